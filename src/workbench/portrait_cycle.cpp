#include "portrait_cycle.hpp"

#include <algorithm>
#include <deque>
#include <limits>

namespace katlas::workbench {
namespace {

constexpr std::size_t not_reached = std::numeric_limits<std::size_t>::max();

// The relevant edges, extended transitively: po to later events, co and fr to later writes.
std::vector<Portrait::Edge> all_edges(const Portrait& portrait) {
    std::vector<std::vector<std::size_t>> po(portrait.events.size());
    std::vector<std::vector<std::size_t>> co(portrait.events.size());
    for (const Portrait::Edge& e : portrait.edges) {
        if (e.relation == "po")
            po[e.from].push_back(e.to);
        if (e.relation == "co")
            co[e.from].push_back(e.to);
    }
    const auto later = [](const auto& next, std::size_t from) {
        std::vector<std::size_t> reached = next[from];
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (const std::size_t to : next[reached[i]])
                if (std::ranges::find(reached, to) == reached.end())
                    reached.push_back(to);
        return reached;
    };
    std::vector<Portrait::Edge> edges;
    const auto add = [&](const char* relation, std::size_t from, std::size_t to) {
        if (from != to)
            edges.push_back({relation, from, to});
    };
    for (std::size_t e = 0; e < portrait.events.size(); ++e) {
        for (const std::size_t to : later(po, e))
            add("po", e, to);
        for (const std::size_t to : later(co, e))
            add("co", e, to);
    }
    for (const Portrait::Edge& e : portrait.edges) {
        if (e.relation != "rf")
            continue;
        add("rf", e.from, e.to);
        for (const std::size_t to : later(co, e.from))
            add("fr", e.to, to);
    }
    return edges;
}

class ShortestCycle {
  public:
    explicit ShortestCycle(const Portrait& portrait) : edges_(all_edges(portrait)), from_(portrait.events.size()) {
        for (std::size_t i = 0; i < edges_.size(); ++i)
            from_[edges_[i].from].push_back(i);
    }

    // Returns the edges of the cycle, in order.
    std::vector<Portrait::Edge> run() {
        std::vector<Portrait::Edge> shortest;
        for (std::size_t start = 0; start < from_.size(); ++start)
            if (auto cycle = through(start); !cycle.empty() && (shortest.empty() || cycle.size() < shortest.size()))
                shortest = std::move(cycle);
        return shortest;
    }

  private:
    [[nodiscard]] std::vector<Portrait::Edge> through(std::size_t start) const {
        std::vector<std::size_t> by(from_.size(), not_reached); // edges of arrival
        std::deque<std::size_t> open{start};
        while (!open.empty() && by[start] == not_reached) {
            const std::size_t at = open.front();
            open.pop_front();
            for (const std::size_t e : from_[at])
                if (by[edges_[e].to] == not_reached) {
                    by[edges_[e].to] = e;
                    open.push_back(edges_[e].to);
                }
        }
        std::vector<Portrait::Edge> cycle;
        if (by[start] == not_reached)
            return cycle;
        std::size_t at = start;
        do {
            cycle.push_back(edges_[by[at]]);
            at = cycle.back().from;
        } while (at != start);
        std::ranges::reverse(cycle);
        return cycle;
    }

    std::vector<Portrait::Edge> edges_;
    std::vector<std::vector<std::size_t>> from_; // edges by their first event
};

} // namespace

bool add_sequential_cycle(Portrait& portrait) {
    const std::vector<Portrait::Edge> cycle = ShortestCycle(portrait).run();
    if (cycle.empty())
        return false;
    portrait.walk = {cycle.front().from};
    portrait.steps.clear();
    for (const Portrait::Edge& step : cycle) {
        portrait.walk.push_back(step.to);
        portrait.steps.push_back(step.relation);
        const auto shown = std::ranges::find_if(portrait.edges, [&](const Portrait::Edge& e) {
            return e.relation == step.relation && e.from == step.from && e.to == step.to;
        });
        if (shown != portrait.edges.end())
            shown->on_walk = true;
        else
            portrait.edges.push_back({step.relation, step.from, step.to, true});
    }
    return true;
}

} // namespace katlas::workbench
