// The writes from which a read that comes next in its thread cannot read under any coherence order.
//
// Let f be an access of the location that is before the read in an order which co and fr must not contradict
// (runtime::Coherence). Let v be the write that f is or reads from. If the read read from a write that is co-before v
// in every coherence order, a step of fr, and perhaps a step of rf, would lead from the read back to f. A write w is
// co-before v in every order if w is the initial write, or if w is before v in that order. Under atomicity w is also
// co-before v if v belongs to a read-modify-write that reads from w, or from a write co-behind w.
#pragma once

#include "katlas/explore/explore_reads_from.hpp"

#include <vector>

namespace katlas::explore {

class SeenVersions {
  public:
    // `previous` is the last event of the thread, and `access` its last access of the location; no_event if there is
    // none. The arguments must outlive this object. Linear in the accesses of the location.
    SeenVersions(const PartialExecution& c, const ReadsFromModel& model, std::uint32_t location, EventId previous,
                 EventId access);

    [[nodiscard]] bool rule_out(EventId write) const;

  private:
    [[nodiscard]] bool is_before(EventId a, EventId b) const;
    void add(EventId access);

    const PartialExecution& c_;
    const ReadsFromModel& model_;
    std::vector<EventId> seen_; // not the initial write
};

} // namespace katlas::explore
