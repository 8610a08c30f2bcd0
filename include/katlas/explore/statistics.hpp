// How much an exploration has done.
#pragma once

#include <cstdint>

namespace katlas::explore {

struct Statistics {
    std::uint64_t events = 0;   // added
    std::uint64_t revisits = 0; // performed
};

} // namespace katlas::explore
