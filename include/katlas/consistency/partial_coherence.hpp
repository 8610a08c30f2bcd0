// A partially known coherence order: a strict partial order of the writes of each location.
//
// Initial writes are first. The rest of the order is the transitive closure of the edges that were added. The object
// keeps both the edges, for graph searches, and their closure, for questions: a bit for each pair of writes of a
// location.
//
// Invariants: the order is irreflexive, and it relates writes of one location only. A copy is independent. An edge
// costs O(m^2 / 64) for m writes of the location, a question constant time.
#pragma once

#include "katlas/graph/sparse_graph.hpp"

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <boost/dynamic_bitset.hpp>

namespace katlas::consistency {

using graph::EventId;
using graph::SparseGraph;

class PartialCoherence {
  public:
    // The writes are the graph's; the graph's own co is ignored. The order starts with initial writes and program order
    // within a location: co follows the latter in all well-formed graphs.
    explicit PartialCoherence(const SparseGraph& graph);

    [[nodiscard]] bool before(EventId a, EventId b) const;
    [[nodiscard]] bool ordered(EventId a, EventId b) const { return a == b || before(a, b) || before(b, a); }

    // Puts a before b. False if b is before a, or is a; then nothing changes. The writes must be of one location.
    [[nodiscard]] bool add(EventId a, EventId b);

    // The targets of edges from a write, and the sources of edges to it.
    [[nodiscard]] std::span<const EventId> next(EventId write) const { return next_[write]; }
    [[nodiscard]] std::span<const EventId> previous(EventId write) const { return previous_[write]; }
    // All writes after it, or before it.
    template <typename F>
    void each_after(EventId write, const F& f) const {
        const Location& l = locations_[location_[write]];
        const Bits& row = l.after[place_[write]];
        for (std::size_t i = row.find_first(); i != Bits::npos; i = row.find_next(i))
            f(l.writes[i]);
    }
    template <typename F>
    void each_before(EventId write, const F& f) const {
        const Location& l = locations_[location_[write]];
        const Bits& row = l.before[place_[write]];
        for (std::size_t i = row.find_first(); i != Bits::npos; i = row.find_next(i))
            f(l.writes[i]);
    }

    // The initial write first, then by their numbers.
    [[nodiscard]] std::span<const EventId> writes(std::uint32_t location) const { return locations_[location].writes; }
    [[nodiscard]] std::uint32_t num_locations() const { return static_cast<std::uint32_t>(locations_.size()); }
    // A total order that contains the known order of the location. Where the order is open, writes come in the order of
    // their numbers.
    [[nodiscard]] std::vector<EventId> completed(std::uint32_t location) const;
    // Two writes of the location whose order is open.
    [[nodiscard]] std::optional<std::pair<EventId, EventId>> open_pair() const;

  private:
    using Bits = boost::dynamic_bitset<>;
    struct Location {
        std::vector<EventId> writes;
        std::vector<Bits> after; // by place
        std::vector<Bits> before;
    };

    std::vector<Location> locations_;
    std::vector<std::uint32_t> location_; // by event; for writes
    std::vector<std::uint32_t> place_;    // likewise: in Location::writes
    std::vector<std::vector<EventId>> next_;
    std::vector<std::vector<EventId>> previous_;
};

// Sets the graph's co to the completed orders.
void place_all(SparseGraph& graph, const PartialCoherence& order);
// Takes every write but the initial ones out of co.
void forget_coherence(SparseGraph& graph);

} // namespace katlas::consistency
