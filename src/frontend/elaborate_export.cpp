// Exports: the statements by which a file written for Kater describes its checker.
//
// A claim or a coherence becomes an axiom of the file's model, like the file's own statements of axioms, so proofs,
// comparisons and checkers use one list. Errors, warnings and extras do not constrain executions: only their names are
// checked.

#include "katlas/frontend/elaborate.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas {

using kat::ExprKind;
using kat::ExprRef;
using syntax::ExportDecl;

namespace {

// A reserved word, so no statement can give this name to another axiom.
constexpr const char* coherence_name = "coherence";

} // namespace

void Elaborator::operator()(const ExportDecl& decl) {
    const bool is_coherence = decl.kind == ExportDecl::Kind::coherence;
    if (is_coherence && decl.extra) {
        diagnostics_.error(decl.extra->range, "coherence cannot be 'extra'",
                           "an extra constrains no execution, and coherence is what executions have");
        return;
    }
    if (decl.extra || (decl.kind != ExportDecl::Kind::claim && !is_coherence)) {
        for (const auto& c : {decl.claim, decl.unless})
            if (c)
                (void)claim(*c);
        return;
    }
    auto exported = is_coherence ? exported_coherence(decl) : exported_axiom(*decl.claim);
    auto guard = decl.unless ? condition(*decl.unless) : std::nullopt;
    if (!exported || (decl.unless && !guard))
        return;
    kat::Model* model = own_model(exported->where);
    if (model == nullptr)
        return;
    if (is_coherence)
        model->coherent_by = decl.subject->text;
    auto known = std::ranges::find_if(
        model->axioms, [&](const kat::Axiom& a) { return a.kind == exported->kind && a.expr == exported->expr; });
    if (known == model->axioms.end())
        known = model->axioms.insert(known, std::move(*exported));
    if (guard)
        known->unless.push_back(std::move(*guard));
}

// `acyclic e`, `irreflexive e` and `empty e`; `e = 0`, `e <= 0`; `e & id = 0` and `e & [t] <= 0`, which state
// irreflexivity; `t <= u` for tests.
std::optional<kat::Axiom> Elaborator::exported_axiom(const syntax::Claim& c) {
    using Kind = kat::Claim::Kind;
    const auto said = claim(c);
    if (!said)
        return std::nullopt;
    kat::Terms& terms = doc_.terms;
    kat::Axiom result;
    result.expr = said->left;
    result.where = c.range;
    result.exported = true;
    if (said->kind == Kind::acyclic || said->kind == Kind::irreflexive) {
        result.kind = said->kind == Kind::acyclic ? kat::Axiom::Kind::acyclic : kat::Axiom::Kind::irreflexive;
    } else {
        result.kind = kat::Axiom::Kind::empty;
        const bool tests = terms.kind(said->left) == ExprKind::test && terms.kind(said->right) == ExprKind::test;
        if (said->kind == Kind::equality && said->left == terms.zero()) {
            result.expr = said->right;
        } else if (said->kind == Kind::inclusion && tests) {
            result.expr =
                terms.test(terms.conjunction(terms.as_test(said->left), terms.negation(terms.as_test(said->right))));
        } else if (said->kind != Kind::empty && said->right != terms.zero()) {
            diagnostics_.error(said->right_where, "an exported inclusion or equation needs 0 on one side",
                               "a checker looks for what is forbidden: say 'acyclic e', 'irreflexive e', 'empty e', "
                               "'e = 0' or 'e & id = 0'");
            return std::nullopt;
        }
    }
    const std::vector<ExprRef> kids(terms.children(result.expr).begin(), terms.children(result.expr).end());
    if (result.kind == kat::Axiom::Kind::empty && terms.kind(result.expr) == ExprKind::intersection) {
        const auto test = std::ranges::find_if(kids, [&](ExprRef e) { return terms.kind(e) == ExprKind::test; });
        if (test != kids.end()) {
            result.kind = kat::Axiom::Kind::irreflexive;
            result.expr = terms.sequence(*test, test == kids.begin() ? kids[1] : kids[0]);
        }
    }
    if (result.kind == kat::Axiom::Kind::empty)
        if (const auto cycles = cycles_of_empty(terms, result.expr)) {
            result.kind = kat::Axiom::Kind::irreflexive;
            result.expr = *cycles;
        }
    result.expr = with_relations(result.expr, said->left_where);
    if (reject_operators(result.expr, said->left_where, "an axiom"))
        return std::nullopt;
    return result;
}

// Thesis section 3.6.1: `irreflexive V;eco?` with eco = rf | (co | fr);rf?, of the base theory's relations.
std::optional<kat::Axiom> Elaborator::exported_coherence(const ExportDecl& decl) {
    const syntax::Name& view = *decl.subject;
    const Value order = lookup(view);
    if (!order)
        return std::nullopt;
    if (const Symbol* symbol = find(view); symbol == nullptr || !symbol->view) {
        diagnostics_.error(view.range, fmt::format("'{}' is not a view", shortened(view.text)),
                           "coherence is with respect to a happens-before, which 'view' declares");
        return std::nullopt;
    }
    const SourceRange where{decl.range.file, decl.range.begin, view.range.end};
    if (coherence_) {
        diagnostics_.error(where, "a file can export coherence once",
                           "the first one is at " + render_place(*coherence_, sources_));
        return std::nullopt;
    }
    coherence_ = where;
    kat::Terms& terms = doc_.terms;
    const ExprRef before = with_relations(*order, view.range);
    if (reject_operators(before, view.range, "an axiom"))
        return std::nullopt;
    const auto letter = [&](const char* name) { return terms.letter({find_in("", name)->id, false}); };
    const ExprRef rf = letter("rf");
    const ExprRef eco = terms.unite(rf, terms.sequence(terms.unite(letter("co"), letter("fr")), terms.optional(rf)));
    kat::Axiom result;
    result.kind = kat::Axiom::Kind::irreflexive;
    result.name = coherence_name;
    result.expr = terms.sequence(before, terms.optional(eco));
    result.where = where;
    result.exported = true;
    return result;
}

// The claim is elaborated as an assumption, and its additions to the theory are moved into the condition.
std::optional<kat::Condition> Elaborator::condition(const syntax::Claim& c) {
    const auto said = claim(c);
    if (!said)
        return std::nullopt;
    kat::Theory& theory = doc_.theory;
    const auto assumptions = static_cast<std::ptrdiff_t>(theory.assumptions.size());
    const auto constraints = static_cast<std::ptrdiff_t>(theory.constraints.size());
    const std::size_t definitions = theory.definitions.size();
    const std::size_t errors = diagnostics_.error_count();
    assume(*said, c.range);
    kat::Condition result;
    result.assumptions.assign(theory.assumptions.begin() + assumptions, theory.assumptions.end());
    result.constraints.assign(theory.constraints.begin() + constraints, theory.constraints.end());
    result.where = c.range;
    theory.assumptions.resize(static_cast<std::size_t>(assumptions));
    theory.constraints.resize(static_cast<std::size_t>(constraints));
    theory.constraint_places.resize(static_cast<std::size_t>(constraints));
    theory.definitions.resize(definitions);
    if (diagnostics_.error_count() != errors)
        return std::nullopt;
    return result;
}

} // namespace katlas
