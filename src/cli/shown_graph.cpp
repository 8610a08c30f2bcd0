#include "shown_graph.hpp"

#include "katlas/graph/print_graph.hpp"
#include "portrait_json.hpp"

#include <sstream>

#include <fmt/format.h>

namespace katlas::cli {

std::optional<ShownGraph> shown_graph(const kat::Theory& theory, const prover::Decision& decision) {
    const auto& c = decision.counterexample;
    if (!c || !c->witness)
        return std::nullopt;
    return ShownGraph{graph::print_graph(theory, c->witness->graph), witness::portray(theory, *c->witness)};
}

void append_graph(std::string& out, const ShownGraph& graph, const std::string& indent, std::size_t width) {
    for (const std::string& line : lines_of(graph.text))
        out += fmt::format("{}  {}\n", indent, line);
    out += witness::walk_text(graph.portrait, indent + "  ", width);
}

nlohmann::json graph_json(const std::optional<ShownGraph>& graph) {
    return graph ? graph_json(graph->portrait) : nlohmann::json(nullptr);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

} // namespace katlas::cli
