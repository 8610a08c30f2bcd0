// Calls of libatomic become atomic accesses. Clang makes them where the type's alignment does not say that an access of
// one word is enough, as for a struct of two `int`. Here accesses are atomic by themselves, of whatever alignment.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// Those whose size is that of a word and known, as are their orders. Others are left as they are, and refused by name.
void inline_atomic_calls(llvm::Module& module);

} // namespace katlas::native
