// The sections of the report, which are written one after the other into one page.
#pragma once

#include "katlas/report/html.hpp"
#include "katlas/workbench/report_results.hpp"

#include <string>
#include <vector>

namespace katlas::report {

struct ReportPage {
    const workbench::ReportResults& results;
    Html html;
    Ids ids;
    std::vector<std::string> model_ids{};   // by model
    std::vector<std::string> pair_ids{};    // by pair, as in the comparison
    std::vector<std::string> source_ids{};  // by source
    std::vector<std::string> theorem_ids{}; // by assertion, file by file

    [[nodiscard]] const std::string& pair_id(std::size_t first, std::size_t second) const; // the models in either order
};

// A counterexample that is shown; any part may be missing.
struct ShownCounterexample {
    const std::vector<std::string>* word = nullptr;
    const workbench::Portrait* portrait = nullptr;
    std::string without_graph; // why there is no graph
    const workbench::LitmusTestReport* litmus = nullptr;
    std::string title; // of the drawing
};

// "holds in 0.12 ms": a verdict as a coloured word.
void append_verdict(ReportPage& page, prover::Verdict verdict, std::string_view word);
void append_counterexample(ReportPage& page, const ShownCounterexample& shown);
// One step of a proof. If the step is about an assumption, `place` is the assumption's place.
struct ShownStep {
    const prover::ExplanationStep* step = nullptr;
    std::string_view place{};
};
// Writes the steps folded up. Writes nothing if there are no steps.
void append_steps(ReportPage& page, const std::vector<ShownStep>& steps);
// Opens a box that scrolls, for a table or other contents that may be too wide for a phone.
void open_scroller(ReportPage& page, const std::string& label);
// Opens a heading whose contents are shown on demand, with the switch that shows the contents of a whole section.
void open_leaf(ReportPage& page, const std::string& id, const std::string& heading, std::string_view level = "h3");
void close_leaf(ReportPage& page, const std::string& back, const std::string& back_text);
void append_switch(ReportPage& page, const std::string& id, const std::string& text);
[[nodiscard]] std::string milliseconds(double seconds);
// "sc is stronger than tso"
[[nodiscard]] std::string relation_sentence(const workbench::PairResult& pair);

void append_lattice(ReportPage& page);
void append_matrix(ReportPage& page);
void append_models(ReportPage& page);
void append_pairs(ReportPage& page);
void append_theorems(ReportPage& page);
void append_sources(ReportPage& page);

} // namespace katlas::report
