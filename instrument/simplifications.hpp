// Simplifications of a program whose dependencies are tracked. `r * 0`, `r ^ r` and `r ? 1 : 1` are constants, and yet
// depend on r: who writes a litmus test in C writes so, and a machine keeps the order. So an instruction is replaced by
// a simpler value only if the value comes from the same values as the instruction does.
#pragma once

#include <llvm/IR/Function.h>

namespace katlas::native {

// Folds what is constant, and replaces instructions by simpler values that depend on the same. Blocks stay.
void simplify_keeping_dependencies(llvm::Function& f);

// Hides operands of instructions whose dependencies another pass would lose that knows how to simplify.
void hide_dependencies(llvm::Function& f);
// Once more as it was.
void show_dependencies(llvm::Function& f);

} // namespace katlas::native
