// Consistency under the model riscv without dependencies: made by `katlas generate` from riscv.kat.
// FNV-1a of the model's text: 4a561e004d4bcab0.
//
// Kinds of events, as far as the axioms tell them apart:
//    0  reads; exclusive reads: non-atomic, relaxed, release
//    1  exclusive reads: acquire, acq-rel
//    2  exclusive reads: seq-cst
//    3  writes; initial writes; writes by instructions
//    4  exclusive writes: non-atomic, relaxed, acquire; writes by instructions
//    5  exclusive writes: release, acq-rel, seq-cst; writes by instructions
//    6  fences: relaxed; barriers of machines
//    7  fences: acquire
//    8  fences: release
//    9  fences: acq-rel
//   10  fences: seq-cst
//   11  reads by instructions; reads by instructions that throw the value away
//   12  reads by instructions; reads by instructions that throw the value away
//   13  reads by instructions; reads by instructions that throw the value away
//   14  writes by instructions
//   15  reads by instructions; reads by instructions that throw the value away
//   16  writes by instructions
//   17  writes by instructions
//   18  barriers of machines
//   19  barriers of machines
//   20  barriers of machines
//   21  barriers of machines
//   22  barriers of machines
//   23  barriers of machines
#pragma once

#include "katlas/runtime/checker.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace katlas::generated {

class RiscvWithoutDependencies {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "riscv without dependencies";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = true;
    static constexpr runtime::Coherence coherence = runtime::Coherence::of_threads;
    static constexpr bool first_failure_is_final = true;
    static constexpr bool maximal_extensions_are_consistent = true;
    static constexpr bool has_happens_before = false;

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label, bool instructions = false) {
        constexpr std::array<graph::AtomIndex, 12> reads = {0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 2};
        constexpr std::array<graph::AtomIndex, 12> writes = {3, 4, 3, 4, 3, 4, 3, 5, 3, 5, 3, 5};
        constexpr std::array<graph::AtomIndex, 12> fences = {0, 0, 6, 0, 7, 0, 8, 0, 9, 0, 10, 0};
        constexpr std::array<graph::AtomIndex, 12> machine_reads = {11, 11, 11, 11, 12, 13, 11, 11, 12, 13, 15, 15};
        constexpr std::array<graph::AtomIndex, 12> machine_writes = {3, 4, 3, 4, 3, 4, 14, 5, 14, 5, 16, 17};
        constexpr std::array<graph::AtomIndex, 12> discarded = {11, 11, 11, 11, 12, 13, 11, 11, 12, 13, 15, 15};
        constexpr std::array<graph::AtomIndex, 11> barriers = {0, 6, 6, 6, 6, 18, 19, 20, 21, 22, 23};
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

    [[nodiscard]] bool consistent(const Graph& g) { return sc_per_location(g) && main(g) && atomicity(g); }
    [[nodiscard]] bool consistent_after(const Graph& g, EventId e) {
        if (!atomicity_after(g, e))
            return false;
        return runtime::all_affected(g, e, [&](EventId x) { return consistent_through(g, x); });
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g) const;

  private:
    // [3 4]
    static constexpr graph::AtomMask atoms_18 = 0x18;
    // [5]
    static constexpr graph::AtomMask atoms_20 = 0x20;
    // [1 13]
    static constexpr graph::AtomMask atoms_2002 = 0x2002;
    // [0 1 11 12 13]
    static constexpr graph::AtomMask atoms_3803 = 0x3803;
    // [0 1 3 4 11 12 13]
    static constexpr graph::AtomMask atoms_381b = 0x381b;
    // [3 4 5 14]
    static constexpr graph::AtomMask atoms_4038 = 0x4038;
    // [0 3 4 5 11 14]
    static constexpr graph::AtomMask atoms_4839 = 0x4839;
    // [0 11]
    static constexpr graph::AtomMask atoms_801 = 0x801;
    // [ACQ & (R & (EXCL | INSTR)) | SC & (W & INSTR)]
    static constexpr graph::AtomMask is_acq_and_r_and_excl_or_instr_or_sc_and_w_and_instr = 0x3b006;
    // [F & ACQ]
    static constexpr graph::AtomMask is_f_and_acq = 0x680;
    // [F & REL]
    static constexpr graph::AtomMask is_f_and_rel = 0x700;
    // [F & SC]
    static constexpr graph::AtomMask is_f_and_sc = 0x400;
    // [FENCE-R-R]
    static constexpr graph::AtomMask is_fence_r_r = 0x40000;
    // [FENCE-R-W]
    static constexpr graph::AtomMask is_fence_r_w = 0x80000;
    // [FENCE-RW-R]
    static constexpr graph::AtomMask is_fence_rw_r = 0x800000;
    // [FENCE-W-R]
    static constexpr graph::AtomMask is_fence_w_r = 0x100000;
    // [FENCE-W-RW]
    static constexpr graph::AtomMask is_fence_w_rw = 0x400000;
    // [FENCE-W-W]
    static constexpr graph::AtomMask is_fence_w_w = 0x200000;
    // [!(F & ACQ)]
    static constexpr graph::AtomMask is_not_f_and_acq = 0xfff97f;
    // [!(F & REL)]
    static constexpr graph::AtomMask is_not_f_and_rel = 0xfff8ff;
    // [!(F & SC)]
    static constexpr graph::AtomMask is_not_f_and_sc = 0xfffbff;
    // [!FENCE-R-R]
    static constexpr graph::AtomMask is_not_fence_r_r = 0xfbffff;
    // [!FENCE-R-W]
    static constexpr graph::AtomMask is_not_fence_r_w = 0xf7ffff;
    // [!FENCE-RW-R]
    static constexpr graph::AtomMask is_not_fence_rw_r = 0x7fffff;
    // [!FENCE-W-R]
    static constexpr graph::AtomMask is_not_fence_w_r = 0xefffff;
    // [!FENCE-W-RW]
    static constexpr graph::AtomMask is_not_fence_w_rw = 0xbfffff;
    // [!FENCE-W-W]
    static constexpr graph::AtomMask is_not_fence_w_w = 0xdfffff;
    // [R | W]
    static constexpr graph::AtomMask is_r_or_w = 0x3f83f;
    // [REL & (W & (EXCL | INSTR)) | SC & (R & (EXCL | INSTR))]
    static constexpr graph::AtomMask is_rel_and_w_and_excl_or_instr_or_sc_and_r_and_excl_or_instr = 0x3c024;
    // [W]
    static constexpr graph::AtomMask is_w = 0x34038;
    // [W & EXCL]
    static constexpr graph::AtomMask is_w_and_excl = 0x20030;

    // Is nothing wrong with any cycle through e?
    [[nodiscard]] bool consistent_through(const Graph& g, EventId e) {
        if (!runtime::leads_somewhere(g, e) || !component_.find(g, e))
            return true;
        return sc_per_location_after(g, e) && main_after(g, e);
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

    // main: acyclic gmo
    static constexpr std::array<runtime::Skeleton::Arc, 57> main_arcs = {{
        {0, 0, atoms_20, atoms_2002, 0},
        {0, 0, runtime::any_kind, is_rel_and_w_and_excl_or_instr_or_sc_and_r_and_excl_or_instr, 0},
        {0, 0, is_acq_and_r_and_excl_or_instr_or_sc_and_w_and_instr, runtime::any_kind, 0},
        {0, 1, atoms_20, runtime::any_kind, 0},
        {0, 2, runtime::any_kind, runtime::any_kind, 0},
        {0, 3, is_acq_and_r_and_excl_or_instr_or_sc_and_w_and_instr, runtime::any_kind, 0},
        {0, 4, runtime::any_kind, runtime::any_kind, 0},
        {0, 5, runtime::any_kind, runtime::any_kind, 0},
        {0, 6, runtime::any_kind, runtime::any_kind, 0},
        {0, 7, runtime::any_kind, runtime::any_kind, 0},
        {0, 8, atoms_801, runtime::any_kind, 0},
        {0, 9, atoms_801, runtime::any_kind, 0},
        {0, 10, runtime::any_kind, runtime::any_kind, 0},
        {0, 11, runtime::any_kind, runtime::any_kind, 0},
        {0, 12, atoms_801, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, runtime::any_kind, 0},
        {0, 13, runtime::any_kind, runtime::any_kind, 0},
        {0, 0, is_w_and_excl, runtime::any_kind, 0},
        {1, 0, runtime::any_kind, atoms_2002, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {2, 0, runtime::any_kind, is_rel_and_w_and_excl_or_instr_or_sc_and_r_and_excl_or_instr, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {3, 0, runtime::any_kind, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {4, 0, is_fence_rw_r, atoms_3803, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {4, 14, is_fence_rw_r, runtime::any_kind, 0},
        {5, 0, is_fence_w_rw, runtime::any_kind, 0},
        {5, 3, is_fence_w_rw, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {6, 0, is_fence_w_w, runtime::any_kind, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {6, 15, is_fence_w_w, runtime::any_kind, 0},
        {7, 0, is_fence_w_r, atoms_3803, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
        {7, 14, is_fence_w_r, runtime::any_kind, 0},
        {8, 0, is_fence_r_w, runtime::any_kind, 0},
        {8, 8, runtime::any_kind, runtime::any_kind, 0},
        {8, 15, is_fence_r_w, runtime::any_kind, 0},
        {9, 0, is_fence_r_r, atoms_3803, 0},
        {9, 9, runtime::any_kind, runtime::any_kind, 0},
        {9, 14, is_fence_r_r, runtime::any_kind, 0},
        {10, 0, is_f_and_sc, runtime::any_kind, 0},
        {10, 3, is_f_and_sc, runtime::any_kind, 0},
        {10, 10, runtime::any_kind, runtime::any_kind, 0},
        {11, 0, is_f_and_rel, runtime::any_kind, 0},
        {11, 11, runtime::any_kind, runtime::any_kind, 0},
        {11, 15, is_f_and_rel, runtime::any_kind, 0},
        {12, 0, is_f_and_acq, runtime::any_kind, 0},
        {12, 3, is_f_and_acq, runtime::any_kind, 0},
        {12, 12, runtime::any_kind, runtime::any_kind, 0},
        {13, 0, runtime::any_kind, runtime::any_kind, 0},
        {13, 13, runtime::any_kind, runtime::any_kind, 0},
        {14, 0, runtime::any_kind, atoms_3803, 0},
        {14, 14, runtime::any_kind, runtime::any_kind, 0},
        {15, 0, runtime::any_kind, runtime::any_kind, 0},
        {15, 15, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton main_skeleton = {1, 0, 0xffffb7, main_arcs};
    [[nodiscard]] bool main(const Graph& g) {
        const StateSet useful = main_useful_.of(main_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) { main_steps(g, from, q, useful, visit); };
        return !search_.has_cycle(g, 16, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool main_after(const Graph& g, EventId e) {
        const StateSet useful = main_useful_.of(main_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            main_steps(g, from, q, useful, component_.only(visit));
        };
        return !search_.has_cycle(g, 16, runtime::nodes_of(e, 16, useful), steps);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- [5];po_imm;[1 13] --> 0
    //   0 -- [0 3 4 5 11 14];po_imm;[REL & (W & (EXCL | INSTR)) | SC & (R & (EXCL | INSTR))] --> 0
    //   0 -- [ACQ & (R & (EXCL | INSTR)) | SC & (W & INSTR)];po_imm;[R | W] --> 0
    //   0 -- [5];po_imm --> 1
    //   0 -- [0 3 4 5 11 14];po_imm --> 2
    //   0 -- [ACQ & (R & (EXCL | INSTR)) | SC & (W & INSTR)];po_imm --> 3
    //   0 -- [0 3 4 5 11 14];po_imm --> 4
    //   0 -- [3 4 5 14];po_imm --> 5
    //   0 -- [3 4 5 14];po_imm --> 6
    //   0 -- [3 4 5 14];po_imm --> 7
    //   0 -- [0 11];po_imm --> 8
    //   0 -- [0 11];po_imm --> 9
    //   0 -- [3 4 5 14];po_imm --> 10
    //   0 -- [0 3 4 5 11 14];po_imm --> 11
    //   0 -- [0 11];po_imm --> 12
    //   0 -- po_loc_imm;[W] --> 0
    //   0 -- po_loc_imm --> 13
    //   0 -- rfe --> 0
    //   0 -- [W & EXCL];rfi --> 0
    //   0 -- co_imm --> 0
    //   0 -- fr_imm --> 0
    //   0 -- rmw --> 0
    //   1 -- po_imm;[1 13] --> 0
    //   1 -- po_imm --> 1
    //   2 -- po_imm;[REL & (W & (EXCL | INSTR)) | SC & (R & (EXCL | INSTR))] --> 0
    //   2 -- po_imm --> 2
    //   3 -- po_imm;[R | W] --> 0
    //   3 -- po_imm --> 3
    //   4 -- [FENCE-RW-R];po_imm;[0 1 11 12 13] --> 0
    //   4 -- [!FENCE-RW-R];po_imm --> 4
    //   4 -- [FENCE-RW-R];po_imm --> 14
    //   5 -- [FENCE-W-RW];po_imm;[0 1 3 4 11 12 13] --> 0
    //   5 -- [FENCE-W-RW];po_imm --> 3
    //   5 -- [!FENCE-W-RW];po_imm --> 5
    //   6 -- [FENCE-W-W];po_imm;[3 4] --> 0
    //   6 -- [!FENCE-W-W];po_imm --> 6
    //   6 -- [FENCE-W-W];po_imm --> 15
    //   7 -- [FENCE-W-R];po_imm;[0 1 11 12 13] --> 0
    //   7 -- [!FENCE-W-R];po_imm --> 7
    //   7 -- [FENCE-W-R];po_imm --> 14
    //   8 -- [FENCE-R-W];po_imm;[3 4] --> 0
    //   8 -- [!FENCE-R-W];po_imm --> 8
    //   8 -- [FENCE-R-W];po_imm --> 15
    //   9 -- [FENCE-R-R];po_imm;[0 1 11 12 13] --> 0
    //   9 -- [!FENCE-R-R];po_imm --> 9
    //   9 -- [FENCE-R-R];po_imm --> 14
    //  10 -- [F & SC];po_imm;[0 1 3 4 11 12 13] --> 0
    //  10 -- [F & SC];po_imm --> 3
    //  10 -- [!(F & SC)];po_imm --> 10
    //  11 -- [F & REL];po_imm;[3 4] --> 0
    //  11 -- [!(F & REL)];po_imm --> 11
    //  11 -- [F & REL];po_imm --> 15
    //  12 -- [F & ACQ];po_imm;[0 1 3 4 11 12 13] --> 0
    //  12 -- [F & ACQ];po_imm --> 3
    //  12 -- [!(F & ACQ)];po_imm --> 12
    //  13 -- po_loc_imm;[W] --> 0
    //  13 -- po_loc_imm --> 13
    //  14 -- po_imm;[0 1 11 12 13] --> 0
    //  14 -- po_imm --> 14
    //  15 -- po_imm;[3 4] --> 0
    //  15 -- po_imm --> 15
    template <typename Visit>
    static void main_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) {
        switch (q) {
        case 0:
            if ((useful & 0x3) != 0 && g.in(e, atoms_20))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_2002))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                });
            if ((useful & 0x1300) != 0 && g.in(e, atoms_801))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po");
                });
            if ((useful & 0x4e0) != 0 && g.in(e, atoms_4038))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "po");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            if ((useful & 0x815) != 0 && g.in(e, atoms_4839))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) &&
                        g.in(to, is_rel_and_w_and_excl_or_instr_or_sc_and_r_and_excl_or_instr))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            if ((useful & 0x9) != 0 && g.in(e, is_acq_and_r_and_excl_or_instr_or_sc_and_w_and_instr))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x2001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po-loc");
                });
            if ((useful & 0x1) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 0, "rfe"); });
            if ((useful & 0x1) != 0 && g.in(e, is_w_and_excl))
                runtime::rfi(g, e, [&](EventId to) { visit(to, 0, "rfi"); });
            if ((useful & 0x1) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 0, "co"); });
            if ((useful & 0x1) != 0)
                runtime::fr_imm(g, e, [&](EventId to) { visit(to, 0, "fr"); });
            if ((useful & 0x1) != 0)
                runtime::rmw(g, e, [&](EventId to) { visit(to, 0, "rmw"); });
            break;
        case 1:
            if ((useful & 0x3) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_2002))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                });
            break;
        case 2:
            if ((useful & 0x5) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) &&
                        g.in(to, is_rel_and_w_and_excl_or_instr_or_sc_and_r_and_excl_or_instr))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                });
            break;
        case 3:
            if ((useful & 0x9) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            break;
        case 4:
            if ((useful & 0x10) != 0 && g.in(e, is_not_fence_rw_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            if ((useful & 0x4001) != 0 && g.in(e, is_fence_rw_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_3803))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            break;
        case 5:
            if ((useful & 0x9) != 0 && g.in(e, is_fence_w_rw))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_381b))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x20) != 0 && g.in(e, is_not_fence_w_rw))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            break;
        case 6:
            if ((useful & 0x8001) != 0 && g.in(e, is_fence_w_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_18))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "po");
                });
            if ((useful & 0x40) != 0 && g.in(e, is_not_fence_w_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            break;
        case 7:
            if ((useful & 0x4001) != 0 && g.in(e, is_fence_w_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_3803))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            if ((useful & 0x80) != 0 && g.in(e, is_not_fence_w_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 7, "po"); });
            break;
        case 8:
            if ((useful & 0x8001) != 0 && g.in(e, is_fence_r_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_18))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "po");
                });
            if ((useful & 0x100) != 0 && g.in(e, is_not_fence_r_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 8, "po"); });
            break;
        case 9:
            if ((useful & 0x4001) != 0 && g.in(e, is_fence_r_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_3803))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            if ((useful & 0x200) != 0 && g.in(e, is_not_fence_r_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 9, "po"); });
            break;
        case 10:
            if ((useful & 0x9) != 0 && g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_381b))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x400) != 0 && g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 10, "po"); });
            break;
        case 11:
            if ((useful & 0x8001) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_18))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "po");
                });
            if ((useful & 0x800) != 0 && g.in(e, is_not_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 11, "po"); });
            break;
        case 12:
            if ((useful & 0x9) != 0 && g.in(e, is_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_381b))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x1000) != 0 && g.in(e, is_not_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            break;
        case 13:
            if ((useful & 0x2001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po-loc");
                });
            break;
        case 14:
            if ((useful & 0x4001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_3803))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            break;
        case 15:
            if ((useful & 0x8001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_18))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "po");
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
    runtime::UsefulStates main_useful_;
};

static_assert(runtime::Checker<RiscvWithoutDependencies>);

} // namespace katlas::generated
