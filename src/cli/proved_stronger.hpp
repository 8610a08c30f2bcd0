// Whether the prover shows, with little effort, that a model is stronger than another: what the first allows and the
// second forbids need not be looked for then.
#pragma once

#include "katlas/frontend/document.hpp"

#include <string>

namespace katlas::cli {

// The models' keys in the document. False: refuted, or undecided within some seconds or when a signal came.
[[nodiscard]] bool proved_stronger(const Document& document, const std::string& stronger, const std::string& weaker);

} // namespace katlas::cli
