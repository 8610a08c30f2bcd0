// Blocks from malloc or new, when the program frees them or asks for their size.
//
// A thread knows its own blocks. At the address of another thread's block there may be a different block in another
// execution, with another size, or from new instead of malloc. If so, and if another thread asks for the size or
// origin, the block has a *header*, a word in front of it. The owner writes the header when it gets the block, and the
// other threads read it. So they learn the properties of the block in their execution by an ordinary read.
#pragma once

#include "machine_state.hpp"

#include <optional>

namespace katlas::native {

struct GivenBlock {
    Memory::Block* mine = nullptr; // null: the block belongs to another thread
    std::size_t size = 0;
    Memory::Origin origin = Memory::Origin::malloc;
};

// The block that begins there. Does not return if the running thread has freed it.
[[nodiscard]] std::optional<GivenBlock> given_block(void* memory, const Site* site);

// The size of the block that begins there, even if the running thread has freed it; Memory::never_given if there is
// none.
[[nodiscard]] std::size_t size_of_block(void* memory, const Site* site);

// Writes the header of a block that the running thread has got.
void write_header(void* memory, std::size_t size, Memory::Origin origin, const Site* site);

} // namespace katlas::native
