// Consistency under the model imm without dependencies: made by `katlas generate` from imm.kat.
// FNV-1a of the model's text: 8e350035596c2d52.
//
// Kinds of events, as far as the axioms tell them apart:
//    0  reads: non-atomic, relaxed, release
//    1  exclusive reads: non-atomic, relaxed, release
//    2  reads: acquire, acq-rel, seq-cst
//    3  exclusive reads: acquire, acq-rel, seq-cst
//    4  writes: non-atomic, relaxed, acquire; exclusive writes: non-atomic, relaxed, acquire; initial writes
//    5  writes: release, acq-rel, seq-cst; exclusive writes: release, acq-rel, seq-cst
//    6  fences: relaxed
//    7  fences: acquire
//    8  fences: release
//    9  fences: acq-rel
//   10  fences: seq-cst
#pragma once

#include "katlas/runtime/checker.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace katlas::generated {

class ImmWithoutDependencies {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "imm without dependencies";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = true;
    static constexpr runtime::Coherence coherence = runtime::Coherence::of_threads;
    static constexpr bool first_failure_is_final = false;
    static constexpr bool maximal_extensions_are_consistent = true;
    static constexpr bool has_happens_before = false;

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label) {
        constexpr std::array<graph::AtomIndex, 12> reads = {0, 1, 0, 1, 2, 3, 0, 1, 2, 3, 2, 3};
        constexpr std::array<graph::AtomIndex, 12> writes = {4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5};
        constexpr std::array<graph::AtomIndex, 12> fences = {0, 0, 6, 0, 7, 0, 8, 0, 9, 0, 10, 0};
        const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);
        return label.kind == graph::Kind::read ? reads[i] : label.kind == graph::Kind::write ? writes[i] : fences[i];
    }
    [[nodiscard]] static constexpr graph::AtomIndex initial_atom() { return 4; }

    [[nodiscard]] bool consistent(const Graph& g) { return hb_coherence(g) && atomicity(g) && no_thin_air(g); }
    [[nodiscard]] bool consistent_after(const Graph& g, EventId e) {
        if (!atomicity_after(g, e))
            return false;
        return runtime::all_affected(g, e, [&](EventId x) { return consistent_through(g, x); });
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g) const;

  private:
    // [1]
    static constexpr graph::AtomMask atoms_2 = 0x2;
    // [0 1]
    static constexpr graph::AtomMask atoms_3 = 0x3;
    // [0 4 5 6]
    static constexpr graph::AtomMask atoms_71 = 0x71;
    // [0 1 4 5 6]
    static constexpr graph::AtomMask atoms_73 = 0x73;
    // [2 3 7 8 9 10]
    static constexpr graph::AtomMask atoms_78c = 0x78c;
    // [F & ACQ]
    static constexpr graph::AtomMask is_f_and_acq = 0x680;
    // [F & ACQ & F & REL]
    static constexpr graph::AtomMask is_f_and_acq_and_f_and_rel = 0x600;
    // [F & (ACQ | REL)]
    static constexpr graph::AtomMask is_f_and_acq_or_rel = 0x780;
    // [F & REL]
    static constexpr graph::AtomMask is_f_and_rel = 0x700;
    // [F & SC]
    static constexpr graph::AtomMask is_f_and_sc = 0x400;
    // [!(F & ACQ)]
    static constexpr graph::AtomMask is_not_f_and_acq = 0x17f;
    // [R & ACQ]
    static constexpr graph::AtomMask is_r_and_acq = 0xc;
    // [R & EXCL]
    static constexpr graph::AtomMask is_r_and_excl = 0xa;
    // [W]
    static constexpr graph::AtomMask is_w = 0x30;
    // [W & REL]
    static constexpr graph::AtomMask is_w_and_rel = 0x20;

    // Is nothing wrong with any cycle through e?
    [[nodiscard]] bool consistent_through(const Graph& g, EventId e) {
        if (!runtime::leads_somewhere(g, e) || !component_.find(g, e))
            return true;
        return hb_coherence_after(g, e) && no_thin_air_after(g, e);
    }

    // hb-coherence: irreflexive hb;eco?
    static constexpr std::array<runtime::Skeleton::Arc, 50> hb_coherence_arcs = {{
        {0, 1, runtime::any_kind, runtime::any_kind, 0},
        {0, 2, is_f_and_rel, runtime::any_kind, 0},
        {0, 3, runtime::any_kind, runtime::any_kind, 0},
        {0, 4, is_w_and_rel, runtime::any_kind, 0},
        {0, 5, is_w_and_rel, runtime::any_kind, 0},
        {0, 6, is_w_and_rel, runtime::any_kind, 0},
        {0, 3, is_w_and_rel, is_r_and_acq, 0},
        {0, 7, is_w_and_rel, runtime::any_kind, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {1, 2, is_f_and_rel, runtime::any_kind, 0},
        {1, 3, runtime::any_kind, runtime::any_kind, 0},
        {1, 4, is_w_and_rel, runtime::any_kind, 0},
        {1, 5, is_w_and_rel, runtime::any_kind, 0},
        {1, 6, is_w_and_rel, runtime::any_kind, 0},
        {1, 3, is_w_and_rel, is_r_and_acq, 0},
        {1, 7, is_w_and_rel, runtime::any_kind, 0},
        {1, 8, runtime::any_kind, runtime::any_kind, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {2, 4, runtime::any_kind, runtime::any_kind, 0},
        {2, 5, runtime::any_kind, runtime::any_kind, 0},
        {2, 6, runtime::any_kind, runtime::any_kind, 0},
        {2, 3, runtime::any_kind, is_r_and_acq, 0},
        {2, 7, runtime::any_kind, runtime::any_kind, 0},
        {3, 12, runtime::any_kind, runtime::any_kind, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {4, 6, runtime::any_kind, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {5, 3, runtime::any_kind, is_r_and_acq, 0},
        {5, 7, runtime::any_kind, runtime::any_kind, 0},
        {6, 9, runtime::any_kind, runtime::any_kind, 0},
        {7, 1, is_r_and_acq, runtime::any_kind, 0},
        {7, 3, atoms_3, is_f_and_acq, 0},
        {7, 3, is_r_and_acq, runtime::any_kind, 0},
        {7, 10, atoms_3, runtime::any_kind, 0},
        {7, 8, is_r_and_acq, runtime::any_kind, 0},
        {8, 3, runtime::any_kind, runtime::any_kind, 0},
        {8, 8, runtime::any_kind, runtime::any_kind, 0},
        {9, 4, runtime::any_kind, runtime::any_kind, 0},
        {9, 11, runtime::any_kind, runtime::any_kind, 0},
        {9, 6, runtime::any_kind, runtime::any_kind, 0},
        {9, 3, runtime::any_kind, is_r_and_acq, 0},
        {9, 7, runtime::any_kind, runtime::any_kind, 0},
        {10, 1, is_f_and_acq, runtime::any_kind, 0},
        {10, 2, is_f_and_acq_and_f_and_rel, runtime::any_kind, 0},
        {10, 3, runtime::any_kind, is_f_and_acq, 0},
        {10, 3, is_f_and_acq, runtime::any_kind, 0},
        {10, 10, runtime::any_kind, runtime::any_kind, 0},
        {11, 11, runtime::any_kind, runtime::any_kind, 0},
        {11, 3, runtime::any_kind, is_r_and_acq, 0},
        {11, 7, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton hb_coherence_skeleton = {1, 12, 0x7af, hb_coherence_arcs};
    [[nodiscard]] bool hb_coherence(const Graph& g) {
        const StateSet useful = hb_coherence_useful_.of(hb_coherence_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            hb_coherence_steps(g, from, q, useful, visit);
        };
        const auto end = [&](EventId e, State q) { return hb_coherence_accepts(g, e, q); };
        return !search_.reaches_back(g, 12, 1, steps, end);
    }
    [[nodiscard]] bool hb_coherence_after(const Graph& g, EventId e) {
        const StateSet useful = hb_coherence_useful_.of(hb_coherence_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            hb_coherence_steps(g, from, q, useful, component_.only(visit));
        };
        const auto end = [&](EventId to, State q) { return hb_coherence_accepts(g, to, q); };
        return !search_.reaches_itself(g, 12, 1, e, steps, end, useful);
    }
    //
    //   0 -- po_imm --> 1
    //   0 -- [F & REL];po_imm --> 2
    //   0 -- po_imm --> 3
    //   0 -- [W & REL];po_loc_imm --> 4
    //   0 -- [W & REL];po_loc_imm --> 5
    //   0 -- [W & REL];rf --> 6
    //   0 -- [W & REL];rfe;[R & ACQ] --> 3
    //   0 -- [W & REL];rfe --> 7
    //   0 -- [W & REL];rfi;[R & ACQ] --> 3
    //   0 -- [W & REL];rfi --> 7
    //   1 -- po_imm --> 1
    //   1 -- [F & REL];po_imm --> 2
    //   1 -- po_imm --> 3
    //   1 -- [W & REL];po_loc_imm --> 4
    //   1 -- [W & REL];po_loc_imm --> 5
    //   1 -- rf --> 3
    //   1 -- [W & REL];rf --> 6
    //   1 -- [W & REL];rfe;[R & ACQ] --> 3
    //   1 -- [W & REL];rfe --> 7
    //   1 -- [W & REL];rfi;[R & ACQ] --> 3
    //   1 -- [W & REL];rfi --> 7
    //   1 -- co_imm --> 3
    //   1 -- co_imm --> 8
    //   1 -- fr_imm --> 3
    //   1 -- fr_imm --> 8
    //   2 -- po_imm --> 2
    //   2 -- [W];po_loc_imm --> 4
    //   2 -- [W];po_loc_imm --> 5
    //   2 -- rf --> 6
    //   2 -- rfe;[R & ACQ] --> 3
    //   2 -- rfe --> 7
    //   2 -- rfi;[R & ACQ] --> 3
    //   2 -- rfi --> 7
    //   4 -- po_loc_imm --> 4
    //   4 -- rf --> 6
    //   5 -- po_loc_imm --> 5
    //   5 -- rfe;[R & ACQ] --> 3
    //   5 -- rfe --> 7
    //   5 -- rfi;[R & ACQ] --> 3
    //   5 -- rfi --> 7
    //   6 -- rmw --> 9
    //   7 -- [R & ACQ];po_imm --> 1
    //   7 -- [0 1];po_imm;[F & ACQ] --> 3
    //   7 -- [R & ACQ];po_imm --> 3
    //   7 -- [0 1];po_imm --> 10
    //   7 -- [R & ACQ];fr_imm --> 3
    //   7 -- [R & ACQ];fr_imm --> 8
    //   8 -- rf --> 3
    //   8 -- co_imm --> 3
    //   8 -- co_imm --> 8
    //   9 -- po_loc_imm --> 4
    //   9 -- po_loc_imm --> 11
    //   9 -- rf --> 6
    //   9 -- rfe;[R & ACQ] --> 3
    //   9 -- rfe --> 7
    //   9 -- rfi;[R & ACQ] --> 3
    //   9 -- rfi --> 7
    //  10 -- [F & ACQ];po_imm --> 1
    //  10 -- [F & ACQ & F & REL];po_imm --> 2
    //  10 -- [!(F & ACQ)];po_imm;[F & ACQ] --> 3
    //  10 -- [F & ACQ];po_imm --> 3
    //  10 -- [!(F & ACQ)];po_imm --> 10
    //  11 -- po_loc_imm --> 11
    //  11 -- rfe;[R & ACQ] --> 3
    //  11 -- rfe --> 7
    template <typename Visit>
    static void hb_coherence_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) {
        switch (q) {
        case 0:
            if ((useful & 0x4) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            if ((useful & 0xa) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x30) != 0 && g.in(e, is_w_and_rel))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po-loc");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po-loc");
                });
            if ((useful & 0x40) != 0 && g.in(e, is_w_and_rel))
                runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            if ((useful & 0x88) != 0 && g.in(e, is_w_and_rel))
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_r_and_acq))
                        visit(to, 3, "rfe");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfe");
                });
            if ((useful & 0x88) != 0 && g.in(e, is_w_and_rel))
                runtime::rfi(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_r_and_acq))
                        visit(to, 3, "rfi");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfi");
                });
            break;
        case 1:
            if ((useful & 0x4) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            if ((useful & 0xa) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x30) != 0 && g.in(e, is_w_and_rel))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po-loc");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po-loc");
                });
            if ((useful & 0x40) != 0 && g.in(e, is_w_and_rel))
                runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            if ((useful & 0x8) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 3, "rf"); });
            if ((useful & 0x88) != 0 && g.in(e, is_w_and_rel))
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_r_and_acq))
                        visit(to, 3, "rfe");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfe");
                });
            if ((useful & 0x88) != 0 && g.in(e, is_w_and_rel))
                runtime::rfi(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_r_and_acq))
                        visit(to, 3, "rfi");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfi");
                });
            if ((useful & 0x108) != 0)
                runtime::co_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "co");
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "co");
                });
            if ((useful & 0x108) != 0)
                runtime::fr_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "fr");
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "fr");
                });
            break;
        case 2:
            if ((useful & 0x4) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            if ((useful & 0x30) != 0 && g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po-loc");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po-loc");
                });
            if ((useful & 0x40) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            if ((useful & 0x88) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_r_and_acq))
                        visit(to, 3, "rfe");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfe");
                });
            if ((useful & 0x88) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_r_and_acq))
                        visit(to, 3, "rfi");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfi");
                });
            break;
        case 4:
            if ((useful & 0x10) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 4, "po-loc"); });
            if ((useful & 0x40) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            break;
        case 5:
            if ((useful & 0x20) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 5, "po-loc"); });
            if ((useful & 0x88) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_r_and_acq))
                        visit(to, 3, "rfe");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfe");
                });
            if ((useful & 0x88) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_r_and_acq))
                        visit(to, 3, "rfi");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfi");
                });
            break;
        case 6:
            if ((useful & 0x200) != 0)
                runtime::rmw(g, e, [&](EventId to) { visit(to, 9, "rmw"); });
            break;
        case 7:
            if ((useful & 0x408) != 0 && g.in(e, atoms_3))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_f_and_acq))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            if ((useful & 0xa) != 0 && g.in(e, is_r_and_acq))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x108) != 0 && g.in(e, is_r_and_acq))
                runtime::fr_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "fr");
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "fr");
                });
            break;
        case 8:
            if ((useful & 0x8) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 3, "rf"); });
            if ((useful & 0x108) != 0)
                runtime::co_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "co");
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "co");
                });
            break;
        case 9:
            if ((useful & 0x810) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            if ((useful & 0x40) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            if ((useful & 0x88) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_r_and_acq))
                        visit(to, 3, "rfe");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfe");
                });
            if ((useful & 0x88) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_r_and_acq))
                        visit(to, 3, "rfi");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfi");
                });
            break;
        case 10:
            if ((useful & 0x408) != 0 && g.in(e, is_not_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_f_and_acq))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            if ((useful & 0x4) != 0 && g.in(e, is_f_and_acq_and_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            if ((useful & 0xa) != 0 && g.in(e, is_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            break;
        case 11:
            if ((useful & 0x800) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 11, "po-loc"); });
            if ((useful & 0x88) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_r_and_acq))
                        visit(to, 3, "rfe");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfe");
                });
            break;
        default:
            break;
        }
    }
    static bool hb_coherence_accepts(const Graph&, EventId, State q) {
        switch (q) {
        case 3:
            return true;
        default:
            return false;
        }
    }

    // atomicity: irreflexive fre;coe;rmw^-1
    [[nodiscard]] static bool atomicity(const Graph& g) { return runtime::non_atomic(g) == Graph::none; }
    [[nodiscard]] static bool atomicity_after(const Graph& g, EventId e) {
        return runtime::non_atomic_after(g, e) == Graph::none;
    }

    // no-thin-air: acyclic ar
    static constexpr std::array<runtime::Skeleton::Arc, 96> no_thin_air_arcs = {{
        {0, 0, atoms_2, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, is_w_and_rel, 0},
        {0, 0, runtime::any_kind, is_f_and_acq_or_rel, 0},
        {0, 0, atoms_78c, runtime::any_kind, 0},
        {0, 1, is_f_and_sc, runtime::any_kind, 0},
        {0, 2, atoms_78c, runtime::any_kind, 0},
        {0, 3, is_r_and_excl, runtime::any_kind, 0},
        {0, 4, is_f_and_sc, runtime::any_kind, 0},
        {0, 5, runtime::any_kind, runtime::any_kind, 0},
        {0, 6, runtime::any_kind, runtime::any_kind, 0},
        {0, 0, is_w_and_rel, runtime::any_kind, 0},
        {0, 7, is_w_and_rel, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, runtime::any_kind, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {1, 8, runtime::any_kind, runtime::any_kind, 0},
        {1, 9, runtime::any_kind, runtime::any_kind, 0},
        {1, 10, runtime::any_kind, runtime::any_kind, 0},
        {1, 11, runtime::any_kind, runtime::any_kind, 0},
        {2, 0, runtime::any_kind, runtime::any_kind, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {3, 0, runtime::any_kind, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {3, 12, runtime::any_kind, is_r_and_excl, 0},
        {4, 1, is_f_and_rel, runtime::any_kind, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {4, 8, is_w_and_rel, runtime::any_kind, 0},
        {4, 9, is_w_and_rel, runtime::any_kind, 0},
        {4, 10, is_w_and_rel, runtime::any_kind, 0},
        {4, 13, runtime::any_kind, runtime::any_kind, 0},
        {4, 11, is_w_and_rel, runtime::any_kind, 0},
        {4, 14, runtime::any_kind, runtime::any_kind, 0},
        {5, 0, runtime::any_kind, is_f_and_acq_or_rel, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {6, 0, runtime::any_kind, is_w_and_rel, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {7, 0, runtime::any_kind, runtime::any_kind, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
        {8, 8, runtime::any_kind, runtime::any_kind, 0},
        {8, 10, runtime::any_kind, runtime::any_kind, 0},
        {9, 9, runtime::any_kind, runtime::any_kind, 0},
        {9, 11, runtime::any_kind, runtime::any_kind, 0},
        {10, 15, runtime::any_kind, runtime::any_kind, 0},
        {11, 4, is_r_and_acq, runtime::any_kind, 0},
        {11, 16, atoms_3, runtime::any_kind, 0},
        {11, 14, is_r_and_acq, runtime::any_kind, 0},
        {12, 0, runtime::any_kind, runtime::any_kind, 0},
        {12, 3, runtime::any_kind, runtime::any_kind, 0},
        {13, 0, runtime::any_kind, is_f_and_sc, 0},
        {13, 17, runtime::any_kind, runtime::any_kind, 0},
        {14, 0, runtime::any_kind, is_f_and_sc, 0},
        {14, 17, runtime::any_kind, runtime::any_kind, 0},
        {14, 18, is_w_and_rel, runtime::any_kind, 0},
        {14, 19, is_w_and_rel, runtime::any_kind, 0},
        {14, 13, runtime::any_kind, runtime::any_kind, 0},
        {14, 20, is_w_and_rel, runtime::any_kind, 0},
        {14, 21, is_w_and_rel, runtime::any_kind, 0},
        {14, 14, runtime::any_kind, runtime::any_kind, 0},
        {15, 8, runtime::any_kind, runtime::any_kind, 0},
        {15, 22, runtime::any_kind, runtime::any_kind, 0},
        {15, 10, runtime::any_kind, runtime::any_kind, 0},
        {15, 11, runtime::any_kind, runtime::any_kind, 0},
        {16, 1, is_f_and_acq_and_f_and_rel, runtime::any_kind, 0},
        {16, 4, is_f_and_acq, runtime::any_kind, 0},
        {16, 16, runtime::any_kind, runtime::any_kind, 0},
        {17, 0, runtime::any_kind, is_f_and_sc, 0},
        {17, 17, runtime::any_kind, runtime::any_kind, 0},
        {17, 23, is_f_and_rel, runtime::any_kind, 0},
        {17, 18, is_w_and_rel, runtime::any_kind, 0},
        {17, 19, is_w_and_rel, runtime::any_kind, 0},
        {17, 20, is_w_and_rel, runtime::any_kind, 0},
        {17, 21, is_w_and_rel, runtime::any_kind, 0},
        {18, 18, runtime::any_kind, runtime::any_kind, 0},
        {18, 21, runtime::any_kind, runtime::any_kind, 0},
        {19, 19, runtime::any_kind, runtime::any_kind, 0},
        {19, 20, runtime::any_kind, runtime::any_kind, 0},
        {20, 24, runtime::any_kind, runtime::any_kind, 0},
        {21, 0, runtime::any_kind, is_f_and_sc, 0},
        {21, 17, is_r_and_acq, runtime::any_kind, 0},
        {21, 25, atoms_3, runtime::any_kind, 0},
        {22, 22, runtime::any_kind, runtime::any_kind, 0},
        {22, 11, runtime::any_kind, runtime::any_kind, 0},
        {23, 23, runtime::any_kind, runtime::any_kind, 0},
        {23, 18, runtime::any_kind, runtime::any_kind, 0},
        {23, 19, runtime::any_kind, runtime::any_kind, 0},
        {23, 20, runtime::any_kind, runtime::any_kind, 0},
        {23, 21, runtime::any_kind, runtime::any_kind, 0},
        {24, 19, runtime::any_kind, runtime::any_kind, 0},
        {24, 26, runtime::any_kind, runtime::any_kind, 0},
        {24, 20, runtime::any_kind, runtime::any_kind, 0},
        {24, 21, runtime::any_kind, runtime::any_kind, 0},
        {25, 0, runtime::any_kind, is_f_and_sc, 0},
        {25, 17, is_f_and_acq, runtime::any_kind, 0},
        {25, 23, is_f_and_acq_and_f_and_rel, runtime::any_kind, 0},
        {25, 25, runtime::any_kind, runtime::any_kind, 0},
        {26, 26, runtime::any_kind, runtime::any_kind, 0},
        {26, 21, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton no_thin_air_skeleton = {1, 0, 0x7af, no_thin_air_arcs};
    [[nodiscard]] bool no_thin_air(const Graph& g) {
        const StateSet useful = no_thin_air_useful_.of(no_thin_air_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            no_thin_air_steps(g, from, q, useful, visit);
        };
        return !search_.has_cycle(g, 27, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool no_thin_air_after(const Graph& g, EventId e) {
        const StateSet useful = no_thin_air_useful_.of(no_thin_air_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            no_thin_air_steps(g, from, q, useful, component_.only(visit));
        };
        return !search_.has_cycle(g, 27, runtime::nodes_of(e, 27, useful), steps);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- [1];po_imm;[W] --> 0
    //   0 -- [0 4 5 6];po_imm;[W & REL] --> 0
    //   0 -- [0 1 4 5 6];po_imm;[F & (ACQ | REL)] --> 0
    //   0 -- [2 3 7 8 9 10];po_imm --> 0
    //   0 -- [F & SC];po_imm --> 1
    //   0 -- [2 3 7 8 9 10];po_imm --> 2
    //   0 -- [R & EXCL];po_imm --> 3
    //   0 -- [F & SC];po_imm --> 4
    //   0 -- [0 1 4 5 6];po_imm --> 5
    //   0 -- [0 4 5 6];po_imm --> 6
    //   0 -- [W & REL];po_loc_imm;[W] --> 0
    //   0 -- [W & REL];po_loc_imm --> 7
    //   0 -- rfe --> 0
    //   1 -- po_imm --> 1
    //   1 -- [W];po_loc_imm --> 8
    //   1 -- [W];po_loc_imm --> 9
    //   1 -- rf --> 10
    //   1 -- rfe --> 11
    //   1 -- rfi --> 11
    //   2 -- po_imm --> 0
    //   2 -- po_imm --> 2
    //   3 -- po_imm;[W] --> 0
    //   3 -- po_imm --> 3
    //   3 -- rfi;[R & EXCL] --> 12
    //   4 -- [F & REL];po_imm --> 1
    //   4 -- po_imm --> 4
    //   4 -- [W & REL];po_loc_imm --> 8
    //   4 -- [W & REL];po_loc_imm --> 9
    //   4 -- [W & REL];rf --> 10
    //   4 -- rf --> 13
    //   4 -- [W & REL];rfe --> 11
    //   4 -- [W & REL];rfi --> 11
    //   4 -- co_imm --> 14
    //   4 -- fr_imm --> 14
    //   5 -- po_imm;[F & (ACQ | REL)] --> 0
    //   5 -- po_imm --> 5
    //   6 -- po_imm;[W & REL] --> 0
    //   6 -- po_imm --> 6
    //   7 -- po_loc_imm;[W] --> 0
    //   7 -- po_loc_imm --> 7
    //   8 -- po_loc_imm --> 8
    //   8 -- rf --> 10
    //   9 -- po_loc_imm --> 9
    //   9 -- rfe --> 11
    //   9 -- rfi --> 11
    //  10 -- rmw --> 15
    //  11 -- [R & ACQ];po_imm --> 4
    //  11 -- [0 1];po_imm --> 16
    //  11 -- [R & ACQ];fr_imm --> 14
    //  12 -- po_imm;[W] --> 0
    //  12 -- po_imm --> 3
    //  13 -- po_imm;[F & SC] --> 0
    //  13 -- po_imm --> 17
    //  14 -- po_imm;[F & SC] --> 0
    //  14 -- po_imm --> 17
    //  14 -- [W & REL];po_loc_imm --> 18
    //  14 -- [W & REL];po_loc_imm --> 19
    //  14 -- rf --> 13
    //  14 -- [W & REL];rf --> 20
    //  14 -- [W & REL];rfe --> 21
    //  14 -- [W & REL];rfi --> 21
    //  14 -- co_imm --> 14
    //  15 -- po_loc_imm --> 8
    //  15 -- po_loc_imm --> 22
    //  15 -- rf --> 10
    //  15 -- rfe --> 11
    //  15 -- rfi --> 11
    //  16 -- [F & ACQ & F & REL];po_imm --> 1
    //  16 -- [F & ACQ];po_imm --> 4
    //  16 -- [!(F & ACQ)];po_imm --> 16
    //  17 -- po_imm;[F & SC] --> 0
    //  17 -- po_imm --> 17
    //  17 -- [F & REL];po_imm --> 23
    //  17 -- [W & REL];po_loc_imm --> 18
    //  17 -- [W & REL];po_loc_imm --> 19
    //  17 -- [W & REL];rf --> 20
    //  17 -- [W & REL];rfe --> 21
    //  17 -- [W & REL];rfi --> 21
    //  18 -- po_loc_imm --> 18
    //  18 -- rfe --> 21
    //  18 -- rfi --> 21
    //  19 -- po_loc_imm --> 19
    //  19 -- rf --> 20
    //  20 -- rmw --> 24
    //  21 -- po_imm;[F & SC] --> 0
    //  21 -- [R & ACQ];po_imm --> 17
    //  21 -- [0 1];po_imm --> 25
    //  22 -- po_loc_imm --> 22
    //  22 -- rfe --> 11
    //  23 -- po_imm --> 23
    //  23 -- [W];po_loc_imm --> 18
    //  23 -- [W];po_loc_imm --> 19
    //  23 -- rf --> 20
    //  23 -- rfe --> 21
    //  23 -- rfi --> 21
    //  24 -- po_loc_imm --> 19
    //  24 -- po_loc_imm --> 26
    //  24 -- rf --> 20
    //  24 -- rfe --> 21
    //  24 -- rfi --> 21
    //  25 -- po_imm;[F & SC] --> 0
    //  25 -- [F & ACQ];po_imm --> 17
    //  25 -- [F & ACQ & F & REL];po_imm --> 23
    //  25 -- [!(F & ACQ)];po_imm --> 25
    //  26 -- po_loc_imm --> 26
    //  26 -- rfe --> 21
    template <typename Visit>
    static void no_thin_air_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) {
        switch (q) {
        case 0:
            if ((useful & 0x1) != 0 && g.in(e, atoms_2))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                });
            if ((useful & 0x8) != 0 && g.in(e, is_r_and_excl))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x41) != 0 && g.in(e, atoms_71))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w_and_rel))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "po");
                });
            if ((useful & 0x21) != 0 && g.in(e, atoms_73))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_f_and_acq_or_rel))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x12) != 0 && g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                });
            if ((useful & 0x5) != 0 && g.in(e, atoms_78c))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                });
            if ((useful & 0x81) != 0 && g.in(e, is_w_and_rel))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "po-loc");
                });
            if ((useful & 0x1) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 0, "rfe"); });
            break;
        case 1:
            if ((useful & 0x2) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if ((useful & 0x300) != 0 && g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "po-loc");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po-loc");
                });
            if ((useful & 0x400) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 10, "rf"); });
            if ((useful & 0x800) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 11, "rfe"); });
            if ((useful & 0x800) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 11, "rfi"); });
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
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x1000) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_excl))
                        visit(to, 12, "rfi");
                });
            break;
        case 4:
            if ((useful & 0x2) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if ((useful & 0x10) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            if ((useful & 0x300) != 0 && g.in(e, is_w_and_rel))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "po-loc");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po-loc");
                });
            if ((useful & 0x400) != 0 && g.in(e, is_w_and_rel))
                runtime::rf(g, e, [&](EventId to) { visit(to, 10, "rf"); });
            if ((useful & 0x2000) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 13, "rf"); });
            if ((useful & 0x800) != 0 && g.in(e, is_w_and_rel))
                runtime::rfe(g, e, [&](EventId to) { visit(to, 11, "rfe"); });
            if ((useful & 0x800) != 0 && g.in(e, is_w_and_rel))
                runtime::rfi(g, e, [&](EventId to) { visit(to, 11, "rfi"); });
            if ((useful & 0x4000) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 14, "co"); });
            if ((useful & 0x4000) != 0)
                runtime::fr_imm(g, e, [&](EventId to) { visit(to, 14, "fr"); });
            break;
        case 5:
            if ((useful & 0x21) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_f_and_acq_or_rel))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
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
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "po-loc");
                });
            break;
        case 8:
            if ((useful & 0x100) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 8, "po-loc"); });
            if ((useful & 0x400) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 10, "rf"); });
            break;
        case 9:
            if ((useful & 0x200) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 9, "po-loc"); });
            if ((useful & 0x800) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 11, "rfe"); });
            if ((useful & 0x800) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 11, "rfi"); });
            break;
        case 10:
            if ((useful & 0x8000) != 0)
                runtime::rmw(g, e, [&](EventId to) { visit(to, 15, "rmw"); });
            break;
        case 11:
            if ((useful & 0x10000) != 0 && g.in(e, atoms_3))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            if ((useful & 0x10) != 0 && g.in(e, is_r_and_acq))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            if ((useful & 0x4000) != 0 && g.in(e, is_r_and_acq))
                runtime::fr_imm(g, e, [&](EventId to) { visit(to, 14, "fr"); });
            break;
        case 12:
            if ((useful & 0x9) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            break;
        case 13:
            if ((useful & 0x20001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_f_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "po");
                });
            break;
        case 14:
            if ((useful & 0x20001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_f_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "po");
                });
            if ((useful & 0xc0000) != 0 && g.in(e, is_w_and_rel))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            if ((useful & 0x100000) != 0 && g.in(e, is_w_and_rel))
                runtime::rf(g, e, [&](EventId to) { visit(to, 20, "rf"); });
            if ((useful & 0x2000) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 13, "rf"); });
            if ((useful & 0x200000) != 0 && g.in(e, is_w_and_rel))
                runtime::rfe(g, e, [&](EventId to) { visit(to, 21, "rfe"); });
            if ((useful & 0x200000) != 0 && g.in(e, is_w_and_rel))
                runtime::rfi(g, e, [&](EventId to) { visit(to, 21, "rfi"); });
            if ((useful & 0x4000) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 14, "co"); });
            break;
        case 15:
            if ((useful & 0x400100) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "po-loc");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "po-loc");
                });
            if ((useful & 0x400) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 10, "rf"); });
            if ((useful & 0x800) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 11, "rfe"); });
            if ((useful & 0x800) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 11, "rfi"); });
            break;
        case 16:
            if ((useful & 0x10000) != 0 && g.in(e, is_not_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            if ((useful & 0x2) != 0 && g.in(e, is_f_and_acq_and_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if ((useful & 0x10) != 0 && g.in(e, is_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 17:
            if ((useful & 0x800000) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 23, "po"); });
            if ((useful & 0x20001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_f_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "po");
                });
            if ((useful & 0xc0000) != 0 && g.in(e, is_w_and_rel))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            if ((useful & 0x100000) != 0 && g.in(e, is_w_and_rel))
                runtime::rf(g, e, [&](EventId to) { visit(to, 20, "rf"); });
            if ((useful & 0x200000) != 0 && g.in(e, is_w_and_rel))
                runtime::rfe(g, e, [&](EventId to) { visit(to, 21, "rfe"); });
            if ((useful & 0x200000) != 0 && g.in(e, is_w_and_rel))
                runtime::rfi(g, e, [&](EventId to) { visit(to, 21, "rfi"); });
            break;
        case 18:
            if ((useful & 0x40000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            if ((useful & 0x200000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 21, "rfe"); });
            if ((useful & 0x200000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 21, "rfi"); });
            break;
        case 19:
            if ((useful & 0x80000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 19, "po-loc"); });
            if ((useful & 0x100000) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 20, "rf"); });
            break;
        case 20:
            if ((useful & 0x1000000) != 0)
                runtime::rmw(g, e, [&](EventId to) { visit(to, 24, "rmw"); });
            break;
        case 21:
            if ((useful & 0x2000000) != 0 && g.in(e, atoms_3))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 25, "po"); });
            if ((useful & 0x20000) != 0 && g.in(e, is_r_and_acq))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 17, "po"); });
            if ((useful & 0x1) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_f_and_sc))
                        visit(to, 0, "po");
                });
            break;
        case 22:
            if ((useful & 0x400000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 22, "po-loc"); });
            if ((useful & 0x800) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 11, "rfe"); });
            break;
        case 23:
            if ((useful & 0x800000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 23, "po"); });
            if ((useful & 0xc0000) != 0 && g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            if ((useful & 0x100000) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 20, "rf"); });
            if ((useful & 0x200000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 21, "rfe"); });
            if ((useful & 0x200000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 21, "rfi"); });
            break;
        case 24:
            if ((useful & 0x4080000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                    if (runtime::has_state(useful, 26))
                        visit(to, 26, "po-loc");
                });
            if ((useful & 0x100000) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 20, "rf"); });
            if ((useful & 0x200000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 21, "rfe"); });
            if ((useful & 0x200000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 21, "rfi"); });
            break;
        case 25:
            if ((useful & 0x2000000) != 0 && g.in(e, is_not_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 25, "po"); });
            if ((useful & 0x800000) != 0 && g.in(e, is_f_and_acq_and_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 23, "po"); });
            if ((useful & 0x20000) != 0 && g.in(e, is_f_and_acq))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 17, "po"); });
            if ((useful & 0x1) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_f_and_sc))
                        visit(to, 0, "po");
                });
            break;
        case 26:
            if ((useful & 0x4000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 26, "po-loc"); });
            if ((useful & 0x200000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 21, "rfe"); });
            break;
        default:
            break;
        }
    }

    runtime::Search search_;
    runtime::Component component_;
    runtime::UsefulStates hb_coherence_useful_;
    runtime::UsefulStates no_thin_air_useful_;
};

static_assert(runtime::Checker<ImmWithoutDependencies>);

} // namespace katlas::generated
