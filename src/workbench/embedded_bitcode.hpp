// The modules of LLVM that an executable has in a section (katlas/native/module_section.hpp), where katlas-cc puts
// them: one for each file that was compiled. A linker concatenates the sections of objects, perhaps with zeros between
// them.
//
// A module begins with 'B' 'C' 0xC0 0xDE. Behind that are blocks, each of them two words of 32 bits and as many words
// as the second one says (LLVM Bitcode File Format, "Blocks").
#pragma once

#include "katlas/support/expected.hpp"

#include <string_view>
#include <vector>

namespace katlas::workbench {

// The modules of a section, in their order.
[[nodiscard]] Expected<std::vector<std::string_view>> modules_in(std::string_view section);

// The modules of an ELF file. One that has none was not compiled by katlas-cc.
[[nodiscard]] Expected<std::vector<std::string_view>> embedded_modules(std::string_view file);

} // namespace katlas::workbench
