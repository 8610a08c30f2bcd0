#include "expected.hpp"

#include "katlas/frontend/keywords.hpp"
#include "scan.hpp"

#include <fmt/format.h>

namespace katlas {

namespace {

// The keyword quoted by a token's alias, or null.
const Keyword* keyword_of(std::string_view alias) {
    return alias.size() > 2 && alias.front() == '\'' ? find_keyword(alias.substr(1, alias.size() - 2)) : nullptr;
}

} // namespace

std::string expected_words(Words expected) {
    Words groups;
    // Possible after every name, and hardly ever intended.
    if (expected.size() > 1)
        remove(expected, {"'::'"});
    if (contains(expected, "'<='"))
        remove(expected, {"':'"});
    // Only the beginning of a claim admits both `acyclic` and an expression, and only expressions begin with `0`.
    if (contains(expected, "'0'")) {
        const bool claim = contains(expected, "'acyclic'");
        groups.push_back(claim ? "a claim" : contains(expected, "'rot'") ? "an expression" : "a test");
        remove(expected, {"'0'", "'id'", "'('", "'['", "'!'", "'rot'", "'dedup'"});
        if (claim)
            remove(expected, {"'acyclic'"});
    } else if (contains(expected, "a name")) {
        groups.push_back("a name");
    }
    if (!groups.empty())
        std::erase_if(expected, [](std::string_view alias) {
            const Keyword* keyword = keyword_of(alias);
            return alias == "a name" || (keyword && !keyword->reserved);
        });
    if (contains(expected, "';'")) {
        groups.push_back("an operator");
        remove(expected, {"'|'", "';'", "'&'", "'\\'", "'*'", "'+'", "'?'", "'^'"});
    }
    const bool statement = contains(expected, "'let'");
    if (statement)
        std::erase_if(expected, [](std::string_view alias) {
            const Keyword* keyword = keyword_of(alias);
            return alias == "the end of the file" || (keyword && starts_statement(*keyword));
        });
    groups.insert(groups.begin(), expected.begin(), expected.end());
    if (statement)
        groups.push_back("a new statement");
    return enumerate(groups);
}

void report_unexpected(ParseContext& context, SourceRange range, bool at_end, const Words& expected) {
    const SourceRange place = at_end ? context.end_of_text() : range;
    const std::string_view token = at_end ? std::string_view{} : context.text(range);
    const std::string found = at_end                 ? "the end of the file"
                              : token.front() == '"' ? "a string"
                                                     : fmt::format("'{}'", shorten(token));
    const std::string words = expected_words(expected);
    std::string hint;
    const Keyword* keyword = find_keyword(token);
    if (keyword && keyword->reserved && contains(expected, "a name") && !contains(expected, "'0'"))
        hint = fmt::format("'{}' is a word of the language and cannot be a name", token);
    context.report(place, unexpected(found, words), std::move(hint));
}

} // namespace katlas
