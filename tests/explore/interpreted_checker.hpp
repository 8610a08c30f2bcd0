// A checker for a model in a file: the plan of its checker, interpreted (codegen/interpreter.hpp). A copy is a checker
// of its own.
#pragma once

#include "katlas/codegen/interpreter.hpp"
#include "katlas/codegen/plan_checker.hpp"
#include "katlas/frontend/document.hpp"

#include <optional>
#include <stdexcept>

namespace katlas::tests {

class InterpretedChecker {
  public:
    InterpretedChecker() = default;
    explicit InterpretedChecker(const codegen::CheckerPlan& plan)
        : has_rmw_atomicity(plan.has_rmw_atomicity), coherence(plan.coherence),
          first_failure_is_final(plan.first_failure_is_final),
          maximal_extensions_are_consistent(plan.maximal_extensions_are_consistent),
          has_happens_before(plan.view && plan.view->declared), interpreter_(plan) {}

    bool has_rmw_atomicity = false;
    runtime::Coherence coherence = runtime::Coherence::unknown;
    bool first_failure_is_final = false;
    bool maximal_extensions_are_consistent = false;
    bool has_happens_before = false;

    [[nodiscard]] graph::AtomIndex atom_of(graph::Label label) const { return interpreter_->atom_of(label); }
    [[nodiscard]] graph::AtomIndex initial_atom() const { return interpreter_->initial_atom(); }
    [[nodiscard]] bool consistent_after(const graph::SparseGraph& g, graph::EventId e) {
        return interpreter_->consistent_after(g, e);
    }
    [[nodiscard]] std::span<const std::uint32_t> clock(const graph::SparseGraph& g, graph::EventId e) {
        return interpreter_->clock(g, e);
    }

  private:
    std::optional<codegen::Interpreter> interpreter_;
};

// Of the model that the axioms of the file are.
inline InterpretedChecker interpreted_checker(const std::string& file) {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = load_models({file}, {}, sources, diagnostics, keys);
    if (diagnostics.has_errors())
        throw std::runtime_error(file + " has errors");
    const auto plan = codegen::plan_checker(document, sources, keys.front(), keys.front());
    return plan ? InterpretedChecker(*plan) : throw std::runtime_error(file + ": " + plan.why_not());
}

} // namespace katlas::tests
