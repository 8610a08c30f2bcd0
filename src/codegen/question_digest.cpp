#include "question_digest.hpp"

#include <unordered_map>

namespace katlas::codegen {

using kat::ExprKind;
using kat::ExprRef;
using kat::TestKind;
using kat::TestRef;

QuestionDigest::QuestionDigest(const Document& document) {
    const kat::Theory& theory = document.theory;
    std::vector<ExprRef> exprs;
    std::vector<TestRef> tests;
    add(theory.predicates.size());
    for (const kat::Predicate& p : theory.predicates) {
        add(p.name);
        add(p.builtin ? 1 : 0);
    }
    add(theory.relations.size());
    for (const kat::Relation& r : theory.relations) {
        add(r.name);
        tests.insert(tests.end(), {r.domain, r.range});
        add(static_cast<std::uint64_t>(r.location));
        add(static_cast<std::uint64_t>(r.thread));
        add(r.location_twin ? std::uint64_t{*r.location_twin} + 1 : 0);
        add((r.total ? 1U : 0U) | (r.internal ? 2U : 0U) | (r.builtin ? 4U : 0U));
    }
    add(theory.constraints.size());
    tests.insert(tests.end(), theory.constraints.begin(), theory.constraints.end());
    add(theory.definitions.size());
    for (const kat::Definition& d : theory.definitions) {
        add(d.relation);
        add(d.parts.size());
        for (const kat::Letter l : d.parts)
            add(l.index());
    }
    // By these names the prover knows relations and predicates of the base theory.
    if (const auto base = document.modules.find(""); base != document.modules.end())
        for (const auto& [name, symbol] : base->second) {
            add(name);
            add(static_cast<std::uint64_t>(symbol.kind));
            add(symbol.id);
            if (symbol.kind == Symbol::Kind::definition)
                exprs.push_back(symbol.expr);
        }
    add(document.terms, exprs, tests);
    add(document.terms, theory.assumptions);
    flush();
}

void QuestionDigest::add(std::uint64_t number) {
    for (int i = 0; i < 8; ++i, number >>= 8U)
        bytes_ += static_cast<char>(number & 0xFFU);
}

void QuestionDigest::add(std::string_view text) {
    add(text.size());
    bytes_ += text;
}

void QuestionDigest::add(const kat::Terms& terms, const std::vector<ExprRef>& exprs,
                         const std::vector<TestRef>& tests) {
    const std::vector<ExprRef> nodes = terms.subterms(exprs);
    std::vector<TestRef> roots = tests;
    for (const ExprRef e : nodes)
        if (terms.kind(e) == ExprKind::test)
            roots.push_back(terms.as_test(e));
    const std::vector<TestRef> test_nodes = terms.subtests(roots);
    std::unordered_map<std::uint32_t, std::uint64_t> place_of_test;
    add(test_nodes.size());
    for (const TestRef t : test_nodes) {
        const kat::TestNode& n = terms.node(t);
        add(static_cast<std::uint64_t>(n.kind));
        if (n.kind == TestKind::predicate)
            add(n.left);
        else if (n.kind == TestKind::negation)
            add(place_of_test.at(n.left));
        else if (n.kind == TestKind::conjunction || n.kind == TestKind::disjunction) {
            add(place_of_test.at(n.left));
            add(place_of_test.at(n.right));
        }
        place_of_test.emplace(t.index, place_of_test.size());
    }
    std::unordered_map<std::uint32_t, std::uint64_t> place_of_expr;
    add(nodes.size());
    for (const ExprRef e : nodes) {
        add(static_cast<std::uint64_t>(terms.kind(e)));
        if (terms.kind(e) == ExprKind::test)
            add(place_of_test.at(terms.as_test(e).index));
        else if (terms.kind(e) == ExprKind::letter)
            add(terms.as_letter(e).index());
        add(terms.children(e).size());
        for (const ExprRef child : terms.children(e))
            add(place_of_expr.at(child.index));
        place_of_expr.emplace(e.index, place_of_expr.size());
    }
    add(exprs.size());
    for (const ExprRef e : exprs)
        add(place_of_expr.at(e.index));
    add(tests.size());
    for (const TestRef t : tests)
        add(place_of_test.at(t.index));
}

void QuestionDigest::add(const kat::Terms& terms, std::span<const kat::Axiom> axioms) {
    std::vector<ExprRef> exprs;
    add(axioms.size());
    for (const kat::Axiom& a : axioms) {
        add(static_cast<std::uint64_t>(a.kind));
        exprs.push_back(a.expr);
    }
    add(terms, exprs);
}

void QuestionDigest::add(const kat::Terms& terms, std::span<const kat::Assumption> assumptions) {
    std::vector<ExprRef> exprs;
    add(assumptions.size());
    for (const kat::Assumption& a : assumptions) {
        add(static_cast<std::uint64_t>(a.kind));
        add((a.builtin ? 1U : 0U) | (a.unless_cyclic ? 2U : 0U));
        exprs.insert(exprs.end(), {a.left, a.right});
        if (a.unless_cyclic)
            exprs.push_back(*a.unless_cyclic);
    }
    add(terms, exprs);
}

void QuestionDigest::add(const prover::Limits& limits) {
    for (const std::uint64_t n :
         {limits.max_pairs, limits.max_memory, std::uint64_t{limits.automata.max_states},
          std::uint64_t{limits.automata.max_edges}, std::uint64_t{limits.automata.max_steps},
          std::uint64_t{limits.saturation.max_states}, std::uint64_t{limits.saturation.max_edges},
          std::uint64_t{limits.saturation.max_rounds}, limits.saturation.max_effort,
          std::uint64_t{limits.proofs_only ? 1U : 0U}, std::uint64_t{limits.more_words}, limits.small_graphs})
        add(n);
}

void QuestionDigest::flush() {
    hash_.add(bytes_);
    bytes_.clear();
}

std::string QuestionDigest::finish() {
    flush();
    return hash_.finish();
}

} // namespace katlas::codegen
