// The sections of the report, as they are written one after the other into one page.
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

    [[nodiscard]] const std::string& pair_id(std::size_t first, std::size_t second) const; // in either order
};

// A counterexample to be shown: any part may be missing.
struct ShownCounterexample {
    const std::vector<std::string>* word = nullptr;
    const workbench::Portrait* portrait = nullptr;
    std::string without_graph; // why there is none
    const workbench::LitmusTestReport* litmus = nullptr;
    std::string title; // of the drawing
};

// "holds in 0.12 ms": a verdict as a coloured word.
void append_verdict(ReportPage& page, prover::Verdict verdict, std::string_view word);
void append_counterexample(ReportPage& page, const ShownCounterexample& shown);
// One step of a proof; `place` is that of the assumption that it is about, if it is about one.
struct ShownStep {
    const prover::ExplanationStep* step = nullptr;
    std::string_view place{};
};
// Folded up. Nothing if there are none.
void append_steps(ReportPage& page, const std::vector<ShownStep>& steps);
// A table, or whatever may be too wide for a phone, in a box that scrolls.
void open_scroller(ReportPage& page, const std::string& label);
// A heading whose contents are shown when it is asked for, and the switch that shows those of a whole section.
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
