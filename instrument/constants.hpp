// Constants that the pass adds to a program: texts, tables, and sites (katlas/native/abi.hpp).
#pragma once

#include <map>
#include <string>

#include <llvm/IR/Module.h>

namespace katlas::native {

// Whether the file is a header of C++'s library, or of its replacement.
[[nodiscard]] bool is_of_library(llvm::StringRef file);

class Constants {
  public:
    explicit Constants(llvm::Module& module);

    // A constant for the text. Equal texts share a constant.
    [[nodiscard]] llvm::Constant* text(llvm::StringRef value);
    [[nodiscard]] llvm::Constant* table(llvm::Type* type, llvm::ArrayRef<llvm::Constant*> elements);
    // The site of the instruction, with the variable that it accesses, if its address is given and known.
    [[nodiscard]] llvm::Constant* site(const llvm::Instruction& i, const llvm::Value* address);
    // The path of the place's file as given to the compiler: debug information may store the folder separately.
    [[nodiscard]] std::string path_of(const llvm::DILocation& where) const;
    [[nodiscard]] llvm::Constant* site(llvm::StringRef file, llvm::StringRef variable, unsigned line, unsigned column);

    // Whether the module is the library of C++ itself.
    [[nodiscard]] bool are_of_library() const { return are_of_library_; }

  private:
    llvm::Module& module_;
    bool are_of_library_;
    std::map<std::string, llvm::Constant*> texts_;
};

} // namespace katlas::native
