#include "condition_text.hpp"

#include <fmt/format.h>

namespace katlas::compile {

namespace {

using program::Proposition;

// Every operand of an operator is in parentheses unless it is of the same one: tools differ in what binds tighter.
std::string text(const program::Condition& condition, const ConditionNames& names, program::PropositionRef at) {
    const Proposition& p = condition.nodes[at];
    const auto operand = [&](program::PropositionRef of) {
        const Proposition::Kind kind = condition.nodes[of].kind;
        const bool simple = kind == Proposition::Kind::truth || kind == Proposition::Kind::equal ||
                            kind == Proposition::Kind::equal_columns ||
                            (kind == p.kind && kind != Proposition::Kind::implication);
        const std::string inner = text(condition, names, of);
        return simple ? inner : fmt::format("({})", inner);
    };
    switch (p.kind) {
    case Proposition::Kind::truth:
        return "true";
    case Proposition::Kind::equal:
        return fmt::format("{}={}", names.columns[p.column], names.number(p.value));
    case Proposition::Kind::equal_columns:
        return fmt::format("{}={}", names.columns[p.column], names.columns[p.other]);
    case Proposition::Kind::negation:
        return fmt::format("not ({})", text(condition, names, p.left));
    case Proposition::Kind::conjunction:
        return fmt::format(R"({} /\ {})", operand(p.left), operand(p.right));
    case Proposition::Kind::disjunction:
        return fmt::format(R"({} \/ {})", operand(p.left), operand(p.right));
    case Proposition::Kind::implication:
        break;
    }
    return fmt::format("{} => {}", operand(p.left), operand(p.right));
}

std::string_view quantifier_text(program::Quantifier quantifier) {
    switch (quantifier) {
    case program::Quantifier::exists:
        return "exists";
    case program::Quantifier::not_exists:
        return "~exists";
    case program::Quantifier::for_all:
        break;
    }
    return "forall";
}

} // namespace

std::string question_text(const program::Condition& condition, const ConditionNames& names) {
    std::string result;
    if (condition.num_shown != 0) {
        result += "locations [";
        for (std::size_t c = 0; c < condition.num_shown; ++c)
            result += fmt::format("{};{}", names.columns[c], c + 1 == condition.num_shown ? "" : " ");
        result += "]\n";
    }
    if (condition.nodes[condition.filter].kind != Proposition::Kind::truth)
        result += fmt::format("filter ({})\n", text(condition, names, condition.filter));
    result +=
        fmt::format("{} ({})\n", quantifier_text(condition.quantifier), text(condition, names, condition.proposition));
    return result;
}

} // namespace katlas::compile
