// Pairs of models, and the presentation of counterexamples in all sections.
#include "katlas/report/drawing.hpp"
#include "report_page.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::report {

using workbench::AxiomResult;
using workbench::DirectionResult;
using workbench::LitmusRun;
using workbench::LitmusTestReport;
using workbench::PairResult;
using workbench::ReportResults;
namespace {

using prover::Verdict;

const char* direction_word(Verdict verdict) {
    switch (verdict) {
    case Verdict::proved:
        return "proved";
    case Verdict::refuted:
        return "refuted";
    case Verdict::unknown:
        break;
    }
    return "unknown";
}

void append_word(Html& h, const std::vector<std::string>& steps) {
    h.open("p", {{"class", "word"}}).open("code");
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i % 2 == 0)
            h.text(steps[i]);
        else
            h.text(" ")
                .element("span", {{"class", fmt::format("step {}", report::edge_class(steps[i].substr(0, 2)))}},
                         fmt::format("--{}-->", steps[i]))
                .text(" ");
    }
    h.close().close();
}

void append_runs(Html& h, const LitmusTestReport& test) {
    h.open("ul", {{"class", "runs"}});
    for (const LitmusRun& run : test.runs) {
        h.open("li").element("strong", run.side).text(": ");
        if (!run.failure.empty())
            h.text("not explored, " + run.failure);
        else
            h.text(fmt::format("{}, {} of {} executions{}", run.witnesses > 0 ? "allowed" : "forbidden", run.witnesses,
                               run.executions,
                               run.as_expected() ? "" : " (internal error: this contradicts the proof)"));
        h.close();
    }
    h.close();
}

void append_litmus(Html& h, const LitmusTestReport& test) {
    h.open("div", {{"class", "litmus"}});
    if (!test.none.empty()) {
        h.element("p", {{"class", "note"}}, "No litmus test: " + test.none + ".").close();
        return;
    }
    h.open("p").text("Litmus test ").element("strong", test.name);
    if (!test.cycle.empty())
        h.text(", the cycle ").element("code", test.cycle);
    h.close();
    h.element("pre", {{"tabindex", "0"}, {"role", "group"}, {"aria-label", "Litmus test " + test.name}}, test.text);
    append_runs(h, test);
    h.close();
}

void append_axioms(ReportPage& page, const DirectionResult& d) {
    Html& h = page.html;
    h.open("ul", {{"class", "axioms"}});
    for (const AxiomResult& a : d.axioms) {
        const Verdict verdict = a.decision.verdict;
        h.open("li");
        append_verdict(page, verdict,
                       verdict == Verdict::proved    ? "follows"
                       : verdict == Verdict::refuted ? "fails"
                                                     : "unknown");
        h.text(" ").element("code", a.name);
        h.element("span", {{"class", "note"}},
                  fmt::format(" {}, {} pairs, automata of {} and {} states", milliseconds(a.cpu_seconds),
                              a.decision.pairs, a.decision.left_states, a.decision.right_states));
        if (verdict == Verdict::unknown)
            h.element("p", {{"class", "note"}}, "Unknown because " + a.decision.reason + ".");
        if (verdict == Verdict::proved) {
            std::vector<ShownStep> steps;
            for (const prover::ExplanationStep& step : a.decision.explanation)
                steps.push_back({&step});
            append_steps(page, steps);
        }
        h.close();
    }
    h.close();
}

void append_direction(ReportPage& page, const DirectionResult& d) {
    Html& h = page.html;
    const Verdict verdict = d.verdict();
    h.open("div", {{"class", "direction"}});
    h.open("h4");
    append_verdict(page, verdict, direction_word(verdict));
    h.text(fmt::format(" {} implies {}", d.stronger, d.weaker)).close();
    if (verdict == Verdict::proved)
        h.element("p", {{"class", "note"}},
                  fmt::format("Each axiom of {} follows from those of {}.", d.weaker, d.stronger));
    append_axioms(page, d);
    for (const AxiomResult& a : d.axioms) {
        if (a.decision.verdict == Verdict::proved || !a.decision.counterexample)
            continue;
        h.element("p", {},
                  a.decision.verdict == Verdict::refuted
                      ? fmt::format("{} allows what '{}' of {} forbids:", d.stronger, a.name, d.weaker)
                      : fmt::format("Found, and not confirmed as one that {} allows:", d.stronger));
        append_counterexample(
            page, {.word = &a.word,
                   .portrait = a.graph ? &a.graph->portrait : nullptr,
                   .without_graph = a.decision.counterexample->without_graph,
                   .litmus = a.litmus ? &*a.litmus : nullptr,
                   .title = fmt::format("An execution that {} allows and {} forbids", d.stronger, d.weaker)});
    }
    h.close();
}

} // namespace

std::string milliseconds(double seconds) {
    return seconds < 10 ? fmt::format("{:.2f} ms", seconds * 1e3) : fmt::format("{:.2f} s", seconds);
}

std::string relation_sentence(const PairResult& pair) {
    const std::string relation = pair.relation();
    const std::string& a = pair.forth.stronger;
    const std::string& b = pair.forth.weaker;
    if (relation == "stronger" || relation == "weaker")
        return fmt::format("{} is {} than {}", a, relation, b);
    if (relation == "unknown")
        return fmt::format("how {} and {} compare is unknown", a, b);
    return fmt::format("{} and {} are {}", a, b, relation);
}

void append_verdict(ReportPage& page, prover::Verdict verdict, std::string_view word) {
    page.html.element("span", {{"class", fmt::format("verdict {}", direction_word(verdict))}}, word);
}

void append_steps(ReportPage& page, const std::vector<ShownStep>& steps) {
    if (steps.empty())
        return;
    Html& h = page.html;
    h.open("details", {{"class", "proof"}}).element("summary", fmt::format("The proof in {} steps", steps.size()));
    h.open("ol");
    for (const ShownStep& shown : steps) {
        h.open("li").element("strong", shown.step->step).text(": " + shown.step->text);
        const std::string& basis = shown.step->basis;
        if (!basis.empty() || !shown.place.empty())
            h.element("span", {{"class", "note"}},
                      fmt::format(" [{}{}{}]", basis, basis.empty() || shown.place.empty() ? "" : ", ", shown.place));
        h.close();
    }
    h.close().close();
}

void append_counterexample(ReportPage& page, const ShownCounterexample& shown) {
    Html& h = page.html;
    if (shown.word != nullptr)
        append_word(h, *shown.word);
    h.open("div", {{"class", "counterexample"}});
    const workbench::Portrait* const portrait =
        shown.litmus != nullptr && shown.litmus->portrait ? &*shown.litmus->portrait : shown.portrait;
    if (portrait != nullptr) {
        open_scroller(page, shown.title);
        h.raw(report::drawing(*portrait, page.ids.make("drawing"), shown.title)).close();
    } else {
        h.element("p", {{"class", "note"}},
                  fmt::format("No drawing: {}.",
                              shown.without_graph.empty() ? "no execution graph shows it" : shown.without_graph));
    }
    if (shown.litmus != nullptr)
        append_litmus(h, *shown.litmus);
    h.close();
}

void append_pairs(ReportPage& page) {
    const ReportResults& r = page.results;
    Html& h = page.html;
    h.open("section", {{"id", "pairs"}, {"aria-labelledby", "pairs-heading"}, {"class", "leaves"}});
    h.element("h2", {{"id", "pairs-heading"}}, "Pairs");
    h.element(
        "p", {{"class", "note"}},
        "A counterexample becomes a litmus test, made minimal, and the drawing shows the execution that the test asks "
        "for. Where the counterexample is of no program, or of one that cannot be explored, the test is another one "
        "that tells the two models apart. Without a test, the drawing shows the counterexample.");
    append_switch(page, "all-pairs", "Show all pairs in full");
    for (std::size_t i = 0; i < r.comparison.pairs.size(); ++i) {
        const PairResult& p = r.comparison.pairs[i];
        open_leaf(page, page.pair_ids[i], relation_sentence(p));
        append_direction(page, p.forth);
        append_direction(page, p.back);
        close_leaf(page, "#matrix", "Back to the matrix");
    }
    h.close().raw("\n");
}

} // namespace katlas::report
