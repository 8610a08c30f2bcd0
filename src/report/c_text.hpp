// A source text in C or C++ as HTML, with a class for each kind of word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace katlas::report {

[[nodiscard]] bool is_c_file(std::string_view name);
// Each line is self-contained: no element extends beyond the end of a line. A text that is not C has no words.
[[nodiscard]] std::vector<std::string> highlighted_lines(std::string_view text, bool is_c);

} // namespace katlas::report
