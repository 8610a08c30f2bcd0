#include "proved_stronger.hpp"

#include "katlas/prover/claims.hpp"
#include "katlas/prover/prover.hpp"

#include <algorithm>

namespace katlas::workbench {

bool proved_stronger(const Document& document, const std::string& stronger, const std::string& weaker,
                     const StopToken& stop) {
    Document own = document; // its terms grow
    kat::Claim claim;
    claim.kind = kat::Claim::Kind::stronger;
    claim.left_model = stronger;
    claim.right_model = weaker;
    Diagnostics none; // axioms were checked when they were read
    const std::vector<prover::Query> queries = prover::to_queries(own, claim, none);
    prover::Prover prover(own);
    prover::Limits limits;
    limits.proofs_only = true;
    limits.stop = stop;
    return std::ranges::all_of(queries, [&](const prover::Query& query) {
        return prover.decide(query, limits).verdict == prover::Verdict::proved;
    });
}

} // namespace katlas::workbench
