// The tokens of a .kat text, for those who show it with its words told apart.
//
// They are found by the scanner that the parser uses, so that what is shown as a word of the language is one. What is a
// word in some places only (keywords.hpp) counts as one wherever it stands. White space lies between tokens, as do
// bytes that are none.
#pragma once

#include "katlas/support/diagnostics.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace katlas {

enum class TokenKind : std::uint8_t { comment, keyword, name, string, sign };

struct Token {
    TokenKind kind = TokenKind::sign;
    std::uint32_t begin = 0; // bytes of the text
    std::uint32_t end = 0;
};

// In order, disjoint and not empty. O(|text|).
[[nodiscard]] std::vector<Token> tokens_of(std::string_view text);

} // namespace katlas
