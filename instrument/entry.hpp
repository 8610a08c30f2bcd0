// What main gets: the name of the program as its only argument, and an empty environment.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// If the module has main, it becomes katlas_main, and the module gets the arrays that main's second and third argument
// point to. They are variables like the program's own: it may write to them, and an access behind their ends is an
// error.
void make_entry(llvm::Module& module);

} // namespace katlas::native
