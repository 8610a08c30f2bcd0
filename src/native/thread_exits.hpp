// The end of a thread by pthread_exit. In C++ it goes through the functions of the thread like an exception, as in the
// GNU C library: destructors of local variables run; a handler of all types, or of abi::__forced_unwind, runs, and must
// throw again; a function that must not throw is not left. In C only the functions of pthread_cleanup_push are called.
#pragma once

#include "katlas/native/abi.hpp"

namespace katlas::native {

// Runs the destructors of local variables of the running thread, from the innermost function to the outermost, and then
// ends the thread. Functions of the library on the way are left, too.
[[noreturn]] void unwind_and_end(void* result, const Site* site);

// Calls what is to be called at the end of the running thread, and ends it.
[[noreturn]] void end_thread(void* result, const Site* site);

} // namespace katlas::native
