// The time of the running thread, see clocks.cpp.
#pragma once

#include "katlas/native/abi.hpp"

#include <chrono>
#include <cstdint>

namespace katlas::native {

// A wait until a time ends by its time-out; the thread sleeps until a time. Times are timespec objects in the program's
// memory.
void sleep_until(const void* time, const Site* site);
void sleep_for(const void* time, const Site* site);
void sleep_for(std::chrono::nanoseconds time);
// Lets more time pass than any deadline of the program is away. Returns false if the thread has done so too often.
[[nodiscard]] bool let_much_time_pass();
// The seconds of a time that the program reads from a clock now.
[[nodiscard]] std::int64_t second_of_running_thread();

} // namespace katlas::native
