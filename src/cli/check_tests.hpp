// The tests of the programs of a check: listing their names, and choosing some of them.
#pragma once

#include "katlas/support/expected.hpp"
#include "katlas/workbench/check_programs.hpp"

#include <string>
#include <vector>

namespace katlas::cli {

// Prints the name of each program in results, and for programs with tests each test ("queue.c::order"). Returns the
// exit status: a program in C that cannot be compiled is bad input.
[[nodiscard]] int list_tests(const std::vector<workbench::ProgramSource>& programs);

// The programs that are tests with these names. Fails if no program has a test of a given name.
[[nodiscard]] Expected<std::vector<workbench::ProgramSource>>
chosen_tests(std::vector<workbench::ProgramSource> programs, const std::vector<std::string>& names);

} // namespace katlas::cli
