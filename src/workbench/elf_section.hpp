// Sections of little-endian 64-bit ELF files: executables, objects, shared objects. The layout is that of the System V
// ABI, chapter "Object Files", and of <elf.h>. Nothing in the file is trusted: a reference outside of the file is an
// error.
#pragma once

#include "katlas/support/expected.hpp"

#include <string_view>

namespace katlas::workbench {

// Whether the bytes begin like an ELF file.
[[nodiscard]] bool is_elf(std::string_view file);

// The bytes of the first section of that name; empty if there is no such section.
[[nodiscard]] Expected<std::string_view> elf_section(std::string_view file, std::string_view name);

} // namespace katlas::workbench
