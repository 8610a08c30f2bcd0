#include "asm_scan.hpp"
#include "katlas/program/litmus.hpp"
#include "litmus_c_parser.hpp"
#include "litmus_c_scanner.hpp"
#include "litmus_scan.hpp"

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
};

constexpr std::array herd_words = {
    WordToken{"exists", TOKEN_EXISTS},       WordToken{"forall", TOKEN_FORALL}, WordToken{"final", TOKEN_FINAL},
    WordToken{"filter", TOKEN_FILTER},       WordToken{"not", TOKEN_NOT},       WordToken{"true", TOKEN_TRUE},
    WordToken{"locations", TOKEN_LOCATIONS}, WordToken{"false", TOKEN_FALSE},   WordToken{"void", TOKEN_VOID},
};

template <std::size_t size>
int token_of(std::string_view word, const std::array<WordToken, size>& words) {
    for (const WordToken& known : words)
        if (known.word == word)
            return known.token;
    return is_type_word(word) ? TOKEN_TYPE : TOKEN_NAME;
}

} // namespace

int c_word_token(std::string_view word) {
    return token_of(word, c_words);
}

int herd_word_token(std::string_view word) {
    return token_of(word, herd_words);
}

void litmus_scanner_failed(const char*) {
    throw std::bad_alloc();
}

std::optional<syntax::Test> parse_litmus(FileId file, const SourceMap& sources, Diagnostics& diagnostics) {
    if (is_assembly(sources.text(file)))
        return parse_assembly(file, sources, diagnostics);
    LitmusContext context(file, sources, diagnostics);
    if (context.text().size() > max_scanned_text) {
        context.report(context.range(0, 0), "the file is too large");
        return std::nullopt;
    }
    const FlexScanner<litmus_c_scan_lex_init_extra, litmus_c_scan__scan_buffer, litmus_c_scan_lex_destroy> scanner(
        context.text(), context);
    const int status = litmus_c_parse(scanner.handle(), context);
    if (status != 0 || context.failed())
        return std::nullopt;
    return context.take_tree();
}

} // namespace katlas::program

// The parser's view of the scanner: after a fault the file ends.
int litmus_c_lex(LITMUS_C_STYPE*, katlas::program::LitmusRange* location, void* scanner,
                 katlas::program::LitmusContext& context) {
    const int token = katlas::program::scan_litmus_token(location, scanner);
    return context.failed() ? TOKEN_YYEOF : token;
}
