// What independent tools say of statements and litmus tests: the folder `shared` beside the checkout, which is no part
// of the project. A test that needs it and does not find it says so in these words, by which CTest shows the test as
// skipped (tests/CMakeLists.txt), and does nothing else.
#pragma once

#include <filesystem>
#include <iostream>
#include <string>

namespace katlas::tests {

inline std::filesystem::path shared_data(const std::string& below) {
    return std::filesystem::path(KATLAS_SOURCE_DIR).parent_path() / "shared" / below;
}

// Whether the folder or file is not there; says so.
inline bool is_absent(const std::filesystem::path& data) {
    if (std::filesystem::exists(data))
        return false;
    std::cout << "the shared data is absent: " << data.string() << "\n";
    return true;
}

} // namespace katlas::tests
