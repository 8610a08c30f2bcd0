// An execution graph of any number of events, and the judge of such graphs. ExecutionGraph and Judge do the same for
// graphs of up to 64 events.
#pragma once

#include "katlas/graph/wide_matrix.hpp"
#include "katlas/semantics/evaluate.hpp"

#include <utility>
#include <vector>

namespace katlas::graph {

class WideGraph {
  public:
    using Matrix = WideMatrix;

    WideGraph(const kat::Theory& theory, std::vector<Event> events)
        : events_(std::move(events)), predicates_(theory.predicates.size(), WideSet(events_.size())),
          relations_(theory.relations.size(), WideMatrix(events_.size())) {}

    [[nodiscard]] std::size_t size() const { return events_.size(); }
    [[nodiscard]] const std::vector<Event>& events() const { return events_; }

    [[nodiscard]] const WideSet& where(kat::PredicateId p) const { return predicates_[p]; }
    void put(kat::PredicateId p, std::size_t e) { predicates_[p].insert(e); }

    [[nodiscard]] const WideMatrix& relation(kat::RelationId r) const { return relations_[r]; }
    [[nodiscard]] WideMatrix letter(kat::Letter l) const {
        return l.inverse ? relations_[l.relation].converse() : relations_[l.relation];
    }
    void relate(kat::RelationId r, std::size_t from, std::size_t to) { relations_[r].set(from, to); }
    void set_relation(kat::RelationId r, WideMatrix value) { relations_[r] = std::move(value); }

  private:
    std::vector<Event> events_;
    std::vector<WideSet> predicates_;   // by PredicateId
    std::vector<WideMatrix> relations_; // by RelationId
};

// The same functions as for ExecutionGraph.
[[nodiscard]] WideMatrix evaluate(const kat::Setting& setting, const WideGraph& graph, kat::ExprRef e);
// The values of the plan's tests, in its order.
[[nodiscard]] std::vector<WideSet> values_of(const TestPlan& tests, const WideGraph& graph);
[[nodiscard]] WideSet where(const kat::Terms& terms, const WideGraph& graph, kat::TestRef test);
[[nodiscard]] bool holds(const kat::Terms& terms, const Obligation& obligation, const WideGraph& graph);

} // namespace katlas::graph
