// Calls of functions that do not belong to the program: functions with a version in the runtime, and functions of C++'s
// library. The calls pass their place in the program to the runtime.
#pragma once

#include "constants.hpp"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace katlas::native {

class Calls {
  public:
    Calls(llvm::Module& module, Constants& constants);

    // Calls of NAME become calls of katlas_NAME, and main becomes katlas_main.
    void rename();
    // Notes the places where the program's own code calls the library of C++, which is mostly headers. Events in the
    // library are shown at these places.
    void note_calls_of_library();

  private:
    void define_versions();
    void unify();
    void call_for_nothing(llvm::StringRef name, llvm::StringRef other);
    void note_calls(llvm::Function& f);

    llvm::Module& module_;
    Constants& constants_;
    llvm::FunctionCallee from_;
};

} // namespace katlas::native
