// Facts about at most eight nodes of a structure: pairs that an expression relates, pairs that it does not relate,
// tests that hold or fail of a node, and *pending* pairs. A pending pair is related by an expression, but it is not yet
// chosen how.
//
// A clause stands for the structures that have nodes (not necessarily different ones) with all these facts. Saturation
// adds consequences: each follows from a law of relations or from a rule of the problem, so it removes no structure. A
// clause is *closed* if it contradicts itself: then there is no such structure.
#pragma once

#include "relational_problem.hpp"
#include "square.hpp"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace katlas::prover {

struct PendingPair {
    std::uint32_t expression = 0;
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::uint8_t origin = 0; // for a star that was followed for some steps: the node at which it began
};

// Where a clause stands in the record of a tableau (tableau_trace.hpp), and what its nodes are called there.
struct ClausePlace {
    ClausePlace() = default;
    ClausePlace(std::uint32_t at, std::size_t nodes) : step(at), next_name(static_cast<std::uint16_t>(nodes)) {
        for (std::size_t x = 0; x < nodes; ++x)
            names[x] = static_cast<std::uint16_t>(x);
    }
    std::uint32_t step = 0;
    std::uint16_t next_name = 0;
    std::array<std::uint16_t, most_nodes> names{};
};

// How a clause is an instance of another: what the nodes and the pending pairs of the other one are in it.
struct ClauseInstance {
    std::array<std::int8_t, most_nodes> nodes{};
    std::array<std::uint8_t, 64> pending{};
};

class RelationalClause {
  public:
    // The problem must outlive the clause. No nodes.
    explicit RelationalClause(const RelationalProblem& problem)
        : problem_(&problem), holds_(problem.expressions.size(), 0), fails_(problem.expressions.size(), 0),
          true_at_(problem.tests.size(), 0), false_at_(problem.tests.size(), 0) {}

    [[nodiscard]] std::size_t nodes() const { return nodes_; }
    [[nodiscard]] bool is_full() const { return nodes_ == most_nodes; }
    // Requires fewer than eight nodes.
    std::uint8_t add_node() {
        place.names[nodes_] = place.next_name++;
        return nodes_++;
    }

    void set_holds(std::uint32_t e, std::size_t x, std::size_t y) { holds_[e] |= pair_of(x, y); }
    void set_fails(std::uint32_t e, std::size_t x, std::size_t y) { fails_[e] |= pair_of(x, y); }
    [[nodiscard]] Square holds(std::uint32_t e) const { return holds_[e]; }
    [[nodiscard]] Square fails(std::uint32_t e) const { return fails_[e]; }
    void set_true(std::uint32_t test, std::size_t x) {
        true_at_[test] = static_cast<NodeSet>(true_at_[test] | 1U << x);
    }
    void set_false(std::uint32_t test, std::size_t x) {
        false_at_[test] = static_cast<NodeSet>(false_at_[test] | 1U << x);
    }
    [[nodiscard]] NodeSet true_at(std::uint32_t test) const { return true_at_[test]; }
    [[nodiscard]] NodeSet false_at(std::uint32_t test) const { return false_at_[test]; }

    // The last one is followed next.
    std::vector<PendingPair> pending;
    ClausePlace place{}; // changes nothing

    // Draws all consequences; nodes that turn out to be one become one. False: the clause is closed.
    [[nodiscard]] bool saturate();

    // Removes the other nodes, and the facts about them. Pending pairs must be between nodes that are kept.
    void keep_only(NodeSet nodes);

    // Whether every structure of this clause is a structure of `general`, in which the pending pairs are related in no
    // more steps. This is so if a map of nodes leads each fact of `general` to a fact of this clause, and different
    // pending pairs of `general` to different pending pairs of this clause.
    [[nodiscard]] std::optional<ClauseInstance> as_instance_of(const RelationalClause& general) const;

  private:
    using Map = decltype(ClauseInstance::nodes); // -1: left out

    void rename(const Map& map, std::uint8_t nodes);
    static bool lead(Map& map, std::size_t node, std::size_t to);
    [[nodiscard]] bool maps_pending(const RelationalClause& general, const Map& map, std::size_t next,
                                    std::uint64_t taken, ClauseInstance& how) const;
    [[nodiscard]] bool maps_nodes(const RelationalClause& general, const Map& map, std::size_t node,
                                  ClauseInstance& how) const;
    [[nodiscard]] bool facts_are_here(const RelationalClause& general, const Map& map, std::size_t node) const;

    void draw_of_tests();
    void draw_of_expression(std::uint32_t e);
    void draw_of_rules();
    [[nodiscard]] bool is_contradictory() const;
    [[nodiscard]] bool merge_equal();

    void learn_holds(std::uint32_t e, Square pairs) {
        changed_ = changed_ || (pairs & ~holds_[e]) != 0;
        holds_[e] |= pairs;
    }
    void learn_fails(std::uint32_t e, Square pairs) {
        changed_ = changed_ || (pairs & ~fails_[e]) != 0;
        fails_[e] |= pairs;
    }
    void learn_true(std::uint32_t t, NodeSet at) {
        changed_ = changed_ || (at & ~true_at_[t]) != 0;
        true_at_[t] = static_cast<NodeSet>(true_at_[t] | at);
    }
    void learn_false(std::uint32_t t, NodeSet at) {
        changed_ = changed_ || (at & ~false_at_[t]) != 0;
        false_at_[t] = static_cast<NodeSet>(false_at_[t] | at);
    }

    const RelationalProblem* problem_;
    std::uint8_t nodes_ = 0;
    bool changed_ = false;
    std::vector<Square> holds_; // by expression
    std::vector<Square> fails_;
    std::vector<NodeSet> true_at_; // by test
    std::vector<NodeSet> false_at_;
};

} // namespace katlas::prover
