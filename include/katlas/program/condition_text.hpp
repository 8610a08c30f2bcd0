// Conditions as herd writes them, with the columns under names of the caller's.
//
// Operands of a binary operator are in parentheses unless they are of the same one, since tools differ in what binds
// tighter. A reader needs none around a negation, some other tool might.
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

// The question of a test: the lines `locations`, `filter` and the quantified proposition, as far as there are such.
[[nodiscard]] std::string question_text(const Condition& condition, const ConditionWords& words);

// A part of it: "0:r0=1".
[[nodiscard]] std::string proposition_text(const Condition& condition, PropositionRef part,
                                           const ConditionWords& words);

// The names that a program has for its registers, locations and addresses; and a condition with them.
[[nodiscard]] ConditionWords words_of(const Condition& condition, const Program& program);
[[nodiscard]] std::string to_text(const Condition& condition, const Program& program);

} // namespace katlas::program
