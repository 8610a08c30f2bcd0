// Variables that the pass adds to the program, and calls of the runtime that get them.
#pragma once

#include <vector>

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace katlas::native {

// A variable of so many words of 8 bytes, which are zeros at the beginning. All files of the program share the variable
// of this name.
[[nodiscard]] llvm::Constant* zeros_of_program(llvm::Module& module, llvm::StringRef name, unsigned words);

// Replaces a call by one of another function with other arguments, and the same type of result.
void replace_call(llvm::CallBase& call, llvm::StringRef by, const std::vector<llvm::Value*>& arguments);

} // namespace katlas::native
