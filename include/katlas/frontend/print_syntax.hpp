// Syntax trees as the text of .kat files, with as few parentheses as the precedences of the grammar allow.
//
// The inverse of the parser: for every tree that the parser can make, parsing the text gives the same tree, ranges
// apart. The printer uses no recursion, so that a tree may be of any depth. Its time is linear in the tree.
#pragma once

#include "katlas/frontend/syntax.hpp"

#include <string>

namespace katlas::syntax {

// An expression, or a statement, without a line end.
[[nodiscard]] std::string to_text(const File& file, ExprRef expr);
[[nodiscard]] std::string to_text(const File& file, const Statement& statement);

} // namespace katlas::syntax
