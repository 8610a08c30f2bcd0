// What a file of a program tells the runtime when it is loaded: its variables, and what it uses from outside
// (katlas/native/abi.hpp, Module).
#pragma once

#include "constants.hpp"

namespace katlas::native {

// Adds a function to the module that runs when the program is loaded.
void describe_module(llvm::Module& module, Constants& constants);

} // namespace katlas::native
