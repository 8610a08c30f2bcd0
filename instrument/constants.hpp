// Constants that the pass adds to a program: texts, tables, and sites (katlas/native/abi.hpp).
#pragma once

#include <map>
#include <string>

#include <llvm/IR/Module.h>

namespace katlas::native {

class Constants {
  public:
    explicit Constants(llvm::Module& module) : module_(module) {}

    // Each text once.
    [[nodiscard]] llvm::Constant* text(llvm::StringRef value);
    [[nodiscard]] llvm::Constant* table(llvm::Type* type, llvm::ArrayRef<llvm::Constant*> elements);
    // Where the instruction is in the source, and the variable that it accesses, if its address is given and known.
    [[nodiscard]] llvm::Constant* site(const llvm::Instruction& i, const llvm::Value* address);
    [[nodiscard]] llvm::Constant* site(llvm::StringRef file, llvm::StringRef variable, unsigned line, unsigned column);

  private:
    llvm::Module& module_;
    std::map<std::string, llvm::Constant*> texts_;
};

} // namespace katlas::native
