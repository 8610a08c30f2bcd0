// Whether the plan of a model shows that it allows all graphs that are sequentially consistent and atomic
// (runtime/sequential.hpp): each axiom is atomicity, or forbids cycles or returning words of steps along po, rf, co and
// fr.
#pragma once

#include "katlas/codegen/plan.hpp"

namespace katlas::codegen {

// Recorded dependencies go along po. A defined relation goes along these relations if its words do; an intersection, if
// one part does; a difference, if its first part does.
[[nodiscard]] bool allows_sequential_graphs(const CheckerPlan& plan);

// Whether the model's checker tests this first: the other checks of models with dependencies cost many times as much.
[[nodiscard]] inline bool asks_for_sequential(const CheckerPlan& plan) {
    return (plan.with_dependencies || plan.drops_dependencies) && allows_sequential_graphs(plan);
}

} // namespace katlas::codegen
