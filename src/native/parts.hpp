// Accesses that are larger or smaller than the places that they are of.
//
// A plain access of a place that is a part of another access splits the place, and an atomic operation joins the places
// that are its parts: what is accessed by atomic operations is one place. A plain access of a part of such a place
// reads all of it, and takes the part; or reads all of it, and writes all of it with another part.
//
// A part is written by two actions, so that an execution in which another thread may come between the two is none of
// the program. Such an execution is refused when it is found (find_torn_write in native/execution.hpp). The read adds
// no order to others: it reads what is among the causes of the action before. Two accesses of different parts are no
// race, but they are refused, too.
#pragma once

#include "machine_state.hpp"

namespace katlas::native {

[[nodiscard]] Machine::Next action_on(program::Location place, program::ActionKind kind, program::Mode mode,
                                      const Site* site);

// The place that begins there and ends where the access does or before it, whose end is `end`. Does not return if
// places had to be made or split.
[[nodiscard]] program::Location part_at(const std::byte* at, const std::byte* end, const Site* site);

// Makes a place of its parts, which plain accesses have made.
[[noreturn]] void join_parts(std::byte* address, unsigned size, const Site* site);

// Of a place as a whole. A read that copies may read what nobody has written. See Machine::Next for `bytes`.
[[nodiscard]] std::uint64_t read_place(program::Location place, bool copies, const Site* site, std::uint8_t bytes = 0);

// Plain accesses, of places and parts of places.
[[nodiscard]] std::uint64_t read_plain(const void* address, unsigned size, const Site* site, bool copies = false);
void write_plain(void* address, std::uint64_t value, unsigned size, const Site* site);

} // namespace katlas::native
