// Where katlas-cc puts the module of LLVM that a program was compiled from: a section of its object. Linkers
// concatenate such sections. (A section .llvmbc, which clang makes on demand, is taken for an object of link-time
// optimisation by ar, nm and ranlib if a plugin of any version of LLVM is installed.)
#pragma once

namespace katlas::native {

inline constexpr const char* module_section = ".katlas";

} // namespace katlas::native
