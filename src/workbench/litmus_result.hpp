// Converts the results of the exploration of a program of the interpreter to their shown form: counts, states, errors
// and graphs.
#pragma once

#include "katlas/explore/result.hpp"
#include "katlas/program/program.hpp"
#include "katlas/workbench/check_results.hpp"
#include "katlas/workbench/statements.hpp"

#include <string>
#include <vector>

namespace katlas::workbench {

// The peak memory of this process.
[[nodiscard]] long peak_kb();

// Takes counts, states, the race, a deadlock and graphs. `flags` are the model's flags, by bit of Result::flags.
void take_numbers(CheckResult& result, const explore::Result& found, const std::vector<std::string>& flags,
                  const Statements& statements);

// Takes all that, errors and faults; with `steps` also each graph step by step.
void take_all(CheckResult& result, const program::Program& program, const explore::Result& found,
              const std::vector<std::string>& flags, const Statements& statements, bool steps);

} // namespace katlas::workbench
