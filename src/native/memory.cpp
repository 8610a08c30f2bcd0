#include "memory.hpp"

#include "thread_states.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include <sys/mman.h>

namespace katlas::native {
namespace {

constexpr std::size_t arena_word = 8;
// Behind the arenas: the places of states, and an inaccessible page.
constexpr std::size_t size_of_places = ThreadStates::num_places * ThreadStates::size_of_place;
constexpr std::size_t size_of_rest = size_of_places + ThreadStates::size_of_place;
static_assert(ThreadStates::num_places == Memory::most_threads);
// The gap between blocks, so that an overrun does not reach the next block.
constexpr std::size_t gap = 16;
static_assert(gap >= Memory::header_before_block);
// A local variable of at least this size returns its memory when it ends, if possible.
constexpr std::size_t large = 1024;
constexpr std::uint8_t all_bytes = 255;

std::uintptr_t word_of(const void* address) {
    return reinterpret_cast<std::uintptr_t>(address) & ~std::uintptr_t{arena_word - 1};
}

// A bit for each byte of the word that the access covers.
unsigned bytes_of(const std::byte* address, std::size_t size) {
    const auto first = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(address) & (arena_word - 1));
    const auto end = static_cast<unsigned>(std::min<std::size_t>(first + size, arena_word));
    return (1U << end) - (1U << first);
}
// The number of bytes of [address, address + size) in the first word.
std::size_t in_first_word(const std::byte* address, std::size_t size) {
    return std::min(size, arena_word - (reinterpret_cast<std::uintptr_t>(address) & (arena_word - 1)));
}

// The usual address of arenas, unless it is taken. The behaviour of a program may depend on addresses, e.g. by their
// hashes, and has to be the same each time. Addresses chosen by a kernel or a sanitizer are far away.
constexpr std::uintptr_t usual_place = 0x2000'0000'0000;

// Reserves pages of zeros. Only used pages take memory.
void* reserve(std::size_t size, std::uintptr_t place = 0) {
    void* memory = mmap(reinterpret_cast<void*>(place), size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
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
                             std::vector<std::uint8_t>(size / arena_word + 1),
                             std::vector<std::uint8_t>(size / arena_word + 1),
                             std::vector<std::uint8_t>(size / arena_word + 1, all_bytes)});
    }
    arenas_ = static_cast<std::byte*>(reserve(size_of_arenas + size_of_rest, usual_place));
    mprotect(places_of_states() + size_of_places, ThreadStates::size_of_place, PROT_NONE);
    shadows_ = static_cast<Shadow*>(reserve(size_of_arenas / arena_word * sizeof(Shadow)));
    for (std::uint32_t t = 1; t <= most_threads; ++t) {
        empty(t);
        mprotect(stack(t), size_of_guard, PROT_NONE);
    }
}

void Memory::empty(std::uint32_t thread) {
    Thread& t = threads_[thread - 1];
    for (Region* region : {&t.heap, &t.locals}) {
        for (const Block& b : region->blocks)
            for (std::size_t at = 0; at < b.size; at += arena_word)
                shadow(b.begin + at) &= in_any_run;
        region->blocks.clear();
    }
    t.heap.free = heap(thread) + gap;
    t.heap.end = t.locals.free = locals(thread);
    t.locals.end = stack(thread) + arena_size;
}

bool Memory::is_below_stack(const void* address) const {
    const Arena arena = arena_of(address);
    return arena.thread != 0 && static_cast<const std::byte*>(address) < stack(arena.thread) + size_of_guard;
}

Memory::~Memory() {
    munmap(arenas_, size_of_arenas + size_of_rest);
    munmap(shadows_, size_of_arenas / arena_word * sizeof(Shadow));
}

void Memory::begin(std::uint32_t thread) {
    Thread& t = threads_[thread - 1];
    empty(thread);
    t.variables.clear();
    for (std::uint64_t* address : t.written) {
        Saved& s = *segment_of(address);
        const auto at = static_cast<std::size_t>(reinterpret_cast<std::byte*>(address) - s.begin);
        std::memcpy(address, s.initial.data() + at, std::min(arena_word, s.initial.size() - at));
        s.written[at / arena_word] = 0;
    }
    t.written.clear();
}

void Memory::allow_only(const std::vector<Extent>& extents) {
    for (Saved& s : segments_)
        std::ranges::fill(s.usable, std::uint8_t{0});
    for (const Extent& extent : extents) {
        Saved* s = segment_of(extent.begin);
        for (std::size_t done = 0; s != nullptr && done < extent.size;) {
            const std::byte* at = extent.begin + done;
            const std::size_t step = in_first_word(at, extent.size - done);
            std::uint8_t& usable_bytes = s->usable[static_cast<std::size_t>(at - s->begin) / arena_word];
            usable_bytes = static_cast<std::uint8_t>(usable_bytes | bytes_of(at, step));
            done += step;
        }
    }
}

void* Memory::allocate(std::uint32_t thread, std::size_t size, std::size_t alignment, const Site* site, Origin origin,
                       std::uint32_t born) {
    void* result = allocate_at_end(threads_[thread - 1].heap,
                                   {.size = size, .site = site, .born = born, .origin = origin}, alignment);
    if (result != nullptr) {
        Given& given = given_.try_emplace(result, Given{.size = size, .origin = origin}).first->second;
        given.varies |= given.size != size || given.origin != origin;
        given.size = size;
        given.origin = origin;
    }
    return result;
}

void* Memory::begin_variable(std::uint32_t thread, std::size_t size, std::size_t alignment, const Site* site) {
    Thread& t = threads_[thread - 1];
    void* result = allocate_at_end(t.locals, {.size = size, .site = site, .variable = true}, alignment);
    if (result != nullptr)
        t.variables.push_back(t.locals.blocks.size() - 1);
    return result;
}

Memory::Block Memory::last_variable(std::uint32_t thread) const {
    const Thread& t = threads_[thread - 1];
    return t.locals.blocks[t.variables.back()];
}

// A large variable that no other thread has used returns its memory, as otherwise functions that are called often would
// soon exhaust it. Later uses of all other variables are noticed.
void Memory::end_last_variable(std::uint32_t thread) {
    Thread& t = threads_[thread - 1];
    const std::size_t number = t.variables.back();
    t.variables.pop_back();
    Block& block = t.locals.blocks[number];
    free(block);
    if (block.size < large || number + 1 != t.locals.blocks.size() || is_shared(block))
        return;
    for (std::size_t at = 0; at < block.size; at += arena_word)
        shadow(block.begin + at) &= ever_usable;
    t.locals.free = block.begin;
    t.locals.blocks.pop_back();
}

void* Memory::allocate_at_end(Region& region, const Block& block, std::size_t alignment) {
    const std::size_t size = block.size;
    if (size > heap_size || alignment > heap_size)
        return nullptr;
    const auto at = (reinterpret_cast<std::uintptr_t>(region.free) + alignment - 1) & ~std::uintptr_t{alignment - 1};
    auto* result = reinterpret_cast<std::byte*>(at);
    const std::size_t whole = (std::max<std::size_t>(size, 1) + arena_word - 1) & ~(arena_word - 1);
    if (result + whole + gap > region.end)
        return nullptr;
    region.free = result + whole + gap;
    region.blocks.push_back(block);
    region.blocks.back().begin = result;
    std::memset(result, 0, whole);
    for (std::size_t i = 0; i < size; i += arena_word) {
        Shadow& s = shadow(result + i);
        const auto bytes = static_cast<Shadow>(std::min(arena_word, size - i));
        const Shadow ever = std::max(bytes << ever_shift, s & ever_usable);
        s = (s & (is_shared_flag | is_given_flag)) | ever | bytes;
    }
    return result;
}

Memory::Block* Memory::block_of(const void* address) {
    const Arena arena = arena_of(address);
    if (arena.part == Part::stack)
        return nullptr;
    Thread& t = threads_[arena.thread - 1];
    std::vector<Block>& blocks = (arena.part == Part::heap ? t.heap : t.locals).blocks;
    const auto* a = static_cast<const std::byte*>(address);
    const auto next = std::ranges::upper_bound(blocks, a, {}, &Block::begin);
    if (next == blocks.begin())
        return nullptr;
    Block& b = *std::prev(next);
    return a == b.begin || a < b.begin + b.size ? &b : nullptr;
}

std::size_t Memory::size_given(const void* begin) const {
    const auto known = given_.find(begin);
    return known == given_.end() ? never_given : known->second.size;
}
Memory::Origin Memory::origin_of(const void* begin) const {
    const auto known = given_.find(begin);
    return known == given_.end() ? Origin::malloc : known->second.origin;
}

bool Memory::is_doubtful(const void* begin) const {
    const auto known = given_.find(begin);
    return known != given_.end() && known->second.varies && known->second.asked;
}

bool Memory::is_shared(const Block& block) const {
    for (std::size_t at = 0; at < block.size; at += arena_word)
        if ((shadow(block.begin + at) & is_shared_flag) != 0)
            return true;
    return false;
}

void Memory::free(Block& block) {
    block.freed = true;
    for (std::size_t at = 0; at < block.size; at += arena_word)
        shadow(block.begin + at) |= is_freed_flag;
}

void Memory::free_rest(const Block& block) {
    for (std::size_t at = 0; at < block.size; at += arena_word)
        if (Shadow& s = shadow(block.begin + at); (s & is_shared_flag) == 0)
            s |= is_freed_flag;
}

void Memory::note_not_own(const std::byte* address) {
    const Arena arena = arena_of(address);
    Thread& t = threads_[arena.thread - 1];
    std::array<const std::byte*, 3>& ends = t.ends_of_not_own;
    const std::byte*& end = ends[static_cast<std::size_t>(arena.part)];
    end = std::max(end, address + 1);
}

bool Memory::give_away(const void* begin, std::size_t size) {
    bool changed = false;
    for (std::size_t at = 0; at < size; at += arena_word) {
        Shadow& s = shadow(static_cast<const std::byte*>(begin) + at);
        changed |= (s & is_given_flag) == 0;
        s |= is_given_flag;
        note_not_own(static_cast<const std::byte*>(begin) + at);
    }
    return changed;
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
    const std::size_t place = at % arena_size;
    return {static_cast<std::uint32_t>(at / arena_size + 1), place < stack_size               ? Part::stack
                                                             : place < stack_size + heap_size ? Part::heap
                                                                                              : Part::locals};
}

Memory::Kind Memory::use_word(std::uint32_t thread, const std::byte* address, unsigned size) {
    if (in_arenas(address)) {
        Shadow& s = shadow(address);
        const Arena arena = arena_of(address);
        const bool mine = arena.thread == thread;
        if (arena.part != Part::stack) {
            if (mine && (s & is_freed_flag) != 0)
                return Kind::freed;
            const unsigned bytes = mine ? s & usable : (s & ever_usable) >> ever_shift;
            if ((reinterpret_cast<std::uintptr_t>(address) & 7U) + size > bytes)
                return Kind::outside;
        }
        if ((s & is_shared_flag) != 0)
            return Kind::shared;
        if (mine)
            return (s & is_given_flag) != 0 ? Kind::given_away : Kind::own;
        s |= is_shared_flag;
        note_not_own(address);
        return Kind::newly_shared;
    }
    Saved* s = segment_of(address);
    if (s == nullptr)
        return Kind::unwatched;
    const std::size_t at = static_cast<std::size_t>(address - s->begin) / arena_word;
    if ((bytes_of(address, size) & ~unsigned{s->usable[at]}) != 0)
        return Kind::outside;
    std::uint8_t& owner = s->owner[at];
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
    const auto in_first = static_cast<unsigned>(in_first_word(a, size));
    if (size == in_first)
        return use_word(thread, a, size);
    // Both words must have the same kind: the access as a whole is an action, or it is none.
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
    if (first != Kind::shared && second != Kind::shared)
        return Kind::given_away;
    return share(a, size) ? Kind::newly_shared : Kind::shared;
}

void Memory::save(std::uint32_t thread, const void* address, std::size_t size) {
    const auto* a = static_cast<const std::byte*>(address);
    if (in_arenas(a)) {
        for (std::size_t done = 0; done < size;) {
            const std::size_t step = in_first_word(a + done, size - done);
            shadow(a + done) |= bytes_of(a + done, step) << written_shift;
            done += step;
        }
        return;
    }
    Saved* s = segment_of(address);
    for (std::size_t done = 0; s != nullptr && done < size; done += in_first_word(a + done, size - done)) {
        std::uint8_t& written = s->written[static_cast<std::size_t>(a + done - s->begin) / arena_word];
        if (written == 0)
            threads_[thread - 1].written.push_back(reinterpret_cast<std::uint64_t*>(word_of(a + done)));
        written = 1;
    }
}

bool Memory::is_unwritten(std::uint32_t thread, const void* address, std::size_t size) const {
    const auto* a = static_cast<const std::byte*>(address);
    if (a < heap(thread) || a >= stack(thread) + arena_size)
        return false;
    for (std::size_t done = 0; done < size;) {
        const std::size_t step = in_first_word(a + done, size - done);
        if ((shadow(a + done) >> written_shift & bytes_of(a + done, step)) != 0)
            return false;
        done += step;
    }
    return true;
}

bool Memory::share(const void* address, std::size_t size) {
    bool changed = false;
    for (std::uintptr_t a = word_of(address); a < reinterpret_cast<std::uintptr_t>(address) + size; a += arena_word) {
        const auto* at = reinterpret_cast<const std::byte*>(a);
        if (Saved* s = segment_of(at)) {
            std::uint8_t& owner = s->owner[static_cast<std::size_t>(at - s->begin) / arena_word];
            changed |= owner != everybody;
            owner = everybody;
        } else if (in_arenas(at)) {
            Shadow& its = shadow(at);
            changed |= (its & is_shared_flag) == 0;
            its |= is_shared_flag;
            note_not_own(at);
        }
    }
    return changed;
}

bool Memory::is_shared_word(const std::byte* at) {
    if (const Saved* s = segment_of(at))
        return s->owner[static_cast<std::size_t>(at - s->begin) / arena_word] == everybody;
    return in_arenas(at) && (shadow(at) & is_shared_flag) != 0;
}

// Words of stacks are never taken along: there are no blocks that would end.
bool Memory::is_of_other_thread(std::uint32_t thread, const std::byte* at) {
    if (const Saved* s = segment_of(at)) {
        const std::uint8_t owner = s->owner[static_cast<std::size_t>(at - s->begin) / arena_word];
        return owner != nobody && owner != thread && owner != everybody;
    }
    if (!in_arenas(at))
        return false;
    const Arena arena = arena_of(at);
    return arena.part != Part::stack && arena.thread != thread && (shadow(at) & ever_usable) != 0;
}

void Memory::share_beside(std::uint32_t thread, const void* address) {
    const auto* middle = reinterpret_cast<const std::byte*>(word_of(address));
    constexpr auto step = static_cast<std::ptrdiff_t>(arena_word);
    constexpr std::ptrdiff_t many = 8; // a loop over an array, not over the parts of an object
    for (const std::ptrdiff_t forward : {step, -step}) {
        std::ptrdiff_t shared = 1;
        while (is_shared_word(middle - shared * forward))
            ++shared;
        for (std::ptrdiff_t i = 1; shared > many && i < shared && is_of_other_thread(thread, middle + i * forward); ++i)
            share(middle + i * forward, arena_word);
    }
}

std::vector<Memory::NotOwn> Memory::not_own(std::uint32_t num_threads) const {
    std::vector<NotOwn> found;
    const auto add = [&](const std::byte* at, bool shared, bool given_away) {
        if (!shared && !given_away)
            return;
        if (!found.empty() && found.back().begin + found.back().words * arena_word == at &&
            found.back().shared == shared && found.back().given_away == given_away)
            ++found.back().words;
        else
            found.push_back({at, 1, shared, given_away});
    };
    const auto add_arena = [&](const std::byte* begin, const std::byte* end) {
        for (const std::byte* at = begin; at < end; at += arena_word)
            add(at, (shadow(at) & is_shared_flag) != 0, (shadow(at) & is_given_flag) != 0);
    };
    for (const Saved& s : segments_)
        for (std::size_t i = 0; i < s.owner.size(); ++i)
            add(s.begin + i * arena_word, s.owner[i] == everybody, false);
    for (std::uint32_t t = 1; t <= num_threads; ++t) {
        const auto& ends = threads_[t - 1].ends_of_not_own;
        add_arena(stack(t), ends[static_cast<std::size_t>(Part::stack)]);
        add_arena(heap(t), ends[static_cast<std::size_t>(Part::heap)]);
        add_arena(locals(t), ends[static_cast<std::size_t>(Part::locals)]);
    }
    return found;
}

program::Value Memory::initial_value(const void* address, unsigned size) const {
    std::uint64_t value = 0;
    if (const Saved* s = segment_of(address)) {
        const auto at = static_cast<std::size_t>(static_cast<const std::byte*>(address) - s->begin);
        std::memcpy(&value, s->initial.data() + at, size); // assumes a little-endian machine
    }
    return static_cast<program::Value>(value);
}

} // namespace katlas::native
