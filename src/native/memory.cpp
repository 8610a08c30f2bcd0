#include "memory.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include <sys/mman.h>

namespace katlas::native {
namespace {

constexpr std::size_t word = 8;
// Between blocks, so that who goes beyond one does not come to the next.
constexpr std::size_t gap = 16;

std::uintptr_t word_of(const void* address) {
    return reinterpret_cast<std::uintptr_t>(address) & ~std::uintptr_t{word - 1};
}

// Pages of zeros, of which only those take memory that are used.
void* reserve(std::size_t size) {
    void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        throw std::system_error(errno, std::generic_category(), "no memory for the program's threads");
    return memory;
}

} // namespace

Memory::Memory(const std::vector<Segment>& segments) : threads_(most_threads) {
    for (const Segment& s : segments) {
        auto* begin = reinterpret_cast<std::byte*>(word_of(s.begin));
        const auto size = static_cast<std::size_t>(s.end - begin);
        segments_.push_back({begin, s.end, std::vector<std::byte>(begin, s.end),
                             std::vector<std::uint8_t>(size / word + 1), std::vector<std::uint8_t>(size / word + 1)});
    }
    arenas_ = static_cast<std::byte*>(reserve(arena_size * most_threads));
    shadows_ = static_cast<Shadow*>(reserve(arena_size * most_threads / word * sizeof(Shadow)));
    for (std::uint32_t t = 1; t <= most_threads; ++t)
        threads_[t - 1].heap = stack(t) + stack_size + gap;
    for (std::uint32_t t = 1; t <= most_threads; ++t)
        mprotect(stack(t), page, PROT_NONE);
}

bool Memory::is_below_stack(const void* address) const {
    const Arena arena = arena_of(address);
    return arena.thread != 0 && static_cast<const std::byte*>(address) < stack(arena.thread) + page;
}

Memory::~Memory() {
    munmap(arenas_, arena_size * most_threads);
    munmap(shadows_, arena_size * most_threads / word * sizeof(Shadow));
}

void Memory::begin(std::uint32_t thread) {
    Thread& t = threads_[thread - 1];
    for (const Block& b : t.blocks)
        for (std::size_t at = 0; at < b.size; at += word)
            shadow(b.begin + at) &= is_shared_flag | ever_usable;
    t.blocks.clear();
    t.heap = stack(thread) + stack_size + gap;
    for (std::uint64_t* address : t.written) {
        Saved& s = *segment_of(address);
        const auto at = static_cast<std::size_t>(reinterpret_cast<std::byte*>(address) - s.begin);
        std::memcpy(address, s.initial.data() + at, std::min(word, s.initial.size() - at));
        s.written[at / word] = 0;
    }
    t.written.clear();
}

void* Memory::allocate(std::uint32_t thread, std::size_t size, std::size_t alignment, const Site* site) {
    Thread& t = threads_[thread - 1];
    if (size > heap_size || alignment > heap_size)
        return nullptr;
    const auto at = (reinterpret_cast<std::uintptr_t>(t.heap) + alignment - 1) & ~std::uintptr_t{alignment - 1};
    auto* result = reinterpret_cast<std::byte*>(at);
    const std::size_t whole = (std::max<std::size_t>(size, 1) + word - 1) & ~(word - 1);
    if (result + whole + gap > stack(thread) + arena_size)
        return nullptr;
    t.heap = result + whole + gap;
    t.blocks.push_back({result, size, site});
    given_[result] = size;
    std::memset(result, 0, whole);
    for (std::size_t i = 0; i < size; i += word) {
        Shadow& s = shadow(result + i);
        const auto bytes = static_cast<Shadow>(std::min(word, size - i));
        const auto ever = std::max(static_cast<Shadow>(bytes << ever_shift), static_cast<Shadow>(s & ever_usable));
        s = static_cast<Shadow>((s & is_shared_flag) | ever | bytes);
    }
    return result;
}

Memory::Block* Memory::block_of(const void* address) {
    const Arena arena = arena_of(address);
    if (!arena.heap)
        return nullptr;
    std::vector<Block>& blocks = threads_[arena.thread - 1].blocks;
    const auto* a = static_cast<const std::byte*>(address);
    const auto next = std::ranges::upper_bound(blocks, a, {}, &Block::begin);
    if (next == blocks.begin())
        return nullptr;
    Block& b = *std::prev(next);
    return a == b.begin || a < b.begin + b.size ? &b : nullptr;
}

std::size_t Memory::size_given(const void* begin) const {
    const auto known = given_.find(begin);
    return known == given_.end() ? never_given : known->second;
}

bool Memory::is_shared(const Block& block) const {
    for (std::size_t at = 0; at < block.size; at += word)
        if ((shadow(block.begin + at) & is_shared_flag) != 0)
            return true;
    return false;
}

void Memory::free(Block& block) {
    block.freed = true;
    for (std::size_t at = 0; at < block.size; at += word)
        shadow(block.begin + at) |= is_freed_flag;
}

Memory::Saved* Memory::segment_of(const void* address) {
    const auto* a = static_cast<const std::byte*>(address);
    for (Saved& s : segments_)
        if (a >= s.begin && a < s.end)
            return &s;
    return nullptr;
}

Memory::Arena Memory::arena_of(const void* address) const {
    if (!in_arenas(address))
        return {};
    const auto at = static_cast<std::size_t>(static_cast<const std::byte*>(address) - arenas_);
    return {static_cast<std::uint32_t>(at / arena_size + 1), at % arena_size >= stack_size};
}

Memory::Kind Memory::use_word(std::uint32_t thread, const std::byte* address, unsigned size) {
    if (in_arenas(address)) {
        Shadow& s = shadow(address);
        const Arena arena = arena_of(address);
        const bool mine = arena.thread == thread;
        if (arena.heap) {
            if (mine && (s & is_freed_flag) != 0)
                return Kind::freed;
            const unsigned bytes = mine ? s & usable : (s & ever_usable) >> ever_shift;
            if ((reinterpret_cast<std::uintptr_t>(address) & 7U) + size > bytes)
                return Kind::outside;
        }
        if ((s & is_shared_flag) != 0)
            return Kind::shared;
        if (mine)
            return Kind::own;
        s |= is_shared_flag;
        return Kind::newly_shared;
    }
    Saved* s = segment_of(address);
    if (s == nullptr)
        return Kind::unwatched;
    std::uint8_t& owner = s->owner[static_cast<std::size_t>(address - s->begin) / word];
    if (owner == everybody)
        return Kind::shared;
    if (owner == nobody)
        owner = static_cast<std::uint8_t>(thread);
    if (owner == thread)
        return Kind::own;
    owner = everybody;
    return Kind::newly_shared;
}

Memory::Kind Memory::use(std::uint32_t thread, const void* address, unsigned size) {
    const auto* a = static_cast<const std::byte*>(address);
    const auto in_first = static_cast<unsigned>(word - (reinterpret_cast<std::uintptr_t>(a) & (word - 1)));
    if (size <= in_first)
        return use_word(thread, a, size);
    // Both words are to be alike: the access is an action as a whole, or none.
    const Kind first = use_word(thread, a, in_first);
    const Kind second = use_word(thread, a + in_first, size - in_first);
    if (first == second)
        return first;
    if (first == Kind::outside || first == Kind::freed)
        return first;
    if (second == Kind::outside || second == Kind::freed)
        return second;
    if (first == Kind::newly_shared || second == Kind::newly_shared)
        return Kind::newly_shared;
    return share(a, size) ? Kind::newly_shared : Kind::shared;
}

void Memory::save(std::uint32_t thread, const void* address) {
    Saved* s = segment_of(address);
    if (s == nullptr)
        return;
    const auto at = static_cast<std::size_t>(static_cast<const std::byte*>(address) - s->begin);
    std::uint8_t& written = s->written[at / word];
    if (written == 0)
        threads_[thread - 1].written.push_back(reinterpret_cast<std::uint64_t*>(word_of(address)));
    written = 1;
}

bool Memory::share(const void* address, std::size_t size) {
    bool changed = false;
    for (std::uintptr_t a = word_of(address); a < reinterpret_cast<std::uintptr_t>(address) + size; a += word) {
        const auto* at = reinterpret_cast<const std::byte*>(a);
        if (Saved* s = segment_of(at)) {
            std::uint8_t& owner = s->owner[static_cast<std::size_t>(at - s->begin) / word];
            changed |= owner != everybody;
            owner = everybody;
        } else if (in_arenas(at)) {
            Shadow& its = shadow(at);
            changed |= (its & is_shared_flag) == 0;
            its |= is_shared_flag;
        }
    }
    return changed;
}

program::Value Memory::initial_value(const void* address, unsigned size) const {
    std::uint64_t value = 0;
    if (const Saved* s = segment_of(address)) {
        const auto at = static_cast<std::size_t>(static_cast<const std::byte*>(address) - s->begin);
        std::memcpy(&value, s->initial.data() + at, size); // of a little-endian machine
    }
    return static_cast<program::Value>(value);
}

} // namespace katlas::native
