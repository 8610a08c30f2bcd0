// `katlas distinguish` and `katlas synthesize`: find the small litmus tests that separate two models, and the small
// tests that a model forbids.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_distinguish(CLI::App& app, int& exit_status);
void register_synthesize(CLI::App& app, int& exit_status);

} // namespace katlas::cli
