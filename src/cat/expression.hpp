// Terms as expressions of .kat.
#pragma once

#include "builder.hpp"
#include "terms.hpp"

#include <map>
#include <string>

namespace katlas::cat {

// The names of the relations that stand for opaque terms, and for letters that are called otherwise.
using OpaqueNames = std::map<TermRef, std::string>;

// The term as an expression; a set without brackets. Throws Outside for read-modify-writes of which it is not known how
// they are passed through, and for filters. Linear in the term as a tree, names not opened. Recursive: terms are at
// most 1,000 deep (terms.cpp).
[[nodiscard]] syntax::ExprRef expression_of(const Terms& terms, TermRef term, const OpaqueNames& names,
                                            Builder& builder);
// Adds to the chain the operands of the union, composition or intersection that the term is, if the chain is of that
// kind; any other term as one operand.
void add_operands(const Terms& terms, TermRef term, const OpaqueNames& names, Chain& chain);

} // namespace katlas::cat
