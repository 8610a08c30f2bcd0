// What giving and taking subtrees costs, measured in an exploration that gives one away now and then, as one does that
// is asked by others: the oldest event that has anything left is found, the subtree is cut off the whole stack of the
// explorer, and is written down and read back. The time is that of the processor: others may be busy, too.
#pragma once

#include "katlas/support/cpu_time.hpp"
#include "line_fit.hpp"
#include "recorder.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace katlas::scaling {

// Wants a subtree now and then.
template <typename Subtree>
class SometimesShare {
  public:
    struct State {
        std::uint64_t between_givings = 0; // steps
        std::uint64_t steps = 0;
        std::vector<std::string> given;
        LineFit giving;
        double asked = 0; // seconds of this thread
    };
    explicit SometimesShare(State* state = nullptr) : state_(state) {}
    [[nodiscard]] bool wants_subtree() const {
        if (++state_->steps % state_->between_givings != 0)
            return false;
        state_->asked = thread_cpu_seconds();
        return true;
    }
    void give(std::unique_ptr<Subtree> subtree) {
        std::string bytes = explore::encode(*subtree, 0);
        state_->giving.add(static_cast<double>(bytes.size()), thread_cpu_seconds() - state_->asked);
        state_->given.push_back(std::move(bytes));
    }

  private:
    State* state_;
};

// Into `costs`, by an exploration of so many steps. Returns the executions that were found.
template <typename Policy>
std::uint64_t measure_sharing(const Policy& policy, std::uint64_t steps, Costs& costs) {
    using Sharing = SometimesShare<typename Policy::Subtree>;
    constexpr std::uint64_t givings = 100;
    constexpr std::uint64_t seldom = 1009; // enough, and a prime, to meet all parts of a path
    typename Sharing::State state;
    state.between_givings = std::clamp<std::uint64_t>(steps / givings, 1, seldom);
    LineFit taking;
    Counter counter;
    explore::Explorer explorer(policy, counter, Sharing(&state));
    explorer.run();
    while (!state.given.empty()) {
        const std::string bytes = std::move(state.given.back());
        state.given.pop_back();
        const double start = thread_cpu_seconds();
        auto subtree = explore::subtree_of(bytes, policy, 0);
        taking.add(static_cast<double>(bytes.size()), thread_cpu_seconds() - start);
        explorer.run(std::move(subtree));
    }
    costs.giving = state.giving.line();
    costs.taking = taking.line();
    return counter.executions;
}

// How long it takes until an idle rank looks again: the median.
[[nodiscard]] inline double seconds_of_idle_look() {
    using Clock = std::chrono::steady_clock;
    std::vector<double> seconds(1000);
    for (double& s : seconds) {
        const Clock::time_point start = Clock::now();
        std::this_thread::sleep_for(std::chrono::microseconds(100));
        s = std::chrono::duration<double>(Clock::now() - start).count();
    }
    const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
    std::ranges::nth_element(seconds, middle);
    return *middle;
}

} // namespace katlas::scaling
