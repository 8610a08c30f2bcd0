// Simplifications of a program whose dependencies are tracked. `r * 0`, `r ^ r` and `r ? 1 : 1` are constants, but
// depend on r: litmus tests in C use such expressions, and machines keep the order. So an instruction is replaced by a
// simpler value only if both are computed from the same values.
#pragma once

#include <llvm/IR/Function.h>

namespace katlas::native {

// Folds constants, and replaces instructions by simpler values with the same dependencies. Keeps the blocks.
void simplify_keeping_dependencies(llvm::Function& f);

// Hides operands of instructions whose dependencies other passes would lose by simplification.
void hide_dependencies(llvm::Function& f);
// Undoes hide_dependencies().
void show_dependencies(llvm::Function& f);

} // namespace katlas::native
