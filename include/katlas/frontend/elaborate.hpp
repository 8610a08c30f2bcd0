// Syntax tree -> terms and theory: names are looked up, definitions become shared terms, assumptions join the theory.
//
// One Elaborator serves one module. It reports every fault and goes on, so that one run reports all errors of a file. A
// name whose declaration failed is `broken`; uses of it are not reported.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/kat/intersections.hpp"

#include <functional>
#include <optional>
#include <string_view>

namespace katlas {

class Elaborator {
  public:
    // Where two files have one name: the modules by which this file knows them, name -> module.
    using Renamed = std::map<std::string, std::string, std::less<>>;

    // `module` is "" for the base theory, whose declarations are marked builtin.
    Elaborator(Document& document, const syntax::File& file, std::string module, const SourceMap& sources,
               Diagnostics& diagnostics);

    // Elaborates the statements in order. `on_include` is called at the place of each include; assertions are kept
    // only when `is_root`.
    void run(bool is_root, const std::function<void(const syntax::Include&)>& on_include);

    // Must be called while an include is read. Only modules whose names differ from their files' names need this.
    void rename(const Renamed& more) { renamed_.insert(more.begin(), more.end()); }
    [[nodiscard]] const Renamed& renamed() const { return renamed_; }

  private:
    using Value = std::optional<kat::ExprRef>;

    // Expressions (elaborate_expr.cpp). All expressions of a statement are valued bottom-up, in arena order.
    Value value(syntax::ExprRef root);
    Value apply(const syntax::Expr& e, const std::vector<Value>& values);
    Value lookup(const syntax::Name& name);
    std::optional<Filters> base_filters();
    Value filter_named(std::string_view name);
    kat::ExprRef common(kat::ExprRef a, kat::ExprRef b);
    kat::ExprRef rest(kat::ExprRef a, kat::ExprRef b);
    Value complement(const syntax::Expr& e, kat::ExprRef operand);
    std::optional<kat::TestRef> test_value(syntax::ExprRef root, const char* what);
    void report_unknown(const syntax::Name& name);
    // Names may be megabytes long; a message shows how they begin.
    static std::string shortened(const std::string& name);
    [[nodiscard]] const Symbol* find(const syntax::Name& name) const;
    [[nodiscard]] const std::string& module_of(const std::string& name) const;
    [[nodiscard]] const Symbol* find_in(std::string_view module, std::string_view text) const;

    // Declarations (elaborate.cpp).
    void declare(const syntax::Name& name, Symbol symbol);
    void operator()(const syntax::RelationDecl& decl);
    void operator()(const syntax::PredicateDecl& decl);
    void operator()(const syntax::DisjointDecl& decl);
    void operator()(const syntax::LetDecl& decl);
    void operator()(const syntax::AssumeDecl& decl);
    void operator()(const syntax::AssertDecl& decl);
    void read_attributes(const syntax::RelationDecl& decl, kat::Relation& relation);
    // What is true of an order that executions choose.
    void assume_order(kat::RelationId relation, SourceRange where);
    kat::RelationId add_relation(const syntax::Name& name, kat::Relation relation);
    void declare_twin(const syntax::Name& name, kat::RelationId relation);
    void let_rec(const syntax::LetDecl& decl);
    std::optional<kat::Claim> claim(const syntax::Claim& c);

    // Definitions of relations (elaborate_define.cpp).
    void operator()(const syntax::DefineDecl& decl);
    void operator()(const syntax::DefineRecDecl& decl);
    [[nodiscard]] bool can_define(kat::ExprRef body, SourceRange where);
    // Intersections and differences become defined relations of their own, named by their expressions.
    [[nodiscard]] kat::ExprRef with_relations(kat::ExprRef root, SourceRange where);
    [[nodiscard]] kat::ExprRef relation_for(kat::ExprRef e, SourceRange where);
    kat::RelationId define(const syntax::Name& name, kat::ExprRef body, const Filters& filters);
    // Adds the consequences of the relation's definition to the assumptions.
    void assume_definition_of(kat::RelationId relation, const Filters& filters, SourceRange where);

    // Models (elaborate_model.cpp).
    void announce_axioms();
    void operator()(const syntax::AxiomDecl& decl);
    void operator()(const syntax::FlagDecl& decl);
    void operator()(const syntax::ModelDecl& decl);
    std::optional<kat::Axiom> axiom(const syntax::AxiomDecl& decl);
    kat::Model* own_model(SourceRange where);
    void add_own(kat::Model& model, kat::Axiom axiom, const syntax::AxiomDecl& decl);
    std::optional<std::string> find_model(const syntax::Name& name);
    [[nodiscard]] bool is_model(const syntax::Name& name) const;
    [[nodiscard]] std::vector<std::string> model_names() const;
    std::optional<kat::Claim> model_claim(const syntax::Claim& c, bool& is_one);

    // Exports (elaborate_export.cpp).
    void operator()(const syntax::ExportDecl& decl);
    std::optional<kat::Axiom> exported_axiom(const syntax::Claim& c);
    std::optional<kat::Axiom> exported_coherence(const syntax::ExportDecl& decl);
    std::optional<kat::Condition> condition(const syntax::Claim& c);

    // Assumptions (elaborate_assume.cpp).
    void assume(const kat::Claim& claim, SourceRange where);
    [[nodiscard]] bool has_relational_operator(kat::ExprRef e) const;
    void assume_relational(const kat::Assumption& assumption);
    void assume_inclusion(kat::ExprRef left, kat::ExprRef right, SourceRange where);
    void constrain(kat::TestRef test, SourceRange where);
    void assume_definition(kat::ExprRef left, kat::ExprRef right);
    bool reject_operators(kat::ExprRef e, SourceRange where, const char* place);

    Document& doc_;
    const syntax::File& file_;
    std::string module_;
    Renamed renamed_;
    const SourceMap& sources_;
    Diagnostics& diagnostics_;
    std::map<std::string, kat::ExprRef> recursive_names_;          // of the `let rec` at hand
    const syntax::Name* defining_ = nullptr;                       // of the `define` at hand
    std::optional<SourceRange> coherence_;                         // of the file's `export coherence`
    std::unordered_map<std::uint32_t, SourceRange> latest_places_; // of operators that only claims may use
    std::vector<Value> values_; // by arena reference; filled as expressions are valued
};

} // namespace katlas
