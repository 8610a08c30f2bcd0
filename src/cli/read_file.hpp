// The text of a file that the user named.
#pragma once

#include <optional>
#include <string>

namespace katlas::cli {

// None, with a message in `error` and on standard error, if it cannot be read.
[[nodiscard]] std::optional<std::string> text_of_file(const std::string& path, std::string& error);

} // namespace katlas::cli
