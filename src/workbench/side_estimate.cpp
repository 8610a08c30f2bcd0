#include "side_estimate.hpp"

#include "katlas/support/cpu_time.hpp"

#include <exception>
#include <limits>

namespace katlas::workbench {
namespace {

using std::chrono::milliseconds;

// The time of sleep for each unit of work: a twentieth of the time is work.
constexpr int rest_for_work = 19;
constexpr milliseconds between_rests{5};

milliseconds cpu_time() {
    return milliseconds(static_cast<std::int64_t>(thread_cpu_seconds() * 1000));
}

} // namespace

void estimate_slowly(const MakeEstimate& make, explore::Outlook& outlook, const std::atomic<bool>& over,
                     const std::function<void(milliseconds)>& pause) {
    milliseconds rested = cpu_time();
    try {
        static_cast<void>(make({.descents = std::numeric_limits<std::uint64_t>::max(),
                                .stop = StopToken(std::nullopt, &over),
                                .see = [&](const explore::Estimate& e) {
                                    outlook.say(e);
                                    const milliseconds work = cpu_time() - rested;
                                    if (work < between_rests)
                                        return;
                                    pause(rest_for_work * work);
                                    rested = cpu_time();
                                }}));
    } catch (const std::exception&) {
        outlook.say({});
    }
}

SideEstimate::SideEstimate(MakeEstimate make, explore::Outlook& outlook)
    : thread_([this, make = std::move(make), &outlook] {
          pause(before_estimates);
          if (!over_)
              estimate_slowly(make, outlook, over_, [this](milliseconds time) { pause(time); });
      }) {}

SideEstimate::~SideEstimate() {
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
    }
    end_.notify_all();
}

void SideEstimate::pause(milliseconds time) {
    std::unique_lock lock(mutex_);
    end_.wait_for(lock, time, [this] { return over_.load(); });
}

} // namespace katlas::workbench
