// The wording of syntax errors in litmus tests: the tokens that could have come are named as "an expression" or "a
// statement" rather than by the long list of tokens that begin one.
#pragma once

#include "katlas/program/litmus_context.hpp"

#include <string_view>

namespace katlas::program {

// Reports that the token at `range` (or the end of the file) cannot stand where it does. `expected` are the aliases
// that grammar/litmus_c.y gives its tokens.
void report_unexpected(LitmusContext& context, SourceRange range, bool at_end, std::vector<std::string_view> expected);

} // namespace katlas::program
