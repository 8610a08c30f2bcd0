// Consistency under the model rc11-tools: made by `katlas generate` from rc11-tools.kat.
// FNV-1a of the model's text: 718c6332e40c8a11.
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

class Rc11Tools {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;

    static constexpr std::string_view model = "rc11-tools";
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
        return !search_.reaches_back(g, 9, 1, steps, end);
    }
    [[nodiscard]] bool hb_coherence_after(const Graph& g, EventId e) {
        const auto steps = [&](EventId from, State q, const auto& visit) {
            hb_coherence_rotated_steps(g, from, q, visit);
        };
        const auto back = [&](EventId to, State q) { return to == e && hb_coherence_rotated_accepts(g, to, q); };
        return !search_.reaches(g, 96, runtime::nodes_of(e, 1), steps, back);
    }
    //
    //   0 -- po_imm --> 1
    //   0 -- [F & REL];po_imm --> 2
    //   0 -- po_imm --> 3
    //   0 -- [REL & W];rf;[ACQ & R] --> 3
    //   0 -- [REL & W];rf --> 4
    //   0 -- [REL & W];rf;[R & !NA] --> 5
    //   1 -- po_imm --> 1
    //   1 -- [F & REL];po_imm --> 2
    //   1 -- po_imm --> 3
    //   1 -- rf --> 3
    //   1 -- [REL & W];rf --> 4
    //   1 -- [REL & W];rf;[R & !NA] --> 5
    //   1 -- co_imm --> 3
    //   1 -- co_imm --> 6
    //   1 -- fr_imm --> 3
    //   1 -- fr_imm --> 6
    //   2 -- po_imm --> 2
    //   2 -- [W & !NA];rf --> 4
    //   2 -- [W & !NA];rf;[R & !NA] --> 5
    //   4 -- rmw --> 7
    //   5 -- [ACQ & R];po_imm --> 1
    //   5 -- [1 3];po_imm;[ACQ & F] --> 3
    //   5 -- [ACQ & R];po_imm --> 3
    //   5 -- [1 3];po_imm --> 8
    //   5 -- [ACQ & R];fr_imm --> 3
    //   5 -- [ACQ & R];fr_imm --> 6
    //   6 -- rf --> 3
    //   6 -- co_imm --> 3
    //   6 -- co_imm --> 6
    //   7 -- rf;[ACQ & R] --> 3
    //   7 -- rf --> 4
    //   7 -- rf;[R & !NA] --> 5
    //   8 -- [ACQ & F];po_imm --> 1
    //   8 -- [15 16];po_imm --> 2
    //   8 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 3
    //   8 -- [ACQ & F];po_imm --> 3
    //   8 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 8
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
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 3, "rf");
                    visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 5, "rf");
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
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 5, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 3, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 3, "co");
                visit(to, 6, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 3, "fr");
                visit(to, 6, "fr");
            });
            break;
        case 2:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 5, "rf");
                });
            break;
        case 4:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 7, "rmw"); });
            break;
        case 5:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 3, "po");
                    visit(to, 8, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 1, "po");
                    visit(to, 3, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 3, "fr");
                    visit(to, 6, "fr");
                });
            break;
        case 6:
            runtime::rf(g, e, [&](EventId to) { visit(to, 3, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 3, "co");
                visit(to, 6, "co");
            });
            break;
        case 7:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 3, "rf");
                visit(to, 4, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 5, "rf");
            });
            break;
        case 8:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 3, "po");
                    visit(to, 8, "po");
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
    //   0 -- [ACQ & R];po_imm --> 1
    //   0 -- po_imm --> 2
    //   0 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 3
    //   0 -- po_imm --> 4
    //   0 -- po_imm --> 5
    //   0 -- [1 3];po_imm;[ACQ & F] --> 6
    //   0 -- [ACQ & R];po_imm --> 6
    //   0 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 7
    //   0 -- [ACQ & F];po_imm --> 7
    //   0 -- [1 3];po_imm --> 8
    //   0 -- po_imm --> 9
    //   0 -- [F & REL];po_imm --> 10
    //   0 -- [F & REL];po_imm --> 11
    //   0 -- [15 16];po_imm --> 12
    //   0 -- po_imm --> 13
    //   0 -- [ACQ & F];po_imm --> 14
    //   0 -- rf --> 2
    //   0 -- [REL & W];rf;[ACQ & R] --> 4
    //   0 -- rf --> 15
    //   0 -- rf --> 16
    //   0 -- rf;[ACQ & R] --> 17
    //   0 -- [REL & W];rf;[R & !NA] --> 18
    //   0 -- [REL & W];rf;[R & !NA] --> 19
    //   0 -- [W & !NA];rf;[R & !NA] --> 20
    //   0 -- rf;[R & !NA] --> 21
    //   0 -- [REL & W];rf --> 22
    //   0 -- [REL & W];rf --> 23
    //   0 -- [W & !NA];rf --> 24
    //   0 -- co_imm --> 2
    //   0 -- co_imm --> 16
    //   0 -- co_imm --> 25
    //   0 -- co_imm --> 26
    //   0 -- fr_imm --> 2
    //   0 -- [ACQ & R];fr_imm --> 6
    //   0 -- fr_imm --> 25
    //   0 -- [ACQ & R];fr_imm --> 27
    //   0 -- rmw --> 28
    //   1 -- po_imm --> 1
    //   1 -- po_imm --> 6
    //   1 -- [F & REL];po_imm --> 29
    //   1 -- rf --> 6
    //   1 -- [REL & W];rf;[R & !NA] --> 30
    //   1 -- [REL & W];rf --> 31
    //   1 -- co_imm --> 6
    //   1 -- co_imm --> 27
    //   1 -- fr_imm --> 6
    //   1 -- fr_imm --> 27
    //   2 -- po_imm --> 2
    //   2 -- po_imm --> 4
    //   2 -- [F & REL];po_imm --> 32
    //   2 -- [REL & W];rf --> 33
    //   2 -- [REL & W];rf;[R & !NA] --> 34
    //   3 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 3
    //   3 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 7
    //   3 -- [ACQ & F];po_imm --> 7
    //   3 -- [15 16];po_imm --> 12
    //   3 -- [ACQ & F];po_imm --> 14
    //   5 -- po_imm --> 5
    //   5 -- [F & REL];po_imm --> 10
    //   5 -- rf --> 4
    //   5 -- [REL & W];rf;[R & !NA] --> 18
    //   5 -- [REL & W];rf --> 22
    //   5 -- co_imm --> 4
    //   5 -- co_imm --> 35
    //   5 -- fr_imm --> 4
    //   5 -- fr_imm --> 35
    //   6 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 13];po_imm --> 6
    //   6 -- [F & REL];po_imm --> 36
    //   6 -- [REL & W];rf;[R & !NA] --> 4
    //   6 -- [REL & W];rf;[R & !NA] --> 37
    //   6 -- [REL & W];rf --> 38
    //   7 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 13];po_imm --> 7
    //   7 -- [F & REL];po_imm --> 39
    //   7 -- [REL & W];rf;[R & !NA] --> 40
    //   7 -- [REL & W];rf --> 41
    //   8 -- [ACQ & F];po_imm --> 1
    //   8 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 6
    //   8 -- [ACQ & F];po_imm --> 6
    //   8 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 8
    //   8 -- [15 16];po_imm --> 29
    //   9 -- po_imm --> 9
    //   9 -- [W & !NA];rf;[R & !NA] --> 20
    //   9 -- [W & !NA];rf --> 24
    //  10 -- po_imm --> 10
    //  10 -- [W & !NA];rf;[R & !NA] --> 18
    //  10 -- [W & !NA];rf --> 22
    //  11 -- po_imm --> 11
    //  11 -- [W & !NA];rf;[R & !NA] --> 19
    //  11 -- [W & !NA];rf --> 23
    //  12 -- po_imm --> 12
    //  12 -- [W & !NA];rf;[R & !NA] --> 42
    //  12 -- [W & !NA];rf --> 43
    //  13 -- po_imm --> 2
    //  13 -- [F & REL];po_imm --> 11
    //  13 -- po_imm --> 13
    //  13 -- rf --> 2
    //  13 -- [REL & W];rf;[R & !NA] --> 19
    //  13 -- [REL & W];rf --> 23
    //  13 -- co_imm --> 2
    //  13 -- co_imm --> 25
    //  13 -- fr_imm --> 2
    //  13 -- fr_imm --> 25
    //  14 -- po_imm --> 7
    //  14 -- [F & REL];po_imm --> 12
    //  14 -- po_imm --> 14
    //  14 -- rf --> 7
    //  14 -- [REL & W];rf;[R & !NA] --> 42
    //  14 -- [REL & W];rf --> 43
    //  14 -- co_imm --> 7
    //  14 -- co_imm --> 44
    //  14 -- fr_imm --> 7
    //  14 -- fr_imm --> 44
    //  15 -- rmw --> 45
    //  16 -- po_imm --> 46
    //  16 -- [REL & W];rf;[R & !NA] --> 47
    //  16 -- [REL & W];rf --> 48
    //  17 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 13];po_imm --> 17
    //  17 -- [F & REL];po_imm --> 49
    //  17 -- [REL & W];rf --> 50
    //  17 -- [REL & W];rf;[R & !NA] --> 51
    //  18 -- [1 3];po_imm;[ACQ & F] --> 4
    //  18 -- [ACQ & R];po_imm --> 4
    //  18 -- [ACQ & R];po_imm --> 5
    //  18 -- [1 3];po_imm --> 52
    //  18 -- [ACQ & R];fr_imm --> 4
    //  18 -- [ACQ & R];fr_imm --> 35
    //  19 -- [1 3];po_imm;[ACQ & F] --> 2
    //  19 -- [ACQ & R];po_imm --> 2
    //  19 -- [ACQ & R];po_imm --> 13
    //  19 -- [1 3];po_imm --> 53
    //  19 -- [ACQ & R];fr_imm --> 2
    //  19 -- [ACQ & R];fr_imm --> 25
    //  20 -- [1 3];po_imm;[ACQ & F] --> 54
    //  20 -- [ACQ & R];po_imm --> 54
    //  20 -- [1 3];po_imm --> 55
    //  20 -- [ACQ & R];po_imm --> 56
    //  20 -- [ACQ & R];fr_imm --> 54
    //  20 -- [ACQ & R];fr_imm --> 57
    //  21 -- [1 3];po_imm;[ACQ & F] --> 17
    //  21 -- [ACQ & R];po_imm --> 17
    //  21 -- [1 3];po_imm --> 58
    //  21 -- [ACQ & R];po_imm --> 59
    //  21 -- [ACQ & R];fr_imm --> 17
    //  21 -- [ACQ & R];fr_imm --> 60
    //  22 -- rmw --> 61
    //  23 -- rmw --> 62
    //  24 -- rmw --> 63
    //  25 -- rf --> 2
    //  25 -- co_imm --> 2
    //  25 -- co_imm --> 25
    //  26 -- rf --> 16
    //  26 -- co_imm --> 16
    //  26 -- co_imm --> 26
    //  27 -- rf --> 6
    //  27 -- co_imm --> 6
    //  27 -- co_imm --> 27
    //  28 -- rf;[ACQ & R] --> 64
    //  28 -- rf;[R & !NA] --> 65
    //  28 -- rf --> 66
    //  29 -- po_imm --> 29
    //  29 -- [W & !NA];rf;[R & !NA] --> 30
    //  29 -- [W & !NA];rf --> 31
    //  30 -- [ACQ & R];po_imm --> 1
    //  30 -- [1 3];po_imm;[ACQ & F] --> 6
    //  30 -- [ACQ & R];po_imm --> 6
    //  30 -- [1 3];po_imm --> 8
    //  30 -- [ACQ & R];fr_imm --> 6
    //  30 -- [ACQ & R];fr_imm --> 27
    //  31 -- rmw --> 67
    //  32 -- po_imm --> 32
    //  32 -- [W & !NA];rf --> 33
    //  32 -- [W & !NA];rf;[R & !NA] --> 34
    //  33 -- rmw --> 68
    //  34 -- [ACQ & R];po_imm --> 2
    //  34 -- [ACQ & R];po_imm --> 4
    //  34 -- [1 3];po_imm --> 69
    //  35 -- rf --> 4
    //  35 -- co_imm --> 4
    //  35 -- co_imm --> 35
    //  36 -- po_imm --> 36
    //  36 -- [W & !NA];rf;[R & !NA] --> 4
    //  36 -- [W & !NA];rf;[R & !NA] --> 37
    //  36 -- [W & !NA];rf --> 38
    //  37 -- [ACQ & R];po_imm --> 6
    //  37 -- [1 3];po_imm --> 70
    //  38 -- rmw --> 71
    //  39 -- po_imm --> 39
    //  39 -- [W & !NA];rf;[R & !NA] --> 40
    //  39 -- [W & !NA];rf --> 41
    //  40 -- [1 3];po_imm --> 4
    //  40 -- [ACQ & R];po_imm --> 7
    //  40 -- [1 3];po_imm --> 72
    //  41 -- rmw --> 73
    //  42 -- [1 3];po_imm --> 3
    //  42 -- [1 3];po_imm;[ACQ & F] --> 7
    //  42 -- [ACQ & R];po_imm --> 7
    //  42 -- [ACQ & R];po_imm --> 14
    //  42 -- [ACQ & R];fr_imm --> 7
    //  42 -- [ACQ & R];fr_imm --> 44
    //  43 -- rmw --> 74
    //  44 -- rf --> 7
    //  44 -- co_imm --> 7
    //  44 -- co_imm --> 44
    //  45 -- rf --> 15
    //  45 -- rf;[ACQ & R] --> 17
    //  45 -- rf;[R & !NA] --> 21
    //  46 -- po_imm --> 46
    //  46 -- [F & REL];po_imm --> 75
    //  46 -- [REL & W];rf;[R & !NA] --> 47
    //  46 -- [REL & W];rf --> 48
    //  46 -- co_imm --> 4
    //  46 -- co_imm --> 76
    //  46 -- fr_imm --> 4
    //  46 -- fr_imm --> 76
    //  47 -- [ACQ & R];po_imm --> 46
    //  47 -- [1 3];po_imm --> 77
    //  47 -- [ACQ & R];fr_imm --> 4
    //  47 -- [ACQ & R];fr_imm --> 76
    //  48 -- rmw --> 78
    //  49 -- po_imm --> 49
    //  49 -- [W & !NA];rf --> 50
    //  49 -- [W & !NA];rf;[R & !NA] --> 51
    //  50 -- rmw --> 4
    //  50 -- rmw --> 79
    //  51 -- [ACQ & R];po_imm --> 17
    //  51 -- [1 3];po_imm --> 80
    //  52 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 4
    //  52 -- [ACQ & F];po_imm --> 4
    //  52 -- [ACQ & F];po_imm --> 5
    //  52 -- [15 16];po_imm --> 10
    //  52 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 52
    //  53 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 2
    //  53 -- [ACQ & F];po_imm --> 2
    //  53 -- [15 16];po_imm --> 11
    //  53 -- [ACQ & F];po_imm --> 13
    //  53 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 53
    //  54 -- [F & REL];po_imm --> 4
    //  54 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 13];po_imm --> 54
    //  54 -- [F & REL];po_imm --> 81
    //  54 -- [REL & W];rf;[R & !NA] --> 82
    //  54 -- [REL & W];rf --> 83
    //  55 -- [15 16];po_imm --> 9
    //  55 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 54
    //  55 -- [ACQ & F];po_imm --> 54
    //  55 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 55
    //  55 -- [ACQ & F];po_imm --> 56
    //  56 -- [F & REL];po_imm --> 9
    //  56 -- po_imm --> 54
    //  56 -- po_imm --> 56
    //  56 -- [REL & W];rf;[R & !NA] --> 20
    //  56 -- [REL & W];rf --> 24
    //  56 -- rf --> 54
    //  56 -- co_imm --> 54
    //  56 -- co_imm --> 57
    //  56 -- fr_imm --> 54
    //  56 -- fr_imm --> 57
    //  57 -- rf --> 54
    //  57 -- co_imm --> 54
    //  57 -- co_imm --> 57
    //  58 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 17
    //  58 -- [ACQ & F];po_imm --> 17
    //  58 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 58
    //  58 -- [ACQ & F];po_imm --> 59
    //  58 -- [15 16];po_imm --> 84
    //  59 -- po_imm --> 17
    //  59 -- po_imm --> 59
    //  59 -- [F & REL];po_imm --> 84
    //  59 -- [REL & W];rf --> 15
    //  59 -- rf --> 17
    //  59 -- [REL & W];rf;[R & !NA] --> 21
    //  59 -- co_imm --> 17
    //  59 -- co_imm --> 60
    //  59 -- fr_imm --> 17
    //  59 -- fr_imm --> 60
    //  60 -- rf --> 17
    //  60 -- co_imm --> 17
    //  60 -- co_imm --> 60
    //  61 -- rf;[ACQ & R] --> 4
    //  61 -- rf;[R & !NA] --> 18
    //  61 -- rf --> 22
    //  62 -- rf;[ACQ & R] --> 2
    //  62 -- rf;[R & !NA] --> 19
    //  62 -- rf --> 23
    //  63 -- rf;[R & !NA] --> 20
    //  63 -- rf --> 24
    //  63 -- rf;[ACQ & R] --> 54
    //  64 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 13];po_imm --> 64
    //  64 -- [F & REL];po_imm --> 85
    //  64 -- [REL & W];rf --> 4
    //  64 -- [REL & W];rf;[R & !NA] --> 86
    //  64 -- [REL & W];rf --> 87
    //  65 -- [1 3];po_imm;[ACQ & F] --> 64
    //  65 -- [ACQ & R];po_imm --> 64
    //  65 -- [1 3];po_imm --> 88
    //  65 -- [ACQ & R];po_imm --> 89
    //  65 -- [ACQ & R];fr_imm --> 64
    //  65 -- [ACQ & R];fr_imm --> 90
    //  66 -- rmw --> 28
    //  67 -- rf;[ACQ & R] --> 6
    //  67 -- rf;[R & !NA] --> 30
    //  67 -- rf --> 31
    //  68 -- rf --> 33
    //  68 -- rf;[R & !NA] --> 34
    //  69 -- [ACQ & F];po_imm --> 2
    //  69 -- [ACQ & F];po_imm --> 4
    //  69 -- [15 16];po_imm --> 32
    //  69 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 69
    //  70 -- [13];po_imm --> 6
    //  70 -- [15 16];po_imm --> 36
    //  70 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 70
    //  71 -- rf;[R & !NA] --> 4
    //  71 -- rf;[R & !NA] --> 37
    //  71 -- rf --> 38
    //  72 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 4
    //  72 -- [13];po_imm --> 7
    //  72 -- [15 16];po_imm --> 39
    //  72 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 72
    //  73 -- rf;[R & !NA] --> 40
    //  73 -- rf --> 41
    //  74 -- rf;[ACQ & R] --> 7
    //  74 -- rf;[R & !NA] --> 42
    //  74 -- rf --> 43
    //  75 -- po_imm --> 75
    //  75 -- [W & !NA];rf;[R & !NA] --> 47
    //  75 -- [W & !NA];rf --> 48
    //  76 -- co_imm --> 4
    //  76 -- co_imm --> 76
    //  77 -- [ACQ & F];po_imm --> 46
    //  77 -- [15 16];po_imm --> 75
    //  77 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 77
    //  78 -- rf;[R & !NA] --> 47
    //  78 -- rf --> 48
    //  79 -- rf --> 50
    //  79 -- rf;[R & !NA] --> 51
    //  80 -- [13];po_imm --> 17
    //  80 -- [15 16];po_imm --> 49
    //  80 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 80
    //  81 -- po_imm --> 4
    //  81 -- po_imm --> 81
    //  81 -- [W & !NA];rf;[R & !NA] --> 82
    //  81 -- [W & !NA];rf --> 83
    //  82 -- [ACQ & R];po_imm --> 54
    //  82 -- [1 3];po_imm --> 91
    //  83 -- rmw --> 92
    //  84 -- po_imm --> 84
    //  84 -- [W & !NA];rf --> 15
    //  84 -- [W & !NA];rf;[R & !NA] --> 21
    //  85 -- po_imm --> 85
    //  85 -- [W & !NA];rf --> 4
    //  85 -- [W & !NA];rf;[R & !NA] --> 86
    //  85 -- [W & !NA];rf --> 87
    //  86 -- [ACQ & R];po_imm --> 64
    //  86 -- [1 3];po_imm --> 93
    //  87 -- rmw --> 94
    //  88 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm;[ACQ & F] --> 64
    //  88 -- [ACQ & F];po_imm --> 64
    //  88 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 88
    //  88 -- [ACQ & F];po_imm --> 89
    //  88 -- [15 16];po_imm --> 95
    //  89 -- po_imm --> 64
    //  89 -- po_imm --> 89
    //  89 -- [F & REL];po_imm --> 95
    //  89 -- rf --> 64
    //  89 -- [REL & W];rf;[R & !NA] --> 65
    //  89 -- [REL & W];rf --> 66
    //  89 -- co_imm --> 64
    //  89 -- co_imm --> 90
    //  89 -- fr_imm --> 64
    //  89 -- fr_imm --> 90
    //  90 -- rf --> 64
    //  90 -- co_imm --> 64
    //  90 -- co_imm --> 90
    //  91 -- [15 16];po_imm --> 4
    //  91 -- [13];po_imm --> 54
    //  91 -- [15 16];po_imm --> 81
    //  91 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 91
    //  92 -- rf;[R & !NA] --> 82
    //  92 -- rf --> 83
    //  93 -- [13];po_imm --> 64
    //  93 -- [15 16];po_imm --> 85
    //  93 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 93
    //  94 -- rf --> 4
    //  94 -- rf;[R & !NA] --> 86
    //  94 -- rf --> 87
    //  95 -- po_imm --> 95
    //  95 -- [W & !NA];rf;[R & !NA] --> 65
    //  95 -- [W & !NA];rf --> 66
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
                    visit(to, 1, "po");
                    visit(to, 6, "po");
                });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 3, "po");
                    if (g.in(to, is_acq_and_f))
                        visit(to, 7, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 7, "po");
                    visit(to, 14, "po");
                });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 10, "po");
                    visit(to, 11, "po");
                });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 2, "po");
                visit(to, 4, "po");
                visit(to, 5, "po");
                visit(to, 9, "po");
                visit(to, 13, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_r))
                        visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 18, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                    visit(to, 22, "rf");
                    visit(to, 23, "rf");
                });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 20, "rf");
                    visit(to, 24, "rf");
                });
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 2, "rf");
                visit(to, 15, "rf");
                visit(to, 16, "rf");
                if (g.in(to, is_acq_and_r))
                    visit(to, 17, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 21, "rf");
            });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 2, "co");
                visit(to, 16, "co");
                visit(to, 25, "co");
                visit(to, 26, "co");
            });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 6, "fr");
                    visit(to, 27, "fr");
                });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 2, "fr");
                visit(to, 25, "fr");
            });
            runtime::rmw(g, e, [&](EventId to) { visit(to, 28, "rmw"); });
            break;
        case 1:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 29, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 1, "po");
                visit(to, 6, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 30, "rf");
                    visit(to, 31, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 6, "co");
                visit(to, 27, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 6, "fr");
                visit(to, 27, "fr");
            });
            break;
        case 2:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 32, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 2, "po");
                visit(to, 4, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 33, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 34, "rf");
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
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 7, "po");
                    visit(to, 14, "po");
                });
            break;
        case 5:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 10, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 18, "rf");
                    visit(to, 22, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 4, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 4, "co");
                visit(to, 35, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 4, "fr");
                visit(to, 35, "fr");
            });
            break;
        case 6:
            if (g.in(e, atoms_3fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 36, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 37, "rf");
                    visit(to, 38, "rf");
                });
            break;
        case 7:
            if (g.in(e, atoms_3fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 7, "po"); });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 39, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 40, "rf");
                    visit(to, 41, "rf");
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
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 29, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 1, "po");
                    visit(to, 6, "po");
                });
            break;
        case 9:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 9, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 20, "rf");
                    visit(to, 24, "rf");
                });
            break;
        case 10:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 10, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 18, "rf");
                    visit(to, 22, "rf");
                });
            break;
        case 11:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 11, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                    visit(to, 23, "rf");
                });
            break;
        case 12:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 42, "rf");
                    visit(to, 43, "rf");
                });
            break;
        case 13:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 11, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 2, "po");
                visit(to, 13, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 19, "rf");
                    visit(to, 23, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 2, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 2, "co");
                visit(to, 25, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 2, "fr");
                visit(to, 25, "fr");
            });
            break;
        case 14:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 7, "po");
                visit(to, 14, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 42, "rf");
                    visit(to, 43, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 7, "co");
                visit(to, 44, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 7, "fr");
                visit(to, 44, "fr");
            });
            break;
        case 15:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 45, "rmw"); });
            break;
        case 16:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 46, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 47, "rf");
                    visit(to, 48, "rf");
                });
            break;
        case 17:
            if (g.in(e, atoms_3fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 17, "po"); });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 49, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 50, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 51, "rf");
                });
            break;
        case 18:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 4, "po");
                    visit(to, 52, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 5, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 4, "fr");
                    visit(to, 35, "fr");
                });
            break;
        case 19:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 2, "po");
                    visit(to, 53, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 2, "po");
                    visit(to, 13, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 2, "fr");
                    visit(to, 25, "fr");
                });
            break;
        case 20:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 54, "po");
                    visit(to, 55, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 54, "po");
                    visit(to, 56, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 54, "fr");
                    visit(to, 57, "fr");
                });
            break;
        case 21:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 17, "po");
                    visit(to, 58, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 17, "po");
                    visit(to, 59, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 17, "fr");
                    visit(to, 60, "fr");
                });
            break;
        case 22:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 61, "rmw"); });
            break;
        case 23:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 62, "rmw"); });
            break;
        case 24:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 63, "rmw"); });
            break;
        case 25:
            runtime::rf(g, e, [&](EventId to) { visit(to, 2, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 2, "co");
                visit(to, 25, "co");
            });
            break;
        case 26:
            runtime::rf(g, e, [&](EventId to) { visit(to, 16, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 16, "co");
                visit(to, 26, "co");
            });
            break;
        case 27:
            runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 6, "co");
                visit(to, 27, "co");
            });
            break;
        case 28:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 64, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 65, "rf");
                visit(to, 66, "rf");
            });
            break;
        case 29:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 29, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 30, "rf");
                    visit(to, 31, "rf");
                });
            break;
        case 30:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 6, "po");
                    visit(to, 8, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 1, "po");
                    visit(to, 6, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 6, "fr");
                    visit(to, 27, "fr");
                });
            break;
        case 31:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 67, "rmw"); });
            break;
        case 32:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 32, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 33, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 34, "rf");
                });
            break;
        case 33:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 68, "rmw"); });
            break;
        case 34:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 69, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 2, "po");
                    visit(to, 4, "po");
                });
            break;
        case 35:
            runtime::rf(g, e, [&](EventId to) { visit(to, 4, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 4, "co");
                visit(to, 35, "co");
            });
            break;
        case 36:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 36, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 37, "rf");
                    visit(to, 38, "rf");
                });
            break;
        case 37:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 70, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            break;
        case 38:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 71, "rmw"); });
            break;
        case 39:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 39, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 40, "rf");
                    visit(to, 41, "rf");
                });
            break;
        case 40:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 72, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 7, "po"); });
            break;
        case 41:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 73, "rmw"); });
            break;
        case 42:
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
                    visit(to, 44, "fr");
                });
            break;
        case 43:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 74, "rmw"); });
            break;
        case 44:
            runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 7, "co");
                visit(to, 44, "co");
            });
            break;
        case 45:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 15, "rf");
                if (g.in(to, is_acq_and_r))
                    visit(to, 17, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 21, "rf");
            });
            break;
        case 46:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 75, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 46, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 47, "rf");
                    visit(to, 48, "rf");
                });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 4, "co");
                visit(to, 76, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 4, "fr");
                visit(to, 76, "fr");
            });
            break;
        case 47:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 77, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 46, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 4, "fr");
                    visit(to, 76, "fr");
                });
            break;
        case 48:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 78, "rmw"); });
            break;
        case 49:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 49, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 50, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 51, "rf");
                });
            break;
        case 50:
            runtime::rmw(g, e, [&](EventId to) {
                visit(to, 4, "rmw");
                visit(to, 79, "rmw");
            });
            break;
        case 51:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 80, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 17, "po"); });
            break;
        case 52:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 4, "po");
                    visit(to, 52, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 10, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 5, "po");
                });
            break;
        case 53:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 2, "po");
                    visit(to, 53, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 11, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 2, "po");
                    visit(to, 13, "po");
                });
            break;
        case 54:
            if (g.in(e, atoms_3fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 54, "po"); });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 81, "po");
                });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 82, "rf");
                    visit(to, 83, "rf");
                });
            break;
        case 55:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 54, "po");
                    visit(to, 55, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 9, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 54, "po");
                    visit(to, 56, "po");
                });
            break;
        case 56:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 9, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 54, "po");
                visit(to, 56, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 20, "rf");
                    visit(to, 24, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 54, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 54, "co");
                visit(to, 57, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 54, "fr");
                visit(to, 57, "fr");
            });
            break;
        case 57:
            runtime::rf(g, e, [&](EventId to) { visit(to, 54, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 54, "co");
                visit(to, 57, "co");
            });
            break;
        case 58:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 17, "po");
                    visit(to, 58, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 84, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 17, "po");
                    visit(to, 59, "po");
                });
            break;
        case 59:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 84, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 17, "po");
                visit(to, 59, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 15, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 21, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 17, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 17, "co");
                visit(to, 60, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 17, "fr");
                visit(to, 60, "fr");
            });
            break;
        case 60:
            runtime::rf(g, e, [&](EventId to) { visit(to, 17, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 17, "co");
                visit(to, 60, "co");
            });
            break;
        case 61:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 4, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 18, "rf");
                visit(to, 22, "rf");
            });
            break;
        case 62:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 2, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 19, "rf");
                visit(to, 23, "rf");
            });
            break;
        case 63:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 20, "rf");
                visit(to, 24, "rf");
                if (g.in(to, is_acq_and_r))
                    visit(to, 54, "rf");
            });
            break;
        case 64:
            if (g.in(e, atoms_3fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 64, "po"); });
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 85, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 86, "rf");
                    visit(to, 87, "rf");
                });
            break;
        case 65:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 64, "po");
                    visit(to, 88, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 64, "po");
                    visit(to, 89, "po");
                });
            if (g.in(e, is_acq_and_r))
                runtime::fr_imm(g, e, [&](EventId to) {
                    visit(to, 64, "fr");
                    visit(to, 90, "fr");
                });
            break;
        case 66:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 28, "rmw"); });
            break;
        case 67:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 6, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 30, "rf");
                visit(to, 31, "rf");
            });
            break;
        case 68:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 33, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 34, "rf");
            });
            break;
        case 69:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 69, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 32, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 2, "po");
                    visit(to, 4, "po");
                });
            break;
        case 70:
            if (g.in(e, atoms_2000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 70, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 36, "po"); });
            break;
        case 71:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 4, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 37, "rf");
                visit(to, 38, "rf");
            });
            break;
        case 72:
            if (g.in(e, atoms_2000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 7, "po"); });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 72, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 39, "po"); });
            break;
        case 73:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 40, "rf");
                visit(to, 41, "rf");
            });
            break;
        case 74:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_acq_and_r))
                    visit(to, 7, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 42, "rf");
                visit(to, 43, "rf");
            });
            break;
        case 75:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 75, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 47, "rf");
                    visit(to, 48, "rf");
                });
            break;
        case 76:
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 4, "co");
                visit(to, 76, "co");
            });
            break;
        case 77:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 77, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 75, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 46, "po"); });
            break;
        case 78:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 47, "rf");
                visit(to, 48, "rf");
            });
            break;
        case 79:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 50, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 51, "rf");
            });
            break;
        case 80:
            if (g.in(e, atoms_2000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 17, "po"); });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 80, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 49, "po"); });
            break;
        case 81:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 4, "po");
                visit(to, 81, "po");
            });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 82, "rf");
                    visit(to, 83, "rf");
                });
            break;
        case 82:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 91, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 54, "po"); });
            break;
        case 83:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 92, "rmw"); });
            break;
        case 84:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 84, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 15, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 21, "rf");
                });
            break;
        case 85:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 85, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 4, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 86, "rf");
                    visit(to, 87, "rf");
                });
            break;
        case 86:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 93, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 64, "po"); });
            break;
        case 87:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 94, "rmw"); });
            break;
        case 88:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_acq_and_f))
                        visit(to, 64, "po");
                    visit(to, 88, "po");
                });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 95, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 64, "po");
                    visit(to, 89, "po");
                });
            break;
        case 89:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 95, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 64, "po");
                visit(to, 89, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 65, "rf");
                    visit(to, 66, "rf");
                });
            runtime::rf(g, e, [&](EventId to) { visit(to, 64, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 64, "co");
                visit(to, 90, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 64, "fr");
                visit(to, 90, "fr");
            });
            break;
        case 90:
            runtime::rf(g, e, [&](EventId to) { visit(to, 64, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 64, "co");
                visit(to, 90, "co");
            });
            break;
        case 91:
            if (g.in(e, atoms_2000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 54, "po"); });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 91, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 81, "po");
                });
            break;
        case 92:
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_not_na))
                    visit(to, 82, "rf");
                visit(to, 83, "rf");
            });
            break;
        case 93:
            if (g.in(e, atoms_2000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 64, "po"); });
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 93, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 85, "po"); });
            break;
        case 94:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 4, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 86, "rf");
                visit(to, 87, "rf");
            });
            break;
        case 95:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 95, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 65, "rf");
                    visit(to, 66, "rf");
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
        return !search_.has_cycle(g, 24, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool seq_cst_after(const Graph& g, EventId e) {
        if ((g.atoms() & is_sc) == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) { seq_cst_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 24, runtime::nodes_of(e, 24), steps);
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
    //   0 -- [SC & W];rf --> 6
    //   0 -- [SC & W];co_imm;[SC & W] --> 0
    //   0 -- [SC & W];co_imm --> 7
    //   0 -- [R & SC];fr_imm;[SC & W] --> 0
    //   0 -- [R & SC];fr_imm --> 7
    //   1 -- po_imm --> 1
    //   1 -- [W & !NA];rf --> 8
    //   1 -- [W & !NA];rf;[R & !NA] --> 9
    //   2 -- po_imm;[SC] --> 0
    //   2 -- po_imm --> 2
    //   2 -- [F & REL];po_imm --> 5
    //   2 -- [REL & W];rf --> 10
    //   2 -- [REL & W];rf;[R & !NA] --> 11
    //   3 -- [F & REL];po_imm --> 1
    //   3 -- po_imm --> 3
    //   3 -- rf;[R & SC] --> 0
    //   3 -- rf --> 6
    //   3 -- [REL & W];rf --> 8
    //   3 -- [REL & W];rf;[R & !NA] --> 9
    //   3 -- co_imm;[SC & W] --> 0
    //   3 -- co_imm --> 7
    //   3 -- co_imm --> 12
    //   3 -- fr_imm;[SC & W] --> 0
    //   3 -- fr_imm --> 7
    //   3 -- fr_imm --> 12
    //   4 -- [F & REL];po_imm --> 13
    //   4 -- po_imm --> 14
    //   4 -- [REL & W];rf --> 15
    //   4 -- [REL & W];rf;[R & !NA] --> 16
    //   5 -- po_imm --> 5
    //   5 -- [W & !NA];rf --> 10
    //   5 -- [W & !NA];rf;[R & !NA] --> 11
    //   6 -- po_imm;[F & SC] --> 0
    //   6 -- po_imm --> 17
    //   7 -- po_imm;[F & SC] --> 0
    //   7 -- po_imm --> 17
    //   7 -- [REL & W];rf --> 10
    //   7 -- [REL & W];rf;[R & !NA] --> 11
    //   7 -- co_imm;[SC & W] --> 0
    //   7 -- co_imm --> 7
    //   8 -- rmw --> 18
    //   9 -- [ACQ & R];po_imm;[5 11] --> 0
    //   9 -- [ACQ & R];po_imm --> 2
    //   9 -- [ACQ & R];po_imm --> 3
    //   9 -- [1 3];po_imm --> 19
    //   9 -- [ACQ & R];fr_imm;[SC & W] --> 0
    //   9 -- [ACQ & R];fr_imm --> 7
    //   9 -- [ACQ & R];fr_imm --> 12
    //  10 -- rmw --> 20
    //  11 -- po_imm;[F & SC] --> 0
    //  11 -- [ACQ & R];po_imm --> 17
    //  11 -- [1 3];po_imm --> 21
    //  12 -- rf --> 6
    //  12 -- co_imm --> 12
    //  13 -- po_imm --> 13
    //  13 -- [W & !NA];rf --> 15
    //  13 -- [W & !NA];rf;[R & !NA] --> 16
    //  14 -- po_imm;[SC] --> 0
    //  14 -- [F & REL];po_imm --> 13
    //  14 -- po_imm --> 14
    //  14 -- [REL & W];rf --> 15
    //  14 -- [REL & W];rf;[R & !NA] --> 16
    //  15 -- rmw --> 22
    //  16 -- [ACQ & R];po_imm;[SC] --> 0
    //  16 -- [ACQ & R];po_imm --> 14
    //  16 -- [1 3];po_imm --> 23
    //  17 -- po_imm;[F & SC] --> 0
    //  17 -- [F & REL];po_imm --> 5
    //  17 -- po_imm --> 17
    //  17 -- [REL & W];rf --> 10
    //  17 -- [REL & W];rf;[R & !NA] --> 11
    //  18 -- rf --> 8
    //  18 -- rf;[R & !NA] --> 9
    //  19 -- [ACQ & F];po_imm;[5 11] --> 0
    //  19 -- [15 16];po_imm --> 1
    //  19 -- [ACQ & F];po_imm --> 2
    //  19 -- [ACQ & F];po_imm --> 3
    //  19 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 19
    //  20 -- rf --> 10
    //  20 -- rf;[R & !NA] --> 11
    //  21 -- po_imm;[F & SC] --> 0
    //  21 -- [15 16];po_imm --> 5
    //  21 -- [ACQ & F];po_imm --> 17
    //  21 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 21
    //  22 -- rf --> 15
    //  22 -- rf;[R & !NA] --> 16
    //  23 -- [ACQ & F];po_imm;[SC] --> 0
    //  23 -- [15 16];po_imm --> 13
    //  23 -- [ACQ & F];po_imm --> 14
    //  23 -- [0 1 2 3 4 5 6 7 8 9 10 11 12 14];po_imm --> 23
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
                    visit(to, 6, "rf");
                });
            if (g.in(e, is_sc_and_w))
                runtime::co_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_sc_and_w))
                        visit(to, 0, "co");
                    visit(to, 7, "co");
                });
            if (g.in(e, is_r_and_sc))
                runtime::fr_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_sc_and_w))
                        visit(to, 0, "fr");
                    visit(to, 7, "fr");
                });
            break;
        case 1:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
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
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 10, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 11, "rf");
                });
            break;
        case 3:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 8, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 9, "rf");
                });
            runtime::rf(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_sc))
                    visit(to, 0, "rf");
                visit(to, 6, "rf");
            });
            runtime::co_imm(g, e, [&](EventId to) {
                if (g.in(to, is_sc_and_w))
                    visit(to, 0, "co");
                visit(to, 7, "co");
                visit(to, 12, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                if (g.in(to, is_sc_and_w))
                    visit(to, 0, "fr");
                visit(to, 7, "fr");
                visit(to, 12, "fr");
            });
            break;
        case 4:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 14, "po"); });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 15, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 16, "rf");
                });
            break;
        case 5:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 10, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 11, "rf");
                });
            break;
        case 6:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_sc))
                    visit(to, 0, "po");
                visit(to, 17, "po");
            });
            break;
        case 7:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_sc))
                    visit(to, 0, "po");
                visit(to, 17, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 10, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 11, "rf");
                });
            runtime::co_imm(g, e, [&](EventId to) {
                if (g.in(to, is_sc_and_w))
                    visit(to, 0, "co");
                visit(to, 7, "co");
            });
            break;
        case 8:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 18, "rmw"); });
            break;
        case 9:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 19, "po"); });
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
                    visit(to, 7, "fr");
                    visit(to, 12, "fr");
                });
            break;
        case 10:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 20, "rmw"); });
            break;
        case 11:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 21, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 17, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_sc))
                    visit(to, 0, "po");
            });
            break;
        case 12:
            runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            runtime::co_imm(g, e, [&](EventId to) { visit(to, 12, "co"); });
            break;
        case 13:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            if (g.in(e, is_w_and_not_na))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 15, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 16, "rf");
                });
            break;
        case 14:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_sc))
                    visit(to, 0, "po");
                visit(to, 14, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 15, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 16, "rf");
                });
            break;
        case 15:
            runtime::rmw(g, e, [&](EventId to) { visit(to, 22, "rmw"); });
            break;
        case 16:
            if (g.in(e, atoms_a))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 23, "po"); });
            if (g.in(e, is_acq_and_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_sc))
                        visit(to, 0, "po");
                    visit(to, 14, "po");
                });
            break;
        case 17:
            if (g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_sc))
                    visit(to, 0, "po");
                visit(to, 17, "po");
            });
            if (g.in(e, is_rel_and_w))
                runtime::rf(g, e, [&](EventId to) {
                    visit(to, 10, "rf");
                    if (g.in(to, is_r_and_not_na))
                        visit(to, 11, "rf");
                });
            break;
        case 18:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 8, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 9, "rf");
            });
            break;
        case 19:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 19, "po"); });
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
        case 20:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 10, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 11, "rf");
            });
            break;
        case 21:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 21, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 17, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_sc))
                    visit(to, 0, "po");
            });
            break;
        case 22:
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 15, "rf");
                if (g.in(to, is_r_and_not_na))
                    visit(to, 16, "rf");
            });
            break;
        case 23:
            if (g.in(e, atoms_5fff))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 23, "po"); });
            if (g.in(e, atoms_18000))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            if (g.in(e, is_acq_and_f))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_sc))
                        visit(to, 0, "po");
                    visit(to, 14, "po");
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

static_assert(runtime::Checker<Rc11Tools>);

} // namespace katlas::generated
