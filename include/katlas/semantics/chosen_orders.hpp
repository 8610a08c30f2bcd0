// Orders that an execution chooses: relations with the attribute `some order`.
//
// Such a relation is a strict total order of the events that satisfy a test, and a model allows a graph if some choice
// of the order satisfies its axioms. An example is the order of all SC fences in a model that says no more than that
// there is one. The choices are tried one by one: n! for n events, so n is bounded. If an axiom says that the order has
// all pairs of a relation (`empty e \ order`, where e depends on no choice), only orders that have them are tried, and
// their number is bounded. Source of the idea: `with ... from linearisations` of herd's models.
#pragma once

#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/wide_graph.hpp"

#include <functional>
#include <vector>

namespace katlas::graph {

class ChosenOrders {
  public:
    // The most events that an order may have to relate, if no axiom says which pairs it has.
    static constexpr std::size_t max_events = 8;
    // The most orders that are tried: as many as eight events have.
    static constexpr std::size_t max_orders = 40'320;

    // The orders on which the obligations depend.
    ChosenOrders(const kat::Setting& setting, std::span<const Obligation> obligations);

    [[nodiscard]] bool none() const { return orders_.empty(); }
    // Whether the predicate holds of the graph with some choice of all orders. The graph must have all given relations
    // and predicates, and derived relations; both are kept up to date. It has a choice that satisfies the predicate
    // when the answer is true. Throws std::length_error if an order has too many events, or too many orders fail.
    bool some(ExecutionGraph& graph, const Derivation& derivation, const std::function<bool()>& admits) const;
    bool some(WideGraph& graph, const Derivation& derivation, const std::function<bool()>& admits) const;

  private:
    struct Order {
        kat::RelationId relation = 0;
        std::string name;
        TestPlan field;
        std::size_t value = 0;              // the place of the field in its plan
        std::vector<kat::ExprRef> within{}; // axioms say that the order has their pairs
    };

    template <typename Matrix, typename Graph>
    class Search;

    kat::Setting setting_;
    std::vector<Order> orders_;
};

} // namespace katlas::graph
