// Visible actions: all that an explorer ever sees of a thread.
//
// A thread runs local steps by itself and stops at the next action that others can notice. The accesses among the
// actions become events of an execution graph: a read or a write has a location and a mode, a fence has a mode.
// A read-modify-write is two actions, a read and, if it succeeds, a write that follows at once; both are exclusive.
// Whether it succeeds depends on the value read, hence so does the label of the read: a failed compare-exchange is a
// plain read with the mode given for failure. succeeds() and read_mode() tell.
//
// What models do not see but outcomes depend on is a *choice*: which of its alternatives an instruction of a machine
// takes. It is an action of its own before that instruction, for those who run a program with dependencies (which of
// them the instruction has is chosen, too); without them, stores that may fail do so by Program::complete, and
// compare-and-swap instructions have one alternative for each outcome.
//
// Modes are those of an event: the read of an acquire-release exchange is an acquire read, its write a release write,
// and only fences are acq_rel. Source: C11 (ISO/IEC 9899:2011) 7.17, with consume strengthened to acquire.
#pragma once

#include "katlas/graph/label.hpp"

#include <cstdint>

namespace katlas::program {

// An integer of any C type (kept in the range of its type), or a pointer (pointer.hpp).
using Value = std::int64_t;
// A thread's state is a flat block of words, so that a copy of it is a memcpy.
using Word = std::int64_t;
using Location = std::uint32_t;

inline constexpr Location no_location = ~Location{0};

using graph::Mode;

enum class ActionKind : std::uint8_t { finished, blocked, read, write, fence, choice, error };

enum class BlockReason : std::uint8_t {
    none,
    assume,     // an assumption failed: this execution is of no interest
    loop_bound, // a loop was cut, or goes round without visible actions: what comes after is not looked at
    lock,       // the lock was taken when it was read
    spin,       // a loop without effect would go round once more: it waits for what it reads to change
};

enum class ErrorKind : std::uint8_t {
    none,
    assertion,
    bad_address,      // an access through a value that is no pointer to a location
    division_by_zero, // or the quotient does not fit its type
    bad_shift,        // by a negative amount or at least the width of the type
};

// What a read-modify-write does. `lock` is a compare-exchange that blocks its thread where it fails. The write of a
// load_linked is of a later instruction, with local steps between them.
enum class RmwOp : std::uint8_t {
    none,
    exchange,
    fetch_add,
    fetch_sub,
    fetch_and,
    fetch_or,
    fetch_xor,
    compare_exchange,
    compare_exchange_weak, // may fail although it read the expected value: see Program::complete
    lock,
    // Of machine code:
    load_linked,      // whether the store-conditional after it succeeds is chosen with this read
    compare_and_swap, // an instruction: it does not branch, and a failed one may write what it read (CasAlternative)
    paired,           // of an action: what was chosen before says that this read has its write
};

// What a compare-and-swap instruction may do, and what its result is then taken from: from the read, or from the
// register that it compared. Alternatives that pick do so after the comparison. The first three are of one that fails.
// Source: Arm Architecture Reference Manual, B2.3.2; herd 7.58.
enum class CasAlternative : std::uint8_t {
    result_of_read,
    result_of_read_picked,
    writes_back, // and takes the result of the read
    succeeds_with_register,
    succeeds_with_read,
};
inline constexpr Value num_cas_alternatives = 5;

[[nodiscard]] constexpr bool writes(CasAlternative alternative) {
    return alternative >= CasAlternative::writes_back;
}
[[nodiscard]] constexpr bool succeeds(CasAlternative alternative) {
    return alternative >= CasAlternative::succeeds_with_register;
}

struct Action {
    ActionKind kind = ActionKind::finished;
    Mode mode = Mode::non_atomic;                  // of the read that succeeds, of the write, of the fence
    Mode failure_mode = Mode::non_atomic;          // of the read of a compare-exchange that fails
    RmwOp rmw = RmwOp::none;                       // of a read
    bool exclusive = false;                        // the write of a read-modify-write
    bool discarded = false;                        // of a read: see graph::Label
    graph::Barrier barrier = graph::Barrier::none; // of a fence
    BlockReason reason = BlockReason::none;
    ErrorKind error = ErrorKind::none;
    Location location = no_location;
    std::uint32_t position = 0; // the instruction: see Program::source and Program::message
    Value value = 0;            // written; or the operand of a read-modify-write; or the number of alternatives
    Value expected = 0;         // by a compare-exchange
};

// Whether an explorer has to perform an action, after which its thread goes on. All of these are events of the
// execution graph, but choices.
[[nodiscard]] constexpr bool is_visible(ActionKind kind) {
    return kind == ActionKind::read || kind == ActionKind::write || kind == ActionKind::fence ||
           kind == ActionKind::choice;
}

[[nodiscard]] constexpr bool is_compare_exchange(RmwOp op) {
    return op == RmwOp::compare_exchange || op == RmwOp::compare_exchange_weak || op == RmwOp::lock ||
           op == RmwOp::compare_and_swap;
}

// Whether a read may turn out to be no first half of a read-modify-write.
[[nodiscard]] constexpr bool is_conditional(RmwOp op) {
    return is_compare_exchange(op) || op == RmwOp::load_linked;
}

// Whether a read-modify-write that could succeed may fail nevertheless, if the explorer so chooses.
[[nodiscard]] constexpr bool may_fail_spuriously(RmwOp op) {
    return op == RmwOp::compare_exchange_weak || op == RmwOp::load_linked;
}

// Whether a read that reads `value` is the first half of a read-modify-write. See
// may_fail_spuriously.
[[nodiscard]] constexpr bool succeeds(const Action& read, Value value) {
    return read.rmw != RmwOp::none && (!is_compare_exchange(read.rmw) || value == read.expected);
}

// The mode of the event of a read, given whether it is exclusive.
[[nodiscard]] constexpr Mode read_mode(const Action& read, bool exclusive) {
    return exclusive || !is_compare_exchange(read.rmw) ? read.mode : read.failure_mode;
}

// The modes of the events of a read-modify-write that is declared with `mode`.
[[nodiscard]] constexpr Mode mode_of_read(Mode mode) {
    return mode == Mode::acq_rel ? Mode::acquire : mode == Mode::release ? Mode::relaxed : mode;
}
[[nodiscard]] constexpr Mode mode_of_write(Mode mode) {
    return mode == Mode::acq_rel ? Mode::release : mode == Mode::acquire ? Mode::relaxed : mode;
}

} // namespace katlas::program
