// The wording of syntax errors in the conditions of litmus tests, which tests in C and in assembly have in common.
#pragma once

#include "katlas/support/parsing.hpp"

namespace katlas::program {

// Takes the tokens that begin a comparison, a value or a proposition out of `expected`, the aliases that the grammars
// give their tokens, and adds the name of the part to `groups`.
void name_parts_of_conditions(Words& expected, Words& groups);

} // namespace katlas::program
