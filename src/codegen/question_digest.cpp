#include "question_digest.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::codegen {

using kat::ExprKind;
using kat::ExprRef;
using kat::TestKind;
using kat::TestRef;

QuestionDigest::QuestionDigest(const kat::Setting& setting) {
    const kat::Theory& theory = setting.theory;
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
        add(r.definition ? 1 : 0);
        if (r.definition)
            exprs.push_back(*r.definition);
        if (r.recursion)
            add(*r.recursion);
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
    add(setting.terms, exprs, tests);
    add(setting.terms, theory.assumptions);
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

// The operands of commutative operators are sorted by their digests: the numbering of terms, and with it the order of
// operands, depends on the compiler.
const std::string& QuestionDigest::digest_of(const kat::Terms& terms, TestRef root) {
    for (const TestRef t : terms.subtests(std::span<const TestRef>(&root, 1))) {
        if (tests_.contains(t.index))
            continue;
        const kat::TestNode& n = terms.node(t);
        std::string text = fmt::format("test {}", static_cast<int>(n.kind));
        if (n.kind == TestKind::predicate)
            text += fmt::format(" {}", n.left);
        else if (n.kind == TestKind::negation)
            text += " " + tests_.at(n.left);
        else if (n.kind == TestKind::conjunction || n.kind == TestKind::disjunction) {
            const auto [least, greatest] = std::minmax(tests_.at(n.left), tests_.at(n.right));
            text += fmt::format(" {} {}", least, greatest);
        }
        tests_.emplace(t.index, sha256(text));
    }
    return tests_.at(root.index);
}

const std::string& QuestionDigest::digest_of(const kat::Terms& terms, ExprRef root) {
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&root, 1))) {
        if (exprs_.contains(e.index))
            continue;
        const ExprKind kind = terms.kind(e);
        std::string text = fmt::format("expression {}", static_cast<int>(kind));
        if (kind == ExprKind::test)
            text += " " + digest_of(terms, terms.as_test(e));
        else if (kind == ExprKind::letter)
            text += fmt::format(" {}", terms.as_letter(e).index());
        std::vector<std::string> operands;
        for (const ExprRef child : terms.children(e))
            operands.push_back(exprs_.at(child.index));
        if (kind == ExprKind::unite || kind == ExprKind::intersection)
            std::ranges::sort(operands);
        for (const std::string& operand : operands)
            text += " " + operand;
        exprs_.emplace(e.index, sha256(text));
    }
    return exprs_.at(root.index);
}

void QuestionDigest::add(const kat::Terms& terms, const std::vector<ExprRef>& exprs,
                         const std::vector<TestRef>& tests) {
    add(exprs.size());
    for (const ExprRef e : exprs)
        add(digest_of(terms, e));
    add(tests.size());
    for (const TestRef t : tests)
        add(digest_of(terms, t));
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
        add((a.builtin ? 1U : 0U) | (a.unless_cyclic ? 2U : 0U) | (a.by_definition ? 4U : 0U));
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
