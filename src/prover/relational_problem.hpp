// A statement about relations, as tableau.hpp decides it: expressions in an order, and rules that hold between them.
//
// Expressions may have intersections, differences and converses anywhere, and no `rot` or `dedup`. The statement is an
// obligation (semantics/evaluate.hpp): whatever relates two nodes on the left, and nothing on the right, is a
// counterexample. Rules are what holds of all pairs of nodes: assumptions, definitions, and what the theory says of
// relations that occur.
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
        std::optional<std::uint32_t> inverse{}; // letter: the place of its converse, which then occurs, too
        bool nests = false;                     // a star in a star
    };
    struct Rule { // left is in right
        std::uint32_t left;
        std::uint32_t right;
    };
    struct Ends { // what holds where a letter leads from, and to
        std::uint32_t letter;
        std::uint32_t domain; // tests
        std::uint32_t range;
    };

    std::vector<Expression> expressions;
    std::vector<kat::TestNode> tests;    // operands that are tests are places
    std::vector<kat::TestRef> test_refs; // which test of the terms each is
    std::uint32_t identity = 0;
    std::uint32_t left = 0;
    std::vector<std::uint32_t> right;
    bool cyclic = false; // only of pairs of a node with itself
    std::vector<Rule> rules;
    std::vector<std::uint32_t> irreflexive;
    std::vector<std::uint32_t> empty;
    std::vector<std::uint32_t> everywhere; // tests that hold of each node
    std::vector<Ends> ends;
    std::vector<std::uint32_t> everything; // letters that relate all nodes
    bool only_users = false;               // no relation or predicate of the base theory occurs

    // Nothing where an expression has `rot` or `dedup`. Terms are made for the obligation.
    [[nodiscard]] static std::optional<RelationalProblem> create(const kat::Workspace& workspace,
                                                                 const graph::Obligation& claim);
};

} // namespace katlas::prover
