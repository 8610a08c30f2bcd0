#include "follow_trace.hpp"

#include "print_execution.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace katlas::workbench {

using graph::EventId;
using graph::SparseGraph;
using native::Error;
using native::NativeExecution;
using program::Action;
using program::ActionKind;

namespace {

// No model judges the execution, so all events have the same atom.
constexpr graph::AtomIndex no_atom = 0;

std::string thread_name(std::uint32_t thread) {
    return fmt::format("P{}", thread - 1);
}

// The description of a thread's action that is no event.
std::string deed_of(const Action& action, const native::Machine& machine) {
    switch (action.kind) {
    case ActionKind::finished:
        return "has ended";
    case ActionKind::error:
        return fmt::format("has an error: {}", machine.message());
    case ActionKind::blocked:
        return action.reason == program::BlockReason::not_begun ? "was not created" : "cannot go on";
    default:
        return "goes on";
    }
}

Error::Kind kind_of(std::string_view text) {
    return text == "memory"         ? Error::Kind::memory
           : text == "race"         ? Error::Kind::race
           : text == "deadlock"     ? Error::Kind::deadlock
           : text == "endless-loop" ? Error::Kind::endless_loop
                                    : Error::Kind::of_thread;
}

bool waits(explore::Stop stop) {
    return stop == explore::Stop::locked || stop == explore::Stop::spinning || stop == explore::Stop::joining;
}

} // namespace

Error TraceFollower::run() {
    native::learn(trace_.known);
    for (;;) {
        try {
            go_along([](std::size_t) {});
            return error();
        } catch (const native::Discovery&) {
            // Known from now on.
        }
    }
}

void TraceFollower::run_steps(const std::function<void(std::size_t)>& performed) {
    native::learn(trace_.known);
    for (;;) {
        try {
            return go_along(performed);
        } catch (const native::Discovery&) {
            // Known from now on.
        }
    }
}

void TraceFollower::go_along(const std::function<void(std::size_t)>& performed) {
    c_ = NativeExecution(native::NativeRun(machine_), no_atom);
    events_.assign(c_.num_threads(), {});
    waiting_.clear();
    for (now_ = 0; now_ < trace_.steps.size(); ++now_) {
        perform(now_);
        performed(now_);
    }
    read_what_came_later();
}

void TraceFollower::perform(std::size_t i) {
    const TraceStep& step = trace_.steps[i];
    const std::uint32_t t = step.event.thread;
    if (t > c_.num_threads())
        differs(fmt::format("the program has no thread {}", thread_name(t)));
    const Action action = c_.next_action(t);
    EventId e = explore::no_event;
    switch (action.kind) {
    case ActionKind::read:
        if (!step.from)
            differs(fmt::format("{} reads", thread_name(t)));
        e = perform_read(step, action);
        break;
    case ActionKind::write:
        if (!step.after)
            differs(fmt::format("{} writes", thread_name(t)));
        e = perform_write(step, action);
        break;
    case ActionKind::fence:
        if (step.from || step.after)
            differs(fmt::format("{} has a fence", thread_name(t)));
        e = c_.add(t, SparseGraph::no_location, program::label_of(action, false), no_atom);
        c_.complete(t);
        break;
    default:
        differs(fmt::format("{} {}", thread_name(t), deed_of(action, machine_)));
    }
    events_[t - 1].push_back(e);
    compare(i, e, action.position);
}

// A write that comes later in the trace is known only by its value, which then is a number.
EventId TraceFollower::perform_read(const TraceStep& step, const Action& action) {
    const std::uint32_t t = step.event.thread;
    const EventId w = find(*step.from, action.location);
    program::Value value = 0;
    if (w != explore::no_event) {
        value = c_.value(w);
    } else {
        const char* end = step.value.data() + step.value.size();
        const auto [rest, error] = std::from_chars(step.value.data(), end, value);
        if (error != std::errc() || rest != end)
            differs(
                fmt::format("{} reads what {} writes later, which is no number", thread_name(t), to_text(*step.from)));
    }
    const graph::Label label = program::label_of(action, program::succeeds(action, value) && !step.spurious);
    const EventId e = c_.add(t, action.location, label, no_atom);
    c_.alternatives(e).settled = action.settled;
    c_.alternatives(e).spurious = step.spurious;
    if (w != explore::no_event)
        c_.read_from(e, w);
    else
        waiting_.emplace_back(e, *step.from);
    c_.set_value(e, value);
    c_.complete(t, value, step.spurious);
    return e;
}

EventId TraceFollower::perform_write(const TraceStep& step, const Action& action) {
    const EventId before = find(*step.after, action.location);
    if (before == explore::no_event)
        differs(fmt::format("{} is behind {}, which comes later", to_text(step.event), to_text(*step.after)));
    const EventId e = c_.add(step.event.thread, action.location, program::label_of(action, false), no_atom);
    c_.alternatives(e).settled = action.settled;
    c_.set_value(e, action.value);
    c_.place(e, before);
    c_.complete(step.event.thread);
    return e;
}

// The event in the graph; no_event if it comes later.
EventId TraceFollower::find(const TraceEvent& event, std::uint32_t location) const {
    if (event.thread == 0)
        return c_.graph.initial_write(location);
    if (event.thread > events_.size() || event.index >= events_[event.thread - 1].size())
        return explore::no_event;
    const EventId e = events_[event.thread - 1][event.index];
    if (!c_.graph.is_write(e) || c_.graph[e].location != location)
        differs(fmt::format("{} does not write {}", to_text(event), machine_.name_of(location)));
    return e;
}

void TraceFollower::compare(std::size_t i, EventId e, std::uint32_t position) {
    const TraceStep& step = trace_.steps[i];
    const auto same = [&](std::string_view what, const std::string& traced, const std::string& found) {
        if (traced != found)
            differs(fmt::format("{} is {}, and was {}", what, found.empty() ? "nothing" : found,
                                traced.empty() ? "nothing" : traced));
    };
    const SparseGraph::Node& n = c_.graph[e];
    same("its kind", step.label, label_text(n.label));
    if (n.location != SparseGraph::no_location) {
        same("its variable", step.variable, machine_.name_of(n.location));
        if (same_values_)
            same("its value", step.value, traced_value(c_, e));
    }
    if (same_source_)
        same("its place", step.place, place(position));
}

void TraceFollower::read_what_came_later() {
    for (const auto& [read, from] : waiting_) {
        const EventId w = find(from, c_.graph[read].location);
        if (w == explore::no_event || c_.value(w) != c_.value(read))
            differs(fmt::format("{} does not write what was read from it", to_text(from)));
        c_.graph.set_rf(read, w);
    }
}

std::string TraceFollower::place(std::uint32_t position) const {
    const native::Site* site = machine_.site(position);
    return site == nullptr || *site->file == '\0' ? std::string()
                                                  : fmt::format("{}:{}:{}", site->file, site->line, site->column);
}

// ---- The error

Error TraceFollower::error() {
    Error e{.kind = kind_of(trace_.error.kind), .message = trace_.error.message, .thread = trace_.error.thread};
    if (e.kind == Error::Kind::of_thread)
        e = error_of_thread(std::move(e));
    for (const TraceEvent& event : trace_.error.events) {
        if (event.thread > events_.size())
            differs(fmt::format("there is no event {}", to_text(event)));
        const auto& of_thread = event.thread == 0 ? events_[0] : events_[event.thread - 1];
        if (event.thread != 0 && event.index < of_thread.size())
            e.events.push_back(of_thread[event.index]);
    }
    if (e.kind == Error::Kind::memory) {
        const auto fault = native::find_memory_fault(c_);
        if (!fault || e.events.empty() || fault->use != e.events.front())
            differs("no memory is used that is not there");
        e.events = {fault->use};
        if (fault->cause != explore::no_event && !c_.graph.is_initial(fault->cause))
            e.events.push_back(fault->cause);
    } else if (e.kind == Error::Kind::race) {
        const auto& [a, b] = std::pair(c_.graph[e.events[0]], c_.graph[e.events[1]]);
        const bool plain = a.label.mode == graph::Mode::non_atomic || b.label.mode == graph::Mode::non_atomic;
        const bool write = a.label.kind == graph::Kind::write || b.label.kind == graph::Kind::write;
        if (a.location != b.location || a.thread == b.thread || !plain || !write)
            differs("the two accesses are no data race");
    } else if (e.kind != Error::Kind::of_thread) {
        check_waiting(e);
    }
    e.c = c_;
    for (std::uint32_t t = 1; t <= c_.num_threads(); ++t)
        e.output.push_back(c_.run().output_of(t));
    return e;
}

Error TraceFollower::error_of_thread(Error e) {
    if (e.thread > c_.num_threads())
        differs(fmt::format("the program has no thread {}", thread_name(e.thread)));
    if (trace_.error.kind == "error") {
        const Action action = c_.next_action(e.thread);
        if (action.kind != ActionKind::error)
            differs(fmt::format("{} {}, and had the error: {}", thread_name(e.thread), deed_of(action, machine_),
                                e.message));
        if (machine_.message() != e.message)
            differs(fmt::format("{} has the error '{}', and had the error '{}'", thread_name(e.thread),
                                machine_.message(), e.message));
        e.position = action.position;
    } else {
        for (std::uint32_t t = 1; t <= c_.num_threads(); ++t)
            if (const Action action = c_.next_action(t); program::is_visible(action.kind))
                differs(fmt::format("{} goes on", thread_name(t)));
        for (const native::Machine::Block& block : c_.run().blocks_of(e.thread))
            if (e.message.starts_with(fmt::format("{} byte", block.size)) &&
                (place(block.position) == trace_.error.place || !same_source_)) {
                e.position = block.position;
                e.block = block.begin;
            }
        if (e.position == 0)
            differs(fmt::format("there is no leak of {}", e.message));
    }
    if (same_source_ && place(e.position) != trace_.error.place)
        differs(fmt::format("the error is at {}, and was at {}", place(e.position), trace_.error.place));
    return e;
}

void TraceFollower::check_waiting(const Error& error) {
    for (std::uint32_t t = 1; t <= c_.num_threads(); ++t)
        if (const Action action = c_.next_action(t);
            program::is_visible(action.kind) || action.kind == ActionKind::error)
            differs(fmt::format("{} {}", thread_name(t), deed_of(action, machine_)));
    for (const EventId e : error.events)
        if (!waits(c_.stop(c_.graph[e].thread)))
            differs(fmt::format("{} does not wait", thread_name(c_.graph[e].thread)));
}

} // namespace katlas::workbench
