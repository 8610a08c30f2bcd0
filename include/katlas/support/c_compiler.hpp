// What programs in C are compiled with: clang 16, and the folder that has the pass, the headers and the library for
// such programs.
#pragma once

#include <filesystem>
#include <optional>

namespace katlas {

// The pass, in its folder.
inline constexpr const char* pass_file = "katlas-instrument.so";

// The first clang-16 in the folders of PATH.
[[nodiscard]] std::optional<std::filesystem::path> c_compiler();

// Beside the running program if it was built, or where it was installed. Nothing if the pass was not built.
[[nodiscard]] std::optional<std::filesystem::path> native_folder();

} // namespace katlas
