#include "katlas/frontend/parse.hpp"

#include "kat_parser.hpp"
#include "kat_scanner.hpp"
#include "katlas/frontend/keywords.hpp"
#include "katlas/support/stop_scope.hpp"
#include "scan.hpp"

namespace katlas {

namespace {

int keyword_token(Word word) {
    switch (word) {
    case Word::acyclic:
        return TOKEN_ACYCLIC;
    case Word::and_:
        return TOKEN_AND;
    case Word::as:
        return TOKEN_AS;
    case Word::assert_:
        return TOKEN_ASSERT;
    case Word::assume:
        return TOKEN_ASSUME;
    case Word::coherence:
        return TOKEN_COHERENCE;
    case Word::dedup:
        return TOKEN_DEDUP;
    case Word::define:
        return TOKEN_DEFINE;
    case Word::disjoint:
        return TOKEN_DISJOINT;
    case Word::empty:
        return TOKEN_EMPTY;
    case Word::error:
        return TOKEN_ERROR;
    case Word::export_:
        return TOKEN_EXPORT;
    case Word::extra:
        return TOKEN_EXTRA;
    case Word::flag:
        return TOKEN_FLAG;
    case Word::genmc:
        return TOKEN_GENMC;
    case Word::id:
        return TOKEN_ID;
    case Word::include:
        return TOKEN_INCLUDE;
    case Word::irreflexive:
        return TOKEN_IRREFLEXIVE;
    case Word::let:
        return TOKEN_LET;
    case Word::model:
        return TOKEN_MODEL;
    case Word::predicate:
        return TOKEN_PREDICATE;
    case Word::rec:
        return TOKEN_REC;
    case Word::recovery:
        return TOKEN_RECOVERY;
    case Word::refute:
        return TOKEN_REFUTE;
    case Word::relation:
        return TOKEN_RELATION;
    case Word::rot:
        return TOKEN_ROT;
    case Word::total:
        return TOKEN_TOTAL;
    case Word::unless:
        return TOKEN_UNLESS;
    case Word::view:
        return TOKEN_VIEW;
    case Word::warning:
        return TOKEN_WARNING;
    }
    return TOKEN_NAME;
}

} // namespace

int word_token(std::string_view word) {
    const Keyword* keyword = find_keyword(word);
    return keyword ? keyword_token(keyword->word) : TOKEN_NAME;
}

bool token_starts_statement(int token) {
    if (token == TOKEN_YYEOF)
        return true;
    for (const Keyword& keyword : kat_keywords())
        if (keyword_token(keyword.word) == token)
            return starts_statement(keyword);
    return false;
}

syntax::File parse_kat(FileId file, const SourceMap& sources, Diagnostics& diagnostics) {
    ParseContext context(file, sources, diagnostics);
    if (context.text().size() > max_scanned_text) {
        context.report(context.range(0, 0), "the file is too large");
        return context.take_tree();
    }
    const FlexScanner<kat_scan_lex_init_extra, kat_scan__scan_buffer, kat_scan_lex_destroy> scanner(context.text(),
                                                                                                    context);
    kat_parse(scanner.handle(), context);
    return context.take_tree();
}

} // namespace katlas

// The parser's view of the scanner: skips tokens during recovery, and ends early after too many errors.
int kat_lex(KAT_STYPE*, katlas::TokenRange* location, void* scanner, katlas::ParseContext& context) {
    katlas::check_stop();
    int token = katlas::scan_token(location, scanner);
    while (context.skipping() && !context.resume_at(token))
        token = katlas::scan_token(location, scanner);
    return context.stopped() ? TOKEN_YYEOF : token;
}
