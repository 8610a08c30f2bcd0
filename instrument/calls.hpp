// Calls of functions that are not the program's own: those that the runtime has versions of, and those of C++'s
// library. They say where the program makes them.
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
    // Where the program's own code calls the library of C++, which is mostly headers. What happens in there is shown to
    // happen where it was called.
    void note_calls_of_library();

  private:
    void call_for_nothing(llvm::StringRef name, llvm::StringRef other);
    void note_calls(llvm::Function& f);

    llvm::Module& module_;
    Constants& constants_;
    llvm::FunctionCallee from_;
};

} // namespace katlas::native
