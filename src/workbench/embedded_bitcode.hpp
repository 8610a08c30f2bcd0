// The LLVM modules in a section of an executable (katlas/native/module_section.hpp). katlas-cc stores one module for
// each compiled file. A linker concatenates the sections of objects, perhaps with zeros between them.
//
// A module begins with 'B' 'C' 0xC0 0xDE. Blocks follow: each has two words of 32 bits, of which the second is the
// number of further words (LLVM Bitcode File Format, "Blocks").
#pragma once

#include "katlas/support/expected.hpp"

#include <string_view>
#include <vector>

namespace katlas::workbench {

// The modules of a section, in their order.
[[nodiscard]] Expected<std::vector<std::string_view>> modules_in(std::string_view section);

// The modules of an ELF file. A file without modules was not compiled by katlas-cc.
[[nodiscard]] Expected<std::vector<std::string_view>> embedded_modules(std::string_view file);

} // namespace katlas::workbench
