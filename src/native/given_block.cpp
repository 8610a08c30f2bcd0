#include "given_block.hpp"

#include "accesses.hpp"

namespace katlas::native {

std::optional<GivenBlock> given_block(void* memory, const Site* site) {
    auto& m = machine();
    const Memory::Arena arena = m.memory->arena_of(memory);
    if (arena.part != Memory::Part::heap)
        return std::nullopt;
    if (arena.thread != m.running()) {
        const std::size_t size = m.memory->size_given(memory);
        if (size == Memory::never_given)
            return std::nullopt;
        return GivenBlock{nullptr, size, m.memory->origin_of(memory)};
    }
    Memory::Block* block = m.memory->block_of(memory);
    if (block == nullptr || block->begin != memory)
        return std::nullopt;
    if (block->freed)
        m.fail(program::ErrorKind::bad_address, site, "memory is freed twice");
    return GivenBlock{block, block->size, block->origin};
}

} // namespace katlas::native
