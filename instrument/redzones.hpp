// Space between the variables of data segments, so that who goes beyond one does not come to the next.
#pragma once

#include <cstdint>
#include <vector>

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

namespace katlas::native {

// All memory that is a variable's, or a constant's.
struct WholeVariable {
    llvm::GlobalVariable* variable = nullptr;
    std::uint64_t size = 0; // without the space behind it
};

// Puts space behind variables, but for those that have a section of their own. Their names and addresses stay.
[[nodiscard]] std::vector<WholeVariable> separate_variables(llvm::Module& module);

} // namespace katlas::native
