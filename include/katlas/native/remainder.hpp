// What processes that have ended leave of an exploration to those that go on with it (explore/checkpoints.hpp).
//
// Subtrees are written down (explore/written_subtree.hpp) and mean something only together with what the machine had
// found out about the program. A discovery that is made behind them makes them void, as it does all that was explored.
#pragma once

#include "katlas/explore/checkpoints.hpp"
#include "katlas/native/discoveries.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <string>
#include <vector>

namespace katlas::native {

struct Remainder {
    explore::Way way{};
    std::deque<std::string> subtrees{}; // in the order in which they come
    std::vector<double> sizes{};        // estimates of them, if they are parts
    explore::LockUse::Table locks{};
    Discoveries known{}; // void if there are no subtrees
};

// Of several workers that explore in one way and know the same.
inline void add(Remainder& sum, Remainder&& other) {
    if (sum.subtrees.empty())
        sum.known = std::move(other.known);
    sum.way = other.way;
    std::ranges::move(other.subtrees, std::back_inserter(sum.subtrees));
    std::ranges::move(other.sizes, std::back_inserter(sum.sizes));
    explore::LockUse locks;
    locks.take_over(sum.locks);
    locks.take_over(other.locks);
    sum.locks = locks.table();
}

} // namespace katlas::native
