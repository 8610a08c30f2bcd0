// The recorder of trees (recorded_tree.hpp): it explores a program with a sharing that always wants a subtree. It
// explores the subtrees that it gets depth first, the youngest first, like a worker that is never asked.
//
// So only few subtrees are kept at a time. Each is serialised, to measure its size.
#pragma once

#include "katlas/explore/explorer.hpp"
#include "katlas/explore/subtree_codec.hpp"
#include "katlas/explore/subtrees_left.hpp"
#include "recorded_tree.hpp"

#include <limits>
#include <memory>
#include <stdexcept>
#include <vector>

namespace katlas::scaling {

// Counts executions.
struct Counter {
    std::uint64_t executions = 0;
    template <typename Configuration>
    bool execution(const Configuration&) {
        ++executions;
        return true;
    }
    template <typename Configuration>
    bool error(const Configuration& c, std::uint32_t, const program::Action&) {
        return execution(c);
    }
};

// Throws std::runtime_error if a number does not fit into a task.
[[nodiscard]] inline std::uint16_t narrow(std::uint64_t number) {
    if (number > std::numeric_limits<std::uint16_t>::max())
        throw std::runtime_error("the program is too long to be recorded");
    return static_cast<std::uint16_t>(number);
}

template <typename Subtree>
class AlwaysShare {
  public:
    struct Given {
        std::unique_ptr<Subtree> subtree;
        std::uint64_t at; // steps before
    };
    struct State {
        std::uint64_t steps = 0;
        std::vector<Given> given;
    };
    explicit AlwaysShare(State* state = nullptr) : state_(state) {}
    [[nodiscard]] bool wants_subtree() const {
        ++state_->steps;
        return true;
    }
    void give(std::unique_ptr<Subtree> subtree) { state_->given.push_back({std::move(subtree), state_->steps - 1}); }

  private:
    State* state_;
};

// The tasks of a tree, with their sums. Throws std::runtime_error if there are more tasks than allowed.
template <typename Policy>
[[nodiscard]] RecordedTree record(const Policy& policy, std::size_t most_tasks) {
    using Subtree = typename Policy::Subtree;
    using Sharing = AlwaysShare<Subtree>;
    struct Pending {
        std::unique_ptr<Subtree> subtree;
        std::uint32_t task;
    };
    RecordedTree tree;
    typename Sharing::State state;
    Counter counter;
    explore::Explorer explorer(policy, counter, Sharing(&state));
    std::vector<Pending> pending;
    tree.tasks.emplace_back();
    pending.push_back({explorer.root(), 0});
    while (!pending.empty()) {
        Pending next = std::move(pending.back());
        pending.pop_back();
        state.steps = 0;
        const std::uint64_t executions_before = counter.executions;
        explorer.run(std::move(next.subtree));
        Task& task = tree.tasks[next.task];
        task.steps = narrow(state.steps);
        task.executions = narrow(counter.executions - executions_before);
        task.first_child = static_cast<std::uint32_t>(tree.tasks.size());
        task.children = narrow(state.given.size());
        tree.steps += state.steps;
        if (tree.tasks.size() + state.given.size() > most_tasks)
            throw std::runtime_error("the tree has too many tasks");
        for (auto& given : state.given) {
            pending.push_back({std::move(given.subtree), static_cast<std::uint32_t>(tree.tasks.size())});
            tree.tasks.push_back(
                {.given_at = narrow(given.at), .bytes = narrow(explore::encode(*pending.back().subtree, 0).size())});
        }
        state.given.clear();
    }
    tree.executions = counter.executions;
    return tree;
}

} // namespace katlas::scaling
