// The explanation why an outcome is allowed or forbidden, ready to be shown.
#pragma once

#include "katlas/explain/explanation.hpp"
#include "katlas/workbench/statements.hpp"

#include <string>
#include <vector>

namespace katlas::workbench {

// Columns of text.
inline constexpr std::size_t explain_width = 110;

struct ExplainedAxiom {
    std::string name;
    std::string statement; // "acyclic ghb"
    std::string place;     // "file:line:column"; empty: the theory
    std::uint64_t violations = 0;
};

// A step of a violation, with names of events.
struct ExplainedPathStep {
    std::string relation; // a base relation, or a definition
    std::size_t from = 0; // events, as in the portrait
    std::size_t to = 0;
    bool edge = false;
    std::vector<ExplainedPathStep> parts;
};

struct ExplainedGraph {
    std::string text;
    Portrait portrait;              // with the violation as its walk, if there is one
    std::vector<std::string> names; // by event: "P0.1", "init(x)"
    std::vector<TraceLine> places;  // of all events but the initial writes, by name
};

struct ExplainedForbidden {
    ExplainedGraph graph;
    std::vector<std::size_t> axioms; // violated
    std::vector<ExplainedPathStep> parts;
    std::uint64_t candidates = 0;
};

struct ExplainedStep {
    std::string kind; // "enqueue"
    std::size_t event = 0;
    std::string text; // "P0: x=1 into its queue"
};

struct ExplainResult {
    std::string file;
    std::string test;
    std::string model;
    std::string mapping; // as for check
    std::vector<std::string> warnings;
    std::string checked_as;      // the model that the name stands for
    std::string checked_because; // empty: it is the model itself
    std::string diagnostics;     // rendered
    std::string error;           // if not explained: the reason

    program::Quantifier quantifier = program::Quantifier::exists;
    std::string condition;
    std::string outcome;
    std::uint64_t candidates = 0;
    std::uint64_t complete = 0;
    std::uint64_t allowed = 0;
    std::vector<ExplainedAxiom> axioms;
    std::vector<ExplainedForbidden> forbidden;
    std::uint64_t unexplained = 0;
    std::optional<ExplainedGraph> example;
    std::string machine; // the example is a run of this machine; empty: no machine
    std::vector<ExplainedStep> run;
    std::vector<std::string> reasons; // why no candidate has the outcome, if none has
    bool cut = false;
    bool program_error = false;
    std::string ended_by; // the option of the limit, or "interrupt"; empty: all candidates were seen

    // Whether the candidates seen decide the outcome.
    [[nodiscard]] bool decided() const { return allowed != 0 || (ended_by.empty() && !cut); }
    [[nodiscard]] std::string verdict() const; // "allowed", "forbidden", "impossible", "undecided"
    // Whether a condition that had to hold does not hold. A condition with `exists` is a question only.
    [[nodiscard]] bool violated() const { return allowed != 0 && quantifier != program::Quantifier::exists; }
};

} // namespace katlas::workbench
