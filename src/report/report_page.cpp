#include "report_page.hpp"

#include "katlas/report/drawing.hpp"
#include "katlas/report/lattice.hpp"
#include "katlas/report/page.hpp"
#include "katlas/report/report.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::report {

using workbench::AssertionResult;
using workbench::AxiomResult;
using workbench::DirectionResult;
using workbench::FileResult;
using workbench::PairResult;
using workbench::ReportModel;
using workbench::ReportResults;
using workbench::ReportSource;
namespace {

using prover::Verdict;

Order order_of(const PairResult& pair) {
    const std::string relation = pair.relation();
    return relation == "stronger"     ? Order::stronger
           : relation == "weaker"     ? Order::weaker
           : relation == "equivalent" ? Order::equivalent
           : relation == "unknown"    ? Order::unknown
                                      : Order::incomparable;
}

Order reversed(Order order) {
    return order == Order::stronger ? Order::weaker : order == Order::weaker ? Order::stronger : order;
}

std::vector<std::vector<Order>> orders(const ReportResults& results) {
    const std::size_t n = results.models.size();
    std::vector<std::vector<Order>> order(n, std::vector<Order>(n, Order::equivalent));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j) {
            order[i][j] = order_of(results.pair(i, j));
            order[j][i] = reversed(order[i][j]);
        }
    return order;
}

// The litmus test that separates the weaker of two models from the stronger.
std::string telling_test(const DirectionResult& refuted) {
    for (const AxiomResult& a : refuted.axioms)
        if (a.litmus && a.litmus->none.empty())
            return a.litmus->family.empty() ? a.litmus->name : a.litmus->family;
    return {};
}

struct Cell {
    const char* symbol;
    const char* word;
};

Cell cell_of(Order order) {
    switch (order) {
    case Order::stronger:
        return {"<", "stronger"};
    case Order::weaker:
        return {">", "weaker"};
    case Order::equivalent:
        return {"=", "equivalent"};
    case Order::incomparable:
        return {"#", "incomparable"};
    case Order::unknown:
        break;
    }
    return {"?", "unknown"};
}

void append_header(ReportPage& page) {
    const ReportResults& r = page.results;
    Html& h = page.html;
    h.element("a", {{"class", "skip"}, {"href", "#main"}}, "Skip to the results");
    h.open("header").open("div", {{"class", "wrap"}});
    h.element("h1", r.title);
    std::size_t proved = 0;
    std::size_t refuted = 0;
    for (const PairResult& p : r.comparison.pairs)
        for (const DirectionResult* d : {&p.forth, &p.back}) {
            proved += d->verdict() == Verdict::proved ? 1U : 0U;
            refuted += d->verdict() == Verdict::refuted ? 1U : 0U;
        }
    const std::size_t open = 2 * r.comparison.pairs.size() - proved - refuted;
    std::size_t statements = 0;
    for (const FileResult& f : r.theorems)
        statements += f.assertions.size();
    h.open("p", {{"class", "lead"}});
    h.text(fmt::format("{} {}, compared with each other: {} {} proved, {} refuted by an execution that tells the two "
                       "models apart{}.{}",
                       r.models.size(), r.models.size() == 1 ? "memory model" : "memory models", proved,
                       proved == 1 ? "implication" : "implications", refuted,
                       open == 0 ? "" : fmt::format(", {} undecided", open),
                       statements == 0 ? "" : fmt::format(" {} statements about them, decided.", statements)));
    h.close();
    h.open("nav", {{"aria-label", "Sections"}}).open("ul");
    const auto link = [&](const char* href, const char* name) {
        h.open("li").element("a", {{"href", href}}, name).close();
    };
    link("#lattice", "Lattice");
    link("#matrix", "Matrix");
    link("#models", "Models");
    link("#pairs", "Pairs");
    if (!r.theorems.empty())
        link("#theorems", "Theorems");
    link("#sources", "Sources");
    h.close().close().close().close().raw("\n");
}

void append_footer(ReportPage& page) {
    const ReportResults& r = page.results;
    Html& h = page.html;
    h.open("footer").open("div", {{"class", "wrap"}}).open("p");
    h.text(fmt::format("Made by katlas {} in {:.1f} s of CPU. ", r.version, r.cpu_seconds()));
    if (!r.assume.empty()) {
        h.text("Besides the models, these were assumed: ");
        for (std::size_t i = 0; i < r.assume.size(); ++i)
            h.text(i == 0 ? "" : ", ").element("code", r.assume[i]);
        h.text(". ");
    }
    h.text("What is proved holds of all execution graphs of any size, by the assumptions of the base theory, which is "
           "among the sources. What is refuted is so by the execution graph that is shown, checked apart from the "
           "proof; where it is a program, both models were asked by exploring it.");
    h.close().close().close().raw("\n");
}

} // namespace

const std::string& ReportPage::pair_id(std::size_t first, std::size_t second) const {
    const auto [low, high] = std::minmax(first, second);
    const std::size_t n = results.models.size();
    return pair_ids[low * n - low * (low + 1) / 2 + high - low - 1];
}

void open_scroller(ReportPage& page, const std::string& label) {
    page.html.open("div", {{"class", "scroll"}, {"role", "group"}, {"tabindex", "0"}, {"aria-label", label}});
}

void open_leaf(ReportPage& page, const std::string& id, const std::string& heading, std::string_view level) {
    page.html.open("article", {{"class", "leaf"}, {"id", id}}).open(level);
    page.html.element("a", {{"href", "#" + id}}, heading).close().open("div", {{"class", "contents"}});
}

void close_leaf(ReportPage& page, const std::string& back, const std::string& back_text) {
    page.html.open("p", {{"class", "back"}}).element("a", {{"href", back}}, back_text).close();
    page.html.close().close().raw("\n");
}

void append_switch(ReportPage& page, const std::string& id, const std::string& text) {
    page.html.open("p", {{"class", "switch"}}).single("input", {{"type", "checkbox"}, {"id", id}, {"class", "all"}});
    page.html.element("label", {{"for", id}}, text).close();
}

void append_lattice(ReportPage& page) {
    const ReportResults& r = page.results;
    Html& h = page.html;
    const Lattice lattice = report::lattice_of(orders(r));
    LatticeTexts texts;
    for (std::size_t i = 0; i < r.models.size(); ++i)
        texts.models.push_back({r.models[i].name, "#" + page.model_ids[i]});
    for (const Lattice::Line& line : lattice.lines) {
        const std::size_t upper = lattice.nodes[line.upper].front();
        const std::size_t lower = lattice.nodes[line.lower].front();
        const PairResult& pair = r.pair(std::min(upper, lower), std::max(upper, lower));
        const std::string test = telling_test(upper < lower ? pair.back : pair.forth);
        texts.lines.push_back({test, "#" + page.pair_id(upper, lower),
                               fmt::format("{} is stronger than {}{}", r.models[upper].name, r.models[lower].name,
                                           test.empty() ? "" : fmt::format("; told apart by {}", test))});
    }
    h.open("section", {{"id", "lattice"}, {"aria-labelledby", "lattice-heading"}});
    h.element("h2", {{"id", "lattice-heading"}}, "Lattice");
    h.element(
        "p", {{"class", "note"}},
        "A line leads from a model down to a weaker one: all that the upper model allows, the lower one allows, too. "
        "On it stands the litmus test that the lower one allows and the upper one forbids. Models in one box are "
        "equivalent. Choose a line for proof and counterexample, a name for the model.");
    open_scroller(page, "The lattice of models");
    h.raw(report::lattice_drawing(lattice, texts, page.ids.make("lattice-drawing"),
                                  "Hasse diagram of the models, the strongest on top"));
    h.close();
    h.close().raw("\n");
}

void append_matrix(ReportPage& page) {
    const ReportResults& r = page.results;
    Html& h = page.html;
    const auto order = orders(r);
    h.open("section", {{"id", "matrix"}, {"aria-labelledby", "matrix-heading"}});
    h.element("h2", {{"id", "matrix-heading"}}, "Matrix");
    h.open("p", {{"class", "note"}});
    h.text("How the model of the row compares with that of the column: ");
    for (const Order o : {Order::stronger, Order::weaker, Order::equivalent, Order::incomparable, Order::unknown}) {
        const Cell c = cell_of(o);
        h.element("span", {{"class", fmt::format("sign {}", c.word)}}, c.symbol);
        h.text(fmt::format(" {}{}", c.word, o == Order::unknown ? "." : ", "));
    }
    h.text(" Each leads to what shows it. ");
    h.text(r.assume.empty()
               ? "All models speak of the same events: no compilation mapping is assumed between a model of a "
                 "language and one of a machine, so the fences that a compiler would insert are not there."
               : "Compared under the assumptions that the foot of the page names.")
        .close();
    open_scroller(page, "The matrix of models");
    h.open("table", {{"class", "matrix"}}).element("caption", {{"class", "hidden"}}, "Pairs of models");
    h.open("thead").open("tr").open("td").close();
    for (const ReportModel& m : r.models)
        h.open("th", {{"scope", "col"}}).element("span", m.name).close();
    h.close().close().open("tbody");
    for (std::size_t i = 0; i < r.models.size(); ++i) {
        h.open("tr").open("th", {{"scope", "row"}});
        h.element("a", {{"href", "#" + page.model_ids[i]}}, r.models[i].name).close();
        for (std::size_t j = 0; j < r.models.size(); ++j) {
            if (i == j) {
                h.element("td", {{"class", "same"}}, "·");
                continue;
            }
            const Cell c = cell_of(order[i][j]);
            h.open("td");
            h.element("a",
                      {{"class", fmt::format("sign {}", c.word)},
                       {"href", "#" + page.pair_id(i, j)},
                       {"title", fmt::format("{} and {}: {}", r.models[i].name, r.models[j].name, c.word)},
                       {"aria-label", fmt::format("{}: {} and {}", c.word, r.models[i].name, r.models[j].name)}},
                      c.symbol);
            h.close();
        }
        h.close();
    }
    h.close().close().close().close().raw("\n");
}

std::string to_html(const ReportResults& results) {
    ReportPage page{results, {}, {}};
    for (const char* fixed : {"main", "lattice", "matrix", "models", "pairs", "theorems", "sources", "lattice-heading",
                              "matrix-heading", "models-heading", "pairs-heading", "theorems-heading",
                              "sources-heading", "all-models", "all-pairs", "all-sources", "all-theorems"})
        (void)page.ids.make(fixed);
    for (const ReportModel& m : results.models)
        page.model_ids.push_back(page.ids.make("model-" + m.name));
    for (const PairResult& p : results.comparison.pairs)
        page.pair_ids.push_back(page.ids.make(fmt::format("pair-{}-{}", p.forth.stronger, p.forth.weaker)));
    for (const ReportSource& s : results.sources)
        page.source_ids.push_back(page.ids.make("source-" + s.name));
    for (const FileResult& f : results.theorems)
        for (const AssertionResult& a : f.assertions)
            page.theorem_ids.push_back(page.ids.make(fmt::format("statement-{}-{}", f.file, a.name)));
    append_header(page);
    page.html.open("main", {{"id", "main"}, {"class", "wrap"}, {"tabindex", "-1"}});
    append_lattice(page);
    append_matrix(page);
    append_models(page);
    append_pairs(page);
    if (!results.theorems.empty())
        append_theorems(page);
    append_sources(page);
    page.html.close();
    append_footer(page);
    return report::page(results.title, "How memory models compare, and what proves it. Made by katlas.",
                        page.html.take());
}

} // namespace katlas::report
