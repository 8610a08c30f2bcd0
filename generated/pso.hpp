// Consistency under the model pso: made by `katlas generate` from pso.kat.
// FNV-1a of the model's text: c13ec1ab48d511a4.
//
// Kinds of events, as far as the axioms tell them apart:
//    0  reads
//    1  exclusive reads
//    2  writes; initial writes
//    3  exclusive writes
//    4  fences: relaxed, acquire, release, acq-rel
//    5  fences: seq-cst
#pragma once

#include "katlas/runtime/checker.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace katlas::generated {

class Pso {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "pso";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = true;
    static constexpr runtime::Coherence coherence = runtime::Coherence::of_threads;
    static constexpr bool first_failure_is_final = true;
    static constexpr bool maximal_extensions_are_consistent = true;
    static constexpr bool has_happens_before = false;

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label) {
        constexpr std::array<graph::AtomIndex, 12> reads = {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1};
        constexpr std::array<graph::AtomIndex, 12> writes = {2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3};
        constexpr std::array<graph::AtomIndex, 12> fences = {0, 0, 4, 0, 4, 0, 4, 0, 4, 0, 5, 0};
        const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);
        return label.kind == graph::Kind::read ? reads[i] : label.kind == graph::Kind::write ? writes[i] : fences[i];
    }
    [[nodiscard]] static constexpr graph::AtomIndex initial_atom() { return 2; }

    [[nodiscard]] bool consistent(const Graph& g) { return sc_per_location(g) && global_order(g) && atomicity(g); }
    [[nodiscard]] bool consistent_after(const Graph& g, EventId e) {
        if (!atomicity_after(g, e))
            return false;
        return runtime::all_affected(g, e, [&](EventId x) { return consistent_through(g, x); });
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g) const;

  private:
    // [!(W & EXCL | (R | F & SC))]
    static constexpr graph::AtomMask is_not_w_and_excl_or_r_or_f_and_sc = 0x14;
    // [R & EXCL | F & SC]
    static constexpr graph::AtomMask is_r_and_excl_or_f_and_sc = 0x22;
    // [W & EXCL | (R | F & SC)]
    static constexpr graph::AtomMask is_w_and_excl_or_r_or_f_and_sc = 0x2b;

    // Is nothing wrong with any cycle through e?
    [[nodiscard]] bool consistent_through(const Graph& g, EventId e) {
        if (!runtime::leads_somewhere(g, e))
            return true;
        return sc_per_location_after(g, e) && global_order_after(g, e);
    }

    // sc-per-location: acyclic po-loc | rf | co | fr
    [[nodiscard]] bool sc_per_location(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { sc_per_location_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 1, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool sc_per_location_after(const Graph& g, EventId e) {
        const auto steps = [&](EventId from, State q, const auto& visit) { sc_per_location_steps(g, from, q, visit); };
        const auto back = [e](EventId to, State) { return to == e; };
        return !search_.reaches(g, 1, runtime::nodes_of(e, 1), steps, back);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- po_loc_imm --> 0
    //   0 -- rf --> 0
    //   0 -- co_imm --> 0
    //   0 -- fr_imm --> 0
    template <typename Visit>
    static void sc_per_location_steps(const Graph& g, EventId e, State, const Visit& visit) {
        runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 0, "po-loc"); });
        runtime::rf(g, e, [&](EventId to) { visit(to, 0, "rf"); });
        runtime::co_imm(g, e, [&](EventId to) { visit(to, 0, "co"); });
        runtime::fr_imm(g, e, [&](EventId to) { visit(to, 0, "fr"); });
    }

    // global-order: acyclic ghb
    [[nodiscard]] bool global_order(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { global_order_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 3, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool global_order_after(const Graph& g, EventId e) {
        if (!component_.find(g, e))
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            global_order_steps(g, from, q, component_.only(visit));
        };
        return !search_.has_cycle(g, 3, runtime::nodes_of(e, 3), steps);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- [!(W & EXCL | (R | F & SC))];po_imm;[R & EXCL | F & SC] --> 0
    //   0 -- [W & EXCL | (R | F & SC)];po_imm --> 0
    //   0 -- [!(W & EXCL | (R | F & SC))];po_imm --> 1
    //   0 -- [W & EXCL | (R | F & SC)];po_imm --> 2
    //   0 -- rfe --> 0
    //   0 -- co_imm --> 0
    //   0 -- fr_imm --> 0
    //   1 -- po_imm;[R & EXCL | F & SC] --> 0
    //   1 -- po_imm --> 1
    //   2 -- po_imm --> 0
    //   2 -- po_imm --> 2
    template <typename Visit>
    static void global_order_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            if (g.in(e, is_not_w_and_excl_or_r_or_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_excl_or_f_and_sc))
                        visit(to, 0, "po");
                    visit(to, 1, "po");
                });
            if (g.in(e, is_w_and_excl_or_r_or_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 0, "po");
                    visit(to, 2, "po");
                });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 0, "rfe"); });
            runtime::co_imm(g, e, [&](EventId to) { visit(to, 0, "co"); });
            runtime::fr_imm(g, e, [&](EventId to) { visit(to, 0, "fr"); });
            break;
        case 1:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_excl_or_f_and_sc))
                    visit(to, 0, "po");
                visit(to, 1, "po");
            });
            break;
        case 2:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 0, "po");
                visit(to, 2, "po");
            });
            break;
        default:
            break;
        }
    }

    // atomicity: irreflexive fre;coe;rmw^-1
    [[nodiscard]] static bool atomicity(const Graph& g) { return runtime::non_atomic(g) == Graph::none; }
    [[nodiscard]] static bool atomicity_after(const Graph& g, EventId e) {
        return runtime::non_atomic_after(g, e) == Graph::none;
    }

    runtime::Search search_;
    runtime::Component component_;
};

static_assert(runtime::Checker<Pso>);

} // namespace katlas::generated
