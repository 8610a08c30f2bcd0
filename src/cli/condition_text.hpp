// The condition of a litmus test as herd writes it.
#pragma once

#include "katlas/program/condition.hpp"

#include <string>

namespace katlas::cli {

// "exists (0:r0=1 /\ [x]=2)"
[[nodiscard]] std::string condition_text(const program::Program& program, const program::Condition& condition);

} // namespace katlas::cli
