// Programs in C under models of machines: which mapping compiles them, and which model is then meant.
#pragma once

#include "katlas/native/result.hpp"
#include "katlas/workbench/check_model.hpp"
#include "katlas/workbench/check_programs.hpp"

namespace katlas::workbench {

// The model under which the program is explored; the options get the shapes of accesses if it is compiled. Notes in the
// result what was done, and what the user may not expect. As for litmus tests: ready_test(), chosen_for().
[[nodiscard]] CheckModel compile_for_machine(CheckResult& result, native::Options& options, const CheckModel& model,
                                             const CheckTask& task);

// The shapes for a model that has no relations for the dependencies within compare-and-swap instructions. Accesses that
// have them cannot be compiled.
[[nodiscard]] native::Machine::ShapeOf without_picks(native::Machine::ShapeOf shapes, const std::string& model);

} // namespace katlas::workbench
