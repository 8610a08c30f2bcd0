#include "shorten_error.hpp"

#include "error_order.hpp"
#include "follow_trace.hpp"
#include "katlas/workbench/event_order.hpp"

namespace katlas::workbench {
namespace {

using graph::EventId;
using native::Error;

// The events that lead to the error; nothing for kinds of errors that concern all threads.
std::vector<EventId> what_leads_to(const Error& error) {
    if (error.kind == Error::Kind::of_thread) {
        const EventId last = error.c.graph.last_of_thread(error.thread);
        return last == explore::no_event || error.block != nullptr ? std::vector<EventId>() : std::vector{last};
    }
    return error.kind == Error::Kind::race || error.kind == Error::Kind::memory ? error.events : std::vector<EventId>();
}

} // namespace

Error shortened(const Error& error) {
    const std::vector<EventId> ends = what_leads_to(error);
    const std::vector<EventId> past = causal_past(error.c, ends);
    if (past.empty() || past.size() + error.c.num_locations() == error.c.size())
        return error;
    const Trace trace = trace_of(error, steps_among(error.c, past));
    TraceFollower follower(error.c.run().machine(), trace, true);
    try {
        Error same = follower.run();
        same.executions = error.executions;
        return same;
    } catch (const Mismatch&) {
        return error;
    } catch (const native::Refusal&) {
        return error;
    }
}

native::Result with_short_errors(native::Result found) {
    for (Error& error : found.errors)
        error = shortened(error);
    return found;
}

} // namespace katlas::workbench
