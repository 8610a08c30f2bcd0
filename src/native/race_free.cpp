#include "race_free.hpp"

#include "katlas/explore/load_buffering_search.hpp"
#include "machine_state.hpp"

namespace katlas::native {
namespace {

using explore::EventId;
using explore::no_event;

// An arrival in one order is the only read-modify-write whose read has no alternatives (barriers.cpp).
bool is_arrival(const NativeExecution& c, EventId write) {
    return c.graph.is_write(write) && c.graph[write].label.exclusive && c.alternatives(c.graph.rmw_read(write)).settled;
}

// Whether a read is followed by an arrival without a fence between them, and by a write of its location in another
// thread that depends on the arrival and that the read does not happen before.
bool may_race_by_arrivals(const NativeExecution& c, const auto& is_before) {
    const graph::SparseGraph& g = c.graph;
    if (machine().meetings.empty())
        return false;
    for (EventId a = g.num_locations(); a < g.size(); ++a) {
        if (!is_arrival(c, a))
            continue;
        for (EventId r = g[a].po_prev; r != no_event && !explore::is_barrier(g[r].label); r = g[r].po_prev)
            if (g.is_read(r) && explore::is_weak(g[r].label.mode) &&
                explore::racing_write_behind(c, r, a, is_before) != no_event)
                return true;
    }
    return false;
}

} // namespace

bool is_free_of_load_buffering(const NativeExecution& c, generated::Rc11& checker) {
    const auto is_before = [&](EventId a, EventId b) { return explore::happens_before(checker, c.graph, a, b); };
    return !explore::search_load_buffering(c, is_before) && !may_race_by_arrivals(c, is_before);
}

bool RaceFreeCollector::execution(const NativeExecution& c) {
    if (!collector_.execution(c))
        return false;
    if (!is_free_of_load_buffering(c, checker_))
        throw MayBufferLoads();
    return true;
}

bool RaceFreeCollector::error(const NativeExecution& c, std::uint32_t thread, const program::Action& action) {
    if (collector_.keeps_going() && !is_free_of_load_buffering(c, checker_))
        throw MayBufferLoads();
    return collector_.error(c, thread, action);
}

} // namespace katlas::native
