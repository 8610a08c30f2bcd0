#include "cat_parser.hpp"
#include "cat_scanner.hpp"
#include "scan.hpp"

#include <array>

#include <fmt/format.h>

namespace katlas::cat {
namespace {

struct WordToken {
    std::string_view word;
    int token;
};

// Options control what herd computes before the model; they have no effect here.
constexpr std::array words = {
    WordToken{"let", TOKEN_LET},
    WordToken{"rec", TOKEN_REC},
    WordToken{"and", TOKEN_AND},
    WordToken{"in", TOKEN_IN},
    WordToken{"include", TOKEN_INCLUDE},
    WordToken{"show", TOKEN_SHOW},
    WordToken{"unshow", TOKEN_UNSHOW},
    WordToken{"as", TOKEN_AS},
    WordToken{"acyclic", TOKEN_ACYCLIC},
    WordToken{"irreflexive", TOKEN_IRREFLEXIVE},
    WordToken{"empty", TOKEN_EMPTY},
    WordToken{"flag", TOKEN_FLAG},
    WordToken{"undefined_unless", TOKEN_UNDEFINED_UNLESS},
    WordToken{"with", TOKEN_WITH},
    WordToken{"from", TOKEN_FROM},
    WordToken{"try", TOKEN_TRY},
    WordToken{"begin", TOKEN_BEGIN},
    WordToken{"end", TOKEN_END},
    WordToken{"when", TOKEN_WHEN},
    WordToken{"fun", TOKEN_FUN},
    WordToken{"procedure", TOKEN_PROCEDURE},
    WordToken{"call", TOKEN_CALL},
    WordToken{"match", TOKEN_MATCH},
    WordToken{"forall", TOKEN_FORALL},
    WordToken{"do", TOKEN_DO},
    WordToken{"if", TOKEN_IF},
    WordToken{"then", TOKEN_THEN},
    WordToken{"else", TOKEN_ELSE},
    WordToken{"not", TOKEN_NOT},
    WordToken{"assert", TOKEN_ASSERT},
    WordToken{"enum", TOKEN_ENUM},
    WordToken{"instructions", TOKEN_INSTRUCTIONS},
    WordToken{"default", TOKEN_DEFAULT},
    WordToken{"compat", TOKEN_OPTION},
    WordToken{"catdep", TOKEN_OPTION},
    WordToken{"withco", TOKEN_OPTION},
    WordToken{"withoutco", TOKEN_OPTION},
    WordToken{"withinit", TOKEN_OPTION},
    WordToken{"withoutinit", TOKEN_OPTION},
    WordToken{"withsc", TOKEN_OPTION},
    WordToken{"withoutsc", TOKEN_OPTION},
};

constexpr std::array<std::string_view, 3> words_outside = {"debug", "yield", "subset"};

// The tokens that could have come, in words; empty if the list is too long.
std::string expected_words(Words expected) {
    Words groups;
    const bool instruction = contains(expected, "'include'");
    if (instruction)
        remove(expected, {"'let'",
                          "'acyclic'",
                          "'irreflexive'",
                          "'empty'",
                          "'~empty'",
                          "'flag'",
                          "'undefined_unless'",
                          "'include'",
                          "'show'",
                          "'unshow'",
                          "'with'",
                          "'if'",
                          "'assert'",
                          "'procedure'",
                          "'call'",
                          "'forall'",
                          "'when'",
                          "'enum'",
                          "'instructions'",
                          "'default'",
                          "a name",
                          "a string",
                          "an option",
                          "the end of the file"});
    if (contains(expected, "'_'")) {
        const bool after_name = contains(expected, "';'");
        if (!after_name)
            groups.push_back("an expression");
        remove(expected,
               {"'0'", "'_'", "a tag", "'{'", "'['", "'begin'", "'~'", "'let'", "'try'", "'fun'", "'if'", "'match'"});
        if (!after_name)
            remove(expected, {"a name", "'('"});
    }
    if (contains(expected, "';'")) {
        groups.push_back("an operator");
        remove(expected, {"'|'", "';'", "'&'", "'\\'", "'*'", "'+'", "'?'", "'^'", "'('", "'++'", "a name"});
    }
    groups.insert(groups.begin(), expected.begin(), expected.end());
    if (instruction)
        groups.push_back("a new instruction");
    return enumerate(groups);
}

} // namespace

int word_token(std::string_view word) {
    for (const WordToken& known : words)
        if (known.word == word)
            return known.token;
    for (const std::string_view other : words_outside)
        if (other == word)
            return TOKEN_OUTSIDE;
    return TOKEN_NAME;
}

void report_unexpected(ParseContext& context, SourceRange range, bool at_end, Words expected) {
    const SourceRange place = at_end ? context.end_of_text() : range;
    const std::string found = at_end ? "the end of the file" : fmt::format("'{}'", shorten(context.text(range)));
    if (!at_end)
        for (const std::string_view other : words_outside)
            if (other == context.text(range)) {
                context.report(range, fmt::format("{} cannot be imported", found),
                               "only sets, relations and tests of them have a counterpart in .kat");
                return;
            }
    context.report(place, unexpected(found, expected_words(std::move(expected))));
}

std::optional<File> parse(FileId file, const SourceMap& sources, Diagnostics& diagnostics) {
    ParseContext context(file, sources, diagnostics);
    if (context.text().size() > max_scanned_text) {
        context.report(context.range(0, 0), "the file is too large");
        return std::nullopt;
    }
    const FlexScanner<cat_scan_lex_init_extra, cat_scan__scan_buffer, cat_scan_lex_destroy> scanner(context.text(),
                                                                                                    context);
    const int status = cat_parse(scanner.handle(), context);
    if (status != 0 || context.failed())
        return std::nullopt;
    return context.take_tree();
}

} // namespace katlas::cat

// The parser's view of the scanner: after a fault it reports the end of the file.
int cat_lex(CAT_STYPE*, katlas::cat::TokenRange* location, void* scanner, katlas::cat::ParseContext& context) {
    const int token = katlas::cat::scan_token(location, scanner);
    return context.failed() ? TOKEN_YYEOF : token;
}
