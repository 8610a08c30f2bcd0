// Makes accesses of memory calls of a runtime (katlas/native/abi.hpp), so that an explorer decides what reads read.
//
// Not instrumented are reads of constants and accesses of local variables that do not escape from their function.
// Functions of libraries that the runtime has versions of are called katlas_NAME; main becomes katlas_main.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// With labels, code says what its accesses depend on, too (labels.hpp). What cannot be explored is an error of the
// module's context.
void instrument(llvm::Module& module, bool with_labels);

} // namespace katlas::native
