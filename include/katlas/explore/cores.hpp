// The cores (core.hpp) that an exploration under a multi-execution model has found, and the tasks that they leave.
//
// A ground of a core is a task when it is new, and again when it was found with another history, which may allow
// further promises. An execution may begin with several grounds of its core. It counts for the first of them to be
// explored.
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
        Core ground;
        std::vector<History> histories;
        bool is_new = true;        // executions that do not begin with an earlier ground were not counted before
        std::vector<Core> earlier; // grounds of the same core
    };

    void add(const Core& core, const Core& ground, const std::vector<History>& histories) {
        if (core.empty())
            return;
        std::string text = core.text();
        const std::scoped_lock lock(mutex_);
        std::deque<Ground>& grounds = known_[std::move(text)];
        for (const History& history : histories)
            if (std::ranges::none_of(grounds, [&](const Ground& g) { return allows(g, ground, history); }))
                add(grounds, ground, history);
    }
    // The next task of a worker.
    [[nodiscard]] std::shared_ptr<const Task> next() {
        if (left_.empty())
            return nullptr;
        std::shared_ptr<const Task> task = std::move(left_.front()->left);
        left_.pop_front();
        return task;
    }
    // How many cores are known.
    [[nodiscard]] std::uint64_t size() const { return known_.size(); }

  private:
    struct Ground {
        Core events;
        std::vector<History> histories;
        std::shared_ptr<Task> left; // null: the executions are explored, or being explored
    };

    // A smaller ground, and a history that is a subset, allow everything that the given ones allow.
    static bool allows(const Ground& known, const Core& ground, const History& history) {
        return std::ranges::any_of(known.histories,
                                   [&](const History& h) { return std::ranges::includes(history, h); }) &&
               known.events.is_part_of(ground);
    }
    void add(std::deque<Ground>& grounds, const Core& ground, const History& history) {
        auto known = std::ranges::find_if(grounds, [&](const Ground& g) { return g.events == ground; });
        const bool is_new = known == grounds.end();
        if (is_new)
            known = grounds.insert(known, Ground{ground, {}, {}});
        known->histories.push_back(history);
        if (!known->left) {
            known->left = std::make_shared<Task>(Task{ground, {}, is_new, {}});
            for (auto g = grounds.begin(); is_new && g != known; ++g)
                known->left->earlier.push_back(g->events);
            left_.push_back(&*known);
        }
        known->left->histories.push_back(history);
    }

    std::mutex mutex_;
    std::map<std::string, std::deque<Ground>> known_; // by core, in the order in which they are explored
    std::deque<Ground*> left_;
};

// A Certification::Found that adds to them.
[[nodiscard]] inline auto adds_to(Cores& cores) {
    return [&cores](const Core& core, const Core& ground, const std::vector<History>& histories) {
        cores.add(core, ground, histories);
    };
}

// Passes executions with a core (explore_core.hpp) on to an observer, each once, and certifies the promises of all.
template <typename Execution, typename Observer>
class ExecutionsOfCores {
  public:
    using Certify = std::function<void(const Execution&, const Cores::Task&)>;

    // The observer must outlive this.
    ExecutionsOfCores(Observer& observer, Certify certify, std::uint64_t& counted)
        : observer_(observer), certify_(std::move(certify)), counted_(counted) {}

    void begin(std::shared_ptr<const Cores::Task> task) { task_ = std::move(task); }

    bool execution(const Execution& c) {
        if (is_new(c)) {
            if (!observer_.execution(c))
                return false;
            ++counted_;
        }
        certify_(c, *task_);
        return true;
    }
    bool error(const Execution& c, std::uint32_t thread, const program::Action& action) {
        return !is_new(c) || observer_.error(c, thread, action);
    }
    bool alive() { return observer_.alive(); }

  private:
    [[nodiscard]] bool is_new(const Execution& c) const {
        if (!task_->is_new || task_->earlier.empty())
            return task_->is_new;
        const Core whole = whole_of(c);
        return std::ranges::none_of(task_->earlier, [&](const Core& ground) { return ground.is_part_of(whole); });
    }

    Observer& observer_;
    Certify certify_;
    std::uint64_t& counted_;
    std::shared_ptr<const Cores::Task> task_;
};

} // namespace katlas::explore
