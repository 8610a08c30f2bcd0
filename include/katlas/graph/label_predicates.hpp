// Labels in terms of the language: the predicates of the base theory (models/prelude.kat) that hold of an event with a
// label.
#pragma once

#include "katlas/graph/label.hpp"

#include <string_view>
#include <vector>

namespace katlas::graph {

// The predicates about access modes and kinds. Every predicate that holds is listed, even if others imply it.
[[nodiscard]] std::vector<std::string_view> predicates_of(Label label);

// Whether the predicate holds only in programs of a machine: INSTR, or the predicate of a barrier.
[[nodiscard]] bool is_of_machines(std::string_view predicate);

} // namespace katlas::graph
