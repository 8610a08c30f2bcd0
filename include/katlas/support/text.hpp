// Text of a user's, made fit for where it is to stand.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace katlas {

// How many bytes the character has that `text`, which is not empty, begins with; 0: it begins with none that can be
// shown. Shown are printable ASCII and valid UTF-8 without control characters.
[[nodiscard]] std::size_t shown_character(std::string_view text);

// The text on one line, for comments, messages and terminals: what cannot be shown is '?'. A text of more than
// `longest` bytes is cut.
[[nodiscard]] std::string one_line(std::string_view text, std::size_t longest = 4096);

// "did you mean 'rc11'?": the candidates that begin with the name, if there are not many, else the nearest one
// (nearest_name). Empty if none is near.
[[nodiscard]] std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates);

} // namespace katlas
