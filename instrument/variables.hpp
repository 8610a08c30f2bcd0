// The parts of a variable that have names of their own, by the debug information: members of structures and elements of
// arrays, down to what is neither.
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

// Of a variable of that size. The whole variable by its name if there is no debug information, or if it has very many
// parts.
[[nodiscard]] std::vector<NamedPart> parts_of(const llvm::GlobalVariable& variable, std::uint64_t size);

} // namespace katlas::native
