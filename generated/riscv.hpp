// Consistency under the model riscv: made by `katlas generate` from riscv.kat.
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

#include "katlas/runtime/recorded.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace katlas::generated {

class Riscv {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "riscv";

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label, bool instructions) {
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

    // Whether it is, whatever the dependencies are: it is sequentially consistent.
    [[nodiscard]] bool surely_consistent(const Graph& g) { return sequential_.exists(g) && atomicity(g); }
    [[nodiscard]] bool consistent(const Graph& g, const graph::DependencyEdges& d) {
        record(g, d);
        return sc_per_location(g) && main(g) && atomicity(g);
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g, const graph::DependencyEdges& d);

  private:
    // [3 4]
    static constexpr graph::AtomMask atoms_18 = 0x18;
    // [5]
    static constexpr graph::AtomMask atoms_20 = 0x20;
    // [1 13]
    static constexpr graph::AtomMask atoms_2002 = 0x2002;
    // [(REL & (W & (EXCL | INSTR)) | SC & (R & (EXCL | INSTR))) & W & EXCL]
    static constexpr graph::AtomMask atoms_20020 = 0x20020;
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
    // [R & INSTR & (SC & ((R | W) & (EXCL | INSTR)) | (ACQ & (R & EXCL) | REL & (W & EXCL)))]
    static constexpr graph::AtomMask atoms_a000 = 0xa000;
    // [11 13 15]
    static constexpr graph::AtomMask atoms_a800 = 0xa800;
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
    // [R]
    static constexpr graph::AtomMask is_r = 0xb807;
    // [R | W]
    static constexpr graph::AtomMask is_r_or_w = 0x3f83f;
    // [REL & (W & (EXCL | INSTR)) | SC & (R & (EXCL | INSTR))]
    static constexpr graph::AtomMask is_rel_and_w_and_excl_or_instr_or_sc_and_r_and_excl_or_instr = 0x3c024;
    // [W]
    static constexpr graph::AtomMask is_w = 0x34038;
    // [W & EXCL]
    static constexpr graph::AtomMask is_w_and_excl = 0x20030;

    void record(const Graph& g, const graph::DependencyEdges& d) {
        records_[0].assign(g.size(), d, graph::DependencyKind::address);
        records_[1].assign(g.size(), d, graph::DependencyKind::data);
        records_[2].assign(g.size(), d, graph::DependencyKind::control);
        record_3(g);
        records_[4].assign(g.size(), d, graph::DependencyKind::atomic);
        record_5(g);
        present_ = runtime::with_pairs(records_);
    }

    // corr: [R];po-loc;[R] \ po-loc;[W];po-loc \ rf^-1;rf
    void record_3(const Graph& g) {
        records_[3].clear(g.size());
        for (EventId start = 0; start < g.size(); ++start) {
            {
                const auto steps = [&](EventId from, State q, const auto& visit) {
                    record_3_a_a_steps(g, from, q, visit);
                };
                const auto end = [&](EventId e, State q) { return record_3_a_a_accepts(g, e, q); };
                runtime::collect(search_, g, 3, 1, start, 0, steps, end, sets_[0]);
            }
            if (!sets_[0].empty()) {
                {
                    const auto steps = [&](EventId from, State q, const auto& visit) {
                        record_3_a_b_steps(g, from, q, visit);
                    };
                    const auto end = [&](EventId e, State q) { return record_3_a_b_accepts(g, e, q); };
                    runtime::collect(search_, g, 3, 1, start, 0, steps, end, sets_[1]);
                }
                sets_[0].keep(sets_[1], false);
            }
            if (!sets_[0].empty()) {
                {
                    const auto steps = [&](EventId from, State q, const auto& visit) {
                        record_3_b_steps(g, from, q, visit);
                    };
                    const auto end = [&](EventId e, State q) { return record_3_b_accepts(g, e, q); };
                    runtime::collect(search_, g, 3, 1, start, 0, steps, end, sets_[1]);
                }
                sets_[0].keep(sets_[1], false);
            }
            for (const EventId to : sets_[0])
                records_[3].add(start, to);
        }
    }
    //
    //   0 -- [R];po_loc_imm --> 1
    //   0 -- [R];po_loc_imm;[R] --> 2
    //   1 -- po_loc_imm --> 1
    //   1 -- po_loc_imm;[R] --> 2
    template <typename Visit>
    static void record_3_a_a_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            if (g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    visit(to, 1, "po-loc");
                    if (g.in(to, is_r))
                        visit(to, 2, "po-loc");
                });
            break;
        case 1:
            runtime::po_loc_imm(g, e, [&](EventId to) {
                visit(to, 1, "po-loc");
                if (g.in(to, is_r))
                    visit(to, 2, "po-loc");
            });
            break;
        default:
            break;
        }
    }
    static bool record_3_a_a_accepts(const Graph& g, EventId e, State q) {
        switch (q) {
        case 2:
            return g.in(e, is_r);
        default:
            return false;
        }
    }
    //
    //   0 -- po_loc_imm --> 1
    //   1 -- [R];po_loc_imm --> 1
    //   1 -- [W];po_loc_imm --> 2
    //   2 -- po_loc_imm --> 2
    template <typename Visit>
    static void record_3_a_b_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 1, "po-loc"); });
            break;
        case 1:
            if (g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 1, "po-loc"); });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 2, "po-loc"); });
            break;
        case 2:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 2, "po-loc"); });
            break;
        default:
            break;
        }
    }
    static bool record_3_a_b_accepts(const Graph& g, EventId e, State q) {
        switch (q) {
        case 2:
            return g.in(e, is_r_or_w);
        default:
            return false;
        }
    }
    //
    //   0 -- rf_inverse --> 1
    //   1 -- rf --> 2
    template <typename Visit>
    static void record_3_b_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            runtime::rf_inverse(g, e, [&](EventId to) { visit(to, 1, "rf^-1"); });
            break;
        case 1:
            runtime::rf(g, e, [&](EventId to) { visit(to, 2, "rf"); });
            break;
        default:
            break;
        }
    }
    static bool record_3_b_accepts(const Graph& g, EventId e, State q) {
        switch (q) {
        case 2:
            return g.in(e, is_r);
        default:
            return false;
        }
    }

    // of-instructions: po & ((amo^-1;[R & INSTR]);[ACQ & (R & (EXCL | INSTR)) | SC & (W & INSTR)];amo;po;[R | W] | [R |
    //     W];po;([R & INSTR];amo);[REL & (W & (EXCL | INSTR)) | SC & (R & (EXCL | INSTR))];amo^-1)
    void record_5(const Graph& g) {
        records_[5].clear(g.size());
        for (EventId start = 0; start < g.size(); ++start) {
            {
                const auto steps = [&](EventId from, State q, const auto& visit) {
                    record_5_a_steps(g, from, q, visit);
                };
                const auto end = [&](EventId e, State q) { return record_5_a_accepts(g, e, q); };
                runtime::collect(search_, g, 2, 1, start, 0, steps, end, sets_[0]);
            }
            if (!sets_[0].empty()) {
                {
                    const auto steps = [&](EventId from, State q, const auto& visit) {
                        record_5_b_steps(g, from, q, visit);
                    };
                    const auto end = [&](EventId e, State q) { return record_5_b_accepts(g, e, q); };
                    runtime::collect(search_, g, 7, 1, start, 0, steps, end, sets_[1]);
                }
                sets_[0].keep(sets_[1], true);
            }
            for (const EventId to : sets_[0])
                records_[5].add(start, to);
        }
    }
    //
    //   0 -- po_imm --> 1
    //   1 -- po_imm --> 1
    template <typename Visit>
    static void record_5_a_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        case 1:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        default:
            break;
        }
    }
    static bool record_5_a_accepts(const Graph&, EventId, State q) {
        switch (q) {
        case 1:
            return true;
        default:
            return false;
        }
    }
    //
    //   0 -- [R | W];po_imm --> 1
    //   0 -- amo^-1;[R & INSTR & (SC & ((R | W) & (EXCL | INSTR)) | (ACQ & (R & EXCL) | REL & (W & EXCL)))] --> 2
    //   1 -- po_imm --> 1
    //   1 -- [11 13 15];amo;[(REL & (W & (EXCL | INSTR)) | SC & (R & (EXCL | INSTR))) & W & EXCL] --> 3
    //   2 -- amo --> 4
    //   3 -- amo^-1 --> 5
    //   4 -- po_imm;[R | W] --> 5
    //   4 -- po_imm --> 6
    //   6 -- po_imm;[R | W] --> 5
    //   6 -- po_imm --> 6
    template <typename Visit>
    void record_5_b_steps(const Graph& g, EventId e, State q, const Visit& visit) const {
        switch (q) {
        case 0:
            if (g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            records_[4].before(e, [&](EventId to) {
                if (g.in(to, atoms_a000))
                    visit(to, 2, "amo^-1");
            });
            break;
        case 1:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            if (g.in(e, atoms_a800))
                records_[4].after(e, [&](EventId to) {
                    if (g.in(to, atoms_20020))
                        visit(to, 3, "amo");
                });
            break;
        case 2:
            records_[4].after(e, [&](EventId to) { visit(to, 4, "amo"); });
            break;
        case 3:
            records_[4].before(e, [&](EventId to) { visit(to, 5, "amo^-1"); });
            break;
        case 4:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 5, "po");
                visit(to, 6, "po");
            });
            break;
        case 6:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 5, "po");
                visit(to, 6, "po");
            });
            break;
        default:
            break;
        }
    }
    static bool record_5_b_accepts(const Graph& g, EventId e, State q) {
        switch (q) {
        case 5:
            return g.in(e, is_r_or_w);
        default:
            return false;
        }
    }

    // sc-per-location: acyclic po-loc | rf | co | fr
    [[nodiscard]] bool sc_per_location(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { sc_per_location_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 1, runtime::all_nodes(g, 1), steps);
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
    static constexpr std::array<runtime::Skeleton::Arc, 66> main_arcs = {{
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
        {0, 0, runtime::any_kind, runtime::any_kind, 1},
        {0, 14, runtime::any_kind, runtime::any_kind, 1},
        {0, 15, runtime::any_kind, runtime::any_kind, 1},
        {0, 0, runtime::any_kind, runtime::any_kind, 2},
        {0, 15, runtime::any_kind, runtime::any_kind, 2},
        {0, 0, runtime::any_kind, runtime::any_kind, 4},
        {0, 0, runtime::any_kind, runtime::any_kind, 8},
        {0, 0, runtime::any_kind, runtime::any_kind, 32},
        {1, 0, runtime::any_kind, atoms_2002, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {2, 0, runtime::any_kind, is_rel_and_w_and_excl_or_instr_or_sc_and_r_and_excl_or_instr, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {3, 0, runtime::any_kind, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {4, 0, is_fence_rw_r, atoms_3803, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {4, 16, is_fence_rw_r, runtime::any_kind, 0},
        {5, 0, is_fence_w_rw, runtime::any_kind, 0},
        {5, 3, is_fence_w_rw, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {6, 0, is_fence_w_w, runtime::any_kind, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {6, 14, is_fence_w_w, runtime::any_kind, 0},
        {7, 0, is_fence_w_r, atoms_3803, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
        {7, 16, is_fence_w_r, runtime::any_kind, 0},
        {8, 0, is_fence_r_w, runtime::any_kind, 0},
        {8, 8, runtime::any_kind, runtime::any_kind, 0},
        {8, 14, is_fence_r_w, runtime::any_kind, 0},
        {9, 0, is_fence_r_r, atoms_3803, 0},
        {9, 9, runtime::any_kind, runtime::any_kind, 0},
        {9, 16, is_fence_r_r, runtime::any_kind, 0},
        {10, 0, is_f_and_sc, runtime::any_kind, 0},
        {10, 3, is_f_and_sc, runtime::any_kind, 0},
        {10, 10, runtime::any_kind, runtime::any_kind, 0},
        {11, 0, is_f_and_rel, runtime::any_kind, 0},
        {11, 11, runtime::any_kind, runtime::any_kind, 0},
        {11, 14, is_f_and_rel, runtime::any_kind, 0},
        {12, 0, is_f_and_acq, runtime::any_kind, 0},
        {12, 3, is_f_and_acq, runtime::any_kind, 0},
        {12, 12, runtime::any_kind, runtime::any_kind, 0},
        {13, 0, runtime::any_kind, runtime::any_kind, 0},
        {13, 13, runtime::any_kind, runtime::any_kind, 0},
        {14, 0, runtime::any_kind, runtime::any_kind, 0},
        {14, 14, runtime::any_kind, runtime::any_kind, 0},
        {15, 0, runtime::any_kind, runtime::any_kind, 0},
        {16, 0, runtime::any_kind, atoms_3803, 0},
        {16, 16, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton main_skeleton = {1, 0, 0xffffb7, main_arcs};
    [[nodiscard]] bool main(const Graph& g) {
        const StateSet useful = main_useful_.of(main_skeleton, g.atoms(), present_);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) { main_steps(g, from, q, useful, visit); };
        return !search_.has_cycle(g, 17, runtime::all_nodes(g, 1), steps);
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
    //   0 -- addr;[R | W] --> 0
    //   0 -- addr --> 14
    //   0 -- addr;[W] --> 15
    //   0 -- data;[R | W] --> 0
    //   0 -- data;[W] --> 15
    //   0 -- ctrl;[W] --> 0
    //   0 -- corr --> 0
    //   0 -- of-instructions --> 0
    //   1 -- po_imm;[1 13] --> 0
    //   1 -- po_imm --> 1
    //   2 -- po_imm;[REL & (W & (EXCL | INSTR)) | SC & (R & (EXCL | INSTR))] --> 0
    //   2 -- po_imm --> 2
    //   3 -- po_imm;[R | W] --> 0
    //   3 -- po_imm --> 3
    //   4 -- [FENCE-RW-R];po_imm;[0 1 11 12 13] --> 0
    //   4 -- [!FENCE-RW-R];po_imm --> 4
    //   4 -- [FENCE-RW-R];po_imm --> 16
    //   5 -- [FENCE-W-RW];po_imm;[0 1 3 4 11 12 13] --> 0
    //   5 -- [FENCE-W-RW];po_imm --> 3
    //   5 -- [!FENCE-W-RW];po_imm --> 5
    //   6 -- [FENCE-W-W];po_imm;[3 4] --> 0
    //   6 -- [!FENCE-W-W];po_imm --> 6
    //   6 -- [FENCE-W-W];po_imm --> 14
    //   7 -- [FENCE-W-R];po_imm;[0 1 11 12 13] --> 0
    //   7 -- [!FENCE-W-R];po_imm --> 7
    //   7 -- [FENCE-W-R];po_imm --> 16
    //   8 -- [FENCE-R-W];po_imm;[3 4] --> 0
    //   8 -- [!FENCE-R-W];po_imm --> 8
    //   8 -- [FENCE-R-W];po_imm --> 14
    //   9 -- [FENCE-R-R];po_imm;[0 1 11 12 13] --> 0
    //   9 -- [!FENCE-R-R];po_imm --> 9
    //   9 -- [FENCE-R-R];po_imm --> 16
    //  10 -- [F & SC];po_imm;[0 1 3 4 11 12 13] --> 0
    //  10 -- [F & SC];po_imm --> 3
    //  10 -- [!(F & SC)];po_imm --> 10
    //  11 -- [F & REL];po_imm;[3 4] --> 0
    //  11 -- [!(F & REL)];po_imm --> 11
    //  11 -- [F & REL];po_imm --> 14
    //  12 -- [F & ACQ];po_imm;[0 1 3 4 11 12 13] --> 0
    //  12 -- [F & ACQ];po_imm --> 3
    //  12 -- [!(F & ACQ)];po_imm --> 12
    //  13 -- po_loc_imm;[W] --> 0
    //  13 -- po_loc_imm --> 13
    //  14 -- po_imm;[W] --> 0
    //  14 -- po_imm --> 14
    //  15 -- rfi --> 0
    //  16 -- po_imm;[0 1 11 12 13] --> 0
    //  16 -- po_imm --> 16
    template <typename Visit>
    void main_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) const {
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
            if ((useful & 0xc001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "addr");
                    if (runtime::has_state(useful, 15) && g.in(to, is_w))
                        visit(to, 15, "addr");
                });
            if ((useful & 0x8001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 15) && g.in(to, is_w))
                        visit(to, 15, "data");
                });
            if ((useful & 0x1) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "ctrl");
                });
            if ((useful & 0x1) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 0, "corr"); });
            if ((useful & 0x1) != 0)
                records_[5].after(e, [&](EventId to) { visit(to, 0, "of-instructions"); });
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
            if ((useful & 0x10001) != 0 && g.in(e, is_fence_rw_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_3803))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "po");
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
            if ((useful & 0x4001) != 0 && g.in(e, is_fence_w_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_18))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            if ((useful & 0x40) != 0 && g.in(e, is_not_fence_w_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            break;
        case 7:
            if ((useful & 0x10001) != 0 && g.in(e, is_fence_w_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_3803))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "po");
                });
            if ((useful & 0x80) != 0 && g.in(e, is_not_fence_w_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 7, "po"); });
            break;
        case 8:
            if ((useful & 0x4001) != 0 && g.in(e, is_fence_r_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_18))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            if ((useful & 0x100) != 0 && g.in(e, is_not_fence_r_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 8, "po"); });
            break;
        case 9:
            if ((useful & 0x10001) != 0 && g.in(e, is_fence_r_r))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_3803))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "po");
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
            if ((useful & 0x4001) != 0 && g.in(e, is_f_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_18))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
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
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            break;
        case 15:
            if ((useful & 0x1) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 0, "rfi"); });
            break;
        case 16:
            if ((useful & 0x10001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_3803))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "po");
                });
            break;
        default:
            break;
        }
    }

    // atomicity: irreflexive fre;coe;rmw^-1
    [[nodiscard]] static bool atomicity(const Graph& g) { return runtime::non_atomic(g) == Graph::none; }

    runtime::Search search_;
    runtime::SequentialOrder sequential_;
    runtime::UsefulStates main_useful_;
    std::array<runtime::Pairs, 6> records_;
    std::uint32_t present_ = 0; // the records that have pairs, a bit for each
    std::array<runtime::EventSet, 2> sets_;
};

static_assert(runtime::DependencyChecker<Riscv>);

} // namespace katlas::generated
