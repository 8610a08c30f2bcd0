// Estimates that are made beside an exploration, for whoever watches it. They begin when it has lasted a while, go on
// as long as it does, and take a small share of the time of one core.
#pragma once

#include "katlas/explore/outlook.hpp"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace katlas::workbench {

using MakeEstimate = std::function<explore::Estimate(const explore::EstimateOptions&)>;

// How long an exploration lasts before it is worth an estimate.
inline constexpr std::chrono::seconds before_estimates{2};

// Makes descents until `over`, and says what comes of them. `pause` sleeps for a time, or until it is over. Without an
// estimate where there is none.
void estimate_slowly(const MakeEstimate& make, explore::Outlook& outlook, const std::atomic<bool>& over,
                     const std::function<void(std::chrono::milliseconds)>& pause);

// A thread that does so while this exists.
class SideEstimate {
  public:
    // The outlook must outlive this.
    SideEstimate(MakeEstimate make, explore::Outlook& outlook);
    SideEstimate(const SideEstimate&) = delete;
    SideEstimate& operator=(const SideEstimate&) = delete;
    ~SideEstimate();

  private:
    void pause(std::chrono::milliseconds time);

    std::mutex mutex_;
    std::condition_variable end_;
    std::atomic<bool> over_{false};
    std::jthread thread_; // last: it uses the others
};

} // namespace katlas::workbench
