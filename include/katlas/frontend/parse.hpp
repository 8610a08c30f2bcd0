// Text -> syntax tree.
#pragma once

#include "katlas/frontend/syntax.hpp"

namespace katlas {

// Parses the text of `file`. Reports every syntax error it can recover from to `diagnostics`, then returns what could
// be read (complete only if nothing was reported). Linear in the text; no recursion, whatever the nesting.
[[nodiscard]] syntax::File parse_kat(FileId file, const SourceMap& sources, Diagnostics& diagnostics);

} // namespace katlas
