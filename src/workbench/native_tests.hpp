// The tests of a native program: the functions that KATLAS_TEST makes (katlas/verify.h).
#pragma once

#include "katlas/native/abi.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace katlas::workbench {

using native::prefix_of_tests;

// The names of the tests without the prefix, in the order of their addresses, which is the order of the source.
// `object` is the result of build_native().
[[nodiscard]] std::vector<std::string> tests_of(const std::filesystem::path& object);

} // namespace katlas::workbench
