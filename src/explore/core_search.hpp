// The exploration of all executions with a given core (core.hpp): TruSt on graphs that begin with the core.
//
// Events are added after the core one by one, so that none of them is in a cycle of po | rf. The core does not change:
// its reads are not revisited, and its events are never removed. With an empty core the algorithm is TruSt as published
// (Kokologiannakis, Marmanis, Gladstein, Vafeiadis, POPL 2022, algorithm 1). The proof of TruSt holds for any core,
// since the events of the core are older than all others.
//
// The model has to be extensible: every execution can be extended by a read from the co-last write, or by a co-last
// write.
#pragma once

#include "core.hpp"
#include "katlas/explore/collector.hpp"

#include <functional>

namespace katlas::explore {

class CoreSearch {
  public:
    using Consistent = std::function<bool(const graph::SparseGraph&)>;

    CoreSearch(const program::Program& program, const AtomTable& atoms, const Consistent& consistent,
               Collector& collector)
        : program_(program), atoms_(atoms), consistent_(consistent), collector_(collector) {}

    // Passes each execution with the core to the collector, once. False if the collector ends the search.
    bool run(const Core& core);
    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

  private:
    void visit(Configuration& c);
    void visit_read(Configuration& c, std::uint32_t t, const program::Action& action);
    void visit_write(Configuration& c, std::uint32_t t, const program::Action& action);
    // Tries each possible place in co for a write that has none yet.
    void visit_places(Configuration& c, EventId w);
    void visit_revisits(const Configuration& c, EventId w);
    void visit_revisit(const Configuration& c, EventId r, EventId w);
    [[nodiscard]] bool is_maximal(const Configuration& c, EventId e, EventId w) const;
    void read_from(Configuration& c, EventId r, EventId source, bool spurious) const;
    [[nodiscard]] bool goes_on();

    const program::Program& program_;
    const AtomTable& atoms_;
    const Consistent& consistent_;
    Collector& collector_;
    EventId end_of_core_ = 0; // all older events are initial writes or in the core
    bool stopped_ = false;
    std::uint32_t waited_ = 0; // since the collector was asked
    Statistics statistics_;
};

} // namespace katlas::explore
