// Turns memory accesses into calls of a runtime (katlas/native/abi.hpp), so that an explorer determines the values of
// reads.
//
// Reads of constants, and accesses of local variables that do not escape their function, are not instrumented. Calls of
// library functions with a version in the runtime become calls of katlas_NAME; main becomes katlas_main.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// With labels, the code also tracks the dependencies of its accesses (labels.hpp). Unsupported code is reported as an
// error of the module's context.
void instrument(llvm::Module& module, bool with_labels);

} // namespace katlas::native
