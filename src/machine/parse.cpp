#include "katlas/support/stop_scope.hpp"
#include "litmus_asm_parser.hpp"
#include "litmus_asm_scanner.hpp"
#include "scan.hpp"

#include <algorithm>
#include <array>

namespace katlas::machine {

namespace {

struct WordToken {
    std::string_view word;
    int token;
};

// These words end the table. `not` is a mnemonic there.
constexpr std::array first_words = {
    WordToken{"scopes", TOKEN_SCOPES}, WordToken{"exists", TOKEN_EXISTS}, WordToken{"forall", TOKEN_FORALL},
    WordToken{"final", TOKEN_FINAL},   WordToken{"filter", TOKEN_FILTER}, WordToken{"locations", TOKEN_LOCATIONS},
};

constexpr std::array question_words = {
    WordToken{"not", TOKEN_NOT},
    WordToken{"true", TOKEN_TRUE},
    WordToken{"false", TOKEN_FALSE},
};

// They are instructions at the beginning of a cell, and names elsewhere.
constexpr std::array<std::string_view, 7> lisa_mnemonics = {"r", "w", "f", "rmw", "b", "mov", "call"};

template <std::size_t size>
int token_of(std::string_view word, const std::array<WordToken, size>& words) {
    for (const WordToken& known : words)
        if (known.word == word)
            return known.token;
    return TOKEN_NAME;
}

} // namespace

int asm_initial_token(std::string_view word) {
    return is_type_word(word) ? TOKEN_TYPE : TOKEN_NAME;
}

int asm_table_token(std::string_view word, AsmContext& context) {
    if (context.is_x86() && (word == "lock" || word == "LOCK"))
        return TOKEN_LOCK;
    const int token = token_of(word, first_words);
    if (token != TOKEN_NAME)
        context.end_table();
    return token;
}

int lisa_table_token(std::string_view word, AsmContext& context) {
    if (!context.begins_cell())
        return TOKEN_NAME;
    if (std::ranges::find(lisa_mnemonics, word) != lisa_mnemonics.end())
        return TOKEN_LISA;
    return asm_table_token(word, context);
}

int asm_question_token(std::string_view word) {
    const int token = token_of(word, first_words);
    return token != TOKEN_NAME ? token : token_of(word, question_words);
}

std::optional<syntax::Test> parse_assembly(FileId file, const SourceMap& sources, Diagnostics& diagnostics) {
    AsmContext context(file, sources, diagnostics);
    if (context.text().size() > max_scanned_text) {
        context.report(context.range(0, 0), "the file is too large");
        return std::nullopt;
    }
    const FlexScanner<litmus_asm_scan_lex_init_extra, litmus_asm_scan__scan_buffer, litmus_asm_scan_lex_destroy>
        scanner(context.text(), context);
    const int status = litmus_asm_parse(scanner.handle(), context);
    if (status != 0 || context.failed())
        return std::nullopt;
    return context.take_tree();
}

} // namespace katlas::machine

// The parser's view of the scanner: after a fault it reports the end of the file.
int litmus_asm_lex(LITMUS_ASM_STYPE*, katlas::machine::AsmRange* location, void* scanner,
                   katlas::machine::AsmContext& context) {
    katlas::check_stop();
    const int token = katlas::machine::scan_asm_token(location, scanner);
    return context.failed() ? TOKEN_YYEOF : token;
}
