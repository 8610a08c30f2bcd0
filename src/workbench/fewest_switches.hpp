// The order of events of threads with the fewest thread switches.
//
// The events of each thread come in program order, and some have to come after events of other threads. A thread that
// goes on as long as it can never hinders the others, so the only choice is the next thread at the end of a turn. The
// search goes by the number of turns; a state is the progress of each thread.
#pragma once

#include "katlas/explore/partial_execution.hpp"

#include <vector>

namespace katlas::workbench {

class Precedence {
  public:
    // At first only program order is required. `c` must outlive this object; `events` contain their po-predecessors.
    Precedence(const explore::PartialExecution& c, const std::vector<explore::EventId>& events);

    // Requires that `a` comes before `b`. Does nothing if `a` is an initial write or `b` is no event.
    void add(explore::EventId a, explore::EventId b);

    [[nodiscard]] std::uint32_t num_threads() const { return static_cast<std::uint32_t>(threads_.size()); }
    // Threads are numbered from 0.
    [[nodiscard]] const std::vector<explore::EventId>& thread(std::uint32_t t) const { return threads_[t]; }

    // The progress of each thread.
    using Cut = std::vector<std::uint32_t>;
    // The progress of the thread when it runs alone from the cut.
    [[nodiscard]] std::uint32_t reach(const Cut& cut, std::uint32_t thread) const;

  private:
    struct Place {
        std::uint32_t thread = 0;
        std::uint32_t index = 0;
    };
    const explore::PartialExecution& c_;
    std::vector<std::vector<explore::EventId>> threads_;
    std::vector<std::vector<Place>> before_; // by event: its predecessors in other threads
};

// Returns fewer events if there is no order of all. If the search would take too long, the order is greedy.
[[nodiscard]] std::vector<explore::EventId> with_fewest_switches(const Precedence& before);

} // namespace katlas::workbench
