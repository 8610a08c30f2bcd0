// The cores (core.hpp) that an exploration under a multi-execution model has found, and the tasks that they leave.
//
// A core is a task when it is new, and again when it was found with another history, which may allow further promises.
#pragma once

#include "katlas/explore/certification.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <mutex>

namespace katlas::explore {

// add() may be called by several workers at once; next() by one, while no worker adds.
class Cores {
  public:
    struct Task {
        Core core;
        std::vector<History> histories;
        bool is_new = true; // its executions were not counted before
    };

    void add(const Core& core, const std::vector<History>& histories) {
        if (core.empty())
            return;
        std::string text = core.text();
        const std::scoped_lock lock(mutex_);
        const auto [known, is_new] = known_.try_emplace(std::move(text));
        Known& k = known->second;
        for (const History& history : histories) {
            // A history that is a subset of another one allows everything that the other one allows.
            const auto allows_more = [&](const History& other) { return std::ranges::includes(history, other); };
            if (std::ranges::any_of(k.histories, allows_more))
                continue;
            k.histories.push_back(history);
            if (!k.left) {
                k.left = std::make_shared<Task>(Task{core, {}, is_new});
                left_.push_back(&k);
            }
            k.left->histories.push_back(history);
        }
    }
    // The next task of a worker.
    [[nodiscard]] std::shared_ptr<const Task> next() {
        if (left_.empty())
            return nullptr;
        std::shared_ptr<const Task> task = std::move(left_.front()->left);
        left_.pop_front();
        return task;
    }
    [[nodiscard]] std::uint64_t size() const { return known_.size(); }

  private:
    struct Known {
        std::vector<History> histories;
        std::shared_ptr<Task> left; // null: the core is explored, or being explored
    };
    std::mutex mutex_;
    std::map<std::string, Known> known_;
    std::deque<Known*> left_;
};

// A Certification::Found that adds to them.
[[nodiscard]] inline auto adds_to(Cores& cores) {
    return [&cores](const Core& core, const std::vector<History>& histories) { cores.add(core, histories); };
}

} // namespace katlas::explore
