// The tokens of a litmus test in C, with macros expanded.
//
// A macro is a list of tokens. Each token is a range of the source, so the expansion needs no text of its own. A token
// has two ranges, its text and its place; the place of a token that came out of a macro is the macro's use. The parser
// makes the ranges of the tree from places.
//
// Source: C11 6.10.3, without `#` and `##`; a macro is not expanded within itself.
#pragma once

#include "katlas/program/litmus_context.hpp"

#include <deque>
#include <map>

namespace katlas::program {

struct LitmusToken {
    int kind = 0;
    SourceRange text;
    SourceRange place;
};

class LitmusTokens {
  public:
    LitmusTokens(void* scanner, LitmusContext& context) : scanner_(scanner), context_(context) {}

    // The next token; after a fault the text ends.
    LitmusToken next();

  private:
    using Tokens = std::vector<LitmusToken>;
    struct Macro {
        std::string name;
        bool has_parameters = false;
        std::vector<std::string> parameters;
        Tokens body;
    };
    // The macros that are being expanded.
    using Active = std::vector<const Macro*>;

    LitmusToken scan();
    void define(SourceRange line);
    [[nodiscard]] Tokens tokens_of(SourceRange part);
    [[nodiscard]] const Macro* find(const LitmusToken& token) const;
    // Appends the expansion of `in`.
    void expand(const Tokens& in, Active& active, SourceRange place, Tokens& out);
    [[nodiscard]] Tokens substituted(const Macro& macro, const std::vector<Tokens>& arguments, Active& active,
                                     SourceRange place);
    // The arguments of a use, where `next` gives the tokens after its parenthesis. None if they do not fit.
    template <typename Next>
    std::optional<std::vector<Tokens>> arguments(const Macro& macro, SourceRange use, const Next& next);

    void* scanner_;
    LitmusContext& context_;
    std::map<std::string, Macro, std::less<>> macros_;
    std::deque<LitmusToken> expanded_;     // come next, as they are
    std::optional<LitmusToken> looked_at_; // comes after the expanded tokens, not expanded yet
    std::size_t produced_ = 0;
};

} // namespace katlas::program
