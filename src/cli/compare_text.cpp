#include "katlas/cli/exit_status.hpp"
#include "renderings.hpp"
#include "result_parts.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {

using workbench::AxiomResult;
using workbench::Comparison;
using workbench::DirectionResult;
using workbench::PairResult;
namespace {

using prover::Verdict;

const char* axiom_word(Verdict verdict) {
    switch (verdict) {
    case Verdict::proved:
        return "holds";
    case Verdict::refuted:
        return "fails";
    case Verdict::unknown:
        break;
    }
    return "unknown";
}

// One sentence, also with the partial results on an undecided pair.
std::string headline(const PairResult& pair) {
    const std::string& a = pair.forth.stronger;
    const std::string& b = pair.forth.weaker;
    const std::string relation = pair.relation();
    if (relation == "stronger" || relation == "weaker")
        return fmt::format("{} is {} than {}", a, relation, b);
    if (relation != "unknown")
        return fmt::format("{} and {} are {}", a, b, relation);
    std::string known;
    for (const DirectionResult* d : {&pair.forth, &pair.back})
        if (d->verdict() == Verdict::proved)
            known = fmt::format(": {} is stronger than {}, or equivalent", d->stronger, d->weaker);
        else if (d->verdict() == Verdict::refuted)
            known = fmt::format(": {} is neither stronger than {} nor equivalent", d->stronger, d->weaker);
    return fmt::format("how {} and {} compare is unknown{}", a, b, known);
}

void append(std::string& out, const DirectionResult& d, bool verbose) {
    std::size_t width = 0;
    for (const AxiomResult& a : d.axioms)
        width = std::max(width, a.name.size());
    out += fmt::format("  {} implies {}: {}\n", d.stronger, d.weaker, axiom_word(d.verdict()));
    const std::string indent(14, ' ');
    bool shown = false; // one counterexample is enough to refute
    for (const AxiomResult& a : d.axioms) {
        const Verdict verdict = a.decision.verdict;
        out += fmt::format("    {:<8}  {:<{}} {:>9.2f} ms\n", axiom_word(verdict), a.name, width, a.cpu_seconds * 1e3);
        if (a.decision.counterexample && (verbose || !shown || verdict == Verdict::unknown)) {
            shown = shown || verdict == Verdict::refuted;
            out += fmt::format("{}{}\n", indent,
                               verdict == Verdict::refuted
                                   ? fmt::format("{} allows:", d.stronger)
                                   : fmt::format("not confirmed as one that {} allows:", d.stronger));
            out += word_lines(a.word, indent + "  ");
            if (a.graph) {
                out += indent + "on this execution graph:\n";
                append_graph(out, *a.graph, indent, text_width);
            }
            if (a.litmus)
                append_litmus(out, *a.litmus, indent);
        }
        if (verdict == Verdict::unknown)
            out += fmt::format("{}unknown because {}\n", indent, a.decision.reason);
        if (verbose)
            out += fmt::format("{}{} pairs explored; largest automata {} and {} states\n", indent, a.decision.pairs,
                               a.decision.left_states, a.decision.right_states);
    }
}

std::string symbol(const std::string& relation, bool reversed) {
    if (relation == "stronger" || relation == "weaker")
        return (relation == "stronger") != reversed ? "<" : ">";
    return relation == "equivalent" ? "=" : relation == "incomparable" ? "#" : "?";
}

std::string matrix(const Comparison& c) {
    const std::size_t n = c.models.size();
    std::vector<std::vector<std::string>> cells(n, std::vector<std::string>(n, "="));
    std::size_t next = 0;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j, ++next) {
            cells[i][j] = symbol(c.pairs[next].relation(), false);
            cells[j][i] = symbol(c.pairs[next].relation(), true);
        }
    std::size_t width = 0;
    for (const std::string& m : c.models)
        width = std::max(width, m.size());
    std::string out(width, ' ');
    for (const std::string& m : c.models)
        out += "  " + m;
    out += "\n";
    for (std::size_t i = 0; i < n; ++i) {
        std::string row = fmt::format("{:<{}}", c.models[i], width);
        for (std::size_t j = 0; j < n; ++j)
            row += fmt::format("  {:<{}}", cells[i][j], c.models[j].size());
        out += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    }
    return out + "< the model of the row is stronger, > weaker, = equivalent, # incomparable, ? unknown\n";
}

double seconds_of(const Comparison& c) {
    double seconds = 0;
    for (const PairResult& p : c.pairs)
        seconds += p.forth.cpu_seconds() + p.back.cpu_seconds();
    return seconds;
}

nlohmann::json direction_json(const DirectionResult& d) {
    using nlohmann::json;
    json axioms = json::array();
    for (const AxiomResult& a : d.axioms) {
        json one{{"axiom", a.name},
                 {"verdict", workbench::verdict_name(a.decision.verdict)},
                 {"counterexample", nullptr},
                 {"pairs", a.decision.pairs},
                 {"cpu_seconds", a.cpu_seconds}};
        if (a.decision.counterexample)
            one["counterexample"] = a.word;
        if (a.decision.verdict == Verdict::refuted)
            one["graph"] = graph_json(a.graph);
        if (a.litmus)
            one["litmus"] = litmus_json(*a.litmus);
        if (a.decision.verdict == Verdict::unknown)
            one["reason"] = a.decision.reason;
        axioms.push_back(std::move(one));
    }
    return {{"stronger", d.stronger},
            {"weaker", d.weaker},
            {"verdict", workbench::verdict_name(d.verdict())},
            {"axioms", std::move(axioms)},
            {"cpu_seconds", d.cpu_seconds()}};
}

} // namespace

std::string to_text(const Comparison& c, bool verbose) {
    if (!c.error.empty())
        return "error   not compared: see the diagnostics\n";
    std::string out;
    const bool in_full = c.pairs.size() == 1;
    if (!in_full)
        out += matrix(c);
    if (in_full || verbose)
        for (const PairResult& p : c.pairs) {
            out += headline(p) + "\n";
            append(out, p.forth, verbose);
            append(out, p.back, verbose);
        }
    append_notes(out, c.vacuous, "");
    return out + fmt::format("{:.3f} s of CPU\n", seconds_of(c));
}

std::string to_json(const Comparison& c, bool strict) {
    using nlohmann::json;
    json results = json::array();
    if (!c.error.empty())
        results.push_back({{"verdict", "error"}, {"message", c.error}});
    for (const PairResult& p : c.pairs)
        results.push_back({{"left", p.forth.stronger},
                           {"right", p.forth.weaker},
                           {"verdict", p.relation()},
                           {"directions", {direction_json(p.forth), direction_json(p.back)}},
                           {"cpu_seconds", p.forth.cpu_seconds() + p.back.cpu_seconds()}});
    json whole{{"command", "compare"},
               {"models", c.models},
               {"results", std::move(results)},
               {"exit_status", exit_status_of(c, strict)}};
    if (!c.vacuous.empty())
        whole["vacuous"] = notes_json(c.vacuous);
    return whole.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

int exit_status_of(const Comparison& c, bool strict) {
    for (const PairResult& p : c.pairs)
        for (const DirectionResult* d : {&p.forth, &p.back})
            for (const AxiomResult& a : d->axioms)
                if (a.litmus && a.litmus->mismatch())
                    return internal_error;
    if (!c.error.empty())
        return bad_input;
    if (strict && !c.vacuous.empty())
        return otherwise_decided;
    const bool open = std::ranges::any_of(c.pairs, [](const PairResult& p) { return p.relation() == "unknown"; });
    return open ? undecided : all_as_stated;
}

} // namespace katlas::cli
