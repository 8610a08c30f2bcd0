// What explorers of plain graphs leave out, and nobody misses: executions in which a thread waits in vain, and those
// that differ in what nobody sees. Each can be
// switched off, to compare.
#pragma once

namespace katlas::explore {

struct Reductions {
    bool locks = true;      // mutexes are primitives (locks.hpp)
    bool spin_locks = true; // and so are locks that threads take by a compare-exchange; needs `waits`
    bool barriers = true;   // of native programs: one order of threads that meet is explored (barriers.cpp)
    bool waits = true;      // threads wait until there is what they wait for (waits.hpp, exchange_loops.hpp)

    friend bool operator==(const Reductions&, const Reductions&) = default;
};
inline constexpr Reductions no_reductions{.locks = false, .spin_locks = false, .barriers = false, .waits = false};

// Thrown where a reduction does not suit the program: what was explored so far is void.
struct NotReducible {
    bool Reductions::*what;
};

// The result of `explore`, which is a function of Reductions, without those that do not suit the program.
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
