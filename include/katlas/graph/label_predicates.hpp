// What labels say in the language: the predicates of the base theory (models/prelude.kat) that hold of an event with a
// label.
#pragma once

#include "katlas/graph/label.hpp"

#include <string_view>
#include <vector>

namespace katlas::graph {

// Those about access modes and kinds; every one that holds is there, also those that others imply.
[[nodiscard]] std::vector<std::string_view> predicates_of(Label label);

// Whether the predicate tells programs of a machine from others: that of a barrier, or INSTR.
[[nodiscard]] bool is_of_machines(std::string_view predicate);

} // namespace katlas::graph
