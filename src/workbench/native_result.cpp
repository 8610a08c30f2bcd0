#include "native_result.hpp"

#include "error_order.hpp"
#include "execution_portrait.hpp"
#include "katlas/workbench/event_order.hpp"
#include "katlas/workbench/trace.hpp"
#include "native_legend.hpp"
#include "portray_steps.hpp"
#include "print_execution.hpp"
#include "what_matters.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using native::Error;
using native::NativeExecution;

// The time limit for all errors of a worker.
constexpr std::chrono::seconds longest_for_what_matters{10};

ShownGraph shown(const NativeExecution& c, const NativeLegend& legend) {
    return {.text = print_execution(c, legend), .portrait = portrait_of(c, legend)};
}

std::string thread_name(std::uint32_t thread) {
    return fmt::format("P{}", thread - 1);
}

// A thread that is not deterministic has no call stack to show.
template <typename Look>
CallStack calls_by(const Look& look) {
    CallStack stack;
    try {
        stack.addresses = look();
    } catch (const native::Discovery&) {
        return {};
    } catch (const native::Refusal&) {
        return {};
    }
    constexpr std::size_t most = CallStack::kept_inside + CallStack::kept_outside;
    if (const std::size_t all = stack.addresses.size(); all > most) {
        const auto begin = stack.addresses.begin() + CallStack::kept_inside;
        stack.addresses.erase(begin, begin + static_cast<std::ptrdiff_t>(all - most));
        stack.left_out = all - most;
    }
    return stack;
}
CallStack calls_at(const NativeExecution& c, std::uint32_t thread, std::uint32_t position) {
    return calls_by([&] { return c.run().calls_at(thread, position); });
}
CallStack calls_at(const NativeExecution& c, graph::EventId event) {
    return calls_at(c, c.graph[event].thread, c.graph[event].index);
}
// The call stack of the thread at its error, or where it waits.
CallStack calls_of(const NativeExecution& c, std::uint32_t thread) {
    return calls_at(c, thread, c.run().position(thread));
}

ErrorText error_text(const Error& e, const NativeLegend& legend, std::uint32_t thread, std::uint32_t position) {
    ErrorText text;
    text.message = e.message;
    text.thread = thread_name(thread);
    text.place = legend.place(position, thread);
    text.excerpt = legend.excerpt(position);
    text.statement = legend.statement_at(position);
    const EventOrder order = e.kind == Error::Kind::of_thread ? order_before_error(e.c, thread) : order_of_all(e.c);
    text.sequential = order.sequential;
    for (const graph::EventId event : order.events)
        text.order.push_back({event_line(e.c, event, legend), legend.statement(event)});
    text.order_says_all = order.sequential && order.events.size() + e.c.graph.num_locations() == e.c.graph.size();
    text.graph = shown(e.c, legend);
    for (std::size_t i = 0; i < e.output.size(); ++i)
        if (!e.output[i].empty())
            text.output.emplace_back(fmt::format("P{}", i), e.output[i]);
    return text;
}

void take_race(CheckResult& result, const Error& e, const NativeLegend& legend) {
    for (const graph::EventId event : e.events) {
        result.race.push_back({event_text(e.c, event, legend), legend.statement(event)});
        result.race_calls.push_back(calls_at(e.c, event));
    }
    result.race_in = shown(e.c, legend);
    mark_race(result.race_in->portrait, e.events[0], e.events[1]);
}

LoadBufferingText text_of(const native::LoadBuffering& found) {
    LoadBufferingText text{.racy = found.racy, .race = {}, .race_in = {}, .cyclic = {}, .cores = found.cores};
    if (found.may_be_cyclic)
        text.cyclic = found.cyclic;
    if (const auto& race = found.race) {
        const NativeLegend legend(race->c);
        for (const graph::EventId e : {race->race.read, race->race.write})
            text.race.push_back({event_text(race->c, e, legend), legend.statement(e)});
        text.race_in = shown(race->c, legend);
        mark_race(text.race_in->portrait, race->race.read, race->race.write);
    }
    return text;
}

// Adds the results of another worker.
void add(LoadBufferingText& sum, LoadBufferingText&& part) {
    sum.racy += part.racy;
    sum.cores += part.cores;
    if (sum.cyclic && part.cyclic)
        *sum.cyclic += *part.cyclic;
    if (!sum.race_in) {
        sum.race = std::move(part.race);
        sum.race_in = std::move(part.race_in);
    }
}

// The operation of a thread that waits for ever, and its place.
struct Waiting {
    Waiting(const Error& e, const NativeLegend& legend, std::uint32_t number, graph::EventId event) : thread(number) {
        using explore::Stop;
        const native::Machine::Next& upcoming = e.c.run().upcoming(thread);
        const bool by_event = event != explore::no_event &&
                              (e.c.stop(thread) != Stop::locked || e.c.graph[event].index >= upcoming.round_begins);
        position = by_event ? legend.position(event) : upcoming.action.position;
        if (e.c.stop(thread) == Stop::locked)
            deed = "waits for ever for " + (by_event ? named(e, legend, event) : "what no other thread uses");
        else if (e.c.stop(thread) == Stop::spinning)
            deed = "goes round in a loop that never ends";
        else
            deed = "waits for the end of another thread";
    }

    std::uint32_t thread;
    std::uint32_t position = 0;
    std::string deed{};

  private:
    static std::string named(const Error& e, const NativeLegend& legend, graph::EventId event) {
        const graph::SparseGraph& g = e.c.graph;
        const graph::EventId last = g.is_read(event) ? g[event].rf : event;
        const bool own = !g.is_initial(last) && g[last].thread == g[event].thread &&
                         e.c.run().action_at(g[event].thread, g[event].index).what == "lock";
        return legend.location(g[event].location) + (own ? ", which it holds itself" : "");
    }
};

void take_fault(CheckResult& result, const Error& e, const NativeLegend& legend) {
    std::vector<Waiting> all;
    for (const graph::EventId event : e.events)
        all.emplace_back(e, legend, e.c.graph[event].thread, event);
    if (all.empty()) // main has no visible events
        all.emplace_back(e, legend, 1, explore::no_event);
    const Waiting& first = all.front();
    FaultText& text = result.faults.emplace_back();
    text.kind = e.kind == Error::Kind::deadlock ? explore::FaultKind::deadlock : explore::FaultKind::endless_loop;
    text.executions = e.executions;
    text.error = error_text(e, legend, first.thread, first.position);
    text.error.message = first.deed;
    text.error.calls = calls_of(e.c, first.thread);
    for (std::size_t i = 1; i < all.size(); ++i) {
        const Waiting& other = all[i];
        text.others.push_back(
            {.thread = thread_name(other.thread),
             .message = fmt::format("{} at {}", other.deed, legend.place(other.position, other.thread)),
             .calls = calls_of(e.c, other.thread),
             .statement = legend.statement_at(other.position)});
    }
}

void take_error(CheckResult& result, const Error& e) {
    const NativeLegend legend(e.c);
    switch (e.kind) {
    case Error::Kind::of_thread:
        result.errors.push_back(error_text(e, legend, e.thread, e.position));
        // A leak is found after its thread has ended.
        if (e.block != nullptr)
            result.errors.back().calls = calls_by([&] { return e.c.run().calls_of_allocation(e.thread, e.block); });
        else if (e.c.run().upcoming(e.thread).action.kind == program::ActionKind::error)
            result.errors.back().calls = calls_of(e.c, e.thread);
        return;
    case Error::Kind::memory: {
        const graph::EventId use = e.events.front();
        ErrorText text = error_text(e, legend, e.c.graph[use].thread, legend.position(use));
        text.calls = calls_at(e.c, use);
        if (e.events.size() > 1) {
            text.cause = event_text(e.c, e.events[1], legend);
            text.message += fmt::format(" (see {})", text.cause);
            text.cause_calls = calls_at(e.c, e.events[1]);
        }
        result.errors.push_back(std::move(text));
        return;
    }
    case Error::Kind::race:
        if (!result.race_in)
            take_race(result, e, legend);
        return;
    case Error::Kind::deadlock:
        if (!result.deadlock)
            result.deadlock = shown(e.c, legend);
        [[fallthrough]];
    case Error::Kind::endless_loop:
        take_fault(result, e, legend);
        return;
    }
}

// The parts of the result that show the error; null: not shown.
struct Taken {
    std::string* trace = nullptr;
    ShownGraph* graph = nullptr;
};
Taken taken_in(CheckResult& result, const Error& e) {
    if (e.kind == Error::Kind::race)
        return {&result.race_trace, &*result.race_in};
    const bool of_thread = e.kind == Error::Kind::of_thread || e.kind == Error::Kind::memory;
    ErrorText& text = of_thread ? result.errors.back() : result.faults.back().error;
    return {&text.trace, &text.graph};
}

ExecutionSteps steps_in(const NativeExecution& c, const std::vector<graph::EventId>& order,
                        const std::vector<graph::EventId>& about) {
    const NativeLegend legend(c);
    return portray_steps(c, legend,
                         {.order = order, .about = about, .calls = [&](graph::EventId e) { return calls_at(c, e); }});
}

// Makes the trace of an error, and its steps.
void take_steps(const Taken& taken, const Error& e, const WhatIsTaken& what, bool with_what_matters) {
    const std::vector<graph::EventId> order = steps_to(e);
    Trace trace = trace_of(e, order);
    const std::vector<bool> matters =
        with_what_matters ? what_matters(e, order, trace) : std::vector<bool>(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        trace.steps[i].matters = matters[i];
    if (what.traces)
        *taken.trace = to_json(trace);
    if (!what.steps)
        return;
    taken.graph->steps = steps_in(e.c, order, e.events);
    for (std::size_t i = 0; i < order.size(); ++i)
        taken.graph->steps->steps[i].matters = matters[i];
}

} // namespace

void take(CheckResult& result, const native::Result& found, const WhatIsTaken& what) {
    result.executions = found.complete;
    result.blocked = found.blocked;
    result.cut = found.cut;
    result.exchanged = found.exchanged;
    result.deadlocks = found.deadlocks;
    result.num_errors = found.num_errors;
    result.racy = found.racy;
    result.ended = found.ended;
    result.seconds = found.seconds;
    result.cpu_seconds = found.cpu_seconds;
    const auto enough = std::chrono::steady_clock::now() + longest_for_what_matters;
    for (const Error& e : found.errors) {
        take_error(result, e);
        const Taken taken = taken_in(result, e);
        // Only the first race is shown.
        if ((what.traces && taken.trace != nullptr && taken.trace->empty()) ||
            (what.steps && taken.graph != nullptr && !taken.graph->steps))
            take_steps(taken, e, what, what.matters && std::chrono::steady_clock::now() < enough);
    }
    if (found.load_buffering)
        result.load_buffering = text_of(*found.load_buffering);
    for (const NativeExecution& c : found.graphs) {
        result.graphs.push_back(shown(c, NativeLegend(c)));
        if (what.steps)
            result.graphs.back().steps = steps_in(c, steps_of(c), {});
    }
}

void drop_repeated_errors(CheckResult& result) {
    std::vector<ErrorText> kept;
    for (ErrorText& error : result.errors)
        if (std::ranges::none_of(kept, [&](const ErrorText& e) {
                return e.message == error.message && e.place == error.place && e.thread == error.thread;
            }))
            kept.push_back(std::move(error));
    result.errors = std::move(kept);
}

void add(CheckResult& sum, CheckResult&& part, std::size_t most_errors, std::size_t graphs) {
    const auto append = [](auto& to, auto& from, std::size_t most) {
        for (auto& element : from)
            if (to.size() < most)
                to.push_back(std::move(element));
    };
    if (sum.error.empty())
        sum.error = std::move(part.error);
    sum.executions += part.executions;
    sum.blocked += part.blocked;
    sum.cut += part.cut;
    sum.exchanged += part.exchanged;
    sum.deadlocks += part.deadlocks;
    if (!sum.deadlock)
        sum.deadlock = std::move(part.deadlock);
    sum.num_errors += part.num_errors;
    sum.racy += part.racy;
    if (part.race_in && (!sum.race_in || part.race_in->portrait.events.size() < sum.race_in->portrait.events.size())) {
        sum.race = std::move(part.race);
        sum.race_calls = std::move(part.race_calls);
        sum.race_in = std::move(part.race_in);
        sum.race_trace = std::move(part.race_trace);
    }
    if (!sum.load_buffering)
        sum.load_buffering = std::move(part.load_buffering);
    else if (part.load_buffering)
        add(*sum.load_buffering, *std::move(part.load_buffering));
    append(sum.errors, part.errors, most_errors);
    for (FaultText& fault : part.faults) {
        const auto known = std::ranges::find_if(sum.faults, [&](const FaultText& f) {
            return f.kind == fault.kind && f.error.place == fault.error.place &&
                   std::ranges::equal(f.others, fault.others, {}, &OtherThread::message, &OtherThread::message) &&
                   std::ranges::equal(f.others, fault.others, {}, &OtherThread::thread, &OtherThread::thread);
        });
        if (known != sum.faults.end())
            known->executions += fault.executions;
        else if (sum.faults.size() < most_errors)
            sum.faults.push_back(std::move(fault));
    }
    append(sum.graphs, part.graphs, graphs);
    append(sum.accesses, part.accesses, std::numeric_limits<std::size_t>::max());
    // If one process ends the exploration, the other processes report an interrupt.
    if (sum.ended == explore::Ended::no || sum.ended == explore::Ended::interrupt ||
        sum.ended == explore::Ended::sample)
        sum.ended = part.ended == explore::Ended::no ? sum.ended : part.ended;
    sum.cpu_seconds += part.cpu_seconds;
    sum.peak_kb = std::max(sum.peak_kb, part.peak_kb);
}

} // namespace katlas::workbench
