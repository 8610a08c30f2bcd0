// Executions that explorers of plain graphs may leave out: those in which a thread waits in vain, and those that differ
// only in unobservable ways. Each reduction can be switched off, for comparison.
#pragma once

namespace katlas::explore {

struct Reductions {
    bool locks = true;      // mutexes are primitives (locks.hpp)
    bool spin_locks = true; // so are locks that threads take by a compare-exchange; needs `waits`
    bool barriers = true;   // of native programs: one order of threads that meet is explored (barriers.cpp)
    bool waits = true;      // threads wait until the awaited value is there (waits.hpp, exchange_loops.hpp)
    bool symmetry = true;   // one order of threads with the same code is explored (symmetry.hpp)

    friend bool operator==(const Reductions&, const Reductions&) = default;
};
inline constexpr Reductions no_reductions{
    .locks = false, .spin_locks = false, .barriers = false, .waits = false, .symmetry = false};

// Thrown if a reduction does not suit the program: the results so far are void.
struct NotReducible {
    bool Reductions::*what;
};

// Calls `explore(reductions)` without the reductions that do not suit the program, and returns its result.
template <typename Explore>
auto reduced(Reductions reductions, const Explore& explore) {
    for (;;)
        try {
            return explore(reductions);
        } catch (const NotReducible& not_reducible) {
            reductions.*not_reducible.what = false;
        }
}

} // namespace katlas::explore
