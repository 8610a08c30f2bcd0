#include "katlas/program/litmus.hpp"
#include "katlas/support/stop_scope.hpp"
#include "litmus_c_parser.hpp"
#include "litmus_c_scanner.hpp"
#include "litmus_scan.hpp"
#include "litmus_tokens.hpp"

#include <array>
#include <new>

namespace katlas::program {

namespace {

struct WordToken {
    std::string_view word;
    int token;
};

constexpr std::array c_words = {
    WordToken{"if", TOKEN_IF},
    WordToken{"else", TOKEN_ELSE},
    WordToken{"while", TOKEN_WHILE},
    WordToken{"do", TOKEN_DO},
    WordToken{"for", TOKEN_FOR},
    WordToken{"break", TOKEN_BREAK},
    WordToken{"continue", TOKEN_CONTINUE},
    WordToken{"return", TOKEN_RETURN},
    WordToken{"void", TOKEN_VOID},
    WordToken{"struct", TOKEN_STRUCT},
    WordToken{"enum", TOKEN_ENUM},
    WordToken{"typedef", TOKEN_TYPEDEF},
    WordToken{"sizeof", TOKEN_SIZEOF},
    WordToken{"switch", TOKEN_SWITCH},
    WordToken{"case", TOKEN_CASE},
    WordToken{"default", TOKEN_DEFAULT},
    WordToken{"goto", TOKEN_GOTO},
    WordToken{"_Atomic", TOKEN_ATOMIC},
};

constexpr std::array herd_words = {
    WordToken{"exists", TOKEN_EXISTS},       WordToken{"forall", TOKEN_FORALL}, WordToken{"final", TOKEN_FINAL},
    WordToken{"filter", TOKEN_FILTER},       WordToken{"not", TOKEN_NOT},       WordToken{"true", TOKEN_TRUE},
    WordToken{"locations", TOKEN_LOCATIONS}, WordToken{"false", TOKEN_FALSE},   WordToken{"void", TOKEN_VOID},
    WordToken{"struct", TOKEN_STRUCT},       WordToken{"enum", TOKEN_ENUM},     WordToken{"typedef", TOKEN_TYPEDEF},
    WordToken{"_Atomic", TOKEN_ATOMIC},      WordToken{"sizeof", TOKEN_SIZEOF}, WordToken{"scopes", TOKEN_SCOPES},
};

template <std::size_t size>
int token_of(std::string_view word, const std::array<WordToken, size>& words, const LitmusContext& context) {
    for (const WordToken& known : words)
        if (known.word == word)
            return known.token;
    return is_type_word(word) || context.is_type_name(word) ? TOKEN_TYPE : TOKEN_NAME;
}

} // namespace

int c_word_token(std::string_view word, const LitmusContext& context) {
    return token_of(word, c_words, context);
}

int herd_word_token(std::string_view word, const LitmusContext& context) {
    return token_of(word, herd_words, context);
}

std::optional<syntax::Test> parse_litmus(FileId file, const SourceMap& sources, Diagnostics& diagnostics) {
    LitmusContext context(file, sources, diagnostics);
    if (context.text().size() > max_scanned_text) {
        context.report(context.range(0, 0), "the file is too large");
        return std::nullopt;
    }
    const FlexScanner<litmus_c_scan_lex_init_extra, litmus_c_scan__scan_buffer, litmus_c_scan_lex_destroy> scanner(
        context.text(), context);
    LitmusTokens tokens(scanner.handle(), context);
    const int status = litmus_c_parse(&tokens, context);
    if (status != 0 || context.failed())
        return std::nullopt;
    return context.take_tree();
}

} // namespace katlas::program

// The scanner as the parser calls it.
int litmus_c_lex(LITMUS_C_STYPE*, katlas::program::LitmusRange* location, void* tokens,
                 katlas::program::LitmusContext&) {
    katlas::check_stop();
    const katlas::program::LitmusToken token = static_cast<katlas::program::LitmusTokens*>(tokens)->next();
    *location = katlas::program::LitmusRange(token.text, token.place);
    return token.kind;
}
