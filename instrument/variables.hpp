// The named parts of a variable, from the debug information: members of structures and elements of arrays, recursively.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <llvm/IR/GlobalVariable.h>

namespace katlas::native {

struct NamedPart {
    std::uint64_t offset = 0; // in bytes
    std::uint64_t size = 0;
    std::string name; // "queue.nodes[2].next"
};

// The parts of a variable of the given size. If there is no debug information, or if there are very many parts, the
// only part is the whole variable.
[[nodiscard]] std::vector<NamedPart> parts_of(const llvm::GlobalVariable& variable, std::uint64_t size);

} // namespace katlas::native
