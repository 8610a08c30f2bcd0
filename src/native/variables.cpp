// Local variables whose addresses escape their functions. They are blocks of the thread's memory (memory.hpp). The
// begin and the end of such a variable are writes to its places that other threads use, as for memory from malloc.
#include "accesses.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::native {

// The thread may stop at each write and never return, so a variable ends after its writes.
void end_variables(std::size_t frame, const Site* site) {
    auto& m = machine();
    while (m.memory->num_variables(m.running()) > frame) {
        const Memory::Block block = m.memory->last_variable(m.running());
        if (m.memory->is_shared(block))
            mark(block.begin, block.size, freed_value, site, "leave");
        m.memory->end_last_variable(m.running());
    }
}

} // namespace katlas::native

using namespace katlas::native;

extern "C" {

void* katlas_variable(std::uint64_t size, std::uint64_t alignment, const Site* site) {
    auto& m = machine();
    m.tell_apart_if_alike();
    // Words of the variable may be accessed as a whole, for any type.
    auto* memory = static_cast<std::byte*>(
        m.memory->begin_variable(m.running(), size, std::max<std::uint64_t>(alignment, Places::largest), site));
    if (memory == nullptr)
        m.refuse(site, fmt::format("{} has no memory: a thread has {} MB", site->variable, Memory::locals_size >> 20U));
    if (const Memory::Block block = m.memory->last_variable(m.running()); m.memory->is_shared(block)) {
        m.name_local(block);
        mark(memory, size, fresh_value, site, "declare");
    }
    return memory;
}

std::uint64_t katlas_frame() {
    return machine().memory->num_variables(machine().running());
}

void katlas_leave(std::uint64_t frame, const Site* site) {
    end_variables(frame, site);
}
}
