// Litmus tests of refutations and separations: they are made, explored under both sides, and named.
#pragma once

#include "katlas/synthesis/from_graph.hpp"
#include "katlas/workbench/litmus_sides.hpp"
#include "katlas/workbench/portrait.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

// One side of a test, explored.
struct LitmusRun {
    std::string side;
    bool expected = false;        // whether the side should have the execution
    bool filtered = false;        // see LitmusSide
    std::uint64_t witnesses = 0;  // executions that satisfy the condition
    std::uint64_t executions = 0; // all
    std::string failure;          // not empty: why the side was not explored
    bool several = false;         // several executions may satisfy the condition

    [[nodiscard]] bool as_expected() const {
        return failure.empty() && (several ? witnesses != 0 : witnesses == 1) == expected;
    }
};

struct LitmusTestReport {
    std::string none; // not empty: why there is no test
    std::string name;
    std::string family; // empty: none
    std::string cycle;
    std::string language; // "C", "AArch64": the first word of the text
    std::string text;
    std::size_t events = 0;           // number of events of the execution, without observers
    std::string path;                 // the written file
    std::optional<Portrait> portrait; // of the execution, with observers
    std::vector<LitmusRun> runs;

    // Whether there is a test, and the explorations of both sides are as expected.
    [[nodiscard]] bool confirmed() const;
    // Whether an exploration contradicts the origin of the test: then Katlas has a defect. A condition that several
    // executions satisfy is also a defect.
    [[nodiscard]] bool mismatch() const;
};

// Makes a test from a candidate that `allowing` allows and `forbidding` does not. The candidate is taken as it is.
[[nodiscard]] LitmusTestReport litmus_test(const synthesis::Candidate& candidate, const LitmusSide& allowing,
                                           const LitmusSide& forbidding);

// Makes a test from a graph: the first reading of the graph that separates the sides, made minimal. The test is in
// assembly if both sides are models of one machine. Otherwise it is in C if possible, and else in the assembly of the
// machine of the graph or of a side.
[[nodiscard]] LitmusTestReport litmus_test(const kat::Theory& theory, const graph::ExecutionGraph& graph,
                                           const LitmusSide& allowing, const LitmusSide& forbidding);

// If the graph of a refutation belongs to no program, or was not explored, replaces the test by the smallest critical
// cycle that distinguishes the models, if there is one with up to so many events. Does nothing if the report needs no
// replacement, or if a side cannot be judged. The new test ignores assumptions other than those of the models. The
// models are those of the sides.
void use_another(LitmusTestReport& report, const kat::Setting& setting, const kat::Model& allowing_model,
                 const kat::Model& forbidding_model, const LitmusSide& allowing, const LitmusSide& forbidding,
                 std::size_t most_events = 6);

// Names the tests. A name that another test has gets a number.
void give_names(const std::vector<LitmusTestReport*>& tests);

} // namespace katlas::workbench
