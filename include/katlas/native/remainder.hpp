// The remaining work of an exploration, from processes that have ended to those that resume it
// (explore/checkpoints.hpp).
//
// Subtrees are in their written form (explore/written_subtree.hpp), and are valid only together with the machine's
// discoveries about the program. A later discovery makes them void, like all other results of the exploration.
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
    std::deque<std::string> subtrees{}; // in the order of exploration
    std::vector<double> sizes{};        // estimated sizes of the subtrees, if they are parts
    explore::LockUse::Table locks{};
    Discoveries known{}; // void if there are no subtrees
};

// Adds remainders of workers that explore in one way and have the same discoveries.
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
