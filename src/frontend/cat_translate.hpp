// The evaluation of .cat definitions to terms.
//
// Definitions are evaluated in the order of the files, each when it is met. One that cannot be expressed is kept with
// its fault, which is reported where an axiom needs the definition: models define much that is only for pictures and
// for flags. Functions are inlined. A name means what was defined last before the place of its use, and what herd knows
// by itself otherwise.
#pragma once

#include "cat_terms.hpp"
#include "cat_vocabulary.hpp"
#include "katlas/frontend/cat_syntax.hpp"

#include <memory>
#include <optional>
#include <set>

namespace katlas::cat {

// Why an expression has no value.
struct Fault {
    SourceRange range;
    std::string message;
    std::string hint;
    bool unknown_name = false; // of which `try` takes the other branch
};

// A value under a name of the output.
struct Definition {
    std::string name;
    TermRef body = 0;
    SourceRange range; // of the name where it is defined
};

class Translator {
  public:
    // `taken` are the names that the output may not use.
    Translator(Architecture architecture, std::set<std::string> taken)
        : architecture_(architecture), terms_(architecture == Architecture::c), taken_(std::move(taken)) {}

    // The files must live as long as the translator.
    void define(const File& file, const Let& let);
    // Throws Fault.
    TermRef relation(const File& file, ExprRef expr);
    // The same for a set or a relation.
    TermRef value(const File& file, ExprRef expr);

    [[nodiscard]] Terms& terms() { return terms_; }
    [[nodiscard]] const std::vector<Definition>& definitions() const { return definitions_; }
    // A name like this one that was not taken, and is from now on.
    std::string fresh_name(const std::string& wanted);

  private:
    struct Value;
    struct Local;
    using Scope = std::shared_ptr<const Local>;
    // What a name stands for: a term, a function, or the fault of its definition.
    struct Value {
        std::optional<TermRef> term;
        const File* file = nullptr;
        const Binding* function = nullptr;
        Scope scope;
        std::size_t position = 0; // of the function's definition: later ones are not seen in it
        std::optional<Fault> fault;
    };
    struct Local {
        std::string name;
        Value value;
        Scope outer;
    };
    struct Place {
        const File& file;
        Scope scope;
        std::size_t position;
    };

    TermRef eval(const Place& place, ExprRef expr);
    TermRef apply_operator(const Place& place, const Expr& e);
    TermRef apply_function(const Place& place, const Expr& e);
    TermRef eval_try(const Place& place, const Expr& e);
    TermRef eval_name(const Place& place, const Expr& e);
    std::vector<Value> values_of(const Place& place, const std::vector<Binding>& bindings, bool recursive);
    [[nodiscard]] const Value* find(const Place& place, const std::string& name) const;
    [[noreturn]] void unknown(const Place& place, const Expr& e) const;
    TermRef set_value(const Place& place, ExprRef expr);
    TermRef relation_value(const Place& place, ExprRef expr);
    std::vector<TermRef> alike(const Place& place, const Expr& e);

    Architecture architecture_;
    Terms terms_;
    std::set<std::string> taken_;
    std::map<std::string, std::vector<std::pair<std::size_t, Value>>> names_; // by position
    std::size_t position_ = 0;
    std::vector<Definition> definitions_;
    std::size_t steps_ = 0;
    std::size_t nesting_ = 0;
};

} // namespace katlas::cat
