// Operations whose behaviour C and C++ leave undefined and which leave no trace in the compiled program: divisions by
// zero, and places that the program says are never reached (`__builtin_unreachable`, the end of a function of C++ that
// is to return a value). Optimisers take it that neither happens, and remove or fold what would show it. So calls of
// the runtime are put there before any other pass looks at the program.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>

namespace katlas::native {

// The calls' argument is a null pointer for now.
void note_undefined_operations(llvm::Function& f);
// Whether the call is one of those that were put in so. It does not return.
[[nodiscard]] bool is_undefined_operation(const llvm::CallBase& call);

} // namespace katlas::native
