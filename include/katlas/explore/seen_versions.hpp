// Which writes a read that comes next in its thread cannot read from, whatever the coherence order is.
//
// Let f be an access of the location that is before the read in an order that co and fr do not go against
// (runtime::Coherence), and let it have written or read v. If the read read from a write that is co-before v in every
// coherence order, a step of fr, and perhaps one of rf, would lead from the read back to f. A write is co-before v in
// every order if it is the initial one, if it is before v in the order of before, or if v is of a read-modify-write and
// reads from it, or from one behind it, under atomicity.
#pragma once

#include "katlas/explore/explore_reads_from.hpp"

#include <vector>

namespace katlas::explore {

class SeenVersions {
  public:
    // `previous` is what the thread did last, `access` what it did last to the location; no_event: nothing. All must
    // outlive this. Linear in the accesses of the location.
    SeenVersions(const PartialExecution& c, const ReadsFromModel& model, std::uint32_t location, EventId previous,
                 EventId access);

    [[nodiscard]] bool rule_out(EventId write) const;

  private:
    [[nodiscard]] bool is_before(EventId a, EventId b) const;
    void add(EventId access);

    const PartialExecution& c_;
    const ReadsFromModel& model_;
    std::vector<EventId> seen_; // none of them the initial write
};

} // namespace katlas::explore
