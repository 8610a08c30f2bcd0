#include "picture_folder.hpp"

#include "graphviz.hpp"
#include "katlas/workbench/picture.hpp"

#include <cctype>
#include <cstdio>

#include <fmt/format.h>

namespace katlas::cli {

PictureFolder::PictureFolder(const std::string& folder) : folder_(folder) {
    std::error_code failure;
    std::filesystem::create_directories(folder_, failure);
    if (failure) {
        fmt::print(stderr, "error: the folder '{}' cannot be made: {}\n", folder, failure.message());
        all_written_ = false;
    }
}

void PictureFolder::write(const std::string& name, const workbench::Portrait& portrait, const std::string& title) {
    if (!all_written_)
        return;
    const std::string dot = workbench::graph_to_dot(portrait, title);
    if (const std::string fault = write_picture(dot, (folder_ / (name + ".dot")).string()); !fault.empty()) {
        fmt::print(stderr, "error: {}\n", fault);
        all_written_ = false;
        return;
    }
    if (!svg_)
        return;
    if (const std::string fault = write_picture(dot, (folder_ / (name + ".svg")).string()); !fault.empty()) {
        fmt::print(stderr, "note: only .dot files are written: {}\n", fault);
        svg_ = false;
    }
}

std::string PictureFolder::unique_stem(const std::string& test) {
    std::string stem;
    stem.reserve(test.size());
    for (const char c : test)
        stem += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '-' || c == '_' ? c : '_';
    std::string name = stem;
    for (int i = 2; !used_.insert(name).second; ++i)
        name = fmt::format("{}_{}", stem, i);
    return name;
}

} // namespace katlas::cli
