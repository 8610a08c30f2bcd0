#include "katlas/program/condition_text.hpp"

#include <fmt/format.h>

namespace katlas::program {
namespace {

using PropositionKind = Proposition::Kind;

// Whether a proposition of kind `operand` needs parentheses within one of kind `within`.
bool needs_parentheses(PropositionKind operand, PropositionKind within, const ConditionWords& words) {
    switch (operand) {
    case PropositionKind::truth:
    case PropositionKind::equal:
    case PropositionKind::less:
    case PropositionKind::greater:
    case PropositionKind::equal_columns:
    case PropositionKind::less_columns:
        return false;
    case PropositionKind::negation:
        return words.negations_in_parentheses;
    case PropositionKind::conjunction:
    case PropositionKind::disjunction:
        return operand != within;
    case PropositionKind::implication:
        break;
    }
    return true;
}

std::string_view to_text(Quantifier quantifier) {
    switch (quantifier) {
    case Quantifier::exists:
        return "exists";
    case Quantifier::not_exists:
        return "~exists";
    case Quantifier::for_all:
        break;
    }
    return "forall";
}

} // namespace

std::string proposition_text(const Condition& condition, PropositionRef at, const ConditionWords& words) {
    const Proposition& p = condition.nodes[at];
    const auto operand = [&](PropositionRef of) {
        std::string text = proposition_text(condition, of, words);
        return needs_parentheses(condition.nodes[of].kind, p.kind, words) ? fmt::format("({})", text) : text;
    };
    switch (p.kind) {
    case PropositionKind::truth:
        return "true";
    case PropositionKind::equal:
        return fmt::format("{}={}", words.columns[p.column], words.number(p.value));
    case PropositionKind::equal_columns:
        return fmt::format("{}={}", words.columns[p.column], words.columns[p.other]);
    case PropositionKind::less:
        return fmt::format("{}<{}", words.columns[p.column], words.number(p.value));
    case PropositionKind::greater:
        return fmt::format("{}>{}", words.columns[p.column], words.number(p.value));
    case PropositionKind::less_columns:
        return fmt::format("{}<{}", words.columns[p.column], words.columns[p.other]);
    case PropositionKind::negation:
        if (condition.nodes[p.left].kind == PropositionKind::truth)
            return "false";
        return fmt::format("not ({})", proposition_text(condition, p.left, words));
    case PropositionKind::conjunction:
        return fmt::format(R"({} /\ {})", operand(p.left), operand(p.right));
    case PropositionKind::disjunction:
        return fmt::format(R"({} \/ {})", operand(p.left), operand(p.right));
    case PropositionKind::implication:
        break;
    }
    return fmt::format("{} => {}", operand(p.left), operand(p.right));
}

std::string to_text(const Condition& condition, const ConditionWords& words) {
    return fmt::format("{} ({})", to_text(condition.quantifier),
                       proposition_text(condition, condition.proposition, words));
}

std::string question_text(const Condition& condition, const ConditionWords& words) {
    std::string result;
    if (condition.num_shown != 0) {
        result += "locations [";
        for (std::size_t c = 0; c < condition.num_shown; ++c)
            result += fmt::format("{};{}", words.columns[c], c + 1 == condition.num_shown ? "" : " ");
        result += "]\n";
    }
    if (condition.nodes[condition.filter].kind != PropositionKind::truth)
        result += fmt::format("filter ({})\n", proposition_text(condition, condition.filter, words));
    return result + to_text(condition, words) + "\n";
}

ConditionWords words_of(const Condition& condition, const Program& program) {
    ConditionWords words;
    words.columns.reserve(condition.observables.size());
    for (const Observable& o : condition.observables)
        words.columns.push_back(o.name);
    words.number = [&program](Value value) { return program.value_text(value); };
    return words;
}

std::string to_text(const Condition& condition, const Program& program) {
    return to_text(condition, words_of(condition, program));
}

} // namespace katlas::program
