// What the exploration of a program of the interpreter has found, as it is shown: counts, states, errors and graphs.
#pragma once

#include "katlas/explore/result.hpp"
#include "katlas/program/program.hpp"
#include "katlas/workbench/check_results.hpp"
#include "katlas/workbench/statements.hpp"

#include <string>
#include <vector>

namespace katlas::workbench {

// The most memory that this process has had.
[[nodiscard]] long peak_kb();

// Counts, states, the race, a deadlock and graphs. `flags`: of the model, as bits of Result::flags mean them.
void take_numbers(CheckResult& result, const explore::Result& found, const std::vector<std::string>& flags,
                  const Statements& statements);

// That, errors and faults; with `steps` each graph step by step, too.
void take_all(CheckResult& result, const program::Program& program, const explore::Result& found,
              const std::vector<std::string>& flags, const Statements& statements, bool steps);

} // namespace katlas::workbench
