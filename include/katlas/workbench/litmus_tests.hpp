// Refutations and separations as litmus tests: made, explored under both sides, named.
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
    bool expected = false;        // that the execution is there
    bool filtered = false;        // see LitmusSide
    std::uint64_t witnesses = 0;  // executions that satisfy the condition
    std::uint64_t executions = 0; // all
    std::string failure;          // not empty: it was not explored, and why

    [[nodiscard]] bool as_expected() const { return failure.empty() && (witnesses == 1) == expected; }
};

struct LitmusTestReport {
    std::string none; // not empty: why there is no test
    std::string name;
    std::string family; // empty: none
    std::string cycle;
    std::string language; // "C", "AArch64": the first word of the text
    std::string text;
    std::size_t events = 0;           // of the execution, without observers
    std::string path;                 // where it was written
    std::optional<Portrait> portrait; // of the execution, with observers
    std::vector<LitmusRun> runs;

    // There is a test, and both sides were explored and are as they should be.
    [[nodiscard]] bool confirmed() const;
    // The explorers contradict what the test was made from: Katlas is wrong somewhere. A condition that more than one
    // execution satisfies is wrong, too.
    [[nodiscard]] bool mismatch() const;
};

// From a candidate that `allowing` allows and `forbidding` does not; it is taken as it is.
[[nodiscard]] LitmusTestReport litmus_test(const synthesis::Candidate& candidate, const LitmusSide& allowing,
                                           const LitmusSide& forbidding);

// From a graph: the first reading that separates the sides, made minimal. It is in assembly where both sides are models
// of one machine, in C elsewhere if it can be, and else in the assembly of the machine that the graph is of, or a side.
[[nodiscard]] LitmusTestReport litmus_test(const kat::Theory& theory, const graph::ExecutionGraph& graph,
                                           const LitmusSide& allowing, const LitmusSide& forbidding);

// Where the graph of a refutation is of no program, or not explored: the smallest critical cycle that tells the models
// apart, if there is one with up to so many events. Nothing where the report needs no other, or a side cannot be
// judged. It is no test of assumptions besides the models'. The models are those of the sides.
void use_another(LitmusTestReport& report, const kat::Setting& setting, const kat::Model& allowing_model,
                 const kat::Model& forbidding_model, const LitmusSide& allowing, const LitmusSide& forbidding,
                 std::size_t most_events = 6);

// A name that is taken by another test gets a number.
void give_names(const std::vector<LitmusTestReport*>& tests);

} // namespace katlas::workbench
