// The costs of giving and taking subtrees, measured in an exploration that gives a subtree away now and then, like one
// that other ranks ask: the explorer finds the oldest event with alternatives left, cuts the subtree off its whole
// stack, and the subtree is serialised and read back. The time is CPU time, since the machine may be busy otherwise.
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
        double asked = 0; // seconds CPU time of this thread
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

// Measures the costs, in an exploration of so many steps. Returns the number of executions found.
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

// The time until an idle rank looks again: the median.
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
