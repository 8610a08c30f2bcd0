#include "litmus_tokens.hpp"

#include "katlas/support/parsing.hpp"
#include "litmus_c_parser.hpp"
#include "litmus_c_scanner.hpp"
#include "litmus_scan.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace katlas::program {

namespace {

constexpr std::size_t most_produced = 100'000;
constexpr std::size_t deepest = 100;

bool begins_word(std::string_view text) {
    return !text.empty() && (text.front() == '_' || std::isalpha(static_cast<unsigned char>(text.front())) != 0);
}

} // namespace

LitmusToken LitmusTokens::scan() {
    LitmusToken token;
    token.kind = scan_litmus_token(&token.text, scanner_);
    token.place = token.text;
    for (const SourceRange line : context_.take_definitions())
        define(line);
    if (context_.failed())
        token.kind = TOKEN_YYEOF;
    return token;
}

// The text of a definition is scanned by itself. A line that ends with a backslash goes on in the next line.
LitmusTokens::Tokens LitmusTokens::tokens_of(SourceRange part) {
    std::string text(context_.text(part));
    for (std::size_t at = text.find('\\'); at != std::string::npos; at = text.find('\\', at + 1)) {
        std::size_t end = at + 1;
        if (end < text.size() && text[end] == '\r')
            ++end;
        if (end < text.size() && text[end] == '\n')
            std::fill(text.begin() + static_cast<std::ptrdiff_t>(at),
                      text.begin() + static_cast<std::ptrdiff_t>(end) + 1, ' ');
    }
    LitmusContext within(context_, part);
    const FlexScanner<litmus_c_scan_lex_init_extra, litmus_c_scan__scan_buffer, litmus_c_scan_lex_destroy> scanner(
        text, within);
    Tokens tokens;
    for (;;) {
        LitmusToken token;
        token.kind = scan_litmus_token(&token.text, scanner.handle());
        token.place = token.text;
        if (within.failed())
            context_.fail();
        if (token.kind == TOKEN_YYEOF || within.failed())
            return tokens;
        tokens.push_back(token);
    }
}

void LitmusTokens::define(SourceRange line) {
    const std::string_view words = context_.text(line);
    constexpr std::string_view keyword = "define";
    const auto begin = static_cast<std::uint32_t>(words.find(keyword) + keyword.size());
    const Tokens tokens = tokens_of(context_.range(line.begin + begin, line.end));
    if (context_.failed())
        return;
    if (tokens.empty() || !begins_word(context_.text(tokens.front().text))) {
        context_.report(line, "a definition needs a name");
        return;
    }
    Macro macro;
    macro.name = context_.text(tokens.front().text);
    std::size_t at = 1;
    macro.has_parameters =
        at < tokens.size() && tokens[at].kind == TOKEN_LEFT_PAREN && tokens[at].text.begin == tokens[0].text.end;
    if (macro.has_parameters) {
        ++at;
        for (bool more = at < tokens.size() && tokens[at].kind != TOKEN_RIGHT_PAREN; more;) {
            if (at + 1 >= tokens.size() || !begins_word(context_.text(tokens[at].text)) ||
                (tokens[at + 1].kind != TOKEN_COMMA && tokens[at + 1].kind != TOKEN_RIGHT_PAREN)) {
                context_.report(line, "the parameters of a macro are names");
                return;
            }
            macro.parameters.emplace_back(context_.text(tokens[at].text));
            more = tokens[at + 1].kind == TOKEN_COMMA;
            at += more ? 2 : 1;
        }
        ++at;
    }
    if (at < tokens.size())
        macro.body.assign(tokens.begin() + static_cast<std::ptrdiff_t>(at), tokens.end());
    macros_.insert_or_assign(macro.name, std::move(macro));
}

const LitmusTokens::Macro* LitmusTokens::find(const LitmusToken& token) const {
    if (macros_.empty() || token.kind == TOKEN_YYEOF)
        return nullptr;
    const auto found = macros_.find(context_.text(token.text));
    return found == macros_.end() ? nullptr : &found->second;
}

template <typename Next>
std::optional<std::vector<LitmusTokens::Tokens>> LitmusTokens::arguments(const Macro& macro, SourceRange use,
                                                                         const Next& next) {
    std::vector<Tokens> found(1);
    for (std::size_t depth = 1;;) {
        const std::optional<LitmusToken> token = next();
        if (!token || token->kind == TOKEN_YYEOF) {
            context_.report(use, fmt::format("the arguments of the macro '{}' have no end", macro.name));
            return std::nullopt;
        }
        if (token->kind == TOKEN_LEFT_PAREN)
            ++depth;
        else if (token->kind == TOKEN_RIGHT_PAREN && --depth == 0)
            break;
        if (token->kind == TOKEN_COMMA && depth == 1)
            found.emplace_back();
        else
            found.back().push_back(*token);
    }
    if (macro.parameters.empty() && found.size() == 1 && found.front().empty())
        found.clear();
    if (found.size() != macro.parameters.size()) {
        context_.report(use,
                        fmt::format("the macro '{}' takes {} argument{}, not {}", macro.name, macro.parameters.size(),
                                    macro.parameters.size() == 1 ? "" : "s", found.size()));
        return std::nullopt;
    }
    return found;
}

LitmusTokens::Tokens LitmusTokens::substituted(const Macro& macro, const std::vector<Tokens>& arguments, Active& active,
                                               SourceRange place) {
    Tokens body;
    for (const LitmusToken& token : macro.body) {
        const auto parameter = std::find(macro.parameters.begin(), macro.parameters.end(), context_.text(token.text));
        if (parameter == macro.parameters.end())
            body.push_back(token);
        else
            expand(arguments[static_cast<std::size_t>(parameter - macro.parameters.begin())], active, place, body);
    }
    return body;
}

void LitmusTokens::expand(const Tokens& in, Active& active, SourceRange place, Tokens& out) {
    for (std::size_t i = 0; i < in.size() && !context_.failed(); ++i) {
        const Macro* const macro = find(in[i]);
        const bool is_use = macro != nullptr && std::find(active.begin(), active.end(), macro) == active.end() &&
                            (!macro->has_parameters || (i + 1 < in.size() && in[i + 1].kind == TOKEN_LEFT_PAREN));
        if (++produced_ > most_produced || active.size() > deepest) {
            context_.report(place, "macros stand for too much");
            return;
        }
        if (!is_use) {
            out.push_back({in[i].kind, in[i].text, place});
            continue;
        }
        Tokens body = macro->body;
        if (macro->has_parameters) {
            ++i;
            const auto given = arguments(*macro, place, [&]() -> std::optional<LitmusToken> {
                return ++i < in.size() ? std::optional(in[i]) : std::nullopt;
            });
            if (!given)
                return;
            body = substituted(*macro, *given, active, place);
        }
        active.push_back(macro);
        expand(body, active, place, out);
        active.pop_back();
    }
}

LitmusToken LitmusTokens::next() {
    for (;;) {
        LitmusToken token;
        if (!expanded_.empty()) {
            token = expanded_.front();
            expanded_.pop_front();
            if (context_.failed())
                token.kind = TOKEN_YYEOF;
            return token;
        }
        token = looked_at_ ? *std::exchange(looked_at_, std::nullopt) : scan();
        const Macro* const macro = find(token);
        if (macro == nullptr)
            return token;
        Tokens use = {token};
        if (macro->has_parameters) {
            looked_at_ = scan();
            if (looked_at_->kind != TOKEN_LEFT_PAREN)
                return token;
            use.push_back(*std::exchange(looked_at_, std::nullopt));
            const auto given = arguments(*macro, token.text, [&]() -> std::optional<LitmusToken> {
                use.push_back(scan());
                return use.back();
            });
            if (!given) {
                token.kind = TOKEN_YYEOF;
                return token;
            }
        }
        Active active;
        Tokens out;
        expand(use, active, context_.range(token.text.begin, use.back().text.end), out);
        expanded_.assign(out.begin(), out.end());
    }
}

} // namespace katlas::program
