// Whether the prover shows, with little effort, that a model is stronger than another: what the first allows and the
// second forbids need not be looked for then.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/support/stop_token.hpp"

#include <string>

namespace katlas::workbench {

// The models' keys in the document. False: refuted, or undecided when it had to stop.
[[nodiscard]] bool proved_stronger(const Document& document, const std::string& stronger, const std::string& weaker,
                                   const StopToken& stop);

} // namespace katlas::workbench
