#include "litmus_expected.hpp"

#include "katlas/program/condition_words.hpp"
#include "litmus_scan.hpp"

#include <fmt/format.h>

namespace katlas::program {

namespace {

// The tokens that could have come, in words; empty if they are too many.
std::string expected_words(Words expected) {
    Words groups;
    if (contains(expected, "'if'")) {
        groups.push_back("a statement");
        remove(expected, {"'if'",     "'while'", "'do'",      "'for'",    "'break'", "'continue'", "'return'",
                          "'{'",      "';'",     "'++'",      "'--'",     "a type",  "'void'",     "'_Atomic'",
                          "'struct'", "'enum'",  "'typedef'", "'switch'", "'case'",  "'default'",  "'goto'"});
    }
    if (groups.empty() && contains(expected, "'typedef'")) {
        groups.push_back("a declaration");
        remove(expected, {"a name", "a type", "'void'", "'_Atomic'", "'struct'", "'enum'", "'typedef'"});
    }
    if (contains(expected, "'!'") && contains(expected, "a number")) {
        if (groups.empty())
            groups.push_back("an expression");
        remove(expected,
               {"a number", "a name", "'('", "'!'", "'~'", "'-'", "'+'", "'*'", "'&'", "'++'", "'--'", "'sizeof'"});
    }
    name_parts_of_conditions(expected, groups);
    if (contains(expected, "'/'")) {
        groups.push_back("an operator");
        remove(expected, {"'*'",  "'/'",  "'%'", "'+'", "'-'", "'<<'", "'>>'", "'<'", "'<='", "'>'", "'>='",
                          "'=='", "'!='", "'&'", "'^'", "'|'", "'&&'", "'||'", "'?'", "'.'",  "'->'"});
        if (contains(expected, "'+='"))
            remove(expected, {"'='", "'+='", "'-='", "'*='", "'/='", "'%='", "'&='", "'|='", "'^='", "'<<='", "'>>='",
                              "'++'", "'--'", "'['", "'('"});
        else
            remove(expected, {"'['", "'('"});
    }
    groups.insert(groups.begin(), expected.begin(), expected.end());
    return enumerate(groups);
}

} // namespace

void report_unexpected(LitmusContext& context, SourceRange range, bool at_end, Words expected) {
    const SourceRange place = at_end ? context.end_of_text() : range;
    const std::string found = at_end ? "the end of the file" : fmt::format("'{}'", shorten(context.text(range)));
    context.report(place, unexpected(found, expected_words(std::move(expected))));
}

} // namespace katlas::program
