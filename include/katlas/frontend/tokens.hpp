// The tokens of a .kat text, for syntax highlighting.
//
// The parser's scanner finds the tokens, so every word that is shown as a keyword is a keyword. A word that is a
// keyword in some places only (keywords.hpp) counts as a keyword everywhere. White space and invalid bytes lie between
// tokens.
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
