#include "katlas/native/collector.hpp"

#include "katlas/runtime/races.hpp"
#include "katlas/support/cpu_time.hpp"
#include "machine_state.hpp"
#include "process_end.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::native {
namespace {

using explore::EventId;
using explore::no_event;
using explore::Stop;

std::string message_of(MemoryFaultKind kind) {
    switch (kind) {
    case MemoryFaultKind::uninitialised:
        return "a read of memory that was allocated and not written";
    case MemoryFaultKind::after_free:
        return "an access of memory that was freed";
    case MemoryFaultKind::freed_twice:
        break;
    }
    return "memory is freed twice";
}

// The event by which a thread waits: its last event other than a fence. A machine's code may have fences after it.
EventId wait_of(const NativeExecution& c, std::uint32_t thread) {
    EventId last = c.graph.last_of_thread(thread);
    while (last != no_event && !c.graph.is_read(last) && !c.graph.is_write(last))
        last = c.graph[last].po_prev;
    return last;
}

// Whether the thread waits for ever, if all other threads wait or have ended: its last event is before the present
// round, or has read the last write. A loop that waits may have further reads in its round;
// NativeRun::round_sees_last_writes checks them. Private memory has no events, and no other thread changes it.
bool sees_last_write(const NativeExecution& c, std::uint32_t thread) {
    const EventId last = wait_of(c, thread);
    if (last == no_event || c.graph[last].index < c.run().upcoming(thread).round_begins)
        return true;
    return c.graph.is_read(last) && c.graph[last].rf == c.graph.co_last(c.graph[last].location);
}

Machine::Next action_of(const NativeExecution& c, EventId e) {
    return c.run().action_at(c.graph[e].thread, c.graph[e].index);
}

// Whether the process has ended, and with it threads that wait for work or for the ends of such threads. A thread that
// waits for a mutex waits for no work: it is part of a deadlock, whether or not the process has ended. Waits for other
// locks are not told from waits for work.
bool ends_with_idle_threads(const NativeExecution& c) {
    const std::string_view ended_by = c.run().upcoming(1).what;
    if (ended_by != returned_from_main && ended_by != called_exit)
        return false;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        const Stop s = c.stop(t);
        if (s != Stop::locked && s != Stop::spinning && s != Stop::joining)
            continue;
        if (ended_by == returned_from_main && !machine().threads[t - 1].detached)
            return false;
        if (s == Stop::joining)
            continue;
        if ((s == Stop::locked && !sees_last_write(c, t)) || !c.run().round_sees_last_writes(c.graph, t))
            return false;
        const EventId wait = s == Stop::locked ? wait_of(c, t) : no_event;
        if (wait != no_event && action_of(c, wait).what == "lock")
            return false;
    }
    return true;
}

[[noreturn]] void refuse_parts(const NativeExecution& c, EventId e) {
    const Machine& machine = c.run().machine();
    const Site* site = machine.site(action_of(c, e).action.position);
    throw Refusal(fmt::format("{}a part of {} is accessed while other threads write to other parts",
                              site == nullptr ? "" : fmt::format("{}:{}: ", site->file, site->line),
                              machine.name_of(c.graph[e].location)));
}

} // namespace

std::optional<std::pair<EventId, EventId>> find_causal_race(const explore::PartialExecution& c) {
    const graph::SparseGraph& g = c.graph;
    if (!runtime::may_have_race(g, [&](EventId a, EventId b) { return c.in_prefix(a, b); })) {
        runtime::remember_no_race(g);
        return std::nullopt;
    }
    for (EventId e = g.num_locations(); e < g.size(); ++e) {
        if (g[e].label.mode != graph::Mode::non_atomic || g[e].location == graph::SparseGraph::no_location)
            continue;
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
            for (EventId f = t == g[e].thread ? no_event : g.last_of_thread_at(t, g[e].location);
                 f != no_event && !c.in_prefix(f, e); f = g[f].po_loc_prev)
                if ((g.is_write(e) || g.is_write(f)) && !c.in_prefix(e, f))
                    return std::pair(e, f);
    }
    runtime::remember_no_race(g);
    return std::nullopt;
}

void set_options(Machine& machine, const Options& options) {
    machine.set_loop_bound(options.unroll);
    machine.set_spurious_failures(options.spurious_failures);
    machine.allow_any_status(options.any_status);
    machine.set_undetermined(options.undetermined);
    machine.wait_by_exchanges(options.reductions.waits);
    machine.regard_rewrites(!options.races || !options.rewrites_wait);
    machine.meet_in_any_order(options.reductions.barriers && !options.all_atomics);
    machine.watch_all_atomics(options.all_atomics);
    machine.write_parts(options.writes_parts);
    machine.compile_by(options.shapes);
}

Collector::Collector(const Options& options, Crew& crew)
    : options_(options), crew_(crew), cpu_start_(process_cpu_seconds()) {}

void Collector::begin_part() {
    result_ = {};
    seen_.clear();
    reported_ = 0;
    cpu_start_ = process_cpu_seconds();
}

void Collector::begin_anew() {
    const std::uint32_t restarts = result_.restarts + 1;
    result_ = {};
    result_.restarts = restarts;
    seen_.clear();
    crew_.shared().executions = 0;
    reported_ = 0;
}

Result Collector::take() {
    result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    result_.cpu_seconds = process_cpu_seconds() - cpu_start_;
    if (result_.ended == explore::Ended::no && options_.sample.descents != 0)
        result_.ended = explore::Ended::sample;
    return std::move(result_);
}

bool Collector::alive() {
    const std::uint64_t executions = result_.complete + result_.blocked + result_.cut;
    if (executions > reported_ && options_.max_executions == 0) {
        crew_.shared().executions.fetch_add(executions - reported_, std::memory_order_relaxed);
        reported_ = executions;
    }
    if (!crew_.is_current())
        crew_.abandon();
    const Crew::Shared& shared = crew_.shared();
    if (shared.stop.load(std::memory_order_relaxed) || shared.ended.load(std::memory_order_relaxed) ||
        crew_.is_orphaned())
        result_.ended = explore::Ended::interrupt;
    if (const StopReason reason = options_.stop.reason(); reason != StopReason::none)
        result_.ended = explore::ended_by(reason);
    return result_.ended == explore::Ended::no;
}

bool Collector::execution(const NativeExecution& c) {
    if (!admit()) {
        result_.ended = explore::Ended::max_executions;
        crew_.shared().ended = true;
        return false;
    }
    if (find_memory_fault(c))
        return look_for_memory_fault(c);
    bool waits = false;
    bool cut = false;
    bool joins = false;
    bool assumes = false;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        const Stop s = c.stop(t);
        assumes |= s == Stop::blocked;
        waits |= s == Stop::locked || s == Stop::spinning;
        cut |= s == Stop::cut;
        joins |= s == Stop::joining;
    }
    if ((waits || joins) && !assumes && !cut && ends_with_idle_threads(c))
        waits = joins = false;
    const std::uint64_t times = c.executions_like();
    result_.exchanged += times - 1;
    (cut ? result_.cut : waits || assumes || joins ? result_.blocked : result_.complete) += times;
    const std::uint64_t racy = result_.racy;
    if (!look_for_race(c))
        return false;
    if (result_.racy == racy)
        refuse_torn_writes(c);
    if ((waits || joins) && !assumes && !cut && !look_for_waiting(c))
        return false;
    const bool complete = !waits && !joins && !assumes && !cut;
    if (complete && options_.leaks && !look_for_leaks(c))
        return false;
    if (complete && result_.graphs.size() < options_.graphs)
        result_.graphs.push_back(c);
    return result_.ended == explore::Ended::no;
}

bool Collector::admit() {
    return options_.max_executions == 0 || crew_.shared().executions.fetch_add(1) < options_.max_executions;
}

bool Collector::error(const NativeExecution& c, std::uint32_t thread, const program::Action& action) {
    // The behaviour of a thread after a read of invalid memory is no error of its own.
    Error error{.kind = Error::Kind::of_thread,
                .message = c.run().machine().message(),
                .c = c,
                .thread = thread,
                .position = action.position};
    if (find_memory_fault(c))
        return look_for_memory_fault(c);
    // If the exploration ends here, only the error is reported.
    const std::uint64_t racy = result_.racy;
    if (options_.keep_going && !look_for_race(c))
        return false;
    if (result_.racy == racy)
        refuse_torn_writes(c);
    ++result_.num_errors;
    return found(std::move(error));
}

bool Collector::look_for_memory_fault(const NativeExecution& c) {
    const auto fault = find_memory_fault(c);
    if (!fault)
        return true;
    ++result_.num_errors;
    Error error{.kind = Error::Kind::memory, .message = message_of(fault->kind), .c = c};
    error.events.push_back(fault->use);
    if (fault->cause != no_event && !c.graph.is_initial(fault->cause))
        error.events.push_back(fault->cause);
    return found(std::move(error));
}

bool Collector::look_for_race(const NativeExecution& c) {
    if (!find_race_)
        return true;
    const auto race = find_race_(c);
    if (!race)
        return true;
    const unsigned first = action_of(c, race->first).bytes;
    const unsigned second = action_of(c, race->second).bytes;
    if (first != 0 && second != 0 && (first & second) == 0)
        refuse_parts(c, race->second);
    result_.racy += c.executions_like();
    return found({.kind = Error::Kind::race, .message = "a data race", .c = c, .events = {race->first, race->second}});
}

void Collector::refuse_torn_writes(const NativeExecution& c) {
    if (const auto write = find_torn_write(c))
        refuse_parts(c, *write);
}

bool Collector::look_for_waiting(const NativeExecution& c) {
    bool loops = false;
    Error error{.c = c, .executions = c.executions_like()};
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        const Stop s = c.stop(t);
        if (s != Stop::locked && s != Stop::spinning)
            continue;
        if ((s == Stop::locked && !sees_last_write(c, t)) || !c.run().round_sees_last_writes(c.graph, t))
            return true;
        loops |= s == Stop::spinning;
        const EventId event = s == Stop::locked ? wait_of(c, t) : c.graph.last_of_thread(t);
        if (event != no_event) // else the thread is main, without visible events
            error.events.push_back(event);
    }
    if (error.events.empty()) // the threads wait for each other's ends
        for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
            if (c.stop(t) == Stop::joining && c.graph.last_of_thread(t) != no_event)
                error.events.push_back(c.graph.last_of_thread(t));
    error.kind = loops ? Error::Kind::endless_loop : Error::Kind::deadlock;
    error.message = loops ? "a loop waits for ever" : "a deadlock";
    if (!loops)
        result_.deadlocks += c.executions_like();
    return found(std::move(error));
}

bool Collector::look_for_leaks(const NativeExecution& c) {
    const auto is_freed = [&](const Machine::Block& block) {
        return (block.location && c.value(c.graph.co_last(*block.location)) == freed_value) ||
               (block.retirement && !c.graph.is_initial(c.graph.co_last(*block.retirement)));
    };
    std::uint64_t leaks = 0;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        if (c.stop(t) != Stop::finished) // it is idle, or was never created
            continue;
        for (const Machine::Block& block : c.run().blocks_of(t)) {
            if (is_freed(block))
                continue;
            ++leaks;
            found({.kind = Error::Kind::of_thread,
                   .message =
                       fmt::format("{} byte{} of memory that nobody frees", block.size, block.size == 1 ? "" : "s"),
                   .c = c,
                   .thread = t,
                   .position = block.position,
                   .block = block.begin});
        }
    }
    result_.num_errors += leaks != 0 ? 1 : 0;
    return result_.ended == explore::Ended::no;
}

namespace {

// The number of events that lead to the error: those in the causal prefixes of its events.
std::size_t size_of_past(const Error& error) {
    const NativeExecution& c = error.c;
    std::vector<EventId> ends = error.events;
    if (error.kind == Error::Kind::of_thread && error.block == nullptr)
        ends = {c.graph.last_of_thread(error.thread)};
    std::erase(ends, no_event);
    const bool is_whole =
        error.block != nullptr || error.kind == Error::Kind::deadlock || error.kind == Error::Kind::endless_loop;
    std::size_t size = 0;
    for (EventId e = c.num_locations(); e < c.size(); ++e)
        size += is_whole || std::ranges::any_of(ends, [&](EventId end) { return c.in_prefix(e, end); }) ? 1U : 0U;
    return size;
}

// Runs the threads once more, to get their output in this execution.
void set_output(Error& error) {
    error.output.clear();
    for (std::uint32_t t = 1; t <= error.c.num_threads(); ++t)
        error.output.push_back(error.c.run().output_of(t));
}

// Records another execution with a known error. The execution in which the fewest events lead to the error is kept.
void add_to(Error& known, Error error) {
    error.executions += known.executions;
    known.executions = error.executions;
    if (size_of_past(error) >= size_of_past(known))
        return;
    set_output(error);
    known = std::move(error);
}

} // namespace

bool Collector::found(Error error) {
    // Executions that wait for ever do not end the exploration, as the other executions are worth counting.
    if (error.kind != Error::Kind::deadlock && error.kind != Error::Kind::endless_loop && !options_.keep_going)
        result_.ended = explore::Ended::error;
    if (result_.ended == explore::Ended::error)
        crew_.shared().ended = true;
    std::string place = error.message;
    if (error.kind == Error::Kind::of_thread)
        place += fmt::format(" {}", error.position);
    if (error.block != nullptr) // each thread has its own calls
        place += fmt::format(" {}", error.thread);
    for (const EventId e : error.events)
        place += fmt::format(" {}.{}", error.c.graph[e].thread, error.c.graph[e].index);
    if (const auto [known, is_new] = seen_.try_emplace({error.kind, std::move(place)}, result_.errors.size());
        !is_new) {
        if (known->second < result_.errors.size())
            add_to(result_.errors[known->second], std::move(error));
    } else if (result_.errors.size() < options_.max_errors) {
        set_output(error);
        result_.errors.push_back(std::move(error));
    }
    return result_.ended == explore::Ended::no;
}

} // namespace katlas::native
