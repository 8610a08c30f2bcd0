// Sections of ELF files of 64 bits, least byte first: executables, objects, shared objects. The layout is that of the
// System V ABI, chapter "Object Files", and of <elf.h>. Nothing in the file is trusted: what lies outside of it is an
// error.
#pragma once

#include "katlas/support/expected.hpp"

#include <string_view>

namespace katlas::workbench {

// Whether the bytes begin as those of ELF files do.
[[nodiscard]] bool is_elf(std::string_view file);

// The bytes of the first section of that name; none if there is no such section.
[[nodiscard]] Expected<std::string_view> elf_section(std::string_view file, std::string_view name);

} // namespace katlas::workbench
