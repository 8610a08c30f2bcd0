#include "katlas/explore/load_buffering.hpp"

#include "katlas/explore/load_buffering_search.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace katlas::explore {
namespace {

using graph::Kind;
using graph::Mode;
using graph::SparseGraph;

// The sources of synchronisation by a write: itself, if it releases, and release fences before it.
template <typename F>
void each_release(const SparseGraph& g, EventId write, const F& f) {
    if (releases(g[write].label.mode))
        f(write);
    for (EventId e = g[write].po_prev; e != no_event; e = g[e].po_prev)
        if (g[e].label.kind == Kind::fence && releases(g[e].label.mode))
            f(e);
}

// The targets of synchronisation by a read: itself, if it acquires, and acquire fences after it.
template <typename F>
void each_acquire(const SparseGraph& g, EventId read, const F& f) {
    if (acquires(g[read].label.mode))
        f(read);
    for (EventId e = g[read].po_next; e != no_event; e = g[e].po_next)
        if (g[e].label.kind == Kind::fence && acquires(g[e].label.mode))
            f(e);
}

// The writes whose release sequences contain the source of the read.
template <typename F>
void each_head(const SparseGraph& g, EventId read, const F& f) {
    std::size_t steps = 0; // the chain may be a cycle
    for (EventId w = g[read].rf; w != no_event && !g.is_initial(w) && steps < g.size(); ++steps) {
        if (g[w].label.mode != Mode::non_atomic)
            for (EventId head = w; head != no_event; head = g[head].po_loc_prev)
                if (g.is_write(head))
                    f(head);
        const EventId updating = g.rmw_read(w);
        w = updating == no_event ? no_event : g[updating].rf;
    }
}

} // namespace

Causes::Causes(const SparseGraph& g) : happens_before(g.size()), causes(g.size()) {
    for (EventId e = g.num_locations(); e < g.size(); ++e)
        if (g[e].po_next != no_event) {
            happens_before.set(e, g[e].po_next);
            causes.set(e, g[e].po_next);
        }
    for (EventId r = g.num_locations(); r < g.size(); ++r) {
        if (!g.is_read(r) || g[r].rf == no_event)
            continue;
        causes.set(g[r].rf, r);
        if (g[r].label.mode != Mode::non_atomic)
            each_head(g, r, [&](EventId head) {
                each_release(g, head, [&](EventId from) {
                    each_acquire(g, r, [&](EventId to) { happens_before.set(from, to); });
                });
            });
    }
    happens_before = happens_before.plus();
    causes = causes.plus();
}

std::optional<LoadBufferingRace> find_load_buffering(const PartialExecution& x) {
    std::optional<Causes> c;
    return search_load_buffering(x, [&](EventId a, EventId b) {
        if (!c)
            c.emplace(x.graph);
        return c->happens_before.has(a, b);
    });
}

std::optional<LoadBufferingRace> find_causal_cycle(const SparseGraph& g) {
    // The threads run as far as the sources of their reads have been passed.
    std::vector<EventId> next;
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
        next.push_back(g.first_of_thread(t));
    const auto is_passed = [&](EventId e) {
        if (g.is_initial(e))
            return true;
        const EventId at = next[g[e].thread - 1];
        return at == no_event || g[e].index < g[at].index;
    };
    for (bool moved = true; std::exchange(moved, false);)
        for (EventId& e : next)
            while (e != no_event && (!g.is_read(e) || is_passed(g[e].rf))) {
                e = g[e].po_next;
                moved = true;
            }
    const auto stuck = std::ranges::find_if(next, [](EventId e) { return e != no_event; });
    if (stuck == next.end())
        return std::nullopt;
    // The source of a read at which a thread stands is behind the read at which its own thread stands. As many steps
    // as there are threads lead from a read to one on a cycle.
    EventId read = *stuck;
    for (std::size_t step = 0; step < next.size(); ++step)
        read = next[g[g[read].rf].thread - 1];
    return LoadBufferingRace{read, g[read].rf};
}

} // namespace katlas::explore
