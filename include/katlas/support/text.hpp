// Adapts a user's text to the place where it is shown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace katlas {

// The number of bytes of the first character of `text`, which is not empty; 0 if this character cannot be shown.
// Printable ASCII and valid UTF-8 are shown, control characters are not.
[[nodiscard]] std::size_t shown_character(std::string_view text);

// The text on one line, for comments, messages and terminals. Each byte that cannot be shown becomes '?'. A text of
// more than `longest` bytes is cut.
[[nodiscard]] std::string one_line(std::string_view text, std::size_t longest = 4096);

// The text with one blank for all white space that stands together, and none at its ends: a statement of a file may
// span several lines.
[[nodiscard]] std::string single_spaced(std::string_view text);

// "did you mean 'rc11'?": the candidates that begin with the name, if there are not many, else the nearest one
// (nearest_name). Empty if none is near.
[[nodiscard]] std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates);

} // namespace katlas
