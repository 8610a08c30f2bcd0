// A litmus test in C as a test in the assembly of a machine.
#pragma once

#include "katlas/compile/compile.hpp"

#include <string>

namespace katlas::workbench {

struct CompiledFile {
    std::string mapping;
    std::string test;
    std::string diagnostics; // rendered
    std::string error;       // why it was not compiled; empty: it was
    compile::CompiledTest result;
};

// `mapping`: the name of a shipped one, or of a .map file; empty: the machine's default. For a user's mapping, the
// compilation of single accesses is checked first; the shipped mappings are covered by a test.
[[nodiscard]] CompiledFile compile_file(const std::string& path, compile::Machine machine, const std::string& mapping);

} // namespace katlas::workbench
