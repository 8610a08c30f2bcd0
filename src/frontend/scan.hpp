// Tokens of .kat files: the seam between the generated scanner, the generated parser and the code written by hand.
#pragma once

#include "katlas/support/parsing.hpp"
#include "parse_context.hpp"

#include <string_view>

namespace katlas {

// The scanner that Flex generates from grammar/kat.l: the next token and its place.
int scan_token(SourceRange* location, void* scanner);

// The token of a word: a keyword's own, or a name.
[[nodiscard]] int word_token(std::string_view word);

// Whether a statement, or the end of the file, can begin with `token`.
[[nodiscard]] bool token_starts_statement(int token);

} // namespace katlas
