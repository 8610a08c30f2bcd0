// The comparison of models, pair by pair and axiom by axiom.
#pragma once

#include "katlas/prover/prover.hpp"
#include "katlas/workbench/litmus_tests.hpp"
#include "katlas/workbench/shown_graph.hpp"
#include "katlas/workbench/vacuity_notes.hpp"

#include <string>
#include <vector>

namespace katlas::workbench {

// One axiom of the weaker model: does it follow from the stronger one?
struct AxiomResult {
    std::string name; // unnamed axioms are called by their number, "axiom 2"
    prover::Decision decision;
    std::vector<std::string> word;          // of the counterexample, as shown
    std::optional<ShownGraph> graph;        // refuted: the execution graph that shows it
    std::optional<LitmusTestReport> litmus; // the litmus test made of the graph, if one was asked for
    double cpu_seconds = 0;
};

// Is every execution of `stronger` one of `weaker`?
struct DirectionResult {
    std::string stronger;
    std::string weaker;
    std::vector<AxiomResult> axioms;

    // Refuted if an axiom is, else unknown if one is.
    [[nodiscard]] prover::Verdict verdict() const;
    [[nodiscard]] double cpu_seconds() const;
};

struct PairResult {
    DirectionResult forth; // the first model as the stronger one
    DirectionResult back;

    // The relation of the first model to the second: "stronger", "weaker", "equivalent", "incomparable" or "unknown".
    [[nodiscard]] std::string relation() const;
};

struct Comparison {
    std::vector<std::string> models;  // as the user named them
    std::string error;                // not empty: the first error in the input; then there are no pairs
    std::vector<PairResult> pairs;    // 0 and 1, 0 and 2, ..., 1 and 2, ...
    std::vector<VacuityNote> vacuous; // notes on what the models or the assumptions exclude
};

} // namespace katlas::workbench
