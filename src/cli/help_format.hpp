// How --help shows options: as CLI11 does, but with the options that one needs or excludes in the order of their names.
// CLI11 has them in the order of their addresses, which differs from build to build.
#pragma once

#include <memory>

#include <CLI/CLI.hpp>

namespace katlas::cli {

[[nodiscard]] std::shared_ptr<CLI::FormatterBase> help_format();

} // namespace katlas::cli
