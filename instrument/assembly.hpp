// Inline assembly. The explorer would not see its machine code, so it is translated into LLVM instructions.
//
// The pass knows compiler barriers and pauses, which do nothing; fences (mfence, and a locked operation on the top of
// the stack), which are seq_cst fences; xchg, and with `lock` xadd, cmpxchg and arithmetic on memory, which are seq_cst
// atomic operations, with their results and the zero flag (sete, setz, "=@ccz"). Code without memory operands that does
// not declare memory accesses is left unchanged. All other code is refused when it is reached.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// Runs first, so that loops are analysed with their translated assembly.
void translate_assembly(llvm::Module& module);

} // namespace katlas::native
