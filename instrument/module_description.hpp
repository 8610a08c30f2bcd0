// The description of a file of a program, which is passed to the runtime when the program is loaded: its variables, and
// the external names that it uses (katlas/native/abi.hpp, Module).
#pragma once

#include "constants.hpp"
#include "redzones.hpp"

namespace katlas::native {

// Adds a function to the module that runs when the program is loaded.
void describe_module(llvm::Module& module, Constants& constants, const std::vector<WholeVariable>& wholes);

} // namespace katlas::native
