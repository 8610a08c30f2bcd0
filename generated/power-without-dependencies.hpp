// Consistency under the model power without dependencies: made by `katlas generate` from power.kat.
// FNV-1a of the model's text: c4c54092e7895d7c.
//
// Kinds of events, as far as the axioms tell them apart:
//    0  reads; exclusive reads; reads by instructions; reads by instructions that throw the value away
//    1  writes; exclusive writes; initial writes; writes by instructions
//    2  fences: relaxed; barriers of machines
//    3  fences: acquire, release, acq-rel
//    4  fences: seq-cst
//    5  barriers of machines
//    6  barriers of machines
#pragma once

#include "katlas/runtime/checker.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace katlas::generated {

class PowerWithoutDependencies {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "power without dependencies";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = true;
    static constexpr runtime::Coherence coherence = runtime::Coherence::of_threads;
    static constexpr bool first_failure_is_final = false;
    static constexpr bool maximal_extensions_are_consistent = true;
    static constexpr bool has_happens_before = false;

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label, bool instructions = false) {
        constexpr std::array<graph::AtomIndex, 12> reads = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        constexpr std::array<graph::AtomIndex, 12> writes = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        constexpr std::array<graph::AtomIndex, 12> fences = {0, 0, 2, 0, 3, 0, 3, 0, 3, 0, 4, 0};
        constexpr std::array<graph::AtomIndex, 12> machine_reads = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        constexpr std::array<graph::AtomIndex, 12> machine_writes = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        constexpr std::array<graph::AtomIndex, 12> discarded = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        constexpr std::array<graph::AtomIndex, 11> barriers = {0, 2, 2, 5, 6, 2, 2, 2, 2, 2, 2};
        const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);
        if (label.barrier != graph::Barrier::none)
            return barriers[static_cast<std::size_t>(label.barrier)];
        if (instructions && label.kind == graph::Kind::read)
            return label.discarded ? discarded[i] : machine_reads[i];
        if (instructions && label.kind == graph::Kind::write)
            return machine_writes[i];
        return label.kind == graph::Kind::read ? reads[i] : label.kind == graph::Kind::write ? writes[i] : fences[i];
    }
    [[nodiscard]] static constexpr graph::AtomIndex initial_atom() { return 1; }

    [[nodiscard]] bool consistent(const Graph& g) {
        return sc_per_location(g) && no_thin_air(g) && observation(g) && propagation(g) && atomicity(g);
    }
    [[nodiscard]] bool consistent_after(const Graph& g, EventId e) {
        if (!atomicity_after(g, e))
            return false;
        return runtime::all_affected(g, e, [&](EventId x) { return consistent_through(g, x); });
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g) const;

  private:
    // [F & (ACQ | REL)]
    static constexpr graph::AtomMask is_f_and_acq_or_rel = 0x18;
    // [F & EIEIO]
    static constexpr graph::AtomMask is_f_and_eieio = 0x20;
    // [F & SC]
    static constexpr graph::AtomMask is_f_and_sc = 0x10;
    // [!(F & (ACQ | REL))]
    static constexpr graph::AtomMask is_not_f_and_acq_or_rel = 0x67;
    // [!(F & EIEIO)]
    static constexpr graph::AtomMask is_not_f_and_eieio = 0x5f;
    // [!(F & SC)]
    static constexpr graph::AtomMask is_not_f_and_sc = 0x6f;
    // [R]
    static constexpr graph::AtomMask is_r = 0x1;
    // [R | W]
    static constexpr graph::AtomMask is_r_or_w = 0x3;
    // [W]
    static constexpr graph::AtomMask is_w = 0x2;

    // Is nothing wrong with any cycle through e?
    [[nodiscard]] bool consistent_through(const Graph& g, EventId e) {
        if (!runtime::leads_somewhere(g, e) || !component_.find(g, e))
            return true;
        if (!sc_per_location_after(g, e))
            return false;
        if (!no_thin_air_after(g, e))
            return false;
        if (!observation_after(g, e))
            return false;
        return propagation_after(g, e);
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

    // no-thin-air: acyclic hb
    static constexpr std::array<runtime::Skeleton::Arc, 25> no_thin_air_arcs = {{
        {0, 1, runtime::any_kind, runtime::any_kind, 0},
        {0, 2, runtime::any_kind, runtime::any_kind, 0},
        {0, 3, is_r, runtime::any_kind, 0},
        {0, 4, runtime::any_kind, runtime::any_kind, 0},
        {0, 0, is_r, runtime::any_kind, 0},
        {0, 5, is_r, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, runtime::any_kind, 0},
        {1, 0, is_f_and_eieio, runtime::any_kind, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {1, 6, is_f_and_eieio, runtime::any_kind, 0},
        {2, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {2, 6, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {3, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {3, 7, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {4, 0, is_f_and_sc, runtime::any_kind, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {4, 7, is_f_and_sc, runtime::any_kind, 0},
        {5, 0, runtime::any_kind, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {6, 0, runtime::any_kind, runtime::any_kind, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {7, 0, runtime::any_kind, runtime::any_kind, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton no_thin_air_skeleton = {1, 0, 0x39, no_thin_air_arcs};
    [[nodiscard]] bool no_thin_air(const Graph& g) {
        const StateSet useful = no_thin_air_useful_.of(no_thin_air_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            no_thin_air_steps(g, from, q, useful, visit);
        };
        return !search_.has_cycle(g, 8, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool no_thin_air_after(const Graph& g, EventId e) {
        const StateSet useful = no_thin_air_useful_.of(no_thin_air_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            no_thin_air_steps(g, from, q, useful, component_.only(visit));
        };
        return !search_.has_cycle(g, 8, runtime::nodes_of(e, 8, useful), steps);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- [W];po_imm --> 1
    //   0 -- [W];po_imm --> 2
    //   0 -- [R];po_imm --> 3
    //   0 -- [W];po_imm --> 4
    //   0 -- [R];po_loc_imm;[W] --> 0
    //   0 -- [R];po_loc_imm --> 5
    //   0 -- rfe --> 0
    //   1 -- [F & EIEIO];po_imm;[W] --> 0
    //   1 -- [!(F & EIEIO)];po_imm --> 1
    //   1 -- [F & EIEIO];po_imm --> 6
    //   2 -- [F & (ACQ | REL)];po_imm;[W] --> 0
    //   2 -- [!(F & (ACQ | REL))];po_imm --> 2
    //   2 -- [F & (ACQ | REL)];po_imm --> 6
    //   3 -- [F & (ACQ | REL)];po_imm;[R | W] --> 0
    //   3 -- [!(F & (ACQ | REL))];po_imm --> 3
    //   3 -- [F & (ACQ | REL)];po_imm --> 7
    //   4 -- [F & SC];po_imm;[R | W] --> 0
    //   4 -- [!(F & SC)];po_imm --> 4
    //   4 -- [F & SC];po_imm --> 7
    //   5 -- po_loc_imm;[W] --> 0
    //   5 -- po_loc_imm --> 5
    //   6 -- po_imm;[W] --> 0
    //   6 -- po_imm --> 6
    //   7 -- po_imm;[R | W] --> 0
    //   7 -- po_imm --> 7
    template <typename Visit>
    static void no_thin_air_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) {
        switch (q) {
        case 0:
            if ((useful & 0x8) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x16) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                });
            if ((useful & 0x21) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po-loc");
                });
            if ((useful & 0x1) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 0, "rfe"); });
            break;
        case 1:
            if ((useful & 0x41) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "po");
                });
            if ((useful & 0x2) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        case 2:
            if ((useful & 0x41) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "po");
                });
            if ((useful & 0x4) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            break;
        case 3:
            if ((useful & 0x81) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "po");
                });
            if ((useful & 0x8) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 4:
            if ((useful & 0x81) != 0 && g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "po");
                });
            if ((useful & 0x10) != 0 && g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 5:
            if ((useful & 0x21) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po-loc");
                });
            break;
        case 6:
            if ((useful & 0x41) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "po");
                });
            break;
        case 7:
            if ((useful & 0x81) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "po");
                });
            break;
        default:
            break;
        }
    }

    // observation: irreflexive fre;prop;hb*
    static constexpr std::array<runtime::Skeleton::Arc, 85> observation_arcs = {{
        {0, 1, runtime::any_kind, runtime::any_kind, 0},
        {0, 2, runtime::any_kind, runtime::any_kind, 0},
        {1, 3, runtime::any_kind, runtime::any_kind, 0},
        {1, 4, runtime::any_kind, runtime::any_kind, 0},
        {1, 5, runtime::any_kind, runtime::any_kind, 0},
        {1, 6, runtime::any_kind, runtime::any_kind, 0},
        {1, 7, runtime::any_kind, runtime::any_kind, 0},
        {1, 8, runtime::any_kind, runtime::any_kind, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {2, 1, runtime::any_kind, runtime::any_kind, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {3, 9, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {3, 10, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {4, 9, is_f_and_eieio, runtime::any_kind, 0},
        {4, 10, is_f_and_eieio, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {5, 10, is_f_and_sc, runtime::any_kind, 0},
        {5, 11, is_f_and_sc, runtime::any_kind, 0},
        {6, 5, runtime::any_kind, runtime::any_kind, 0},
        {6, 12, is_r, runtime::any_kind, 0},
        {6, 13, runtime::any_kind, runtime::any_kind, 0},
        {6, 14, runtime::any_kind, runtime::any_kind, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {6, 7, runtime::any_kind, runtime::any_kind, 0},
        {6, 15, runtime::any_kind, runtime::any_kind, 0},
        {7, 12, runtime::any_kind, runtime::any_kind, 0},
        {8, 16, runtime::any_kind, runtime::any_kind, 0},
        {9, 5, runtime::any_kind, runtime::any_kind, 0},
        {9, 9, runtime::any_kind, runtime::any_kind, 0},
        {9, 10, runtime::any_kind, runtime::any_kind, 0},
        {9, 17, runtime::any_kind, runtime::any_kind, 0},
        {10, 25, runtime::any_kind, runtime::any_kind, 0},
        {11, 10, runtime::any_kind, runtime::any_kind, 0},
        {11, 11, runtime::any_kind, runtime::any_kind, 0},
        {11, 10, is_r, runtime::any_kind, 0},
        {11, 18, is_r, runtime::any_kind, 0},
        {11, 17, runtime::any_kind, runtime::any_kind, 0},
        {12, 12, runtime::any_kind, runtime::any_kind, 0},
        {12, 19, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {13, 13, runtime::any_kind, runtime::any_kind, 0},
        {13, 20, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {14, 14, runtime::any_kind, runtime::any_kind, 0},
        {14, 20, is_f_and_eieio, runtime::any_kind, 0},
        {15, 5, runtime::any_kind, runtime::any_kind, 0},
        {15, 13, runtime::any_kind, runtime::any_kind, 0},
        {15, 14, runtime::any_kind, runtime::any_kind, 0},
        {15, 6, runtime::any_kind, runtime::any_kind, 0},
        {15, 7, runtime::any_kind, runtime::any_kind, 0},
        {16, 10, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {16, 16, runtime::any_kind, runtime::any_kind, 0},
        {16, 21, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {17, 22, runtime::any_kind, runtime::any_kind, 0},
        {17, 10, runtime::any_kind, runtime::any_kind, 0},
        {17, 18, runtime::any_kind, runtime::any_kind, 0},
        {18, 3, runtime::any_kind, runtime::any_kind, 0},
        {18, 4, runtime::any_kind, runtime::any_kind, 0},
        {18, 5, runtime::any_kind, runtime::any_kind, 0},
        {18, 10, runtime::any_kind, runtime::any_kind, 0},
        {18, 18, runtime::any_kind, runtime::any_kind, 0},
        {18, 17, runtime::any_kind, runtime::any_kind, 0},
        {19, 5, runtime::any_kind, runtime::any_kind, 0},
        {19, 19, runtime::any_kind, runtime::any_kind, 0},
        {19, 23, is_r, runtime::any_kind, 0},
        {19, 24, runtime::any_kind, runtime::any_kind, 0},
        {20, 5, runtime::any_kind, runtime::any_kind, 0},
        {20, 20, runtime::any_kind, runtime::any_kind, 0},
        {20, 24, runtime::any_kind, runtime::any_kind, 0},
        {21, 10, runtime::any_kind, runtime::any_kind, 0},
        {21, 21, runtime::any_kind, runtime::any_kind, 0},
        {21, 10, is_r, runtime::any_kind, 0},
        {21, 18, is_r, runtime::any_kind, 0},
        {21, 17, runtime::any_kind, runtime::any_kind, 0},
        {22, 10, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {22, 11, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {22, 22, runtime::any_kind, runtime::any_kind, 0},
        {23, 5, runtime::any_kind, runtime::any_kind, 0},
        {23, 13, runtime::any_kind, runtime::any_kind, 0},
        {23, 14, runtime::any_kind, runtime::any_kind, 0},
        {23, 23, runtime::any_kind, runtime::any_kind, 0},
        {23, 24, runtime::any_kind, runtime::any_kind, 0},
        {24, 5, runtime::any_kind, runtime::any_kind, 0},
        {24, 12, runtime::any_kind, runtime::any_kind, 0},
        {24, 23, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton observation_skeleton = {1, 25, 0x39, observation_arcs};
    [[nodiscard]] bool observation(const Graph& g) {
        if ((g.atoms() & is_r) == 0)
            return true;
        const StateSet useful = observation_useful_.of(observation_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            observation_steps(g, from, q, useful, visit);
        };
        for (EventId end = 0; end < g.size(); ++end) {
            const auto back = [&](EventId e, State q) { return e == end && observation_accepts(g, e, q); };
            if (!runtime::may_return(search_, g, 1, end, steps))
                continue;
            if (search_.reaches(g, 25, runtime::nodes_of(end, 1), steps, back))
                return false;
        }
        return true;
    }
    [[nodiscard]] bool observation_after(const Graph& g, EventId e) {
        if ((g.atoms() & is_r) == 0)
            return true;
        const StateSet useful = observation_useful_.of(observation_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            observation_steps(g, from, q, useful, component_.only(visit));
        };
        const auto end = [&](EventId to, State q) { return observation_accepts(g, to, q); };
        return !search_.reaches_itself(g, 25, 1, e, steps, end, useful);
    }
    //
    //   0 -- fre_imm --> 1
    //   0 -- fri_imm --> 2
    //   1 -- po_imm --> 3
    //   1 -- po_imm --> 4
    //   1 -- po_imm --> 5
    //   1 -- rf --> 6
    //   1 -- rfe --> 7
    //   1 -- rfe --> 8
    //   1 -- co_imm --> 1
    //   1 -- co_imm --> 6
    //   2 -- coe_imm --> 1
    //   2 -- coi_imm --> 2
    //   3 -- [!(F & (ACQ | REL))];po_imm --> 3
    //   3 -- [F & (ACQ | REL)];po_imm --> 9
    //   3 -- [F & (ACQ | REL)];po_imm;[W] --> 10
    //   4 -- [!(F & EIEIO)];po_imm --> 4
    //   4 -- [F & EIEIO];po_imm --> 9
    //   4 -- [F & EIEIO];po_imm;[W] --> 10
    //   5 -- [!(F & SC)];po_imm --> 5
    //   5 -- [F & SC];po_imm;[R | W] --> 10
    //   5 -- [F & SC];po_imm --> 11
    //   6 -- po_imm --> 5
    //   6 -- [R];po_imm --> 12
    //   6 -- [W];po_imm --> 13
    //   6 -- [W];po_imm --> 14
    //   6 -- rf --> 6
    //   6 -- rfe --> 7
    //   6 -- co_imm --> 6
    //   6 -- fr_imm --> 15
    //   7 -- po_imm --> 12
    //   8 -- po_imm --> 16
    //   9 -- [W];po_imm --> 5
    //   9 -- po_imm --> 9
    //   9 -- po_imm;[W] --> 10
    //   9 -- rfe --> 10
    //   9 -- rfe --> 17
    //  11 -- po_imm;[R | W] --> 10
    //  11 -- po_imm --> 11
    //  11 -- [R];po_loc_imm;[W] --> 10
    //  11 -- [R];po_loc_imm --> 18
    //  11 -- rfe --> 10
    //  11 -- rfe --> 17
    //  12 -- [!(F & (ACQ | REL))];po_imm --> 12
    //  12 -- [F & (ACQ | REL)];po_imm --> 19
    //  13 -- [!(F & (ACQ | REL))];po_imm --> 13
    //  13 -- [F & (ACQ | REL)];po_imm --> 20
    //  14 -- [!(F & EIEIO)];po_imm --> 14
    //  14 -- [F & EIEIO];po_imm --> 20
    //  15 -- po_imm --> 5
    //  15 -- po_imm --> 13
    //  15 -- po_imm --> 14
    //  15 -- rf --> 6
    //  15 -- rfe --> 7
    //  15 -- co_imm --> 6
    //  16 -- [F & (ACQ | REL)];po_imm;[W] --> 10
    //  16 -- [!(F & (ACQ | REL))];po_imm --> 16
    //  16 -- [F & (ACQ | REL)];po_imm --> 21
    //  17 -- po_imm --> 22
    //  17 -- po_loc_imm;[W] --> 10
    //  17 -- po_loc_imm --> 18
    //  18 -- [W];po_imm --> 3
    //  18 -- [W];po_imm --> 4
    //  18 -- [W];po_imm --> 5
    //  18 -- po_loc_imm;[W] --> 10
    //  18 -- po_loc_imm --> 18
    //  18 -- rfe --> 10
    //  18 -- rfe --> 17
    //  19 -- [R | W];po_imm --> 5
    //  19 -- po_imm --> 19
    //  19 -- [R];po_loc_imm --> 23
    //  19 -- rfe --> 24
    //  20 -- [W];po_imm --> 5
    //  20 -- po_imm --> 20
    //  20 -- rfe --> 24
    //  21 -- po_imm;[W] --> 10
    //  21 -- po_imm --> 21
    //  21 -- [R];po_loc_imm;[W] --> 10
    //  21 -- [R];po_loc_imm --> 18
    //  21 -- rfe --> 10
    //  21 -- rfe --> 17
    //  22 -- [F & (ACQ | REL)];po_imm;[R | W] --> 10
    //  22 -- [F & (ACQ | REL)];po_imm --> 11
    //  22 -- [!(F & (ACQ | REL))];po_imm --> 22
    //  23 -- [W];po_imm --> 5
    //  23 -- [W];po_imm --> 13
    //  23 -- [W];po_imm --> 14
    //  23 -- po_loc_imm --> 23
    //  23 -- rfe --> 24
    //  24 -- po_imm --> 5
    //  24 -- po_imm --> 12
    //  24 -- po_loc_imm --> 23
    template <typename Visit>
    static void observation_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) {
        switch (q) {
        case 0:
            if ((useful & 0x2) != 0)
                runtime::fre_imm(g, e, [&](EventId to) { visit(to, 1, "fre"); });
            if ((useful & 0x4) != 0)
                runtime::fri_imm(g, e, [&](EventId to) { visit(to, 2, "fri"); });
            break;
        case 1:
            if ((useful & 0x38) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x40) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            if ((useful & 0x180) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfe");
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "rfe");
                });
            if ((useful & 0x42) != 0)
                runtime::co_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "co");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "co");
                });
            break;
        case 2:
            if ((useful & 0x2) != 0)
                runtime::coe_imm(g, e, [&](EventId to) { visit(to, 1, "coe"); });
            if ((useful & 0x4) != 0)
                runtime::coi_imm(g, e, [&](EventId to) { visit(to, 2, "coi"); });
            break;
        case 3:
            if ((useful & 0x600) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                });
            if ((useful & 0x8) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 4:
            if ((useful & 0x600) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                });
            if ((useful & 0x10) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 5:
            if ((useful & 0xc00) != 0 && g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r_or_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            if ((useful & 0x20) != 0 && g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            break;
        case 6:
            if ((useful & 0x1000) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            if ((useful & 0x6000) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            if ((useful & 0x20) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x40) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            if ((useful & 0x80) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 7, "rfe"); });
            if ((useful & 0x40) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 6, "co"); });
            if ((useful & 0x8000) != 0)
                runtime::fr_imm(g, e, [&](EventId to) { visit(to, 15, "fr"); });
            break;
        case 7:
            if ((useful & 0x1000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            break;
        case 8:
            if ((useful & 0x10000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            break;
        case 9:
            if ((useful & 0x20) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x600) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                });
            if ((useful & 0x20400) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfe");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "rfe");
                });
            break;
        case 11:
            if ((useful & 0xc00) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r_or_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            if ((useful & 0x40400) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                });
            if ((useful & 0x20400) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfe");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "rfe");
                });
            break;
        case 12:
            if ((useful & 0x80000) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 19, "po"); });
            if ((useful & 0x1000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            break;
        case 13:
            if ((useful & 0x100000) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 20, "po"); });
            if ((useful & 0x2000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            break;
        case 14:
            if ((useful & 0x100000) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 20, "po"); });
            if ((useful & 0x4000) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 14, "po"); });
            break;
        case 15:
            if ((useful & 0x6020) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            if ((useful & 0x40) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            if ((useful & 0x80) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 7, "rfe"); });
            if ((useful & 0x40) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 6, "co"); });
            break;
        case 16:
            if ((useful & 0x200400) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "po");
                });
            if ((useful & 0x10000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            break;
        case 17:
            if ((useful & 0x400000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 22, "po"); });
            if ((useful & 0x40400) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                });
            break;
        case 18:
            if ((useful & 0x38) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x40400) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                });
            if ((useful & 0x20400) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfe");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "rfe");
                });
            break;
        case 19:
            if ((useful & 0x20) != 0 && g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x80000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 19, "po"); });
            if ((useful & 0x800000) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 23, "po-loc"); });
            if ((useful & 0x1000000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 24, "rfe"); });
            break;
        case 20:
            if ((useful & 0x20) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x100000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 20, "po"); });
            if ((useful & 0x1000000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 24, "rfe"); });
            break;
        case 21:
            if ((useful & 0x200400) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "po");
                });
            if ((useful & 0x40400) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                });
            if ((useful & 0x20400) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfe");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "rfe");
                });
            break;
        case 22:
            if ((useful & 0xc00) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r_or_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            if ((useful & 0x400000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 22, "po"); });
            break;
        case 23:
            if ((useful & 0x6020) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            if ((useful & 0x800000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 23, "po-loc"); });
            if ((useful & 0x1000000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 24, "rfe"); });
            break;
        case 24:
            if ((useful & 0x1020) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po");
                });
            if ((useful & 0x800000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 23, "po-loc"); });
            break;
        default:
            break;
        }
    }
    static bool observation_accepts(const Graph& g, EventId e, State q) {
        switch (q) {
        case 10:
            return g.in(e, is_r_or_w);
        default:
            return false;
        }
    }

    // propagation: acyclic co | prop
    static constexpr std::array<runtime::Skeleton::Arc, 106> propagation_arcs = {{
        {0, 1, runtime::any_kind, runtime::any_kind, 0},
        {0, 2, runtime::any_kind, runtime::any_kind, 0},
        {0, 3, runtime::any_kind, runtime::any_kind, 0},
        {0, 4, runtime::any_kind, runtime::any_kind, 0},
        {0, 5, runtime::any_kind, runtime::any_kind, 0},
        {0, 6, is_r, runtime::any_kind, 0},
        {0, 7, runtime::any_kind, runtime::any_kind, 0},
        {0, 8, runtime::any_kind, runtime::any_kind, 0},
        {0, 9, runtime::any_kind, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, runtime::any_kind, 0},
        {0, 10, runtime::any_kind, runtime::any_kind, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {1, 11, is_f_and_eieio, runtime::any_kind, 0},
        {2, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {2, 12, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {3, 0, is_f_and_sc, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {3, 13, is_f_and_sc, runtime::any_kind, 0},
        {4, 0, is_f_and_eieio, runtime::any_kind, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {4, 12, is_f_and_eieio, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {5, 11, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {6, 14, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {7, 1, runtime::any_kind, runtime::any_kind, 0},
        {7, 3, runtime::any_kind, runtime::any_kind, 0},
        {7, 5, runtime::any_kind, runtime::any_kind, 0},
        {7, 6, is_r, runtime::any_kind, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
        {7, 8, runtime::any_kind, runtime::any_kind, 0},
        {7, 10, runtime::any_kind, runtime::any_kind, 0},
        {8, 6, runtime::any_kind, runtime::any_kind, 0},
        {9, 15, runtime::any_kind, runtime::any_kind, 0},
        {10, 1, runtime::any_kind, runtime::any_kind, 0},
        {10, 3, runtime::any_kind, runtime::any_kind, 0},
        {10, 5, runtime::any_kind, runtime::any_kind, 0},
        {10, 7, runtime::any_kind, runtime::any_kind, 0},
        {10, 8, runtime::any_kind, runtime::any_kind, 0},
        {11, 3, runtime::any_kind, runtime::any_kind, 0},
        {11, 11, runtime::any_kind, runtime::any_kind, 0},
        {11, 16, runtime::any_kind, runtime::any_kind, 0},
        {12, 0, runtime::any_kind, runtime::any_kind, 0},
        {12, 12, runtime::any_kind, runtime::any_kind, 0},
        {12, 17, runtime::any_kind, runtime::any_kind, 0},
        {12, 18, runtime::any_kind, runtime::any_kind, 0},
        {13, 0, runtime::any_kind, runtime::any_kind, 0},
        {13, 13, runtime::any_kind, runtime::any_kind, 0},
        {13, 0, is_r, runtime::any_kind, 0},
        {13, 19, is_r, runtime::any_kind, 0},
        {13, 20, runtime::any_kind, runtime::any_kind, 0},
        {14, 3, runtime::any_kind, runtime::any_kind, 0},
        {14, 14, runtime::any_kind, runtime::any_kind, 0},
        {14, 21, is_r, runtime::any_kind, 0},
        {14, 16, runtime::any_kind, runtime::any_kind, 0},
        {15, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {15, 15, runtime::any_kind, runtime::any_kind, 0},
        {15, 22, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {16, 3, runtime::any_kind, runtime::any_kind, 0},
        {16, 6, runtime::any_kind, runtime::any_kind, 0},
        {16, 21, runtime::any_kind, runtime::any_kind, 0},
        {17, 0, is_f_and_sc, runtime::any_kind, 0},
        {17, 17, runtime::any_kind, runtime::any_kind, 0},
        {17, 22, is_f_and_sc, runtime::any_kind, 0},
        {18, 15, runtime::any_kind, runtime::any_kind, 0},
        {18, 0, runtime::any_kind, runtime::any_kind, 0},
        {18, 23, runtime::any_kind, runtime::any_kind, 0},
        {19, 3, runtime::any_kind, runtime::any_kind, 0},
        {19, 24, runtime::any_kind, runtime::any_kind, 0},
        {19, 25, runtime::any_kind, runtime::any_kind, 0},
        {19, 0, runtime::any_kind, runtime::any_kind, 0},
        {19, 19, runtime::any_kind, runtime::any_kind, 0},
        {19, 20, runtime::any_kind, runtime::any_kind, 0},
        {20, 26, runtime::any_kind, runtime::any_kind, 0},
        {20, 0, runtime::any_kind, runtime::any_kind, 0},
        {20, 19, runtime::any_kind, runtime::any_kind, 0},
        {21, 1, runtime::any_kind, runtime::any_kind, 0},
        {21, 3, runtime::any_kind, runtime::any_kind, 0},
        {21, 5, runtime::any_kind, runtime::any_kind, 0},
        {21, 21, runtime::any_kind, runtime::any_kind, 0},
        {21, 16, runtime::any_kind, runtime::any_kind, 0},
        {22, 0, runtime::any_kind, runtime::any_kind, 0},
        {22, 22, runtime::any_kind, runtime::any_kind, 0},
        {22, 0, is_r, runtime::any_kind, 0},
        {22, 23, is_r, runtime::any_kind, 0},
        {22, 18, runtime::any_kind, runtime::any_kind, 0},
        {23, 2, runtime::any_kind, runtime::any_kind, 0},
        {23, 4, runtime::any_kind, runtime::any_kind, 0},
        {23, 17, runtime::any_kind, runtime::any_kind, 0},
        {23, 0, runtime::any_kind, runtime::any_kind, 0},
        {23, 23, runtime::any_kind, runtime::any_kind, 0},
        {23, 18, runtime::any_kind, runtime::any_kind, 0},
        {24, 0, is_f_and_eieio, runtime::any_kind, 0},
        {24, 24, runtime::any_kind, runtime::any_kind, 0},
        {24, 27, is_f_and_eieio, runtime::any_kind, 0},
        {25, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {25, 25, runtime::any_kind, runtime::any_kind, 0},
        {25, 27, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {26, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {26, 13, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {26, 26, runtime::any_kind, runtime::any_kind, 0},
        {27, 0, runtime::any_kind, runtime::any_kind, 0},
        {27, 3, runtime::any_kind, runtime::any_kind, 0},
        {27, 27, runtime::any_kind, runtime::any_kind, 0},
        {27, 20, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton propagation_skeleton = {1, 0, 0x39, propagation_arcs};
    [[nodiscard]] bool propagation(const Graph& g) {
        const StateSet useful = propagation_useful_.of(propagation_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            propagation_steps(g, from, q, useful, visit);
        };
        return !search_.has_cycle(g, 28, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool propagation_after(const Graph& g, EventId e) {
        const StateSet useful = propagation_useful_.of(propagation_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            propagation_steps(g, from, q, useful, component_.only(visit));
        };
        return !search_.has_cycle(g, 28, runtime::nodes_of(e, 28, useful), steps);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- [W];po_imm --> 1
    //   0 -- [W];po_imm --> 2
    //   0 -- [R | W];po_imm --> 3
    //   0 -- [W];po_imm --> 4
    //   0 -- [W];po_imm --> 5
    //   0 -- [R];po_imm --> 6
    //   0 -- rf --> 7
    //   0 -- rfe --> 8
    //   0 -- rfe --> 9
    //   0 -- co_imm --> 0
    //   0 -- fr_imm --> 10
    //   1 -- [!(F & EIEIO)];po_imm --> 1
    //   1 -- [F & EIEIO];po_imm --> 11
    //   2 -- [F & (ACQ | REL)];po_imm;[W] --> 0
    //   2 -- [!(F & (ACQ | REL))];po_imm --> 2
    //   2 -- [F & (ACQ | REL)];po_imm --> 12
    //   3 -- [F & SC];po_imm;[R | W] --> 0
    //   3 -- [!(F & SC)];po_imm --> 3
    //   3 -- [F & SC];po_imm --> 13
    //   4 -- [F & EIEIO];po_imm;[W] --> 0
    //   4 -- [!(F & EIEIO)];po_imm --> 4
    //   4 -- [F & EIEIO];po_imm --> 12
    //   5 -- [!(F & (ACQ | REL))];po_imm --> 5
    //   5 -- [F & (ACQ | REL)];po_imm --> 11
    //   6 -- [!(F & (ACQ | REL))];po_imm --> 6
    //   6 -- [F & (ACQ | REL)];po_imm --> 14
    //   7 -- [W];po_imm --> 1
    //   7 -- po_imm --> 3
    //   7 -- [W];po_imm --> 5
    //   7 -- [R];po_imm --> 6
    //   7 -- rf --> 7
    //   7 -- rfe --> 8
    //   7 -- co_imm --> 7
    //   7 -- fr_imm --> 10
    //   8 -- po_imm --> 6
    //   9 -- po_imm --> 15
    //  10 -- po_imm --> 1
    //  10 -- po_imm --> 3
    //  10 -- po_imm --> 5
    //  10 -- rf --> 7
    //  10 -- rfe --> 8
    //  10 -- co_imm --> 7
    //  11 -- [W];po_imm --> 3
    //  11 -- po_imm --> 11
    //  11 -- rfe --> 16
    //  12 -- po_imm;[W] --> 0
    //  12 -- po_imm --> 12
    //  12 -- [W];po_imm --> 17
    //  12 -- rfe --> 18
    //  13 -- po_imm;[R | W] --> 0
    //  13 -- po_imm --> 13
    //  13 -- [R];po_loc_imm;[W] --> 0
    //  13 -- [R];po_loc_imm --> 19
    //  13 -- rfe --> 0
    //  13 -- rfe --> 20
    //  14 -- [R | W];po_imm --> 3
    //  14 -- po_imm --> 14
    //  14 -- [R];po_loc_imm --> 21
    //  14 -- rfe --> 16
    //  15 -- [F & (ACQ | REL)];po_imm;[W] --> 0
    //  15 -- [!(F & (ACQ | REL))];po_imm --> 15
    //  15 -- [F & (ACQ | REL)];po_imm --> 22
    //  16 -- po_imm --> 3
    //  16 -- po_imm --> 6
    //  16 -- po_loc_imm --> 21
    //  17 -- [F & SC];po_imm;[W] --> 0
    //  17 -- [!(F & SC)];po_imm --> 17
    //  17 -- [F & SC];po_imm --> 22
    //  18 -- po_imm --> 15
    //  18 -- po_loc_imm;[W] --> 0
    //  18 -- po_loc_imm --> 23
    //  19 -- [W];po_imm --> 3
    //  19 -- [W];po_imm --> 24
    //  19 -- [W];po_imm --> 25
    //  19 -- po_loc_imm;[W] --> 0
    //  19 -- po_loc_imm --> 19
    //  19 -- rfe --> 0
    //  19 -- rfe --> 20
    //  20 -- po_imm --> 26
    //  20 -- po_loc_imm;[W] --> 0
    //  20 -- po_loc_imm --> 19
    //  21 -- [W];po_imm --> 1
    //  21 -- [W];po_imm --> 3
    //  21 -- [W];po_imm --> 5
    //  21 -- po_loc_imm --> 21
    //  21 -- rfe --> 16
    //  22 -- po_imm;[W] --> 0
    //  22 -- po_imm --> 22
    //  22 -- [R];po_loc_imm;[W] --> 0
    //  22 -- [R];po_loc_imm --> 23
    //  22 -- rfe --> 18
    //  23 -- [W];po_imm --> 2
    //  23 -- [W];po_imm --> 4
    //  23 -- [W];po_imm --> 17
    //  23 -- po_loc_imm;[W] --> 0
    //  23 -- po_loc_imm --> 23
    //  23 -- rfe --> 18
    //  24 -- [F & EIEIO];po_imm;[W] --> 0
    //  24 -- [!(F & EIEIO)];po_imm --> 24
    //  24 -- [F & EIEIO];po_imm --> 27
    //  25 -- [F & (ACQ | REL)];po_imm;[W] --> 0
    //  25 -- [!(F & (ACQ | REL))];po_imm --> 25
    //  25 -- [F & (ACQ | REL)];po_imm --> 27
    //  26 -- [F & (ACQ | REL)];po_imm;[R | W] --> 0
    //  26 -- [F & (ACQ | REL)];po_imm --> 13
    //  26 -- [!(F & (ACQ | REL))];po_imm --> 26
    //  27 -- po_imm;[W] --> 0
    //  27 -- [W];po_imm --> 3
    //  27 -- po_imm --> 27
    //  27 -- rfe --> 0
    //  27 -- rfe --> 20
    template <typename Visit>
    static void propagation_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) {
        switch (q) {
        case 0:
            if ((useful & 0x40) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if ((useful & 0x36) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x8) != 0 && g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x80) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            if ((useful & 0x300) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "rfe");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "rfe");
                });
            if ((useful & 0x1) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 0, "co"); });
            if ((useful & 0x400) != 0)
                runtime::fr_imm(g, e, [&](EventId to) { visit(to, 10, "fr"); });
            break;
        case 1:
            if ((useful & 0x800) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 11, "po"); });
            if ((useful & 0x2) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        case 2:
            if ((useful & 0x1001) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po");
                });
            if ((useful & 0x4) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            break;
        case 3:
            if ((useful & 0x2001) != 0 && g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po");
                });
            if ((useful & 0x8) != 0 && g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 4:
            if ((useful & 0x1001) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po");
                });
            if ((useful & 0x10) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 5:
            if ((useful & 0x800) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 11, "po"); });
            if ((useful & 0x20) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            break;
        case 6:
            if ((useful & 0x4000) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 14, "po"); });
            if ((useful & 0x40) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            break;
        case 7:
            if ((useful & 0x40) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if ((useful & 0x22) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x8) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x80) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            if ((useful & 0x100) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 8, "rfe"); });
            if ((useful & 0x80) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 7, "co"); });
            if ((useful & 0x400) != 0)
                runtime::fr_imm(g, e, [&](EventId to) { visit(to, 10, "fr"); });
            break;
        case 8:
            if ((useful & 0x40) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            break;
        case 9:
            if ((useful & 0x8000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            break;
        case 10:
            if ((useful & 0x2a) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x80) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            if ((useful & 0x100) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 8, "rfe"); });
            if ((useful & 0x80) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 7, "co"); });
            break;
        case 11:
            if ((useful & 0x8) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x800) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 11, "po"); });
            if ((useful & 0x10000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 16, "rfe"); });
            break;
        case 12:
            if ((useful & 0x20000) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 17, "po"); });
            if ((useful & 0x1001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po");
                });
            if ((useful & 0x40000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 18, "rfe"); });
            break;
        case 13:
            if ((useful & 0x2001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po");
                });
            if ((useful & 0x80001) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            if ((useful & 0x100001) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfe");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "rfe");
                });
            break;
        case 14:
            if ((useful & 0x8) != 0 && g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x4000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 14, "po"); });
            if ((useful & 0x200000) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 21, "po-loc"); });
            if ((useful & 0x10000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 16, "rfe"); });
            break;
        case 15:
            if ((useful & 0x400001) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "po");
                });
            if ((useful & 0x8000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            break;
        case 16:
            if ((useful & 0x48) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "po");
                });
            if ((useful & 0x200000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 21, "po-loc"); });
            break;
        case 17:
            if ((useful & 0x400001) != 0 && g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "po");
                });
            if ((useful & 0x20000) != 0 && g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 17, "po"); });
            break;
        case 18:
            if ((useful & 0x8000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            if ((useful & 0x800001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 23))
                        visit(to, 23, "po-loc");
                });
            break;
        case 19:
            if ((useful & 0x3000008) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 24))
                        visit(to, 24, "po");
                    if (runtime::has_state(useful, 25))
                        visit(to, 25, "po");
                });
            if ((useful & 0x80001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            if ((useful & 0x100001) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfe");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "rfe");
                });
            break;
        case 20:
            if ((useful & 0x4000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if ((useful & 0x80001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            break;
        case 21:
            if ((useful & 0x2a) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x200000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 21, "po-loc"); });
            if ((useful & 0x10000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 16, "rfe"); });
            break;
        case 22:
            if ((useful & 0x400001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "po");
                });
            if ((useful & 0x800001) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 23))
                        visit(to, 23, "po-loc");
                });
            if ((useful & 0x40000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 18, "rfe"); });
            break;
        case 23:
            if ((useful & 0x20014) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "po");
                });
            if ((useful & 0x800001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 23))
                        visit(to, 23, "po-loc");
                });
            if ((useful & 0x40000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 18, "rfe"); });
            break;
        case 24:
            if ((useful & 0x8000001) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 27))
                        visit(to, 27, "po");
                });
            if ((useful & 0x1000000) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 24, "po"); });
            break;
        case 25:
            if ((useful & 0x8000001) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 27))
                        visit(to, 27, "po");
                });
            if ((useful & 0x2000000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 25, "po"); });
            break;
        case 26:
            if ((useful & 0x2001) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po");
                });
            if ((useful & 0x4000000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            break;
        case 27:
            if ((useful & 0x8) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x8000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 27))
                        visit(to, 27, "po");
                });
            if ((useful & 0x100001) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfe");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "rfe");
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
    runtime::UsefulStates no_thin_air_useful_;
    runtime::UsefulStates observation_useful_;
    runtime::UsefulStates propagation_useful_;
};

static_assert(runtime::Checker<PowerWithoutDependencies>);

} // namespace katlas::generated
