// Accesses of a program that is compiled for a machine: instead of an action of C the thread performs the actions to
// which a mapping compiles it (program/access_shape.hpp).
//
// The requested action is among them, with its location, its value and its other data: it is the read or the write of
// the access, or for a read-modify-write its read, the second one if there are two. The caller performs the write of a
// read-modify-write as another action, so that a thread may be between the two.
#pragma once

#include "katlas/program/access_shape.hpp"
#include "labels.hpp"

#include <array>

namespace katlas::native {

// The position of a thread within an access.
struct MappedAccess {
    const program::AccessShape* shape = nullptr;
    std::uint32_t at = 0;
    std::uint32_t reads = 0;
    Value last = 0; // the value read last
    // With labels: the labels of the operands, of the value read, and of the result of functions before the access.
    Label address = 0;
    Label operand = 0;
    Label expected = 0;
    Label result_before = 0;
    std::array<Label, program::most_reads> read{};
};

} // namespace katlas::native
