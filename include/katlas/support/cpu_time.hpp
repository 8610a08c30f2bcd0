// The clocks that measure every `cpu_seconds`.
#pragma once

#include <ctime>

namespace katlas {

[[nodiscard]] inline double seconds_of_clock(clockid_t clock) {
    timespec t{};
    clock_gettime(clock, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// The CPU time of the calling thread so far.
[[nodiscard]] inline double thread_cpu_seconds() {
    return seconds_of_clock(CLOCK_THREAD_CPUTIME_ID);
}

// The CPU time of all threads of this process so far; that of its children is not in it.
[[nodiscard]] inline double process_cpu_seconds() {
    return seconds_of_clock(CLOCK_PROCESS_CPUTIME_ID);
}

} // namespace katlas
