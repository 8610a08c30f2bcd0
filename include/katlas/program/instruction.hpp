// The code of a thread: a flat vector of instructions over registers.
//
// An operand is a register or a constant of the program's pool, told apart by its sign. Only read, read_modify_write,
// write, exclusive_write, store_conditional, write_if_zero and fence are visible. Several other instructions can end in
// an error or block the thread. A read-modify-write is laid out as the instruction itself followed by exclusive_write;
// if it fails, control skips exclusive_write. The header of the thread state carries the location and the value of the
// write, so the operands are evaluated once and the result may overwrite them. A load_linked is a read_modify_write
// whose write is a store_conditional of the same location. Straight-line code without a visible action leads from the
// one to the other.
#pragma once

#include "katlas/program/value_type.hpp"

namespace katlas::program {

enum class Op : std::uint8_t {
    // a := b (op) c, converted to `type`; comparisons compare in `type` and give 0 or 1
    move,
    add,
    subtract,
    multiply,
    divide,
    remainder,
    bit_and,
    bit_or,
    bit_xor,
    shift_left,
    shift_right,
    equal,
    not_equal,
    less,
    less_equal,
    logical_and,
    logical_or,
    logical_not,
    select, // a := b if d is not 0, else c
    choose, // a := one of 0 .. target - 1, the alternatives of what comes next; only with dependencies (action.hpp)
    // control: `target` is an instruction
    jump,
    jump_if_zero,    // if b is 0
    jump_if_nonzero, // if b is not 0
    count_iteration, // blocks when counter a has reached b, else counts it up
    assume,          // blocks if b is 0
    spin,            // blocks if b is 0: a loop without effect waits; the one round that is explored begins at `target`
    acquired,        // blocks if b is 0: follows the read-modify-write of a lock; decides no branch
    check,           // an assertion: an error if b is 0
    open_scope, // branches between here and close_scope give no control dependencies to instructions after close_scope
    close_scope,
    finish,
    give_up, // the last instruction of a thread: a thread that takes too many local steps ends here
    // accesses: of location `target` if `direct`, else of the location to which b points
    read,              // a := value
    read_modify_write, // a := old value; operand c, expected value d; e := whether it succeeded, or the choice
    exclusive_write,   // the write of the read-modify-write before it
    store_conditional, // a := 1 if d, the choice of its load_linked, is 0; else write c, and a := 0
    write,             // of c
    write_if_zero,     // of c if d is 0: so a failed compare-exchange updates `expected`
    fence,
};

[[nodiscard]] constexpr bool is_comparison(Op op) {
    return op == Op::equal || op == Op::not_equal || op == Op::less || op == Op::less_equal;
}
[[nodiscard]] constexpr bool is_logical(Op op) {
    return op == Op::logical_and || op == Op::logical_or || op == Op::logical_not;
}

// A register's index, or the bitwise complement of a constant's.
using Operand = std::int16_t;

// The most jumps between two visible actions. A thread that jumps more often is taken to loop for ever.
inline constexpr std::uint32_t max_local_jumps = 1U << 20U;

struct Instruction {
    Op op = Op::finish;
    Mode mode = Mode::non_atomic;
    Mode failure_mode = Mode::non_atomic;
    RmwOp rmw = RmwOp::none;
    graph::Barrier barrier = graph::Barrier::none;
    graph::Kernel kernel = graph::Kernel::none;
    graph::Scope scope = graph::Scope::none;
    ValueType type = ValueType::i32; // of the result; of the location for accesses
    bool direct = false;
    bool discarded = false; // of a read-modify-write: see graph::Label
    bool unlocks = false;   // of a write: it releases a mutex
    bool awaits = false;    // of a read: see Action
    Operand a = 0;
    Operand b = 0;
    Operand c = 0;
    Operand d = 0;
    Operand e = 0;
    std::uint32_t target = 0;
};

} // namespace katlas::program
