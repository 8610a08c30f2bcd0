#include "sequential_cycle.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <limits>

namespace katlas::workbench {
namespace {

using explore::EventId;
using explore::PartialExecution;
using graph::SparseGraph;

enum class Relation : std::uint8_t { po, rf, co, fr };
constexpr std::array<std::string_view, 4> relation_names{"po", "rf", "co", "fr"};
constexpr std::uint32_t not_reached = std::numeric_limits<std::uint32_t>::max();

// Whether a step of po or co merely continues the step before it.
bool goes_on(Relation before, Relation next) {
    using enum Relation;
    return (next == po && before == po) || (next == co && (before == co || before == fr));
}

// A search from one event, by the number of steps. A state is an event and the relation by which it was reached.
class Search {
  public:
    Search(const PartialExecution& c, const std::vector<bool>& kept)
        : c_(c), kept_(kept), readers_(c.size()), distance_(c.size() * 4), before_(c.size() * 4) {
        for (EventId e = 0; e < c.size(); ++e)
            if (kept[e] && c.graph.is_read(e) && c.graph[e].rf != SparseGraph::none)
                readers_[c.graph[e].rf].push_back(e);
    }

    // The shortest cycle through the event with fewer than `limit` steps.
    std::vector<CycleStep> from(EventId start, std::uint32_t limit) {
        std::ranges::fill(distance_, not_reached);
        open_.clear();
        leave(start, not_reached, 0);
        while (!open_.empty()) {
            const std::uint32_t state = open_.front();
            open_.pop_front();
            if (distance_[state] >= limit)
                continue;
            if (state / 4 == start)
                return path_to(state);
            leave(state / 4, state, distance_[state]);
        }
        return {};
    }

  private:
    void leave(EventId e, std::uint32_t state, std::uint32_t steps) {
        const SparseGraph::Node& n = c_.graph[e];
        reach(n.po_next, Relation::po, state, steps);
        if (c_.graph.is_write(e)) {
            reach(next_write(e), Relation::co, state, steps);
            for (const EventId r : readers_[e])
                reach(r, Relation::rf, state, steps);
        } else if (c_.graph.is_read(e) && n.rf != SparseGraph::none) {
            EventId next = next_write(n.rf);
            if (next != SparseGraph::none && c_.graph.rmw_read(next) == e)
                next = next_write(next); // its own write is also po-after it
            reach(next, Relation::fr, state, steps);
        }
    }
    void reach(EventId e, Relation relation, std::uint32_t state, std::uint32_t steps) {
        if (e == SparseGraph::none || !kept_[e])
            return;
        const bool more = state == not_reached || !goes_on(static_cast<Relation>(state % 4), relation);
        const std::uint32_t next = e * 4 + static_cast<std::uint32_t>(relation);
        if (distance_[next] <= steps + (more ? 1 : 0))
            return;
        distance_[next] = steps + (more ? 1 : 0);
        before_[next] = state;
        if (more)
            open_.push_back(next);
        else
            open_.push_front(next);
    }
    [[nodiscard]] EventId next_write(EventId w) const {
        do
            w = c_.graph[w].co_next;
        while (w != SparseGraph::none && !kept_[w]);
        return w;
    }
    [[nodiscard]] std::vector<CycleStep> path_to(std::uint32_t state) const {
        const EventId start = state / 4;
        std::vector<CycleStep> path;
        while (state != not_reached) {
            const auto relation = static_cast<Relation>(state % 4);
            const std::uint32_t before = before_[state];
            const EventId from = before == not_reached ? start : before / 4;
            if (!path.empty() && goes_on(relation, relation_of(path.back()))) {
                path.back().from = from;
                path.back().relation = relation_names[static_cast<std::size_t>(relation)];
            } else {
                path.push_back({from, relation_names[static_cast<std::size_t>(relation)], state / 4});
            }
            state = before;
        }
        std::ranges::reverse(path);
        return path;
    }
    static Relation relation_of(const CycleStep& step) {
        return static_cast<Relation>(std::ranges::find(relation_names, step.relation) - relation_names.begin());
    }

    const PartialExecution& c_;
    const std::vector<bool>& kept_;
    std::vector<std::vector<EventId>> readers_; // by write
    std::vector<std::uint32_t> distance_;       // by state
    std::vector<std::uint32_t> before_;         // by state: the previous state
    std::deque<std::uint32_t> open_;
};

} // namespace

std::vector<CycleStep> sequential_cycle(const PartialExecution& c, std::span<const EventId> events) {
    std::vector<bool> kept(c.size());
    for (const EventId e : events)
        kept[e] = true;
    Search search(c, kept);
    std::vector<CycleStep> shortest;
    std::uint32_t limit = not_reached;
    for (const EventId e : events) {
        // A cycle has a step between threads, and is found from the begin of that step.
        std::vector<CycleStep> found = search.from(e, limit);
        if (found.empty())
            continue;
        limit = static_cast<std::uint32_t>(found.size());
        shortest = std::move(found);
    }
    return shortest;
}

} // namespace katlas::workbench
