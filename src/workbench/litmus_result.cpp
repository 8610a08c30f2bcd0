#include "litmus_result.hpp"

#include "error_order.hpp"
#include "execution_portrait.hpp"
#include "katlas/workbench/check_programs.hpp"
#include "katlas/workbench/event_order.hpp"
#include "portray_steps.hpp"
#include "print_execution.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

namespace katlas::workbench {
namespace {

// An error of a thread, numbered as in the graph, at one of its instructions.
ErrorText error_of(const explore::Configuration& c, std::uint32_t thread, std::uint32_t position,
                   const EventOrder& order, const Statements& statements) {
    const ProgramLegend legend(c, statements);
    ErrorText text;
    text.thread = fmt::format("P{}", thread - 1);
    text.place = statements.place(c.program(), thread - 1, position);
    text.excerpt = statements.excerpt(c.program(), thread - 1, position);
    text.statement = statements.of(c.program(), thread - 1, position);
    text.sequential = order.sequential;
    text.order.reserve(order.events.size());
    for (const explore::EventId event : order.events)
        text.order.push_back({event_line(c, event, legend), statements.of(c, event)});
    text.order_says_all = order.sequential && order.events.size() + c.graph.num_locations() == c.graph.size();
    text.graph = shown_execution(c, statements);
    return text;
}

void take_errors(CheckResult& result, const program::Program& program, const explore::Result& found,
                 const Statements& statements) {
    result.errors.reserve(found.errors.size());
    for (const explore::ProgramError& e : found.errors) {
        result.errors.push_back(
            error_of(e.c, e.thread, e.action.position, order_before_error(e.c, e.thread), statements));
        result.errors.back().message = program.error_text(e.thread - 1, e.action);
    }
}

std::string text_of(explore::FaultKind kind, const explore::FaultPlace& place, const program::Program& program) {
    using enum explore::FaultKind;
    if (place.mutex == graph::SparseGraph::no_location)
        return "goes round in a loop that never ends";
    const std::string mutex = program.location_name(place.mutex);
    switch (kind) {
    case locked_twice:
        return fmt::format("locks the mutex {} again, which it holds", mutex);
    case not_held:
        return fmt::format("unlocks the mutex {}, which it does not hold", mutex);
    case not_given_back:
        return fmt::format("ends without giving back the mutex {}, which it locked here", mutex);
    case deadlock:
    case endless_loop:
        break;
    }
    return fmt::format("waits for ever for the mutex {}", mutex);
}

void take_faults(CheckResult& result, const program::Program& program, const explore::Result& found,
                 const Statements& statements) {
    result.faults.reserve(found.faults.size());
    for (const explore::FoundFault& f : found.faults) {
        const explore::FaultPlace& first = f.fault.places.front();
        FaultText& text = result.faults.emplace_back();
        text.kind = f.fault.kind;
        text.executions = f.executions;
        text.error = error_of(f.c, first.thread, first.position, order_of_all(f.c), statements);
        text.error.message = text_of(f.fault.kind, first, program);
        for (std::size_t i = 1; i < f.fault.places.size(); ++i) {
            const explore::FaultPlace& p = f.fault.places[i];
            text.others.push_back({.thread = fmt::format("P{}", p.thread - 1),
                                   .message = fmt::format("{} at {}", text_of(f.fault.kind, p, program),
                                                          statements.place(program, p.thread - 1, p.position)),
                                   .calls = {},
                                   .statement = statements.of(program, p.thread - 1, p.position)});
        }
    }
}

// Adds the steps of the executions that take_numbers(), take_errors() and take_faults() have shown.
void add_steps(CheckResult& result, const explore::Result& found, const Statements& statements) {
    const auto steps = [&](const explore::Configuration& c, std::uint32_t thread,
                           const std::vector<explore::EventId>& about) {
        return portray_steps(c, ProgramLegend(c, statements), {.order = steps_of(c, thread), .about = about});
    };
    for (std::size_t i = 0; i < found.errors.size(); ++i)
        result.errors[i].graph.steps = steps(found.errors[i].c, found.errors[i].thread, {});
    for (std::size_t i = 0; i < found.faults.size(); ++i)
        result.faults[i].error.graph.steps = steps(found.faults[i].c, no_thread, {});
    if (found.race)
        result.race_in->steps = steps(found.race->c, no_thread, {found.race->first, found.race->second});
    for (std::size_t i = 0; i < found.graphs.size(); ++i)
        result.graphs[i].steps = steps(found.graphs[i], no_thread, {});
}

} // namespace

long peak_kb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

void take_numbers(CheckResult& result, const explore::Result& found, const std::vector<std::string>& flags,
                  const Statements& statements) {
    for (std::size_t i = 0; i < flags.size(); ++i)
        if ((found.flags >> i & 1U) != 0)
            result.flags.push_back(flags[i]);
    result.executions = found.complete;
    result.blocked = found.blocked;
    result.cut = found.cut;
    result.exchanged = found.statistics.exchanged;
    result.num_errors = found.num_errors;
    result.racy = found.racy;
    if (const auto& race = found.race) {
        for (const explore::EventId e : {race->first, race->second})
            result.race.push_back({event_text(race->c, e, ProgramLegend(race->c)), statements.of(race->c, e)});
        result.race_in = shown_execution(race->c, statements);
        mark_race(result.race_in->portrait, race->first, race->second);
    }
    result.deadlocks = found.deadlocks;
    if (found.deadlock)
        result.deadlock = shown_execution(*found.deadlock, statements);
    result.ended = found.ended;
    result.seconds = found.seconds;
    result.cpu_seconds = found.cpu_seconds;
    result.peak_kb = peak_kb();
    if (found.outcomes)
        result.outcomes = found.outcomes->report();
    result.proposition_never_holds = found.proposition_never_holds;
    result.graphs.reserve(found.graphs.size());
    for (const explore::Configuration& c : found.graphs)
        result.graphs.push_back(shown_execution(c, statements));
    result.graphs_left_out = found.graphs.size() == most_graphs && found.complete > most_graphs;
}

void take_all(CheckResult& result, const program::Program& program, const explore::Result& found,
              const std::vector<std::string>& flags, const Statements& statements, bool steps) {
    take_errors(result, program, found, statements);
    take_faults(result, program, found, statements);
    take_numbers(result, found, flags, statements);
    if (steps)
        add_steps(result, found, statements);
}

} // namespace katlas::workbench
