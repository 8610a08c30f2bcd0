// How the statements of a file were decided.
#pragma once

#include "katlas/prover/prover.hpp"
#include "katlas/workbench/litmus_tests.hpp"
#include "katlas/workbench/shown_graph.hpp"
#include "katlas/workbench/vacuity_notes.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

struct Explained {
    prover::ExplanationStep step;
    std::string place;      // of the assumption that the step is about; empty: none
    std::string assumption; // and with its text
};

// What the search for a small execution graph that violates the statement came to.
struct CrossCheck {
    std::size_t events = 0;   // the graphs had up to so many
    std::string violation;    // the graph as text; empty: none was found
    std::uint64_t judged = 0; // graphs, complete or not
    bool complete = true;     // no violation: there is none, unless `sampled`
    bool sampled = false;
    std::string reason; // why it could not be searched at all
    double cpu_seconds = 0;
};

struct AssertionResult {
    std::size_t line = 0;
    std::string name;      // empty: unnamed
    std::string statement; // as it is written
    bool refute = false;
    prover::Decision decision;
    std::vector<std::string> assumptions;   // those used, as "file:line"
    std::string violated;                   // unknown: the assumption that rules out the word's graph, likewise
    std::vector<std::string> word;          // of the counterexample, as it is shown
    std::optional<ShownGraph> graph;        // refuted: the execution graph that shows it
    std::optional<LitmusTestReport> litmus; // refuted, with --litmus: what becomes of the graph
    std::vector<Explained> explanation;     // with --explain
    std::vector<VacuityNote> vacuous;       // proved: why there is nothing that it could fail of
    double cpu_seconds = 0;
    std::optional<CrossCheck> cross_check;

    // As stated: an assertion proved, or a refutation refuted.
    [[nodiscard]] bool as_stated() const {
        return decision.verdict == (refute ? prover::Verdict::refuted : prover::Verdict::proved);
    }
    // A proof and a graph say the opposite: one of them is wrong, so Katlas is.
    [[nodiscard]] bool contradicted() const {
        return decision.verdict == prover::Verdict::proved && cross_check && !cross_check->violation.empty();
    }
};

struct FileResult {
    std::string file;
    bool readable = true;
    std::string diagnostics; // rendered, errors and warnings
    std::string first_error; // unreadable: the first error's message
    std::vector<AssertionResult> assertions;
    std::vector<std::string> certificates; // blocks of a certificate file
    bool uncertified = false;              // some wanted certificate could not be made
};

[[nodiscard]] const char* verdict_name(prover::Verdict verdict);
} // namespace katlas::workbench
