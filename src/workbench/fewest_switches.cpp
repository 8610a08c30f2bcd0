#include "fewest_switches.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace katlas::workbench {
namespace {

using explore::EventId;
using Cut = Precedence::Cut;

constexpr std::size_t most_states = 5'000;

// A turn of a thread, which ends at a cut.
struct Turn {
    Cut cut;
    std::size_t before = 0; // the previous turn
    std::uint32_t thread = 0;
};

std::vector<EventId> order_of(const Precedence& precedence, const std::vector<Turn>& turns, std::size_t last) {
    std::vector<std::size_t> path;
    for (std::size_t i = last; i != 0; i = turns[i].before)
        path.push_back(i);
    std::vector<EventId> order;
    for (std::size_t k = path.size(); k-- > 0;) {
        const Turn& turn = turns[path[k]];
        const auto& events = precedence.thread(turn.thread);
        order.insert(order.end(), events.begin() + turns[turn.before].cut[turn.thread],
                     events.begin() + turn.cut[turn.thread]);
    }
    return order;
}

bool is_end(const Precedence& precedence, const Cut& cut) {
    for (std::uint32_t t = 0; t < precedence.num_threads(); ++t)
        if (cut[t] != precedence.thread(t).size())
            return false;
    return true;
}

// In each turn the first thread that can go on runs, but not the same thread twice in a row.
std::vector<EventId> greedy(const Precedence& precedence) {
    std::vector<Turn> turns{{.cut = Cut(precedence.num_threads())}};
    for (std::uint32_t t = 0; t < precedence.num_threads();) {
        Cut cut = turns.back().cut;
        const std::uint32_t end = precedence.reach(cut, t);
        if (end == cut[t]) {
            ++t;
            continue;
        }
        cut[t] = end;
        turns.push_back({std::move(cut), turns.size() - 1, t});
        t = 0; // other threads may have waited for this turn
    }
    return order_of(precedence, turns, turns.size() - 1);
}

} // namespace

Precedence::Precedence(const explore::PartialExecution& c, const std::vector<EventId>& events)
    : c_(c), threads_(c.num_threads()), before_(c.size()) {
    std::vector<bool> kept(c.size());
    for (const EventId e : events)
        kept[e] = true;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        for (EventId e = c.graph.first_of_thread(t); e != explore::no_event && kept[e]; e = c.graph[e].po_next)
            threads_[t - 1].push_back(e);
}

void Precedence::add(EventId a, EventId b) {
    if (b == explore::no_event || c_.is_initial(a))
        return;
    before_[b].push_back({c_.graph[a].thread - 1, c_.graph[a].index});
}

std::uint32_t Precedence::reach(const Cut& cut, std::uint32_t thread) const {
    std::uint32_t at = cut[thread];
    const auto is_there = [&](const Place& p) { return p.index < (p.thread == thread ? at : cut[p.thread]); };
    while (at < threads_[thread].size() && std::ranges::all_of(before_[threads_[thread][at]], is_there))
        ++at;
    return at;
}

std::vector<EventId> with_fewest_switches(const Precedence& precedence) {
    std::vector<Turn> turns{{.cut = Cut(precedence.num_threads())}};
    std::set<Cut> seen{turns.front().cut};
    for (std::size_t i = 0; i < turns.size(); ++i) {
        if (is_end(precedence, turns[i].cut))
            return order_of(precedence, turns, i);
        for (std::uint32_t t = 0; t < precedence.num_threads(); ++t) {
            Cut cut = turns[i].cut;
            cut[t] = precedence.reach(cut, t);
            if (!seen.insert(cut).second)
                continue;
            if (seen.size() > most_states)
                return greedy(precedence);
            turns.push_back({std::move(cut), i, t});
        }
    }
    return greedy(precedence); // the greedy order comes as far as possible
}

} // namespace katlas::workbench
