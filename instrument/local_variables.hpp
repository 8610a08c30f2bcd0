// Local variables that escape from their functions: other functions or threads may know their addresses. Each becomes
// memory that the runtime allocates and frees (katlas/native/abi.hpp, katlas_variable), so that accesses outside of its
// bounds and its lifetime are noticed.
//
// Lists of arguments (va_list) stay where they are, since the compiler's own code writes them.
#pragma once

#include "constants.hpp"

#include <set>

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

class LocalVariables {
  public:
    LocalVariables(llvm::Module& module, Constants& constants);

    // Selects the function to analyse, whose accesses are still instructions.
    void look_at(llvm::Function& f);
    [[nodiscard]] bool escapes(const llvm::AllocaInst* variable) const {
        return escaping_.contains(const_cast<llvm::AllocaInst*>(variable));
    }
    [[nodiscard]] const std::set<llvm::AllocaInst*>& escaping() const { return escaping_; }
    // Copies by-value arguments for the callees, by calls of the runtime's `copy`.
    void copy_arguments(llvm::Function& f, llvm::FunctionCallee copy);
    // Moves the variables, once all accesses are calls. Those of `main`, and of tests, live until the program ends.
    void move(llvm::Function& f);

  private:
    void replace(llvm::AllocaInst& variable);
    [[nodiscard]] llvm::Constant* site_of(llvm::AllocaInst& variable);

    const llvm::DataLayout& layout_;
    Constants& constants_;
    llvm::IntegerType* word_;
    llvm::FunctionCallee variable_;
    llvm::FunctionCallee frame_;
    llvm::FunctionCallee leave_;
    std::set<llvm::AllocaInst*> escaping_;
};

} // namespace katlas::native
