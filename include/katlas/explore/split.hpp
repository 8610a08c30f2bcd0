// An exploration in parts of which each has about the same number of executions.
//
// A graph is expanded: its next event is added, and each alternative of that is a graph of its own, which goes forward.
// The one behind which most executions are thought to be is expanded next, until there are many more graphs than parts
// and none is large. Then parts are filled with the largest first, each time the part that has least (R. L. Graham,
// Bounds on multiprocessing timing anomalies, 1969): see `deal`.
//
// How many executions are behind a graph is estimated by random descents (estimate.hpp). Where there are none all
// graphs count the same, and older ones are expanded first.
#pragma once

#include "katlas/explore/estimate.hpp"
#include "katlas/explore/explorer_of.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <queue>
#include <vector>

namespace katlas::explore {

// By element with this size, to which of so many parts it belongs.
[[nodiscard]] std::vector<unsigned> deal(const std::vector<double>& sizes, unsigned parts);

// Ends an exploration at the first graph that goes on, and gives that and the rest away.
template <typename Subtree>
class OneStep {
  public:
    struct State {
        unsigned steps = 0; // before the end
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

// Replaces `left` by the graphs, and tells the observer of executions on the way. Returns the sizes of the graphs.
template <typename Policy, typename Observer>
std::vector<double> split_into(unsigned parts, std::deque<std::unique_ptr<typename Policy::Subtree>>& left,
                               const Policy& policy, Observer& observer) {
    using Subtree = typename Policy::Subtree;
    constexpr std::size_t graphs_of_a_part = 16;
    constexpr unsigned descents_of_a_graph = 40;
    constexpr std::uint64_t seed = 1;
    struct Graph {
        double size;
        std::uint64_t age;
        std::unique_ptr<Subtree> subtree;
        bool operator<(const Graph& other) const { return size != other.size ? size < other.size : age > other.age; }
    };
    std::uint64_t age = 0;
    double all = 0;
    std::vector<Graph> graphs; // a heap
    const auto copy_of = [&](const Subtree& s) {
        auto copy = policy.new_subtree();
        copy->c = s.c;
        static_cast<Scope&>(*copy) = s;
        return copy;
    };
    const std::function<double(const Subtree&)> size_of = [&]() -> std::function<double(const Subtree&)> {
        if constexpr (Policy::has_descents) {
            const auto descent = std::make_shared<Descent<Policy>>(policy, seed, LeafObserver());
            return [descent, copy_of](const Subtree& s) {
                double sum = 0;
                for (unsigned i = 0; i < descents_of_a_graph; ++i)
                    sum += descent->from(copy_of(s));
                return std::max(sum / descents_of_a_graph, 1.0);
            };
        } else {
            return [](const Subtree&) { return 1.0; };
        }
    }();
    const auto add = [&](std::unique_ptr<Subtree> subtree) {
        const double size = size_of(*subtree);
        all += size;
        graphs.push_back({size, age++, std::move(subtree)});
        std::push_heap(graphs.begin(), graphs.end());
    };
    typename OneStep<Subtree>::State state;
    ExplorerOf<Policy, Observer, OneStep<Subtree>> explorer(policy, observer, OneStep<Subtree>(&state));
    // The graphs of a subtree, each with what is behind it.
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
    while (!graphs.empty() && (graphs.size() < graphs_of_a_part * parts || graphs.front().size * 2 * parts > all) &&
           graphs.size() < 4 * graphs_of_a_part * parts) {
        std::pop_heap(graphs.begin(), graphs.end());
        Graph largest = std::move(graphs.back());
        graphs.pop_back();
        all -= largest.size;
        if (!expand(std::move(largest.subtree)))
            return {};
    }
    observer.finish(explorer.statistics());
    std::vector<double> sizes;
    for (Graph& graph : graphs) {
        sizes.push_back(graph.size);
        left.push_back(std::move(graph.subtree));
    }
    return sizes;
}

} // namespace katlas::explore
