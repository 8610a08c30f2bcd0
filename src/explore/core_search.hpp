// The exploration of all executions that have a given core (core.hpp): TruSt, of graphs that begin with the core.
//
// Events are added behind the core with rf and co of their own, so that none of them is in a cycle of po | rf. The core
// stays as it is: its reads are not revisited, and its events are never removed. With an empty core it is TruSt as it
// was published (Kokologiannakis, Marmanis, Gladstein, Vafeiadis, POPL 2022, algorithm 1), and its proof holds for any
// core, since an event of the core is older than all others.
//
// The model has to be one of which every execution can be extended by an event that reads the last write, or that is
// the last in co.
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

    // Tells the collector of each execution with the core, each once. False if the collector wants no more.
    bool run(const Core& core);
    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

  private:
    void visit(Configuration& c);
    void visit_read(Configuration& c, std::uint32_t t, const program::Action& action);
    void visit_write(Configuration& c, std::uint32_t t, const program::Action& action);
    // A write that has no place in co yet gets each that it can have.
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
