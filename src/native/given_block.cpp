#include "given_block.hpp"

#include "accesses.hpp"
#include "parts.hpp"

#include <utility>

namespace katlas::native {
namespace {

constexpr unsigned header_size = 8;

std::byte* header_of(void* memory) {
    return static_cast<std::byte*>(memory) - Memory::header_before_block;
}

// Whether the block has a header. Accesses of that word by another block in another execution do no harm.
bool has_header(void* memory) {
    auto& m = machine();
    const bool has = m.places.has_some(header_of(memory));
    if (!has && m.memory->is_doubtful(memory)) {
        static_cast<void>(m.memory->share(header_of(memory), header_size));
        m.places.add(header_of(memory), header_size);
        m.discover();
    }
    return has;
}

constexpr unsigned size_bits = 48; // of a header; the higher bits have the origin

std::optional<GivenBlock> block_of_another(void* memory, const Site* site) {
    auto& m = machine();
    const std::size_t size = m.memory->size_given(memory);
    if (size == Memory::never_given)
        return std::nullopt;
    m.memory->ask(memory);
    if (!has_header(memory))
        return GivenBlock{nullptr, size, m.memory->origin_of(memory)};
    const Label before = std::exchange(katlas_result_label, 0);
    const std::uint64_t word = read_plain(header_of(memory), header_size, site);
    const Label label = std::exchange(katlas_result_label, before);
    if (m.labels)
        m.branch_on(label);
    return GivenBlock{nullptr, word & ((std::uint64_t{1} << size_bits) - 1),
                      static_cast<Memory::Origin>(word >> size_bits)};
}

} // namespace

std::optional<GivenBlock> given_block(void* memory, const Site* site) {
    auto& m = machine();
    const Memory::Arena arena = m.memory->arena_of(memory);
    if (arena.part != Memory::Part::heap)
        return std::nullopt;
    if (arena.thread != m.running())
        return block_of_another(memory, site);
    Memory::Block* block = m.memory->block_of(memory);
    if (block == nullptr || block->begin != memory)
        return std::nullopt;
    if (block->moved_to != 0)
        m.keep_state(block->moved_to);
    if (block->freed)
        m.fail(program::ErrorKind::bad_address, site, "memory is freed twice");
    return GivenBlock{block, block->size, block->origin};
}

std::size_t size_of_block(void* memory, const Site* site) {
    auto& m = machine();
    const Memory::Arena arena = m.memory->arena_of(memory);
    if (arena.part != Memory::Part::heap || arena.thread == m.running())
        return m.memory->size_given(memory);
    const auto given = block_of_another(memory, site);
    return given ? given->size : Memory::never_given;
}

void write_header(void* memory, std::size_t size, Memory::Origin origin, const Site* site) {
    if (has_header(memory))
        write_plain(header_of(memory), size | static_cast<std::uint64_t>(origin) << size_bits, header_size, site);
}

} // namespace katlas::native
