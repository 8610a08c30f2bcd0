// Inline assembly. Its machine code would run past the explorer, so that what it does becomes instructions of LLVM.
//
// Known are: barriers of the compiler and pauses, which do nothing; fences (mfence, and a locked operation on the top
// of the stack), which are seq_cst fences; xchg, and with `lock` xadd, cmpxchg and arithmetic on memory, which are
// seq_cst atomic operations, with their results and the flag that says whether the result is zero (sete, setz,
// "=@ccz"). Code that has no operands in memory and does not say that it accesses memory stays as it is. All else is
// refused where it is reached.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// Comes first, so that loops are judged by what their assembly does.
void translate_assembly(llvm::Module& module);

} // namespace katlas::native
