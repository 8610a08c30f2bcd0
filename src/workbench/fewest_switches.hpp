// The order of events of threads in which the present thread changes as seldom as can be.
//
// Each thread's events come in program order, and some have to come behind events of other threads. A thread that goes
// on as long as it can never hinders the others, so that only the choice at each end of its turn is open. The choices
// are searched by the number of turns; a state is how far each thread has come.
#pragma once

#include "katlas/explore/partial_execution.hpp"

#include <vector>

namespace katlas::workbench {

class Precedence {
  public:
    // No event has to come behind another one but for program order. `c` must outlive this; `events` have their
    // po-predecessors.
    Precedence(const explore::PartialExecution& c, const std::vector<explore::EventId>& events);

    // That `a` comes before `b`. Void where `a` is an initial write or `b` is no event.
    void add(explore::EventId a, explore::EventId b);

    [[nodiscard]] std::uint32_t num_threads() const { return static_cast<std::uint32_t>(threads_.size()); }
    // Threads are numbered from 0.
    [[nodiscard]] const std::vector<explore::EventId>& thread(std::uint32_t t) const { return threads_[t]; }

    // How far each thread has come.
    using Cut = std::vector<std::uint32_t>;
    // How far the thread comes from there on its own.
    [[nodiscard]] std::uint32_t reach(const Cut& cut, std::uint32_t thread) const;

  private:
    struct Place {
        std::uint32_t thread = 0;
        std::uint32_t index = 0;
    };
    const explore::PartialExecution& c_;
    std::vector<std::vector<explore::EventId>> threads_;
    std::vector<std::vector<Place>> before_; // by event: of other threads
};

// Fewer events if there is no order of all. Where the search would take too long, whoever can goes on.
[[nodiscard]] std::vector<explore::EventId> with_fewest_switches(const Precedence& before);

} // namespace katlas::workbench
