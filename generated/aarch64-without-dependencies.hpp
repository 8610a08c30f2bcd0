// Consistency under the model aarch64 without dependencies: made by `katlas generate` from aarch64.kat.
// FNV-1a of the model's text: 947499ce5e3b8552.
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

    static constexpr std::string_view model = "aarch64 without dependencies";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = true;
    static constexpr runtime::Coherence coherence = runtime::Coherence::of_threads;
    static constexpr bool first_failure_is_final = false;
    static constexpr bool maximal_extensions_are_consistent = true;
    static constexpr bool has_happens_before = false;

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label) {
        constexpr std::array<graph::AtomIndex, 12> reads = {0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2};
        constexpr std::array<graph::AtomIndex, 12> writes = {3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4};
        constexpr std::array<graph::AtomIndex, 12> fences = {0, 0, 5, 0, 6, 0, 7, 0, 8, 0, 8, 0};
        const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);
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
        if (!runtime::leads_somewhere(g, e))
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
    [[nodiscard]] bool external(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { external_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 23, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool external_after(const Graph& g, EventId e) {
        const auto steps = [&](EventId from, State q, const auto& visit) { external_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 23, runtime::nodes_of(e, 23), steps);
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
    static void external_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            if (g.in(e, atoms_1))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_40))
                        visit(to, 0, "po");
                    visit(to, 4, "po");
                    visit(to, 9, "po");
                });
            if (g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_sc))
                        visit(to, 0, "po");
                    visit(to, 8, "po");
                });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if (g.in(e, atoms_201))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 2, "po");
                    visit(to, 5, "po");
                });
            if (g.in(e, is_r_and_acq))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if (g.in(e, atoms_dc6))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 0, "po");
                    visit(to, 7, "po");
                });
            if (g.in(e, atoms_3038))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if (g.in(e, atoms_3239))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_190))
                        visit(to, 0, "po");
                    visit(to, 10, "po");
                });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 12, "po-loc"); });
            if (g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 11, "po-loc"); });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 0, "rfe"); });
            runtime::coe_imm(g, e, [&](EventId to) {
                visit(to, 0, "coe");
                visit(to, 13, "coe");
            });
            runtime::coi_imm(g, e, [&](EventId to) { visit(to, 14, "coi"); });
            runtime::fre_imm(g, e, [&](EventId to) {
                visit(to, 0, "fre");
                visit(to, 13, "fre");
            });
            runtime::fri_imm(g, e, [&](EventId to) { visit(to, 14, "fri"); });
            runtime::rmw(g, e, [&](EventId to) {
                visit(to, 0, "rmw");
                visit(to, 15, "rmw");
                visit(to, 16, "rmw");
            });
            break;
        case 1:
            if (g.in(e, is_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_8))
                        visit(to, 0, "po");
                    visit(to, 17, "po");
                });
            if (g.in(e, is_not_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        case 2:
            if (g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 5, "po");
                    visit(to, 18, "po");
                    visit(to, 19, "po");
                });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w_and_rel))
                    visit(to, 0, "po");
                visit(to, 2, "po");
            });
            if (g.in(e, is_w_and_rel))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    visit(to, 11, "po-loc");
                });
            break;
        case 3:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 3, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 11, "po-loc");
            });
            runtime::rmw(g, e, [&](EventId to) {
                visit(to, 0, "rmw");
                visit(to, 16, "rmw");
                visit(to, 20, "rmw");
            });
            break;
        case 4:
            if (g.in(e, is_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_8))
                        visit(to, 0, "po");
                    visit(to, 3, "po");
                });
            if (g.in(e, is_not_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 5:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_8))
                        visit(to, 0, "po");
                    visit(to, 3, "po");
                });
            if (g.in(e, is_not_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            break;
        case 6:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w_and_rel))
                    visit(to, 0, "po");
                visit(to, 6, "po");
            });
            break;
        case 7:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 0, "po");
                visit(to, 7, "po");
            });
            break;
        case 8:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_sc))
                    visit(to, 0, "po");
                visit(to, 8, "po");
            });
            break;
        case 9:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, atoms_40))
                    visit(to, 0, "po");
                visit(to, 9, "po");
            });
            break;
        case 10:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_rel))
                    visit(to, 0, "po");
                visit(to, 10, "po");
            });
            break;
        case 11:
            if (g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 18, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w_and_rel))
                        visit(to, 0, "po");
                    visit(to, 2, "po");
                    visit(to, 5, "po");
                    visit(to, 19, "po");
                });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 11, "po-loc");
            });
            break;
        case 12:
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 12, "po-loc");
            });
            break;
        case 13:
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 0, "co");
                visit(to, 13, "co");
            });
            break;
        case 14:
            runtime::coe_imm(g, e, [&](EventId to) {
                visit(to, 0, "coe");
                visit(to, 13, "coe");
            });
            runtime::coi_imm(g, e, [&](EventId to) { visit(to, 14, "coi"); });
            break;
        case 15:
            runtime::rfi(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_acq))
                    visit(to, 0, "rfi");
            });
            break;
        case 16:
            if (g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 18, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 2, "po");
                visit(to, 5, "po");
                visit(to, 19, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 11, "po-loc"); });
            break;
        case 17:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, atoms_8))
                    visit(to, 0, "po");
                visit(to, 17, "po");
            });
            break;
        case 18:
            if (g.in(e, is_r_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_8))
                        visit(to, 0, "po");
                    visit(to, 3, "po");
                });
            if (g.in(e, is_not_r_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 18, "po"); });
            if (g.in(e, is_r_and_sc))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    visit(to, 11, "po-loc");
                });
            if (g.in(e, is_r_and_sc))
                runtime::rmw(g, e, [&](EventId to) {
                    visit(to, 0, "rmw");
                    visit(to, 16, "rmw");
                    visit(to, 20, "rmw");
                });
            break;
        case 19:
            if (g.in(e, is_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_8))
                        visit(to, 0, "po");
                    visit(to, 21, "po");
                });
            if (g.in(e, is_not_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 19, "po"); });
            break;
        case 20:
            runtime::rfi(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_acq))
                    visit(to, 22, "rfi");
            });
            break;
        case 21:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, atoms_8))
                    visit(to, 0, "po");
                visit(to, 21, "po");
            });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    visit(to, 11, "po-loc");
                });
            break;
        case 22:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 3, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 11, "po-loc");
            });
            runtime::rmw(g, e, [&](EventId to) {
                visit(to, 0, "rmw");
                visit(to, 16, "rmw");
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
};

static_assert(runtime::Checker<Aarch64WithoutDependencies>);

} // namespace katlas::generated
