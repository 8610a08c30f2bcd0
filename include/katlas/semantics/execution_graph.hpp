// Execution graphs: the concrete things that models, claims and checkers speak about (thesis section 2.2).
//
// A graph has events, each with a thread, a position in its thread, perhaps a location, and a truth value for every
// predicate of a theory. A graph also has a matrix for every relation of the theory. The relations are of two kinds
// (base_relations.hpp): code that builds a graph sets events and *given* relations, then calls derive() for the others
// (derivation.hpp).
//
// Initial writes, one for each location in use, are events of thread 0. Program order relates the events of every other
// thread by position and leaves thread 0 unordered (prelude: they "belong to a thread of their own and are not
// po-before anything").
//
// Invariants: at most 64 events; matrices have the size of the graph. Whether a graph makes sense is another question,
// see well_formed.hpp.
#pragma once

#include "katlas/graph/bit_matrix.hpp"
#include "katlas/graph/thread_place.hpp"
#include "katlas/kat/theory.hpp"
#include "katlas/semantics/base_relations.hpp"

#include <cassert>
#include <optional>
#include <vector>

namespace katlas::graph {

struct Event {
    static constexpr int initial_thread = 0;
    static constexpr int no_location = -1;

    int thread = 1;
    int position = 0; // in program order
    int location = no_location;
    std::optional<ThreadPlace> place{}; // of its thread; none: a CTA and a GPU of its own

    [[nodiscard]] bool is_initial() const { return thread == initial_thread; }
    [[nodiscard]] bool has_location() const { return location != no_location; }
    friend bool operator==(const Event&, const Event&) = default;
};

class ExecutionGraph {
  public:
    // Makes all relations empty. The graph knows relations and predicates by their ids; it keeps no reference to the
    // theory.
    ExecutionGraph(const kat::Theory& theory, std::vector<Event> events);

    [[nodiscard]] std::size_t size() const { return events_.size(); }
    [[nodiscard]] const Event& event(std::size_t e) const { return events_[e]; }
    [[nodiscard]] const std::vector<Event>& events() const { return events_; }
    [[nodiscard]] EventSet all() const { return first_events(size()); }

    // Where a predicate holds.
    [[nodiscard]] EventSet where(kat::PredicateId p) const { return predicates_[p]; }
    [[nodiscard]] bool holds(kat::PredicateId p, std::size_t e) const { return (predicates_[p] >> e & 1U) != 0; }
    void put(kat::PredicateId p, std::size_t e) { predicates_[p] |= EventSet{1} << e; }
    void set_where(kat::PredicateId p, EventSet events) { predicates_[p] = events; }
    [[nodiscard]] std::size_t num_predicates() const { return predicates_.size(); }

    [[nodiscard]] const BitMatrix& relation(kat::RelationId r) const { return relations_[r]; }
    [[nodiscard]] BitMatrix letter(kat::Letter l) const {
        return l.inverse ? relations_[l.relation].converse() : relations_[l.relation];
    }
    void relate(kat::RelationId r, std::size_t from, std::size_t to) { relations_[r].set(from, to); }
    void set_relation(kat::RelationId r, BitMatrix value) {
        assert(value.size() == size());
        relations_[r] = value;
    }
    [[nodiscard]] std::size_t num_relations() const { return relations_.size(); }

  private:
    std::vector<Event> events_;
    std::vector<EventSet> predicates_; // by PredicateId
    std::vector<BitMatrix> relations_; // by RelationId
};

// The relations that follow from threads, their places, positions and locations; rf and co are empty.
template <typename M>
[[nodiscard]] Basis<M> skeleton(const std::vector<Event>& events) {
    const std::size_t n = events.size();
    Basis<M> b{M(n), M(n), M(n), M(n), M(n), M(n), M(n), M(n)};
    for (std::size_t x = 0; x < n; ++x)
        for (std::size_t y = 0; y < n; ++y) {
            const Event& from = events[x];
            const Event& to = events[y];
            b.any.set(x, y);
            if (from.has_location() && from.location == to.location)
                b.same_location.set(x, y);
            const bool same_thread = from.thread == to.thread;
            const bool placed = from.place && to.place;
            if (same_thread || (placed && *from.place == *to.place))
                b.same_cta.set(x, y);
            if (same_thread || (placed && from.place->gpu == to.place->gpu))
                b.same_gpu.set(x, y);
            if (!same_thread)
                continue;
            b.same_thread.set(x, y);
            if (!from.is_initial() && from.position < to.position)
                b.po.set(x, y);
        }
    return b;
}

// Where a test holds. O(subtests).
[[nodiscard]] EventSet where(const kat::Terms& terms, const ExecutionGraph& graph, kat::TestRef test);

} // namespace katlas::graph
