// malloc and its family. An allocation and the end of its life are writes to those of its places that other threads
// use, too (machine.hpp).
#include "accesses.hpp"
#include "given_block.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <limits>

#include <fmt/format.h>
#include <sys/mman.h>

using namespace katlas::native;
using katlas::program::ErrorKind;

namespace {

constexpr std::size_t usual_alignment = 16;
constexpr std::size_t size_of_page = 4096;

constexpr std::size_t in_pages(std::size_t size) {
    return (size + size_of_page - 1) / size_of_page * size_of_page;
}

using Origin = Memory::Origin;

void* allocate(std::size_t size, std::size_t alignment, const Site* site, Origin origin = Origin::malloc) {
    auto& m = machine();
    if (size > std::numeric_limits<std::size_t>::max() / 2)
        m.fail(ErrorKind::bad_address, site, "an allocation of more than there can be");
    m.tell_apart_if_alike();
    void* memory = m.memory->allocate(m.running(), size, std::max(alignment, usual_alignment), site, origin,
                                      static_cast<std::uint32_t>(m.thread().history.size()));
    if (memory == nullptr)
        m.refuse(site, fmt::format("{} bytes cannot be allocated: a thread has {} MB", size, Memory::heap_size >> 20U));
    m.note_allocation(memory);
    m.note_own(OwnEffect::Kind::allocation, memory);
    write_header(memory, size, origin, site);
    return memory;
}

Origin origin_of_next() {
    return machine().thread().array ? Origin::array_new : Origin::one_new;
}

const char* name_of(Origin origin) {
    switch (origin) {
    case Origin::one_new:
        return "new";
    case Origin::array_new:
        return "new[]";
    case Origin::mapping:
        return "mmap";
    case Origin::malloc:
        break;
    }
    return "malloc";
}

// Frees memory; `origin` is the kind of allocation that it must come from, and `what` names the operation.
void give_back(void* memory, Origin origin, const char* what) {
    auto& m = machine();
    const Site* site = katlas_here;
    if (memory == nullptr)
        return;
    const auto given = given_block(memory, site);
    if (!given)
        m.fail(ErrorKind::bad_address, site, fmt::format("{} of what {} did not give", what, name_of(origin)));
    if (given->origin != origin)
        m.fail(ErrorKind::bad_address, site, fmt::format("{} of what {} gave", what, name_of(given->origin)));
    if (given->mine != nullptr)
        m.note_own(OwnEffect::Kind::free, memory);
    if (given->mine != nullptr && !m.memory->is_shared(*given->mine))
        return m.memory->free(*given->mine);
    const bool newly_shared = m.memory->share(memory, 1);
    const bool newly_given = given->mine == nullptr && m.memory->give_away(memory, given->size);
    if (newly_shared || newly_given)
        m.discover();
    // At least one place records that the memory was freed.
    auto* begin = static_cast<std::byte*>(memory);
    if (!m.places.covering(begin)) {
        m.places.add(begin,
                     static_cast<unsigned>(std::bit_floor(std::clamp<std::size_t>(given->size, 1, Places::largest))));
        m.discover();
    }
    mark(begin, std::max<std::size_t>(given->size, 1), freed_value, site, what);
    if (given->mine != nullptr)
        m.memory->free_rest(*given->mine);
}

} // namespace

extern "C" {

void* katlas_malloc(std::size_t size) {
    const Site* site = katlas_here;
    void* memory = allocate(size, usual_alignment, site);
    mark(static_cast<std::byte*>(memory), size, fresh_value, site, "malloc");
    return memory;
}
void* katlas_calloc(std::size_t count, std::size_t size) {
    const Site* site = katlas_here;
    std::size_t whole = 0;
    if (__builtin_mul_overflow(count, size, &whole))
        return nullptr;
    void* memory = allocate(whole, usual_alignment, site);
    machine().memory->save(machine().running(), memory, whole);
    mark(static_cast<std::byte*>(memory), whole, 0, site, "calloc");
    return memory;
}
void* katlas_aligned_alloc(std::size_t alignment, std::size_t size) {
    const Site* site = katlas_here;
    void* memory = allocate(size, alignment, site);
    mark(static_cast<std::byte*>(memory), size, fresh_value, site, "malloc");
    return memory;
}
int katlas_posix_memalign(void** result, std::size_t alignment, std::size_t size) {
    const Site* site = katlas_here;
    if (alignment < sizeof(void*) || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    void* memory = katlas_aligned_alloc(alignment, size);
    katlas_write(result, reinterpret_cast<std::uintptr_t>(memory), Access{.log_size = 3}.word(), site);
    return 0;
}

void katlas_free(void* memory) {
    give_back(memory, Origin::malloc, "free");
}

// A mapping of zeros is a block of whole pages. A program that ends leaves its mappings, which is no leak.
void* katlas_mmap(void* wanted, std::size_t size, int protection, int flags, int descriptor, long offset) {
    auto& m = machine();
    const Site* site = katlas_here;
    constexpr int hints = MAP_NORESERVE | MAP_STACK | MAP_POPULATE | MAP_LOCKED;
    const int kind = flags & ~hints;
    if (kind != (MAP_PRIVATE | MAP_ANONYMOUS) && kind != (MAP_SHARED | MAP_ANONYMOUS))
        m.refuse(site, "mmap of anything other than new anonymous memory");
    if (wanted != nullptr || (descriptor != -1 && descriptor != 0) || offset != 0)
        m.refuse(site, "mmap at an address");
    if (protection != (PROT_READ | PROT_WRITE))
        m.refuse(site, "mmap of memory that may not be read and written");
    if (size == 0) {
        m.thread().error = EINVAL;
        return MAP_FAILED;
    }
    size = in_pages(size);
    void* memory = allocate(size, size_of_page, nullptr, Origin::mapping);
    m.memory->save(m.running(), memory, size);
    mark(static_cast<std::byte*>(memory), size, 0, site, "mmap");
    return memory;
}
int katlas_munmap(void* memory, std::size_t size) {
    const Site* site = katlas_here;
    const std::size_t given = size_of_block(memory, site);
    if (given != Memory::never_given && given != in_pages(size))
        machine().refuse(site, "munmap of a part of a mapping");
    katlas_here = site;
    give_back(memory, Origin::mapping, "munmap");
    return 0;
}

void katlas_next_is_array(bool is_array) {
    machine().thread().array = is_array;
}
void* katlas_new(std::size_t size, std::size_t alignment) {
    const Site* site = katlas_here;
    void* memory = allocate(size, alignment, site, origin_of_next());
    mark(static_cast<std::byte*>(memory), size, fresh_value, site, "new");
    return memory;
}
void katlas_delete(void* memory) {
    give_back(memory, origin_of_next(), "delete");
}

// As in the GNU C library, a size of 0 frees the memory.
void* katlas_realloc(void* memory, std::size_t size) {
    auto& m = machine();
    const Site* site = katlas_here;
    if (memory == nullptr)
        return katlas_malloc(size);
    if (size == 0) {
        give_back(memory, Origin::malloc, "realloc");
        return nullptr;
    }
    const std::size_t given = size_of_block(memory, site);
    if (given == Memory::never_given)
        m.fail(ErrorKind::bad_address, site, "realloc of what malloc did not give");
    const std::size_t kept = std::min(given, size);
    void* larger = katlas_malloc(size);
    katlas_copy(larger, memory, kept, site);
    katlas_here = site;
    katlas_free(memory);
    return larger;
}
void* katlas_reallocarray(void* memory, std::size_t count, std::size_t size) {
    std::size_t whole = 0;
    if (__builtin_mul_overflow(count, size, &whole)) {
        machine().thread().error = ENOMEM;
        return nullptr;
    }
    return katlas_realloc(memory, whole);
}
void* katlas_valloc(std::size_t size) {
    return katlas_aligned_alloc(size_of_page, size);
}
std::size_t katlas_malloc_usable_size(void* memory) {
    const std::size_t given = size_of_block(memory, katlas_here);
    return given == Memory::never_given ? 0 : given;
}
}
