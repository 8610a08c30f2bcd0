#include "katlas/cli/exit_status.hpp"
#include "renderings.hpp"
#include "result_parts.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {

using workbench::Decided;
using workbench::ModelProperties;
using workbench::Property;

namespace {

using prover::Verdict;

// If at most so many pairs must stay in order, the reasons are printed even without --verbose.
constexpr std::size_t few = 12;

std::string text_of(const prover::Objection& o) {
    return fmt::format("axiom '{}'{}: {}", o.axiom, o.part.empty() ? "" : " has " + o.part, o.why);
}

// Appends the details of a claim's decision below its line.
void append(std::string& out, const Decided& d, bool with_graph, const std::string& indent) {
    if (d.decision.verdict == Verdict::unknown)
        out += fmt::format("{}undecided because {}\n", indent, d.decision.reason);
    if (d.decision.counterexample)
        out += word_lines(d.word, indent);
    if (with_graph && d.graph)
        append_graph(out, *d.graph, indent, text_width);
    if (d.litmus)
        append_litmus(out, *d.litmus, indent + "  ");
}

void append_properties(std::string& out, const ModelProperties& found, bool verbose) {
    std::size_t width = 0;
    for (const Property& p : found.properties)
        width = std::max(width, p.name.size());
    for (const Property& p : found.properties) {
        out += fmt::format("  {:<{}}  {:<9}  {}\n", p.name, width, said_of(p),
                           p.objection ? text_of(*p.objection) : p.basis);
        if (p.decided && p.verdict != Verdict::proved)
            append(out, *p.decided, verbose, std::string(width + 15, ' '));
    }
}

// Kinds of one base are grouped, and the base is named once.
bool begins_base(const ModelProperties& found, std::size_t kind) {
    return kind == 0 || found.kinds[kind].base != found.kinds[kind - 1].base;
}

std::string trimmed(const std::string& line) {
    return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

void append_table(std::string& out, const ModelProperties& found) {
    const std::size_t n = found.kinds.size();
    std::size_t base_width = 0;
    std::size_t mode_width = 0;
    for (const prover::EventKind& k : found.kinds) {
        base_width = std::max(base_width, k.base.size());
        mode_width = std::max(mode_width, k.mode.size());
    }
    const std::string margin(4 + base_width + (mode_width > 0 ? 1 : 0) + mode_width, ' ');
    std::string bases = margin;
    std::string modes = margin;
    std::vector<std::size_t> widths(n);
    for (std::size_t i = 0; i < n; ++i) {
        const prover::EventKind& k = found.kinds[i];
        widths[i] = std::max({std::size_t{3}, k.mode.size(), begins_base(found, i) ? k.base.size() : 0});
        const std::string gap(begins_base(found, i) ? 3 : 2, ' ');
        bases += fmt::format("{}{:<{}}", gap, begins_base(found, i) ? k.base : "", widths[i]);
        modes += fmt::format("{}{:<{}}", gap, k.mode, widths[i]);
    }
    out += trimmed(bases) + (mode_width > 0 ? trimmed(modes) : "");
    for (std::size_t i = 0; i < n; ++i) {
        const prover::EventKind& k = found.kinds[i];
        std::string row = fmt::format("    {:<{}}", begins_base(found, i) ? k.base : "", base_width);
        if (mode_width > 0)
            row += fmt::format(" {:<{}}", k.mode, mode_width);
        for (std::size_t j = 0; j < n; ++j)
            row += fmt::format("{}{:<{}}", std::string(begins_base(found, j) ? 3 : 2, ' '),
                               workbench::yes_or_no(found.cell(i, j).decision.verdict), widths[j]);
        out += trimmed(row);
    }
}

void append_reasons(std::string& out, const ModelProperties& found, bool verbose) {
    const auto fixed =
        std::ranges::count_if(found.cells, [](const Decided& d) { return d.decision.verdict != Verdict::proved; });
    const bool all = verbose || static_cast<std::size_t>(fixed) <= few;
    bool headed = false;
    for (std::size_t i = 0; i < found.cells.size(); ++i) {
        const Decided& d = found.cells[i];
        const bool open = d.decision.verdict == Verdict::unknown;
        if (d.decision.verdict == Verdict::proved || !(all || open))
            continue;
        if (!headed)
            out += fmt::format("  {} forbids, and without the order of the pair would allow:\n", found.model);
        headed = true;
        out += fmt::format("    {} before {}{}{}\n", found.kinds[i / found.kinds.size()].name(),
                           found.kinds[i % found.kinds.size()].name(),
                           d.decision.counterexample && !d.decision.counterexample->direction.empty()
                               ? ", " + d.decision.counterexample->direction
                               : "",
                           open ? " (?)" : "");
        append(out, d, verbose, "      ");
    }
    if (!all)
        out += fmt::format("  --verbose shows for each of {} pairs what would be allowed without its order\n", fixed);
}

nlohmann::json decided_json(const Decided& d) {
    using nlohmann::json;
    json r{{"verdict", workbench::verdict_name(d.decision.verdict)},
           {"counterexample", nullptr},
           {"pairs", d.decision.pairs},
           {"cpu_seconds", d.cpu_seconds}};
    if (const auto& c = d.decision.counterexample) {
        r["counterexample"] = d.word;
        r["direction"] = c->direction;
    }
    if (d.decision.verdict == Verdict::unknown)
        r["reason"] = d.decision.reason;
    if (d.decision.verdict == Verdict::refuted)
        r["graph"] = graph_json(d.graph);
    if (d.litmus)
        r["litmus"] = litmus_json(*d.litmus);
    return r;
}

nlohmann::json property_json(const Property& p) {
    using nlohmann::json;
    json r{{"property", p.name},
           {"verdict", workbench::verdict_name(p.verdict)},
           {"basis", p.basis},
           {"objection", nullptr},
           {"claim", p.decided ? decided_json(*p.decided) : json(nullptr)}};
    if (p.objection)
        r["objection"] = {{"axiom", p.objection->axiom},
                          {"part", p.objection->part.empty() ? json(nullptr) : json(p.objection->part)},
                          {"why", p.objection->why}};
    return r;
}

} // namespace

std::string to_text(const ModelProperties& found, bool verbose) {
    if (!found.error.empty())
        return "error   not examined: see the diagnostics\n";
    std::string out = found.model + "\n";
    append_properties(out, found, verbose);
    out += "  may the first (row) and the second (column), next to each other, be reordered?\n";
    append_table(out, found);
    append_reasons(out, found, verbose);
    return out + fmt::format("{:.3f} s of CPU\n", found.cpu_seconds());
}

std::string to_json(const ModelProperties& found) {
    using nlohmann::json;
    json whole{{"command", "properties"}, {"model", found.model}, {"exit_status", exit_status_of(found)}};
    if (!found.error.empty())
        whole["message"] = found.error;
    whole["properties"] = json::array();
    for (const Property& p : found.properties)
        whole["properties"].push_back(property_json(p));
    whole["kinds"] = json::array();
    for (const prover::EventKind& k : found.kinds)
        whole["kinds"].push_back({{"kind", k.name()}, {"base", k.base}, {"modes", k.modes}});
    whole["reorderings"] = json::array();
    for (std::size_t i = 0; i < found.cells.size(); ++i) {
        json r = decided_json(found.cells[i]);
        r["first"] = found.kinds[i / found.kinds.size()].name();
        r["second"] = found.kinds[i % found.kinds.size()].name();
        whole["reorderings"].push_back(std::move(r));
    }
    whole["cpu_seconds"] = found.cpu_seconds();
    return whole.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

int exit_status_of(const ModelProperties& found) {
    if (!found.error.empty())
        return bad_input;
    const auto mismatch = [](const Decided& d) { return d.litmus && d.litmus->mismatch(); };
    if (std::ranges::any_of(found.properties, [&](const Property& p) { return p.decided && mismatch(*p.decided); }) ||
        std::ranges::any_of(found.cells, mismatch))
        return internal_error;
    const auto open = [](const Decided& d) { return d.decision.verdict == Verdict::unknown; };
    const bool undecided_claim =
        std::ranges::any_of(found.properties, [&](const Property& p) { return p.decided && open(*p.decided); });
    return undecided_claim || std::ranges::any_of(found.cells, open) ? undecided : all_as_stated;
}

} // namespace katlas::cli
