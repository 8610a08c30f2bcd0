// Checks of programs in C: they are built and explored in a separate process, and the results are converted to texts.
//
// The program runs natively, and may damage its process. So a child process explores it, and writes the result into a
// pipe.
#pragma once

#include "katlas/workbench/check_programs.hpp"

namespace katlas::workbench {

[[nodiscard]] CheckResult check_native(const ProgramSource& source, CheckModels& models, const CheckTask& task);

} // namespace katlas::workbench
