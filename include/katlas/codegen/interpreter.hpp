// Runs the plan of a checker directly: it decides the same as the generated checker, and needs no compiler.
//
// It has the members of the concepts runtime::Checker and runtime::DependencyChecker, but not as static members. Its
// searches are the same as in generated text; only the automata are tables.
#pragma once

#include "katlas/codegen/plan.hpp"
#include "katlas/runtime/checker.hpp"
#include "katlas/runtime/happens_before.hpp"
#include "katlas/runtime/recorded.hpp"
#include "katlas/runtime/sequential.hpp"

#include <optional>
#include <span>
#include <vector>

namespace katlas::codegen {

class Interpreter {
  public:
    explicit Interpreter(CheckerPlan plan);

    [[nodiscard]] const CheckerPlan& plan() const { return plan_; }
    [[nodiscard]] AtomIndex atom_of(graph::Label label, bool instructions = false) const {
        return codegen::atom_of(plan_.atoms, label, instructions);
    }
    [[nodiscard]] AtomIndex initial_atom() const { return plan_.atoms.initial; }

    // This and the next two functions require that the plan has no records.
    [[nodiscard]] bool consistent(const graph::SparseGraph& g);
    [[nodiscard]] bool consistent_after(const graph::SparseGraph& g, graph::EventId e);
    [[nodiscard]] std::optional<runtime::Violation> explain(const graph::SparseGraph& g) const;
    // The same of a graph with dependencies.
    [[nodiscard]] bool surely_consistent(const graph::SparseGraph& g);
    [[nodiscard]] bool consistent(const graph::SparseGraph& g, const graph::DependencyEdges& d);
    [[nodiscard]] std::optional<runtime::Violation> explain(const graph::SparseGraph& g,
                                                            const graph::DependencyEdges& d);
    [[nodiscard]] bool has_happens_before() const { return plan_.view && plan_.view->declared; }
    // Requires that the plan has a view. Every plan with happens-before has one.
    [[nodiscard]] std::span<const std::uint32_t> clock(const graph::SparseGraph& g, graph::EventId e);

  private:
    [[nodiscard]] bool consistent_through(const graph::SparseGraph& g, graph::EventId e);
    [[nodiscard]] bool has_path(const graph::SparseGraph& g, const Automaton& a);

    // Lists the pairs of all records.
    void record(const graph::SparseGraph& g, const graph::DependencyEdges& d);
    // Makes sets_[depth] the events that a definition relates e to.
    void find(const graph::SparseGraph& g, const DefinitionPlan& definition, graph::EventId e, std::size_t depth);

    CheckerPlan plan_;
    bool allows_sequential_;
    runtime::SequentialOrder sequential_;
    std::vector<runtime::Pairs> records_;
    std::vector<runtime::EventSet> sets_;
    runtime::Search search_;
    runtime::Clock clock_;
};

} // namespace katlas::codegen
