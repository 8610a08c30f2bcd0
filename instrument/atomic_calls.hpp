// Calls of libatomic become atomic accesses. Clang makes such calls if the type's alignment does not show that one
// access of a word suffices, as for a struct of two `int`, and for objects of 16 bytes. Here one access suffices for an
// object within a word or of two words: variables begin at a word (redzones.hpp), and the runtime refuses an access
// whose address is not a multiple of its size.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// Replaces calls with a constant size, of a word or two. An order may vary, as in functions of C++'s headers. Other
// calls are left unchanged, and are refused by name.
void inline_atomic_calls(llvm::Module& module);

} // namespace katlas::native
