// The execution graph of a refutation, ready to be printed: as text and as a portrait. Made while the document is at
// hand, since results outlive it.
#pragma once

#include "katlas/prover/prover.hpp"
#include "katlas/witness/portrait.hpp"

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace katlas::cli {

struct ShownGraph {
    std::string text;
    witness::Portrait portrait;
};

// Nothing if the decision has no graph.
[[nodiscard]] std::optional<ShownGraph> shown_graph(const kat::Theory& theory, const prover::Decision& decision);
// Of what commands print in columns; longer lines are broken where they can be.
inline constexpr std::size_t text_width = 100;

// Its lines, deeper than `indent`, and the walk through it.
void append_graph(std::string& out, const ShownGraph& graph, const std::string& indent, std::size_t width);
// An object, or null; see docs/json.md.
[[nodiscard]] nlohmann::json graph_json(const std::optional<ShownGraph>& graph);

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);

} // namespace katlas::cli
