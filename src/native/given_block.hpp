// What malloc or new gave to a program, when the program gives it back or asks how large it is.
//
// A thread knows its own blocks. A block of another thread may be another one in another execution: where it begins
// another block began, of another size, or of new instead of malloc. If so, and somebody asks, the block has a
// *header*, a word in front of it, which the owner writes when it gets the block, and the others read. So they are told
// what the block is in their execution, as by any read.
#pragma once

#include "machine_state.hpp"

#include <optional>

namespace katlas::native {

struct GivenBlock {
    Memory::Block* mine = nullptr; // null: of another thread
    std::size_t size = 0;
    Memory::Origin origin = Memory::Origin::malloc;
};

// The block that begins there. Does not return if the running thread has freed it.
[[nodiscard]] std::optional<GivenBlock> given_block(void* memory, const Site* site);

// The size of the block that begins there, or that the running thread has freed; Memory::never_given.
[[nodiscard]] std::size_t size_of_block(void* memory, const Site* site);

// The running thread has got the block.
void write_header(void* memory, std::size_t size, Memory::Origin origin, const Site* site);

} // namespace katlas::native
