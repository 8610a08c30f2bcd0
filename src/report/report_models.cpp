// Models one by one: the properties of each, and the reorderings that it allows.
#include "katlas/report/page.hpp"
#include "report_page.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::report {

using workbench::Decided;
using workbench::ModelProperties;
using workbench::Property;
using workbench::ReportModel;
using workbench::ReportResults;
namespace {

using prover::Verdict;

std::string objection_text(const prover::Objection& o) {
    return fmt::format("axiom '{}'{}: {}", o.axiom, o.part.empty() ? "" : " has " + o.part, o.why);
}

// One table for all models, since the questions are the same for each.
void append_overview(ReportPage& page) {
    const ReportResults& r = page.results;
    Html& h = page.html;
    open_scroller(page, "The properties of the models");
    h.open("table").element("caption", {{"class", "hidden"}}, "What the models guarantee");
    h.open("thead").open("tr").open("td").close();
    for (std::size_t i = 0; i < r.models.size(); ++i) {
        h.open("th", {{"scope", "col"}});
        h.element("a", {{"href", "#" + page.model_ids[i]}}, r.models[i].name).close();
    }
    h.close().close().open("tbody");
    const std::vector<Property>& asked = r.models.front().found.properties;
    for (std::size_t p = 0; p < asked.size(); ++p) {
        h.open("tr").open("th", {{"scope", "row"}, {"class", "property"}}).text(asked[p].name);
        h.open("span", {{"class", "note"}}).text(std::string(workbench::meaning_of(asked[p].name))).close().close();
        for (const ReportModel& model : r.models) {
            const Property& found = model.found.properties[p];
            h.open("td");
            append_verdict(page, found.verdict, workbench::said_of(found));
            h.close();
        }
        h.close();
    }
    h.close().close().close();
    h.element("p", {{"class", "note"}},
              "\"Not shown\" means that a sufficient criterion fails; the model may have the property nevertheless.");
}

void append_axioms(ReportPage& page, const ReportModel& model) {
    Html& h = page.html;
    h.element("h4", "Axioms").open("dl", {{"class", "axioms"}});
    for (const ReportModel::Axiom& a : model.axioms)
        h.element("dt", a.name).open("dd").element("code", a.text).close();
    h.close();
    h.open("p").text("Source: ");
    for (std::size_t i = 0; i < model.sources.size(); ++i)
        h.text(i == 0 ? "" : ", ")
            .element("a", {{"href", "#" + page.source_ids[model.sources[i]]}},
                     page.results.sources[model.sources[i]].name);
    h.close();
}

void append_decided(ReportPage& page, const Decided& d, const std::string& title) {
    if (d.decision.verdict == Verdict::unknown)
        page.html.element("p", {{"class", "note"}}, "Undecided because " + d.decision.reason + ".");
    if (const auto& c = d.decision.counterexample)
        append_counterexample(page, {.word = &d.word,
                                     .portrait = d.graph ? &d.graph->portrait : nullptr,
                                     .without_graph = c->without_graph,
                                     .litmus = d.litmus ? &*d.litmus : nullptr,
                                     .title = title});
}

void append_properties(ReportPage& page, const ModelProperties& found) {
    Html& h = page.html;
    h.element("h4", "Properties").open("ul", {{"class", "properties"}});
    for (const Property& p : found.properties) {
        h.open("li");
        append_verdict(page, p.verdict, workbench::said_of(p));
        h.text(fmt::format(" {}", p.name));
        h.element("span", {{"class", "note"}},
                  fmt::format(": {}{}", p.objection ? objection_text(*p.objection) : p.basis,
                              p.decided ? ", " + milliseconds(p.decided->cpu_seconds) : ""));
        if (p.decided && p.verdict != Verdict::proved && p.decided->decision.counterexample) {
            h.open("details").element("summary", "An execution without it");
            append_decided(page, *p.decided,
                           fmt::format("An execution of {} without the property: {}", found.model, p.name));
            h.close();
        }
        h.close();
    }
    h.close();
}

void append_table(ReportPage& page, const ModelProperties& found, const std::vector<std::string>& cell_ids) {
    Html& h = page.html;
    const std::size_t n = found.kinds.size();
    open_scroller(page, fmt::format("What {} lets be reordered", found.model));
    h.open("table", {{"class", "reorderings"}});
    h.element("caption",
              fmt::format("May the first (row) and the second (column), next to each other, be reordered under {}?",
                          found.model));
    h.open("thead").open("tr").open("td").close();
    for (const prover::EventKind& k : found.kinds)
        h.element("th", {{"scope", "col"}}, k.name());
    h.close().close().open("tbody");
    for (std::size_t i = 0; i < n; ++i) {
        h.open("tr").element("th", {{"scope", "row"}}, found.kinds[i].name());
        for (std::size_t j = 0; j < n; ++j) {
            const Verdict verdict = found.cell(i, j).decision.verdict;
            h.open("td");
            if (verdict == Verdict::proved)
                append_verdict(page, verdict, workbench::yes_or_no(verdict));
            else
                h.element("a",
                          {{"href", "#" + cell_ids[i * n + j]},
                           {"class", fmt::format("verdict {}", verdict == Verdict::refuted ? "refuted" : "unknown")},
                           {"aria-label", fmt::format("{}: {} before {}", workbench::yes_or_no(verdict),
                                                      found.kinds[i].name(), found.kinds[j].name())}},
                          workbench::yes_or_no(verdict));
            h.close();
        }
        h.close();
    }
    h.close().close().close();
}

void append_reorderings(ReportPage& page, const ReportModel& model, const std::string& id) {
    Html& h = page.html;
    const ModelProperties& found = model.found;
    const std::size_t n = found.kinds.size();
    h.element("h4", "Reorderings");
    std::vector<std::string> cell_ids(found.cells.size());
    std::size_t fixed = 0;
    for (std::size_t i = 0; i < found.cells.size(); ++i)
        if (found.cells[i].decision.verdict != Verdict::proved) {
            cell_ids[i] = page.ids.make(
                fmt::format("order-{}-{}-{}", found.model, found.kinds[i / n].name(), found.kinds[i % n].name()));
            ++fixed;
        }
    append_table(page, found, cell_ids);
    if (fixed == 0)
        return;
    h.element(
        "p", {{"class", "note"}},
        fmt::format("{} pairs stay in order. Without the order of the pair, {} would allow:", fixed, found.model));
    for (std::size_t i = 0; i < found.cells.size(); ++i) {
        if (cell_ids[i].empty())
            continue;
        const std::string pair = fmt::format("{} before {}", found.kinds[i / n].name(), found.kinds[i % n].name());
        open_leaf(page, cell_ids[i], pair, "h5");
        append_decided(page, found.cells[i], fmt::format("What {} would allow without {}", found.model, pair));
        close_leaf(page, "#" + id, "Back to the table");
    }
}

} // namespace

void append_models(ReportPage& page) {
    const ReportResults& r = page.results;
    Html& h = page.html;
    h.open("section", {{"id", "models"}, {"aria-labelledby", "models-heading"}, {"class", "leaves"}});
    h.element("h2", {{"id", "models-heading"}}, "Models");
    if (r.has_properties)
        append_overview(page);
    append_switch(page, "all-models", "Show all models in full");
    for (std::size_t i = 0; i < r.models.size(); ++i) {
        const ReportModel& m = r.models[i];
        open_leaf(page, page.model_ids[i], m.name);
        const std::string about = m.sources.empty() ? "" : opening_comment(r.sources[m.sources.front()].text);
        if (!about.empty())
            h.element("p", about);
        append_axioms(page, m);
        if (r.has_properties) {
            append_properties(page, m.found);
            append_reorderings(page, m, page.model_ids[i]);
        }
        close_leaf(page, "#models", "Back to the models");
    }
    h.close().raw("\n");
}

} // namespace katlas::report
