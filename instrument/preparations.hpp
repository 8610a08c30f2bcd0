// What a module is made to be before its accesses become calls, so that the rest of the pass sees simple things only.
// Most of it is for C++.
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// Of code that lies in the shared object of C++'s library a module may have a copy for the optimiser. Whether it is
// inlined or called, the explorer has its own version or refuses it.
void forget_copies_of_library_code(llvm::Module& module);
// Operations of std::atomic are to be inlined, so that they are what those of C are.
void inline_atomics(llvm::Module& module);
// Accesses of thread-local variables all come by the intrinsic that gives the address in the running thread.
void make_thread_locals_explicit(llvm::Module& module);
// Reads and writes of types that are no words, such as pointers to members and long doubles, become copies from and to
// a variable of the function.
void copy_wide_values(llvm::Function& f);
// Parts of the libraries' headers that would not do under the explorer.
void replace_parts_of_headers(llvm::Module& module);

// Whether accesses of the type are those of a word of 1, 2, 4 or 8 bytes.
[[nodiscard]] bool is_word(llvm::Type* type, const llvm::DataLayout& layout);

} // namespace katlas::native
