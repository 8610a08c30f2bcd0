// Consistency under the model aarch64 without dependencies: made by `katlas generate` from aarch64.kat.
// FNV-1a of the model's text: 87c9709b49c802e7.
//
// Kinds of events, as far as the axioms tell them apart:
//    0  reads: non-atomic, relaxed, release; exclusive reads: non-atomic, relaxed, release; reads by instructions
//    1  reads: acquire, acq-rel; exclusive reads: acquire, acq-rel; reads by instructions
//    2  reads: seq-cst; exclusive reads: seq-cst; reads by instructions
//    3  writes: non-atomic, relaxed, acquire; exclusive writes: non-atomic, relaxed, acquire; initial writes; writes by
//       instructions
//    4  writes: release, acq-rel, seq-cst; exclusive writes: release, acq-rel, seq-cst; writes by instructions
//    5  fences: relaxed; barriers of machines
//    6  fences: acquire
//    7  fences: release
//    8  fences: acq-rel, seq-cst
//    9  reads by instructions that throw the value away
//   10  reads by instructions that throw the value away
//   11  reads by instructions that throw the value away
//   12  barriers of machines
//   13  barriers of machines
#pragma once

#include "katlas/runtime/checker.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace katlas::generated {

class Aarch64WithoutDependencies {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "aarch64 without dependencies";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = true;
    static constexpr runtime::Coherence coherence = runtime::Coherence::of_threads;
    static constexpr bool first_failure_is_final = false;
    static constexpr bool maximal_extensions_are_consistent = true;
    static constexpr bool has_happens_before = false;

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label, bool instructions = false) {
        constexpr std::array<graph::AtomIndex, 12> reads = {0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2};
        constexpr std::array<graph::AtomIndex, 12> writes = {3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4};
        constexpr std::array<graph::AtomIndex, 12> fences = {0, 0, 5, 0, 6, 0, 7, 0, 8, 0, 8, 0};
        constexpr std::array<graph::AtomIndex, 12> machine_reads = {0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2};
        constexpr std::array<graph::AtomIndex, 12> machine_writes = {3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4};
        constexpr std::array<graph::AtomIndex, 12> discarded = {9, 9, 9, 9, 10, 10, 9, 9, 10, 10, 11, 11};
        constexpr std::array<graph::AtomIndex, 11> barriers = {0, 12, 13, 5, 5, 5, 5, 5, 5, 5, 5};
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
    // [4 7 8]
    static constexpr graph::AtomMask atoms_190 = 0x190;
    // [0 9]
    static constexpr graph::AtomMask atoms_201 = 0x201;
    // [3 4 5 12 13]
    static constexpr graph::AtomMask atoms_3038 = 0x3038;
    // [0 3 4 5 9 12 13]
    static constexpr graph::AtomMask atoms_3239 = 0x3239;
    // [6]
    static constexpr graph::AtomMask atoms_40 = 0x40;
    // [3]
    static constexpr graph::AtomMask atoms_8 = 0x8;
    // [1 2 6 7 8 10 11]
    static constexpr graph::AtomMask atoms_dc6 = 0xdc6;
    // [F & ACQ]
    static constexpr graph::AtomMask is_f_and_acq = 0x140;
    // [F & DMB-ST]
    static constexpr graph::AtomMask is_f_and_dmb_st = 0x1000;
    // [F & REL]
    static constexpr graph::AtomMask is_f_and_rel = 0x180;
    // [!(F & ACQ)]
    static constexpr graph::AtomMask is_not_f_and_acq = 0x3ebf;
    // [!(F & DMB-ST)]
    static constexpr graph::AtomMask is_not_f_and_dmb_st = 0x2fff;
    // [!(F & REL)]
    static constexpr graph::AtomMask is_not_f_and_rel = 0x3e7f;
    // [!(R & SC)]
    static constexpr graph::AtomMask is_not_r_and_sc = 0x37fb;
    // [R]
    static constexpr graph::AtomMask is_r = 0xe07;
    // [R & ACQ]
    static constexpr graph::AtomMask is_r_and_acq = 0xc06;
    // [R & SC]
    static constexpr graph::AtomMask is_r_and_sc = 0x804;
    // [W]
    static constexpr graph::AtomMask is_w = 0x18;
    // [W & REL]
    static constexpr graph::AtomMask is_w_and_rel = 0x10;

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
    static constexpr std::array<runtime::Skeleton::Arc, 93> external_arcs = {{
        {0, 0, atoms_1, atoms_40, 0},
        {0, 0, is_w_and_rel, is_r_and_sc, 0},
        {0, 0, atoms_dc6, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, atoms_190, 0},
        {0, 1, runtime::any_kind, runtime::any_kind, 0},
        {0, 2, atoms_201, runtime::any_kind, 0},
        {0, 3, is_r_and_acq, runtime::any_kind, 0},
        {0, 4, atoms_1, runtime::any_kind, 0},
        {0, 5, atoms_201, runtime::any_kind, 0},
        {0, 6, runtime::any_kind, runtime::any_kind, 0},
        {0, 7, atoms_dc6, runtime::any_kind, 0},
        {0, 8, is_w_and_rel, runtime::any_kind, 0},
        {0, 9, atoms_1, runtime::any_kind, 0},
        {0, 10, runtime::any_kind, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, runtime::any_kind, 0},
        {0, 11, is_r, runtime::any_kind, 0},
        {0, 12, runtime::any_kind, runtime::any_kind, 0},
        {0, 13, runtime::any_kind, runtime::any_kind, 0},
        {0, 14, runtime::any_kind, runtime::any_kind, 0},
        {0, 15, runtime::any_kind, runtime::any_kind, 0},
        {0, 16, runtime::any_kind, runtime::any_kind, 0},
        {1, 0, is_f_and_dmb_st, runtime::any_kind, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {1, 17, is_f_and_dmb_st, runtime::any_kind, 0},
        {2, 0, runtime::any_kind, is_w_and_rel, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {2, 5, is_w_and_rel, runtime::any_kind, 0},
        {2, 18, is_w_and_rel, runtime::any_kind, 0},
        {2, 19, is_w_and_rel, runtime::any_kind, 0},
        {2, 0, is_w_and_rel, runtime::any_kind, 0},
        {2, 11, is_w_and_rel, runtime::any_kind, 0},
        {3, 0, runtime::any_kind, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {3, 11, runtime::any_kind, runtime::any_kind, 0},
        {3, 16, runtime::any_kind, runtime::any_kind, 0},
        {3, 20, runtime::any_kind, runtime::any_kind, 0},
        {4, 0, is_f_and_acq, runtime::any_kind, 0},
        {4, 3, is_f_and_acq, runtime::any_kind, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {5, 0, is_f_and_rel, runtime::any_kind, 0},
        {5, 3, is_f_and_rel, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {6, 0, runtime::any_kind, is_w_and_rel, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {7, 0, runtime::any_kind, runtime::any_kind, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
        {8, 0, runtime::any_kind, is_r_and_sc, 0},
        {8, 8, runtime::any_kind, runtime::any_kind, 0},
        {9, 0, runtime::any_kind, atoms_40, 0},
        {9, 9, runtime::any_kind, runtime::any_kind, 0},
        {10, 0, runtime::any_kind, is_f_and_rel, 0},
        {10, 10, runtime::any_kind, runtime::any_kind, 0},
        {11, 0, runtime::any_kind, is_w_and_rel, 0},
        {11, 2, runtime::any_kind, runtime::any_kind, 0},
        {11, 5, runtime::any_kind, runtime::any_kind, 0},
        {11, 18, is_w_and_rel, runtime::any_kind, 0},
        {11, 19, runtime::any_kind, runtime::any_kind, 0},
        {11, 0, runtime::any_kind, runtime::any_kind, 0},
        {11, 11, runtime::any_kind, runtime::any_kind, 0},
        {12, 0, runtime::any_kind, runtime::any_kind, 0},
        {12, 12, runtime::any_kind, runtime::any_kind, 0},
        {13, 0, runtime::any_kind, runtime::any_kind, 0},
        {13, 13, runtime::any_kind, runtime::any_kind, 0},
        {14, 0, runtime::any_kind, runtime::any_kind, 0},
        {14, 13, runtime::any_kind, runtime::any_kind, 0},
        {14, 14, runtime::any_kind, runtime::any_kind, 0},
        {15, 0, runtime::any_kind, is_r_and_acq, 0},
        {16, 2, runtime::any_kind, runtime::any_kind, 0},
        {16, 5, runtime::any_kind, runtime::any_kind, 0},
        {16, 18, is_w_and_rel, runtime::any_kind, 0},
        {16, 19, runtime::any_kind, runtime::any_kind, 0},
        {16, 11, runtime::any_kind, runtime::any_kind, 0},
        {17, 0, runtime::any_kind, runtime::any_kind, 0},
        {17, 17, runtime::any_kind, runtime::any_kind, 0},
        {18, 0, is_r_and_sc, runtime::any_kind, 0},
        {18, 3, is_r_and_sc, runtime::any_kind, 0},
        {18, 18, runtime::any_kind, runtime::any_kind, 0},
        {18, 11, is_r_and_sc, runtime::any_kind, 0},
        {18, 16, is_r_and_sc, runtime::any_kind, 0},
        {18, 20, is_r_and_sc, runtime::any_kind, 0},
        {19, 0, is_f_and_dmb_st, runtime::any_kind, 0},
        {19, 19, runtime::any_kind, runtime::any_kind, 0},
        {19, 21, is_f_and_dmb_st, runtime::any_kind, 0},
        {20, 22, runtime::any_kind, is_r_and_acq, 0},
        {21, 0, runtime::any_kind, runtime::any_kind, 0},
        {21, 5, runtime::any_kind, runtime::any_kind, 0},
        {21, 21, runtime::any_kind, runtime::any_kind, 0},
        {21, 11, runtime::any_kind, runtime::any_kind, 0},
        {22, 0, runtime::any_kind, runtime::any_kind, 0},
        {22, 3, runtime::any_kind, runtime::any_kind, 0},
        {22, 11, runtime::any_kind, runtime::any_kind, 0},
        {22, 16, runtime::any_kind, runtime::any_kind, 0},
        {22, 20, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton external_skeleton = {1, 0, 0x1fd7, external_arcs};
    [[nodiscard]] bool external(const Graph& g) {
        const StateSet useful = external_useful_.of(external_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) { external_steps(g, from, q, useful, visit); };
        return !search_.has_cycle(g, 23, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool external_after(const Graph& g, EventId e) {
        const StateSet useful = external_useful_.of(external_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            external_steps(g, from, q, useful, component_.only(visit));
        };
        return !search_.has_cycle(g, 23, runtime::nodes_of(e, 23, useful), steps);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- [0];po_imm;[6] --> 0
    //   0 -- [W & REL];po_imm;[R & SC] --> 0
    //   0 -- [1 2 6 7 8 10 11];po_imm --> 0
    //   0 -- [0 3 4 5 9 12 13];po_imm;[4 7 8] --> 0
    //   0 -- [W];po_imm --> 1
    //   0 -- [0 9];po_imm --> 2
    //   0 -- [R & ACQ];po_imm --> 3
    //   0 -- [0];po_imm --> 4
    //   0 -- [0 9];po_imm --> 5
    //   0 -- [3 4 5 12 13];po_imm --> 6
    //   0 -- [1 2 6 7 8 10 11];po_imm --> 7
    //   0 -- [W & REL];po_imm --> 8
    //   0 -- [0];po_imm --> 9
    //   0 -- [0 3 4 5 9 12 13];po_imm --> 10
    //   0 -- po_loc_imm;[W] --> 0
    //   0 -- [R];po_loc_imm --> 11
    //   0 -- [W];po_loc_imm --> 12
    //   0 -- rfe --> 0
    //   0 -- coe_imm --> 0
    //   0 -- coe_imm --> 13
    //   0 -- coi_imm --> 14
    //   0 -- fre_imm --> 0
    //   0 -- fre_imm --> 13
    //   0 -- fri_imm --> 14
    //   0 -- rmw --> 0
    //   0 -- rmw --> 15
    //   0 -- rmw --> 16
    //   1 -- [F & DMB-ST];po_imm;[3] --> 0
    //   1 -- [!(F & DMB-ST)];po_imm --> 1
    //   1 -- [F & DMB-ST];po_imm --> 17
    //   2 -- po_imm;[W & REL] --> 0
    //   2 -- po_imm --> 2
    //   2 -- [W & REL];po_imm --> 5
    //   2 -- [W & REL];po_imm --> 18
    //   2 -- [W & REL];po_imm --> 19
    //   2 -- [W & REL];po_loc_imm;[W] --> 0
    //   2 -- [W & REL];po_loc_imm --> 11
    //   3 -- po_imm;[W] --> 0
    //   3 -- po_imm --> 3
    //   3 -- po_loc_imm;[W] --> 0
    //   3 -- po_loc_imm --> 11
    //   3 -- rmw --> 0
    //   3 -- rmw --> 16
    //   3 -- rmw --> 20
    //   4 -- [F & ACQ];po_imm;[3] --> 0
    //   4 -- [F & ACQ];po_imm --> 3
    //   4 -- [!(F & ACQ)];po_imm --> 4
    //   5 -- [F & REL];po_imm;[3] --> 0
    //   5 -- [F & REL];po_imm --> 3
    //   5 -- [!(F & REL)];po_imm --> 5
    //   6 -- po_imm;[W & REL] --> 0
    //   6 -- po_imm --> 6
    //   7 -- po_imm --> 0
    //   7 -- po_imm --> 7
    //   8 -- po_imm;[R & SC] --> 0
    //   8 -- po_imm --> 8
    //   9 -- po_imm;[6] --> 0
    //   9 -- po_imm --> 9
    //  10 -- po_imm;[F & REL] --> 0
    //  10 -- po_imm --> 10
    //  11 -- [W];po_imm;[W & REL] --> 0
    //  11 -- [W];po_imm --> 2
    //  11 -- [W];po_imm --> 5
    //  11 -- [W & REL];po_imm --> 18
    //  11 -- [W];po_imm --> 19
    //  11 -- po_loc_imm;[W] --> 0
    //  11 -- po_loc_imm --> 11
    //  12 -- po_loc_imm;[W] --> 0
    //  12 -- po_loc_imm --> 12
    //  13 -- co_imm --> 0
    //  13 -- co_imm --> 13
    //  14 -- coe_imm --> 0
    //  14 -- coe_imm --> 13
    //  14 -- coi_imm --> 14
    //  15 -- rfi;[R & ACQ] --> 0
    //  16 -- po_imm --> 2
    //  16 -- po_imm --> 5
    //  16 -- [W & REL];po_imm --> 18
    //  16 -- po_imm --> 19
    //  16 -- po_loc_imm --> 11
    //  17 -- po_imm;[3] --> 0
    //  17 -- po_imm --> 17
    //  18 -- [R & SC];po_imm;[3] --> 0
    //  18 -- [R & SC];po_imm --> 3
    //  18 -- [!(R & SC)];po_imm --> 18
    //  18 -- [R & SC];po_loc_imm;[W] --> 0
    //  18 -- [R & SC];po_loc_imm --> 11
    //  18 -- [R & SC];rmw --> 0
    //  18 -- [R & SC];rmw --> 16
    //  18 -- [R & SC];rmw --> 20
    //  19 -- [F & DMB-ST];po_imm;[3] --> 0
    //  19 -- [!(F & DMB-ST)];po_imm --> 19
    //  19 -- [F & DMB-ST];po_imm --> 21
    //  20 -- rfi;[R & ACQ] --> 22
    //  21 -- po_imm;[3] --> 0
    //  21 -- [W];po_imm --> 5
    //  21 -- po_imm --> 21
    //  21 -- [W];po_loc_imm;[W] --> 0
    //  21 -- [W];po_loc_imm --> 11
    //  22 -- po_imm;[W] --> 0
    //  22 -- po_imm --> 3
    //  22 -- po_loc_imm;[W] --> 0
    //  22 -- po_loc_imm --> 11
    //  22 -- rmw --> 0
    //  22 -- rmw --> 16
    //  22 -- rmw --> 20
    template <typename Visit>
    static void external_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) {
        switch (q) {
        case 0:
            if ((useful & 0x211) != 0 && g.in(e, atoms_1))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_40))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                });
            if ((useful & 0x101) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "po");
                });
            if ((useful & 0x2) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if ((useful & 0x24) != 0 && g.in(e, atoms_201))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x8) != 0 && g.in(e, is_r_and_acq))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x81) != 0 && g.in(e, atoms_dc6))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "po");
                });
            if ((useful & 0x40) != 0 && g.in(e, atoms_3038))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if ((useful & 0x401) != 0 && g.in(e, atoms_3239))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_190))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            if ((useful & 0x1000) != 0 && g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 12, "po-loc"); });
            if ((useful & 0x800) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 11, "po-loc"); });
            if ((useful & 0x1) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po-loc");
                });
            if ((useful & 0x1) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 0, "rfe"); });
            if ((useful & 0x2001) != 0)
                runtime::coe_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "coe");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "coe");
                });
            if ((useful & 0x4000) != 0)
                runtime::coi_imm(g, e, [&](EventId to) { visit(to, 14, "coi"); });
            if ((useful & 0x2001) != 0)
                runtime::fre_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "fre");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "fre");
                });
            if ((useful & 0x4000) != 0)
                runtime::fri_imm(g, e, [&](EventId to) { visit(to, 14, "fri"); });
            if ((useful & 0x18001) != 0)
                runtime::rmw(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rmw");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "rmw");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "rmw");
                });
            break;
        case 1:
            if ((useful & 0x20001) != 0 && g.in(e, is_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_8))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "po");
                });
            if ((useful & 0x2) != 0 && g.in(e, is_not_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        case 2:
            if ((useful & 0xc0020) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po");
                });
            if ((useful & 0x5) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w_and_rel))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                });
            if ((useful & 0x801) != 0 && g.in(e, is_w_and_rel))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            break;
        case 3:
            if ((useful & 0x9) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x801) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            if ((useful & 0x110001) != 0)
                runtime::rmw(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rmw");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "rmw");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "rmw");
                });
            break;
        case 4:
            if ((useful & 0x9) != 0 && g.in(e, is_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_8))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x10) != 0 && g.in(e, is_not_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 5:
            if ((useful & 0x9) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_8))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x20) != 0 && g.in(e, is_not_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            break;
        case 6:
            if ((useful & 0x41) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w_and_rel))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "po");
                });
            break;
        case 7:
            if ((useful & 0x81) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "po");
                });
            break;
        case 8:
            if ((useful & 0x101) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "po");
                });
            break;
        case 9:
            if ((useful & 0x201) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_40))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                });
            break;
        case 10:
            if ((useful & 0x401) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_f_and_rel))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            break;
        case 11:
            if ((useful & 0x40000) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 18, "po"); });
            if ((useful & 0x80025) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w_and_rel))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po");
                });
            if ((useful & 0x801) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            break;
        case 12:
            if ((useful & 0x1001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po-loc");
                });
            break;
        case 13:
            if ((useful & 0x2001) != 0)
                runtime::co_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "co");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "co");
                });
            break;
        case 14:
            if ((useful & 0x2001) != 0)
                runtime::coe_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "coe");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "coe");
                });
            if ((useful & 0x4000) != 0)
                runtime::coi_imm(g, e, [&](EventId to) { visit(to, 14, "coi"); });
            break;
        case 15:
            if ((useful & 0x1) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_acq))
                        visit(to, 0, "rfi");
                });
            break;
        case 16:
            if ((useful & 0x40000) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 18, "po"); });
            if ((useful & 0x80024) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po");
                });
            if ((useful & 0x800) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 11, "po-loc"); });
            break;
        case 17:
            if ((useful & 0x20001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_8))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "po");
                });
            break;
        case 18:
            if ((useful & 0x9) != 0 && g.in(e, is_r_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_8))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x40000) != 0 && g.in(e, is_not_r_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 18, "po"); });
            if ((useful & 0x801) != 0 && g.in(e, is_r_and_sc))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            if ((useful & 0x110001) != 0 && g.in(e, is_r_and_sc))
                runtime::rmw(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rmw");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "rmw");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "rmw");
                });
            break;
        case 19:
            if ((useful & 0x200001) != 0 && g.in(e, is_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_8))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "po");
                });
            if ((useful & 0x80000) != 0 && g.in(e, is_not_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 19, "po"); });
            break;
        case 20:
            if ((useful & 0x400000) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_acq))
                        visit(to, 22, "rfi");
                });
            break;
        case 21:
            if ((useful & 0x20) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x200001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_8))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "po");
                });
            if ((useful & 0x801) != 0 && g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            break;
        case 22:
            if ((useful & 0x9) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x801) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            if ((useful & 0x110001) != 0)
                runtime::rmw(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rmw");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "rmw");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "rmw");
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

static_assert(runtime::Checker<Aarch64WithoutDependencies>);

} // namespace katlas::generated
