#include "katlas/transform/delay_pairs.hpp"

#include "katlas/transform/critical_cycles.hpp"

#include <algorithm>
#include <deque>

namespace katlas::transform {
namespace {

using Conflict = std::vector<std::size_t>; // candidates, by number; ascending

// The fewest candidates that hit all conflicts, by branch and bound over a conflict that is not hit.
class FewestHits {
  public:
    FewestHits(const std::vector<Conflict>& conflicts, std::size_t candidates, std::size_t& effort)
        : conflicts_(conflicts), chosen_(candidates), effort_(effort) {}

    std::vector<bool> run() {
        best_.assign(chosen_.size(), true);
        best_size_ = chosen_.size() + 1;
        search(0);
        return best_;
    }

  private:
    void search(std::size_t size) {
        if (size + lower_bound() >= best_size_)
            return;
        const Conflict* open = nullptr;
        for (const Conflict& c : conflicts_)
            if (!is_hit(c) && (open == nullptr || c.size() < open->size()))
                open = &c;
        if (open == nullptr) {
            best_ = chosen_;
            best_size_ = size;
            return;
        }
        for (const std::size_t candidate : *open) {
            // The search may stop early once there is some answer.
            if (effort_ == 0 && best_size_ <= chosen_.size())
                return;
            effort_ -= effort_ == 0 ? 0 : 1;
            chosen_[candidate] = true;
            search(size + 1);
            chosen_[candidate] = false;
        }
    }

    [[nodiscard]] bool is_hit(const Conflict& c) const {
        return std::ranges::any_of(c, [&](std::size_t candidate) { return chosen_[candidate]; });
    }

    // The number of disjoint conflicts that are not hit.
    [[nodiscard]] std::size_t lower_bound() const {
        std::vector<bool> used(chosen_.size());
        std::size_t bound = 0;
        for (const Conflict& c : conflicts_) {
            if (is_hit(c) || std::ranges::any_of(c, [&](std::size_t candidate) { return used[candidate]; }))
                continue;
            ++bound;
            for (const std::size_t candidate : c)
                used[candidate] = true;
        }
        return bound;
    }

    const std::vector<Conflict>& conflicts_;
    std::vector<bool> chosen_;
    std::size_t& effort_;
    std::vector<bool> best_;
    std::size_t best_size_ = 0;
};

class Chooser {
  public:
    Chooser(const EventGraph& graph, std::size_t effort)
        : graph_(graph), effort_(effort), candidates_(pairs_on_cycles(graph).pairs) {}

    ChosenPairs run() {
        ChosenPairs result;
        for (;;) {
            const std::vector<bool> chosen = FewestHits(conflicts_, candidates_.size(), effort_).run();
            result.pairs.clear();
            for (std::size_t i = 0; i < candidates_.size(); ++i)
                if (chosen[i])
                    result.pairs.push_back(candidates_[i]);
            if (!find_conflict(result.pairs))
                break;
        }
        result.cheapest = effort_ != 0;
        return result;
    }

  private:
    [[nodiscard]] bool reordered(const std::vector<EventPair>& pairs, AbstractEventId a, AbstractEventId b) const {
        return std::ranges::any_of(pairs, [&](const EventPair& p) { return covers(graph_, p, a, b); });
    }

    bool find_conflict(const std::vector<EventPair>& pairs) {
        for (const EventPair& p : candidates_)
            if (!reordered(pairs, p.first, p.second) && find_way(pairs, p.second, p.first)) {
                add_conflict(p);
                return true;
            }
        return false;
    }

    // Searches a shortest path in communication and kept program order. by_ has the predecessor of each event.
    bool find_way(const std::vector<EventPair>& pairs, AbstractEventId from, AbstractEventId to) {
        by_.assign(graph_.size(), none);
        std::deque<AbstractEventId> todo{from};
        by_[from] = from;
        while (!todo.empty()) {
            const AbstractEventId at = todo.front();
            todo.pop_front();
            for (AbstractEventId next = 0; next < graph_.size(); ++next) {
                if (by_[next] != none || !(graph_.communicate(at, next) || is_kept(pairs, at, next)))
                    continue;
                by_[next] = at;
                if (next == to)
                    return true;
                todo.push_back(next);
            }
        }
        return false;
    }

    // Whether some path of the thread from a to b is kept.
    [[nodiscard]] bool is_kept(const std::vector<EventPair>& pairs, AbstractEventId a, AbstractEventId b) const {
        return graph_.program_order(a, b) && (graph_.fenced(a, b) || !reordered(pairs, a, b));
    }

    // Either the pair must be reordered, or some pair on the path that was found, which then is no longer kept.
    void add_conflict(const EventPair& pair) {
        std::vector<EventPair> steps{pair};
        for (AbstractEventId at = pair.first; at != pair.second; at = by_[at])
            if (graph_.reorders(by_[at], at) && !graph_.fenced(by_[at], at))
                steps.emplace_back(by_[at], at);
        Conflict conflict;
        for (std::size_t i = 0; i < candidates_.size(); ++i)
            if (std::ranges::any_of(
                    steps, [&](const EventPair& s) { return covers(graph_, candidates_[i], s.first, s.second); }))
                conflict.push_back(i);
        conflicts_.push_back(std::move(conflict));
    }

    static constexpr AbstractEventId none = ~AbstractEventId{0};

    const EventGraph& graph_;
    std::size_t effort_;
    std::vector<EventPair> candidates_;
    std::vector<Conflict> conflicts_;
    std::vector<AbstractEventId> by_;
};

} // namespace

bool covers(const EventGraph& graph, const EventPair& pair, AbstractEventId a, AbstractEventId b) {
    const auto& [write, access] = pair;
    if (!graph.reorders(a, b))
        return false;
    const bool behind =
        graph.unfenced(write, a) && (graph.buffers() == StoreBuffers::of_threads || graph.may_share_location(write, a));
    return (a == write || behind) && (b == access || graph.unfenced(b, access));
}

ChosenPairs pairs_on_cycles(const EventGraph& graph) {
    ChosenPairs result;
    const std::vector<std::size_t> component = components(graph);
    for (AbstractEventId a = 0; a < graph.size(); ++a)
        for (AbstractEventId b = 0; b < graph.size(); ++b)
            if (component[a] == component[b] && graph.is_unsafe(a, b))
                result.pairs.emplace_back(a, b);
    return result;
}

ChosenPairs cheapest_pairs(const EventGraph& graph, std::size_t effort) {
    return Chooser(graph, effort).run();
}

Delays closed_delays(const EventGraph& graph, const std::vector<EventPair>& pairs, std::size_t threads) {
    Delays result{.all = false, .of_thread = std::vector<DelayPairs>(threads)};
    for (AbstractEventId a = 0; a < graph.size(); ++a)
        for (AbstractEventId b = 0; b < graph.size(); ++b)
            if (std::ranges::any_of(pairs, [&](const EventPair& p) { return covers(graph, p, a, b); }))
                result.of_thread[graph.events()[a].thread].insert(
                    {graph.events()[a].position, graph.events()[b].position});
    return result;
}

} // namespace katlas::transform
