#include "katlas/workbench/trace.hpp"

#include "katlas/workbench/event_order.hpp"
#include "native_legend.hpp"
#include "print_execution.hpp"

#include <algorithm>

#include <dlfcn.h>
#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using graph::EventId;
using graph::SparseGraph;
using native::Error;
using native::NativeExecution;

constexpr EventId none = SparseGraph::none;

// An order of a graph that has a cycle of po | rf: of po, and of as much of rf as can be. Threads begin behind their
// creation, and whoever waits for a thread's end comes behind it, since these are no reads that may come early.
class CyclicOrder {
  public:
    explicit CyclicOrder(const NativeExecution& c)
        : c_(c), actions_(native::actions_of(c)), placed_(c.size()), next_(c.num_threads() + 1) {
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
            if (e == none || (c_.graph.is_read(e) && !is_there(c_.graph[e].rf) && (all || actions_[e].action.settled)))
                continue;
            placed_[e] = true;
            order_.push_back(e);
            next_[t] = c_.graph[e].po_next;
            return true;
        }
        return false;
    }
    [[nodiscard]] bool is_there(EventId w) const { return c_.graph.is_initial(w) || placed_[w]; }

    const NativeExecution& c_;
    std::vector<native::Machine::Next> actions_; // by event
    std::vector<bool> placed_;
    std::vector<EventId> next_;
    std::vector<EventId> order_;
};

// What leads to the error of a thread comes first where only that is sequentially consistent.
std::vector<EventId> order_of(const Error& e) {
    EventOrder all = order_of_all(e.c);
    if (all.events.empty())
        return CyclicOrder(e.c).run();
    if (all.sequential || e.kind != Error::Kind::of_thread)
        return std::move(all.events);
    EventOrder first = order_before_error(e.c, e.thread);
    if (!first.sequential)
        return std::move(all.events);
    std::vector<bool> has(e.c.size());
    for (const EventId event : first.events)
        has[event] = true;
    for (const EventId event : all.events)
        if (!has[event])
            first.events.push_back(event);
    return std::move(first.events);
}

TraceEvent name_of(const NativeExecution& c, EventId e) {
    return c.graph.is_initial(e) ? TraceEvent{} : TraceEvent{c.graph[e].thread, c.graph[e].index};
}

std::string place_of(const NativeExecution& c, std::uint32_t position) {
    const native::Site* site = c.run().machine().site(position);
    return site == nullptr || *site->file == '\0' ? std::string()
                                                  : fmt::format("{}:{}:{}", site->file, site->line, site->column);
}

} // namespace

std::string to_text(const TraceEvent& event) {
    return event.thread == 0 ? "init" : fmt::format("P{}.{}", event.thread - 1, event.index);
}

// Functions and constants are at other addresses in other builds.
std::string traced_value(const NativeExecution& c, EventId e) {
    const native::Value v = c.value(e);
    if (v == native::fresh_value)
        return "not written";
    if (v == native::freed_value)
        return "freed";
    Dl_info info{};
    if (dladdr(reinterpret_cast<const void*>(v), &info) != 0) {
        const std::string text = c.run().machine().value_text(c.graph[e].location, v);
        return text.starts_with('&') ? text : "an address";
    }
    return c.run().machine().value_text(c.graph[e].location, v);
}

std::string_view trace_kind_of(const Error& error) {
    switch (error.kind) {
    case Error::Kind::of_thread:
        break;
    case Error::Kind::memory:
        return "memory";
    case Error::Kind::race:
        return "race";
    case Error::Kind::deadlock:
        return "deadlock";
    case Error::Kind::endless_loop:
        return "endless-loop";
    }
    return error.c.run().upcoming(error.thread).action.kind == program::ActionKind::error ? "error" : "leak";
}

Trace trace_of(const Error& error) {
    const NativeExecution& c = error.c;
    const NativeLegend legend(c);
    Trace trace;
    trace.known = native::what_is_known();
    trace.error.kind = trace_kind_of(error);
    trace.error.message = error.message;
    trace.error.thread = error.thread;
    trace.error.place = place_of(c, error.position);
    for (const EventId e : error.events)
        trace.error.events.push_back(name_of(c, e));
    std::vector<bool> there(c.size());
    for (const EventId e : order_of(error)) {
        const SparseGraph::Node& n = c.graph[e];
        TraceStep& step = trace.steps.emplace_back();
        step.event = name_of(c, e);
        step.label = label_text(n.label);
        step.place = place_of(c, legend.position(e));
        if (n.label.kind != graph::Kind::fence) {
            step.variable = legend.location(n.location);
            step.value = traced_value(c, e);
        }
        if (c.graph.is_read(e)) {
            step.from = name_of(c, n.rf);
            step.spurious = c.alternatives(e).spurious;
        } else if (c.graph.is_write(e)) {
            EventId before = n.co_prev;
            while (!c.graph.is_initial(before) && !there[before])
                before = c.graph[before].co_prev;
            step.after = name_of(c, before);
        }
        there[e] = true;
    }
    return trace;
}

} // namespace katlas::workbench
