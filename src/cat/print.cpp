#include "print.hpp"

#include <array>

#include <fmt/format.h>

namespace katlas::cat {
namespace {

// Levels of the grammar of .kat, loosest first; tests and relations use one expression language.
enum class Level : std::uint8_t { unite, meet, sequence, postfix, primary };

struct Printed {
    std::string text;
    Level level = Level::primary;
};

// What the modes from acquire on have in common, as a test: `ACQ` and `REL` are "at least". The index has a bit for
// each of acquire, release, acquire-release, SC.
constexpr std::array<std::string_view, 16> orders = {
    "",
    "ACQ & !REL",
    "REL & !ACQ",
    "ACQ & !REL | REL & !ACQ",
    "ACQ & REL & !SC",
    "ACQ & !SC",
    "REL & !SC",
    "(ACQ | REL) & !SC",
    "SC",
    "ACQ & !REL | SC",
    "REL & !ACQ | SC",
    "ACQ & !REL | REL & !ACQ | SC",
    "ACQ & REL",
    "ACQ",
    "REL",
    "ACQ | REL",
};

Level level_of(std::string_view test) {
    int depth = 0;
    Level level = Level::primary;
    for (const char c : test) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0 && c == '|')
            return Level::unite;
        if (depth == 0 && c == '&')
            level = Level::meet;
    }
    return level;
}

std::string in(const Printed& p, Level least) {
    return p.level < least ? fmt::format("({})", p.text) : p.text;
}

Printed text_of_modes(std::uint8_t mask) {
    const std::uint8_t weak = mask & (na | rlx);
    if (weak == (na | rlx)) // every event has a mode
        return {fmt::format("!{}", in(text_of_modes(static_cast<std::uint8_t>(any_mode & ~mask)), Level::primary)),
                Level::primary};
    if (mask == (any_mode & ~na))
        return {"!NA", Level::primary};
    std::string text(weak == na ? "NA" : weak == rlx ? "RLX" : "");
    const std::string_view order = orders[mask >> 2U];
    if (!text.empty() && !order.empty())
        text += " | ";
    text += order;
    return {text, level_of(text)};
}

class Printer {
  public:
    Printer(const Terms& terms, const OpaqueNames& names) : terms_(terms), names_(names) {}

    [[nodiscard]] Printed print(TermRef ref) const {
        const Term& t = terms_[ref];
        switch (t.op) {
        case Op::none:
            return {"0", Level::primary};
        case Op::all:
            return {"id", Level::primary};
        case Op::letter: {
            const auto other = names_.find(ref);
            return {other == names_.end() ? t.text : other->second, Level::primary};
        }
        case Op::word:
        case Op::name:
        case Op::set_name:
            return {t.text, Level::primary};
        case Op::modes:
            return text_of_modes(t.mask);
        case Op::both:
            return {joined(t, " & ", Level::meet), Level::meet};
        case Op::either:
        case Op::unite:
            return {joined(t, " | ", Level::unite), Level::unite};
        case Op::negation:
            return {fmt::format("!{}", in(print(t.kids[0]), Level::primary)), Level::primary};
        case Op::test:
            return {t.kids[0] == terms_.all() ? "id" : fmt::format("[{}]", print(t.kids[0]).text), Level::primary};
        case Op::sequence:
            return {joined(t, ";", Level::sequence), Level::sequence};
        case Op::star:
            return {in(print(t.kids[0]), Level::postfix) + "*", Level::postfix};
        case Op::plus:
            return {in(print(t.kids[0]), Level::postfix) + "+", Level::postfix};
        case Op::optional:
            return {in(print(t.kids[0]), Level::postfix) + "?", Level::postfix};
        case Op::inverse:
            return {in(print(t.kids[0]), Level::postfix) + "^-1", Level::postfix};
        case Op::opaque:
        case Op::image:
            return {names_.at(ref), Level::primary};
        case Op::complement:
            throw Outside("the complement of this relation cannot be imported",
                          "Kleene algebra with tests has no complement of relations");
        case Op::event:
        case Op::variable:
        case Op::filter:
            break;
        }
        throw Outside("this use of read-modify-writes that are both reads and writes cannot be imported",
                      "in execution graphs of Katlas they are two events, related by 'rmw'");
    }

  private:
    [[nodiscard]] std::string joined(const Term& t, std::string_view separator, Level least) const {
        std::string text;
        for (const TermRef kid : t.kids)
            text += fmt::format("{}{}", text.empty() ? "" : separator, in(print(kid), least));
        return text;
    }

    const Terms& terms_;
    const OpaqueNames& names_;
};

} // namespace

std::string to_text(const Terms& terms, TermRef term, const OpaqueNames& names) {
    return Printer(terms, names).print(term).text;
}

} // namespace katlas::cat
