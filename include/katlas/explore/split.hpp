// Splits an exploration into parts with about the same number of executions each.
//
// To expand a graph is to add its next event; each alternative of that event gives a graph of its own, which goes
// forward. Each graph is explored up to a number of executions. So the sizes of small graphs become known. Large graphs
// are expanded, the oldest first, until there are many more of them than parts. Then they are explored further, and so
// on for some seconds. Finally graphs are dealt to parts, the largest first, each to the part with the least sum so far
// (R. L. Graham, Bounds on multiprocessing timing anomalies, 1969): see `deal`.
#pragma once

#include "katlas/explore/graph_sizes.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace katlas::explore {

// For each element of the given size: the number of its part.
[[nodiscard]] std::vector<unsigned> deal(const std::vector<double>& sizes, unsigned parts);

// Ends an exploration at the first graph that goes on, and gives away that graph and all others.
template <typename Subtree>
class OneStep {
  public:
    struct State {
        unsigned steps = 0; // until the end
        std::vector<std::unique_ptr<Subtree>> given;
    };
    explicit OneStep(State* state = nullptr) : state_(state) {}
    [[nodiscard]] static bool wants_subtree() { return false; }
    [[nodiscard]] bool wants_everything() const {
        if (state_->steps == 0)
            return true;
        --state_->steps;
        return false;
    }
    void give(std::unique_ptr<Subtree> subtree) { state_->given.push_back(std::move(subtree)); }

  private:
    State* state_;
};

// Replaces `left` by the graphs, and passes executions that come up to the observer. Returns the sizes of the graphs.
template <typename Policy, typename Observer>
std::vector<double> split_into(unsigned parts, std::deque<std::unique_ptr<typename Policy::Subtree>>& left,
                               const Policy& policy, Observer& observer) {
    using Subtree = typename Policy::Subtree;
    constexpr std::size_t graphs_of_a_part = 32;
    constexpr std::size_t least_graphs_of_a_part = 16;
    constexpr std::chrono::seconds a_while{3};
    struct Graph {
        std::unique_ptr<Subtree> subtree;
        double size;
    };
    const auto end = std::chrono::steady_clock::now() + a_while;
    const auto is_time = [&] { return observer.alive() && std::chrono::steady_clock::now() < end; };
    std::vector<Graph> small; // whose sizes are known
    std::deque<Graph> large;  // the oldest first
    std::uint64_t most = 500; // executions
    GraphSizes<Policy> sizes(policy);
    const auto add = [&](std::unique_ptr<Subtree> subtree) {
        const auto [size, is_known] = sizes.of(*subtree, most, is_time);
        if (is_known)
            small.push_back({std::move(subtree), size});
        else
            large.push_back({std::move(subtree), size});
    };
    typename OneStep<Subtree>::State state;
    Explorer<Policy, Observer, OneStep<Subtree>> explorer(policy, observer, OneStep<Subtree>(&state));
    // Expands a subtree into graphs, each with all its extensions.
    const auto expand = [&](std::unique_ptr<Subtree> subtree) {
        std::vector<std::unique_ptr<Subtree>> todo;
        todo.push_back(std::move(subtree));
        while (!todo.empty()) {
            std::unique_ptr<Subtree> next = std::move(todo.back());
            todo.pop_back();
            state.steps = next->goes_forward() ? 1 : 0;
            if (!explorer.run(std::move(next)))
                return false;
            for (std::unique_ptr<Subtree>& given : std::exchange(state.given, {}))
                if (given->goes_forward())
                    add(std::move(given));
                else
                    todo.push_back(std::move(given));
        }
        return true;
    };
    for (std::unique_ptr<Subtree>& subtree : std::exchange(left, {}))
        if (subtree->goes_forward())
            add(std::move(subtree));
        else if (!expand(std::move(subtree)))
            return {};
    while (!large.empty() && (is_time() || large.size() < least_graphs_of_a_part * parts)) {
        if (large.size() < graphs_of_a_part * parts) {
            std::unique_ptr<Subtree> oldest = std::move(large.front().subtree);
            large.pop_front();
            if (!expand(std::move(oldest)))
                return {};
            continue;
        }
        most *= 2;
        std::deque<Graph> again = std::exchange(large, {});
        for (; !again.empty() && is_time(); again.pop_front())
            add(std::move(again.front().subtree));
        std::ranges::move(again, std::back_inserter(large));
    }
    observer.finish(explorer.statistics());
    std::vector<double> all_sizes;
    const auto take = [&](Graph& graph) {
        all_sizes.push_back(graph.size);
        left.push_back(std::move(graph.subtree));
    };
    std::ranges::for_each(large, take);
    std::ranges::for_each(small, take);
    return all_sizes;
}

} // namespace katlas::explore
