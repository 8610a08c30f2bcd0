#include "katlas/cli/exit_status.hpp"
#include "renderings.hpp"
#include "result_parts.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {

using workbench::AssertionResult;
using workbench::CrossCheck;
using workbench::Explained;
using workbench::FileResult;
namespace {

std::string name_or_line(const AssertionResult& a) {
    return a.name.empty() ? fmt::format("line {}", a.line) : a.name;
}

std::string verdict_text(const AssertionResult& a) {
    const char* verdict = workbench::verdict_name(a.decision.verdict);
    if (a.as_stated() || a.decision.verdict == prover::Verdict::unknown)
        return verdict;
    return fmt::format("{} (!)", verdict);
}

// Appends the result of a cross-check after the details of the verdict.
void append_cross_check(std::string& out, const AssertionResult& a, const std::string& indent, bool verbose) {
    const CrossCheck& c = *a.cross_check;
    if (!c.violation.empty()) {
        out += fmt::format("{}{}\n", indent,
                           a.contradicted() ? "internal error: proved, and yet this execution graph violates it:"
                                            : "cross-check: this execution graph violates it:");
        for (const std::string& line : lines_of(c.violation))
            out += fmt::format("{}  {}\n", indent, line);
    } else if (!c.reason.empty()) {
        out += fmt::format("{}cross-check: not possible, {}\n", indent, c.reason);
    } else {
        out += fmt::format("{}cross-check: {} graph with up to {} events violates it{}\n", indent,
                           c.complete && !c.sampled ? "no" : "no examined", c.events,
                           c.complete ? "" : "; the time limit was reached");
    }
    if (verbose)
        out += fmt::format("{}cross-check: {} graphs judged, complete or not; {:.2f} ms\n", indent, c.judged,
                           c.cpu_seconds * 1e3);
}

void append_details(std::string& out, const AssertionResult& a, bool verbose) {
    const std::string indent(10, ' ');
    if (a.decision.counterexample) {
        const prover::Counterexample& c = *a.decision.counterexample;
        if (a.decision.verdict == prover::Verdict::refuted)
            out += fmt::format("{}{} fails: {},\n{}{}:\n", indent, c.direction, c.left_says, indent, c.right_says);
        else
            out += fmt::format("{}{} is open: {},\n{}which the search did not find on the right:\n", indent,
                               c.direction, c.left_says, indent);
        out += word_lines(a.word, indent + "  ");
    }
    if (a.graph) {
        out += indent + "on this execution graph:\n";
        append_graph(out, *a.graph, indent, text_width);
        if (a.litmus)
            append_litmus(out, *a.litmus, indent);
    } else if (a.decision.counterexample && !a.decision.counterexample->without_graph.empty()) {
        out += fmt::format("{}no execution graph shows it: {}\n", indent, a.decision.counterexample->without_graph);
    }
    if (a.decision.verdict == prover::Verdict::unknown)
        out += fmt::format("{}unknown because {}{}{}\n", indent, a.decision.reason,
                           a.violated.empty() ? "" : ":\n  " + indent, a.violated);
    if (verbose) {
        out += fmt::format("{}{} pairs explored; largest automata {} and {} states\n", indent, a.decision.pairs,
                           a.decision.left_states, a.decision.right_states);
        for (const std::string& place : a.assumptions)
            out += fmt::format("{}used: {}\n", indent, place);
    }
    append_notes(out, a.vacuous, indent);
    if (a.cross_check)
        append_cross_check(out, a, indent, verbose);
}

// Appends one line for each step.
void append_explanation(std::string& out, const AssertionResult& a) {
    std::size_t number = 0;
    for (const Explained& e : a.explanation) {
        const std::string label = e.step.step == "query" ? fmt::format("{}: ", e.step.query) : "";
        out += fmt::format("{:10}{:>2}. {}: {}{}", "", ++number, e.step.step, label, e.step.text);
        if (!e.step.basis.empty())
            out += fmt::format(" [{}]", e.step.basis);
        if (!e.place.empty())
            out += fmt::format(" ({})", e.place);
        out += "\n";
    }
}

} // namespace

std::string to_text(const std::vector<FileResult>& files, bool verbose) {
    std::size_t width = 0;
    for (const FileResult& f : files)
        for (const AssertionResult& a : f.assertions)
            width = std::max(width, name_or_line(a).size());
    std::string out;
    std::size_t as_stated = 0;
    std::size_t otherwise = 0;
    std::size_t unknown = 0;
    std::size_t contradicted = 0;
    std::size_t vacuous = 0;
    std::size_t unreadable = 0;
    double seconds = 0;
    for (const FileResult& f : files) {
        out += f.file + "\n";
        if (!f.readable) {
            ++unreadable;
            out += "  error   not read: see the diagnostics\n";
        } else if (f.assertions.empty()) {
            out += "  (no assertions)\n";
        }
        for (const AssertionResult& a : f.assertions) {
            out += fmt::format("  {:<11} {:<{}} {:>9.2f} ms{}\n", verdict_text(a), name_or_line(a), width,
                               a.cpu_seconds * 1e3, a.refute && a.as_stated() ? "  (as stated)" : "");
            append_details(out, a, verbose);
            append_explanation(out, a);
            seconds += a.cpu_seconds + (a.cross_check ? a.cross_check->cpu_seconds : 0);
            contradicted += a.contradicted() ? 1U : 0U;
            vacuous += a.vacuous.empty() ? 0U : 1U;
            if (a.as_stated())
                ++as_stated;
            else if (a.decision.verdict == prover::Verdict::unknown)
                ++unknown;
            else
                ++otherwise;
        }
    }
    out += fmt::format("{} as stated, {} otherwise, {} unknown", as_stated, otherwise, unknown);
    if (unreadable > 0)
        out += fmt::format(", {} {} not read", unreadable, unreadable == 1 ? "file" : "files");
    if (vacuous > 0)
        out += fmt::format(", {} vacuous", vacuous);
    if (contradicted > 0)
        out += fmt::format(", {} contradicted by a graph", contradicted);
    return out + fmt::format("; {:.3f} s of CPU\n", seconds);
}

std::string to_json(const std::vector<FileResult>& files, bool strict) {
    using nlohmann::json;
    json results = json::array();
    for (const FileResult& f : files) {
        if (!f.readable) {
            results.push_back({{"file", f.file}, {"verdict", "error"}, {"message", f.first_error}});
            continue;
        }
        for (const AssertionResult& a : f.assertions) {
            json r{{"file", f.file},
                   {"line", a.line},
                   {"name", a.name.empty() ? json(nullptr) : json(a.name)},
                   {"expected", a.refute ? "refuted" : "proved"},
                   {"verdict", workbench::verdict_name(a.decision.verdict)},
                   {"counterexample", nullptr},
                   {"pairs", a.decision.pairs},
                   {"assumptions", a.assumptions},
                   {"cpu_seconds", a.cpu_seconds}};
            if (const auto& c = a.decision.counterexample) {
                r["counterexample"] = a.word;
                r["direction"] = c->direction;
                r["left_says"] = c->left_says;
                r["right_says"] = c->right_says;
            }
            if (a.decision.verdict == prover::Verdict::unknown)
                r["reason"] = a.decision.reason;
            if (!a.vacuous.empty())
                r["vacuous"] = notes_json(a.vacuous);
            if (!a.violated.empty())
                r["violated"] = a.violated;
            if (a.decision.verdict == prover::Verdict::refuted) {
                r["graph"] = graph_json(a.graph);
                if (!a.graph)
                    r["without_graph"] = a.decision.counterexample->without_graph;
            }
            if (a.litmus)
                r["litmus"] = litmus_json(*a.litmus);
            for (const Explained& e : a.explanation)
                r["explanation"].push_back({{"query", e.step.query},
                                            {"step", e.step.step},
                                            {"text", e.step.text},
                                            {"basis", e.step.basis.empty() ? json(nullptr) : json(e.step.basis)},
                                            {"assumption", e.assumption.empty() ? json(nullptr) : json(e.assumption)}});
            if (const auto& c = a.cross_check) {
                r["cross_check"] = {{"events", c->events},
                                    {"violation", c->violation.empty() ? json(nullptr) : json(lines_of(c->violation))},
                                    {"judged", c->judged},
                                    {"complete", c->complete},
                                    {"sampled", c->sampled},
                                    {"cpu_seconds", c->cpu_seconds}};
                if (!c->reason.empty())
                    r["cross_check"]["reason"] = c->reason;
            }
            results.push_back(std::move(r));
        }
    }
    const json whole{
        {"command", "prove"}, {"results", std::move(results)}, {"exit_status", exit_status_of(files, strict)}};
    return whole.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

int exit_status_of(const std::vector<FileResult>& files, bool strict) {
    bool contradicted = false;
    bool unreadable = false;
    bool wrong = false;
    bool open = false;
    for (const FileResult& f : files) {
        open = open || f.uncertified;
        unreadable = unreadable || !f.readable;
        for (const AssertionResult& a : f.assertions) {
            const bool unknown = a.decision.verdict == prover::Verdict::unknown;
            contradicted = contradicted || a.contradicted() || (a.litmus && a.litmus->mismatch());
            open = open || unknown;
            wrong = wrong || (!unknown && !a.as_stated()) || (strict && !a.vacuous.empty());
        }
    }
    return contradicted ? internal_error
           : unreadable ? bad_input
           : wrong      ? otherwise_decided
           : open       ? undecided
                        : all_as_stated;
}

} // namespace katlas::cli
