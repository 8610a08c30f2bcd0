// What is known of a barrier, from all executions so far (barriers.cpp).
#pragma once

#include <cstdint>
#include <limits>

namespace katlas::native {

struct Meeting {
    std::uint64_t threads = 0;                                        // a bit for each that came to it in any execution
    std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max(); // that a round had
    bool ordered = false;                                             // the order in which they come matters
};

} // namespace katlas::native
