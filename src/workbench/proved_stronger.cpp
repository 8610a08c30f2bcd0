#include "proved_stronger.hpp"

#include "katlas/prover/prover.hpp"

namespace katlas::workbench {

bool proved_stronger(const Document& document, const std::string& stronger, const std::string& weaker,
                     const StopToken& stop) {
    Document own = document; // its terms grow
    prover::Limits limits;
    limits.proofs_only = true;
    limits.stop = stop;
    return prover::Prover(own).implies(own.models.at(stronger), own.models.at(weaker), limits).verdict ==
           prover::Verdict::proved;
}

} // namespace katlas::workbench
