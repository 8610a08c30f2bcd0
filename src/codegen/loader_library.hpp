// A shared object in memory and the checker factory in it.
#pragma once

#include "katlas/codegen/any_checker.hpp"
#include "katlas/support/expected.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace katlas::codegen {

// The factory keeps the object loaded. Refused if the object cannot be loaded, has no such entry, or was made for
// another version or another layout of execution graphs. In the last case none of its checker code is called.
//
// While an object is loaded, another object at the same path would be taken for it. So the object at a path must never
// change.
Expected<std::shared_ptr<const CheckerFactory>> open_library(const std::filesystem::path& path,
                                                             const std::string& entry);

} // namespace katlas::codegen
