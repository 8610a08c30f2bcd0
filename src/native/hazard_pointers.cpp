// Hazard pointers (M. Michael, Hazard pointers: safe memory reclamation for lock-free objects, 2004), as programs for
// GenMC use them.
//
// A hazard pointer that protects memory keeps it: whoever reclaims retired memory has looked at all hazard pointers. It
// saw this one, or its owner saw in time that the pointer had changed. The latter has the owner try again, which is no
// execution of its own here: `protect` reads the pointer once, and what it has read is protected.
//
// To retire a block is an event, a write to a word of its own before the block. A use of the block is an error unless
// it is before that event, in (po | rf)+, or protected (find_memory_fault). So the memory keeps its values, and who
// protects it may use it at any time.
#include "accesses.hpp"
#include "given_block.hpp"

#include <algorithm>
#include <utility>

using namespace katlas::native;
using katlas::program::ErrorKind;
using katlas::program::Mode;

extern "C" {

// Who has it is all that matters.
void* katlas_VERIFIER_hp_alloc() {
    auto& m = machine();
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
    // Uses of all of it are events, so that one which comes later is found.
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
