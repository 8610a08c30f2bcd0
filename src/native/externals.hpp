// Functions and variables of libraries that programs may use as they are: they do not look at the program's memory, or
// at constants of it only, and have no state that one execution could leave to another.
#pragma once

#include <string_view>

namespace katlas::native {

[[nodiscard]] bool is_harmless(std::string_view name);

} // namespace katlas::native
