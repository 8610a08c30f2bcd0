// The knowledge about a barrier, from all executions so far (barriers.cpp).
#pragma once

#include <cstdint>
#include <limits>

namespace katlas::native {

struct Meeting {
    std::uint64_t threads = 0;                                        // a bit for each that came in any execution
    std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max(); // the fewest threads of a round
    bool ordered = false;                                             // the order of arrivals matters
};

} // namespace katlas::native
