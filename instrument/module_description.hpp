// What a file of a program tells the runtime when it is loaded: its variables, and what it uses from outside
// (katlas/native/abi.hpp, Module).
#pragma once

#include "constants.hpp"
#include "redzones.hpp"

namespace katlas::native {

// Adds a function to the module that runs when the program is loaded.
void describe_module(llvm::Module& module, Constants& constants, const std::vector<WholeVariable>& wholes);

} // namespace katlas::native
