// What the shared object of C++'s library has, for programs that are explored: libstdc++ 12 as its headers expect it.
// This file is compiled as programs are, so that its accesses of memory are seen. What it has not is refused by name.
#include "dynamic_cast.cpp"
#include "error_categories.cpp"
#include "exception_classes.cpp"
#include "exceptions.cpp"
#include "futures.cpp"
#include "hashes.cpp"
#include "lists.cpp"
#include "memory.cpp"
#include "placeholders.cpp"
#include "random_devices.cpp"
#include "shared_pointers.cpp"
#include "statics.cpp"
#include "streams.cpp"
#include "strings.cpp"
#include "threads.cpp"
#include "throw_functions.cpp"
#include "trees.cpp"

extern "C" {
extern const char katlas_is_library; // katlas/native/abi.hpp
const char katlas_is_library = 0;
}
