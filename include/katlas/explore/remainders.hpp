// Copies of graphs without some of their events. The memory of returned copies is used again.
#pragma once

#include "katlas/explore/partial_execution.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace katlas::explore {

// Configuration is a RunningExecution.
template <typename Configuration>
class Remainders {
  public:
    // Copies the events e with stays(e). `read` stays, and its thread stands at it in the copy. Linear.
    template <typename Stays>
    [[nodiscard]] std::unique_ptr<Configuration> of(const Configuration& c, const Stays& stays, EventId read) {
        std::unique_ptr<Configuration> rest;
        if (spare_.empty()) {
            rest = std::make_unique<Configuration>();
        } else {
            rest = std::move(spare_.back());
            spare_.pop_back();
        }
        keep_.resize(c.size());
        renamed_.resize(c.size());
        for (EventId e = 0; e < c.size(); ++e)
            keep_[e] = static_cast<std::uint8_t>(stays(e));
        c.restrict_into(*rest, keep_, renamed_, read);
        return rest;
    }
    // The number in the latest copy of an event that has stayed.
    [[nodiscard]] EventId name_of(EventId e) const { return renamed_[e]; }

    void take_back(std::unique_ptr<Configuration> done) { spare_.push_back(std::move(done)); }

  private:
    std::vector<std::unique_ptr<Configuration>> spare_;
    std::vector<std::uint8_t> keep_;
    std::vector<EventId> renamed_;
};

} // namespace katlas::explore
