// Calls of libatomic become atomic accesses. Clang makes such calls if the type's alignment does not show that one
// access of a word suffices, as for a struct of two `int`. Here one access suffices for an object within a word:
// variables begin at a word (redzones.hpp), and the runtime refuses an access that crosses two words.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// Replaces calls with a constant size of a word and constant, valid orders. Other calls are left unchanged, and are
// refused by name.
void inline_atomic_calls(llvm::Module& module);

} // namespace katlas::native
