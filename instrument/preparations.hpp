// Transformations of a module before its accesses become calls, so that the rest of the pass sees simple code only.
// Most of them are for C++.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// A module may have copies, for the optimiser, of code in the shared object of C++'s library. They are removed: the
// explorer has its own version of the code, or refuses it, regardless of inlining.
void forget_copies_of_library_code(llvm::Module& module);
// Operations of std::atomic are inlined, so that they become like those of C.
void inline_atomics(llvm::Module& module);
// All accesses of thread-local variables use the intrinsic that gives the address in the running thread.
void make_thread_locals_explicit(llvm::Module& module);
// Reads and writes of types that are no words, such as pointers to members and long doubles, become copies from and to
// a local variable.
void copy_wide_values(llvm::Function& f);
// Replaces parts of the libraries' headers that would not work under the explorer.
void replace_parts_of_headers(llvm::Module& module);

// Whether accesses of the type are those of a word of 1, 2, 4 or 8 bytes.
[[nodiscard]] bool is_word(llvm::Type* type, const llvm::DataLayout& layout);

} // namespace katlas::native
