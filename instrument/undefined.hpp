// Operations with undefined behaviour in C and C++ that leave no trace in the compiled program: divisions by zero, and
// places that are declared unreachable (`__builtin_unreachable`, the end of a C++ function that should return a value).
// Optimisers assume that neither happens, and remove or fold the evidence. So calls of the runtime are inserted there
// before any other pass sees the program.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>

namespace katlas::native {

// The calls' argument is a null pointer for now.
void note_undefined_operations(llvm::Function& f);
// Whether the call is one of the inserted calls. It does not return.
[[nodiscard]] bool is_undefined_operation(const llvm::CallBase& call);

} // namespace katlas::native
