// What printf makes of a format and its arguments. The text is the thread's `line`, which is there until the next call:
// texts among the arguments may be memory that others write, so that a fiber may stand between two bytes.
#pragma once

#include "accesses.hpp"

#include <cstdarg>

namespace katlas::native {

// Arguments that are not named, so that one can be taken here and the next one there.
struct Arguments {
    std::va_list list;
};

[[nodiscard]] std::string& formatted(const char* format, Arguments& arguments, const Site* site);

} // namespace katlas::native
