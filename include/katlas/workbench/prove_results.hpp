// The decisions on the statements of a file.
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
    std::string place;      // of the assumption that the step uses; empty: none
    std::string assumption; // the text of the assumption
};

// The result of the search for a small execution graph that violates the statement.
struct CrossCheck {
    std::size_t events = 0;   // the graphs had up to so many events
    std::string violation;    // the graph as text; empty: none was found
    std::uint64_t judged = 0; // graphs, complete or not
    bool complete = true;     // without a violation: all graphs were searched, unless `sampled`
    bool sampled = false;
    std::string reason; // why no search was possible, if so
    double cpu_seconds = 0;
};

struct AssertionResult {
    std::size_t line = 0;
    std::string name;      // empty: unnamed
    std::string statement; // as it is written
    bool refute = false;
    prover::Decision decision;
    std::vector<std::string> assumptions;   // those used, as "file:line"
    std::string violated;                   // unknown: the assumption that rules out the word's graph, as "file:line"
    std::vector<std::string> word;          // of the counterexample, as it is shown
    std::optional<ShownGraph> graph;        // refuted: the execution graph that shows it
    std::optional<LitmusTestReport> litmus; // refuted, with --litmus: the test made of the graph
    std::vector<Explained> explanation;     // with --explain
    std::vector<VacuityNote> vacuous;       // proved: why the statement cannot fail on any execution
    double cpu_seconds = 0;
    std::optional<CrossCheck> cross_check;

    // Whether an assertion is proved, or a `refute` statement is refuted.
    [[nodiscard]] bool as_stated() const {
        return decision.verdict == (refute ? prover::Verdict::refuted : prover::Verdict::proved);
    }
    // Whether a proof and a graph contradict each other: then Katlas has a defect.
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
