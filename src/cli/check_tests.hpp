// The tests of the programs of a check: their names for who runs them one by one, and some of them chosen.
#pragma once

#include "katlas/support/expected.hpp"
#include "katlas/workbench/check_programs.hpp"

#include <string>
#include <vector>

namespace katlas::cli {

// Prints what each program is called in results, and of programs with tests each test ("queue.c::order"). The exit
// status: a program in C that cannot be compiled is bad input.
[[nodiscard]] int list_tests(const std::vector<workbench::ProgramSource>& programs);

// The programs that are tests of these names. It fails where no program has one.
[[nodiscard]] Expected<std::vector<workbench::ProgramSource>>
chosen_tests(std::vector<workbench::ProgramSource> programs, const std::vector<std::string>& names);

} // namespace katlas::cli
