#include "final_failures.hpp"

#include <algorithm>

namespace katlas::codegen {

using Method = AxiomPlan::Method;

namespace {

bool follows_threads(Step s) {
    return s == Step::po_imm || s == Step::po_loc_imm || s == Step::rmw;
}
bool reads(Step s) {
    return s == Step::rf || s == Step::rfe || s == Step::rfi;
}

bool is_as_described(const Automaton& a, AtomMask all) {
    bool has_co = false;
    bool has_fr = false;
    for (State q = 0; q < a.size(); ++q)
        for (const Transition& t : a.transitions[q]) {
            if (follows_threads(t.step) || (reads(t.step) && (q == 0 || t.target != 0)))
                continue;
            if ((t.step != Step::co_imm && t.step != Step::fr_imm) || q != 0 || t.target != 0 || t.from != all ||
                t.to != all)
                return false;
            (t.step == Step::co_imm ? has_co : has_fr) = true;
        }
    return has_co == has_fr;
}

} // namespace

bool has_final_failures(const CheckerPlan& plan, AtomMask all) {
    return std::ranges::all_of(plan.axioms, [&](const AxiomPlan& axiom) {
        return axiom.by_itself == 0 && (axiom.method == Method::atomicity || axiom.method == Method::never ||
                                        (axiom.method == Method::cycle && is_as_described(axiom.automaton, all)));
    });
}

} // namespace katlas::codegen
