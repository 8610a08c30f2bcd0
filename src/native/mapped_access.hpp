// Accesses of a program that is compiled for a machine: in the place of an action of C the thread performs the actions
// that a mapping makes of it (program/access_shape.hpp).
//
// The action that the caller asked for is among them, with its location, its value and what else it says: the read or
// the write of the access, or for a read-modify-write the second read if there are two. The caller performs the write
// of a read-modify-write as another action, so that a thread may be between the two.
#pragma once

#include "katlas/program/access_shape.hpp"
#include "labels.hpp"

#include <array>

namespace katlas::native {

// Where a thread is in an access.
struct MappedAccess {
    const program::AccessShape* shape = nullptr;
    std::uint32_t at = 0;
    std::uint32_t reads = 0;
    Value last = 0; // what was read last
    // With labels: of the operands, of what was read, and of the result of functions before the access.
    Label address = 0;
    Label operand = 0;
    Label expected = 0;
    Label result_before = 0;
    std::array<Label, program::most_reads> read{};
};

} // namespace katlas::native
