// Guesses the machine of a .cat model whose first word does not name it.
#pragma once

#include "katlas/cat/syntax.hpp"
#include "vocabulary.hpp"

#include <functional>

namespace katlas::cat {

// The only architecture that the words of the title name; or else the only architecture that has all sets that the
// model names free and outside of a `try`; or else the architecture whose file of barriers is included. `included`
// gives the tree of an included file. `bell`: a Bell file that is read before; may be null. Linear in the files.
[[nodiscard]] Architecture guess_architecture(const File& root, const File* bell,
                                              const std::function<std::optional<File>(const std::string&)>& included);

} // namespace katlas::cat
