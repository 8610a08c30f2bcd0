#include "guard_names.hpp"

#include <cctype>

#include <fmt/format.h>

namespace katlas::codegen {
namespace {

std::string to_identifier(const std::string& test) {
    std::string identifier;
    const auto append = [&](std::string_view word) {
        if (!identifier.empty() && identifier.back() != '_')
            identifier += '_';
        identifier += word;
    };
    bool in_word = false;
    for (const char c : test) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            const auto lower = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            if (in_word)
                identifier += lower;
            else
                append(std::string(1, lower));
            in_word = true;
            continue;
        }
        in_word = false;
        if (c == '|')
            append("or");
        else if (c == '&')
            append("and");
        else if (c == '!')
            append("not");
    }
    return identifier;
}

} // namespace

GuardNames::GuardNames(const AtomPlan& atoms) {
    all_ = atoms.count == 64 ? ~AtomMask{0} : (AtomMask{1} << atoms.count) - 1;
    std::map<AtomMask, std::string> tests;
    const auto know = [&](std::map<AtomMask, std::string>& into, AtomMask mask, const std::string& text) {
        if (mask == 0 || mask == all_)
            return;
        const auto [at, is_new] = into.try_emplace(mask, text);
        if (!is_new && text.size() < at->second.size())
            at->second = text;
    };
    for (const AtomPlan::Test& t : atoms.tests)
        know(tests, t.atoms, t.text);
    const std::map<AtomMask, std::string> of_axioms = tests;
    known_ = tests;
    // Conjunctions of two tests, and complements of one test. Tests that the model itself writes have precedence.
    const auto operand = [](const std::string& text) {
        return text.find('|') == std::string::npos ? text : fmt::format("({})", text);
    };
    const auto is_atomic = [](const std::string& text) { return text.find_first_of("|& ") == std::string::npos; };
    std::map<AtomMask, std::string> derived;
    for (const auto& [a, first] : of_axioms)
        for (const auto& [b, second] : of_axioms)
            if (first < second)
                know(derived, a & b, fmt::format("{} & {}", operand(first), operand(second)));
    for (const auto& [a, first] : of_axioms)
        know(derived, all_ & ~a, is_atomic(first) ? fmt::format("!{}", first) : fmt::format("!({})", first));
    for (const auto& [mask, text] : derived)
        known_.try_emplace(mask, text);
}

const std::string& GuardNames::name(AtomMask mask) {
    std::string& name = names_[mask];
    if (!name.empty())
        return name;
    constexpr std::size_t longest = 60; // so that a declaration is one line
    // The letters before the text's own words avoid keywords.
    if (const auto known = known_.find(mask); known != known_.end())
        name = "is_" + to_identifier(known->second);
    if (name.empty() || name.size() > longest)
        name = fmt::format("atoms_{:x}", mask);
    while (used_.contains(name))
        name += '_';
    used_.emplace(name, mask);
    return name;
}

std::string GuardNames::text(AtomMask mask) const {
    if (is_full(mask))
        return "";
    if (const auto known = known_.find(mask); known != known_.end())
        return fmt::format("[{}]", known->second);
    std::string atoms;
    for (unsigned a = 0; a < 64; ++a)
        if ((mask >> a & 1U) != 0)
            atoms += fmt::format("{}{}", atoms.empty() ? "" : " ", a);
    return fmt::format("[{}]", atoms);
}

} // namespace katlas::codegen
