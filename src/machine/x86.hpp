// The registers of x86: 64-bit ones with their narrower views, and the 32-bit ones of X86 tests, shown in capitals.
#pragma once

#include "thread_reader.hpp"

namespace katlas::machine {

[[nodiscard]] std::optional<MachineRegister> find_x86_64(std::string_view text);
[[nodiscard]] std::optional<MachineRegister> find_x86(std::string_view text);

} // namespace katlas::machine
