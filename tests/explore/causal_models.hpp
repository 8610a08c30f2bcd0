// The models of hardware: their checkers as filters of causal exploration, as `katlas check` has them, and the
// reference semantics, by which the naive enumerator judges.
#pragma once

#include "katlas/codegen/dependency_checker.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "naive_causal.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {

struct HardwareModels {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;
    std::vector<graph::Judge> judges;
    std::vector<codegen::DependencyChecker> checkers;
    // What the j-th of them implies.
    [[nodiscard]] explore::BaseModel base(std::size_t j) const {
        return {.acquire_orders = keys[j] == "armv8" || keys[j] == "aarch64"};
    }
    explicit HardwareModels(const std::vector<std::string>& names = {"imm", "armv8", "power", "riscv"})
        : document(load_models(names, {}, sources, diagnostics, keys)) {
        REQUIRE_FALSE(diagnostics.has_errors());
        for (const std::string& key : keys) {
            std::vector<graph::Obligation> obligations;
            for (const kat::Axiom& axiom : document.models.at(key).axioms)
                obligations.push_back(graph::compile(axiom));
            judges.emplace_back(document.terms, std::move(obligations));
            checkers.push_back(codegen::shipped_dependency_checker(key).value());
        }
    }
};

// How many executions a program has under each of the models.
inline std::vector<std::uint64_t> counts(const program::Program& p, HardwareModels& m) {
    std::vector<std::uint64_t> result;
    for (std::size_t j = 0; j < m.judges.size(); ++j) {
        const explore::Result r = explore::explore_causally(
            p, {},
            [own = m.checkers[j]](const explore::Configuration& c, const explore::DependencyEdges& d) mutable {
                return own.consistent(c.graph, d);
            },
            m.base(j),
            {.atom_of = [&](graph::Label label) { return m.checkers[j].atom_of(label, p.has_instructions()); },
             .initial = m.checkers[j].initial_atom()});
        result.push_back(r.executions() + r.num_errors);
    }
    return result;
}

} // namespace katlas::tests
