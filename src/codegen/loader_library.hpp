// A shared object in memory and the checker factory in it.
#pragma once

#include "katlas/codegen/any_checker.hpp"
#include "katlas/support/expected.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace katlas::codegen {

// The factory keeps the object loaded. It is refused if the object cannot be loaded, has no such entry, or was made for
// another version or another layout of execution graphs; nothing of it is called in the last case.
//
// Objects of one path are taken for one and the same while the first is loaded: a path must not come to hold another
// object.
Expected<std::shared_ptr<const CheckerFactory>> open_library(const std::filesystem::path& path,
                                                             const std::string& entry);

} // namespace katlas::codegen
