#include "proved_stronger.hpp"

#include "katlas/prover/prover.hpp"

namespace katlas::workbench {

bool proved_stronger(const kat::Specification& specification, const kat::Model& stronger, const kat::Model& weaker,
                     const StopToken& stop) {
    prover::Limits limits;
    limits.proofs_only = true;
    limits.stop = stop;
    return prover::Prover(specification).implies(stronger, weaker, limits).verdict == prover::Verdict::proved;
}

} // namespace katlas::workbench
