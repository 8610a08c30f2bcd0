#include "katlas/frontend/tokens.hpp"

#include "kat_parser.hpp"
#include "kat_scanner.hpp"
#include "scan.hpp"

#include <algorithm>
#include <string>

namespace katlas {
namespace {

TokenKind kind_of(int token, std::string_view spelt) {
    if (token == TOKEN_STRING)
        return TokenKind::string;
    if (token == TOKEN_NAME)
        return TokenKind::name;
    return word_token(spelt) == token ? TokenKind::keyword : TokenKind::sign;
}

// The comments in the text between two tokens.
void append_comments(std::vector<Token>& tokens, std::string_view text, std::size_t begin, std::size_t end) {
    for (std::size_t at = text.find("//", begin); at < end; at = text.find("//", at)) {
        const std::size_t last = std::min({text.find('\n', at), text.find('\0', at), end});
        tokens.push_back({TokenKind::comment, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(last)});
        at = last;
    }
}

} // namespace

std::vector<Token> tokens_of(std::string_view text) {
    std::vector<Token> tokens;
    if (text.size() > max_scanned_text)
        return tokens;
    SourceMap sources;
    Diagnostics faults; // reported when the text is read as a model
    const FileId file = sources.add("", std::string(text));
    ParseContext context(file, sources, faults);
    const FlexScanner<kat_scan_lex_init_extra, kat_scan__scan_buffer, kat_scan_lex_destroy> scanner(context.text(),
                                                                                                    context);
    std::size_t passed = 0;
    SourceRange range;
    for (int token = scan_token(&range, scanner.handle()); token != TOKEN_YYEOF;
         token = scan_token(&range, scanner.handle())) {
        append_comments(tokens, text, passed, range.begin);
        tokens.push_back({kind_of(token, text.substr(range.begin, range.end - range.begin)), range.begin, range.end});
        passed = range.end;
    }
    append_comments(tokens, text, passed, text.size());
    return tokens;
}

} // namespace katlas
