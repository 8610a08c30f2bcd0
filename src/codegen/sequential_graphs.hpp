// Whether the plan of a model shows that it allows all graphs that are sequentially consistent and atomic
// (runtime/sequential.hpp): each axiom is atomicity, or forbids cycles or returning words of steps along po, rf, co and
// fr.
#pragma once

#include "katlas/codegen/plan.hpp"

namespace katlas::codegen {

// Recorded dependencies go along po. A defined relation goes along these relations if its words do; an intersection, if
// one part does; a difference, if its first part does.
[[nodiscard]] bool allows_sequential_graphs(const CheckerPlan& plan);

// Whether every cycle or returning word that the axiom forbids is a cycle of steps along these relations.
[[nodiscard]] bool goes_along_sequential_cycles(const CheckerPlan& plan, const AxiomPlan& axiom);

// Whether the model's checker tests this first: the other checks of models with dependencies cost many times as much.
[[nodiscard]] inline bool asks_for_sequential(const CheckerPlan& plan) {
    return (plan.with_dependencies || plan.drops_dependencies) && allows_sequential_graphs(plan);
}

// Whether the checker finds the component of an event (runtime/sequential.hpp) before it asks the axioms about it.
[[nodiscard]] inline bool finds_component_first(const CheckerPlan& plan) {
    return asks_for_sequential(plan) && !plan.with_dependencies && plan.maximal_extensions_are_consistent;
}

// Whether the axiom's question about an event stays in the event's component, which is found with one state
// per event. Searches with one or two states cost no more than this.
[[nodiscard]] inline bool stays_in_component(const CheckerPlan& plan, const AxiomPlan& axiom) {
    return !plan.with_dependencies && axiom.automaton.size() > 2 && goes_along_sequential_cycles(plan, axiom);
}

} // namespace katlas::codegen
