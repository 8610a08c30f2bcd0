// The steps of plans on execution graphs, for code that runs plans instead of emitting C++ from them.
#pragma once

#include "katlas/codegen/plan.hpp"
#include "katlas/runtime/checker.hpp"

namespace katlas::codegen {

// Calls f for each event to which the step leads from e.
template <typename F>
void follow(const graph::SparseGraph& g, graph::EventId e, Step step, const F& f) {
    switch (step) {
    case Step::po_imm:
        return runtime::po_imm(g, e, f);
    case Step::po_imm_inverse:
        return runtime::po_imm_inverse(g, e, f);
    case Step::po_loc_imm:
        return runtime::po_loc_imm(g, e, f);
    case Step::po_loc_imm_inverse:
        return runtime::po_loc_imm_inverse(g, e, f);
    case Step::rf:
        return runtime::rf(g, e, f);
    case Step::rf_inverse:
        return runtime::rf_inverse(g, e, f);
    case Step::rfe:
        return runtime::rfe(g, e, f);
    case Step::rfe_inverse:
        return runtime::rfe_inverse(g, e, f);
    case Step::rfi:
        return runtime::rfi(g, e, f);
    case Step::rfi_inverse:
        return runtime::rfi_inverse(g, e, f);
    case Step::co_imm:
        return runtime::co_imm(g, e, f);
    case Step::co_imm_inverse:
        return runtime::co_imm_inverse(g, e, f);
    case Step::coe_imm:
        return runtime::coe_imm(g, e, f);
    case Step::coe_imm_inverse:
        return runtime::coe_imm_inverse(g, e, f);
    case Step::coi_imm:
        return runtime::coi_imm(g, e, f);
    case Step::coi_imm_inverse:
        return runtime::coi_imm_inverse(g, e, f);
    case Step::fr_imm:
        return runtime::fr_imm(g, e, f);
    case Step::fr_imm_inverse:
        return runtime::fr_imm_inverse(g, e, f);
    case Step::fre_imm:
        return runtime::fre_imm(g, e, f);
    case Step::fre_imm_inverse:
        return runtime::fre_imm_inverse(g, e, f);
    case Step::fri_imm:
        return runtime::fri_imm(g, e, f);
    case Step::fri_imm_inverse:
        return runtime::fri_imm_inverse(g, e, f);
    case Step::rmw:
        return runtime::rmw(g, e, f);
    case Step::rmw_inverse:
        return runtime::rmw_inverse(g, e, f);
    case Step::coe:
        return runtime::coe(g, e, f);
    case Step::coe_inverse:
        return runtime::coe_inverse(g, e, f);
    case Step::fre:
        return runtime::fre(g, e, f);
    case Step::fre_inverse:
        return runtime::fre_inverse(g, e, f);
    case Step::fri:
        return runtime::fri(g, e, f);
    case Step::fri_inverse:
        return runtime::fri_inverse(g, e, f);
    }
}

} // namespace katlas::codegen
