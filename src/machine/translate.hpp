// Translates a litmus test in assembly.
#pragma once

#include "katlas/program/litmus.hpp"

namespace katlas::machine {

using namespace program;

[[nodiscard]] std::optional<LitmusTest> translate_assembly(const syntax::Test& test, Diagnostics& diagnostics,
                                                           const LitmusOptions& options);

} // namespace katlas::machine
