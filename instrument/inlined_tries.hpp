// Functions that try to exchange a value, such as try_lock() of a spin lock, and are called in a loop. They are inlined
// into the loop, so that the pass can see whether the loop waits (spin_loops.hpp).
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// Marks calls of such functions for inlining. Only small functions are marked, without loops, and without calls other
// than of operations that are inlined anyway. Runs after inline_atomics.
void inline_tries(llvm::Module& module);

} // namespace katlas::native
