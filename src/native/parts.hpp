// Accesses that are larger or smaller than their places.
//
// A plain access that covers only a part of a place splits the place. An atomic operation joins the places that it
// covers: memory with atomic operations is one place. A plain read of a part of such a place reads the whole and
// extracts the part. A plain write of a part reads the whole, and writes the whole with the new part.
//
// Since the write of a part takes two actions, an execution in which another thread may come between the two is no
// execution of the program. Such an execution is refused when it is found (find_torn_write in native/execution.hpp).
// The read adds no order between threads: its source is already among the causes of the previous action. Two accesses
// of different parts are no race, but they are refused, too.
#pragma once

#include "machine_state.hpp"

namespace katlas::native {

[[nodiscard]] Machine::Next action_on(program::Location place, program::ActionKind kind, program::Mode mode,
                                      const Site* site);

// The place that begins at `at`, and ends at or before `end`, the end of the access. Does not return if places had to
// be made or split.
[[nodiscard]] program::Location part_at(const std::byte* at, const std::byte* end, const Site* site);

// Joins the parts that plain accesses have made into one place.
[[noreturn]] void join_parts(std::byte* address, unsigned size, const Site* site);

// Reads a place as a whole. A read that copies may read unwritten memory. See Machine::Next for `bytes`.
[[nodiscard]] std::uint64_t read_place(program::Location place, bool copies, const Site* site, std::uint16_t bytes = 0);

// Plain accesses to places and to parts of places.
[[nodiscard]] std::uint64_t read_plain(const void* address, unsigned size, const Site* site, bool copies = false);
void write_plain(void* address, std::uint64_t value, unsigned size, const Site* site);

} // namespace katlas::native
