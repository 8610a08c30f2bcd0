// Consistency under the model rc11: made by `katlas generate` from rc11.kat.
// FNV-1a of the model's text: 2c298c3b0fd8be2d.
//
// Kinds of events, as far as the axioms tell them apart:
//    0  reads: non-atomic; exclusive reads: non-atomic
//    1  reads: relaxed; exclusive reads: relaxed
//    2  reads: acquire; exclusive reads: acquire
//    3  reads: release; exclusive reads: release
//    4  reads: acq-rel; exclusive reads: acq-rel
//    5  reads: seq-cst; exclusive reads: seq-cst
//    6  writes: non-atomic; exclusive writes: non-atomic
//    7  writes: relaxed; exclusive writes: relaxed; initial writes
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

#include "katlas/runtime/checker.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace katlas::generated {

class Rc11 {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;

    static constexpr std::string_view model = "rc11";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = true;
    static constexpr bool maximal_extensions_are_consistent = true;

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label) {
        constexpr std::array<graph::AtomIndex, 12> reads = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
        constexpr std::array<graph::AtomIndex, 12> writes = {6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11};
        constexpr std::array<graph::AtomIndex, 12> fences = {0, 0, 12, 0, 13, 0, 14, 0, 15, 0, 16, 0};
        const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);
        return label.kind == graph::Kind::read ? reads[i] : label.kind == graph::Kind::write ? writes[i] : fences[i];
    }
    [[nodiscard]] static constexpr graph::AtomIndex initial_atom() { return 7; }

    [[nodiscard]] bool consistent(const Graph& g) {
        return hb_coherence(g) && atomicity(g) && seq_cst(g) && no_thin_air(g);
    }
    [[nodiscard]] bool consistent_after(const Graph& g, EventId e) {
        if (!atomicity_after(g, e))
            return false;
        return runtime::all_affected(g, e, [&](EventId x) { return consistent_through(g, x); });
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g) const;

  private:
    // [15 16]
    static constexpr graph::AtomMask atoms_18000 = 0x18000;
    // [13]
    static constexpr graph::AtomMask atoms_2000 = 0x2000;
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
    [[nodiscard]] bool hb_coherence(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { hb_coherence_steps(g, from, q, visit); };
        const auto end = [&](EventId e, State q) { return hb_coherence_accepts(g, e, q); };
        return !search_.reaches_back(g, 10, 1, steps, end);
    }
    [[nodiscard]] bool hb_coherence_after(const Graph& g, EventId e) {
        const auto steps = [&](EventId from, State q, const auto& visit) {
            hb_coherence_rotated_steps(g, from, q, visit);
        };
        const auto back = [&](EventId to, State q) { return to == e && hb_coherence_rotated_accepts(g, to, q); };
        return !search_.reaches(g, 125, runtime::nodes_of(e, 1), steps, back);
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
    static void hb_coherence_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 1, "po");
                visit(to, 3, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 4, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 3, "rf");
                    visit(to, 5, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 6, "rf");
                });
            break;
        case 1:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 1, "po");
                visit(to, 3, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 4, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 5, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 6, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 3, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 3, "co");
                visit(to, 7, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 3, "fr");
                visit(to, 7, "fr");
            });
            break;
        case 2:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 4, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 5, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 6, "rf");
                });
            break;
        case 4:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 4, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 3, "rf");
                    visit(to, 5, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 6, "rf");
                });
            break;
        case 5:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 8, "rmw"); });
            break;
        case 6:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 3, "po");
                    visit(to, 9, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 1, "po");
                    visit(to, 3, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 3, "fr");
                    visit(to, 7, "fr");
                });
            break;
        case 7:
            runtime::rf(g, e, [&](EventId to) { visit(to, 3, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 3, "co");
                visit(to, 7, "co");
            });
            break;
        case 8:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 3, "rf");
                visit(to, 5, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 6, "rf");
            });
            break;
        case 9:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 3, "po");
                    visit(to, 9, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 1, "po");
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
    // The same read from any event of a word on.
    //
    //   0 -- po_imm --> 1
    //   0 -- po_imm --> 2
    //   0 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 3
    //   0 -- po_imm --> 4
    //   0 -- po_imm --> 5
    //   0 -- [1 3];po_imm;[ACQ & F] --> 6
    //   0 -- [ACQ & R];po_imm --> 6
    //   0 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 7
    //   0 -- [ACQ & F];po_imm --> 7
    //   0 -- [1 3];po_imm --> 8
    //   0 -- [F & REL];po_imm --> 9
    //   0 -- [F & REL];po_imm --> 10
    //   0 -- [15 16];po_imm --> 11
    //   0 -- po_imm --> 12
    //   0 -- [ACQ & R];po_imm --> 13
    //   0 -- [ACQ & F];po_imm --> 14
    //   0 -- po_loc_imm --> 15
    //   0 -- [REL & W];po_loc_imm --> 16
    //   0 -- [REL & W];po_loc_imm --> 17
    //   0 -- [W];po_loc_imm --> 18
    //   0 -- rf --> 2
    //   0 -- [REL & W];rf;[ACQ & R] --> 4
    //   0 -- rf --> 19
    //   0 -- rf --> 20
    //   0 -- [W & !NA];rf;[ACQ & R] --> 21
    //   0 -- rf;[ACQ & R] --> 22
    //   0 -- [W & !NA];rf;[R & !NA] --> 23
    //   0 -- [REL & W];rf;[R & !NA] --> 24
    //   0 -- [REL & W];rf;[R & !NA] --> 25
    //   0 -- [W & !NA];rf;[R & !NA] --> 26
    //   0 -- rf;[R & !NA] --> 27
    //   0 -- [W & !NA];rf --> 28
    //   0 -- [REL & W];rf --> 29
    //   0 -- [REL & W];rf --> 30
    //   0 -- [W & !NA];rf --> 31
    //   0 -- co_imm --> 2
    //   0 -- co_imm --> 20
    //   0 -- co_imm --> 32
    //   0 -- co_imm --> 33
    //   0 -- fr_imm --> 2
    //   0 -- [ACQ & R];fr_imm --> 6
    //   0 -- fr_imm --> 32
    //   0 -- [ACQ & R];fr_imm --> 34
    //   0 -- rmw --> 35
    //   1 -- po_imm --> 1
    //   1 -- [W];po_loc_imm --> 18
    //   1 -- [W & !NA];rf;[R & !NA] --> 26
    //   1 -- [W & !NA];rf --> 31
    //   2 -- po_imm --> 2
    //   2 -- po_imm --> 4
    //   2 -- [F & REL];po_imm --> 36
    //   2 -- [REL & W];po_loc_imm --> 37
    //   2 -- [REL & W];rf;[R & !NA] --> 38
    //   2 -- [REL & W];rf --> 39
    //   3 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 3
    //   3 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 7
    //   3 -- [ACQ & F];po_imm --> 7
    //   3 -- [15 16];po_imm --> 11
    //   3 -- [ACQ & F];po_imm --> 14
    //   5 -- po_imm --> 5
    //   5 -- [F & REL];po_imm --> 9
    //   5 -- [REL & W];po_loc_imm --> 16
    //   5 -- rf --> 4
    //   5 -- [REL & W];rf;[R & !NA] --> 24
    //   5 -- [REL & W];rf --> 29
    //   5 -- co_imm --> 4
    //   5 -- co_imm --> 40
    //   5 -- fr_imm --> 4
    //   5 -- fr_imm --> 40
    //   6 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 13];po_imm --> 6
    //   6 -- [F & REL];po_imm --> 41
    //   6 -- [REL & W];po_loc_imm --> 42
    //   6 -- [REL & W];rf;[R & !NA] --> 4
    //   6 -- [REL & W];rf;[R & !NA] --> 43
    //   6 -- [REL & W];rf --> 44
    //   7 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 13];po_imm --> 7
    //   7 -- [F & REL];po_imm --> 45
    //   7 -- [REL & W];po_loc_imm --> 46
    //   7 -- [REL & W];rf;[R & !NA] --> 47
    //   7 -- [REL & W];rf --> 48
    //   8 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 6
    //   8 -- [ACQ & F];po_imm --> 6
    //   8 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 8
    //   8 -- [ACQ & F];po_imm --> 13
    //   8 -- [15 16];po_imm --> 49
    //   9 -- po_imm --> 9
    //   9 -- [W];po_loc_imm --> 16
    //   9 -- [W & !NA];rf;[R & !NA] --> 24
    //   9 -- [W & !NA];rf --> 29
    //  10 -- po_imm --> 10
    //  10 -- [W];po_loc_imm --> 17
    //  10 -- [W & !NA];rf;[R & !NA] --> 25
    //  10 -- [W & !NA];rf --> 30
    //  11 -- po_imm --> 11
    //  11 -- [W];po_loc_imm --> 50
    //  11 -- [W & !NA];rf;[R & !NA] --> 51
    //  11 -- [W & !NA];rf --> 52
    //  12 -- po_imm --> 2
    //  12 -- [F & REL];po_imm --> 10
    //  12 -- po_imm --> 12
    //  12 -- [REL & W];po_loc_imm --> 17
    //  12 -- rf --> 2
    //  12 -- [REL & W];rf;[R & !NA] --> 25
    //  12 -- [REL & W];rf --> 30
    //  12 -- co_imm --> 2
    //  12 -- co_imm --> 32
    //  12 -- fr_imm --> 2
    //  12 -- fr_imm --> 32
    //  13 -- po_imm --> 6
    //  13 -- po_imm --> 13
    //  13 -- [F & REL];po_imm --> 49
    //  13 -- [REL & W];po_loc_imm --> 53
    //  13 -- rf --> 6
    //  13 -- [REL & W];rf;[R & !NA] --> 54
    //  13 -- [REL & W];rf --> 55
    //  13 -- co_imm --> 6
    //  13 -- co_imm --> 34
    //  13 -- fr_imm --> 6
    //  13 -- fr_imm --> 34
    //  14 -- po_imm --> 7
    //  14 -- [F & REL];po_imm --> 11
    //  14 -- po_imm --> 14
    //  14 -- [REL & W];po_loc_imm --> 50
    //  14 -- rf --> 7
    //  14 -- [REL & W];rf;[R & !NA] --> 51
    //  14 -- [REL & W];rf --> 52
    //  14 -- co_imm --> 7
    //  14 -- co_imm --> 56
    //  14 -- fr_imm --> 7
    //  14 -- fr_imm --> 56
    //  15 -- po_loc_imm --> 15
    //  15 -- [W & !NA];rf;[ACQ & R] --> 21
    //  15 -- [W & !NA];rf;[R & !NA] --> 23
    //  15 -- [W & !NA];rf --> 28
    //  16 -- po_loc_imm --> 16
    //  16 -- [W & !NA];rf;[ACQ & R] --> 4
    //  16 -- [W & !NA];rf;[R & !NA] --> 24
    //  16 -- [W & !NA];rf --> 29
    //  17 -- po_loc_imm --> 17
    //  17 -- [W & !NA];rf;[ACQ & R] --> 2
    //  17 -- [W & !NA];rf;[R & !NA] --> 25
    //  17 -- [W & !NA];rf --> 30
    //  18 -- po_loc_imm --> 18
    //  18 -- [W & !NA];rf;[R & !NA] --> 26
    //  18 -- [W & !NA];rf --> 31
    //  18 -- [W & !NA];rf;[ACQ & R] --> 57
    //  19 -- rmw --> 58
    //  20 -- po_imm --> 59
    //  20 -- [REL & W];po_loc_imm --> 60
    //  20 -- [REL & W];rf;[R & !NA] --> 61
    //  20 -- [REL & W];rf --> 62
    //  21 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 13];po_imm --> 21
    //  21 -- [F & REL];po_imm --> 63
    //  21 -- [REL & W];po_loc_imm --> 4
    //  21 -- [REL & W];po_loc_imm --> 64
    //  21 -- [REL & W];rf;[R & !NA] --> 65
    //  21 -- [REL & W];rf --> 66
    //  22 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 13];po_imm --> 22
    //  22 -- [F & REL];po_imm --> 67
    //  22 -- [REL & W];po_loc_imm --> 68
    //  22 -- [REL & W];rf --> 69
    //  22 -- [REL & W];rf;[R & !NA] --> 70
    //  23 -- [1 3];po_imm;[ACQ & F] --> 21
    //  23 -- [ACQ & R];po_imm --> 21
    //  23 -- [ACQ & R];po_imm --> 71
    //  23 -- [1 3];po_imm --> 72
    //  23 -- [ACQ & R];fr_imm --> 21
    //  23 -- [ACQ & R];fr_imm --> 73
    //  24 -- [1 3];po_imm;[ACQ & F] --> 4
    //  24 -- [ACQ & R];po_imm --> 4
    //  24 -- [ACQ & R];po_imm --> 5
    //  24 -- [1 3];po_imm --> 74
    //  24 -- [ACQ & R];fr_imm --> 4
    //  24 -- [ACQ & R];fr_imm --> 40
    //  25 -- [1 3];po_imm;[ACQ & F] --> 2
    //  25 -- [ACQ & R];po_imm --> 2
    //  25 -- [ACQ & R];po_imm --> 12
    //  25 -- [1 3];po_imm --> 75
    //  25 -- [ACQ & R];fr_imm --> 2
    //  25 -- [ACQ & R];fr_imm --> 32
    //  26 -- [1 3];po_imm;[ACQ & F] --> 57
    //  26 -- [ACQ & R];po_imm --> 57
    //  26 -- [1 3];po_imm --> 76
    //  26 -- [ACQ & R];po_imm --> 77
    //  26 -- [ACQ & R];fr_imm --> 57
    //  26 -- [ACQ & R];fr_imm --> 78
    //  27 -- [1 3];po_imm;[ACQ & F] --> 22
    //  27 -- [ACQ & R];po_imm --> 22
    //  27 -- [1 3];po_imm --> 79
    //  27 -- [ACQ & R];po_imm --> 80
    //  27 -- [ACQ & R];fr_imm --> 22
    //  27 -- [ACQ & R];fr_imm --> 81
    //  28 -- rmw --> 82
    //  29 -- rmw --> 83
    //  30 -- rmw --> 84
    //  31 -- rmw --> 85
    //  32 -- rf --> 2
    //  32 -- co_imm --> 2
    //  32 -- co_imm --> 32
    //  33 -- rf --> 20
    //  33 -- co_imm --> 20
    //  33 -- co_imm --> 33
    //  34 -- rf --> 6
    //  34 -- co_imm --> 6
    //  34 -- co_imm --> 34
    //  35 -- rf;[ACQ & R] --> 86
    //  35 -- rf;[R & !NA] --> 87
    //  35 -- rf --> 88
    //  36 -- po_imm --> 36
    //  36 -- [W];po_loc_imm --> 37
    //  36 -- [W & !NA];rf;[R & !NA] --> 38
    //  36 -- [W & !NA];rf --> 39
    //  37 -- po_loc_imm --> 37
    //  37 -- [W & !NA];rf;[R & !NA] --> 38
    //  37 -- [W & !NA];rf --> 39
    //  38 -- [ACQ & R];po_imm --> 2
    //  38 -- [ACQ & R];po_imm --> 4
    //  38 -- [1 3];po_imm --> 89
    //  39 -- rmw --> 90
    //  40 -- rf --> 4
    //  40 -- co_imm --> 4
    //  40 -- co_imm --> 40
    //  41 -- po_imm --> 41
    //  41 -- [W];po_loc_imm --> 42
    //  41 -- [W & !NA];rf;[R & !NA] --> 4
    //  41 -- [W & !NA];rf;[R & !NA] --> 43
    //  41 -- [W & !NA];rf --> 44
    //  42 -- po_loc_imm --> 42
    //  42 -- [W & !NA];rf;[R & !NA] --> 4
    //  42 -- [W & !NA];rf;[R & !NA] --> 43
    //  42 -- [W & !NA];rf --> 44
    //  43 -- [ACQ & R];po_imm --> 6
    //  43 -- [1 3];po_imm --> 91
    //  44 -- rmw --> 92
    //  45 -- po_imm --> 45
    //  45 -- [W];po_loc_imm --> 46
    //  45 -- [W & !NA];rf;[R & !NA] --> 47
    //  45 -- [W & !NA];rf --> 48
    //  46 -- po_loc_imm --> 46
    //  46 -- [W & !NA];rf;[R & !NA] --> 47
    //  46 -- [W & !NA];rf --> 48
    //  47 -- [1 3];po_imm --> 4
    //  47 -- [ACQ & R];po_imm --> 7
    //  47 -- [1 3];po_imm --> 93
    //  48 -- rmw --> 94
    //  49 -- po_imm --> 49
    //  49 -- [W];po_loc_imm --> 53
    //  49 -- [W & !NA];rf;[R & !NA] --> 54
    //  49 -- [W & !NA];rf --> 55
    //  50 -- po_loc_imm --> 50
    //  50 -- [W & !NA];rf;[ACQ & R] --> 7
    //  50 -- [W & !NA];rf;[R & !NA] --> 51
    //  50 -- [W & !NA];rf --> 52
    //  51 -- [1 3];po_imm --> 3
    //  51 -- [1 3];po_imm;[ACQ & F] --> 7
    //  51 -- [ACQ & R];po_imm --> 7
    //  51 -- [ACQ & R];po_imm --> 14
    //  51 -- [ACQ & R];fr_imm --> 7
    //  51 -- [ACQ & R];fr_imm --> 56
    //  52 -- rmw --> 95
    //  53 -- po_loc_imm --> 53
    //  53 -- [W & !NA];rf;[ACQ & R] --> 6
    //  53 -- [W & !NA];rf;[R & !NA] --> 54
    //  53 -- [W & !NA];rf --> 55
    //  54 -- [1 3];po_imm;[ACQ & F] --> 6
    //  54 -- [ACQ & R];po_imm --> 6
    //  54 -- [1 3];po_imm --> 8
    //  54 -- [ACQ & R];po_imm --> 13
    //  54 -- [ACQ & R];fr_imm --> 6
    //  54 -- [ACQ & R];fr_imm --> 34
    //  55 -- rmw --> 96
    //  56 -- rf --> 7
    //  56 -- co_imm --> 7
    //  56 -- co_imm --> 56
    //  57 -- [F & REL];po_imm --> 4
    //  57 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 13];po_imm --> 57
    //  57 -- [F & REL];po_imm --> 97
    //  57 -- [REL & W];po_loc_imm --> 98
    //  57 -- [REL & W];rf;[R & !NA] --> 99
    //  57 -- [REL & W];rf --> 100
    //  58 -- rf --> 19
    //  58 -- rf;[ACQ & R] --> 22
    //  58 -- rf;[R & !NA] --> 27
    //  59 -- po_imm --> 59
    //  59 -- [F & REL];po_imm --> 101
    //  59 -- [REL & W];po_loc_imm --> 60
    //  59 -- [REL & W];rf;[R & !NA] --> 61
    //  59 -- [REL & W];rf --> 62
    //  59 -- co_imm --> 4
    //  59 -- co_imm --> 102
    //  59 -- fr_imm --> 4
    //  59 -- fr_imm --> 102
    //  60 -- po_loc_imm --> 60
    //  60 -- [W & !NA];rf;[R & !NA] --> 61
    //  60 -- [W & !NA];rf --> 62
    //  61 -- [ACQ & R];po_imm --> 59
    //  61 -- [1 3];po_imm --> 103
    //  61 -- [ACQ & R];fr_imm --> 4
    //  61 -- [ACQ & R];fr_imm --> 102
    //  62 -- rmw --> 104
    //  63 -- po_imm --> 63
    //  63 -- [W];po_loc_imm --> 4
    //  63 -- [W];po_loc_imm --> 64
    //  63 -- [W & !NA];rf;[R & !NA] --> 65
    //  63 -- [W & !NA];rf --> 66
    //  64 -- po_loc_imm --> 4
    //  64 -- po_loc_imm --> 64
    //  64 -- [W & !NA];rf;[R & !NA] --> 65
    //  64 -- [W & !NA];rf --> 66
    //  65 -- [ACQ & R];po_imm --> 21
    //  65 -- [1 3];po_imm --> 105
    //  66 -- rmw --> 106
    //  67 -- po_imm --> 67
    //  67 -- [W];po_loc_imm --> 68
    //  67 -- [W & !NA];rf --> 69
    //  67 -- [W & !NA];rf;[R & !NA] --> 70
    //  68 -- po_loc_imm --> 68
    //  68 -- [W & !NA];rf --> 69
    //  68 -- [W & !NA];rf;[R & !NA] --> 70
    //  69 -- rmw --> 4
    //  69 -- rmw --> 107
    //  70 -- [ACQ & R];po_imm --> 22
    //  70 -- [1 3];po_imm --> 108
    //  71 -- po_imm --> 21
    //  71 -- po_imm --> 71
    //  71 -- [F & REL];po_imm --> 109
    //  71 -- [REL & W];po_loc_imm --> 15
    //  71 -- rf --> 21
    //  71 -- [REL & W];rf;[R & !NA] --> 23
    //  71 -- [REL & W];rf --> 28
    //  71 -- co_imm --> 21
    //  71 -- co_imm --> 73
    //  71 -- fr_imm --> 21
    //  71 -- fr_imm --> 73
    //  72 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 21
    //  72 -- [ACQ & F];po_imm --> 21
    //  72 -- [ACQ & F];po_imm --> 71
    //  72 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 72
    //  72 -- [15 16];po_imm --> 109
    //  73 -- rf --> 21
    //  73 -- co_imm --> 21
    //  73 -- co_imm --> 73
    //  74 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 4
    //  74 -- [ACQ & F];po_imm --> 4
    //  74 -- [ACQ & F];po_imm --> 5
    //  74 -- [15 16];po_imm --> 9
    //  74 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 74
    //  75 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 2
    //  75 -- [ACQ & F];po_imm --> 2
    //  75 -- [15 16];po_imm --> 10
    //  75 -- [ACQ & F];po_imm --> 12
    //  75 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 75
    //  76 -- [15 16];po_imm --> 1
    //  76 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 57
    //  76 -- [ACQ & F];po_imm --> 57
    //  76 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 76
    //  76 -- [ACQ & F];po_imm --> 77
    //  77 -- [F & REL];po_imm --> 1
    //  77 -- po_imm --> 57
    //  77 -- po_imm --> 77
    //  77 -- [REL & W];po_loc_imm --> 18
    //  77 -- [REL & W];rf;[R & !NA] --> 26
    //  77 -- [REL & W];rf --> 31
    //  77 -- rf --> 57
    //  77 -- co_imm --> 57
    //  77 -- co_imm --> 78
    //  77 -- fr_imm --> 57
    //  77 -- fr_imm --> 78
    //  78 -- rf --> 57
    //  78 -- co_imm --> 57
    //  78 -- co_imm --> 78
    //  79 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 22
    //  79 -- [ACQ & F];po_imm --> 22
    //  79 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 79
    //  79 -- [ACQ & F];po_imm --> 80
    //  79 -- [15 16];po_imm --> 110
    //  80 -- po_imm --> 22
    //  80 -- po_imm --> 80
    //  80 -- [F & REL];po_imm --> 110
    //  80 -- [REL & W];po_loc_imm --> 111
    //  80 -- [REL & W];rf --> 19
    //  80 -- rf --> 22
    //  80 -- [REL & W];rf;[R & !NA] --> 27
    //  80 -- co_imm --> 22
    //  80 -- co_imm --> 81
    //  80 -- fr_imm --> 22
    //  80 -- fr_imm --> 81
    //  81 -- rf --> 22
    //  81 -- co_imm --> 22
    //  81 -- co_imm --> 81
    //  82 -- rf;[ACQ & R] --> 21
    //  82 -- rf;[R & !NA] --> 23
    //  82 -- rf --> 28
    //  83 -- rf;[ACQ & R] --> 4
    //  83 -- rf;[R & !NA] --> 24
    //  83 -- rf --> 29
    //  84 -- rf;[ACQ & R] --> 2
    //  84 -- rf;[R & !NA] --> 25
    //  84 -- rf --> 30
    //  85 -- rf;[R & !NA] --> 26
    //  85 -- rf --> 31
    //  85 -- rf;[ACQ & R] --> 57
    //  86 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 13];po_imm --> 86
    //  86 -- [F & REL];po_imm --> 112
    //  86 -- [REL & W];po_loc_imm --> 113
    //  86 -- [REL & W];rf --> 4
    //  86 -- [REL & W];rf;[R & !NA] --> 114
    //  86 -- [REL & W];rf --> 115
    //  87 -- [1 3];po_imm;[ACQ & F] --> 86
    //  87 -- [ACQ & R];po_imm --> 86
    //  87 -- [1 3];po_imm --> 116
    //  87 -- [ACQ & R];po_imm --> 117
    //  87 -- [ACQ & R];fr_imm --> 86
    //  87 -- [ACQ & R];fr_imm --> 118
    //  88 -- rmw --> 35
    //  89 -- [ACQ & F];po_imm --> 2
    //  89 -- [ACQ & F];po_imm --> 4
    //  89 -- [15 16];po_imm --> 36
    //  89 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 89
    //  90 -- rf;[R & !NA] --> 38
    //  90 -- rf --> 39
    //  91 -- [13];po_imm --> 6
    //  91 -- [15 16];po_imm --> 41
    //  91 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 91
    //  92 -- rf;[R & !NA] --> 4
    //  92 -- rf;[R & !NA] --> 43
    //  92 -- rf --> 44
    //  93 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 4
    //  93 -- [13];po_imm --> 7
    //  93 -- [15 16];po_imm --> 45
    //  93 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 93
    //  94 -- rf;[R & !NA] --> 47
    //  94 -- rf --> 48
    //  95 -- rf;[ACQ & R] --> 7
    //  95 -- rf;[R & !NA] --> 51
    //  95 -- rf --> 52
    //  96 -- rf;[ACQ & R] --> 6
    //  96 -- rf;[R & !NA] --> 54
    //  96 -- rf --> 55
    //  97 -- po_imm --> 4
    //  97 -- po_imm --> 97
    //  97 -- [W];po_loc_imm --> 98
    //  97 -- [W & !NA];rf;[R & !NA] --> 99
    //  97 -- [W & !NA];rf --> 100
    //  98 -- po_loc_imm --> 98
    //  98 -- [W & !NA];rf;[R & !NA] --> 99
    //  98 -- [W & !NA];rf --> 100
    //  99 -- [ACQ & R];po_imm --> 57
    //  99 -- [1 3];po_imm --> 119
    // 100 -- rmw --> 120
    // 101 -- po_imm --> 101
    // 101 -- [W];po_loc_imm --> 60
    // 101 -- [W & !NA];rf;[R & !NA] --> 61
    // 101 -- [W & !NA];rf --> 62
    // 102 -- co_imm --> 4
    // 102 -- co_imm --> 102
    // 103 -- [ACQ & F];po_imm --> 59
    // 103 -- [15 16];po_imm --> 101
    // 103 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 103
    // 104 -- rf;[R & !NA] --> 61
    // 104 -- rf --> 62
    // 105 -- [13];po_imm --> 21
    // 105 -- [15 16];po_imm --> 63
    // 105 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 105
    // 106 -- rf;[R & !NA] --> 65
    // 106 -- rf --> 66
    // 107 -- rf --> 69
    // 107 -- rf;[R & !NA] --> 70
    // 108 -- [13];po_imm --> 22
    // 108 -- [15 16];po_imm --> 67
    // 108 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 108
    // 109 -- po_imm --> 109
    // 109 -- [W];po_loc_imm --> 15
    // 109 -- [W & !NA];rf;[R & !NA] --> 23
    // 109 -- [W & !NA];rf --> 28
    // 110 -- po_imm --> 110
    // 110 -- [W];po_loc_imm --> 111
    // 110 -- [W & !NA];rf --> 19
    // 110 -- [W & !NA];rf;[R & !NA] --> 27
    // 111 -- po_loc_imm --> 111
    // 111 -- [W & !NA];rf --> 19
    // 111 -- [W & !NA];rf;[ACQ & R] --> 22
    // 111 -- [W & !NA];rf;[R & !NA] --> 27
    // 112 -- po_imm --> 112
    // 112 -- [W];po_loc_imm --> 113
    // 112 -- [W & !NA];rf --> 4
    // 112 -- [W & !NA];rf;[R & !NA] --> 114
    // 112 -- [W & !NA];rf --> 115
    // 113 -- po_loc_imm --> 113
    // 113 -- [W & !NA];rf --> 4
    // 113 -- [W & !NA];rf;[R & !NA] --> 114
    // 113 -- [W & !NA];rf --> 115
    // 114 -- [ACQ & R];po_imm --> 86
    // 114 -- [1 3];po_imm --> 121
    // 115 -- rmw --> 122
    // 116 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 86
    // 116 -- [ACQ & F];po_imm --> 86
    // 116 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 116
    // 116 -- [ACQ & F];po_imm --> 117
    // 116 -- [15 16];po_imm --> 123
    // 117 -- po_imm --> 86
    // 117 -- po_imm --> 117
    // 117 -- [F & REL];po_imm --> 123
    // 117 -- [REL & W];po_loc_imm --> 124
    // 117 -- rf --> 86
    // 117 -- [REL & W];rf;[R & !NA] --> 87
    // 117 -- [REL & W];rf --> 88
    // 117 -- co_imm --> 86
    // 117 -- co_imm --> 118
    // 117 -- fr_imm --> 86
    // 117 -- fr_imm --> 118
    // 118 -- rf --> 86
    // 118 -- co_imm --> 86
    // 118 -- co_imm --> 118
    // 119 -- [15 16];po_imm --> 4
    // 119 -- [13];po_imm --> 57
    // 119 -- [15 16];po_imm --> 97
    // 119 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 119
    // 120 -- rf;[R & !NA] --> 99
    // 120 -- rf --> 100
    // 121 -- [13];po_imm --> 86
    // 121 -- [15 16];po_imm --> 112
    // 121 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 121
    // 122 -- rf --> 4
    // 122 -- rf;[R & !NA] --> 114
    // 122 -- rf --> 115
    // 123 -- po_imm --> 123
    // 123 -- [W];po_loc_imm --> 124
    // 123 -- [W & !NA];rf;[R & !NA] --> 87
    // 123 -- [W & !NA];rf --> 88
    // 124 -- po_loc_imm --> 124
    // 124 -- [W & !NA];rf;[ACQ & R] --> 86
    // 124 -- [W & !NA];rf;[R & !NA] --> 87
    // 124 -- [W & !NA];rf --> 88
    template <typename Visit>
    static void hb_coherence_rotated_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 6, "po");
                    visit(to, 8, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 6, "po");
                    visit(to, 13, "po");
                });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 3, "po");
                    if (g.in(to, is_acq_and_f))
                        visit(to, 7, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 11, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 7, "po");
                    visit(to, 14, "po");
                });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 9, "po");
                    visit(to, 10, "po");
                });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 1, "po");
                visit(to, 2, "po");
                visit(to, 4, "po");
                visit(to, 5, "po");
                visit(to, 12, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    visit(to, 16, "po-loc");
                    visit(to, 17, "po-loc");
                });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 15, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 24, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 25, "rf");
                    visit(to, 29, "rf");
                    visit(to, 30, "rf");
                });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 21, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 23, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 26, "rf");
                    visit(to, 28, "rf");
                    visit(to, 31, "rf");
                });
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 2, "rf");
                visit(to, 19, "rf");
                visit(to, 20, "rf");
                if (g.in(to, is_acq_and_r))
                    visit(to, 22, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 27, "rf");
            });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 2, "co");
                visit(to, 20, "co");
                visit(to, 32, "co");
                visit(to, 33, "co");
            });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 6, "fr");
                    visit(to, 34, "fr");
                });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 2, "fr");
                visit(to, 32, "fr");
            });
            runtime::rmw(g, e, [&](EventId to) { visit(to, 35, "rmw"); });
            break;
        case 1:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 26, "rf");
                    visit(to, 31, "rf");
                });
            break;
        case 2:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 36, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 2, "po");
                visit(to, 4, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 37, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 38, "rf");
                    visit(to, 39, "rf");
                });
            break;
        case 3:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 3, "po");
                    if (g.in(to, is_acq_and_f))
                        visit(to, 7, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 11, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 7, "po");
                    visit(to, 14, "po");
                });
            break;
        case 5:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 9, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 16, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 24, "rf");
                    visit(to, 29, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 4, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 4, "co");
                visit(to, 40, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 4, "fr");
                visit(to, 40, "fr");
            });
            break;
        case 6:
            if (g.in(e, atoms_3fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 41, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 42, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 43, "rf");
                    visit(to, 44, "rf");
                });
            break;
        case 7:
            if (g.in(e, atoms_3fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 7, "po"); });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 45, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 46, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 47, "rf");
                    visit(to, 48, "rf");
                });
            break;
        case 8:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 6, "po");
                    visit(to, 8, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 49, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 6, "po");
                    visit(to, 13, "po");
                });
            break;
        case 9:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 9, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 16, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 24, "rf");
                    visit(to, 29, "rf");
                });
            break;
        case 10:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 10, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 17, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 25, "rf");
                    visit(to, 30, "rf");
                });
            break;
        case 11:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 11, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 50, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 51, "rf");
                    visit(to, 52, "rf");
                });
            break;
        case 12:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 10, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 2, "po");
                visit(to, 12, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 17, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 25, "rf");
                    visit(to, 30, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 2, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 2, "co");
                visit(to, 32, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 2, "fr");
                visit(to, 32, "fr");
            });
            break;
        case 13:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 49, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 6, "po");
                visit(to, 13, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 53, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 54, "rf");
                    visit(to, 55, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 6, "co");
                visit(to, 34, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 6, "fr");
                visit(to, 34, "fr");
            });
            break;
        case 14:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 11, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 7, "po");
                visit(to, 14, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 50, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 51, "rf");
                    visit(to, 52, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 7, "co");
                visit(to, 56, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 7, "fr");
                visit(to, 56, "fr");
            });
            break;
        case 15:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 15, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 21, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 23, "rf");
                    visit(to, 28, "rf");
                });
            break;
        case 16:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 16, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 24, "rf");
                    visit(to, 29, "rf");
                });
            break;
        case 17:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 17, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 2, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 25, "rf");
                    visit(to, 30, "rf");
                });
            break;
        case 18:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 26, "rf");
                    visit(to, 31, "rf");
                    if (g.in(to, is_acq_and_r))
                        visit(to, 57, "rf");
                });
            break;
        case 19:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 58, "rmw"); });
            break;
        case 20:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 59, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 60, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 61, "rf");
                    visit(to, 62, "rf");
                });
            break;
        case 21:
            if (g.in(e, atoms_3fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 21, "po"); });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 63, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po-loc");
                    visit(to, 64, "po-loc");
                });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 65, "rf");
                    visit(to, 66, "rf");
                });
            break;
        case 22:
            if (g.in(e, atoms_3fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 22, "po"); });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 67, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 68, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 69, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 70, "rf");
                });
            break;
        case 23:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 21, "po");
                    visit(to, 72, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 21, "po");
                    visit(to, 71, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 21, "fr");
                    visit(to, 73, "fr");
                });
            break;
        case 24:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 4, "po");
                    visit(to, 74, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 5, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 4, "fr");
                    visit(to, 40, "fr");
                });
            break;
        case 25:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 2, "po");
                    visit(to, 75, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 2, "po");
                    visit(to, 12, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 2, "fr");
                    visit(to, 32, "fr");
                });
            break;
        case 26:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 57, "po");
                    visit(to, 76, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 57, "po");
                    visit(to, 77, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 57, "fr");
                    visit(to, 78, "fr");
                });
            break;
        case 27:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 22, "po");
                    visit(to, 79, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 22, "po");
                    visit(to, 80, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 22, "fr");
                    visit(to, 81, "fr");
                });
            break;
        case 28:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 82, "rmw"); });
            break;
        case 29:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 83, "rmw"); });
            break;
        case 30:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 84, "rmw"); });
            break;
        case 31:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 85, "rmw"); });
            break;
        case 32:
            runtime::rf(g, e, [&](EventId to) { visit(to, 2, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 2, "co");
                visit(to, 32, "co");
            });
            break;
        case 33:
            runtime::rf(g, e, [&](EventId to) { visit(to, 20, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 20, "co");
                visit(to, 33, "co");
            });
            break;
        case 34:
            runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 6, "co");
                visit(to, 34, "co");
            });
            break;
        case 35:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 86, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 87, "rf");
                visit(to, 88, "rf");
            });
            break;
        case 36:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 36, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 37, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 38, "rf");
                    visit(to, 39, "rf");
                });
            break;
        case 37:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 37, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 38, "rf");
                    visit(to, 39, "rf");
                });
            break;
        case 38:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 89, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 2, "po");
                    visit(to, 4, "po");
                });
            break;
        case 39:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 90, "rmw"); });
            break;
        case 40:
            runtime::rf(g, e, [&](EventId to) { visit(to, 4, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 4, "co");
                visit(to, 40, "co");
            });
            break;
        case 41:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 41, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 42, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 43, "rf");
                    visit(to, 44, "rf");
                });
            break;
        case 42:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 42, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 43, "rf");
                    visit(to, 44, "rf");
                });
            break;
        case 43:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 91, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            break;
        case 44:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 92, "rmw"); });
            break;
        case 45:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 45, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 46, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 47, "rf");
                    visit(to, 48, "rf");
                });
            break;
        case 46:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 46, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 47, "rf");
                    visit(to, 48, "rf");
                });
            break;
        case 47:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 93, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 7, "po"); });
            break;
        case 48:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 94, "rmw"); });
            break;
        case 49:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 49, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 53, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 54, "rf");
                    visit(to, 55, "rf");
                });
            break;
        case 50:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 50, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 7, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 51, "rf");
                    visit(to, 52, "rf");
                });
            break;
        case 51:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 3, "po");
                    if (g.in(to, is_acq_and_f))
                        visit(to, 7, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 7, "po");
                    visit(to, 14, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 7, "fr");
                    visit(to, 56, "fr");
                });
            break;
        case 52:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 95, "rmw"); });
            break;
        case 53:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 53, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 6, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 54, "rf");
                    visit(to, 55, "rf");
                });
            break;
        case 54:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 6, "po");
                    visit(to, 8, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 6, "po");
                    visit(to, 13, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 6, "fr");
                    visit(to, 34, "fr");
                });
            break;
        case 55:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 96, "rmw"); });
            break;
        case 56:
            runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 7, "co");
                visit(to, 56, "co");
            });
            break;
        case 57:
            if (g.in(e, atoms_3fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 57, "po"); });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 97, "po");
                });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 98, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 99, "rf");
                    visit(to, 100, "rf");
                });
            break;
        case 58:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 19, "rf");
                if (g.in(to, is_acq_and_r))
                    visit(to, 22, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 27, "rf");
            });
            break;
        case 59:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 101, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 59, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 60, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 61, "rf");
                    visit(to, 62, "rf");
                });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 4, "co");
                visit(to, 102, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 4, "fr");
                visit(to, 102, "fr");
            });
            break;
        case 60:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 60, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 61, "rf");
                    visit(to, 62, "rf");
                });
            break;
        case 61:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 103, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 59, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 4, "fr");
                    visit(to, 102, "fr");
                });
            break;
        case 62:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 104, "rmw"); });
            break;
        case 63:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 63, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po-loc");
                    visit(to, 64, "po-loc");
                });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 65, "rf");
                    visit(to, 66, "rf");
                });
            break;
        case 64:
            runtime::po_loc_imm(g, e, [&](EventId to) {
                visit(to, 4, "po-loc");
                visit(to, 64, "po-loc");
            });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 65, "rf");
                    visit(to, 66, "rf");
                });
            break;
        case 65:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 105, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 21, "po"); });
            break;
        case 66:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 106, "rmw"); });
            break;
        case 67:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 67, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 68, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 69, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 70, "rf");
                });
            break;
        case 68:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 68, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 69, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 70, "rf");
                });
            break;
        case 69:
            runtime::rmw(g, e, [&](EventId to) {
                visit(to, 4, "rmw");
                visit(to, 107, "rmw");
            });
            break;
        case 70:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 108, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 22, "po"); });
            break;
        case 71:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 109, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 21, "po");
                visit(to, 71, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 15, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 23, "rf");
                    visit(to, 28, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 21, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 21, "co");
                visit(to, 73, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 21, "fr");
                visit(to, 73, "fr");
            });
            break;
        case 72:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 21, "po");
                    visit(to, 72, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 109, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 21, "po");
                    visit(to, 71, "po");
                });
            break;
        case 73:
            runtime::rf(g, e, [&](EventId to) { visit(to, 21, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 21, "co");
                visit(to, 73, "co");
            });
            break;
        case 74:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 4, "po");
                    visit(to, 74, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 9, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 5, "po");
                });
            break;
        case 75:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 2, "po");
                    visit(to, 75, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 10, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 2, "po");
                    visit(to, 12, "po");
                });
            break;
        case 76:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 57, "po");
                    visit(to, 76, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 57, "po");
                    visit(to, 77, "po");
                });
            break;
        case 77:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 57, "po");
                visit(to, 77, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 26, "rf");
                    visit(to, 31, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 57, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 57, "co");
                visit(to, 78, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 57, "fr");
                visit(to, 78, "fr");
            });
            break;
        case 78:
            runtime::rf(g, e, [&](EventId to) { visit(to, 57, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 57, "co");
                visit(to, 78, "co");
            });
            break;
        case 79:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 22, "po");
                    visit(to, 79, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 110, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 22, "po");
                    visit(to, 80, "po");
                });
            break;
        case 80:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 110, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 22, "po");
                visit(to, 80, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 111, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 19, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 27, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 22, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 22, "co");
                visit(to, 81, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 22, "fr");
                visit(to, 81, "fr");
            });
            break;
        case 81:
            runtime::rf(g, e, [&](EventId to) { visit(to, 22, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 22, "co");
                visit(to, 81, "co");
            });
            break;
        case 82:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 21, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 23, "rf");
                visit(to, 28, "rf");
            });
            break;
        case 83:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 4, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 24, "rf");
                visit(to, 29, "rf");
            });
            break;
        case 84:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 2, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 25, "rf");
                visit(to, 30, "rf");
            });
            break;
        case 85:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 26, "rf");
                visit(to, 31, "rf");
                if (g.in(to, is_acq_and_r))
                    visit(to, 57, "rf");
            });
            break;
        case 86:
            if (g.in(e, atoms_3fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 86, "po"); });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 112, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 113, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 114, "rf");
                    visit(to, 115, "rf");
                });
            break;
        case 87:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 86, "po");
                    visit(to, 116, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 86, "po");
                    visit(to, 117, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 86, "fr");
                    visit(to, 118, "fr");
                });
            break;
        case 88:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 35, "rmw"); });
            break;
        case 89:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 89, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 36, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 2, "po");
                    visit(to, 4, "po");
                });
            break;
        case 90:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 38, "rf");
                visit(to, 39, "rf");
            });
            break;
        case 91:
            if (g.in(e, atoms_2000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 91, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 41, "po"); });
            break;
        case 92:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 4, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 43, "rf");
                visit(to, 44, "rf");
            });
            break;
        case 93:
            if (g.in(e, atoms_2000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 7, "po"); });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 93, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 45, "po"); });
            break;
        case 94:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 47, "rf");
                visit(to, 48, "rf");
            });
            break;
        case 95:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 7, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 51, "rf");
                visit(to, 52, "rf");
            });
            break;
        case 96:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 6, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 54, "rf");
                visit(to, 55, "rf");
            });
            break;
        case 97:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 4, "po");
                visit(to, 97, "po");
            });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 98, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 99, "rf");
                    visit(to, 100, "rf");
                });
            break;
        case 98:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 98, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 99, "rf");
                    visit(to, 100, "rf");
                });
            break;
        case 99:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 119, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 57, "po"); });
            break;
        case 100:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 120, "rmw"); });
            break;
        case 101:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 101, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 60, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 61, "rf");
                    visit(to, 62, "rf");
                });
            break;
        case 102:
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 4, "co");
                visit(to, 102, "co");
            });
            break;
        case 103:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 103, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 101, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 59, "po"); });
            break;
        case 104:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 61, "rf");
                visit(to, 62, "rf");
            });
            break;
        case 105:
            if (g.in(e, atoms_2000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 21, "po"); });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 105, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 63, "po"); });
            break;
        case 106:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 65, "rf");
                visit(to, 66, "rf");
            });
            break;
        case 107:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 69, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 70, "rf");
            });
            break;
        case 108:
            if (g.in(e, atoms_2000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 22, "po"); });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 108, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 67, "po"); });
            break;
        case 109:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 109, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 15, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 23, "rf");
                    visit(to, 28, "rf");
                });
            break;
        case 110:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 110, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 111, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 19, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 27, "rf");
                });
            break;
        case 111:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 111, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 19, "rf");
                    if (g.in(to, is_acq_and_r))
                        visit(to, 22, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 27, "rf");
                });
            break;
        case 112:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 112, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 113, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 114, "rf");
                    visit(to, 115, "rf");
                });
            break;
        case 113:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 113, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 114, "rf");
                    visit(to, 115, "rf");
                });
            break;
        case 114:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 121, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 86, "po"); });
            break;
        case 115:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 122, "rmw"); });
            break;
        case 116:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 86, "po");
                    visit(to, 116, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 123, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 86, "po");
                    visit(to, 117, "po");
                });
            break;
        case 117:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 123, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 86, "po");
                visit(to, 117, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 124, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 87, "rf");
                    visit(to, 88, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 86, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 86, "co");
                visit(to, 118, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 86, "fr");
                visit(to, 118, "fr");
            });
            break;
        case 118:
            runtime::rf(g, e, [&](EventId to) { visit(to, 86, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 86, "co");
                visit(to, 118, "co");
            });
            break;
        case 119:
            if (g.in(e, atoms_2000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 57, "po"); });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 119, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 97, "po");
                });
            break;
        case 120:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 99, "rf");
                visit(to, 100, "rf");
            });
            break;
        case 121:
            if (g.in(e, atoms_2000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 86, "po"); });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 121, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 112, "po"); });
            break;
        case 122:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 4, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 114, "rf");
                visit(to, 115, "rf");
            });
            break;
        case 123:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 123, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 124, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 87, "rf");
                    visit(to, 88, "rf");
                });
            break;
        case 124:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 124, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 86, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 87, "rf");
                    visit(to, 88, "rf");
                });
            break;
        default:
            break;
        }
    }
    static bool hb_coherence_rotated_accepts(const Graph&, EventId, State q) {
        switch (q) {
        case 4:
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
    [[nodiscard]] bool seq_cst(const Graph& g) {
        if ((g.atoms() & is_sc) == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) { seq_cst_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 27, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool seq_cst_after(const Graph& g, EventId e) {
        if ((g.atoms() & is_sc) == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) { seq_cst_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 27, runtime::nodes_of(e, 27), steps);
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
    static void seq_cst_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            if (g.in(e, atoms_820))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            if (g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 1, "po");
                    visit(to, 3, "po");
                    visit(to, 5, "po");
                });
            if (g.in(e, is_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_sc))
                        visit(to, 0, "po");
                    visit(to, 2, "po");
                });
            if (g.in(e, is_sc_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_sc))
                        visit(to, 0, "rf");
                });
            if (g.in(e, is_sc_and_w))
                runtime::co_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_sc_and_w))
                        visit(to, 0, "co");
                    visit(to, 6, "co");
                });
            if (g.in(e, is_r_and_sc))
                runtime::fr_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_sc_and_w))
                        visit(to, 0, "fr");
                    visit(to, 6, "fr");
                });
            break;
        case 1:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 7, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 8, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 9, "rf");
                });
            break;
        case 2:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_sc))
                    visit(to, 0, "po");
                visit(to, 2, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 10, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 11, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 12, "rf");
                });
            break;
        case 3:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 7, "po-loc"); });
            if (g.in(e, is_sc_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_sc))
                        visit(to, 0, "rf");
                });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 8, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 9, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 13, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                if (g.in(to, is_sc_and_w))
                    visit(to, 0, "co");
                visit(to, 6, "co");
                visit(to, 14, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                if (g.in(to, is_sc_and_w))
                    visit(to, 0, "fr");
                visit(to, 6, "fr");
                visit(to, 14, "fr");
            });
            break;
        case 4:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 17, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 18, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                });
            break;
        case 5:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 10, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 11, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 12, "rf");
                });
            break;
        case 6:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_sc))
                    visit(to, 0, "po");
                visit(to, 20, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 10, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 11, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 12, "rf");
                });
            runtime::co_imm(g, e, [&](EventId to) {
                if (g.in(to, is_sc_and_w))
                    visit(to, 0, "co");
                visit(to, 6, "co");
            });
            break;
        case 7:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 7, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 8, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 9, "rf");
                });
            break;
        case 8:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 21, "rmw"); });
            break;
        case 9:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 22, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_820))
                        visit(to, 0, "po");
                    visit(to, 2, "po");
                    visit(to, 3, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_sc_and_w))
                        visit(to, 0, "fr");
                    visit(to, 6, "fr");
                    visit(to, 14, "fr");
                });
            break;
        case 10:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 10, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 11, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 12, "rf");
                });
            break;
        case 11:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 23, "rmw"); });
            break;
        case 12:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 24, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 20, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_sc))
                    visit(to, 0, "po");
            });
            break;
        case 13:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_sc))
                    visit(to, 0, "po");
                visit(to, 20, "po");
            });
            break;
        case 14:
            runtime::rf(g, e, [&](EventId to) { visit(to, 13, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) { visit(to, 14, "co"); });
            break;
        case 15:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 17, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 18, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                });
            break;
        case 16:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_sc))
                    visit(to, 0, "po");
                visit(to, 16, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 17, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 18, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                });
            break;
        case 17:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 17, "po-loc"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 18, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                });
            break;
        case 18:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 25, "rmw"); });
            break;
        case 19:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_sc))
                        visit(to, 0, "po");
                    visit(to, 16, "po");
                });
            break;
        case 20:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_sc))
                    visit(to, 0, "po");
                visit(to, 20, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 10, "po-loc"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 11, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 12, "rf");
                });
            break;
        case 21:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 8, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 9, "rf");
            });
            break;
        case 22:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 22, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_820))
                        visit(to, 0, "po");
                    visit(to, 2, "po");
                    visit(to, 3, "po");
                });
            break;
        case 23:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 11, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 12, "rf");
            });
            break;
        case 24:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 24, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 20, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_sc))
                    visit(to, 0, "po");
            });
            break;
        case 25:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 18, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 19, "rf");
            });
            break;
        case 26:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_sc))
                        visit(to, 0, "po");
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

    runtime::Search search_;
};

static_assert(runtime::Checker<Rc11>);

} // namespace katlas::generated
