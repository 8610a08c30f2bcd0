// Whether the prover shows, with little effort, that a model is stronger than another. Then there is no execution that
// the first allows and the second forbids.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/support/stop_token.hpp"

#include <string>

namespace katlas::workbench {

// False if refuted, or if undecided at the limit.
[[nodiscard]] bool proved_stronger(const kat::Specification& specification, const kat::Model& stronger,
                                   const kat::Model& weaker, const StopToken& stop);

} // namespace katlas::workbench
