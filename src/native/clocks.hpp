// The time of the running thread, see clocks.cpp.
#pragma once

#include "katlas/native/abi.hpp"

#include <chrono>

namespace katlas::native {

// A wait until a time ends by its time-out; the thread sleeps until a time. Times are timespec objects in the program's
// memory.
void sleep_until(const void* time, const Site* site);
void sleep_for(const void* time, const Site* site);
void sleep_for(std::chrono::nanoseconds time);

} // namespace katlas::native
