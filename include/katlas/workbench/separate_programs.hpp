// The smallest programs that tell two models apart, found by exploring all small programs under both.
//
// This is for a model that judges several executions together (weakestmo2), which has no axioms to enumerate graphs by.
// The programs are in C, with loads and stores of two locations, relaxed or with acquire and release, seq_cst fences
// and dependencies. A program is minimal if no program with one event less, one weaker access or one dependency less
// tells the models apart in this direction.
#pragma once

#include "katlas/workbench/distinguish.hpp"

#include <array>
#include <string>

namespace katlas::workbench {

// Whether a model can only be distinguished from others in this way.
[[nodiscard]] bool needs_programs(const std::string& model);

// Both directions: what the second model allows and the first one forbids, and the converse. Programs are explored as
// they are, as by `katlas check --mapping none`. Exponential in the events; the number of programs grows by about
// thirty with each.
[[nodiscard]] std::array<Separation, 2> separate_by_programs(const std::array<std::string, 2>& models,
                                                             const DistinguishOptions& options);

} // namespace katlas::workbench
