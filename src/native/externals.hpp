// Functions and variables of libraries that programs may use unchanged: they access no memory of the program except
// constants, and keep no state from one execution to another. Also other properties of names.
#pragma once

#include <string>
#include <string_view>

namespace katlas::native {

[[nodiscard]] bool is_harmless(std::string_view name);
// Whether the name is the runtime's version of a try-lock function.
[[nodiscard]] bool tries_to_lock(std::string_view name);
// Whether the name is the runtime's version of a function that returns the time.
[[nodiscard]] bool asks_for_time(std::string_view name);

// How a message names what is not harmless.
[[nodiscard]] std::string text_of_external(std::string_view name);
// Why a program is refused that uses these names.
[[nodiscard]] std::string refusal_of(std::string_view names);
// Why a program is refused that the loader does not load, given the words of the loader.
[[nodiscard]] std::string why_not_loaded(std::string_view message);

} // namespace katlas::native
