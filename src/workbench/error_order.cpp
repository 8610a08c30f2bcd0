#include "error_order.hpp"

#include "katlas/workbench/event_order.hpp"

namespace katlas::workbench {
namespace {

using explore::PartialExecution;
using graph::EventId;
using graph::SparseGraph;
using native::Error;

constexpr EventId none = SparseGraph::none;

// An order of a graph that has a cycle of po | rf: of po, and of as much of rf as can be. Threads begin behind their
// creation, and whoever waits for a thread's end comes behind it, since these are no reads that may come early.
class CyclicOrder {
  public:
    CyclicOrder(const PartialExecution& c, const std::vector<bool>& settled)
        : c_(c), settled_(settled), placed_(c.size()), next_(c.num_threads() + 1) {
        for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
            next_[t] = c.graph.first_of_thread(t);
    }

    std::vector<EventId> run() {
        while (place(true) || place(false)) {
        }
        return std::move(order_);
    }

  private:
    // The first that can come next; `all`: of those whose write is there.
    bool place(bool all) {
        for (std::uint32_t t = 1; t <= c_.num_threads(); ++t) {
            const EventId e = next_[t];
            if (e == none || (c_.graph.is_read(e) && !is_there(c_.graph[e].rf) && (all || settled_[e])))
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
    std::vector<bool> placed_;
    std::vector<EventId> next_;
    std::vector<EventId> order_;
};

// What leads to the error of a thread comes first where only that is sequentially consistent.
std::vector<EventId> order_of(const PartialExecution& c, std::uint32_t thread, const std::vector<bool>& settled) {
    EventOrder all = order_of_all(c);
    if (all.events.empty())
        return CyclicOrder(c, settled).run();
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
    std::vector<bool> settled(error.c.size());
    const auto actions = native::actions_of(error.c);
    for (EventId e = 0; e < error.c.size(); ++e)
        settled[e] = actions[e].action.settled;
    return order_of(error.c, error.kind == Error::Kind::of_thread ? error.thread : no_thread, settled);
}

std::vector<EventId> steps_of(const PartialExecution& c, std::uint32_t thread) {
    return order_of(c, thread, std::vector<bool>(c.size()));
}

} // namespace katlas::workbench
