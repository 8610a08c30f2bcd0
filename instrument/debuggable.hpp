// Code for a debugger: each local variable is in memory from its first value on, and no function is inlined into
// another, or optimised. What the program does is the same, since accesses have become calls before.
//
// Behind SROA a variable is a sequence of values, and the compiler does not keep a value for a debugger that the
// program does not use any more. So there is a place on the stack for each variable, to which its values are written as
// they come. A variable whose values are not all known stays as it is.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

void make_debuggable(llvm::Module& module);

} // namespace katlas::native
