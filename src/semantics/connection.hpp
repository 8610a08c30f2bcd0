// The conditions of structure.hpp on connections, judged on graphs that need not be complete. Edges that may still be
// chosen count as chosen, so a graph is refused only together with all its completions.
#pragma once

#include "graph_bounds.hpp"
#include "katlas/semantics/structure.hpp"

#include <array>

namespace katlas::graph {

class ConnectionFilter {
  public:
    // The most events, initial writes not counted, of a graph that is judged; larger graphs pass.
    static constexpr std::size_t capacity = 16;

    ConnectionFilter(const GraphSpace& space, const Structure& structure) : space_(space), structure_(structure) {}

    // Judges a graph before rf and co are chosen. Like the other fits(), O(events^3); for cycles exponential in the
    // number of threads.
    [[nodiscard]] bool fits(const Skeleton& skeleton);

    template <typename M>
    [[nodiscard]] bool fits(const Skeleton& skeleton, const PartialGraph<M>& node) {
        if (structure_.connection == Connection::any || skeleton.proper > capacity)
            return true;
        const M& rf = node.basis.rf.upper;
        const M& co = node.basis.co.upper;
        const M all = rf | co | rf.converse().then(co);
        const EventSet proper = first_events(skeleton.proper);
        for (std::size_t e = 0; e < skeleton.proper; ++e) {
            reads_from_[e] = rf.row(e) & proper;
            communicates_[e] = all.row(e) & proper;
        }
        return fits_rows(skeleton);
    }

  private:
    using Rows = std::array<EventSet, capacity>;

    [[nodiscard]] bool fits_rows(const Skeleton& skeleton) const;
    [[nodiscard]] bool is_lone_event(const Skeleton& skeleton) const;
    [[nodiscard]] bool strongly_connected(const Skeleton& skeleton) const;
    [[nodiscard]] bool one_cycle(const Skeleton& skeleton) const;
    // The events with those that they excuse.
    [[nodiscard]] EventSet with_excused(const Skeleton& skeleton, EventSet events) const;

    const GraphSpace& space_;
    const Structure structure_;
    Rows reads_from_{};   // by write: its readers
    Rows communicates_{}; // rf, co and fr
};

} // namespace katlas::graph
