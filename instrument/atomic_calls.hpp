// Calls of libatomic become atomic accesses. Clang makes them where the type's alignment does not say that an access of
// one word is enough, as for a struct of two `int`. Here one access is enough for what lies in one word: variables
// begin at a word (redzones.hpp), and the runtime refuses an access that crosses two.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// Those whose size is that of a word and known, as are their orders, which the operation may have. Others are left as
// they are, and refused by name.
void inline_atomic_calls(llvm::Module& module);

} // namespace katlas::native
