#include "katlas/cli/exit_status.hpp"
#include "renderings.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace katlas::cli {

using workbench::ExplainedAxiom;
using workbench::ExplainedForbidden;
using workbench::ExplainedGraph;
using workbench::ExplainedPathStep;
using workbench::ExplainResult;
using workbench::TraceLine;
namespace {

std::string counted(std::uint64_t n, std::string_view what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

std::string explain_indented(const std::string& text, std::string_view indent) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        result += fmt::format("{}{}\n", indent, text.substr(at, end - at));
        at = end + 1;
    }
    return result;
}

void edges_of(const std::vector<ExplainedPathStep>& parts, std::vector<ExplainedPathStep>& edges) {
    for (const ExplainedPathStep& w : parts) {
        if (w.edge)
            edges.push_back(w);
        else
            edges_of(w.parts, edges);
    }
}

// "HEAD P0.0 --po--> P0.1 --fr--> P1.0", broken between steps.
std::string walk_line(const std::vector<std::string>& names, const std::vector<ExplainedPathStep>& steps,
                      const std::string& head) {
    std::string text = head;
    std::size_t used = head.size();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i == 0) {
            text += names[steps[0].from];
            used += names[steps[0].from].size();
        }
        const std::string piece = fmt::format(" --{}--> {}", steps[i].relation, names[steps[i].to]);
        if (i > 0 && used + piece.size() > workbench::explain_width) {
            text += fmt::format("\n{:{}}{}", "", head.size(), piece.substr(1));
            used = head.size() + piece.size() - 1;
            continue;
        }
        text += piece;
        used += piece.size();
    }
    return text + "\n";
}

bool has_definition(const std::vector<ExplainedPathStep>& parts) {
    return std::ranges::any_of(parts, [](const ExplainedPathStep& w) { return !w.edge; });
}

// Prints each definition with its parts, and the definitions of the parts below. Equal definitions are printed
// together. Nothing is printed twice.
void append_definitions(std::string& out, const std::vector<std::string>& names,
                        const std::vector<ExplainedPathStep>& parts, const std::string& indent,
                        std::set<std::string>& said) {
    for (const ExplainedPathStep& w : parts) {
        if (w.edge)
            continue;
        std::string head = indent + w.relation;
        const ExplainedPathStep* is = &w;
        for (; is->parts.size() == 1 && !is->parts.front().edge; is = &is->parts.front())
            head += fmt::format(", {}", is->parts.front().relation);
        const std::string line = walk_line(names, is->parts, head + ": ");
        if (!said.insert(line).second)
            continue;
        out += line;
        append_definitions(out, names, is->parts, indent + "  ", said);
    }
}

std::string name_of(const ExplainedAxiom& axiom) {
    if (axiom.place.empty())
        return "what is true of every execution graph";
    return axiom.name.empty() ? fmt::format("the axiom at {}", axiom.place) : axiom.name;
}

void append_forbidden(std::string& out, const ExplainResult& r, std::size_t number, std::size_t of) {
    const ExplainedForbidden& f = r.forbidden[number];
    const ExplainedAxiom& first = r.axioms[f.axioms.front()];
    if (of == 1)
        out += "\nCandidate\n";
    else
        out += fmt::format("\nCandidate with violation {} of {}\n", number + 1, of);
    out += explain_indented(f.graph.text, "  ");
    out += fmt::format("  violates {}: {}\n", name_of(first), first.statement);
    std::vector<ExplainedPathStep> edges;
    edges_of(f.parts, edges);
    const bool cycle = f.graph.portrait.is_cycle();
    if (edges.empty())
        out += fmt::format("    at {}\n", f.graph.names[f.graph.portrait.walk.front()]);
    else
        out += walk_line(f.graph.names, edges, cycle ? "    cycle: " : "    path: ");
    if (has_definition(f.parts)) {
        out += walk_line(f.graph.names, f.parts, cycle ? "    being  " : "    being ");
        std::set<std::string> said;
        append_definitions(out, f.graph.names, f.parts, "      ", said);
    }
    if (f.axioms.size() > 1) {
        out += "  and also ";
        for (std::size_t i = 1; i < f.axioms.size(); ++i)
            out += fmt::format("{}{}", i == 1 ? "" : ", ", name_of(r.axioms[f.axioms[i]]));
        out += "\n";
    }
    if (f.candidates > 1)
        out += fmt::format("  {} more candidate{} this {}, too\n", f.candidates - 1,
                           f.candidates == 2 ? " has" : "s have", cycle ? "cycle" : "path");
}

void append_example(std::string& out, const ExplainResult& r) {
    out += "\nExecution\n" + explain_indented(r.example->text, "  ");
    if (r.machine.empty()) {
        out += "\nNo run of the machines of sc, tso and pso is this execution\n";
        return;
    }
    out += r.machine == "sc" ? "\nAn interleaving\n"
           : r.machine == "tso"
               ? "\nAn interleaving, with a buffer of writes for each thread (the machine of tso)\n"
               : "\nAn interleaving, with a buffer of writes for each thread and location (the machine of pso)\n";
    for (std::size_t i = 0; i < r.run.size(); ++i)
        out += fmt::format("{:>4}. {}\n", i + 1, r.run[i].text);
}

// The statements of the events of all shown graphs, each once.
void append_statements(std::string& out, const ExplainResult& r, std::size_t shown) {
    std::vector<TraceLine> all;
    std::set<std::string> said;
    const auto add = [&](const ExplainedGraph& g) {
        for (const TraceLine& l : g.places)
            if (said.insert(to_text(std::vector{l})).second)
                all.push_back(l);
    };
    for (std::size_t i = 0; i < shown; ++i)
        add(r.forbidden[i].graph);
    if (r.example)
        add(*r.example);
    std::ranges::stable_sort(all, [](const TraceLine& a, const TraceLine& b) {
        return std::pair(a.event.size(), a.event) < std::pair(b.event.size(), b.event);
    });
    if (!all.empty())
        out += "\nStatements\n" + explain_indented(to_text(all), "  ");
}

std::string outcome_line(const ExplainResult& r) {
    const std::string verdict = r.verdict();
    if (verdict == "impossible")
        return fmt::format("Impossible under any model: no candidate of {} has this outcome\n", r.complete);
    if (verdict == "allowed")
        return fmt::format("Allowed: by {} of {} with this outcome\n", r.allowed, counted(r.candidates, "candidate"));
    if (verdict == "forbidden")
        return r.candidates == 1 ? "Forbidden: the 1 candidate with this outcome\n"
                                 : fmt::format("Forbidden: all {} candidates with this outcome\n", r.candidates);
    return fmt::format("Undecided: of {} with this outcome none is allowed\n", counted(r.candidates, "candidate"));
}

} // namespace

std::string to_text(const ExplainResult& r, std::size_t max) {
    std::string out = fmt::format("Test {}\nCondition {}\nModel {}", r.test, r.condition, r.model);
    if (!r.checked_because.empty())
        out += fmt::format(", checked as {}: {}", r.checked_as, r.checked_because);
    if (!r.mapping.empty())
        out += fmt::format("\nMapping {}", r.mapping);
    out += fmt::format("\nOutcome {}\n{}", r.outcome, outcome_line(r));
    for (const std::string& reason : r.reasons)
        out += fmt::format("  {}\n", reason);
    if (r.allowed == 0 && r.candidates > 1)
        for (const ExplainedAxiom& a : r.axioms)
            if (a.violations != 0)
                out += fmt::format("  {} violate{} {}\n", a.violations, a.violations == 1 ? "s" : "", name_of(a));
    if (!r.ended_by.empty())
        out += r.ended_by == "interrupt" ? std::string("Partial: it was interrupted\n")
                                         : fmt::format("Partial: --{} was reached\n", r.ended_by);
    if (r.cut)
        out += "Some executions reach the bound of a loop; what is behind it was not looked at (see --unroll)\n";
    if (r.program_error)
        out += "The program has an error under this model, see katlas check\n";
    const std::size_t shown = std::min(max, r.forbidden.size());
    for (std::size_t i = 0; i < shown; ++i)
        append_forbidden(out, r, i, r.forbidden.size());
    if (shown < r.forbidden.size())
        out += fmt::format("\n{} not shown (see --max)\n",
                           counted(r.forbidden.size() - shown, shown == 0 ? "violation" : "other violation"));
    if (r.unexplained != 0)
        out += fmt::format("\n{} more not looked into\n", counted(r.unexplained, "candidate"));
    if (r.example)
        append_example(out, r);
    append_statements(out, r, shown);
    return out;
}

int exit_status_of(const ExplainResult& r) {
    if (!r.error.empty())
        return bad_input;
    if (r.violated())
        return otherwise_decided;
    return r.decided() ? all_as_stated : undecided;
}

} // namespace katlas::cli
