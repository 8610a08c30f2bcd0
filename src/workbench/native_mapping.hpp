// Programs in C under models of machines: the mapping that compiles them, and the model that is used then.
#pragma once

#include "katlas/native/result.hpp"
#include "katlas/workbench/check_model.hpp"
#include "katlas/workbench/check_programs.hpp"

namespace katlas::workbench {

// The model under which the program is explored. If the program is compiled, the options get the shapes of accesses.
// Adds the mapping and warnings to the result. Works as for litmus tests: ready_test(), chosen_for().
[[nodiscard]] CheckModel compile_for_machine(CheckResult& result, native::Options& options, const CheckModel& model,
                                             const CheckTask& task);

// The shapes for a model without relations for the dependencies within compare-and-swap instructions. Accesses with
// such dependencies cannot be compiled.
[[nodiscard]] native::Machine::ShapeOf without_picks(native::Machine::ShapeOf shapes, const std::string& model);

} // namespace katlas::workbench
