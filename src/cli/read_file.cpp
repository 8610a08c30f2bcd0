#include "read_file.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

namespace katlas::cli {

std::optional<std::string> text_of_file(const std::string& path, std::string& error) {
    namespace fs = std::filesystem;
    std::ifstream in(path, std::ios::binary);
    std::stringstream content;
    std::error_code ignored;
    if (!fs::is_directory(path, ignored) && in && (content << in.rdbuf() || fs::file_size(path, ignored) == 0))
        return content.str();
    error = "the file cannot be read";
    fmt::print(stderr, "{}: error: {}\n", path, error);
    return std::nullopt;
}

} // namespace katlas::cli
