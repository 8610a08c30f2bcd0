// Reading and writing whole files: the only place where a file that a user named is opened.
//
// What is named need not be a file: a folder has no text, a device may have no end, and a named pipe may wait for ever.
// Only regular files are read, up to a size beyond which no input is sensible. They are looked at before they are
// opened, since opening a device can have effects, and once more when they are open, since another may have taken the
// name. Streams are read where the caller allows them: standard input, and the pipes that a shell names /dev/fd/N.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace katlas {

// Bytes of one input.
inline constexpr std::size_t most_input = std::size_t{64} << 20U;

enum class Streams : bool { refused, allowed };

// The bytes of the file. None, and in `reason` why not, e.g. "it is a folder".
[[nodiscard]] std::optional<std::string> read_file(const std::filesystem::path& path, std::string& reason,
                                                   Streams streams = Streams::refused, std::size_t most = most_input);

// Makes the file, or replaces what is in it. False, and in `reason` why, if not all could be written.
[[nodiscard]] bool write_file(const std::filesystem::path& path, std::string_view text, std::string& reason);

} // namespace katlas
