// Conditions as herd writes them. The caller gives the names of the columns.
//
// An operand of a binary operator is in parentheses unless it has the same operator, since tools differ in precedence.
// Our reader needs no parentheses around a negation, but other tools may need them.
#pragma once

#include "katlas/program/condition.hpp"

#include <functional>

namespace katlas::program {

struct ConditionWords {
    std::vector<std::string> columns;         // "0:X3", "[x]"
    std::function<std::string(Value)> number; // of a number or an address
    bool negations_in_parentheses = false;    // as operands
};

// "exists (0:r0=1 /\ [x]=2)"
[[nodiscard]] std::string to_text(const Condition& condition, const ConditionWords& words);

// The question of a test: the lines `locations`, `filter` and the quantified proposition, as far as the test has them.
[[nodiscard]] std::string question_text(const Condition& condition, const ConditionWords& words);

// A part of a proposition: "0:r0=1".
[[nodiscard]] std::string proposition_text(const Condition& condition, PropositionRef part,
                                           const ConditionWords& words);

// The names of a program's registers, locations and addresses; and a condition written with these names.
[[nodiscard]] ConditionWords words_of(const Condition& condition, const Program& program);
[[nodiscard]] std::string to_text(const Condition& condition, const Program& program);

} // namespace katlas::program
