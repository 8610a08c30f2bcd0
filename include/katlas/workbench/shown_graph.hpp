// The execution graph of a refutation, ready to be printed: as text and as a portrait. Made while the theory is at
// hand, since results outlive it.
#pragma once

#include "katlas/prover/prover.hpp"
#include "katlas/workbench/portrait.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

struct ShownGraph {
    std::string text;
    Portrait portrait;
};

// The counterexample's word (prover::to_texts); nothing if there is none.
[[nodiscard]] std::vector<std::string> shown_word(const kat::Setting& setting, const prover::Decision& decision);
// Nothing if the decision has no graph.
[[nodiscard]] std::optional<ShownGraph> shown_graph(const kat::Theory& theory, const prover::Decision& decision);

} // namespace katlas::workbench
