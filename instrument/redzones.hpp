// Space between the variables of data segments, so that an access beyond a variable does not reach the next one.
#pragma once

#include <cstdint>
#include <vector>

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

namespace katlas::native {

// The whole memory of a variable or a constant.
struct WholeVariable {
    llvm::GlobalVariable* variable = nullptr;
    std::uint64_t size = 0; // without the added space
};

// Adds space behind variables, except for those with their own section. Names and addresses of variables do not change.
[[nodiscard]] std::vector<WholeVariable> separate_variables(llvm::Module& module);

} // namespace katlas::native
