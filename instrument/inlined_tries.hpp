// Functions that try to exchange a value, as try_lock() of a spin lock, and are called in a loop: they become parts of
// the loop, so that it is seen whether the loop waits (spin_loops.hpp).
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// Says at calls of such functions that they are to be inlined. Small functions only, without loops, and without calls
// but of operations that are inlined anyway. Comes after inline_atomics.
void inline_tries(llvm::Module& module);

} // namespace katlas::native
