// An execution graph, ready to be printed: as text, as a portrait, and, for a program, step by step. It is made while
// the theory or the program is at hand, since results outlive both.
#pragma once

#include "katlas/prover/prover.hpp"
#include "katlas/workbench/execution_steps.hpp"
#include "katlas/workbench/portrait.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

struct ShownGraph {
    std::string text;
    Portrait portrait;
    std::optional<ExecutionSteps> steps{}; // if they were asked for
};

// The counterexample's word (prover::to_texts); nothing if there is none.
[[nodiscard]] std::vector<std::string> shown_word(const kat::Setting& setting, const prover::Decision& decision);
// Nothing if the decision has no graph.
[[nodiscard]] std::optional<ShownGraph> shown_graph(const kat::Theory& theory, const prover::Decision& decision);

} // namespace katlas::workbench
