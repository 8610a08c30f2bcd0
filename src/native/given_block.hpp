// A block of a heap that a thread is about to give back, or to retire.
#pragma once

#include "machine_state.hpp"

#include <optional>

namespace katlas::native {

struct GivenBlock {
    Memory::Block* mine = nullptr; // null: another thread asked for it
    std::size_t size = 0;
    Memory::Origin origin = Memory::Origin::malloc;
};

// The one that begins there; nothing if none does. Does not return if the running thread has given it back before.
[[nodiscard]] std::optional<GivenBlock> given_block(void* memory, const Site* site);

} // namespace katlas::native
