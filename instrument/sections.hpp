// Conventions of SV-COMP that concern functions of the program itself: atomic sections, and the function by which
// programs state assumptions. Also functions of libraries with a state of the whole program, which is in the program's
// memory likewise: locks of streams, dispositions of signals, the environment, the last date.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// Makes functions of the program whose names begin with __VERIFIER_atomic_ sections as a whole, and gives the mutex of
// all sections, a variable that is added, to the calls by which sections begin and end. Likewise for what libraries
// remember.
void make_sections(llvm::Module& module);

// A false condition of assume_abort_if_not is no error, but leaves the execution out.
void abort_as_assumption(llvm::Module& module);

} // namespace katlas::native
