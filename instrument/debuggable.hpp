// Code for a debugger: each local variable is in memory from its first value on, and no function is inlined or
// optimised. The behaviour of the program is the same, since accesses have become calls before.
//
// After SROA a variable is a sequence of values, and the compiler does not keep values that the program no longer uses.
// So each variable gets a stack slot, to which each of its values is written. A variable with unknown values is left
// unchanged.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

void make_debuggable(llvm::Module& module);

} // namespace katlas::native
