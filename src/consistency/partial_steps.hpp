// The steps of runtime/checker.hpp for a partial co: a step of co is an edge of the known order.
#pragma once

#include "katlas/codegen/follow.hpp"
#include "katlas/consistency/partial_coherence.hpp"

namespace katlas::consistency {

// Whether a step of co or fr between the two events satisfies the condition of `step` on threads.
[[nodiscard]] inline bool keeps_to_threads(const SparseGraph& g, codegen::Step step, EventId from, EventId to) {
    using codegen::Step;
    switch (step) {
    case Step::coe_imm:
    case Step::coe:
    case Step::fre_imm:
    case Step::fre:
        return g[from].thread != g[to].thread;
    case Step::coi_imm:
    case Step::fri_imm:
    case Step::fri:
        return g[from].thread == g[to].thread;
    default:
        return true;
    }
}

// Calls f for each event to which the step leads.
template <typename F>
void follow_partially(const SparseGraph& g, const PartialCoherence& order, EventId e, codegen::Step step, const F& f) {
    using codegen::Step;
    const auto fit = [&](Step forward, bool backwards) {
        return [&g, &f, e, forward, backwards](EventId to) {
            if (backwards ? keeps_to_threads(g, forward, to, e) : keeps_to_threads(g, forward, e, to))
                f(to);
        };
    };
    const auto readers_of = [&](const auto& each) {
        return [&g, each](EventId w) {
            for (EventId r = g[w].first_reader; r != SparseGraph::none; r = g[r].reader_next)
                each(r);
        };
    };
    const auto forward = codegen::is_inverse(step) ? codegen::converse(step) : step;
    switch (step) {
    case Step::rf_inverse:
    case Step::rfe_inverse:
    case Step::rfi_inverse:
        if (g.is_read(e))
            codegen::follow(g, e, step, f);
        return;
    case Step::co_imm:
    case Step::coe_imm:
    case Step::coi_imm:
        if (g.is_write(e))
            for (const EventId w : order.next(e))
                fit(forward, false)(w);
        return;
    case Step::co_imm_inverse:
    case Step::coe_imm_inverse:
    case Step::coi_imm_inverse:
        if (g.is_write(e))
            for (const EventId w : order.previous(e))
                fit(forward, true)(w);
        return;
    case Step::fr_imm:
    case Step::fre_imm:
    case Step::fri_imm:
        if (g.is_read(e) && g[e].rf != SparseGraph::none)
            for (const EventId w : order.next(g[e].rf))
                fit(forward, false)(w);
        return;
    case Step::fr_imm_inverse:
    case Step::fre_imm_inverse:
    case Step::fri_imm_inverse:
        if (g.is_write(e))
            for (const EventId w : order.previous(e))
                readers_of(fit(forward, true))(w);
        return;
    case Step::coe:
        if (g.is_write(e))
            order.each_after(e, fit(forward, false));
        return;
    case Step::coe_inverse:
        if (g.is_write(e))
            order.each_before(e, fit(forward, true));
        return;
    case Step::fre:
    case Step::fri:
        if (g.is_read(e) && g[e].rf != SparseGraph::none)
            order.each_after(g[e].rf, fit(forward, false));
        return;
    case Step::fre_inverse:
    case Step::fri_inverse:
        if (g.is_write(e))
            order.each_before(e, readers_of(fit(forward, true)));
        return;
    default: // steps of po, rf and rmw
        return codegen::follow(g, e, step, f);
    }
}

} // namespace katlas::consistency
