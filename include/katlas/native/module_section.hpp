// The section of an object in which katlas-cc stores the LLVM module from which the object was compiled. Linkers
// concatenate such sections. (A section .llvmbc, which clang makes on demand, is taken for an object of link-time
// optimisation by ar, nm and ranlib if a plugin of any version of LLVM is installed.)
#pragma once

namespace katlas::native {

inline constexpr const char* module_section = ".katlas";

} // namespace katlas::native
