// Consistency under the model armv8 without dependencies: made by `katlas generate` from armv8.kat.
// FNV-1a of the model's text: e4e29cd524dda870.
//
// Kinds of events, as far as the axioms tell them apart:
//    0  reads: non-atomic, relaxed, release; exclusive reads: non-atomic, relaxed, release; reads by instructions;
//       reads by instructions that throw the value away
//    1  reads: acquire, acq-rel; exclusive reads: acquire, acq-rel; reads by instructions; reads by instructions that
//       throw the value away
//    2  reads: seq-cst; exclusive reads: seq-cst; reads by instructions; reads by instructions that throw the value
//       away
//    3  writes: non-atomic, relaxed, acquire; initial writes; writes by instructions
//    4  exclusive writes: non-atomic, relaxed, acquire; writes by instructions
//    5  writes: release, acq-rel, seq-cst; writes by instructions
//    6  exclusive writes: release, acq-rel, seq-cst; writes by instructions
//    7  fences: relaxed; barriers of machines
//    8  fences: acquire
//    9  fences: release
//   10  fences: acq-rel, seq-cst
//   11  barriers of machines
//   12  barriers of machines
#pragma once

#include "katlas/runtime/checker.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace katlas::generated {

class Armv8WithoutDependencies {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "armv8 without dependencies";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = true;
    static constexpr runtime::Coherence coherence = runtime::Coherence::of_threads;
    static constexpr bool first_failure_is_final = false;
    static constexpr bool maximal_extensions_are_consistent = true;
    static constexpr bool has_happens_before = false;

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label, bool instructions = false) {
        constexpr std::array<graph::AtomIndex, 12> reads = {0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2};
        constexpr std::array<graph::AtomIndex, 12> writes = {3, 4, 3, 4, 3, 4, 5, 6, 5, 6, 5, 6};
        constexpr std::array<graph::AtomIndex, 12> fences = {0, 0, 7, 0, 8, 0, 9, 0, 10, 0, 10, 0};
        constexpr std::array<graph::AtomIndex, 12> machine_reads = {0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2};
        constexpr std::array<graph::AtomIndex, 12> machine_writes = {3, 4, 3, 4, 3, 4, 5, 6, 5, 6, 5, 6};
        constexpr std::array<graph::AtomIndex, 12> discarded = {0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2};
        constexpr std::array<graph::AtomIndex, 11> barriers = {0, 11, 12, 7, 7, 7, 7, 7, 7, 7, 7};
        const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);
        if (label.barrier != graph::Barrier::none)
            return barriers[static_cast<std::size_t>(label.barrier)];
        if (instructions && label.kind == graph::Kind::read)
            return label.discarded ? discarded[i] : machine_reads[i];
        if (instructions && label.kind == graph::Kind::write)
            return machine_writes[i];
        return label.kind == graph::Kind::read ? reads[i] : label.kind == graph::Kind::write ? writes[i] : fences[i];
    }
    [[nodiscard]] static constexpr graph::AtomIndex initial_atom() { return 3; }

    [[nodiscard]] bool consistent(const Graph& g) { return internal(g) && external(g) && atomicity(g); }
    [[nodiscard]] bool consistent_after(const Graph& g, EventId e) {
        if (!atomicity_after(g, e))
            return false;
        return runtime::all_affected(g, e, [&](EventId x) { return consistent_through(g, x); });
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g) const;

  private:
    // [0]
    static constexpr graph::AtomMask atoms_1 = 0x1;
    // [8]
    static constexpr graph::AtomMask atoms_100 = 0x100;
    // [3 4]
    static constexpr graph::AtomMask atoms_18 = 0x18;
    // [0 3 4 5 6 7 11 12]
    static constexpr graph::AtomMask atoms_18f9 = 0x18f9;
    // [5 6 9 10]
    static constexpr graph::AtomMask atoms_660 = 0x660;
    // [1 2 8 9 10]
    static constexpr graph::AtomMask atoms_706 = 0x706;
    // [F & DMB-ST]
    static constexpr graph::AtomMask is_f_and_dmb_st = 0x800;
    // [!(F & DMB-ST)]
    static constexpr graph::AtomMask is_not_f_and_dmb_st = 0x17ff;
    // [R & ACQ]
    static constexpr graph::AtomMask is_r_and_acq = 0x6;
    // [R & SC]
    static constexpr graph::AtomMask is_r_and_sc = 0x4;
    // [W]
    static constexpr graph::AtomMask is_w = 0x78;
    // [W & EXCL]
    static constexpr graph::AtomMask is_w_and_excl = 0x50;
    // [W & REL]
    static constexpr graph::AtomMask is_w_and_rel = 0x60;

    // Is nothing wrong with any cycle through e?
    [[nodiscard]] bool consistent_through(const Graph& g, EventId e) {
        if (!runtime::leads_somewhere(g, e) || !component_.find(g, e))
            return true;
        return internal_after(g, e) && external_after(g, e);
    }

    // internal: acyclic po-loc | rf | co | fr
    [[nodiscard]] bool internal(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { internal_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 1, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool internal_after(const Graph& g, EventId e) {
        const auto steps = [&](EventId from, State q, const auto& visit) { internal_steps(g, from, q, visit); };
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
    static void internal_steps(const Graph& g, EventId e, State, const Visit& visit) {
        runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 0, "po-loc"); });
        runtime::rf(g, e, [&](EventId to) { visit(to, 0, "rf"); });
        runtime::co_imm(g, e, [&](EventId to) { visit(to, 0, "co"); });
        runtime::fr_imm(g, e, [&](EventId to) { visit(to, 0, "fr"); });
    }

    // external: acyclic ob
    static constexpr std::array<runtime::Skeleton::Arc, 34> external_arcs = {{
        {0, 0, atoms_1, atoms_100, 0},
        {0, 0, is_w_and_rel, is_r_and_sc, 0},
        {0, 0, atoms_706, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, atoms_660, 0},
        {0, 1, runtime::any_kind, runtime::any_kind, 0},
        {0, 2, atoms_706, runtime::any_kind, 0},
        {0, 3, is_w_and_rel, runtime::any_kind, 0},
        {0, 4, atoms_1, runtime::any_kind, 0},
        {0, 5, runtime::any_kind, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, runtime::any_kind, 0},
        {0, 6, runtime::any_kind, runtime::any_kind, 0},
        {0, 0, is_w_and_excl, is_r_and_acq, 0},
        {0, 7, runtime::any_kind, runtime::any_kind, 0},
        {0, 8, runtime::any_kind, runtime::any_kind, 0},
        {1, 0, runtime::any_kind, atoms_660, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {2, 0, runtime::any_kind, runtime::any_kind, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {3, 0, runtime::any_kind, is_r_and_sc, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {4, 0, runtime::any_kind, atoms_100, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {5, 0, is_f_and_dmb_st, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {5, 9, is_f_and_dmb_st, runtime::any_kind, 0},
        {6, 0, runtime::any_kind, runtime::any_kind, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {7, 0, runtime::any_kind, runtime::any_kind, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
        {8, 0, runtime::any_kind, runtime::any_kind, 0},
        {8, 7, runtime::any_kind, runtime::any_kind, 0},
        {8, 8, runtime::any_kind, runtime::any_kind, 0},
        {9, 0, runtime::any_kind, runtime::any_kind, 0},
        {9, 9, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton external_skeleton = {1, 0, 0xf77, external_arcs};
    [[nodiscard]] bool external(const Graph& g) {
        const StateSet useful = external_useful_.of(external_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) { external_steps(g, from, q, useful, visit); };
        return !search_.has_cycle(g, 10, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool external_after(const Graph& g, EventId e) {
        const StateSet useful = external_useful_.of(external_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            external_steps(g, from, q, useful, component_.only(visit));
        };
        return !search_.has_cycle(g, 10, runtime::nodes_of(e, 10, useful), steps);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- [0];po_imm;[8] --> 0
    //   0 -- [W & REL];po_imm;[R & SC] --> 0
    //   0 -- [1 2 8 9 10];po_imm --> 0
    //   0 -- [0 3 4 5 6 7 11 12];po_imm;[5 6 9 10] --> 0
    //   0 -- [0 3 4 5 6 7 11 12];po_imm --> 1
    //   0 -- [1 2 8 9 10];po_imm --> 2
    //   0 -- [W & REL];po_imm --> 3
    //   0 -- [0];po_imm --> 4
    //   0 -- [W];po_imm --> 5
    //   0 -- po_loc_imm;[W] --> 0
    //   0 -- po_loc_imm --> 6
    //   0 -- rfe --> 0
    //   0 -- [W & EXCL];rfi;[R & ACQ] --> 0
    //   0 -- coe_imm --> 0
    //   0 -- coe_imm --> 7
    //   0 -- coi_imm --> 8
    //   0 -- fre_imm --> 0
    //   0 -- fre_imm --> 7
    //   0 -- fri_imm --> 8
    //   0 -- rmw --> 0
    //   1 -- po_imm;[5 6 9 10] --> 0
    //   1 -- po_imm --> 1
    //   2 -- po_imm --> 0
    //   2 -- po_imm --> 2
    //   3 -- po_imm;[R & SC] --> 0
    //   3 -- po_imm --> 3
    //   4 -- po_imm;[8] --> 0
    //   4 -- po_imm --> 4
    //   5 -- [F & DMB-ST];po_imm;[3 4] --> 0
    //   5 -- [!(F & DMB-ST)];po_imm --> 5
    //   5 -- [F & DMB-ST];po_imm --> 9
    //   6 -- po_loc_imm;[W] --> 0
    //   6 -- po_loc_imm --> 6
    //   7 -- co_imm --> 0
    //   7 -- co_imm --> 7
    //   8 -- coe_imm --> 0
    //   8 -- coe_imm --> 7
    //   8 -- coi_imm --> 8
    //   9 -- po_imm;[3 4] --> 0
    //   9 -- po_imm --> 9
    template <typename Visit>
    static void external_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) {
        switch (q) {
        case 0:
            if ((useful & 0x11) != 0 && g.in(e, atoms_1))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_100))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                });
            if ((useful & 0x9) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x20) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x5) != 0 && g.in(e, atoms_706))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                });
            if ((useful & 0x3) != 0 && g.in(e, atoms_18f9))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_660))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                });
            if ((useful & 0x41) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "po-loc");
                });
            if ((useful & 0x1) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 0, "rfe"); });
            if ((useful & 0x1) != 0 && g.in(e, is_w_and_excl))
                runtime::rfi(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_acq))
                        visit(to, 0, "rfi");
                });
            if ((useful & 0x81) != 0)
                runtime::coe_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "coe");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "coe");
                });
            if ((useful & 0x100) != 0)
                runtime::coi_imm(g, e, [&](EventId to) { visit(to, 8, "coi"); });
            if ((useful & 0x81) != 0)
                runtime::fre_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "fre");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "fre");
                });
            if ((useful & 0x100) != 0)
                runtime::fri_imm(g, e, [&](EventId to) { visit(to, 8, "fri"); });
            if ((useful & 0x1) != 0)
                runtime::rmw(g, e, [&](EventId to) { visit(to, 0, "rmw"); });
            break;
        case 1:
            if ((useful & 0x3) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_660))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                });
            break;
        case 2:
            if ((useful & 0x5) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                });
            break;
        case 3:
            if ((useful & 0x9) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            break;
        case 4:
            if ((useful & 0x11) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_100))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                });
            break;
        case 5:
            if ((useful & 0x201) != 0 && g.in(e, is_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_18))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                });
            if ((useful & 0x20) != 0 && g.in(e, is_not_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            break;
        case 6:
            if ((useful & 0x41) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "po-loc");
                });
            break;
        case 7:
            if ((useful & 0x81) != 0)
                runtime::co_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "co");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "co");
                });
            break;
        case 8:
            if ((useful & 0x81) != 0)
                runtime::coe_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "coe");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "coe");
                });
            if ((useful & 0x100) != 0)
                runtime::coi_imm(g, e, [&](EventId to) { visit(to, 8, "coi"); });
            break;
        case 9:
            if ((useful & 0x201) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_18))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
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
    runtime::UsefulStates external_useful_;
};

static_assert(runtime::Checker<Armv8WithoutDependencies>);

} // namespace katlas::generated
