#include "take_explanation.hpp"

#include "execution_columns.hpp"
#include "execution_portrait.hpp"
#include "katlas/program/condition_text.hpp"
#include "katlas/support/text.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::workbench {
namespace {

using explain::MachineStep;
using explain::PathStep;
using graph::EventId;
using program::Proposition;

ExplainedGraph graph_of(const explore::Execution& x, const Statements& statements) {
    ExplainedGraph g{print_columns(x, explain_width), portrait_of(x.c, ProgramLegend(x.c, statements)), {}, {}};
    for (EventId e = 0; e < x.c.graph.size(); ++e) {
        g.names.push_back(place_name(x.c, e));
        if (auto statement = statements.of(x.c, e))
            g.places.push_back({g.names.back(), std::move(statement)});
    }
    for (const auto& [kind, relation, name] : graph::dependency_kinds)
        if (kind <= graph::DependencyKind::control)
            for (const auto& [from, to] : x.dependencies[kind])
                g.portrait.edges.push_back({.relation = std::string(relation), .from = from, .to = to});
    return g;
}

std::vector<ExplainedPathStep> path_of(const std::vector<PathStep>& parts) {
    std::vector<ExplainedPathStep> path;
    path.reserve(parts.size());
    for (const PathStep& w : parts)
        path.push_back({w.name, w.from, w.to, w.letter.has_value(), path_of(w.parts)});
    return path;
}

// The location and value of an event: "x=1".
std::string value_of(const explore::Configuration& c, EventId e) {
    return fmt::format("{}={}", c.program().location_name(c.graph[e].location), c.program().value_text(c.value(e)));
}

ExplainedStep step_of(const explore::Configuration& c, const MachineStep& step) {
    using enum MachineStep::Kind;
    const std::string thread = fmt::format("P{}", c.graph[step.event].thread - 1);
    const auto text = [&](std::string_view kind, const std::string& rest) {
        return ExplainedStep{std::string(kind), step.event, fmt::format("{}: {}", thread, rest)};
    };
    switch (step.kind) {
    case read:
        return text("read", fmt::format("reads {} from memory", value_of(c, step.event)));
    case read_queued:
        return text("read_queued", fmt::format("reads {} from its buffer", value_of(c, step.event)));
    case write:
        return text("write", fmt::format("writes {}", value_of(c, step.event)));
    case enqueue:
        return text("enqueue", fmt::format("{} into its buffer", value_of(c, step.event)));
    case leave:
        return {"leave", step.event,
                fmt::format("memory: {} of {} leaves the buffer", value_of(c, step.event), thread)};
    case update:
        return text("update", fmt::format("reads {} from memory and writes {}, in one step", value_of(c, step.event),
                                          value_of(c, c.graph.rmw_write(step.event))));
    case fence:
        break;
    }
    return text("fence", "passes a fence, its buffer is empty");
}

// Collects the parts of a conjunction, any of which may be unsatisfiable by candidates.
void conjuncts(const program::Condition& condition, program::PropositionRef at,
               std::vector<program::PropositionRef>& parts) {
    const Proposition& p = condition.nodes[at];
    if (p.kind == Proposition::Kind::conjunction) {
        conjuncts(condition, p.left, parts);
        conjuncts(condition, p.right, parts);
    } else {
        parts.push_back(at);
    }
}

std::vector<std::string> reasons_of(const program::Program& program, const program::Condition& condition,
                                    const explain::Explanation& found) {
    if (found.ended_by)
        return {found.complete == 0
                    ? std::string("none of the candidates that were looked at comes to its end")
                    : fmt::format("none of the {} candidates that were looked at has it; others may", found.complete)};
    if (found.complete == 0)
        return {found.cut ? "all executions of the program reach the bound of a loop"
                          : "no execution of the program comes to its end"};
    if (condition.quantifier == program::Quantifier::for_all)
        return {"the proposition holds at the end of each"};
    std::vector<program::PropositionRef> parts;
    conjuncts(condition, condition.proposition, parts);
    const program::ConditionWords words = program::words_of(condition, program);
    std::vector<std::string> reasons;
    for (const program::PropositionRef part : parts) {
        if (found.possible.holds[part])
            continue;
        std::string reason = fmt::format("{} is true of none", program::proposition_text(condition, part, words));
        if (const Proposition& p = condition.nodes[part]; p.kind == Proposition::Kind::equal) {
            std::vector<std::string> values;
            for (const program::Value v : found.possible.values[p.column])
                values.push_back(program.value_text(v));
            reason +=
                fmt::format(": the values of {} are {}", condition.observables[p.column].name, fmt::join(values, ", "));
        }
        reasons.push_back(std::move(reason));
    }
    if (reasons.empty())
        reasons.emplace_back("each of its parts is true of some, all of them of none");
    return reasons;
}

void walk(Portrait& portrait, const kat::Theory& theory, const explain::Violation& violation) {
    std::vector<std::size_t> events{violation.first};
    std::vector<kat::Letter> letters;
    for (const PathStep& w : explain::edges_of(violation.parts)) {
        events.push_back(w.to);
        letters.push_back(*w.letter);
    }
    add_walk(portrait, theory, events, letters);
}

} // namespace

void take(ExplainResult& result, const program::Program& program, const program::Condition& condition,
          const Document& document, const kat::Model& model, const SourceMap& sources, const Statements& statements,
          const explain::Explanation& found) {
    result.quantifier = condition.quantifier;
    result.condition = program::to_text(condition, program);
    const std::string proposition =
        program::proposition_text(condition, condition.proposition, program::words_of(condition, program));
    result.outcome =
        condition.quantifier == program::Quantifier::for_all ? fmt::format("not ({})", proposition) : proposition;
    result.candidates = found.candidates;
    result.complete = found.complete;
    result.allowed = found.allowed;
    for (std::size_t a = 0; a < model.axioms.size(); ++a) {
        const kat::Axiom& axiom = model.axioms[a];
        result.axioms.push_back({axiom.name, single_spaced(sources.text(axiom.where)),
                                 render_place(axiom.where, sources), found.violations[a]});
    }
    result.axioms.push_back({"", std::string(explain::theory_axiom), "", found.violations.back()});
    for (const explain::Forbidden& f : found.forbidden) {
        ExplainedForbidden shown{graph_of(f.execution, statements), f.axioms, path_of(f.violation.parts), f.candidates};
        walk(shown.graph.portrait, document.theory, f.violation);
        result.forbidden.push_back(std::move(shown));
    }
    result.unexplained = found.unexplained;
    if (found.example) {
        result.example = graph_of(found.example->execution, statements);
        if (found.example->machine)
            result.machine = explain::name_of(*found.example->machine);
        for (const MachineStep& step : found.example->run)
            result.run.push_back(step_of(found.example->execution.c, step));
    }
    if (found.candidates == 0)
        result.reasons = reasons_of(program, condition, found);
    result.cut = found.cut;
    result.program_error = found.error;
    if (found.ended_by)
        result.ended_by = *found.ended_by == explain::Limit::time        ? "timeout"
                          : *found.ended_by == explain::Limit::interrupt ? "interrupt"
                                                                         : "max-candidates";
}

std::string ExplainResult::verdict() const {
    if (allowed != 0)
        return "allowed";
    if (!decided())
        return "undecided";
    return candidates == 0 ? "impossible" : "forbidden";
}

} // namespace katlas::workbench
