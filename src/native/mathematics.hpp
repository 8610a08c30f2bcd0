// Functions of <math.h> and <complex.h> that access no memory of the program, and so run as they are.
#pragma once

#include <string_view>

namespace katlas::native {

[[nodiscard]] bool is_mathematical(std::string_view name);

} // namespace katlas::native
