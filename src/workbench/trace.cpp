#include "katlas/workbench/trace.hpp"

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

// Functions and constants have other addresses in other builds.
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

Trace trace_of(const Error& error, const std::vector<EventId>& steps) {
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
    for (const EventId e : steps) {
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
