// The compiler of programs in C and C++: clang 16, and the folder with the pass, the headers and the library for such
// programs.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace katlas {

// The pass, in its folder.
inline constexpr const char* pass_file = "katlas-instrument.so";

// The first clang-16 in the folders of PATH.
[[nodiscard]] std::optional<std::filesystem::path> c_compiler();

// The folder beside the running program in a build, or the folder in which it was installed. Nothing if the pass was
// not built.
[[nodiscard]] std::optional<std::filesystem::path> native_folder();

// Options by which programs in C++ are compiled: headers that stand for those of C++'s library come first.
void add_cxx_options(std::vector<std::string>& command, const std::filesystem::path& native_folder);

// What clang takes for errors in C, and GCC 12 for warnings.
inline constexpr std::array warnings_in_c{"implicit-function-declaration", "implicit-int",
                                          "incompatible-function-pointer-types", "int-conversion", "return-type"};
// Options by which programs in C are compiled, so that these are warnings.
void add_c_options(std::vector<std::string>& command);

} // namespace katlas
