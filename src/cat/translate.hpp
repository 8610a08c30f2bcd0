// The evaluation of .cat definitions to terms.
//
// Definitions are evaluated in the order of the files. A definition that cannot be expressed is kept with its fault,
// which is reported if an axiom needs the definition: models define much that serves only pictures and flags. Functions
// are inlined. A name means its last definition before the place of its use, or else herd's predefined meaning. An
// intersection or composition with an empty operand is empty, even if the other operands cannot be expressed: models
// mention virtual memory although executions have none.
#pragma once

#include "value.hpp"
#include "vocabulary.hpp"

#include <map>
#include <set>

namespace katlas::cat {

// A value under a name of the output. All definitions of a recursive system have its equations, and `body` is the
// solution.
struct Definition {
    std::string name;
    TermRef body = 0;
    SourceRange range; // of the name and its body
};

// Relations that are defined by recursion: the least relations that equal their bodies, in which the variables stand
// for the relations.
struct Recursion {
    std::vector<std::string> names;
    std::vector<TermRef> variables;
    std::vector<TermRef> bodies;
    SourceRange range;
};

class Translator {
  public:
    // `taken` are the names that the output may not use; `variants` are the variants that are on.
    Translator(Architecture architecture, std::set<std::string> taken, std::set<std::string> variants);

    // The files must live as long as the translator.
    void define(const File& file, const Let& let, const Scope& scope);
    void define(const Name& name, Value value);
    // What a Bell file declares. `'tag` becomes a member of the enumeration, and its set of events gets a name unless
    // herd's vocabulary has the set.
    void define_enumeration(const std::string& name, const std::vector<std::string>& tags, SourceRange range);
    void define_tag(const std::string& tag, TermRef set, SourceRange range);
    void define_level(const std::string& tag, TermRef relation) { levels_.insert_or_assign(tag, relation); }
    // From now on, a definition that cannot be expressed leaves an earlier one of its name in force; such definitions.
    void keep_known(bool keep) { keeps_known_ = keep; }
    [[nodiscard]] const std::vector<std::pair<std::string, Fault>>& kept() const { return kept_; }
    // The scope of the statements after a `let` within a procedure.
    Scope with_local(const File& file, const Let& let, Scope scope);
    // Throws Fault.
    TermRef relation(const File& file, ExprRef expr, const Scope& scope);
    // The same for a set or a relation.
    TermRef value(const File& file, ExprRef expr, const Scope& scope);
    // The same for any value.
    Value any_value(const File& file, ExprRef expr, const Scope& scope);
    bool condition(const File& file, ExprRef expr) const;
    // The parameters of a procedure, bound to an argument.
    [[nodiscard]] static Scope bound(const std::vector<std::string>& parameters, const Value& argument,
                                     SourceRange range, Scope scope, std::string_view called);

    [[nodiscard]] Terms& terms() { return terms_; }
    [[nodiscard]] const std::vector<Definition>& definitions() const { return definitions_; }
    // The recursion to which the relation of this name belongs.
    [[nodiscard]] const Recursion& recursion_of(const std::string& name) const;
    // A name similar to the wanted one that was not taken. It is taken from now on.
    std::string fresh_name(const std::string& wanted);
    // Why the latest definitions of these names could not be expressed.
    [[nodiscard]] std::vector<std::pair<std::string, Fault>> faults() const;
    // Sets that the model names and that are empty in all executions.
    [[nodiscard]] const std::set<std::string>& empty_sets() const { return empty_sets_; }

  private:
    Value eval(const Place& place, ExprRef expr);
    Value eval_checked(const Place& place, const Expr& e);
    Value apply_function(const Place& place, const Expr& e);
    Value call_function(const Place& place, const Expr& e, const Value& function, const Value& argument);
    Value call_primitive(const Expr& e, const std::string& name, const Value& argument);
    // tags.cpp
    Value call_with_tag(const Expr& e, const std::string& name, const Value& argument) const;
    Value eval_try(const Place& place, const Expr& e);
    Value eval_match(const Place& place, const Expr& e);
    Value eval_name(const Place& place, const Expr& e);
    Value eval_let_in(const Place& place, const Expr& e);
    std::vector<std::pair<std::string, Value>> values_of(const Place& place, const std::vector<Binding>& bindings,
                                                         bool recursive);
    std::vector<Value> solved_values(const Place& place, const std::vector<Binding>& bindings);
    [[nodiscard]] bool is_closed(const std::vector<TermRef>& bodies, const std::vector<TermRef>& variables) const;
    std::vector<Value> defined_values(const std::vector<Binding>& bindings, const std::vector<TermRef>& variables,
                                      const std::vector<TermRef>& bodies);
    static Value function_value(const Place& place, const Binding& binding, const std::vector<Binding>* recursive);
    [[nodiscard]] const Value* find(const Place& place, const std::string& name) const;
    [[noreturn]] void unknown(const Expr& e) const;

    // operators.cpp
    Value apply_operator(const Place& place, const Expr& e);
    Value insert(const Place& place, const Expr& e);
    Value unite(const Place& place, const Expr& e);
    TermRef term_value(const Place& place, ExprRef expr);
    [[nodiscard]] TermRef as_term(const Expr& e, const Value& value) const;
    void check_kind(const Expr& operand, TermRef value, std::optional<bool>& sets) const;
    TermRef set_value(const Place& place, ExprRef expr);
    TermRef relation_value(const Place& place, ExprRef expr);
    enum class Wanted : std::uint8_t { set, relation, alike };
    std::vector<TermRef> operands(const Place& place, const Expr& e, Wanted wanted, bool absorbs);

    Architecture architecture_;
    Terms terms_;
    std::set<std::string> taken_;
    std::set<std::string> variants_;
    std::map<std::string, std::vector<std::pair<std::size_t, Value>>> names_; // by position
    std::size_t position_ = 0;
    std::vector<Definition> definitions_;
    std::vector<Recursion> recursions_;
    std::set<std::string> empty_sets_;
    std::map<std::string, TermRef> tags_;   // the events that have the tag
    std::map<std::string, TermRef> levels_; // of a scope, the events of threads in one instance of it
    bool keeps_known_ = false;
    std::vector<std::pair<std::string, Fault>> kept_;
    std::size_t steps_ = 0;
    std::size_t nesting_ = 0;
};

} // namespace katlas::cat
