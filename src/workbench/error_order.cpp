#include "error_order.hpp"

#include "katlas/workbench/event_order.hpp"

#include <numeric>

namespace katlas::workbench {
namespace {

using explore::PartialExecution;
using graph::EventId;
using graph::SparseGraph;
using native::Error;

constexpr EventId none = SparseGraph::none;

// An order of a graph with a cycle of po | rf: it extends po, and as much of rf as possible. A thread begins after its
// creation, and a join comes after the thread's end, since such reads must not come early.
class CyclicOrder {
  public:
    CyclicOrder(const PartialExecution& c, const std::vector<EventId>& events, const std::vector<bool>& settled)
        : c_(c), settled_(settled), kept_(c.size()), placed_(c.size()), next_(c.num_threads() + 1) {
        for (const EventId e : events)
            kept_[e] = true;
        for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
            next_[t] = c.graph.first_of_thread(t);
    }

    std::vector<EventId> run() {
        while (place(true) || place(false)) {
        }
        return std::move(order_);
    }

  private:
    // Places the first event that can come next. `all`: only reads whose write is placed.
    bool place(bool all) {
        for (std::uint32_t t = 1; t <= c_.num_threads(); ++t) {
            const EventId e = next_[t];
            if (e == none || !kept_[e] || (c_.graph.is_read(e) && !is_there(c_.graph[e].rf) && (all || settled_[e])))
                continue;
            placed_[e] = true;
            order_.push_back(e);
            next_[t] = c_.graph[e].po_next;
            return true;
        }
        return false;
    }
    [[nodiscard]] bool is_there(EventId w) const { return c_.graph.is_initial(w) || placed_[w]; }

    const PartialExecution& c_;
    const std::vector<bool>& settled_; // by event
    std::vector<bool> kept_;
    std::vector<bool> placed_;
    std::vector<EventId> next_;
    std::vector<EventId> order_;
};

std::vector<EventId> all_events(const PartialExecution& c) {
    std::vector<EventId> events(c.size() - c.num_locations());
    std::iota(events.begin(), events.end(), c.num_locations());
    return events;
}

std::vector<bool> settled_events(const native::NativeExecution& c) {
    std::vector<bool> settled(c.size());
    const auto actions = native::actions_of(c);
    for (EventId e = 0; e < c.size(); ++e)
        settled[e] = actions[e].action.settled;
    return settled;
}

// If only the events that lead to the error are sequentially consistent, they come first.
std::vector<EventId> order_of(const PartialExecution& c, std::uint32_t thread, const std::vector<bool>& settled) {
    EventOrder all = order_of_all(c);
    if (all.events.empty())
        return CyclicOrder(c, all_events(c), settled).run();
    if (all.sequential || thread == no_thread)
        return std::move(all.events);
    EventOrder first = order_before_error(c, thread);
    if (!first.sequential)
        return std::move(all.events);
    std::vector<bool> has(c.size());
    for (const EventId event : first.events)
        has[event] = true;
    for (const EventId event : all.events)
        if (!has[event])
            first.events.push_back(event);
    return std::move(first.events);
}

} // namespace

std::vector<EventId> steps_to(const Error& error) {
    return order_of(error.c, error.kind == Error::Kind::of_thread ? error.thread : no_thread, settled_events(error.c));
}

std::vector<EventId> steps_among(const native::NativeExecution& c, const std::vector<EventId>& events) {
    EventOrder order = order_among(c, events);
    return order.events.empty() ? CyclicOrder(c, events, settled_events(c)).run() : std::move(order.events);
}

std::vector<EventId> steps_of(const PartialExecution& c, std::uint32_t thread) {
    return order_of(c, thread, std::vector<bool>(c.size()));
}

} // namespace katlas::workbench
