// Hazard pointers (M. Michael, Hazard pointers: safe memory reclamation for lock-free objects, 2004), with the
// functions of GenMC.
//
// A hazard pointer keeps the memory that it protects: a thread that reclaims retired memory has looked at all hazard
// pointers. Either it saw this hazard pointer, or the owner of the hazard pointer saw in time that the pointer had
// changed. In the latter case the owner tries again, which is no separate execution here: `protect` reads the pointer
// once, and protects the block read.
//
// The retirement of a block is an event, a write to a separate word before the block. A use of the block is an error
// unless it is before that event in (po | rf)+, or protected (find_memory_fault). So the memory keeps its values, and a
// thread that protects it may use it at any time.
#include "accesses.hpp"
#include "given_block.hpp"

#include <algorithm>
#include <utility>

using namespace katlas::native;
using katlas::program::ErrorKind;
using katlas::program::Mode;

extern "C" {

// Only the owner of the hazard pointer matters.
void* katlas_VERIFIER_hp_alloc() {
    auto& m = machine();
    m.tell_apart_if_alike();
    void* hazard = m.memory->allocate(m.running(), 1, 1);
    if (hazard == nullptr)
        m.refuse(katlas_here, "there is no memory for a hazard pointer");
    return hazard;
}
void* katlas_VERIFIER_hp_protect(void* hazard, void* pointer) {
    constexpr Access read{.log_size = 3, .mode = static_cast<unsigned>(Mode::acquire)};
    const Site* site = katlas_here;
    const std::uint64_t seen = katlas_read(pointer, read.word(), site);
    auto* const memory = reinterpret_cast<std::byte*>(seen);
    const std::size_t size = size_of_block(memory, site);
    const Protected block{memory, size == Memory::never_given ? 0 : size};
    if (std::exchange(machine().thread().hazards[hazard], block).begin != memory)
        machine().note_change();
    return memory;
}
void katlas_VERIFIER_hp_clear(void* hazard) {
    if (machine().thread().hazards.erase(hazard) != 0)
        machine().note_change();
}
void katlas_VERIFIER_hp_free(void* hazard) {
    katlas_VERIFIER_hp_clear(hazard);
}
void katlas_VERIFIER_hp_retire(void* memory) {
    auto& m = machine();
    const Site* site = katlas_here;
    if (memory == nullptr)
        return;
    m.note_change();
    const auto given = given_block(memory, site);
    if (!given || given->origin != Memory::Origin::malloc)
        m.fail(ErrorKind::bad_address, site, "what malloc did not give is retired");
    if (given->mine != nullptr && !m.memory->is_shared(*given->mine) && !m.is_guarded(given->mine->begin))
        return m.memory->free(*given->mine);
    // All uses of the block become events, so that later uses are found.
    if (m.memory->share(memory, std::max<std::size_t>(given->size, 1)))
        m.discover();
    auto* word = static_cast<std::byte*>(memory) - Memory::before_block;
    if (!m.places.covering(word)) {
        m.places.add(word, Memory::before_block);
        m.discover();
    }
    mark(word, Memory::before_block, freed_value, site, "retire", given->size);
}
}
