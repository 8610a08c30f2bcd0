// Tokens of .cat files: the seam between the generated scanner, the generated parser and the code written by hand.
#pragma once

#include "context.hpp"
#include "katlas/support/parsing.hpp"

#include <string_view>

namespace katlas::cat {

// The scanner that Flex generates from grammar/cat.l: the next token and its place.
int scan_token(SourceRange* location, void* scanner);

// The token of a word: a keyword's own, or a name.
[[nodiscard]] int word_token(std::string_view word);

// Reports that the token at `range` (or the end of the file) cannot stand where it does. `expected` are the aliases
// that grammar/cat.y gives its tokens.
void report_unexpected(ParseContext& context, SourceRange range, bool at_end, Words expected);

} // namespace katlas::cat
