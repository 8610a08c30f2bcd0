// Terms as expressions of .kat.
#pragma once

#include "builder.hpp"
#include "terms.hpp"

#include <map>
#include <string>

namespace katlas::cat {

// The names of the relations that stand for opaque terms, and for letters that have another name in the output.
using OpaqueNames = std::map<TermRef, std::string>;

// The term as an expression; a set without brackets. Throws Outside for filters, and for read-modify-writes if it is
// unknown how a path passes through them. Linear in the term as a tree, without expanding names. Recursive: terms are
// at most 1,000 deep (terms.cpp).
[[nodiscard]] syntax::ExprRef expression_of(const Terms& terms, TermRef term, const OpaqueNames& names,
                                            Builder& builder);
// Adds to the chain the operands of the union, composition or intersection that the term is, if the chain is of that
// kind; any other term as one operand.
void add_operands(const Terms& terms, TermRef term, const OpaqueNames& names, Chain& chain);

} // namespace katlas::cat
