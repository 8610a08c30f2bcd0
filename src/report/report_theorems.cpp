// The statements that were decided, and the texts on which all results rest.
#include "katlas/report/page.hpp"
#include "report_page.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

namespace katlas::report {

using workbench::AssertionResult;
using workbench::Explained;
using workbench::FileResult;
using workbench::ReportResults;
using workbench::VacuityNote;
namespace {

using prover::Verdict;

std::string statement_name(const AssertionResult& a) {
    return a.name.empty() ? fmt::format("line {}", a.line) : a.name;
}

std::string verdict_of(const AssertionResult& a) {
    return fmt::format("{}{}", workbench::verdict_name(a.decision.verdict),
                       a.decision.verdict != Verdict::unknown && !a.as_stated() ? " (not as stated)" : "");
}

bool has_details(const AssertionResult& a) {
    return a.decision.verdict != Verdict::proved || !a.explanation.empty() || !a.vacuous.empty();
}

void append_row(ReportPage& page, const FileResult& f, const AssertionResult& a, const std::string& id) {
    Html& h = page.html;
    h.open("tr").open("th", {{"scope", "row"}});
    if (has_details(a))
        h.element("a", {{"href", "#" + id}}, statement_name(a));
    else
        h.text(statement_name(a));
    h.close();
    h.element("td", std::filesystem::path(f.file).filename().string());
    h.open("td").element("code", a.statement).close();
    h.open("td");
    append_verdict(page, a.decision.verdict, verdict_of(a));
    h.close().element("td", {{"class", "number"}}, milliseconds(a.cpu_seconds)).close();
}

void append_statement(ReportPage& page, const FileResult& f, const AssertionResult& a, const std::string& id) {
    Html& h = page.html;
    open_leaf(page, id, fmt::format("{}: {}", statement_name(a), verdict_of(a)));
    h.open("p").element("code", a.statement).close();
    h.open("p", {{"class", "note"}})
        .text("In ")
        .element("code", f.file)
        .text(fmt::format(", line {}.", a.line))
        .close();
    if (a.decision.verdict == Verdict::unknown)
        h.element("p",
                  fmt::format("Unknown because {}{}.", a.decision.reason, a.violated.empty() ? "" : ": " + a.violated));
    if (const auto& c = a.decision.counterexample) {
        if (a.decision.verdict == Verdict::refuted)
            h.element("p", fmt::format("{} fails: {}, {}:", c->direction, c->left_says, c->right_says));
        append_counterexample(page, {.word = &a.word,
                                     .portrait = a.graph ? &a.graph->portrait : nullptr,
                                     .without_graph = c->without_graph,
                                     .litmus = a.litmus ? &*a.litmus : nullptr,
                                     .title = "An execution that refutes " + statement_name(a)});
    }
    for (const VacuityNote& note : a.vacuous) {
        h.element("p", fmt::format("Vacuous: {}{}", note.text, note.assumptions.empty() ? "." : ", because of"));
        for (const std::string& assumption : note.assumptions)
            h.open("p").element("code", assumption).close();
    }
    if (a.decision.verdict == Verdict::proved) {
        std::vector<ShownStep> steps;
        for (const Explained& e : a.explanation)
            steps.push_back({&e.step, e.place});
        append_steps(page, steps);
    }
    close_leaf(page, "#theorems", "Back to the theorems");
}

} // namespace

void append_theorems(ReportPage& page) {
    const ReportResults& r = page.results;
    Html& h = page.html;
    h.open("section", {{"id", "theorems"}, {"aria-labelledby", "theorems-heading"}, {"class", "leaves"}});
    h.element("h2", {{"id", "theorems-heading"}}, "Theorems");
    for (const FileResult& f : r.theorems)
        if (!f.readable)
            h.open("p").element("code", f.file).text(fmt::format(" was not read: {}.", f.first_error)).close();
    open_scroller(page, "The theorems");
    h.open("table", {{"class", "theorems"}}).element("caption", {{"class", "hidden"}}, "Statements and their verdicts");
    h.open("thead").open("tr");
    for (const char* column : {"Name", "File", "Statement", "Verdict", "Time"})
        h.element("th", {{"scope", "col"}}, column);
    h.close().close().open("tbody");
    std::size_t next = 0;
    for (const FileResult& f : r.theorems)
        for (const AssertionResult& a : f.assertions)
            append_row(page, f, a, page.theorem_ids[next++]);
    h.close().close().close();
    append_switch(page, "all-theorems", "Show all proofs and counterexamples");
    next = 0;
    for (const FileResult& f : r.theorems)
        for (const AssertionResult& a : f.assertions) {
            const std::string& id = page.theorem_ids[next++];
            if (has_details(a))
                append_statement(page, f, a, id);
        }
    h.close().raw("\n");
}

void append_sources(ReportPage& page) {
    const ReportResults& r = page.results;
    Html& h = page.html;
    h.open("section", {{"id", "sources"}, {"aria-labelledby", "sources-heading"}, {"class", "leaves"}});
    h.element("h2", {{"id", "sources-heading"}}, "Sources");
    append_switch(page, "all-sources", "Show all sources");
    for (std::size_t i = 0; i < r.sources.size(); ++i) {
        open_leaf(page, page.source_ids[i], r.sources[i].name);
        h.open("pre", {{"class", "kat"}, {"tabindex", "0"}, {"role", "group"}, {"aria-label", r.sources[i].name}});
        h.open("code").raw(report::highlighted(r.sources[i].text, true)).close().close();
        close_leaf(page, "#sources", "Back to the sources");
    }
    h.close().raw("\n");
}

} // namespace katlas::report
