// Consistency under the model aarch64: made by `katlas generate` from aarch64.kat.
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

#include "katlas/runtime/recorded.hpp"

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
                sets_[1].clear(g.size());
                if (g.in(start, 0))
                    sets_[1].insert(start);
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
    [[nodiscard]] bool external(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { external_steps(g, from, q, visit); };
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
    //   0 -- data-between --> 0
    //   0 -- data-between --> 18
    //   0 -- data-between;[!F] --> 19
    //   0 -- data-between;[W] --> 21
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
    //   3 -- data-between;[W] --> 0
    //   3 -- data-between --> 15
    //   3 -- data-between;[W] --> 29
    //   3 -- data-between;[!F] --> 30
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
    //  15 -- data-between;[W] --> 0
    //  15 -- data-between --> 15
    //  15 -- data-between;[W] --> 29
    //  15 -- data-between;[!F] --> 30
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
    //  18 -- data-between;[W] --> 0
    //  18 -- data-between --> 18
    //  19 -- rfi --> 19
    //  19 -- addr;[!F] --> 19
    //  19 -- addr --> 20
    //  19 -- ctrl;[F & ISB] --> 24
    //  19 -- pick-addr;[!F] --> 19
    //  19 -- pick-addr --> 20
    //  19 -- pick-data;[!F] --> 19
    //  19 -- pick-ctrl;[F & ISB] --> 24
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
    //  34 -- data-between;[W] --> 0
    //  34 -- data-between --> 15
    //  34 -- data-between;[W] --> 29
    //  34 -- data-between;[!F] --> 30
    template <typename Visit>
    void external_steps(const Graph& g, EventId e, State q, const Visit& visit) const {
        switch (q) {
        case 0:
            if (g.in(e, atoms_1))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_40))
                        visit(to, 0, "po");
                    visit(to, 4, "po");
                    visit(to, 8, "po");
                });
            if (g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_r_and_sc))
                        visit(to, 0, "po");
                    visit(to, 7, "po");
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
                    visit(to, 10, "po");
                });
            if (g.in(e, atoms_3038))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if (g.in(e, atoms_3239))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_190))
                        visit(to, 0, "po");
                    visit(to, 9, "po");
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
            records_[0].after(e, [&](EventId to) {
                visit(to, 0, "addr");
                visit(to, 17, "addr");
                visit(to, 18, "addr");
                if (g.in(to, is_not_f))
                    visit(to, 19, "addr");
                visit(to, 20, "addr");
                if (g.in(to, is_w))
                    visit(to, 21, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 24, "ctrl");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-addr");
                visit(to, 17, "pick-addr");
                visit(to, 18, "pick-addr");
                if (g.in(to, is_not_f))
                    visit(to, 19, "pick-addr");
                visit(to, 20, "pick-addr");
            });
            records_[3].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-data");
                visit(to, 18, "pick-data");
                if (g.in(to, is_not_f))
                    visit(to, 19, "pick-data");
            });
            records_[4].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "pick-ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 24, "pick-ctrl");
            });
            records_[7].after(e, [&](EventId to) {
                visit(to, 0, "data-between");
                visit(to, 18, "data-between");
                if (g.in(to, is_not_f))
                    visit(to, 19, "data-between");
                if (g.in(to, is_w))
                    visit(to, 21, "data-between");
            });
            break;
        case 1:
            if (g.in(e, is_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_8))
                        visit(to, 0, "po");
                    visit(to, 25, "po");
                });
            if (g.in(e, is_not_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        case 2:
            if (g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 5, "po");
                    visit(to, 26, "po");
                    visit(to, 27, "po");
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
                visit(to, 15, "rmw");
                visit(to, 28, "rmw");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                visit(to, 15, "addr");
                visit(to, 17, "addr");
                if (g.in(to, is_w))
                    visit(to, 29, "addr");
                if (g.in(to, is_not_f))
                    visit(to, 30, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "ctrl");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-addr");
                visit(to, 17, "pick-addr");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-addr");
                if (g.in(to, is_not_f))
                    visit(to, 30, "pick-addr");
            });
            records_[3].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-data");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-data");
                if (g.in(to, is_not_f))
                    visit(to, 30, "pick-data");
            });
            records_[4].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "pick-ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-ctrl");
            });
            records_[7].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data-between");
                visit(to, 15, "data-between");
                if (g.in(to, is_w))
                    visit(to, 29, "data-between");
                if (g.in(to, is_not_f))
                    visit(to, 30, "data-between");
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
                    if (g.in(to, is_w))
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
                if (g.in(to, is_r_and_sc))
                    visit(to, 0, "po");
                visit(to, 7, "po");
            });
            break;
        case 8:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, atoms_40))
                    visit(to, 0, "po");
                visit(to, 8, "po");
            });
            break;
        case 9:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_f_and_rel))
                    visit(to, 0, "po");
                visit(to, 9, "po");
            });
            break;
        case 10:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 0, "po");
                visit(to, 10, "po");
            });
            break;
        case 11:
            if (g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w_and_rel))
                        visit(to, 0, "po");
                    visit(to, 2, "po");
                    visit(to, 5, "po");
                    visit(to, 27, "po");
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
            if (g.in(e, atoms_1))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            if (g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            if (g.in(e, atoms_dc6))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                    visit(to, 3, "po");
                });
            if (g.in(e, atoms_3239))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w_and_rel))
                        visit(to, 0, "po");
                    visit(to, 2, "po");
                    visit(to, 5, "po");
                });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 11, "po-loc");
            });
            runtime::rmw(g, e, [&](EventId to) {
                visit(to, 0, "rmw");
                visit(to, 15, "rmw");
                visit(to, 28, "rmw");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                visit(to, 15, "addr");
                visit(to, 17, "addr");
                if (g.in(to, is_w))
                    visit(to, 29, "addr");
                if (g.in(to, is_not_f))
                    visit(to, 30, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "ctrl");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-addr");
                visit(to, 17, "pick-addr");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-addr");
                if (g.in(to, is_not_f))
                    visit(to, 30, "pick-addr");
            });
            records_[3].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-data");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-data");
                if (g.in(to, is_not_f))
                    visit(to, 30, "pick-data");
            });
            records_[4].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "pick-ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-ctrl");
            });
            records_[7].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data-between");
                visit(to, 15, "data-between");
                if (g.in(to, is_w))
                    visit(to, 29, "data-between");
                if (g.in(to, is_not_f))
                    visit(to, 30, "data-between");
            });
            break;
        case 16:
            runtime::rfi(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_acq))
                    visit(to, 0, "rfi");
            });
            break;
        case 17:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 31, "po");
                visit(to, 32, "po");
            });
            break;
        case 18:
            if (g.in(e, atoms_1))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            if (g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            if (g.in(e, atoms_dc6))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                    visit(to, 3, "po");
                });
            if (g.in(e, atoms_3239))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w_and_rel))
                        visit(to, 0, "po");
                    visit(to, 2, "po");
                    visit(to, 5, "po");
                });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 11, "po-loc");
            });
            runtime::rfi(g, e, [&](EventId to) { visit(to, 18, "rfi"); });
            runtime::rmw(g, e, [&](EventId to) {
                visit(to, 0, "rmw");
                visit(to, 15, "rmw");
                visit(to, 28, "rmw");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                visit(to, 17, "addr");
                visit(to, 18, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "ctrl");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-addr");
                visit(to, 17, "pick-addr");
                visit(to, 18, "pick-addr");
            });
            records_[3].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-data");
                visit(to, 18, "pick-data");
            });
            records_[4].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "pick-ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-ctrl");
            });
            records_[7].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data-between");
                visit(to, 18, "data-between");
            });
            break;
        case 19:
            runtime::rfi(g, e, [&](EventId to) { visit(to, 19, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_not_f))
                    visit(to, 19, "addr");
                visit(to, 20, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_f_and_isb))
                    visit(to, 24, "ctrl");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_not_f))
                    visit(to, 19, "pick-addr");
                visit(to, 20, "pick-addr");
            });
            records_[3].after(e, [&](EventId to) {
                if (g.in(to, is_not_f))
                    visit(to, 19, "pick-data");
            });
            records_[4].after(e, [&](EventId to) {
                if (g.in(to, is_f_and_isb))
                    visit(to, 24, "pick-ctrl");
            });
            records_[7].after(e, [&](EventId to) {
                if (g.in(to, is_not_f))
                    visit(to, 19, "data-between");
            });
            break;
        case 20:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 33, "po"); });
            break;
        case 21:
            runtime::rfi(g, e, [&](EventId to) { visit(to, 0, "rfi"); });
            break;
        case 22:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 3, "po");
            });
            break;
        case 23:
            if (g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 2, "po");
                visit(to, 5, "po");
                visit(to, 27, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 11, "po-loc"); });
            break;
        case 24:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_not_w))
                    visit(to, 0, "po");
                visit(to, 10, "po");
            });
            break;
        case 25:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, atoms_8))
                    visit(to, 0, "po");
                visit(to, 25, "po");
            });
            break;
        case 26:
            if (g.in(e, is_r_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                    visit(to, 3, "po");
                });
            if (g.in(e, is_not_r_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if (g.in(e, is_r_and_sc))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    visit(to, 11, "po-loc");
                });
            if (g.in(e, is_r_and_sc))
                runtime::rmw(g, e, [&](EventId to) {
                    visit(to, 0, "rmw");
                    visit(to, 15, "rmw");
                    visit(to, 28, "rmw");
                });
            if (g.in(e, is_r_and_sc))
                records_[0].after(e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "addr");
                    visit(to, 15, "addr");
                    visit(to, 17, "addr");
                    if (g.in(to, is_w))
                        visit(to, 29, "addr");
                    if (g.in(to, is_not_f))
                        visit(to, 30, "addr");
                });
            if (g.in(e, is_r_and_sc))
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (g.in(to, is_f_and_isb))
                        visit(to, 22, "ctrl");
                    if (g.in(to, is_w))
                        visit(to, 23, "ctrl");
                });
            if (g.in(e, is_r_and_sc))
                records_[2].after(e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "pick-addr");
                    visit(to, 17, "pick-addr");
                    if (g.in(to, is_w))
                        visit(to, 23, "pick-addr");
                    if (g.in(to, is_not_f))
                        visit(to, 30, "pick-addr");
                });
            if (g.in(e, is_r_and_sc))
                records_[3].after(e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "pick-data");
                    if (g.in(to, is_w))
                        visit(to, 23, "pick-data");
                    if (g.in(to, is_not_f))
                        visit(to, 30, "pick-data");
                });
            if (g.in(e, is_r_and_sc))
                records_[4].after(e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "pick-ctrl");
                    if (g.in(to, is_f_and_isb))
                        visit(to, 22, "pick-ctrl");
                    if (g.in(to, is_w))
                        visit(to, 23, "pick-ctrl");
                });
            if (g.in(e, is_r_and_sc))
                records_[7].after(e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "data-between");
                    visit(to, 15, "data-between");
                    if (g.in(to, is_w))
                        visit(to, 29, "data-between");
                    if (g.in(to, is_not_f))
                        visit(to, 30, "data-between");
                });
            break;
        case 27:
            if (g.in(e, is_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, atoms_8))
                        visit(to, 0, "po");
                    visit(to, 32, "po");
                });
            if (g.in(e, is_not_f_and_dmb_st))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            break;
        case 28:
            runtime::rfi(g, e, [&](EventId to) {
                if (g.in(to, is_r_and_acq))
                    visit(to, 34, "rfi");
            });
            break;
        case 29:
            runtime::rfi(g, e, [&](EventId to) { visit(to, 15, "rfi"); });
            break;
        case 30:
            runtime::rfi(g, e, [&](EventId to) { visit(to, 30, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                visit(to, 17, "addr");
                if (g.in(to, is_w))
                    visit(to, 23, "addr");
                if (g.in(to, is_not_f))
                    visit(to, 30, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "ctrl");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-addr");
                visit(to, 17, "pick-addr");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-addr");
                if (g.in(to, is_not_f))
                    visit(to, 30, "pick-addr");
            });
            records_[3].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-data");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-data");
                if (g.in(to, is_not_f))
                    visit(to, 30, "pick-data");
            });
            records_[4].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "pick-ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-ctrl");
            });
            records_[7].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data-between");
                if (g.in(to, is_w))
                    visit(to, 23, "data-between");
                if (g.in(to, is_not_f))
                    visit(to, 30, "data-between");
            });
            break;
        case 31:
            if (g.in(e, is_not_f_and_isb))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 31, "po"); });
            if (g.in(e, is_f_and_isb))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 32:
            if (g.in(e, is_w_and_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 32, "po");
            });
            if (g.in(e, is_w))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    visit(to, 11, "po-loc");
                });
            break;
        case 33:
            if (g.in(e, is_not_f_and_isb))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 33, "po"); });
            if (g.in(e, is_f_and_isb))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_not_w))
                        visit(to, 0, "po");
                    visit(to, 10, "po");
                });
            break;
        case 34:
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
                visit(to, 15, "rmw");
                visit(to, 28, "rmw");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                visit(to, 15, "addr");
                visit(to, 17, "addr");
                if (g.in(to, is_w))
                    visit(to, 29, "addr");
                if (g.in(to, is_not_f))
                    visit(to, 30, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "ctrl");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-addr");
                visit(to, 17, "pick-addr");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-addr");
                if (g.in(to, is_not_f))
                    visit(to, 30, "pick-addr");
            });
            records_[3].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-data");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-data");
                if (g.in(to, is_not_f))
                    visit(to, 30, "pick-data");
            });
            records_[4].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "pick-ctrl");
                if (g.in(to, is_f_and_isb))
                    visit(to, 22, "pick-ctrl");
                if (g.in(to, is_w))
                    visit(to, 23, "pick-ctrl");
            });
            records_[7].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data-between");
                visit(to, 15, "data-between");
                if (g.in(to, is_w))
                    visit(to, 29, "data-between");
                if (g.in(to, is_not_f))
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
    std::array<runtime::Pairs, 8> records_;
    std::array<runtime::EventSet, 2> sets_;
};

static_assert(runtime::DependencyChecker<Aarch64>);

} // namespace katlas::generated
