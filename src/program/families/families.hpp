// The families' builder functions, one file per kind; table.cpp gives them names. Arguments are within the bounds that
// the table states.
#pragma once

#include "katlas/program/builder.hpp"

#include <span>

namespace katlas::program::family {

using Arguments = std::span<const int>;

inline constexpr Mode na = Mode::non_atomic;
inline constexpr Mode rlx = Mode::relaxed;
inline constexpr Mode acq = Mode::acquire;
inline constexpr Mode rel = Mode::release;
inline constexpr Mode acq_rel = Mode::acq_rel;
inline constexpr Mode sc = Mode::seq_cst;

// A compare-exchange whose success and failure have the same order.
inline CompareExchange cas(ThreadBuilder& t, const Place& place, const Expr& expected, const Expr& desired, Mode mode) {
    return t.compare_exchange(place, expected, desired, mode, mode_of_read(mode));
}

inline Bound bound_of(int n) {
    return Bound{static_cast<std::uint32_t>(n)};
}

// counters.cpp
Program ainc(Arguments a);
Program binc(Arguments a);
Program cinc(Arguments a);
Program wainc(Arguments a);
Program cas_all(Arguments a);
Program casrot(Arguments a);
Program casw(Arguments a);
Program wcas(Arguments a);
Program inc(Arguments a);
Program rw(Arguments a);

// accesses.cpp
Program readers(Arguments a);
Program nwrites(Arguments a);
Program nwrites_loc(Arguments a);
Program n_writers_a_reader(Arguments a);
Program lastzero(Arguments a);
Program exp_mem(Arguments a);
Program exp_mem2(Arguments a);
Program indexer(Arguments a);
Program fib_bench(Arguments a);
Program publish(Arguments a);
Program mp_loop(Arguments a);

// rings.cpp
Program load_buffering(Arguments a);
Program store_buffering(Arguments a);
Program message_passing(Arguments a);
Program iriw(Arguments a);

// mutual_exclusion.cpp
Program dekker(Arguments a);
Program peterson(Arguments a);
Program peterson_sc(Arguments a);
Program szymanski(Arguments a);
Program lamport(Arguments a);
Program parker(Arguments a);

// locks.cpp
Program lock_inc(Arguments a);
Program lock2_inc(Arguments a);
Program spinlock(Arguments a);
Program ttas_lock(Arguments a);
Program ticket_lock(Arguments a);
Program mcs_lock(Arguments a);
Program linuxrwlocks(Arguments a);
Program seqlock(Arguments a);

// barriers.cpp
Program barrier(Arguments a);
Program rendezvous(Arguments a);
Program barrier_lock(Arguments a);
Program barrier_beside_lock(Arguments a);

// structures.cpp
Program treiber_stack(Arguments a);
Program chase_lev(Arguments a);

// queues.cpp
Program ms_queue(Arguments a);
Program ms_queue_checked(Arguments a);
Program hw_queue(Arguments a);
Program mpmc_queue(Arguments a);

// assumptions.cpp
Program psc_wb_fixpoint(Arguments a);
Program psc_wb_fp_sezgin(Arguments a);
Program psc_wb_why_fxp(Arguments a);
Program wb1(Arguments a);
Program wb2(Arguments a);
Program wb3(Arguments a);
Program wb4(Arguments a);
Program wb5(Arguments a);
Program wrc11_fp(Arguments a);
Program pgsql(Arguments a);

} // namespace katlas::program::family
