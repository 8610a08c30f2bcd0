// Tokens of litmus tests: the seam between the generated scanner, the generated parser and the code written by hand.
#pragma once

#include "katlas/program/litmus_context.hpp"
#include "katlas/support/parsing.hpp"

namespace katlas::program {

// The scanner that Flex generates from grammar/litmus_c.l: the next token and its place.
int scan_litmus_token(SourceRange* location, void* scanner);

// The token of a word in C text: a keyword's own, a type word, or a name.
[[nodiscard]] int c_word_token(std::string_view word, const LitmusContext& context);
// The same outside of braces, where herd has words of its own.
[[nodiscard]] int herd_word_token(std::string_view word, const LitmusContext& context);

// Whether a word can be part of a type, and the meaning of several such words together; none if they have no meaning.
[[nodiscard]] bool is_storage_word(std::string_view word); // "static" and so on, which do not change a type
[[nodiscard]] std::optional<syntax::Type> type_of_words(const std::vector<std::string>& words);

} // namespace katlas::program
