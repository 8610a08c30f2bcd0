// What a machine does for one access of C: reads, writes and fences, and how they depend on each other.
//
// A shape is a tree of steps. A mapping makes it (compile/access_shapes.hpp). Code that runs a program without the text
// of its instructions performs the shape. A read that may be the first half of a read-modify-write has two successors:
// `next` if its write follows, `failed` if not.
//
// If a machine's instruction has several alternatives (action.hpp), a shape has the alternative with the fewest
// dependencies. The other alternatives have the same reads and writes, with one exception: a failed compare-and-swap
// may write back the value that it read. Without this write an execution stays consistent and shows the same values.
//
// A set of *sources* says what a step depends on: the operands of the access, and the values that its reads have read.
#pragma once

#include "katlas/program/action.hpp"

#include <vector>

namespace katlas::program {

// An access of C.
struct RequestedAccess {
    ActionKind kind = ActionKind::read; // read, write or fence
    RmwOp rmw = RmwOp::none;            // of a read: the read-modify-write that it begins
    Mode mode = Mode::non_atomic;       // of a read-modify-write as declared
    Mode failure_mode = Mode::relaxed;  // of a compare-exchange
    bool wide = false;                  // of 64 bits

    friend auto operator<=>(const RequestedAccess&, const RequestedAccess&) = default;
};

using Sources = std::uint32_t;
inline constexpr Sources the_operand = 1; // the value to be written, or the operand of an update
inline constexpr Sources the_expected_value = 2;
inline constexpr std::size_t most_reads = 8;
[[nodiscard]] constexpr Sources the_read(std::size_t number) { // from 0, in their order
    return Sources{4} << number;
}

struct ShapeStep {
    enum class Kind : std::uint8_t { action, end, blocked };
    Kind kind = Kind::action;
    // Its location and its value have no meaning here; of a read, neither have the operation and the expected value.
    Action action{};
    bool first_half = false;     // of a read: it may be the first half of the requested read-modify-write
    bool may_fail = false;       // of a first half: it may fail although it reads the expected value
    bool decides = false;        // of a first half: it is a compare-and-swap instruction, with pick dependencies
    bool expects_last = false;   // of a first half: it succeeds if it reads the same value as the read before it
    bool of_instruction = false; // of an exclusive write: one instruction reads and writes
    bool computes = false;       // likewise, and computes the value that it writes
    Sources data = 0;            // of the value written
    Sources pick_data = 0;       // likewise, through the decision of a compare-and-swap instruction
    Sources control = 0;         // of the branches on the way to the step
    Sources pick_control = 0;    // likewise, as pick_data
    Sources result = 0;          // at the end: of the value that the access gives
    Sources success = 0;         // likewise: of whether a compare-exchange has succeeded
    std::uint32_t next = 0;      // of an action: the number of the step that comes next
    std::uint32_t failed = 0;    // of a first half
};

// The first step is the root.
using AccessShape = std::vector<ShapeStep>;

} // namespace katlas::program
