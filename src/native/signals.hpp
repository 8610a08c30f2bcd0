// Signals. No signal comes from outside of the program, and none is sent to another thread; what is left is what a
// thread raises itself (raise), and what programs set and read back.
//
// The dispositions of signals are a variable of the program, which the pass adds (instrument/sections.cpp), and calls
// that set them are atomic. A mask belongs to its thread, and begins as that of the thread's creator.
#pragma once

#include <cstdint>

namespace katlas::native {

// The running thread creates a thread, which inherits its mask.
void pass_on_mask(std::uint32_t created);

} // namespace katlas::native
