// Consistency under the model rc11: made by `katlas generate` from rc11.kat.
// FNV-1a of the model's text: 2789402db4cba8fd.
//
// Kinds of events, as far as the axioms tell them apart:
//    0  reads: non-atomic; exclusive reads: non-atomic
//    1  reads: relaxed; exclusive reads: relaxed
//    2  reads: acquire; exclusive reads: acquire
//    3  reads: release; exclusive reads: release
//    4  reads: acq-rel; exclusive reads: acq-rel
//    5  reads: seq-cst; exclusive reads: seq-cst
//    6  writes: non-atomic; exclusive writes: non-atomic; initial writes
//    7  writes: relaxed; exclusive writes: relaxed
//    8  writes: acquire; exclusive writes: acquire
//    9  writes: release; exclusive writes: release
//   10  writes: acq-rel; exclusive writes: acq-rel
//   11  writes: seq-cst; exclusive writes: seq-cst
//   12  fences: relaxed
//   13  fences: acquire
//   14  fences: release
//   15  fences: acq-rel
//   16  fences: seq-cst
#pragma once

#include "katlas/runtime/happens_before.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace katlas::generated {

class Rc11 {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "rc11";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = true;
    static constexpr runtime::Coherence coherence = runtime::Coherence::of_view;
    static constexpr bool first_failure_is_final = false;
    static constexpr bool maximal_extensions_are_consistent = true;
    static constexpr bool has_happens_before = true;

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label) {
        constexpr std::array<graph::AtomIndex, 12> reads = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
        constexpr std::array<graph::AtomIndex, 12> writes = {6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11};
        constexpr std::array<graph::AtomIndex, 12> fences = {0, 0, 12, 0, 13, 0, 14, 0, 15, 0, 16, 0};
        const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);
        return label.kind == graph::Kind::read ? reads[i] : label.kind == graph::Kind::write ? writes[i] : fences[i];
    }
    [[nodiscard]] static constexpr graph::AtomIndex initial_atom() { return 6; }

    [[nodiscard]] bool consistent(const Graph& g) {
        return hb_coherence(g) && atomicity(g) && seq_cst(g) && no_thin_air(g);
    }
    [[nodiscard]] bool consistent_after(const Graph& g, EventId e) {
        if (!atomicity_after(g, e))
            return false;
        return runtime::all_affected(g, e, [&](EventId x) { return consistent_through(g, x); });
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g) const;
    // By thread: how many of its events are hb-before e.
    [[nodiscard]] std::span<const std::uint32_t> clock(const Graph& g, EventId e) {
        const auto steps = [&](EventId from, State q, const auto& visit) { hb_steps(g, from, q, visit); };
        const auto end = [&](EventId f, State q) { return hb_accepts(g, f, q); };
        return clock_.kept(search_, g, 10, e, 0x6454cc64b638720eU, steps, end);
    }

  private:
    // [7 8]
    static constexpr graph::AtomMask atoms_180 = 0x180;
    // [15 16]
    static constexpr graph::AtomMask atoms_18000 = 0x18000;
    // [6 7 8]
    static constexpr graph::AtomMask atoms_1c0 = 0x1c0;
    // [0 1 2 3 4 5 6 7 8 9 10 11 12 13]
    static constexpr graph::AtomMask atoms_3fff = 0x3fff;
    // [0 1 2 3 4 5 6 7 8 9 10 11 12 14]
    static constexpr graph::AtomMask atoms_5fff = 0x5fff;
    // [5 11]
    static constexpr graph::AtomMask atoms_820 = 0x820;
    // [1 3]
    static constexpr graph::AtomMask atoms_a = 0xa;
    // [ACQ & F]
    static constexpr graph::AtomMask is_acq_and_f = 0x1a000;
    // [ACQ & R]
    static constexpr graph::AtomMask is_acq_and_r = 0x34;
    // [F & REL]
    static constexpr graph::AtomMask is_f_and_rel = 0x1c000;
    // [F & SC]
    static constexpr graph::AtomMask is_f_and_sc = 0x10000;
    // [R & !NA]
    static constexpr graph::AtomMask is_r_and_not_na = 0x3e;
    // [R & SC]
    static constexpr graph::AtomMask is_r_and_sc = 0x20;
    // [REL & W]
    static constexpr graph::AtomMask is_rel_and_w = 0xe00;
    // [SC]
    static constexpr graph::AtomMask is_sc = 0x10820;
    // [SC & W]
    static constexpr graph::AtomMask is_sc_and_w = 0x800;
    // [W]
    static constexpr graph::AtomMask is_w = 0xfc0;
    // [W & !NA]
    static constexpr graph::AtomMask is_w_and_not_na = 0xf80;

    // Is nothing wrong with any cycle through e?
    [[nodiscard]] bool consistent_through(const Graph& g, EventId e) {
        if (!runtime::leads_somewhere(g, e))
            return true;
        return hb_coherence_after(g, e) && seq_cst_after(g, e) && no_thin_air_after(g, e);
    }

    // hb-coherence: irreflexive hb;eco?
    static constexpr std::array<runtime::Skeleton::Arc, 39> hb_coherence_arcs = {{
        {0, 1, runtime::any_kind, runtime::any_kind, 0},
        {0, 2, is_f_and_rel, runtime::any_kind, 0},
        {0, 3, runtime::any_kind, runtime::any_kind, 0},
        {0, 4, is_rel_and_w, runtime::any_kind, 0},
        {0, 3, is_rel_and_w, is_acq_and_r, 0},
        {0, 5, is_rel_and_w, runtime::any_kind, 0},
        {0, 6, is_rel_and_w, is_r_and_not_na, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {1, 2, is_f_and_rel, runtime::any_kind, 0},
        {1, 3, runtime::any_kind, runtime::any_kind, 0},
        {1, 4, is_rel_and_w, runtime::any_kind, 0},
        {1, 5, is_rel_and_w, runtime::any_kind, 0},
        {1, 6, is_rel_and_w, is_r_and_not_na, 0},
        {1, 7, runtime::any_kind, runtime::any_kind, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {2, 4, runtime::any_kind, runtime::any_kind, 0},
        {2, 5, is_w_and_not_na, runtime::any_kind, 0},
        {2, 6, is_w_and_not_na, is_r_and_not_na, 0},
        {3, 10, runtime::any_kind, runtime::any_kind, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {4, 3, is_w_and_not_na, is_acq_and_r, 0},
        {4, 5, is_w_and_not_na, runtime::any_kind, 0},
        {4, 6, is_w_and_not_na, is_r_and_not_na, 0},
        {5, 8, runtime::any_kind, runtime::any_kind, 0},
        {6, 1, is_acq_and_r, runtime::any_kind, 0},
        {6, 3, atoms_a, is_acq_and_f, 0},
        {6, 3, is_acq_and_r, runtime::any_kind, 0},
        {6, 9, atoms_a, runtime::any_kind, 0},
        {6, 7, is_acq_and_r, runtime::any_kind, 0},
        {7, 3, runtime::any_kind, runtime::any_kind, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
        {8, 3, runtime::any_kind, is_acq_and_r, 0},
        {8, 5, runtime::any_kind, runtime::any_kind, 0},
        {8, 6, runtime::any_kind, is_r_and_not_na, 0},
        {9, 1, is_acq_and_f, runtime::any_kind, 0},
        {9, 2, atoms_18000, runtime::any_kind, 0},
        {9, 3, runtime::any_kind, is_acq_and_f, 0},
        {9, 3, is_acq_and_f, runtime::any_kind, 0},
        {9, 9, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton hb_coherence_skeleton = {1, 10, 0x1efbe, hb_coherence_arcs};
    [[nodiscard]] bool hb_coherence(const Graph& g) {
        const StateSet useful = hb_coherence_useful_.of(hb_coherence_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            hb_coherence_steps(g, from, q, useful, visit);
        };
        const auto end = [&](EventId e, State q) { return hb_coherence_accepts(g, e, q); };
        return !search_.reaches_back(g, 10, 1, steps, end);
    }
    [[nodiscard]] bool hb_coherence_after(const Graph& g, EventId e) {
        if (runtime::leads_along_co_only(g, e))
            return !runtime::overtaken(g, e, [&] { return clock(g, e); });
        const StateSet useful = hb_coherence_useful_.of(hb_coherence_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        if (!component_.find(g, e))
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            hb_coherence_steps(g, from, q, useful, component_.only(visit));
        };
        const auto end = [&](EventId to, State q) { return hb_coherence_accepts(g, to, q); };
        return !search_.reaches_itself(g, 10, 1, e, steps, end, useful);
    }
    //
    //   0 -- po_imm --> 1
    //   0 -- [F & REL];po_imm --> 2
    //   0 -- po_imm --> 3
    //   0 -- [REL & W];po_loc_imm --> 4
    //   0 -- [REL & W];rf;[ACQ & R] --> 3
    //   0 -- [REL & W];rf --> 5
    //   0 -- [REL & W];rf;[R & !NA] --> 6
    //   1 -- po_imm --> 1
    //   1 -- [F & REL];po_imm --> 2
    //   1 -- po_imm --> 3
    //   1 -- [REL & W];po_loc_imm --> 4
    //   1 -- rf --> 3
    //   1 -- [REL & W];rf --> 5
    //   1 -- [REL & W];rf;[R & !NA] --> 6
    //   1 -- co_imm --> 3
    //   1 -- co_imm --> 7
    //   1 -- fr_imm --> 3
    //   1 -- fr_imm --> 7
    //   2 -- po_imm --> 2
    //   2 -- [W];po_loc_imm --> 4
    //   2 -- [W & !NA];rf --> 5
    //   2 -- [W & !NA];rf;[R & !NA] --> 6
    //   4 -- po_loc_imm --> 4
    //   4 -- [W & !NA];rf;[ACQ & R] --> 3
    //   4 -- [W & !NA];rf --> 5
    //   4 -- [W & !NA];rf;[R & !NA] --> 6
    //   5 -- rmw --> 8
    //   6 -- [ACQ & R];po_imm --> 1
    //   6 -- [1 3];po_imm;[ACQ & F] --> 3
    //   6 -- [ACQ & R];po_imm --> 3
    //   6 -- [1 3];po_imm --> 9
    //   6 -- [ACQ & R];fr_imm --> 3
    //   6 -- [ACQ & R];fr_imm --> 7
    //   7 -- rf --> 3
    //   7 -- co_imm --> 3
    //   7 -- co_imm --> 7
    //   8 -- rf;[ACQ & R] --> 3
    //   8 -- rf --> 5
    //   8 -- rf;[R & !NA] --> 6
    //   9 -- [ACQ & F];po_imm --> 1
    //   9 -- [15 16];po_imm --> 2
    //   9 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 3
    //   9 -- [ACQ & F];po_imm --> 3
    //   9 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 9
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
            if ((useful & 0x10) != 0 && g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 4, "po-loc"); });
            if ((useful & 0x68) != 0 && g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_acq_and_r))
                        visit(to, 3, "rf");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "rf");
                    if (runtime::has_state(useful, 6) && g.in(to, is_r_and_not_na))
                        visit(to, 6, "rf");
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
            if ((useful & 0x10) != 0 && g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 4, "po-loc"); });
            if ((useful & 0x60) != 0 && g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "rf");
                    if (runtime::has_state(useful, 6) && g.in(to, is_r_and_not_na))
                        visit(to, 6, "rf");
                });
            if ((useful & 0x8) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 3, "rf"); });
            if ((useful & 0x88) != 0)
                runtime::co_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "co");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "co");
                });
            if ((useful & 0x88) != 0)
                runtime::fr_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "fr");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "fr");
                });
            break;
        case 2:
            if ((useful & 0x4) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            if ((useful & 0x10) != 0 && g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 4, "po-loc"); });
            if ((useful & 0x60) != 0 && g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "rf");
                    if (runtime::has_state(useful, 6) && g.in(to, is_r_and_not_na))
                        visit(to, 6, "rf");
                });
            break;
        case 4:
            if ((useful & 0x10) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 4, "po-loc"); });
            if ((useful & 0x68) != 0 && g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_acq_and_r))
                        visit(to, 3, "rf");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "rf");
                    if (runtime::has_state(useful, 6) && g.in(to, is_r_and_not_na))
                        visit(to, 6, "rf");
                });
            break;
        case 5:
            if ((useful & 0x100) != 0)
                runtime::rmw(g, e, [&](EventId to) { visit(to, 8, "rmw"); });
            break;
        case 6:
            if ((useful & 0x208) != 0 && g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_acq_and_f))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                });
            if ((useful & 0xa) != 0 && g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x88) != 0 && g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "fr");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "fr");
                });
            break;
        case 7:
            if ((useful & 0x8) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 3, "rf"); });
            if ((useful & 0x88) != 0)
                runtime::co_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "co");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "co");
                });
            break;
        case 8:
            if ((useful & 0x68) != 0)
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_acq_and_r))
                        visit(to, 3, "rf");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "rf");
                    if (runtime::has_state(useful, 6) && g.in(to, is_r_and_not_na))
                        visit(to, 6, "rf");
                });
            break;
        case 9:
            if ((useful & 0x208) != 0 && g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3) && g.in(to, is_acq_and_f))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                });
            if ((useful & 0x4) != 0 && g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            if ((useful & 0xa) != 0 && g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
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

    // seq-cst: acyclic psc
    static constexpr std::array<runtime::Skeleton::Arc, 111> seq_cst_arcs = {{
        {0, 0, is_sc, is_sc, 0},
        {0, 1, is_f_and_sc, runtime::any_kind, 0},
        {0, 2, is_sc, runtime::any_kind, 0},
        {0, 3, is_f_and_sc, runtime::any_kind, 0},
        {0, 4, atoms_820, runtime::any_kind, 0},
        {0, 5, is_f_and_sc, runtime::any_kind, 0},
        {0, 0, is_sc_and_w, is_r_and_sc, 0},
        {0, 0, is_sc_and_w, is_sc_and_w, 0},
        {0, 6, is_sc_and_w, runtime::any_kind, 0},
        {0, 0, is_r_and_sc, is_sc_and_w, 0},
        {0, 6, is_r_and_sc, runtime::any_kind, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {1, 7, runtime::any_kind, runtime::any_kind, 0},
        {1, 8, is_w_and_not_na, runtime::any_kind, 0},
        {1, 9, is_w_and_not_na, is_r_and_not_na, 0},
        {2, 0, runtime::any_kind, is_sc, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {2, 5, is_f_and_rel, runtime::any_kind, 0},
        {2, 10, is_rel_and_w, runtime::any_kind, 0},
        {2, 11, is_rel_and_w, runtime::any_kind, 0},
        {2, 12, is_rel_and_w, is_r_and_not_na, 0},
        {3, 1, is_f_and_rel, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {3, 7, is_rel_and_w, runtime::any_kind, 0},
        {3, 0, is_sc_and_w, is_r_and_sc, 0},
        {3, 8, is_rel_and_w, runtime::any_kind, 0},
        {3, 9, is_rel_and_w, is_r_and_not_na, 0},
        {3, 13, runtime::any_kind, runtime::any_kind, 0},
        {3, 0, runtime::any_kind, is_sc_and_w, 0},
        {3, 6, runtime::any_kind, runtime::any_kind, 0},
        {3, 14, runtime::any_kind, runtime::any_kind, 0},
        {4, 15, is_f_and_rel, runtime::any_kind, 0},
        {4, 16, runtime::any_kind, runtime::any_kind, 0},
        {4, 17, is_rel_and_w, runtime::any_kind, 0},
        {4, 18, is_rel_and_w, runtime::any_kind, 0},
        {4, 19, is_rel_and_w, is_r_and_not_na, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {5, 10, runtime::any_kind, runtime::any_kind, 0},
        {5, 11, is_w_and_not_na, runtime::any_kind, 0},
        {5, 12, is_w_and_not_na, is_r_and_not_na, 0},
        {6, 0, runtime::any_kind, is_f_and_sc, 0},
        {6, 20, runtime::any_kind, runtime::any_kind, 0},
        {6, 10, is_rel_and_w, runtime::any_kind, 0},
        {6, 11, is_rel_and_w, runtime::any_kind, 0},
        {6, 12, is_rel_and_w, is_r_and_not_na, 0},
        {6, 0, runtime::any_kind, is_sc_and_w, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
        {7, 8, is_w_and_not_na, runtime::any_kind, 0},
        {7, 9, is_w_and_not_na, is_r_and_not_na, 0},
        {8, 21, runtime::any_kind, runtime::any_kind, 0},
        {9, 0, is_acq_and_r, atoms_820, 0},
        {9, 2, is_acq_and_r, runtime::any_kind, 0},
        {9, 3, is_acq_and_r, runtime::any_kind, 0},
        {9, 22, atoms_a, runtime::any_kind, 0},
        {9, 0, is_acq_and_r, is_sc_and_w, 0},
        {9, 6, is_acq_and_r, runtime::any_kind, 0},
        {9, 14, is_acq_and_r, runtime::any_kind, 0},
        {10, 10, runtime::any_kind, runtime::any_kind, 0},
        {10, 11, is_w_and_not_na, runtime::any_kind, 0},
        {10, 12, is_w_and_not_na, is_r_and_not_na, 0},
        {11, 23, runtime::any_kind, runtime::any_kind, 0},
        {12, 0, runtime::any_kind, is_f_and_sc, 0},
        {12, 20, is_acq_and_r, runtime::any_kind, 0},
        {12, 24, atoms_a, runtime::any_kind, 0},
        {13, 0, runtime::any_kind, is_f_and_sc, 0},
        {13, 20, runtime::any_kind, runtime::any_kind, 0},
        {14, 13, runtime::any_kind, runtime::any_kind, 0},
        {14, 14, runtime::any_kind, runtime::any_kind, 0},
        {15, 15, runtime::any_kind, runtime::any_kind, 0},
        {15, 17, runtime::any_kind, runtime::any_kind, 0},
        {15, 18, is_w_and_not_na, runtime::any_kind, 0},
        {15, 19, is_w_and_not_na, is_r_and_not_na, 0},
        {16, 0, runtime::any_kind, is_sc, 0},
        {16, 15, is_f_and_rel, runtime::any_kind, 0},
        {16, 16, runtime::any_kind, runtime::any_kind, 0},
        {16, 17, is_rel_and_w, runtime::any_kind, 0},
        {16, 18, is_rel_and_w, runtime::any_kind, 0},
        {16, 19, is_rel_and_w, is_r_and_not_na, 0},
        {17, 17, runtime::any_kind, runtime::any_kind, 0},
        {17, 18, is_w_and_not_na, runtime::any_kind, 0},
        {17, 19, is_w_and_not_na, is_r_and_not_na, 0},
        {18, 25, runtime::any_kind, runtime::any_kind, 0},
        {19, 0, is_acq_and_r, is_sc, 0},
        {19, 16, is_acq_and_r, runtime::any_kind, 0},
        {19, 26, atoms_a, runtime::any_kind, 0},
        {20, 0, runtime::any_kind, is_f_and_sc, 0},
        {20, 5, is_f_and_rel, runtime::any_kind, 0},
        {20, 20, runtime::any_kind, runtime::any_kind, 0},
        {20, 10, is_rel_and_w, runtime::any_kind, 0},
        {20, 11, is_rel_and_w, runtime::any_kind, 0},
        {20, 12, is_rel_and_w, is_r_and_not_na, 0},
        {21, 8, runtime::any_kind, runtime::any_kind, 0},
        {21, 9, runtime::any_kind, is_r_and_not_na, 0},
        {22, 0, is_acq_and_f, atoms_820, 0},
        {22, 1, atoms_18000, runtime::any_kind, 0},
        {22, 2, is_acq_and_f, runtime::any_kind, 0},
        {22, 3, is_acq_and_f, runtime::any_kind, 0},
        {22, 22, runtime::any_kind, runtime::any_kind, 0},
        {23, 11, runtime::any_kind, runtime::any_kind, 0},
        {23, 12, runtime::any_kind, is_r_and_not_na, 0},
        {24, 0, runtime::any_kind, is_f_and_sc, 0},
        {24, 5, atoms_18000, runtime::any_kind, 0},
        {24, 20, is_acq_and_f, runtime::any_kind, 0},
        {24, 24, runtime::any_kind, runtime::any_kind, 0},
        {25, 18, runtime::any_kind, runtime::any_kind, 0},
        {25, 19, runtime::any_kind, is_r_and_not_na, 0},
        {26, 0, is_acq_and_f, is_sc, 0},
        {26, 15, atoms_18000, runtime::any_kind, 0},
        {26, 16, is_acq_and_f, runtime::any_kind, 0},
        {26, 26, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton seq_cst_skeleton = {1, 0, 0x1efbe, seq_cst_arcs};
    [[nodiscard]] bool seq_cst(const Graph& g) {
        if ((g.atoms() & is_sc) == 0)
            return true;
        const StateSet useful = seq_cst_useful_.of(seq_cst_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) { seq_cst_steps(g, from, q, useful, visit); };
        return !search_.has_cycle(g, 27, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool seq_cst_after(const Graph& g, EventId e) {
        if ((g.atoms() & is_sc) == 0)
            return true;
        const StateSet useful = seq_cst_useful_.of(seq_cst_skeleton, g.atoms(), 0);
        if (useful == 0)
            return true;
        if (!component_.find(g, e))
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            seq_cst_steps(g, from, q, useful, component_.only(visit));
        };
        return !search_.has_cycle(g, 27, runtime::nodes_of(e, 27, useful), steps);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- [SC];po_imm;[SC] --> 0
    //   0 -- [F & SC];po_imm --> 1
    //   0 -- [SC];po_imm --> 2
    //   0 -- [F & SC];po_imm --> 3
    //   0 -- [5 11];po_imm --> 4
    //   0 -- [F & SC];po_imm --> 5
    //   0 -- [SC & W];rf;[R & SC] --> 0
    //   0 -- [SC & W];co_imm;[SC & W] --> 0
    //   0 -- [SC & W];co_imm --> 6
    //   0 -- [R & SC];fr_imm;[SC & W] --> 0
    //   0 -- [R & SC];fr_imm --> 6
    //   1 -- po_imm --> 1
    //   1 -- [W];po_loc_imm --> 7
    //   1 -- [W & !NA];rf --> 8
    //   1 -- [W & !NA];rf;[R & !NA] --> 9
    //   2 -- po_imm;[SC] --> 0
    //   2 -- po_imm --> 2
    //   2 -- [F & REL];po_imm --> 5
    //   2 -- [REL & W];po_loc_imm --> 10
    //   2 -- [REL & W];rf --> 11
    //   2 -- [REL & W];rf;[R & !NA] --> 12
    //   3 -- [F & REL];po_imm --> 1
    //   3 -- po_imm --> 3
    //   3 -- [REL & W];po_loc_imm --> 7
    //   3 -- [SC & W];rf;[R & SC] --> 0
    //   3 -- [REL & W];rf --> 8
    //   3 -- [REL & W];rf;[R & !NA] --> 9
    //   3 -- rf --> 13
    //   3 -- co_imm;[SC & W] --> 0
    //   3 -- co_imm --> 6
    //   3 -- co_imm --> 14
    //   3 -- fr_imm;[SC & W] --> 0
    //   3 -- fr_imm --> 6
    //   3 -- fr_imm --> 14
    //   4 -- [F & REL];po_imm --> 15
    //   4 -- po_imm --> 16
    //   4 -- [REL & W];po_loc_imm --> 17
    //   4 -- [REL & W];rf --> 18
    //   4 -- [REL & W];rf;[R & !NA] --> 19
    //   5 -- po_imm --> 5
    //   5 -- [W];po_loc_imm --> 10
    //   5 -- [W & !NA];rf --> 11
    //   5 -- [W & !NA];rf;[R & !NA] --> 12
    //   6 -- po_imm;[F & SC] --> 0
    //   6 -- po_imm --> 20
    //   6 -- [REL & W];po_loc_imm --> 10
    //   6 -- [REL & W];rf --> 11
    //   6 -- [REL & W];rf;[R & !NA] --> 12
    //   6 -- co_imm;[SC & W] --> 0
    //   6 -- co_imm --> 6
    //   7 -- po_loc_imm --> 7
    //   7 -- [W & !NA];rf --> 8
    //   7 -- [W & !NA];rf;[R & !NA] --> 9
    //   8 -- rmw --> 21
    //   9 -- [ACQ & R];po_imm;[5 11] --> 0
    //   9 -- [ACQ & R];po_imm --> 2
    //   9 -- [ACQ & R];po_imm --> 3
    //   9 -- [1 3];po_imm --> 22
    //   9 -- [ACQ & R];fr_imm;[SC & W] --> 0
    //   9 -- [ACQ & R];fr_imm --> 6
    //   9 -- [ACQ & R];fr_imm --> 14
    //  10 -- po_loc_imm --> 10
    //  10 -- [W & !NA];rf --> 11
    //  10 -- [W & !NA];rf;[R & !NA] --> 12
    //  11 -- rmw --> 23
    //  12 -- po_imm;[F & SC] --> 0
    //  12 -- [ACQ & R];po_imm --> 20
    //  12 -- [1 3];po_imm --> 24
    //  13 -- po_imm;[F & SC] --> 0
    //  13 -- po_imm --> 20
    //  14 -- rf --> 13
    //  14 -- co_imm --> 14
    //  15 -- po_imm --> 15
    //  15 -- [W];po_loc_imm --> 17
    //  15 -- [W & !NA];rf --> 18
    //  15 -- [W & !NA];rf;[R & !NA] --> 19
    //  16 -- po_imm;[SC] --> 0
    //  16 -- [F & REL];po_imm --> 15
    //  16 -- po_imm --> 16
    //  16 -- [REL & W];po_loc_imm --> 17
    //  16 -- [REL & W];rf --> 18
    //  16 -- [REL & W];rf;[R & !NA] --> 19
    //  17 -- po_loc_imm --> 17
    //  17 -- [W & !NA];rf --> 18
    //  17 -- [W & !NA];rf;[R & !NA] --> 19
    //  18 -- rmw --> 25
    //  19 -- [ACQ & R];po_imm;[SC] --> 0
    //  19 -- [ACQ & R];po_imm --> 16
    //  19 -- [1 3];po_imm --> 26
    //  20 -- po_imm;[F & SC] --> 0
    //  20 -- [F & REL];po_imm --> 5
    //  20 -- po_imm --> 20
    //  20 -- [REL & W];po_loc_imm --> 10
    //  20 -- [REL & W];rf --> 11
    //  20 -- [REL & W];rf;[R & !NA] --> 12
    //  21 -- rf --> 8
    //  21 -- rf;[R & !NA] --> 9
    //  22 -- [ACQ & F];po_imm;[5 11] --> 0
    //  22 -- [15 16];po_imm --> 1
    //  22 -- [ACQ & F];po_imm --> 2
    //  22 -- [ACQ & F];po_imm --> 3
    //  22 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 22
    //  23 -- rf --> 11
    //  23 -- rf;[R & !NA] --> 12
    //  24 -- po_imm;[F & SC] --> 0
    //  24 -- [15 16];po_imm --> 5
    //  24 -- [ACQ & F];po_imm --> 20
    //  24 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 24
    //  25 -- rf --> 18
    //  25 -- rf;[R & !NA] --> 19
    //  26 -- [ACQ & F];po_imm;[SC] --> 0
    //  26 -- [15 16];po_imm --> 15
    //  26 -- [ACQ & F];po_imm --> 16
    //  26 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 26
    template <typename Visit>
    static void seq_cst_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) {
        switch (q) {
        case 0:
            if ((useful & 0x10) != 0 && g.in(e, atoms_820))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            if ((useful & 0x2a) != 0 && g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x5) != 0 && g.in(e, is_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                });
            if ((useful & 0x1) != 0 && g.in(e, is_sc_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_sc))
                        visit(to, 0, "rf");
                });
            if ((useful & 0x41) != 0 && g.in(e, is_sc_and_w))
                runtime::co_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_sc_and_w))
                        visit(to, 0, "co");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "co");
                });
            if ((useful & 0x41) != 0 && g.in(e, is_r_and_sc))
                runtime::fr_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_sc_and_w))
                        visit(to, 0, "fr");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "fr");
                });
            break;
        case 1:
            if ((useful & 0x2) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if ((useful & 0x80) != 0 && g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 7, "po-loc"); });
            if ((useful & 0x300) != 0 && g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "rf");
                    if (runtime::has_state(useful, 9) && g.in(to, is_r_and_not_na))
                        visit(to, 9, "rf");
                });
            break;
        case 2:
            if ((useful & 0x20) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x5) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                });
            if ((useful & 0x400) != 0 && g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 10, "po-loc"); });
            if ((useful & 0x1800) != 0 && g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "rf");
                    if (runtime::has_state(useful, 12) && g.in(to, is_r_and_not_na))
                        visit(to, 12, "rf");
                });
            break;
        case 3:
            if ((useful & 0x2) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if ((useful & 0x8) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x80) != 0 && g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 7, "po-loc"); });
            if ((useful & 0x1) != 0 && g.in(e, is_sc_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_sc))
                        visit(to, 0, "rf");
                });
            if ((useful & 0x300) != 0 && g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "rf");
                    if (runtime::has_state(useful, 9) && g.in(to, is_r_and_not_na))
                        visit(to, 9, "rf");
                });
            if ((useful & 0x2000) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 13, "rf"); });
            if ((useful & 0x4041) != 0)
                runtime::co_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_sc_and_w))
                        visit(to, 0, "co");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "co");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "co");
                });
            if ((useful & 0x4041) != 0)
                runtime::fr_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_sc_and_w))
                        visit(to, 0, "fr");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "fr");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "fr");
                });
            break;
        case 4:
            if ((useful & 0x8000) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            if ((useful & 0x10000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            if ((useful & 0x20000) != 0 && g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 17, "po-loc"); });
            if ((useful & 0xc0000) != 0 && g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "rf");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                });
            break;
        case 5:
            if ((useful & 0x20) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x400) != 0 && g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 10, "po-loc"); });
            if ((useful & 0x1800) != 0 && g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "rf");
                    if (runtime::has_state(useful, 12) && g.in(to, is_r_and_not_na))
                        visit(to, 12, "rf");
                });
            break;
        case 6:
            if ((useful & 0x100001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_f_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "po");
                });
            if ((useful & 0x400) != 0 && g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 10, "po-loc"); });
            if ((useful & 0x1800) != 0 && g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "rf");
                    if (runtime::has_state(useful, 12) && g.in(to, is_r_and_not_na))
                        visit(to, 12, "rf");
                });
            if ((useful & 0x41) != 0)
                runtime::co_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_sc_and_w))
                        visit(to, 0, "co");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "co");
                });
            break;
        case 7:
            if ((useful & 0x80) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 7, "po-loc"); });
            if ((useful & 0x300) != 0 && g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "rf");
                    if (runtime::has_state(useful, 9) && g.in(to, is_r_and_not_na))
                        visit(to, 9, "rf");
                });
            break;
        case 8:
            if ((useful & 0x200000) != 0)
                runtime::rmw(g, e, [&](EventId to) { visit(to, 21, "rmw"); });
            break;
        case 9:
            if ((useful & 0x400000) != 0 && g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 22, "po"); });
            if ((useful & 0xd) != 0 && g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_820))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x4041) != 0 && g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_sc_and_w))
                        visit(to, 0, "fr");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "fr");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "fr");
                });
            break;
        case 10:
            if ((useful & 0x400) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 10, "po-loc"); });
            if ((useful & 0x1800) != 0 && g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "rf");
                    if (runtime::has_state(useful, 12) && g.in(to, is_r_and_not_na))
                        visit(to, 12, "rf");
                });
            break;
        case 11:
            if ((useful & 0x800000) != 0)
                runtime::rmw(g, e, [&](EventId to) { visit(to, 23, "rmw"); });
            break;
        case 12:
            if ((useful & 0x1000000) != 0 && g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 24, "po"); });
            if ((useful & 0x100000) != 0 && g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 20, "po"); });
            if ((useful & 0x1) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_f_and_sc))
                        visit(to, 0, "po");
                });
            break;
        case 13:
            if ((useful & 0x100001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_f_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "po");
                });
            break;
        case 14:
            if ((useful & 0x2000) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 13, "rf"); });
            if ((useful & 0x4000) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 14, "co"); });
            break;
        case 15:
            if ((useful & 0x8000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            if ((useful & 0x20000) != 0 && g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 17, "po-loc"); });
            if ((useful & 0xc0000) != 0 && g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "rf");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                });
            break;
        case 16:
            if ((useful & 0x8000) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            if ((useful & 0x10001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "po");
                });
            if ((useful & 0x20000) != 0 && g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 17, "po-loc"); });
            if ((useful & 0xc0000) != 0 && g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "rf");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                });
            break;
        case 17:
            if ((useful & 0x20000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 17, "po-loc"); });
            if ((useful & 0xc0000) != 0 && g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "rf");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                });
            break;
        case 18:
            if ((useful & 0x2000000) != 0)
                runtime::rmw(g, e, [&](EventId to) { visit(to, 25, "rmw"); });
            break;
        case 19:
            if ((useful & 0x4000000) != 0 && g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if ((useful & 0x10001) != 0 && g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "po");
                });
            break;
        case 20:
            if ((useful & 0x20) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x100001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_f_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "po");
                });
            if ((useful & 0x400) != 0 && g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 10, "po-loc"); });
            if ((useful & 0x1800) != 0 && g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "rf");
                    if (runtime::has_state(useful, 12) && g.in(to, is_r_and_not_na))
                        visit(to, 12, "rf");
                });
            break;
        case 21:
            if ((useful & 0x300) != 0)
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "rf");
                    if (runtime::has_state(useful, 9) && g.in(to, is_r_and_not_na))
                        visit(to, 9, "rf");
                });
            break;
        case 22:
            if ((useful & 0x400000) != 0 && g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 22, "po"); });
            if ((useful & 0x2) != 0 && g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if ((useful & 0xd) != 0 && g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_820))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            break;
        case 23:
            if ((useful & 0x1800) != 0)
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "rf");
                    if (runtime::has_state(useful, 12) && g.in(to, is_r_and_not_na))
                        visit(to, 12, "rf");
                });
            break;
        case 24:
            if ((useful & 0x1000000) != 0 && g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 24, "po"); });
            if ((useful & 0x20) != 0 && g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x100000) != 0 && g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 20, "po"); });
            if ((useful & 0x1) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_f_and_sc))
                        visit(to, 0, "po");
                });
            break;
        case 25:
            if ((useful & 0xc0000) != 0)
                runtime::rf(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "rf");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                });
            break;
        case 26:
            if ((useful & 0x4000000) != 0 && g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if ((useful & 0x8000) != 0 && g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            if ((useful & 0x10001) != 0 && g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "po");
                });
            break;
        default:
            break;
        }
    }

    // no-thin-air: acyclic po | rf
    [[nodiscard]] bool no_thin_air(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { no_thin_air_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 1, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool no_thin_air_after(const Graph& g, EventId e) {
        const auto steps = [&](EventId from, State q, const auto& visit) { no_thin_air_steps(g, from, q, visit); };
        const auto back = [e](EventId to, State) { return to == e; };
        return !search_.reaches(g, 1, runtime::nodes_of(e, 1), steps, back);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- po_imm --> 0
    //   0 -- rf --> 0
    template <typename Visit>
    static void no_thin_air_steps(const Graph& g, EventId e, State, const Visit& visit) {
        runtime::po_imm(g, e, [&](EventId to) { visit(to, 0, "po"); });
        runtime::rf(g, e, [&](EventId to) { visit(to, 0, "rf"); });
    }

    // The converse of hb.
    //
    //   0 -- po_imm_inverse --> 0
    //   0 -- [ACQ & F];po_imm_inverse --> 1
    //   0 -- [ACQ & F];po_imm_inverse;[R & !NA] --> 2
    //   0 -- po_imm_inverse --> 3
    //   0 -- [ACQ & R];rf_inverse;[REL & W] --> 3
    //   0 -- [ACQ & R];rf_inverse --> 4
    //   1 -- po_imm_inverse --> 1
    //   1 -- po_imm_inverse;[R & !NA] --> 2
    //   2 -- rf_inverse;[REL & W] --> 3
    //   2 -- rf_inverse --> 4
    //   4 -- [REL & W];po_imm_inverse --> 0
    //   4 -- [REL & W];po_imm_inverse;[0 1 2 3 4 5 6 7 8 9 10 11 12 13] --> 3
    //   4 -- [W & !NA];po_imm_inverse;[F & REL] --> 3
    //   4 -- [7 8];po_imm_inverse --> 5
    //   4 -- [7 8];po_imm_inverse;[F & REL] --> 6
    //   4 -- [W & !NA];po_loc_imm_inverse;[REL & W] --> 3
    //   4 -- [W & !NA];po_loc_imm_inverse --> 7
    //   4 -- [W & !NA];po_loc_imm_inverse;[W] --> 8
    //   4 -- rmw_inverse --> 9
    //   5 -- po_imm_inverse;[F & REL] --> 3
    //   5 -- po_imm_inverse --> 5
    //   5 -- po_imm_inverse;[F & REL] --> 6
    //   6 -- po_imm_inverse --> 0
    //   6 -- [15 16];po_imm_inverse --> 1
    //   6 -- [15 16];po_imm_inverse;[R & !NA] --> 2
    //   6 -- po_imm_inverse;[0 1 2 3 4 5 6 7 8 9 10 11 12 13] --> 3
    //   7 -- po_loc_imm_inverse;[REL & W] --> 3
    //   7 -- po_loc_imm_inverse --> 7
    //   7 -- po_loc_imm_inverse;[W] --> 8
    //   8 -- [REL & W];po_imm_inverse --> 0
    //   8 -- [REL & W];po_imm_inverse;[0 1 2 3 4 5 6 7 8 9 10 11 12 13] --> 3
    //   8 -- po_imm_inverse;[F & REL] --> 3
    //   8 -- [6 7 8];po_imm_inverse --> 5
    //   8 -- [6 7 8];po_imm_inverse;[F & REL] --> 6
    //   9 -- rf_inverse;[REL & W] --> 3
    //   9 -- rf_inverse --> 4
    template <typename Visit>
    static void hb_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            if (g.in(e, is_acq_and_f))
                runtime::po_imm_inverse(g, e, [&](EventId to) {
                    visit(to, 1, "po^-1");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 2, "po^-1");
                });
            runtime::po_imm_inverse(g, e, [&](EventId to) {
                visit(to, 0, "po^-1");
                visit(to, 3, "po^-1");
            });
            if (g.in(e, is_acq_and_r))
                runtime::rf_inverse(g, e, [&](EventId to) {
                    if (g.in(to, is_rel_and_w))
                        visit(to, 3, "rf^-1");
                    visit(to, 4, "rf^-1");
                });
            break;
        case 1:
            runtime::po_imm_inverse(g, e, [&](EventId to) {
                visit(to, 1, "po^-1");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 2, "po^-1");
            });
            break;
        case 2:
            runtime::rf_inverse(g, e, [&](EventId to) {
                if (g.in(to, is_rel_and_w))
                    visit(to, 3, "rf^-1");
                visit(to, 4, "rf^-1");
            });
            break;
        case 4:
            if (g.in(e, atoms_180))
                runtime::po_imm_inverse(g, e, [&](EventId to) {
                    visit(to, 5, "po^-1");
                    if (g.in(to, is_f_and_rel))
                        visit(to, 6, "po^-1");
                });
            if (g.in(e, is_rel_and_w))
                runtime::po_imm_inverse(g, e, [&](EventId to) {
                    visit(to, 0, "po^-1");
                    if (g.in(to, atoms_3fff))
                        visit(to, 3, "po^-1");
                });
            if (g.in(e, is_w_and_not_na))
                runtime::po_imm_inverse(g, e, [&](EventId to) {
                    if (g.in(to, is_f_and_rel))
                        visit(to, 3, "po^-1");
                });
            if (g.in(e, is_w_and_not_na))
                runtime::po_loc_imm_inverse(g, e, [&](EventId to) {
                    if (g.in(to, is_rel_and_w))
                        visit(to, 3, "po-loc^-1");
                    visit(to, 7, "po-loc^-1");
                    if (g.in(to, is_w))
                        visit(to, 8, "po-loc^-1");
                });
            runtime::rmw_inverse(g, e, [&](EventId to) { visit(to, 9, "rmw^-1"); });
            break;
        case 5:
            runtime::po_imm_inverse(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_rel))
                    visit(to, 3, "po^-1");
                visit(to, 5, "po^-1");
                if (g.in(to, is_f_and_rel))
                    visit(to, 6, "po^-1");
            });
            break;
        case 6:
            if (g.in(e, atoms_18000))
                runtime::po_imm_inverse(g, e, [&](EventId to) {
                    visit(to, 1, "po^-1");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 2, "po^-1");
                });
            runtime::po_imm_inverse(g, e, [&](EventId to) {
                visit(to, 0, "po^-1");
                if (g.in(to, atoms_3fff))
                    visit(to, 3, "po^-1");
            });
            break;
        case 7:
            runtime::po_loc_imm_inverse(g, e, [&](EventId to) {
                if (g.in(to, is_rel_and_w))
                    visit(to, 3, "po-loc^-1");
                visit(to, 7, "po-loc^-1");
                if (g.in(to, is_w))
                    visit(to, 8, "po-loc^-1");
            });
            break;
        case 8:
            if (g.in(e, atoms_1c0))
                runtime::po_imm_inverse(g, e, [&](EventId to) {
                    visit(to, 5, "po^-1");
                    if (g.in(to, is_f_and_rel))
                        visit(to, 6, "po^-1");
                });
            if (g.in(e, is_rel_and_w))
                runtime::po_imm_inverse(g, e, [&](EventId to) {
                    visit(to, 0, "po^-1");
                    if (g.in(to, atoms_3fff))
                        visit(to, 3, "po^-1");
                });
            runtime::po_imm_inverse(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_rel))
                    visit(to, 3, "po^-1");
            });
            break;
        case 9:
            runtime::rf_inverse(g, e, [&](EventId to) {
                if (g.in(to, is_rel_and_w))
                    visit(to, 3, "rf^-1");
                visit(to, 4, "rf^-1");
            });
            break;
        default:
            break;
        }
    }
    static bool hb_accepts(const Graph&, EventId, State q) {
        switch (q) {
        case 3:
            return true;
        default:
            return false;
        }
    }

    runtime::Search search_;
    runtime::Clock clock_;
    runtime::Component component_;
    runtime::UsefulStates hb_coherence_useful_;
    runtime::UsefulStates seq_cst_useful_;
};

static_assert(runtime::Checker<Rc11>);

} // namespace katlas::generated
