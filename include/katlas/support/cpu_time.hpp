// The clock of every `cpu_seconds`.
#pragma once

#include <ctime>

namespace katlas {

// Of the calling thread.
[[nodiscard]] inline double thread_cpu_seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

} // namespace katlas
