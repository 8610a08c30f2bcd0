// The clock that measures every `cpu_seconds`.
#pragma once

#include <ctime>

namespace katlas {

// The CPU time of the calling thread so far.
[[nodiscard]] inline double thread_cpu_seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

} // namespace katlas
