// Consistency under the model aarch64: made by `katlas generate` from aarch64.kat.
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

#include "katlas/runtime/recorded.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace katlas::generated {

class Aarch64 {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "aarch64";

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label, bool instructions) {
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

    // Whether it is, whatever the dependencies are: it is sequentially consistent.
    [[nodiscard]] bool surely_consistent(const Graph& g) { return sequential_.exists(g) && atomicity(g); }
    [[nodiscard]] bool consistent(const Graph& g, const graph::DependencyEdges& d) {
        record(g, d);
        return internal(g) && external(g) && atomicity(g);
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g, const graph::DependencyEdges& d);

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
    // [F & ISB]
    static constexpr graph::AtomMask is_f_and_isb = 0x2000;
    // [F & REL]
    static constexpr graph::AtomMask is_f_and_rel = 0x180;
    // [!F]
    static constexpr graph::AtomMask is_not_f = 0xe1f;
    // [!(F & ACQ)]
    static constexpr graph::AtomMask is_not_f_and_acq = 0x3ebf;
    // [!(F & DMB-ST)]
    static constexpr graph::AtomMask is_not_f_and_dmb_st = 0x2fff;
    // [!(F & ISB)]
    static constexpr graph::AtomMask is_not_f_and_isb = 0x1fff;
    // [!(F & REL)]
    static constexpr graph::AtomMask is_not_f_and_rel = 0x3e7f;
    // [!(R & SC)]
    static constexpr graph::AtomMask is_not_r_and_sc = 0x37fb;
    // [!W]
    static constexpr graph::AtomMask is_not_w = 0x3fe7;
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

    void record(const Graph& g, const graph::DependencyEdges& d) {
        records_[0].assign(g.size(), d, graph::DependencyKind::address);
        records_[1].assign(g.size(), d, graph::DependencyKind::control);
        records_[2].assign(g.size(), d, graph::DependencyKind::pick_address);
        records_[3].assign(g.size(), d, graph::DependencyKind::pick_data);
        records_[4].assign(g.size(), d, graph::DependencyKind::pick_control);
        records_[5].assign(g.size(), d, graph::DependencyKind::within);
        records_[6].assign(g.size(), d, graph::DependencyKind::data);
        record_7(g);
        records_[8].assign(g.size(), d, graph::DependencyKind::atomic);
        record_9(g);
        present_ = runtime::with_pairs(records_);
    }

    // data-between: data \ within
    void record_7(const Graph& g) {
        records_[7].clear(g.size());
        for (EventId start = 0; start < g.size(); ++start) {
            {
                const auto steps = [&](EventId from, State q, const auto& visit) {
                    record_7_a_steps(g, from, q, visit);
                };
                const auto end = [&](EventId e, State q) { return record_7_a_accepts(g, e, q); };
                runtime::collect(search_, g, 2, 1, start, 0, steps, end, sets_[0]);
            }
            if (!sets_[0].empty()) {
                {
                    const auto steps = [&](EventId from, State q, const auto& visit) {
                        record_7_b_steps(g, from, q, visit);
                    };
                    const auto end = [&](EventId e, State q) { return record_7_b_accepts(g, e, q); };
                    runtime::collect(search_, g, 2, 1, start, 0, steps, end, sets_[1]);
                }
                sets_[0].keep(sets_[1], false);
            }
            for (const EventId to : sets_[0])
                records_[7].add(start, to);
        }
    }
    //
    //   0 -- data --> 1
    template <typename Visit>
    void record_7_a_steps(const Graph&, EventId e, State q, const Visit& visit) const {
        switch (q) {
        case 0:
            records_[6].after(e, [&](EventId to) { visit(to, 1, "data"); });
            break;
        default:
            break;
        }
    }
    static bool record_7_a_accepts(const Graph&, EventId, State q) {
        switch (q) {
        case 1:
            return true;
        default:
            return false;
        }
    }
    //
    //   0 -- within --> 1
    template <typename Visit>
    void record_7_b_steps(const Graph&, EventId e, State q, const Visit& visit) const {
        switch (q) {
        case 0:
            records_[5].after(e, [&](EventId to) { visit(to, 1, "within"); });
            break;
        default:
            break;
        }
    }
    static bool record_7_b_accepts(const Graph& g, EventId e, State q) {
        switch (q) {
        case 1:
            return g.in(e, is_w);
        default:
            return false;
        }
    }

    // full-barrier: po & [W & REL];amo^-1;[R & SC];amo;po
    void record_9(const Graph& g) {
        records_[9].clear(g.size());
        for (EventId start = 0; start < g.size(); ++start) {
            {
                const auto steps = [&](EventId from, State q, const auto& visit) {
                    record_9_a_steps(g, from, q, visit);
                };
                const auto end = [&](EventId e, State q) { return record_9_a_accepts(g, e, q); };
                runtime::collect(search_, g, 2, 1, start, 0, steps, end, sets_[0]);
            }
            if (!sets_[0].empty()) {
                {
                    const auto steps = [&](EventId from, State q, const auto& visit) {
                        record_9_b_steps(g, from, q, visit);
                    };
                    const auto end = [&](EventId e, State q) { return record_9_b_accepts(g, e, q); };
                    runtime::collect(search_, g, 4, 1, start, 0, steps, end, sets_[1]);
                }
                sets_[0].keep(sets_[1], true);
            }
            for (const EventId to : sets_[0])
                records_[9].add(start, to);
        }
    }
    //
    //   0 -- po_imm --> 1
    //   1 -- po_imm --> 1
    template <typename Visit>
    static void record_9_a_steps(const Graph& g, EventId e, State q, const Visit& visit) {
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
    static bool record_9_a_accepts(const Graph&, EventId, State q) {
        switch (q) {
        case 1:
            return true;
        default:
            return false;
        }
    }
    //
    //   0 -- [W & REL];amo^-1;[R & SC] --> 1
    //   1 -- amo --> 2
    //   2 -- po_imm --> 3
    //   3 -- po_imm --> 3
    template <typename Visit>
    void record_9_b_steps(const Graph& g, EventId e, State q, const Visit& visit) const {
        switch (q) {
        case 0:
            if (g.in(e, is_w_and_rel))
                records_[8].before(e, [&](EventId to) {
                    if (g.in(to, is_r_and_sc))
                        visit(to, 1, "amo^-1");
                });
            break;
        case 1:
            records_[8].after(e, [&](EventId to) { visit(to, 2, "amo"); });
            break;
        case 2:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 3:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        default:
            break;
        }
    }
    static bool record_9_b_accepts(const Graph&, EventId, State q) {
        switch (q) {
        case 3:
            return true;
        default:
            return false;
        }
    }

    // internal: acyclic po-loc | rf | co | fr
    [[nodiscard]] bool internal(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { internal_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 1, runtime::all_nodes(g, 1), steps);
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
    static constexpr std::array<runtime::Skeleton::Arc, 317> external_arcs = {{
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
        {0, 7, is_w_and_rel, runtime::any_kind, 0},
        {0, 8, atoms_1, runtime::any_kind, 0},
        {0, 9, runtime::any_kind, runtime::any_kind, 0},
        {0, 10, atoms_dc6, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, runtime::any_kind, 0},
        {0, 11, is_r, runtime::any_kind, 0},
        {0, 12, runtime::any_kind, runtime::any_kind, 0},
        {0, 13, runtime::any_kind, runtime::any_kind, 0},
        {0, 14, runtime::any_kind, runtime::any_kind, 0},
        {0, 15, runtime::any_kind, runtime::any_kind, 0},
        {0, 16, runtime::any_kind, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, runtime::any_kind, 1},
        {0, 17, runtime::any_kind, runtime::any_kind, 1},
        {0, 18, runtime::any_kind, runtime::any_kind, 1},
        {0, 19, runtime::any_kind, runtime::any_kind, 1},
        {0, 20, runtime::any_kind, runtime::any_kind, 1},
        {0, 21, runtime::any_kind, runtime::any_kind, 1},
        {0, 0, runtime::any_kind, runtime::any_kind, 2},
        {0, 22, runtime::any_kind, is_f_and_isb, 2},
        {0, 23, runtime::any_kind, runtime::any_kind, 2},
        {0, 24, runtime::any_kind, is_f_and_isb, 2},
        {0, 0, runtime::any_kind, runtime::any_kind, 4},
        {0, 17, runtime::any_kind, runtime::any_kind, 4},
        {0, 18, runtime::any_kind, runtime::any_kind, 4},
        {0, 19, runtime::any_kind, runtime::any_kind, 4},
        {0, 20, runtime::any_kind, runtime::any_kind, 4},
        {0, 0, runtime::any_kind, runtime::any_kind, 8},
        {0, 18, runtime::any_kind, runtime::any_kind, 8},
        {0, 19, runtime::any_kind, runtime::any_kind, 8},
        {0, 0, runtime::any_kind, runtime::any_kind, 16},
        {0, 22, runtime::any_kind, is_f_and_isb, 16},
        {0, 23, runtime::any_kind, runtime::any_kind, 16},
        {0, 24, runtime::any_kind, is_f_and_isb, 16},
        {0, 18, runtime::any_kind, runtime::any_kind, 32},
        {0, 19, runtime::any_kind, runtime::any_kind, 32},
        {0, 0, runtime::any_kind, runtime::any_kind, 128},
        {0, 18, runtime::any_kind, runtime::any_kind, 128},
        {0, 19, runtime::any_kind, runtime::any_kind, 128},
        {0, 21, runtime::any_kind, runtime::any_kind, 128},
        {0, 0, runtime::any_kind, runtime::any_kind, 512},
        {1, 0, is_f_and_dmb_st, runtime::any_kind, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {1, 25, is_f_and_dmb_st, runtime::any_kind, 0},
        {2, 0, runtime::any_kind, is_w_and_rel, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {2, 5, is_w_and_rel, runtime::any_kind, 0},
        {2, 26, is_w_and_rel, runtime::any_kind, 0},
        {2, 27, is_w_and_rel, runtime::any_kind, 0},
        {2, 0, is_w_and_rel, runtime::any_kind, 0},
        {2, 11, is_w_and_rel, runtime::any_kind, 0},
        {2, 0, runtime::any_kind, runtime::any_kind, 512},
        {2, 15, runtime::any_kind, runtime::any_kind, 512},
        {3, 0, runtime::any_kind, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {3, 11, runtime::any_kind, runtime::any_kind, 0},
        {3, 15, runtime::any_kind, runtime::any_kind, 0},
        {3, 28, runtime::any_kind, runtime::any_kind, 0},
        {3, 0, runtime::any_kind, runtime::any_kind, 1},
        {3, 15, runtime::any_kind, runtime::any_kind, 1},
        {3, 17, runtime::any_kind, runtime::any_kind, 1},
        {3, 29, runtime::any_kind, runtime::any_kind, 1},
        {3, 30, runtime::any_kind, runtime::any_kind, 1},
        {3, 0, runtime::any_kind, runtime::any_kind, 2},
        {3, 22, runtime::any_kind, is_f_and_isb, 2},
        {3, 23, runtime::any_kind, runtime::any_kind, 2},
        {3, 0, runtime::any_kind, runtime::any_kind, 4},
        {3, 17, runtime::any_kind, runtime::any_kind, 4},
        {3, 23, runtime::any_kind, runtime::any_kind, 4},
        {3, 30, runtime::any_kind, runtime::any_kind, 4},
        {3, 0, runtime::any_kind, runtime::any_kind, 8},
        {3, 23, runtime::any_kind, runtime::any_kind, 8},
        {3, 30, runtime::any_kind, runtime::any_kind, 8},
        {3, 0, runtime::any_kind, runtime::any_kind, 16},
        {3, 22, runtime::any_kind, is_f_and_isb, 16},
        {3, 23, runtime::any_kind, runtime::any_kind, 16},
        {3, 30, runtime::any_kind, runtime::any_kind, 32},
        {3, 0, runtime::any_kind, runtime::any_kind, 128},
        {3, 15, runtime::any_kind, runtime::any_kind, 128},
        {3, 29, runtime::any_kind, runtime::any_kind, 128},
        {3, 30, runtime::any_kind, runtime::any_kind, 128},
        {3, 0, runtime::any_kind, runtime::any_kind, 512},
        {3, 15, runtime::any_kind, runtime::any_kind, 512},
        {4, 0, is_f_and_acq, runtime::any_kind, 0},
        {4, 3, is_f_and_acq, runtime::any_kind, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {5, 0, is_f_and_rel, runtime::any_kind, 0},
        {5, 3, is_f_and_rel, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {6, 0, runtime::any_kind, is_w_and_rel, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {7, 0, runtime::any_kind, is_r_and_sc, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
        {8, 0, runtime::any_kind, atoms_40, 0},
        {8, 8, runtime::any_kind, runtime::any_kind, 0},
        {9, 0, runtime::any_kind, is_f_and_rel, 0},
        {9, 9, runtime::any_kind, runtime::any_kind, 0},
        {10, 0, runtime::any_kind, runtime::any_kind, 0},
        {10, 10, runtime::any_kind, runtime::any_kind, 0},
        {11, 0, runtime::any_kind, is_w_and_rel, 0},
        {11, 2, runtime::any_kind, runtime::any_kind, 0},
        {11, 5, runtime::any_kind, runtime::any_kind, 0},
        {11, 26, is_w_and_rel, runtime::any_kind, 0},
        {11, 27, runtime::any_kind, runtime::any_kind, 0},
        {11, 0, runtime::any_kind, runtime::any_kind, 0},
        {11, 11, runtime::any_kind, runtime::any_kind, 0},
        {11, 0, runtime::any_kind, runtime::any_kind, 512},
        {11, 15, runtime::any_kind, runtime::any_kind, 512},
        {12, 0, runtime::any_kind, runtime::any_kind, 0},
        {12, 12, runtime::any_kind, runtime::any_kind, 0},
        {13, 0, runtime::any_kind, runtime::any_kind, 0},
        {13, 13, runtime::any_kind, runtime::any_kind, 0},
        {14, 0, runtime::any_kind, runtime::any_kind, 0},
        {14, 13, runtime::any_kind, runtime::any_kind, 0},
        {14, 14, runtime::any_kind, runtime::any_kind, 0},
        {15, 0, atoms_dc6, runtime::any_kind, 0},
        {15, 0, runtime::any_kind, is_w_and_rel, 0},
        {15, 2, runtime::any_kind, runtime::any_kind, 0},
        {15, 3, atoms_dc6, runtime::any_kind, 0},
        {15, 4, atoms_1, runtime::any_kind, 0},
        {15, 5, runtime::any_kind, runtime::any_kind, 0},
        {15, 26, is_w_and_rel, runtime::any_kind, 0},
        {15, 27, runtime::any_kind, runtime::any_kind, 0},
        {15, 0, runtime::any_kind, runtime::any_kind, 0},
        {15, 11, runtime::any_kind, runtime::any_kind, 0},
        {15, 15, runtime::any_kind, runtime::any_kind, 0},
        {15, 28, runtime::any_kind, runtime::any_kind, 0},
        {15, 0, runtime::any_kind, runtime::any_kind, 1},
        {15, 15, runtime::any_kind, runtime::any_kind, 1},
        {15, 17, runtime::any_kind, runtime::any_kind, 1},
        {15, 29, runtime::any_kind, runtime::any_kind, 1},
        {15, 30, runtime::any_kind, runtime::any_kind, 1},
        {15, 0, runtime::any_kind, runtime::any_kind, 2},
        {15, 22, runtime::any_kind, is_f_and_isb, 2},
        {15, 23, runtime::any_kind, runtime::any_kind, 2},
        {15, 0, runtime::any_kind, runtime::any_kind, 4},
        {15, 17, runtime::any_kind, runtime::any_kind, 4},
        {15, 23, runtime::any_kind, runtime::any_kind, 4},
        {15, 30, runtime::any_kind, runtime::any_kind, 4},
        {15, 0, runtime::any_kind, runtime::any_kind, 8},
        {15, 23, runtime::any_kind, runtime::any_kind, 8},
        {15, 30, runtime::any_kind, runtime::any_kind, 8},
        {15, 0, runtime::any_kind, runtime::any_kind, 16},
        {15, 22, runtime::any_kind, is_f_and_isb, 16},
        {15, 23, runtime::any_kind, runtime::any_kind, 16},
        {15, 30, runtime::any_kind, runtime::any_kind, 32},
        {15, 0, runtime::any_kind, runtime::any_kind, 128},
        {15, 15, runtime::any_kind, runtime::any_kind, 128},
        {15, 29, runtime::any_kind, runtime::any_kind, 128},
        {15, 30, runtime::any_kind, runtime::any_kind, 128},
        {15, 0, runtime::any_kind, runtime::any_kind, 512},
        {15, 15, runtime::any_kind, runtime::any_kind, 512},
        {16, 0, runtime::any_kind, is_r_and_acq, 0},
        {17, 0, runtime::any_kind, runtime::any_kind, 0},
        {17, 31, runtime::any_kind, runtime::any_kind, 0},
        {17, 32, runtime::any_kind, runtime::any_kind, 0},
        {18, 0, atoms_dc6, runtime::any_kind, 0},
        {18, 0, runtime::any_kind, is_w_and_rel, 0},
        {18, 2, runtime::any_kind, runtime::any_kind, 0},
        {18, 3, atoms_dc6, runtime::any_kind, 0},
        {18, 4, atoms_1, runtime::any_kind, 0},
        {18, 5, runtime::any_kind, runtime::any_kind, 0},
        {18, 26, is_w_and_rel, runtime::any_kind, 0},
        {18, 27, runtime::any_kind, runtime::any_kind, 0},
        {18, 0, runtime::any_kind, runtime::any_kind, 0},
        {18, 11, runtime::any_kind, runtime::any_kind, 0},
        {18, 18, runtime::any_kind, runtime::any_kind, 0},
        {18, 15, runtime::any_kind, runtime::any_kind, 0},
        {18, 28, runtime::any_kind, runtime::any_kind, 0},
        {18, 0, runtime::any_kind, runtime::any_kind, 1},
        {18, 17, runtime::any_kind, runtime::any_kind, 1},
        {18, 18, runtime::any_kind, runtime::any_kind, 1},
        {18, 0, runtime::any_kind, runtime::any_kind, 2},
        {18, 22, runtime::any_kind, is_f_and_isb, 2},
        {18, 23, runtime::any_kind, runtime::any_kind, 2},
        {18, 0, runtime::any_kind, runtime::any_kind, 4},
        {18, 17, runtime::any_kind, runtime::any_kind, 4},
        {18, 18, runtime::any_kind, runtime::any_kind, 4},
        {18, 0, runtime::any_kind, runtime::any_kind, 8},
        {18, 18, runtime::any_kind, runtime::any_kind, 8},
        {18, 0, runtime::any_kind, runtime::any_kind, 16},
        {18, 22, runtime::any_kind, is_f_and_isb, 16},
        {18, 23, runtime::any_kind, runtime::any_kind, 16},
        {18, 18, runtime::any_kind, runtime::any_kind, 32},
        {18, 0, runtime::any_kind, runtime::any_kind, 128},
        {18, 18, runtime::any_kind, runtime::any_kind, 128},
        {18, 0, runtime::any_kind, runtime::any_kind, 512},
        {18, 15, runtime::any_kind, runtime::any_kind, 512},
        {19, 19, runtime::any_kind, runtime::any_kind, 0},
        {19, 19, runtime::any_kind, runtime::any_kind, 1},
        {19, 20, runtime::any_kind, runtime::any_kind, 1},
        {19, 24, runtime::any_kind, is_f_and_isb, 2},
        {19, 19, runtime::any_kind, runtime::any_kind, 4},
        {19, 20, runtime::any_kind, runtime::any_kind, 4},
        {19, 19, runtime::any_kind, runtime::any_kind, 8},
        {19, 24, runtime::any_kind, is_f_and_isb, 16},
        {19, 19, runtime::any_kind, runtime::any_kind, 32},
        {19, 19, runtime::any_kind, runtime::any_kind, 128},
        {20, 33, runtime::any_kind, runtime::any_kind, 0},
        {21, 0, runtime::any_kind, runtime::any_kind, 0},
        {22, 0, runtime::any_kind, runtime::any_kind, 0},
        {22, 3, runtime::any_kind, runtime::any_kind, 0},
        {23, 2, runtime::any_kind, runtime::any_kind, 0},
        {23, 5, runtime::any_kind, runtime::any_kind, 0},
        {23, 26, is_w_and_rel, runtime::any_kind, 0},
        {23, 27, runtime::any_kind, runtime::any_kind, 0},
        {23, 11, runtime::any_kind, runtime::any_kind, 0},
        {23, 15, runtime::any_kind, runtime::any_kind, 512},
        {24, 0, runtime::any_kind, is_not_w, 0},
        {24, 10, runtime::any_kind, runtime::any_kind, 0},
        {25, 0, runtime::any_kind, runtime::any_kind, 0},
        {25, 25, runtime::any_kind, runtime::any_kind, 0},
        {26, 0, is_r_and_sc, runtime::any_kind, 0},
        {26, 3, is_r_and_sc, runtime::any_kind, 0},
        {26, 26, runtime::any_kind, runtime::any_kind, 0},
        {26, 11, is_r_and_sc, runtime::any_kind, 0},
        {26, 15, is_r_and_sc, runtime::any_kind, 0},
        {26, 28, is_r_and_sc, runtime::any_kind, 0},
        {26, 0, is_r_and_sc, runtime::any_kind, 1},
        {26, 15, is_r_and_sc, runtime::any_kind, 1},
        {26, 17, is_r_and_sc, runtime::any_kind, 1},
        {26, 29, is_r_and_sc, runtime::any_kind, 1},
        {26, 30, is_r_and_sc, runtime::any_kind, 1},
        {26, 0, is_r_and_sc, runtime::any_kind, 2},
        {26, 22, is_r_and_sc, is_f_and_isb, 2},
        {26, 23, is_r_and_sc, runtime::any_kind, 2},
        {26, 0, is_r_and_sc, runtime::any_kind, 4},
        {26, 17, is_r_and_sc, runtime::any_kind, 4},
        {26, 23, is_r_and_sc, runtime::any_kind, 4},
        {26, 30, is_r_and_sc, runtime::any_kind, 4},
        {26, 0, is_r_and_sc, runtime::any_kind, 8},
        {26, 23, is_r_and_sc, runtime::any_kind, 8},
        {26, 30, is_r_and_sc, runtime::any_kind, 8},
        {26, 0, is_r_and_sc, runtime::any_kind, 16},
        {26, 22, is_r_and_sc, is_f_and_isb, 16},
        {26, 23, is_r_and_sc, runtime::any_kind, 16},
        {26, 30, is_r_and_sc, runtime::any_kind, 32},
        {26, 0, is_r_and_sc, runtime::any_kind, 128},
        {26, 15, is_r_and_sc, runtime::any_kind, 128},
        {26, 29, is_r_and_sc, runtime::any_kind, 128},
        {26, 30, is_r_and_sc, runtime::any_kind, 128},
        {27, 0, is_f_and_dmb_st, runtime::any_kind, 0},
        {27, 27, runtime::any_kind, runtime::any_kind, 0},
        {27, 32, is_f_and_dmb_st, runtime::any_kind, 0},
        {28, 34, runtime::any_kind, is_r_and_acq, 0},
        {29, 15, runtime::any_kind, runtime::any_kind, 0},
        {30, 30, runtime::any_kind, runtime::any_kind, 0},
        {30, 0, runtime::any_kind, runtime::any_kind, 1},
        {30, 17, runtime::any_kind, runtime::any_kind, 1},
        {30, 23, runtime::any_kind, runtime::any_kind, 1},
        {30, 30, runtime::any_kind, runtime::any_kind, 1},
        {30, 0, runtime::any_kind, runtime::any_kind, 2},
        {30, 22, runtime::any_kind, is_f_and_isb, 2},
        {30, 23, runtime::any_kind, runtime::any_kind, 2},
        {30, 0, runtime::any_kind, runtime::any_kind, 4},
        {30, 17, runtime::any_kind, runtime::any_kind, 4},
        {30, 23, runtime::any_kind, runtime::any_kind, 4},
        {30, 30, runtime::any_kind, runtime::any_kind, 4},
        {30, 0, runtime::any_kind, runtime::any_kind, 8},
        {30, 23, runtime::any_kind, runtime::any_kind, 8},
        {30, 30, runtime::any_kind, runtime::any_kind, 8},
        {30, 0, runtime::any_kind, runtime::any_kind, 16},
        {30, 22, runtime::any_kind, is_f_and_isb, 16},
        {30, 23, runtime::any_kind, runtime::any_kind, 16},
        {30, 30, runtime::any_kind, runtime::any_kind, 32},
        {30, 0, runtime::any_kind, runtime::any_kind, 128},
        {30, 23, runtime::any_kind, runtime::any_kind, 128},
        {30, 30, runtime::any_kind, runtime::any_kind, 128},
        {31, 3, is_f_and_isb, runtime::any_kind, 0},
        {31, 31, runtime::any_kind, runtime::any_kind, 0},
        {32, 0, runtime::any_kind, runtime::any_kind, 0},
        {32, 5, runtime::any_kind, runtime::any_kind, 0},
        {32, 26, is_w_and_rel, runtime::any_kind, 0},
        {32, 32, runtime::any_kind, runtime::any_kind, 0},
        {32, 11, runtime::any_kind, runtime::any_kind, 0},
        {32, 0, runtime::any_kind, runtime::any_kind, 512},
        {32, 15, runtime::any_kind, runtime::any_kind, 512},
        {33, 0, is_f_and_isb, is_not_w, 0},
        {33, 10, is_f_and_isb, runtime::any_kind, 0},
        {33, 33, runtime::any_kind, runtime::any_kind, 0},
        {34, 0, runtime::any_kind, runtime::any_kind, 0},
        {34, 3, runtime::any_kind, runtime::any_kind, 0},
        {34, 11, runtime::any_kind, runtime::any_kind, 0},
        {34, 15, runtime::any_kind, runtime::any_kind, 0},
        {34, 28, runtime::any_kind, runtime::any_kind, 0},
        {34, 0, runtime::any_kind, runtime::any_kind, 1},
        {34, 15, runtime::any_kind, runtime::any_kind, 1},
        {34, 17, runtime::any_kind, runtime::any_kind, 1},
        {34, 29, runtime::any_kind, runtime::any_kind, 1},
        {34, 30, runtime::any_kind, runtime::any_kind, 1},
        {34, 0, runtime::any_kind, runtime::any_kind, 2},
        {34, 22, runtime::any_kind, is_f_and_isb, 2},
        {34, 23, runtime::any_kind, runtime::any_kind, 2},
        {34, 0, runtime::any_kind, runtime::any_kind, 4},
        {34, 17, runtime::any_kind, runtime::any_kind, 4},
        {34, 23, runtime::any_kind, runtime::any_kind, 4},
        {34, 30, runtime::any_kind, runtime::any_kind, 4},
        {34, 0, runtime::any_kind, runtime::any_kind, 8},
        {34, 23, runtime::any_kind, runtime::any_kind, 8},
        {34, 30, runtime::any_kind, runtime::any_kind, 8},
        {34, 0, runtime::any_kind, runtime::any_kind, 16},
        {34, 22, runtime::any_kind, is_f_and_isb, 16},
        {34, 23, runtime::any_kind, runtime::any_kind, 16},
        {34, 30, runtime::any_kind, runtime::any_kind, 32},
        {34, 0, runtime::any_kind, runtime::any_kind, 128},
        {34, 15, runtime::any_kind, runtime::any_kind, 128},
        {34, 29, runtime::any_kind, runtime::any_kind, 128},
        {34, 30, runtime::any_kind, runtime::any_kind, 128},
    }};
    static constexpr runtime::Skeleton external_skeleton = {1, 0, 0x3ff7, external_arcs};
    [[nodiscard]] bool external(const Graph& g) {
        const StateSet useful = external_useful_.of(external_skeleton, g.atoms(), present_);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) { external_steps(g, from, q, useful, visit); };
        return !search_.has_cycle(g, 35, runtime::all_nodes(g, 1), steps);
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
    //   0 -- [W & REL];po_imm --> 7
    //   0 -- [0];po_imm --> 8
    //   0 -- [0 3 4 5 9 12 13];po_imm --> 9
    //   0 -- [1 2 6 7 8 10 11];po_imm --> 10
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
    //   0 -- addr --> 0
    //   0 -- addr --> 17
    //   0 -- addr --> 18
    //   0 -- addr;[!F] --> 19
    //   0 -- addr --> 20
    //   0 -- addr;[W] --> 21
    //   0 -- ctrl;[W] --> 0
    //   0 -- ctrl;[F & ISB] --> 22
    //   0 -- ctrl;[W] --> 23
    //   0 -- ctrl;[F & ISB] --> 24
    //   0 -- pick-addr;[W] --> 0
    //   0 -- pick-addr --> 17
    //   0 -- pick-addr --> 18
    //   0 -- pick-addr;[!F] --> 19
    //   0 -- pick-addr --> 20
    //   0 -- pick-data;[W] --> 0
    //   0 -- pick-data --> 18
    //   0 -- pick-data;[!F] --> 19
    //   0 -- pick-ctrl;[W] --> 0
    //   0 -- pick-ctrl;[F & ISB] --> 22
    //   0 -- pick-ctrl;[W] --> 23
    //   0 -- pick-ctrl;[F & ISB] --> 24
    //   0 -- within --> 18
    //   0 -- within --> 19
    //   0 -- data-between --> 0
    //   0 -- data-between --> 18
    //   0 -- data-between;[!F] --> 19
    //   0 -- data-between;[W] --> 21
    //   0 -- full-barrier --> 0
    //   1 -- [F & DMB-ST];po_imm;[3] --> 0
    //   1 -- [!(F & DMB-ST)];po_imm --> 1
    //   1 -- [F & DMB-ST];po_imm --> 25
    //   2 -- po_imm;[W & REL] --> 0
    //   2 -- po_imm --> 2
    //   2 -- [W & REL];po_imm --> 5
    //   2 -- [W & REL];po_imm --> 26
    //   2 -- [W & REL];po_imm --> 27
    //   2 -- [W & REL];po_loc_imm;[W] --> 0
    //   2 -- [W & REL];po_loc_imm --> 11
    //   2 -- full-barrier;[W] --> 0
    //   2 -- full-barrier --> 15
    //   3 -- po_imm;[W] --> 0
    //   3 -- po_imm --> 3
    //   3 -- po_loc_imm;[W] --> 0
    //   3 -- po_loc_imm --> 11
    //   3 -- rmw --> 0
    //   3 -- rmw --> 15
    //   3 -- rmw --> 28
    //   3 -- addr;[W] --> 0
    //   3 -- addr --> 15
    //   3 -- addr --> 17
    //   3 -- addr;[W] --> 29
    //   3 -- addr;[!F] --> 30
    //   3 -- ctrl;[W] --> 0
    //   3 -- ctrl;[F & ISB] --> 22
    //   3 -- ctrl;[W] --> 23
    //   3 -- pick-addr;[W] --> 0
    //   3 -- pick-addr --> 17
    //   3 -- pick-addr;[W] --> 23
    //   3 -- pick-addr;[!F] --> 30
    //   3 -- pick-data;[W] --> 0
    //   3 -- pick-data;[W] --> 23
    //   3 -- pick-data;[!F] --> 30
    //   3 -- pick-ctrl;[W] --> 0
    //   3 -- pick-ctrl;[F & ISB] --> 22
    //   3 -- pick-ctrl;[W] --> 23
    //   3 -- within --> 30
    //   3 -- data-between;[W] --> 0
    //   3 -- data-between --> 15
    //   3 -- data-between;[W] --> 29
    //   3 -- data-between;[!F] --> 30
    //   3 -- full-barrier;[W] --> 0
    //   3 -- full-barrier --> 15
    //   4 -- [F & ACQ];po_imm;[3] --> 0
    //   4 -- [F & ACQ];po_imm --> 3
    //   4 -- [!(F & ACQ)];po_imm --> 4
    //   5 -- [F & REL];po_imm;[W] --> 0
    //   5 -- [F & REL];po_imm --> 3
    //   5 -- [!(F & REL)];po_imm --> 5
    //   6 -- po_imm;[W & REL] --> 0
    //   6 -- po_imm --> 6
    //   7 -- po_imm;[R & SC] --> 0
    //   7 -- po_imm --> 7
    //   8 -- po_imm;[6] --> 0
    //   8 -- po_imm --> 8
    //   9 -- po_imm;[F & REL] --> 0
    //   9 -- po_imm --> 9
    //  10 -- po_imm --> 0
    //  10 -- po_imm --> 10
    //  11 -- [W];po_imm;[W & REL] --> 0
    //  11 -- [W];po_imm --> 2
    //  11 -- [W];po_imm --> 5
    //  11 -- [W & REL];po_imm --> 26
    //  11 -- [W];po_imm --> 27
    //  11 -- po_loc_imm;[W] --> 0
    //  11 -- po_loc_imm --> 11
    //  11 -- full-barrier;[W] --> 0
    //  11 -- full-barrier --> 15
    //  12 -- po_loc_imm;[W] --> 0
    //  12 -- po_loc_imm --> 12
    //  13 -- co_imm --> 0
    //  13 -- co_imm --> 13
    //  14 -- coe_imm --> 0
    //  14 -- coe_imm --> 13
    //  14 -- coi_imm --> 14
    //  15 -- [1 2 6 7 8 10 11];po_imm;[W] --> 0
    //  15 -- [0 3 4 5 9 12 13];po_imm;[W & REL] --> 0
    //  15 -- [0 3 4 5 9 12 13];po_imm --> 2
    //  15 -- [1 2 6 7 8 10 11];po_imm --> 3
    //  15 -- [0];po_imm --> 4
    //  15 -- [0 3 4 5 9 12 13];po_imm --> 5
    //  15 -- [W & REL];po_imm --> 26
    //  15 -- [W];po_imm --> 27
    //  15 -- po_loc_imm;[W] --> 0
    //  15 -- po_loc_imm --> 11
    //  15 -- rmw --> 0
    //  15 -- rmw --> 15
    //  15 -- rmw --> 28
    //  15 -- addr;[W] --> 0
    //  15 -- addr --> 15
    //  15 -- addr --> 17
    //  15 -- addr;[W] --> 29
    //  15 -- addr;[!F] --> 30
    //  15 -- ctrl;[W] --> 0
    //  15 -- ctrl;[F & ISB] --> 22
    //  15 -- ctrl;[W] --> 23
    //  15 -- pick-addr;[W] --> 0
    //  15 -- pick-addr --> 17
    //  15 -- pick-addr;[W] --> 23
    //  15 -- pick-addr;[!F] --> 30
    //  15 -- pick-data;[W] --> 0
    //  15 -- pick-data;[W] --> 23
    //  15 -- pick-data;[!F] --> 30
    //  15 -- pick-ctrl;[W] --> 0
    //  15 -- pick-ctrl;[F & ISB] --> 22
    //  15 -- pick-ctrl;[W] --> 23
    //  15 -- within --> 30
    //  15 -- data-between;[W] --> 0
    //  15 -- data-between --> 15
    //  15 -- data-between;[W] --> 29
    //  15 -- data-between;[!F] --> 30
    //  15 -- full-barrier;[W] --> 0
    //  15 -- full-barrier --> 15
    //  16 -- rfi;[R & ACQ] --> 0
    //  17 -- po_imm;[W] --> 0
    //  17 -- po_imm --> 31
    //  17 -- po_imm --> 32
    //  18 -- [1 2 6 7 8 10 11];po_imm;[W] --> 0
    //  18 -- [0 3 4 5 9 12 13];po_imm;[W & REL] --> 0
    //  18 -- [0 3 4 5 9 12 13];po_imm --> 2
    //  18 -- [1 2 6 7 8 10 11];po_imm --> 3
    //  18 -- [0];po_imm --> 4
    //  18 -- [0 3 4 5 9 12 13];po_imm --> 5
    //  18 -- [W & REL];po_imm --> 26
    //  18 -- [W];po_imm --> 27
    //  18 -- po_loc_imm;[W] --> 0
    //  18 -- po_loc_imm --> 11
    //  18 -- rfi --> 18
    //  18 -- rmw --> 0
    //  18 -- rmw --> 15
    //  18 -- rmw --> 28
    //  18 -- addr;[W] --> 0
    //  18 -- addr --> 17
    //  18 -- addr --> 18
    //  18 -- ctrl;[W] --> 0
    //  18 -- ctrl;[F & ISB] --> 22
    //  18 -- ctrl;[W] --> 23
    //  18 -- pick-addr;[W] --> 0
    //  18 -- pick-addr --> 17
    //  18 -- pick-addr --> 18
    //  18 -- pick-data;[W] --> 0
    //  18 -- pick-data --> 18
    //  18 -- pick-ctrl;[W] --> 0
    //  18 -- pick-ctrl;[F & ISB] --> 22
    //  18 -- pick-ctrl;[W] --> 23
    //  18 -- within --> 18
    //  18 -- data-between;[W] --> 0
    //  18 -- data-between --> 18
    //  18 -- full-barrier;[W] --> 0
    //  18 -- full-barrier --> 15
    //  19 -- rfi --> 19
    //  19 -- addr;[!F] --> 19
    //  19 -- addr --> 20
    //  19 -- ctrl;[F & ISB] --> 24
    //  19 -- pick-addr;[!F] --> 19
    //  19 -- pick-addr --> 20
    //  19 -- pick-data;[!F] --> 19
    //  19 -- pick-ctrl;[F & ISB] --> 24
    //  19 -- within --> 19
    //  19 -- data-between;[!F] --> 19
    //  20 -- po_imm --> 33
    //  21 -- rfi --> 0
    //  22 -- po_imm;[W] --> 0
    //  22 -- po_imm --> 3
    //  23 -- po_imm --> 2
    //  23 -- po_imm --> 5
    //  23 -- [W & REL];po_imm --> 26
    //  23 -- po_imm --> 27
    //  23 -- po_loc_imm --> 11
    //  23 -- full-barrier --> 15
    //  24 -- po_imm;[!W] --> 0
    //  24 -- po_imm --> 10
    //  25 -- po_imm;[3] --> 0
    //  25 -- po_imm --> 25
    //  26 -- [R & SC];po_imm;[W] --> 0
    //  26 -- [R & SC];po_imm --> 3
    //  26 -- [!(R & SC)];po_imm --> 26
    //  26 -- [R & SC];po_loc_imm;[W] --> 0
    //  26 -- [R & SC];po_loc_imm --> 11
    //  26 -- [R & SC];rmw --> 0
    //  26 -- [R & SC];rmw --> 15
    //  26 -- [R & SC];rmw --> 28
    //  26 -- [R & SC];addr;[W] --> 0
    //  26 -- [R & SC];addr --> 15
    //  26 -- [R & SC];addr --> 17
    //  26 -- [R & SC];addr;[W] --> 29
    //  26 -- [R & SC];addr;[!F] --> 30
    //  26 -- [R & SC];ctrl;[W] --> 0
    //  26 -- [R & SC];ctrl;[F & ISB] --> 22
    //  26 -- [R & SC];ctrl;[W] --> 23
    //  26 -- [R & SC];pick-addr;[W] --> 0
    //  26 -- [R & SC];pick-addr --> 17
    //  26 -- [R & SC];pick-addr;[W] --> 23
    //  26 -- [R & SC];pick-addr;[!F] --> 30
    //  26 -- [R & SC];pick-data;[W] --> 0
    //  26 -- [R & SC];pick-data;[W] --> 23
    //  26 -- [R & SC];pick-data;[!F] --> 30
    //  26 -- [R & SC];pick-ctrl;[W] --> 0
    //  26 -- [R & SC];pick-ctrl;[F & ISB] --> 22
    //  26 -- [R & SC];pick-ctrl;[W] --> 23
    //  26 -- [R & SC];within --> 30
    //  26 -- [R & SC];data-between;[W] --> 0
    //  26 -- [R & SC];data-between --> 15
    //  26 -- [R & SC];data-between;[W] --> 29
    //  26 -- [R & SC];data-between;[!F] --> 30
    //  27 -- [F & DMB-ST];po_imm;[3] --> 0
    //  27 -- [!(F & DMB-ST)];po_imm --> 27
    //  27 -- [F & DMB-ST];po_imm --> 32
    //  28 -- rfi;[R & ACQ] --> 34
    //  29 -- rfi --> 15
    //  30 -- rfi --> 30
    //  30 -- addr;[W] --> 0
    //  30 -- addr --> 17
    //  30 -- addr;[W] --> 23
    //  30 -- addr;[!F] --> 30
    //  30 -- ctrl;[W] --> 0
    //  30 -- ctrl;[F & ISB] --> 22
    //  30 -- ctrl;[W] --> 23
    //  30 -- pick-addr;[W] --> 0
    //  30 -- pick-addr --> 17
    //  30 -- pick-addr;[W] --> 23
    //  30 -- pick-addr;[!F] --> 30
    //  30 -- pick-data;[W] --> 0
    //  30 -- pick-data;[W] --> 23
    //  30 -- pick-data;[!F] --> 30
    //  30 -- pick-ctrl;[W] --> 0
    //  30 -- pick-ctrl;[F & ISB] --> 22
    //  30 -- pick-ctrl;[W] --> 23
    //  30 -- within --> 30
    //  30 -- data-between;[W] --> 0
    //  30 -- data-between;[W] --> 23
    //  30 -- data-between;[!F] --> 30
    //  31 -- [F & ISB];po_imm --> 3
    //  31 -- [!(F & ISB)];po_imm --> 31
    //  32 -- po_imm;[W] --> 0
    //  32 -- [W];po_imm --> 5
    //  32 -- [W & REL];po_imm --> 26
    //  32 -- po_imm --> 32
    //  32 -- [W];po_loc_imm;[W] --> 0
    //  32 -- [W];po_loc_imm --> 11
    //  32 -- full-barrier;[W] --> 0
    //  32 -- full-barrier --> 15
    //  33 -- [F & ISB];po_imm;[!W] --> 0
    //  33 -- [F & ISB];po_imm --> 10
    //  33 -- [!(F & ISB)];po_imm --> 33
    //  34 -- po_imm;[W] --> 0
    //  34 -- po_imm --> 3
    //  34 -- po_loc_imm;[W] --> 0
    //  34 -- po_loc_imm --> 11
    //  34 -- rmw --> 0
    //  34 -- rmw --> 15
    //  34 -- rmw --> 28
    //  34 -- addr;[W] --> 0
    //  34 -- addr --> 15
    //  34 -- addr --> 17
    //  34 -- addr;[W] --> 29
    //  34 -- addr;[!F] --> 30
    //  34 -- ctrl;[W] --> 0
    //  34 -- ctrl;[F & ISB] --> 22
    //  34 -- ctrl;[W] --> 23
    //  34 -- pick-addr;[W] --> 0
    //  34 -- pick-addr --> 17
    //  34 -- pick-addr;[W] --> 23
    //  34 -- pick-addr;[!F] --> 30
    //  34 -- pick-data;[W] --> 0
    //  34 -- pick-data;[W] --> 23
    //  34 -- pick-data;[!F] --> 30
    //  34 -- pick-ctrl;[W] --> 0
    //  34 -- pick-ctrl;[F & ISB] --> 22
    //  34 -- pick-ctrl;[W] --> 23
    //  34 -- within --> 30
    //  34 -- data-between;[W] --> 0
    //  34 -- data-between --> 15
    //  34 -- data-between;[W] --> 29
    //  34 -- data-between;[!F] --> 30
    template <typename Visit>
    void external_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) const {
        switch (q) {
        case 0:
            if ((useful & 0x111) != 0 && g.in(e, atoms_1))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_40))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "po");
                });
            if ((useful & 0x81) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "po");
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
            if ((useful & 0x401) != 0 && g.in(e, atoms_dc6))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            if ((useful & 0x40) != 0 && g.in(e, atoms_3038))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if ((useful & 0x201) != 0 && g.in(e, atoms_3239))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_190))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
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
            if ((useful & 0x3e0001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "addr");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "addr");
                    if (runtime::has_state(useful, 19) && g.in(to, is_not_f))
                        visit(to, 19, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                    if (runtime::has_state(useful, 21) && g.in(to, is_w))
                        visit(to, 21, "addr");
                });
            if ((useful & 0x1c00001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "ctrl");
                    if (runtime::has_state(useful, 24) && g.in(to, is_f_and_isb))
                        visit(to, 24, "ctrl");
                });
            if ((useful & 0x1e0001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "pick-addr");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "pick-addr");
                    if (runtime::has_state(useful, 19) && g.in(to, is_not_f))
                        visit(to, 19, "pick-addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "pick-addr");
                });
            if ((useful & 0xc0001) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-data");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "pick-data");
                    if (runtime::has_state(useful, 19) && g.in(to, is_not_f))
                        visit(to, 19, "pick-data");
                });
            if ((useful & 0x1c00001) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "pick-ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-ctrl");
                    if (runtime::has_state(useful, 24) && g.in(to, is_f_and_isb))
                        visit(to, 24, "pick-ctrl");
                });
            if ((useful & 0xc0000) != 0)
                records_[5].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "within");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "within");
                });
            if ((useful & 0x2c0001) != 0)
                records_[7].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "data-between");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "data-between");
                    if (runtime::has_state(useful, 19) && g.in(to, is_not_f))
                        visit(to, 19, "data-between");
                    if (runtime::has_state(useful, 21) && g.in(to, is_w))
                        visit(to, 21, "data-between");
                });
            if ((useful & 0x1) != 0)
                records_[9].after(e, [&](EventId to) { visit(to, 0, "full-barrier"); });
            break;
        case 1:
            if ((useful & 0x2000001) != 0 && g.in(e, is_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_8))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 25))
                        visit(to, 25, "po");
                });
            if ((useful & 0x2) != 0 && g.in(e, is_not_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        case 2:
            if ((useful & 0xc000020) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 26))
                        visit(to, 26, "po");
                    if (runtime::has_state(useful, 27))
                        visit(to, 27, "po");
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
            if ((useful & 0x8001) != 0)
                records_[9].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "full-barrier");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "full-barrier");
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
            if ((useful & 0x10008001) != 0)
                runtime::rmw(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rmw");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "rmw");
                    if (runtime::has_state(useful, 28))
                        visit(to, 28, "rmw");
                });
            if ((useful & 0x60028001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "addr");
                    if (runtime::has_state(useful, 29) && g.in(to, is_w))
                        visit(to, 29, "addr");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "addr");
                });
            if ((useful & 0xc00001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "ctrl");
                });
            if ((useful & 0x40820001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "pick-addr");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-addr");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "pick-addr");
                });
            if ((useful & 0x40800001) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-data");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-data");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "pick-data");
                });
            if ((useful & 0xc00001) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "pick-ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-ctrl");
                });
            if ((useful & 0x40000000) != 0)
                records_[5].after(e, [&](EventId to) { visit(to, 30, "within"); });
            if ((useful & 0x60008001) != 0)
                records_[7].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data-between");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "data-between");
                    if (runtime::has_state(useful, 29) && g.in(to, is_w))
                        visit(to, 29, "data-between");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "data-between");
                });
            if ((useful & 0x8001) != 0)
                records_[9].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "full-barrier");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "full-barrier");
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
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
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
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_and_sc))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "po");
                });
            break;
        case 8:
            if ((useful & 0x101) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_40))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "po");
                });
            break;
        case 9:
            if ((useful & 0x201) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_f_and_rel))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                });
            break;
        case 10:
            if ((useful & 0x401) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            break;
        case 11:
            if ((useful & 0x4000000) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if ((useful & 0x8000025) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w_and_rel))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 27))
                        visit(to, 27, "po");
                });
            if ((useful & 0x801) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            if ((useful & 0x8001) != 0)
                records_[9].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "full-barrier");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "full-barrier");
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
            if ((useful & 0x10) != 0 && g.in(e, atoms_1))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            if ((useful & 0x4000000) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if ((useful & 0x8000000) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            if ((useful & 0x9) != 0 && g.in(e, atoms_dc6))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x25) != 0 && g.in(e, atoms_3239))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w_and_rel))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x801) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            if ((useful & 0x10008001) != 0)
                runtime::rmw(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rmw");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "rmw");
                    if (runtime::has_state(useful, 28))
                        visit(to, 28, "rmw");
                });
            if ((useful & 0x60028001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "addr");
                    if (runtime::has_state(useful, 29) && g.in(to, is_w))
                        visit(to, 29, "addr");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "addr");
                });
            if ((useful & 0xc00001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "ctrl");
                });
            if ((useful & 0x40820001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "pick-addr");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-addr");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "pick-addr");
                });
            if ((useful & 0x40800001) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-data");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-data");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "pick-data");
                });
            if ((useful & 0xc00001) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "pick-ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-ctrl");
                });
            if ((useful & 0x40000000) != 0)
                records_[5].after(e, [&](EventId to) { visit(to, 30, "within"); });
            if ((useful & 0x60008001) != 0)
                records_[7].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data-between");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "data-between");
                    if (runtime::has_state(useful, 29) && g.in(to, is_w))
                        visit(to, 29, "data-between");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "data-between");
                });
            if ((useful & 0x8001) != 0)
                records_[9].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "full-barrier");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "full-barrier");
                });
            break;
        case 16:
            if ((useful & 0x1) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_acq))
                        visit(to, 0, "rfi");
                });
            break;
        case 17:
            if ((useful & 0x180000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 31))
                        visit(to, 31, "po");
                    if (runtime::has_state(useful, 32))
                        visit(to, 32, "po");
                });
            break;
        case 18:
            if ((useful & 0x10) != 0 && g.in(e, atoms_1))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            if ((useful & 0x4000000) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if ((useful & 0x8000000) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            if ((useful & 0x9) != 0 && g.in(e, atoms_dc6))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x25) != 0 && g.in(e, atoms_3239))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w_and_rel))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x801) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            if ((useful & 0x40000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 18, "rfi"); });
            if ((useful & 0x10008001) != 0)
                runtime::rmw(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rmw");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "rmw");
                    if (runtime::has_state(useful, 28))
                        visit(to, 28, "rmw");
                });
            if ((useful & 0x60001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "addr");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "addr");
                });
            if ((useful & 0xc00001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "ctrl");
                });
            if ((useful & 0x60001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "pick-addr");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "pick-addr");
                });
            if ((useful & 0x40001) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-data");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "pick-data");
                });
            if ((useful & 0xc00001) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "pick-ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-ctrl");
                });
            if ((useful & 0x40000) != 0)
                records_[5].after(e, [&](EventId to) { visit(to, 18, "within"); });
            if ((useful & 0x40001) != 0)
                records_[7].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data-between");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "data-between");
                });
            if ((useful & 0x8001) != 0)
                records_[9].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "full-barrier");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "full-barrier");
                });
            break;
        case 19:
            if ((useful & 0x80000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 19, "rfi"); });
            if ((useful & 0x180000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 19) && g.in(to, is_not_f))
                        visit(to, 19, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                });
            if ((useful & 0x1000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_f_and_isb))
                        visit(to, 24, "ctrl");
                });
            if ((useful & 0x180000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 19) && g.in(to, is_not_f))
                        visit(to, 19, "pick-addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "pick-addr");
                });
            if ((useful & 0x80000) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (g.in(to, is_not_f))
                        visit(to, 19, "pick-data");
                });
            if ((useful & 0x1000000) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (g.in(to, is_f_and_isb))
                        visit(to, 24, "pick-ctrl");
                });
            if ((useful & 0x80000) != 0)
                records_[5].after(e, [&](EventId to) { visit(to, 19, "within"); });
            if ((useful & 0x80000) != 0)
                records_[7].after(e, [&](EventId to) {
                    if (g.in(to, is_not_f))
                        visit(to, 19, "data-between");
                });
            break;
        case 20:
            if ((useful & 0x200000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 33, "po"); });
            break;
        case 21:
            if ((useful & 0x1) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 0, "rfi"); });
            break;
        case 22:
            if ((useful & 0x9) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            break;
        case 23:
            if ((useful & 0x4000000) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if ((useful & 0x8000024) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 27))
                        visit(to, 27, "po");
                });
            if ((useful & 0x800) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 11, "po-loc"); });
            if ((useful & 0x8000) != 0)
                records_[9].after(e, [&](EventId to) { visit(to, 15, "full-barrier"); });
            break;
        case 24:
            if ((useful & 0x401) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_not_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            break;
        case 25:
            if ((useful & 0x2000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_8))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 25))
                        visit(to, 25, "po");
                });
            break;
        case 26:
            if ((useful & 0x9) != 0 && g.in(e, is_r_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                });
            if ((useful & 0x4000000) != 0 && g.in(e, is_not_r_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if ((useful & 0x801) != 0 && g.in(e, is_r_and_sc))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            if ((useful & 0x10008001) != 0 && g.in(e, is_r_and_sc))
                runtime::rmw(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rmw");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "rmw");
                    if (runtime::has_state(useful, 28))
                        visit(to, 28, "rmw");
                });
            if ((useful & 0x60028001) != 0 && g.in(e, is_r_and_sc))
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "addr");
                    if (runtime::has_state(useful, 29) && g.in(to, is_w))
                        visit(to, 29, "addr");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "addr");
                });
            if ((useful & 0xc00001) != 0 && g.in(e, is_r_and_sc))
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "ctrl");
                });
            if ((useful & 0x40820001) != 0 && g.in(e, is_r_and_sc))
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "pick-addr");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-addr");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "pick-addr");
                });
            if ((useful & 0x40800001) != 0 && g.in(e, is_r_and_sc))
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-data");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-data");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "pick-data");
                });
            if ((useful & 0xc00001) != 0 && g.in(e, is_r_and_sc))
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "pick-ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-ctrl");
                });
            if ((useful & 0x40000000) != 0 && g.in(e, is_r_and_sc))
                records_[5].after(e, [&](EventId to) { visit(to, 30, "within"); });
            if ((useful & 0x60008001) != 0 && g.in(e, is_r_and_sc))
                records_[7].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data-between");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "data-between");
                    if (runtime::has_state(useful, 29) && g.in(to, is_w))
                        visit(to, 29, "data-between");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "data-between");
                });
            break;
        case 27:
            if ((useful & 0x100000001) != 0 && g.in(e, is_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, atoms_8))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 32))
                        visit(to, 32, "po");
                });
            if ((useful & 0x8000000) != 0 && g.in(e, is_not_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            break;
        case 28:
            if ((useful & 0x400000000) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_acq))
                        visit(to, 34, "rfi");
                });
            break;
        case 29:
            if ((useful & 0x8000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 15, "rfi"); });
            break;
        case 30:
            if ((useful & 0x40000000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 30, "rfi"); });
            if ((useful & 0x40820001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "addr");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "addr");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "addr");
                });
            if ((useful & 0xc00001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "ctrl");
                });
            if ((useful & 0x40820001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "pick-addr");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-addr");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "pick-addr");
                });
            if ((useful & 0x40800001) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-data");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-data");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "pick-data");
                });
            if ((useful & 0xc00001) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "pick-ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-ctrl");
                });
            if ((useful & 0x40000000) != 0)
                records_[5].after(e, [&](EventId to) { visit(to, 30, "within"); });
            if ((useful & 0x40800001) != 0)
                records_[7].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data-between");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "data-between");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "data-between");
                });
            break;
        case 31:
            if ((useful & 0x80000000) != 0 && g.in(e, is_not_f_and_isb))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 31, "po"); });
            if ((useful & 0x8) != 0 && g.in(e, is_f_and_isb))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 32:
            if ((useful & 0x4000000) != 0 && g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if ((useful & 0x20) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x100000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 32))
                        visit(to, 32, "po");
                });
            if ((useful & 0x801) != 0 && g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po-loc");
                });
            if ((useful & 0x8001) != 0)
                records_[9].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "full-barrier");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "full-barrier");
                });
            break;
        case 33:
            if ((useful & 0x200000000) != 0 && g.in(e, is_not_f_and_isb))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 33, "po"); });
            if ((useful & 0x401) != 0 && g.in(e, is_f_and_isb))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_not_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            break;
        case 34:
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
            if ((useful & 0x10008001) != 0)
                runtime::rmw(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rmw");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "rmw");
                    if (runtime::has_state(useful, 28))
                        visit(to, 28, "rmw");
                });
            if ((useful & 0x60028001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "addr");
                    if (runtime::has_state(useful, 29) && g.in(to, is_w))
                        visit(to, 29, "addr");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "addr");
                });
            if ((useful & 0xc00001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "ctrl");
                });
            if ((useful & 0x40820001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-addr");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "pick-addr");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-addr");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "pick-addr");
                });
            if ((useful & 0x40800001) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-data");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-data");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "pick-data");
                });
            if ((useful & 0xc00001) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "pick-ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isb))
                        visit(to, 22, "pick-ctrl");
                    if (runtime::has_state(useful, 23) && g.in(to, is_w))
                        visit(to, 23, "pick-ctrl");
                });
            if ((useful & 0x40000000) != 0)
                records_[5].after(e, [&](EventId to) { visit(to, 30, "within"); });
            if ((useful & 0x60008001) != 0)
                records_[7].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data-between");
                    if (runtime::has_state(useful, 15))
                        visit(to, 15, "data-between");
                    if (runtime::has_state(useful, 29) && g.in(to, is_w))
                        visit(to, 29, "data-between");
                    if (runtime::has_state(useful, 30) && g.in(to, is_not_f))
                        visit(to, 30, "data-between");
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
    runtime::UsefulStates external_useful_;
    std::array<runtime::Pairs, 10> records_;
    std::uint32_t present_ = 0; // the records that have pairs, a bit for each
    std::array<runtime::EventSet, 2> sets_;
};

static_assert(runtime::DependencyChecker<Aarch64>);

} // namespace katlas::generated
