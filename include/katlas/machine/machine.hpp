// The machines whose assembly is read and written.
//
// A machine may have several notations: X86 tests and X86_64 tests are two architectures of herd's, and one machine.
#pragma once

#include "katlas/program/litmus_asm_syntax.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace katlas::machine {

enum class Machine : std::uint8_t { x86, armv8, power, riscv };
inline constexpr std::array all_machines = {Machine::x86, Machine::armv8, Machine::power, Machine::riscv};
[[nodiscard]] std::string_view to_string(Machine machine);
// None if the word names no machine.
[[nodiscard]] std::optional<Machine> find_machine(std::string_view name);
// The machine of a test in assembly.
[[nodiscard]] std::optional<Machine> machine_of(program::syntax::Architecture architecture);

} // namespace katlas::machine
