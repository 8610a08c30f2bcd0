// The code of a thread: a flat vector of instructions over registers.
//
// An operand is a register or a constant of the program's pool, told apart by its sign. Only read, read_modify_write,
// write, exclusive_write, store_conditional, write_if_zero and fence are visible; error and blocked can come of several
// others.
// Layout of a read-modify-write: the instruction itself, then exclusive_write; where it fails, control passes the
// latter by. The location and the value of the write travel in the header of the thread state, so that the operands
// are evaluated once and may be overwritten by the result. A load_linked is a read_modify_write whose write is a
// store_conditional, reached by straight-line code without a visible action, and of the same location.
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
    choose, // a := one of 0 .. target - 1, of what comes next; only where there are dependencies, see action.hpp
    // control: `target` is an instruction
    jump,
    jump_if_zero,    // if b is 0
    jump_if_nonzero, // if b is not 0
    count_iteration, // blocks when counter a has reached b, else counts it up
    assume,          // blocks if b is 0
    spin,            // likewise: a loop without effect waits; its only round that is looked at begins at `target`
    acquired,        // blocks if b is 0: what follows the read-modify-write of a lock; decides no branch
    check,           // an assertion: an error if b is 0
    finish,
    give_up, // the last instruction of a thread: where one goes that takes too many local steps
    // accesses: of location `target` where `direct`, else of the location to which b points
    read,              // a := value
    read_modify_write, // a := old value; operand c, expected value d; e := whether it succeeded, or what was chosen
    exclusive_write,   // of the read-modify-write before it
    store_conditional, // a := 1 if d, the choice that came with its load_linked, is 0; else write c, and a := 0
    write,             // of c
    write_if_zero,     // of c if d is 0: the way in which a failed compare-exchange updates `expected`
    fence,
};

// A register's index, or the bitwise complement of a constant's.
using Operand = std::int16_t;

// As many jumps may lie between two visible actions; no program takes that many that would ever end.
inline constexpr std::uint32_t max_local_jumps = 1U << 20U;

struct Instruction {
    Op op = Op::finish;
    Mode mode = Mode::non_atomic;
    Mode failure_mode = Mode::non_atomic;
    RmwOp rmw = RmwOp::none;
    graph::Barrier barrier = graph::Barrier::none;
    ValueType type = ValueType::i32; // of the result; of the location for accesses
    bool direct = false;
    bool discarded = false; // of a read-modify-write: see graph::Label
    bool unlocks = false;   // of a write: it gives a mutex back
    Operand a = 0;
    Operand b = 0;
    Operand c = 0;
    Operand d = 0;
    Operand e = 0;
    std::uint32_t target = 0;
};

} // namespace katlas::program
