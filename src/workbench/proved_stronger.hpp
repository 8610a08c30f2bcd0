// Whether the prover shows, with little effort, that a model is stronger than another: what the first allows and the
// second forbids need not be looked for then.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/support/stop_token.hpp"

#include <string>

namespace katlas::workbench {

// False: refuted, or undecided when it had to stop.
[[nodiscard]] bool proved_stronger(const kat::Specification& specification, const kat::Model& stronger,
                                   const kat::Model& weaker, const StopToken& stop);

} // namespace katlas::workbench
