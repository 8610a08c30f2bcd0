#include "katlas/cat/import.hpp"

namespace katlas {
namespace {

std::string& bell_file_setting() {
    static std::string path;
    return path;
}

} // namespace

void set_bell_file(std::string path) {
    bell_file_setting() = std::move(path);
}

const std::string& given_bell_file() {
    return bell_file_setting();
}

} // namespace katlas
