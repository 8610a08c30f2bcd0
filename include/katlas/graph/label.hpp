// What an event of a program does, as far as memory models see it: its kind, its access mode, and whether it belongs to
// a read-modify-write. A checker maps labels to the atoms of its own model (docs/design.md).
//
// Modes are those of C11; `non_atomic` is the mode of plain accesses and of initial writes; consume accesses have the
// mode `acquire`. A fence is never non_atomic nor exclusive.
//
// An instruction of a machine is labelled by the C11 mode that compilers implement by it: an AArch64 ldar is a seq_cst
// read, dmb sy a seq_cst fence, dmb ld an acquire fence; lwsync is an acq_rel fence. A barrier that stands for no C11
// fence is a relaxed fence with its `barrier`.
#pragma once

#include <cstdint>

namespace katlas::graph {

enum class Kind : std::uint8_t { read, write, fence };

enum class Mode : std::uint8_t { non_atomic, relaxed, acquire, release, acq_rel, seq_cst };

// Barriers that are no C11 fence. fence_p_s is the `fence p,s` of RISC-V: it orders the accesses in p before the
// accesses in s.
enum class Barrier : std::uint8_t {
    none,
    dmb_st,
    isb,
    eieio,
    isync,
    fence_r_r,
    fence_r_w,
    fence_w_r,
    fence_w_w,
    fence_w_rw,
    fence_rw_r,
};

// The kinds of events that the Linux kernel's memory model tells apart in addition to kind and mode. There `relaxed` is
// an access by READ_ONCE or WRITE_ONCE, `non_atomic` a plain one, and `seq_cst` one that is a full barrier, too; smp_mb
// is a seq_cst fence. The other barriers are relaxed fences.
enum class Kernel : std::uint8_t {
    none,
    // fences
    rmb,
    wmb,
    barrier, // of the compiler
    before_atomic,
    after_atomic,
    after_spinlock,
    after_unlock_lock,
    after_srcu_unlock,
    rcu_lock,
    rcu_unlock,
    sync_rcu,
    sync_srcu, // has the location of its srcu_struct
    // accesses
    update,        // of a read-modify-write, also of one that fails
    update_silent, // of a read-modify-write that gives no result
    spinlock,      // of a lock
    srcu,          // the read that begins a critical section of SRCU, and the write that ends it
};

// How far an operation of a GPU reaches: among the threads of a cooperative thread array, of a GPU, or of the system.
// An operation that names no scope has none; this is the case of weak operations, and of all programs of other
// machines.
enum class Scope : std::uint8_t { none, cta, gpu, sys };

struct Label {
    Kind kind = Kind::fence;
    Mode mode = Mode::relaxed;
    bool exclusive = false; // the read or the write of a read-modify-write
    Barrier barrier = Barrier::none;
    bool discarded = false; // the read of a machine's atomic instruction that discards the value
    Kernel kernel = Kernel::none;
    Scope scope = Scope::none;

    friend bool operator==(const Label&, const Label&) = default;
};

} // namespace katlas::graph
