// The wording of syntax errors.
//
// The parser knows which tokens could have come next. A list of tokens is no help. So tokens that together begin an
// expression, a claim or a statement, or that continue an expression, are named by this role.
#pragma once

#include "parse_context.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace katlas {

// The tokens that could have come, in words: "an expression", "'<=', '=' or an operator"; empty if the list would be
// long. `expected` are the aliases that grammar/kat.y gives its tokens.
[[nodiscard]] std::string expected_words(std::vector<std::string_view> expected);

// Reports that the token at `range` (or the end of the file) cannot stand where it does.
void report_unexpected(ParseContext& context, SourceRange range, bool at_end,
                       const std::vector<std::string_view>& expected);

} // namespace katlas
