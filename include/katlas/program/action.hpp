// Visible actions: all that an explorer ever sees of a thread.
//
// A thread runs local steps by itself and stops at the next action that other threads can notice. The accesses among
// the actions become events of an execution graph: a read or a write has a location and a mode, a fence has a mode. A
// read-modify-write is two actions, a read and, if it succeeds, a write that follows at once; both are exclusive.
// Whether it succeeds depends on the value read, and so does the label of the read: a failed compare-exchange is a
// plain read with the mode given for failure. succeeds() and read_mode() compute success and mode.
//
// Some instructions of machines have several alternatives. Which alternative is taken is a *choice*: models do not see
// it, but outcomes depend on it. When a program is run with dependencies, the choice is an action of its own before the
// instruction, and it also decides which dependencies the instruction has. When a program is run without dependencies
// there are no choices: Program::complete says whether a store-conditional fails, and a compare-and-swap instruction
// has one alternative for each outcome.
//
// Modes are those of an event: the read of an acquire-release exchange is an acquire read, its write a release write,
// and only fences are acq_rel. Source: C11 (ISO/IEC 9899:2011) 7.17, with consume strengthened to acquire.
#pragma once

#include "katlas/graph/label.hpp"

#include <cstdint>

namespace katlas::program {

// An integer of any C type (kept in the range of its type), or a pointer (value_type.hpp).
using Value = std::int64_t;
// A thread's state is a flat block of words, so that a copy of it is a memcpy.
using Word = std::int64_t;
using Location = std::uint32_t;

inline constexpr Location no_location = ~Location{0};

using graph::Mode;

enum class ActionKind : std::uint8_t { finished, blocked, read, write, fence, choice, error };

enum class BlockReason : std::uint8_t {
    none,
    assume,     // an assumption failed: the execution is of no interest
    loop_bound, // a loop was cut, or repeats without visible actions; the exploration does not look beyond it
    lock,       // the thread read that the lock was taken
    spin,       // a loop without effect would repeat: it waits until the value that it reads changes
    not_begun,  // nobody has created the thread yet
    join,       // the thread waits for the end of another one
};

enum class ErrorKind : std::uint8_t {
    none,
    assertion,
    bad_address,      // an access through a value that is no pointer to a location
    division_by_zero, // or the quotient does not fit its type
    bad_shift,        // by a negative amount or at least the width of the type
};

// What a read-modify-write does. `lock` is a compare-exchange that blocks its thread if it fails. A later instruction
// makes the write of a load_linked, with local steps between them.
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
    update_unless, // fails if it reads the value `expected`, and adds otherwise; native programs say what is written
    // In machine code:
    load_linked,      // the choice whether its store-conditional succeeds is made with this read
    compare_and_swap, // does not branch; a failed compare-and-swap may write back the value read (CasAlternative)
    paired,           // in an action: an earlier choice says that this read has its write
};

// What a compare-and-swap instruction may do, and from where it takes its result: from the read, or from the register
// that it compares. A picking alternative chooses after the comparison. The first three are alternatives of a failure.
// Source: Arm Architecture Reference Manual, B2.3.2; herd 7.58.
enum class CasAlternative : std::uint8_t {
    result_of_read,
    result_of_read_picked,
    writes_back, // and takes its result from the read
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
    Mode mode = Mode::non_atomic;         // of a read that succeeds, a write or a fence
    Mode failure_mode = Mode::non_atomic; // of the read of a failed compare-exchange
    RmwOp rmw = RmwOp::none;              // of a read
    bool exclusive = false;               // it is the write of a read-modify-write
    bool discarded = false;               // of a read: see graph::Label
    bool awaits = false; // of a read: the value read may block its thread before the thread's next action
    bool settled =
        false; // of a read: it reads the co-last write and can read no other; of a write: it has such readers only
    graph::Barrier barrier = graph::Barrier::none; // of a fence
    graph::Kernel kernel = graph::Kernel::none;
    graph::Scope scope = graph::Scope::none;
    BlockReason reason = BlockReason::none;
    ErrorKind error = ErrorKind::none;
    Location location = no_location;
    std::uint32_t position = 0; // the instruction: see Program::source and Program::message
    Value value = 0;            // the value written, the operand of a read-modify-write, or the number of alternatives
    Value expected = 0;         // the value that a compare-exchange expects, or an update_unless does not change
};

// Whether an explorer has to perform the action before its thread goes on. Visible actions are events of the execution
// graph, except choices.
[[nodiscard]] constexpr bool is_visible(ActionKind kind) {
    return kind == ActionKind::read || kind == ActionKind::write || kind == ActionKind::fence ||
           kind == ActionKind::choice;
}

[[nodiscard]] constexpr bool is_compare_exchange(RmwOp op) {
    return op == RmwOp::compare_exchange || op == RmwOp::compare_exchange_weak || op == RmwOp::lock ||
           op == RmwOp::compare_and_swap;
}

// Whether a read-modify-write may fail because of the value that it reads. Then its read has the mode given for
// failure.
[[nodiscard]] constexpr bool depends_on_value(RmwOp op) {
    return is_compare_exchange(op) || op == RmwOp::update_unless;
}

// Whether a read-modify-write computes the value that it writes from the value that it reads.
[[nodiscard]] constexpr bool computes(RmwOp op) {
    return op == RmwOp::fetch_add || op == RmwOp::fetch_sub || op == RmwOp::fetch_and || op == RmwOp::fetch_or ||
           op == RmwOp::fetch_xor;
}

// Whether a read may turn out not to be the first half of a read-modify-write.
[[nodiscard]] constexpr bool is_conditional(RmwOp op) {
    return depends_on_value(op) || op == RmwOp::load_linked;
}

// Whether a read-modify-write that could succeed may also fail, if the explorer chooses so.
[[nodiscard]] constexpr bool may_fail_spuriously(RmwOp op) {
    return op == RmwOp::compare_exchange_weak || op == RmwOp::load_linked;
}

// Whether a read that reads `value` is the first half of a read-modify-write, unless it fails spuriously.
[[nodiscard]] constexpr bool succeeds(const Action& read, Value value) {
    return read.rmw != RmwOp::none &&
           (!depends_on_value(read.rmw) || (value == read.expected) == is_compare_exchange(read.rmw));
}

// The mode of a read's event; `exclusive` says whether the event is exclusive.
[[nodiscard]] constexpr Mode read_mode(const Action& read, bool exclusive) {
    return exclusive || !depends_on_value(read.rmw) ? read.mode : read.failure_mode;
}

// The label of the event of an action that has one; of a read, given whether it is exclusive. Explorers ask for it at
// each event that they add or change; as a call it costs some percent of their time.
[[nodiscard, gnu::always_inline]] constexpr graph::Label label_of(const Action& action, bool exclusive_read) {
    switch (action.kind) {
    case ActionKind::read:
        return {.kind = graph::Kind::read,
                .mode = read_mode(action, exclusive_read),
                .exclusive = exclusive_read,
                .discarded = action.discarded,
                .kernel = action.kernel,
                .scope = action.scope};
    case ActionKind::write:
        return {.kind = graph::Kind::write,
                .mode = action.mode,
                .exclusive = action.exclusive,
                .kernel = action.kernel,
                .scope = action.scope};
    default:
        return {.kind = graph::Kind::fence,
                .mode = action.mode,
                .exclusive = false,
                .barrier = action.barrier,
                .kernel = action.kernel,
                .scope = action.scope};
    }
}

// The modes of the events of a read-modify-write that is declared with `mode`.
[[nodiscard]] constexpr Mode mode_of_read(Mode mode) {
    return mode == Mode::acq_rel ? Mode::acquire : mode == Mode::release ? Mode::relaxed : mode;
}
[[nodiscard]] constexpr Mode mode_of_write(Mode mode) {
    return mode == Mode::acq_rel ? Mode::release : mode == Mode::acquire ? Mode::relaxed : mode;
}

} // namespace katlas::program
