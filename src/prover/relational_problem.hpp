// A statement about relations, as tableau.hpp decides it: expressions in an order, and rules that hold between them.
//
// Expressions may have intersections, differences and converses anywhere, and no `rot` or `dedup`. The statement is an
// obligation (semantics/evaluate.hpp): two nodes that the left side relates and the right side does not are a
// counterexample. Rules hold for all pairs of nodes: assumptions, definitions, and the theory's facts about relations
// that occur.
#pragma once

#include "katlas/semantics/evaluate.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace katlas::prover {

// Invariant: the kids of an expression come before it, as those of a test do.
struct RelationalProblem {
    struct Expression {
        kat::ExprKind kind = kat::ExprKind::test;
        std::uint32_t operand = 0; // test: its place among the tests; letter: Letter::index
        std::vector<std::uint32_t> kids{};
        std::optional<std::uint32_t> inverse{}; // letter: the place of its converse, if that occurs
        bool nests = false;                     // a star in a star
    };
    struct Rule { // left lies in right
        std::uint32_t left;
        std::uint32_t right;
    };
    struct Ends { // the tests of a letter's source and target
        std::uint32_t letter;
        std::uint32_t domain; // tests
        std::uint32_t range;
    };

    std::vector<Expression> expressions;
    std::vector<kat::TestNode> tests;    // operands that are tests are places
    std::vector<kat::TestRef> test_refs; // the corresponding tests of the store of terms
    std::uint32_t identity = 0;
    std::uint32_t left = 0;
    std::vector<std::uint32_t> right;
    bool cyclic = false; // only for pairs of a node with itself
    std::vector<Rule> rules;
    std::vector<std::uint32_t> irreflexive;
    std::vector<std::uint32_t> empty;
    std::vector<std::uint32_t> everywhere; // tests that hold of each node
    std::vector<Ends> ends;
    std::vector<std::uint32_t> everything; // letters that relate all nodes
    bool only_users = false;               // no relation or predicate of the base theory occurs

    // Nothing if an expression has `rot` or `dedup`. Makes terms for the obligation.
    [[nodiscard]] static std::optional<RelationalProblem> create(const kat::Workspace& workspace,
                                                                 const graph::Obligation& claim);
};

} // namespace katlas::prover
