// The writes from which the last read of a thread cannot read under any coherence order.
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
    // The arguments must outlive this object, and what the read's predecessor depends on must stay as it is, but for
    // co. Constant.
    SeenVersions(const PartialExecution& c, const ReadsFromModel& model, EventId read);

    // Whether the read's own thread shows that the read cannot read from the write. Linear in co, if atomicity counts;
    // constant otherwise.
    [[nodiscard]] bool own_thread_rules_out(EventId write) const;
    // Whether all threads show it. Linear in the accesses of the location. Clocks are asked for.
    [[nodiscard]] bool rules_out(EventId write);
    // Whether the clocks that rules_out needs were asked for.
    [[nodiscard]] bool is_known() const { return is_known_; }

  private:
    // The version that an access sees; no_event if it is initial.
    [[nodiscard]] EventId version_at(EventId access) const;
    void look();
    // Whether the write is co-before the version in every coherence order, as far as `precedes` tells.
    template <typename Precedes>
    [[nodiscard]] bool is_overwritten(EventId write, EventId version, const Precedes& precedes) const;

    const PartialExecution& c_;
    const ReadsFromModel& model_;
    EventId read_;
    EventId own_; // what the thread has seen; no_event if that is the initial write or nothing
    bool is_known_ = false;
    std::vector<EventId> seen_; // not the initial write
};

} // namespace katlas::explore
