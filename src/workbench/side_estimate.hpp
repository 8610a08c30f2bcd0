// Estimates in the background of an exploration, for its observer. They begin when the exploration has lasted a while,
// go on until it ends, and take a small share of the time of one core.
#pragma once

#include "katlas/explore/outlook.hpp"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace katlas::workbench {

using MakeEstimate = std::function<explore::Estimate(const explore::EstimateOptions&)>;

// The time after which an exploration is worth an estimate.
inline constexpr std::chrono::seconds before_estimates{2};

// Makes descents until `over`, and publishes the estimate. `pause` sleeps for a time, or until `over`. Publishes
// nothing if the program cannot be estimated.
void estimate_slowly(const MakeEstimate& make, explore::Outlook& outlook, const std::atomic<bool>& over,
                     const std::function<void(std::chrono::milliseconds)>& pause);

// A thread that does so during the lifetime of this object.
class SideEstimate {
  public:
    // The outlook must outlive this object.
    SideEstimate(MakeEstimate make, explore::Outlook& outlook);
    SideEstimate(const SideEstimate&) = delete;
    SideEstimate& operator=(const SideEstimate&) = delete;
    ~SideEstimate();

  private:
    void pause(std::chrono::milliseconds time);

    std::mutex mutex_;
    std::condition_variable end_;
    std::atomic<bool> over_{false};
    std::jthread thread_; // last member, since the thread uses the others
};

} // namespace katlas::workbench
