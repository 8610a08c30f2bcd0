// A text parsed as the only file of a source map, kept together with what was said about it.
#pragma once

#include "katlas/frontend/parse.hpp"

#include <string>

namespace katlas::testing {

struct Parsed {
    explicit Parsed(std::string text)
        : file(sources.add("test.kat", std::move(text))), tree(parse_kat(file, sources, diagnostics)) {}

    // All messages as the user sees them.
    [[nodiscard]] std::string rendered() const {
        std::string text;
        for (const Diagnostic& diagnostic : diagnostics.all())
            text += render(diagnostic, sources);
        return text;
    }

    SourceMap sources;
    Diagnostics diagnostics;
    FileId file;
    syntax::File tree;
};

} // namespace katlas::testing
