// A litmus test in C, parsed and translated; nothing if there was an error.
#pragma once

#include "katlas/program/litmus.hpp"

namespace katlas::tests {

inline std::optional<program::LitmusTest> load_litmus(FileId file, const SourceMap& sources, Diagnostics& diagnostics,
                                                      const program::LitmusOptions& options = {}) {
    const auto test = program::parse_litmus(file, sources, diagnostics);
    return test ? program::translate_litmus(*test, diagnostics, options) : std::nullopt;
}

} // namespace katlas::tests
