// Programs in C: built, explored in a process of their own, and what was found as texts.
//
// The program runs as it is. So whatever it does to its process must not be done to this one: a child explores it, and
// writes the result into a pipe.
#pragma once

#include "katlas/workbench/check_programs.hpp"

namespace katlas::workbench {

[[nodiscard]] CheckResult check_native(const ProgramSource& source, CheckModels& models, const CheckTask& task);

} // namespace katlas::workbench
