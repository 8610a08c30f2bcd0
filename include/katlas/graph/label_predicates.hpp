// Labels in terms of the language: the predicates of the base theory (models/prelude.kat) that hold of an event with a
// label.
#pragma once

#include "katlas/graph/label.hpp"

#include <string_view>
#include <vector>

namespace katlas::graph {

// The predicates about access modes and kinds. Every predicate that holds is listed, even if others imply it. A fence
// that has a location (Kernel::sync_srcu) is no fence of the base theory.
[[nodiscard]] std::vector<std::string_view> predicates_of(Label label);

// The predicate of the Linux kernel's model for this kind; none for Kernel::none.
[[nodiscard]] std::string_view predicate_of(Kernel kernel);
inline constexpr std::size_t num_kernel_kinds = static_cast<std::size_t>(Kernel::srcu) + 1;

// The predicate of operations that name this scope; none for Scope::none.
[[nodiscard]] std::string_view predicate_of(Scope scope);
inline constexpr std::size_t num_scopes = static_cast<std::size_t>(Scope::sys) + 1;

// Whether the predicate holds only in programs of a machine: INSTR, or the predicate of a barrier.
[[nodiscard]] bool is_of_machines(std::string_view predicate);
// Whether the predicate holds only in programs of the Linux kernel.
[[nodiscard]] bool is_of_kernel(std::string_view predicate);
// Whether the predicate names a scope.
[[nodiscard]] bool is_of_scopes(std::string_view predicate);

} // namespace katlas::graph
