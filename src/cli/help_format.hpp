// The format of options in --help: that of CLI11, except that needed or excluded options are sorted by name. CLI11
// sorts them by address, which differs from build to build.
#pragma once

#include <memory>

#include <CLI/CLI.hpp>

namespace katlas::cli {

[[nodiscard]] std::shared_ptr<CLI::FormatterBase> help_format();

} // namespace katlas::cli
