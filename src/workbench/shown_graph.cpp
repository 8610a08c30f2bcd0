#include "katlas/workbench/shown_graph.hpp"

#include "katlas/semantics/print_graph.hpp"

namespace katlas::workbench {

std::vector<std::string> shown_word(const kat::Setting& setting, const prover::Decision& decision) {
    const auto& c = decision.counterexample;
    return c ? prover::to_texts(setting.terms, setting.theory, c->word) : std::vector<std::string>();
}

std::optional<ShownGraph> shown_graph(const kat::Theory& theory, const prover::Decision& decision) {
    const auto& c = decision.counterexample;
    if (!c || !c->witness)
        return std::nullopt;
    return ShownGraph{graph::print_graph(theory, c->witness->graph), portray(theory, *c->witness)};
}

} // namespace katlas::workbench
