// Whether a model allows all graphs that are sequentially consistent and atomic (runtime/sequential.hpp), as its plan
// shows: each axiom is atomicity, or forbids cycles or returning words of steps that go along po, rf, co and fr.
#pragma once

#include "katlas/codegen/plan.hpp"

namespace katlas::codegen {

// Recorded dependencies go along po. A relation that is defined goes forward if its words do; an intersection, if one
// part does; a difference, if its first part does.
[[nodiscard]] bool allows_sequential_graphs(const CheckerPlan& plan);

// Whether its checker asks for that first: the other checks of models with dependencies cost many times as much.
[[nodiscard]] inline bool asks_for_sequential(const CheckerPlan& plan) {
    return (plan.with_dependencies || plan.drops_dependencies) && allows_sequential_graphs(plan);
}

} // namespace katlas::codegen
