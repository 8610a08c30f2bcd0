// Functions and variables of libraries that programs may use as they are: they do not look at the program's memory, or
// at constants of it only, and have no state that one execution could leave to another; and what else names tell.
#pragma once

#include <string_view>

namespace katlas::native {

[[nodiscard]] bool is_harmless(std::string_view name);
// Whether it is the runtime's version of a function that locks a mutex if nobody has it.
[[nodiscard]] bool tries_to_lock(std::string_view name);

} // namespace katlas::native
