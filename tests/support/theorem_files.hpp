// The files of shipped theorems, in order of their names.
//
// A test of all these files takes seconds, and minutes under the sanitizers, which look for errors of memory and not of
// logic. So if random tests are scaled down (scale.hpp), such a test takes a part of the files.
#pragma once

#include "support/scale.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace katlas::tests {

inline std::vector<std::filesystem::path> theorem_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(KATLAS_SOURCE_DIR "/models/theorems"))
        if (entry.path().extension() == ".kat")
            files.push_back(entry.path());
    std::ranges::sort(files);
    std::vector<std::filesystem::path> some;
    for (std::size_t i = 0; i < files.size(); i += stride_of(6))
        some.push_back(files[i]);
    return some;
}

} // namespace katlas::tests
