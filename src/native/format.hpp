// Formats arguments like printf. The result is the thread's `line`, which is valid until the next call. String
// arguments may be memory that other threads write, so a fiber may pause between two bytes.
#pragma once

#include "accesses.hpp"

#include <cstdarg>

namespace katlas::native {

// Variadic arguments in a wrapper, so that different functions can take successive arguments.
struct Arguments {
    std::va_list list;
};

[[nodiscard]] std::string& formatted(const char* format, Arguments& arguments, const Site* site);

} // namespace katlas::native
