// For which machine a .cat model is that does not say so by its first word.
#pragma once

#include "katlas/cat/syntax.hpp"
#include "vocabulary.hpp"

#include <functional>

namespace katlas::cat {

// The one architecture that the words of the title name, or else the one that alone has sets which the model names:
// free in it, and not in a `try`; or else the one whose file of barriers is included. `included` gives the tree of an
// included file. Linear in the files.
[[nodiscard]] Architecture guess_architecture(const File& root,
                                              const std::function<std::optional<File>(const std::string&)>& included);

} // namespace katlas::cat
