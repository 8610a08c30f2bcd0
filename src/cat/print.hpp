// The text of terms in the language of .kat files.
#pragma once

#include "terms.hpp"

#include <map>
#include <string>

namespace katlas::cat {

// The names of the relations that stand for opaque terms, and for letters that are called otherwise.
using OpaqueNames = std::map<TermRef, std::string>;

// The term as an expression; a set without brackets. Throws Outside for read-modify-writes of which it is not known how
// they are passed through, and for filters. Linear in the term as a tree, names not opened.
[[nodiscard]] std::string to_text(const Terms& terms, TermRef term, const OpaqueNames& names);

} // namespace katlas::cat
