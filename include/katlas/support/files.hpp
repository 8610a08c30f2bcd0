// Reading and writing whole files: the only place where a file that a user named is opened.
//
// A name need not name a regular file: a folder has no text, a device may have no end, and a named pipe may wait for
// ever. Only regular files are read, up to a size beyond which no input is sensible. The kind of a file is asked before
// the file is opened, since opening a device can have effects, and again when it is open, since another file may have
// taken the name. Streams are read where the caller allows them: standard input, and the pipes that a shell names
// /dev/fd/N.
#pragma once

#include "katlas/support/expected.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace katlas {

// The most bytes that one input may have.
inline constexpr std::size_t most_input = std::size_t{64} << 20U;

enum class Streams : bool { refused, allowed };

// The bytes of the file, or why it cannot be read, e.g. "it is a folder".
Expected<std::string> read_file(const std::filesystem::path& path, Streams streams = Streams::refused,
                                std::size_t most = most_input);

// Makes the file, or replaces its contents. On failure, says why.
Expected<Done> write_file(const std::filesystem::path& path, std::string_view text);

// Replaces a file by a new one atomically, even if the machine crashes meanwhile: afterwards there is either the old
// file or the new one. The new file is first made beside the old one, as `path`.new.
Expected<Done> replace_file(const std::filesystem::path& path, std::string_view text);

} // namespace katlas
