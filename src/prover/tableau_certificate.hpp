// The text of a proof by a tableau (docs/certificate.md), from the trace of the search.
#pragma once

#include "tableau_replay.hpp"

#include <string>

namespace katlas::prover {

// The lines of a block after its notes. Nothing if the time is up, or the proof has too many facts.
[[nodiscard]] std::optional<std::string> tableau_certificate(const kat::Theory& theory,
                                                             const RelationalProblem& problem,
                                                             const TableauTrace& trace, const StopToken& stop);

} // namespace katlas::prover
