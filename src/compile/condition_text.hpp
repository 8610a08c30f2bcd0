// The question of a test as herd reads it, with the columns of a condition under names of the caller's.
#pragma once

#include "katlas/program/condition.hpp"

#include <functional>

namespace katlas::compile {

struct ConditionNames {
    std::vector<std::string> columns;                  // "0:X3", "[x]"
    std::function<std::string(program::Value)> number; // of a number or an address
};

// The lines `locations`, `filter` and the quantified proposition, as far as there are such.
[[nodiscard]] std::string question_text(const program::Condition& condition, const ConditionNames& names);

} // namespace katlas::compile
