// Consistency under the model power: made by `katlas generate` from power.kat.
// FNV-1a of the model's text: c4c54092e7895d7c.
//
// Kinds of events, as far as the axioms tell them apart:
//    0  reads; exclusive reads; reads by instructions; reads by instructions that throw the value away
//    1  writes; exclusive writes; initial writes; writes by instructions
//    2  fences: relaxed; barriers of machines
//    3  fences: acquire, release, acq-rel
//    4  fences: seq-cst
//    5  barriers of machines
//    6  barriers of machines
#pragma once

#include "katlas/runtime/recorded.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace katlas::generated {

class Power {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "power";

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label, bool instructions) {
        constexpr std::array<graph::AtomIndex, 12> reads = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        constexpr std::array<graph::AtomIndex, 12> writes = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        constexpr std::array<graph::AtomIndex, 12> fences = {0, 0, 2, 0, 3, 0, 3, 0, 3, 0, 4, 0};
        constexpr std::array<graph::AtomIndex, 12> machine_reads = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        constexpr std::array<graph::AtomIndex, 12> machine_writes = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        constexpr std::array<graph::AtomIndex, 12> discarded = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        constexpr std::array<graph::AtomIndex, 11> barriers = {0, 2, 2, 5, 6, 2, 2, 2, 2, 2, 2};
        const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);
        if (label.barrier != graph::Barrier::none)
            return barriers[static_cast<std::size_t>(label.barrier)];
        if (instructions && label.kind == graph::Kind::read)
            return label.discarded ? discarded[i] : machine_reads[i];
        if (instructions && label.kind == graph::Kind::write)
            return machine_writes[i];
        return label.kind == graph::Kind::read ? reads[i] : label.kind == graph::Kind::write ? writes[i] : fences[i];
    }
    [[nodiscard]] static constexpr graph::AtomIndex initial_atom() { return 1; }

    // Whether it is, whatever the dependencies are: it is sequentially consistent.
    [[nodiscard]] bool surely_consistent(const Graph& g) { return sequential_.exists(g) && atomicity(g); }
    [[nodiscard]] bool consistent(const Graph& g, const graph::DependencyEdges& d) {
        record(g, d);
        return sc_per_location(g) && no_thin_air(g) && observation(g) && propagation(g) && atomicity(g);
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g, const graph::DependencyEdges& d);

  private:
    // [F & (ACQ | REL)]
    static constexpr graph::AtomMask is_f_and_acq_or_rel = 0x18;
    // [F & EIEIO]
    static constexpr graph::AtomMask is_f_and_eieio = 0x20;
    // [F & ISYNC]
    static constexpr graph::AtomMask is_f_and_isync = 0x40;
    // [F & SC]
    static constexpr graph::AtomMask is_f_and_sc = 0x10;
    // [!(F & (ACQ | REL))]
    static constexpr graph::AtomMask is_not_f_and_acq_or_rel = 0x67;
    // [!(F & EIEIO)]
    static constexpr graph::AtomMask is_not_f_and_eieio = 0x5f;
    // [!(F & SC)]
    static constexpr graph::AtomMask is_not_f_and_sc = 0x6f;
    // [R]
    static constexpr graph::AtomMask is_r = 0x1;
    // [R | W]
    static constexpr graph::AtomMask is_r_or_w = 0x3;
    // [W]
    static constexpr graph::AtomMask is_w = 0x2;

    void record(const Graph& g, const graph::DependencyEdges& d) {
        records_[0].assign(g.size(), d, graph::DependencyKind::address);
        records_[1].assign(g.size(), d, graph::DependencyKind::data);
        records_[2].assign(g.size(), d, graph::DependencyKind::control);
        record_3(g);
        record_4(g);
        present_ = runtime::with_pairs(records_);
    }

    // detour: po-loc & coe;rfe
    void record_3(const Graph& g) {
        records_[3].clear(g.size());
        for (EventId start = 0; start < g.size(); ++start) {
            {
                const auto steps = [&](EventId from, State q, const auto& visit) {
                    record_3_a_steps(g, from, q, visit);
                };
                const auto end = [&](EventId e, State q) { return record_3_a_accepts(g, e, q); };
                runtime::collect(search_, g, 2, 1, start, 0, steps, end, sets_[0]);
            }
            if (!sets_[0].empty()) {
                {
                    const auto steps = [&](EventId from, State q, const auto& visit) {
                        record_3_b_steps(g, from, q, visit);
                    };
                    const auto end = [&](EventId e, State q) { return record_3_b_accepts(g, e, q); };
                    runtime::collect(search_, g, 3, 1, start, 0, steps, end, sets_[1]);
                }
                sets_[0].keep(sets_[1], true);
            }
            for (const EventId to : sets_[0])
                records_[3].add(start, to);
        }
    }
    //
    //   0 -- po_loc_imm --> 1
    //   1 -- po_loc_imm --> 1
    template <typename Visit>
    static void record_3_a_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 1, "po-loc"); });
            break;
        case 1:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 1, "po-loc"); });
            break;
        default:
            break;
        }
    }
    static bool record_3_a_accepts(const Graph& g, EventId e, State q) {
        switch (q) {
        case 1:
            return g.in(e, is_r_or_w);
        default:
            return false;
        }
    }
    //
    //   0 -- coe --> 1
    //   1 -- rfe --> 2
    template <typename Visit>
    static void record_3_b_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            runtime::coe(g, e, [&](EventId to) { visit(to, 1, "coe"); });
            break;
        case 1:
            runtime::rfe(g, e, [&](EventId to) { visit(to, 2, "rfe"); });
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

    // rdw: po-loc & fre;rfe
    void record_4(const Graph& g) {
        records_[4].clear(g.size());
        for (EventId start = 0; start < g.size(); ++start) {
            {
                const auto steps = [&](EventId from, State q, const auto& visit) {
                    record_4_a_steps(g, from, q, visit);
                };
                const auto end = [&](EventId e, State q) { return record_4_a_accepts(g, e, q); };
                runtime::collect(search_, g, 2, 1, start, 0, steps, end, sets_[0]);
            }
            if (!sets_[0].empty()) {
                {
                    const auto steps = [&](EventId from, State q, const auto& visit) {
                        record_4_b_steps(g, from, q, visit);
                    };
                    const auto end = [&](EventId e, State q) { return record_4_b_accepts(g, e, q); };
                    runtime::collect(search_, g, 3, 1, start, 0, steps, end, sets_[1]);
                }
                sets_[0].keep(sets_[1], true);
            }
            for (const EventId to : sets_[0])
                records_[4].add(start, to);
        }
    }
    //
    //   0 -- po_loc_imm --> 1
    //   1 -- po_loc_imm --> 1
    template <typename Visit>
    static void record_4_a_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 1, "po-loc"); });
            break;
        case 1:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 1, "po-loc"); });
            break;
        default:
            break;
        }
    }
    static bool record_4_a_accepts(const Graph& g, EventId e, State q) {
        switch (q) {
        case 1:
            return g.in(e, is_r_or_w);
        default:
            return false;
        }
    }
    //
    //   0 -- fre --> 1
    //   1 -- rfe --> 2
    template <typename Visit>
    static void record_4_b_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            runtime::fre(g, e, [&](EventId to) { visit(to, 1, "fre"); });
            break;
        case 1:
            runtime::rfe(g, e, [&](EventId to) { visit(to, 2, "rfe"); });
            break;
        default:
            break;
        }
    }
    static bool record_4_b_accepts(const Graph& g, EventId e, State q) {
        switch (q) {
        case 2:
            return g.in(e, is_r);
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

    // no-thin-air: acyclic hb
    static constexpr std::array<runtime::Skeleton::Arc, 83> no_thin_air_arcs = {{
        {0, 1, runtime::any_kind, runtime::any_kind, 0},
        {0, 2, runtime::any_kind, runtime::any_kind, 0},
        {0, 3, is_r, runtime::any_kind, 0},
        {0, 4, runtime::any_kind, runtime::any_kind, 0},
        {0, 0, is_r, runtime::any_kind, 0},
        {0, 5, is_r, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, runtime::any_kind, 1},
        {0, 6, runtime::any_kind, runtime::any_kind, 1},
        {0, 7, runtime::any_kind, runtime::any_kind, 1},
        {0, 0, runtime::any_kind, runtime::any_kind, 2},
        {0, 7, runtime::any_kind, runtime::any_kind, 2},
        {0, 0, runtime::any_kind, runtime::any_kind, 4},
        {0, 5, runtime::any_kind, runtime::any_kind, 4},
        {0, 8, runtime::any_kind, is_f_and_isync, 4},
        {0, 0, runtime::any_kind, runtime::any_kind, 16},
        {0, 7, runtime::any_kind, runtime::any_kind, 16},
        {1, 0, is_f_and_eieio, runtime::any_kind, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {1, 9, is_f_and_eieio, runtime::any_kind, 0},
        {2, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {2, 9, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {3, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {3, 10, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {4, 0, is_f_and_sc, runtime::any_kind, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {4, 10, is_f_and_sc, runtime::any_kind, 0},
        {5, 0, runtime::any_kind, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {5, 0, runtime::any_kind, runtime::any_kind, 1},
        {5, 5, runtime::any_kind, runtime::any_kind, 1},
        {5, 6, runtime::any_kind, runtime::any_kind, 1},
        {5, 0, runtime::any_kind, runtime::any_kind, 2},
        {5, 5, runtime::any_kind, runtime::any_kind, 2},
        {5, 0, runtime::any_kind, runtime::any_kind, 4},
        {5, 5, runtime::any_kind, runtime::any_kind, 4},
        {5, 8, runtime::any_kind, is_f_and_isync, 4},
        {5, 0, runtime::any_kind, runtime::any_kind, 8},
        {5, 7, runtime::any_kind, runtime::any_kind, 8},
        {6, 0, runtime::any_kind, runtime::any_kind, 0},
        {6, 11, runtime::any_kind, runtime::any_kind, 0},
        {7, 0, runtime::any_kind, runtime::any_kind, 0},
        {7, 5, runtime::any_kind, runtime::any_kind, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
        {7, 0, runtime::any_kind, runtime::any_kind, 8},
        {7, 7, runtime::any_kind, runtime::any_kind, 8},
        {8, 0, runtime::any_kind, runtime::any_kind, 0},
        {8, 12, runtime::any_kind, runtime::any_kind, 0},
        {9, 0, runtime::any_kind, runtime::any_kind, 0},
        {9, 9, runtime::any_kind, runtime::any_kind, 0},
        {10, 0, runtime::any_kind, runtime::any_kind, 0},
        {10, 10, runtime::any_kind, runtime::any_kind, 0},
        {11, 0, runtime::any_kind, runtime::any_kind, 0},
        {11, 11, runtime::any_kind, runtime::any_kind, 0},
        {11, 5, runtime::any_kind, runtime::any_kind, 0},
        {11, 0, runtime::any_kind, runtime::any_kind, 1},
        {11, 5, runtime::any_kind, runtime::any_kind, 1},
        {11, 6, runtime::any_kind, runtime::any_kind, 1},
        {11, 0, runtime::any_kind, runtime::any_kind, 2},
        {11, 5, runtime::any_kind, runtime::any_kind, 2},
        {11, 0, runtime::any_kind, runtime::any_kind, 4},
        {11, 5, runtime::any_kind, runtime::any_kind, 4},
        {11, 8, runtime::any_kind, is_f_and_isync, 4},
        {11, 0, runtime::any_kind, runtime::any_kind, 8},
        {11, 7, runtime::any_kind, runtime::any_kind, 8},
        {12, 0, runtime::any_kind, runtime::any_kind, 0},
        {12, 12, runtime::any_kind, runtime::any_kind, 0},
        {12, 5, runtime::any_kind, runtime::any_kind, 0},
        {12, 7, runtime::any_kind, runtime::any_kind, 0},
        {12, 0, runtime::any_kind, runtime::any_kind, 1},
        {12, 6, runtime::any_kind, runtime::any_kind, 1},
        {12, 7, runtime::any_kind, runtime::any_kind, 1},
        {12, 0, runtime::any_kind, runtime::any_kind, 2},
        {12, 7, runtime::any_kind, runtime::any_kind, 2},
        {12, 0, runtime::any_kind, runtime::any_kind, 4},
        {12, 5, runtime::any_kind, runtime::any_kind, 4},
        {12, 8, runtime::any_kind, is_f_and_isync, 4},
        {12, 0, runtime::any_kind, runtime::any_kind, 8},
        {12, 7, runtime::any_kind, runtime::any_kind, 8},
        {12, 0, runtime::any_kind, runtime::any_kind, 16},
        {12, 7, runtime::any_kind, runtime::any_kind, 16},
    }};
    static constexpr runtime::Skeleton no_thin_air_skeleton = {1, 0, 0x79, no_thin_air_arcs};
    [[nodiscard]] bool no_thin_air(const Graph& g) {
        const StateSet useful = no_thin_air_useful_.of(no_thin_air_skeleton, g.atoms(), present_);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            no_thin_air_steps(g, from, q, useful, visit);
        };
        return !search_.has_cycle(g, 13, runtime::all_nodes(g, 1), steps);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- [W];po_imm --> 1
    //   0 -- [W];po_imm --> 2
    //   0 -- [R];po_imm --> 3
    //   0 -- [W];po_imm --> 4
    //   0 -- [R];po_loc_imm;[W] --> 0
    //   0 -- [R];po_loc_imm --> 5
    //   0 -- rfe --> 0
    //   0 -- addr;[R | W] --> 0
    //   0 -- addr --> 6
    //   0 -- addr;[R | W] --> 7
    //   0 -- data;[R | W] --> 0
    //   0 -- data;[R | W] --> 7
    //   0 -- ctrl;[W] --> 0
    //   0 -- ctrl;[R | W] --> 5
    //   0 -- ctrl;[F & ISYNC] --> 8
    //   0 -- rdw --> 0
    //   0 -- rdw --> 7
    //   1 -- [F & EIEIO];po_imm;[W] --> 0
    //   1 -- [!(F & EIEIO)];po_imm --> 1
    //   1 -- [F & EIEIO];po_imm --> 9
    //   2 -- [F & (ACQ | REL)];po_imm;[W] --> 0
    //   2 -- [!(F & (ACQ | REL))];po_imm --> 2
    //   2 -- [F & (ACQ | REL)];po_imm --> 9
    //   3 -- [F & (ACQ | REL)];po_imm;[R | W] --> 0
    //   3 -- [!(F & (ACQ | REL))];po_imm --> 3
    //   3 -- [F & (ACQ | REL)];po_imm --> 10
    //   4 -- [F & SC];po_imm;[R | W] --> 0
    //   4 -- [!(F & SC)];po_imm --> 4
    //   4 -- [F & SC];po_imm --> 10
    //   5 -- po_loc_imm;[W] --> 0
    //   5 -- po_loc_imm --> 5
    //   5 -- addr;[W] --> 0
    //   5 -- addr;[R | W] --> 5
    //   5 -- addr --> 6
    //   5 -- data;[W] --> 0
    //   5 -- data;[R | W] --> 5
    //   5 -- ctrl;[W] --> 0
    //   5 -- ctrl;[R | W] --> 5
    //   5 -- ctrl;[F & ISYNC] --> 8
    //   5 -- detour --> 0
    //   5 -- detour --> 7
    //   6 -- po_imm;[W] --> 0
    //   6 -- po_imm --> 11
    //   7 -- po_loc_imm;[W] --> 0
    //   7 -- po_loc_imm --> 5
    //   7 -- rfi --> 0
    //   7 -- rfi --> 7
    //   7 -- detour --> 0
    //   7 -- detour --> 7
    //   8 -- po_imm;[R | W] --> 0
    //   8 -- po_imm --> 12
    //   9 -- po_imm;[W] --> 0
    //   9 -- po_imm --> 9
    //  10 -- po_imm;[R | W] --> 0
    //  10 -- po_imm --> 10
    //  11 -- po_imm;[W] --> 0
    //  11 -- po_imm --> 11
    //  11 -- po_loc_imm;[W] --> 0
    //  11 -- po_loc_imm --> 5
    //  11 -- addr;[W] --> 0
    //  11 -- addr;[R | W] --> 5
    //  11 -- addr --> 6
    //  11 -- data;[W] --> 0
    //  11 -- data;[R | W] --> 5
    //  11 -- ctrl;[W] --> 0
    //  11 -- ctrl;[R | W] --> 5
    //  11 -- ctrl;[F & ISYNC] --> 8
    //  11 -- detour --> 0
    //  11 -- detour --> 7
    //  12 -- po_imm;[R | W] --> 0
    //  12 -- po_imm --> 12
    //  12 -- po_loc_imm;[W] --> 0
    //  12 -- po_loc_imm --> 5
    //  12 -- rfi --> 0
    //  12 -- rfi --> 7
    //  12 -- addr;[R | W] --> 0
    //  12 -- addr --> 6
    //  12 -- addr;[R | W] --> 7
    //  12 -- data;[R | W] --> 0
    //  12 -- data;[R | W] --> 7
    //  12 -- ctrl;[W] --> 0
    //  12 -- ctrl;[R | W] --> 5
    //  12 -- ctrl;[F & ISYNC] --> 8
    //  12 -- detour --> 0
    //  12 -- detour --> 7
    //  12 -- rdw --> 0
    //  12 -- rdw --> 7
    template <typename Visit>
    void no_thin_air_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) const {
        switch (q) {
        case 0:
            if ((useful & 0x8) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x16) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                });
            if ((useful & 0x21) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po-loc");
                });
            if ((useful & 0x1) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 0, "rfe"); });
            if ((useful & 0xc1) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "addr");
                    if (runtime::has_state(useful, 7) && g.in(to, is_r_or_w))
                        visit(to, 7, "addr");
                });
            if ((useful & 0x81) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 7) && g.in(to, is_r_or_w))
                        visit(to, 7, "data");
                });
            if ((useful & 0x121) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 5) && g.in(to, is_r_or_w))
                        visit(to, 5, "ctrl");
                    if (runtime::has_state(useful, 8) && g.in(to, is_f_and_isync))
                        visit(to, 8, "ctrl");
                });
            if ((useful & 0x81) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rdw");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rdw");
                });
            break;
        case 1:
            if ((useful & 0x201) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                });
            if ((useful & 0x2) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        case 2:
            if ((useful & 0x201) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                });
            if ((useful & 0x4) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            break;
        case 3:
            if ((useful & 0x401) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            if ((useful & 0x8) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 4:
            if ((useful & 0x401) != 0 && g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            if ((useful & 0x10) != 0 && g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 5:
            if ((useful & 0x21) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po-loc");
                });
            if ((useful & 0x61) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 5) && g.in(to, is_r_or_w))
                        visit(to, 5, "addr");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "addr");
                });
            if ((useful & 0x21) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 5) && g.in(to, is_r_or_w))
                        visit(to, 5, "data");
                });
            if ((useful & 0x121) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 5) && g.in(to, is_r_or_w))
                        visit(to, 5, "ctrl");
                    if (runtime::has_state(useful, 8) && g.in(to, is_f_and_isync))
                        visit(to, 8, "ctrl");
                });
            if ((useful & 0x81) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "detour");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "detour");
                });
            break;
        case 6:
            if ((useful & 0x801) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            break;
        case 7:
            if ((useful & 0x21) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po-loc");
                });
            if ((useful & 0x81) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfi");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfi");
                });
            if ((useful & 0x81) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "detour");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "detour");
                });
            break;
        case 8:
            if ((useful & 0x1001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po");
                });
            break;
        case 9:
            if ((useful & 0x201) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                });
            break;
        case 10:
            if ((useful & 0x401) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "po");
                });
            break;
        case 11:
            if ((useful & 0x801) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            if ((useful & 0x21) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po-loc");
                });
            if ((useful & 0x61) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 5) && g.in(to, is_r_or_w))
                        visit(to, 5, "addr");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "addr");
                });
            if ((useful & 0x21) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 5) && g.in(to, is_r_or_w))
                        visit(to, 5, "data");
                });
            if ((useful & 0x121) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 5) && g.in(to, is_r_or_w))
                        visit(to, 5, "ctrl");
                    if (runtime::has_state(useful, 8) && g.in(to, is_f_and_isync))
                        visit(to, 8, "ctrl");
                });
            if ((useful & 0x81) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "detour");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "detour");
                });
            break;
        case 12:
            if ((useful & 0x1001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po");
                });
            if ((useful & 0x21) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po-loc");
                });
            if ((useful & 0x81) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfi");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfi");
                });
            if ((useful & 0xc1) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "addr");
                    if (runtime::has_state(useful, 7) && g.in(to, is_r_or_w))
                        visit(to, 7, "addr");
                });
            if ((useful & 0x81) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 7) && g.in(to, is_r_or_w))
                        visit(to, 7, "data");
                });
            if ((useful & 0x121) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 5) && g.in(to, is_r_or_w))
                        visit(to, 5, "ctrl");
                    if (runtime::has_state(useful, 8) && g.in(to, is_f_and_isync))
                        visit(to, 8, "ctrl");
                });
            if ((useful & 0x81) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "detour");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "detour");
                });
            if ((useful & 0x81) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rdw");
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rdw");
                });
            break;
        default:
            break;
        }
    }

    // observation: irreflexive fre;prop;hb*
    static constexpr std::array<runtime::Skeleton::Arc, 341> observation_arcs = {{
        {0, 1, runtime::any_kind, runtime::any_kind, 0},
        {0, 2, runtime::any_kind, runtime::any_kind, 0},
        {1, 3, runtime::any_kind, runtime::any_kind, 0},
        {1, 4, runtime::any_kind, runtime::any_kind, 0},
        {1, 5, runtime::any_kind, runtime::any_kind, 0},
        {1, 6, runtime::any_kind, runtime::any_kind, 0},
        {1, 7, runtime::any_kind, runtime::any_kind, 0},
        {1, 8, runtime::any_kind, runtime::any_kind, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {2, 1, runtime::any_kind, runtime::any_kind, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {3, 9, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {3, 10, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {4, 9, is_f_and_eieio, runtime::any_kind, 0},
        {4, 10, is_f_and_eieio, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {5, 10, is_f_and_sc, runtime::any_kind, 0},
        {5, 11, is_f_and_sc, runtime::any_kind, 0},
        {6, 5, runtime::any_kind, runtime::any_kind, 0},
        {6, 12, is_r, runtime::any_kind, 0},
        {6, 13, runtime::any_kind, runtime::any_kind, 0},
        {6, 14, runtime::any_kind, runtime::any_kind, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {6, 7, runtime::any_kind, runtime::any_kind, 0},
        {6, 15, runtime::any_kind, runtime::any_kind, 0},
        {7, 12, runtime::any_kind, runtime::any_kind, 0},
        {8, 16, runtime::any_kind, runtime::any_kind, 0},
        {9, 5, runtime::any_kind, runtime::any_kind, 0},
        {9, 9, runtime::any_kind, runtime::any_kind, 0},
        {9, 10, runtime::any_kind, runtime::any_kind, 0},
        {9, 17, runtime::any_kind, runtime::any_kind, 0},
        {10, 47, runtime::any_kind, runtime::any_kind, 0},
        {11, 10, runtime::any_kind, runtime::any_kind, 0},
        {11, 11, runtime::any_kind, runtime::any_kind, 0},
        {11, 10, is_r, runtime::any_kind, 0},
        {11, 18, is_r, runtime::any_kind, 0},
        {11, 19, is_r, runtime::any_kind, 0},
        {11, 17, runtime::any_kind, runtime::any_kind, 0},
        {11, 10, runtime::any_kind, runtime::any_kind, 1},
        {11, 20, runtime::any_kind, runtime::any_kind, 1},
        {11, 21, runtime::any_kind, runtime::any_kind, 1},
        {11, 22, runtime::any_kind, runtime::any_kind, 1},
        {11, 23, runtime::any_kind, runtime::any_kind, 1},
        {11, 10, runtime::any_kind, runtime::any_kind, 2},
        {11, 22, runtime::any_kind, runtime::any_kind, 2},
        {11, 23, runtime::any_kind, runtime::any_kind, 2},
        {11, 10, runtime::any_kind, runtime::any_kind, 4},
        {11, 18, runtime::any_kind, runtime::any_kind, 4},
        {11, 19, runtime::any_kind, runtime::any_kind, 4},
        {11, 24, runtime::any_kind, is_f_and_isync, 4},
        {11, 25, runtime::any_kind, is_f_and_isync, 4},
        {11, 10, runtime::any_kind, runtime::any_kind, 16},
        {11, 22, runtime::any_kind, runtime::any_kind, 16},
        {11, 23, runtime::any_kind, runtime::any_kind, 16},
        {12, 12, runtime::any_kind, runtime::any_kind, 0},
        {12, 26, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {13, 13, runtime::any_kind, runtime::any_kind, 0},
        {13, 27, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {14, 14, runtime::any_kind, runtime::any_kind, 0},
        {14, 27, is_f_and_eieio, runtime::any_kind, 0},
        {15, 5, runtime::any_kind, runtime::any_kind, 0},
        {15, 13, runtime::any_kind, runtime::any_kind, 0},
        {15, 14, runtime::any_kind, runtime::any_kind, 0},
        {15, 6, runtime::any_kind, runtime::any_kind, 0},
        {15, 7, runtime::any_kind, runtime::any_kind, 0},
        {16, 10, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {16, 16, runtime::any_kind, runtime::any_kind, 0},
        {16, 28, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {17, 29, runtime::any_kind, runtime::any_kind, 0},
        {17, 10, runtime::any_kind, runtime::any_kind, 0},
        {17, 18, runtime::any_kind, runtime::any_kind, 0},
        {17, 19, runtime::any_kind, runtime::any_kind, 0},
        {17, 10, runtime::any_kind, runtime::any_kind, 1},
        {17, 20, runtime::any_kind, runtime::any_kind, 1},
        {17, 21, runtime::any_kind, runtime::any_kind, 1},
        {17, 22, runtime::any_kind, runtime::any_kind, 1},
        {17, 23, runtime::any_kind, runtime::any_kind, 1},
        {17, 10, runtime::any_kind, runtime::any_kind, 2},
        {17, 22, runtime::any_kind, runtime::any_kind, 2},
        {17, 23, runtime::any_kind, runtime::any_kind, 2},
        {17, 10, runtime::any_kind, runtime::any_kind, 4},
        {17, 18, runtime::any_kind, runtime::any_kind, 4},
        {17, 19, runtime::any_kind, runtime::any_kind, 4},
        {17, 24, runtime::any_kind, is_f_and_isync, 4},
        {17, 25, runtime::any_kind, is_f_and_isync, 4},
        {17, 10, runtime::any_kind, runtime::any_kind, 16},
        {17, 22, runtime::any_kind, runtime::any_kind, 16},
        {17, 23, runtime::any_kind, runtime::any_kind, 16},
        {18, 18, runtime::any_kind, runtime::any_kind, 0},
        {18, 18, runtime::any_kind, runtime::any_kind, 1},
        {18, 20, runtime::any_kind, runtime::any_kind, 1},
        {18, 18, runtime::any_kind, runtime::any_kind, 2},
        {18, 18, runtime::any_kind, runtime::any_kind, 4},
        {18, 24, runtime::any_kind, is_f_and_isync, 4},
        {18, 10, runtime::any_kind, runtime::any_kind, 8},
        {18, 22, runtime::any_kind, runtime::any_kind, 8},
        {19, 3, runtime::any_kind, runtime::any_kind, 0},
        {19, 4, runtime::any_kind, runtime::any_kind, 0},
        {19, 5, runtime::any_kind, runtime::any_kind, 0},
        {19, 10, runtime::any_kind, runtime::any_kind, 0},
        {19, 19, runtime::any_kind, runtime::any_kind, 0},
        {19, 17, runtime::any_kind, runtime::any_kind, 0},
        {19, 10, runtime::any_kind, runtime::any_kind, 1},
        {19, 19, runtime::any_kind, runtime::any_kind, 1},
        {19, 21, runtime::any_kind, runtime::any_kind, 1},
        {19, 10, runtime::any_kind, runtime::any_kind, 2},
        {19, 19, runtime::any_kind, runtime::any_kind, 2},
        {19, 10, runtime::any_kind, runtime::any_kind, 4},
        {19, 19, runtime::any_kind, runtime::any_kind, 4},
        {19, 25, runtime::any_kind, is_f_and_isync, 4},
        {19, 23, runtime::any_kind, runtime::any_kind, 8},
        {20, 30, runtime::any_kind, runtime::any_kind, 0},
        {21, 10, runtime::any_kind, runtime::any_kind, 0},
        {21, 31, runtime::any_kind, runtime::any_kind, 0},
        {22, 29, is_r, runtime::any_kind, 0},
        {22, 18, runtime::any_kind, runtime::any_kind, 0},
        {22, 10, runtime::any_kind, runtime::any_kind, 0},
        {22, 22, runtime::any_kind, runtime::any_kind, 0},
        {22, 10, runtime::any_kind, is_r, 1},
        {22, 20, runtime::any_kind, runtime::any_kind, 1},
        {22, 22, runtime::any_kind, runtime::any_kind, 1},
        {22, 10, runtime::any_kind, is_r, 2},
        {22, 22, runtime::any_kind, runtime::any_kind, 2},
        {22, 18, runtime::any_kind, runtime::any_kind, 4},
        {22, 24, runtime::any_kind, is_f_and_isync, 4},
        {22, 10, runtime::any_kind, runtime::any_kind, 8},
        {22, 22, runtime::any_kind, runtime::any_kind, 8},
        {22, 10, runtime::any_kind, runtime::any_kind, 16},
        {22, 22, runtime::any_kind, runtime::any_kind, 16},
        {23, 3, runtime::any_kind, runtime::any_kind, 0},
        {23, 4, runtime::any_kind, runtime::any_kind, 0},
        {23, 5, runtime::any_kind, runtime::any_kind, 0},
        {23, 10, runtime::any_kind, runtime::any_kind, 0},
        {23, 19, runtime::any_kind, runtime::any_kind, 0},
        {23, 17, runtime::any_kind, runtime::any_kind, 0},
        {23, 23, runtime::any_kind, runtime::any_kind, 0},
        {23, 10, runtime::any_kind, runtime::any_kind, 1},
        {23, 21, runtime::any_kind, runtime::any_kind, 1},
        {23, 23, runtime::any_kind, runtime::any_kind, 1},
        {23, 10, runtime::any_kind, runtime::any_kind, 2},
        {23, 23, runtime::any_kind, runtime::any_kind, 2},
        {23, 10, runtime::any_kind, runtime::any_kind, 4},
        {23, 19, runtime::any_kind, runtime::any_kind, 4},
        {23, 25, runtime::any_kind, is_f_and_isync, 4},
        {23, 23, runtime::any_kind, runtime::any_kind, 8},
        {23, 23, runtime::any_kind, runtime::any_kind, 16},
        {24, 10, runtime::any_kind, is_r, 0},
        {24, 32, runtime::any_kind, runtime::any_kind, 0},
        {25, 10, runtime::any_kind, runtime::any_kind, 0},
        {25, 33, runtime::any_kind, runtime::any_kind, 0},
        {26, 5, runtime::any_kind, runtime::any_kind, 0},
        {26, 26, runtime::any_kind, runtime::any_kind, 0},
        {26, 34, is_r, runtime::any_kind, 0},
        {26, 35, runtime::any_kind, runtime::any_kind, 0},
        {26, 36, runtime::any_kind, runtime::any_kind, 1},
        {26, 37, runtime::any_kind, runtime::any_kind, 1},
        {26, 36, runtime::any_kind, runtime::any_kind, 2},
        {26, 34, runtime::any_kind, runtime::any_kind, 4},
        {26, 38, runtime::any_kind, is_f_and_isync, 4},
        {26, 36, runtime::any_kind, runtime::any_kind, 16},
        {27, 5, runtime::any_kind, runtime::any_kind, 0},
        {27, 27, runtime::any_kind, runtime::any_kind, 0},
        {27, 35, runtime::any_kind, runtime::any_kind, 0},
        {28, 10, runtime::any_kind, runtime::any_kind, 0},
        {28, 28, runtime::any_kind, runtime::any_kind, 0},
        {28, 10, is_r, runtime::any_kind, 0},
        {28, 19, is_r, runtime::any_kind, 0},
        {28, 39, is_r, runtime::any_kind, 0},
        {28, 17, runtime::any_kind, runtime::any_kind, 0},
        {28, 10, runtime::any_kind, runtime::any_kind, 1},
        {28, 21, runtime::any_kind, runtime::any_kind, 1},
        {28, 23, runtime::any_kind, runtime::any_kind, 1},
        {28, 40, runtime::any_kind, runtime::any_kind, 1},
        {28, 41, runtime::any_kind, runtime::any_kind, 1},
        {28, 10, runtime::any_kind, runtime::any_kind, 2},
        {28, 23, runtime::any_kind, runtime::any_kind, 2},
        {28, 40, runtime::any_kind, runtime::any_kind, 2},
        {28, 10, runtime::any_kind, runtime::any_kind, 4},
        {28, 19, runtime::any_kind, runtime::any_kind, 4},
        {28, 25, runtime::any_kind, is_f_and_isync, 4},
        {28, 39, runtime::any_kind, runtime::any_kind, 4},
        {28, 42, runtime::any_kind, is_f_and_isync, 4},
        {28, 23, runtime::any_kind, runtime::any_kind, 16},
        {28, 40, runtime::any_kind, runtime::any_kind, 16},
        {29, 10, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {29, 11, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {29, 29, runtime::any_kind, runtime::any_kind, 0},
        {30, 30, runtime::any_kind, runtime::any_kind, 0},
        {30, 18, runtime::any_kind, runtime::any_kind, 0},
        {30, 18, runtime::any_kind, runtime::any_kind, 1},
        {30, 20, runtime::any_kind, runtime::any_kind, 1},
        {30, 18, runtime::any_kind, runtime::any_kind, 2},
        {30, 18, runtime::any_kind, runtime::any_kind, 4},
        {30, 24, runtime::any_kind, is_f_and_isync, 4},
        {30, 10, runtime::any_kind, runtime::any_kind, 8},
        {30, 22, runtime::any_kind, runtime::any_kind, 8},
        {31, 5, runtime::any_kind, runtime::any_kind, 0},
        {31, 10, runtime::any_kind, runtime::any_kind, 0},
        {31, 31, runtime::any_kind, runtime::any_kind, 0},
        {31, 19, runtime::any_kind, runtime::any_kind, 0},
        {31, 17, runtime::any_kind, runtime::any_kind, 0},
        {31, 10, runtime::any_kind, runtime::any_kind, 1},
        {31, 19, runtime::any_kind, runtime::any_kind, 1},
        {31, 21, runtime::any_kind, runtime::any_kind, 1},
        {31, 10, runtime::any_kind, runtime::any_kind, 2},
        {31, 19, runtime::any_kind, runtime::any_kind, 2},
        {31, 10, runtime::any_kind, runtime::any_kind, 4},
        {31, 19, runtime::any_kind, runtime::any_kind, 4},
        {31, 25, runtime::any_kind, is_f_and_isync, 4},
        {31, 23, runtime::any_kind, runtime::any_kind, 8},
        {32, 10, runtime::any_kind, is_r, 0},
        {32, 29, is_r, runtime::any_kind, 0},
        {32, 32, runtime::any_kind, runtime::any_kind, 0},
        {32, 18, runtime::any_kind, runtime::any_kind, 0},
        {32, 10, runtime::any_kind, runtime::any_kind, 0},
        {32, 22, runtime::any_kind, runtime::any_kind, 0},
        {32, 10, runtime::any_kind, is_r, 1},
        {32, 20, runtime::any_kind, runtime::any_kind, 1},
        {32, 22, runtime::any_kind, runtime::any_kind, 1},
        {32, 10, runtime::any_kind, is_r, 2},
        {32, 22, runtime::any_kind, runtime::any_kind, 2},
        {32, 18, runtime::any_kind, runtime::any_kind, 4},
        {32, 24, runtime::any_kind, is_f_and_isync, 4},
        {32, 10, runtime::any_kind, runtime::any_kind, 8},
        {32, 22, runtime::any_kind, runtime::any_kind, 8},
        {32, 10, runtime::any_kind, runtime::any_kind, 16},
        {32, 22, runtime::any_kind, runtime::any_kind, 16},
        {33, 5, runtime::any_kind, runtime::any_kind, 0},
        {33, 10, runtime::any_kind, runtime::any_kind, 0},
        {33, 33, runtime::any_kind, runtime::any_kind, 0},
        {33, 19, runtime::any_kind, runtime::any_kind, 0},
        {33, 17, runtime::any_kind, runtime::any_kind, 0},
        {33, 23, runtime::any_kind, runtime::any_kind, 0},
        {33, 10, runtime::any_kind, runtime::any_kind, 1},
        {33, 21, runtime::any_kind, runtime::any_kind, 1},
        {33, 23, runtime::any_kind, runtime::any_kind, 1},
        {33, 10, runtime::any_kind, runtime::any_kind, 2},
        {33, 23, runtime::any_kind, runtime::any_kind, 2},
        {33, 10, runtime::any_kind, runtime::any_kind, 4},
        {33, 19, runtime::any_kind, runtime::any_kind, 4},
        {33, 25, runtime::any_kind, is_f_and_isync, 4},
        {33, 23, runtime::any_kind, runtime::any_kind, 8},
        {33, 23, runtime::any_kind, runtime::any_kind, 16},
        {34, 5, runtime::any_kind, runtime::any_kind, 0},
        {34, 13, runtime::any_kind, runtime::any_kind, 0},
        {34, 14, runtime::any_kind, runtime::any_kind, 0},
        {34, 34, runtime::any_kind, runtime::any_kind, 0},
        {34, 35, runtime::any_kind, runtime::any_kind, 0},
        {34, 34, runtime::any_kind, runtime::any_kind, 1},
        {34, 37, runtime::any_kind, runtime::any_kind, 1},
        {34, 34, runtime::any_kind, runtime::any_kind, 2},
        {34, 34, runtime::any_kind, runtime::any_kind, 4},
        {34, 38, runtime::any_kind, is_f_and_isync, 4},
        {34, 36, runtime::any_kind, runtime::any_kind, 8},
        {35, 5, runtime::any_kind, runtime::any_kind, 0},
        {35, 12, runtime::any_kind, runtime::any_kind, 0},
        {35, 34, runtime::any_kind, runtime::any_kind, 0},
        {35, 36, runtime::any_kind, runtime::any_kind, 1},
        {35, 37, runtime::any_kind, runtime::any_kind, 1},
        {35, 36, runtime::any_kind, runtime::any_kind, 2},
        {35, 34, runtime::any_kind, runtime::any_kind, 4},
        {35, 38, runtime::any_kind, is_f_and_isync, 4},
        {35, 36, runtime::any_kind, runtime::any_kind, 16},
        {36, 5, runtime::any_kind, runtime::any_kind, 0},
        {36, 12, is_r, runtime::any_kind, 0},
        {36, 13, runtime::any_kind, runtime::any_kind, 0},
        {36, 14, runtime::any_kind, runtime::any_kind, 0},
        {36, 34, runtime::any_kind, runtime::any_kind, 0},
        {36, 35, runtime::any_kind, runtime::any_kind, 0},
        {36, 36, runtime::any_kind, runtime::any_kind, 0},
        {36, 36, runtime::any_kind, runtime::any_kind, 1},
        {36, 37, runtime::any_kind, runtime::any_kind, 1},
        {36, 36, runtime::any_kind, runtime::any_kind, 2},
        {36, 34, runtime::any_kind, runtime::any_kind, 4},
        {36, 38, runtime::any_kind, is_f_and_isync, 4},
        {36, 36, runtime::any_kind, runtime::any_kind, 8},
        {36, 36, runtime::any_kind, runtime::any_kind, 16},
        {37, 43, runtime::any_kind, runtime::any_kind, 0},
        {38, 44, runtime::any_kind, runtime::any_kind, 0},
        {39, 39, runtime::any_kind, runtime::any_kind, 0},
        {39, 39, runtime::any_kind, runtime::any_kind, 1},
        {39, 41, runtime::any_kind, runtime::any_kind, 1},
        {39, 39, runtime::any_kind, runtime::any_kind, 2},
        {39, 39, runtime::any_kind, runtime::any_kind, 4},
        {39, 42, runtime::any_kind, is_f_and_isync, 4},
        {39, 40, runtime::any_kind, runtime::any_kind, 8},
        {40, 16, is_r, runtime::any_kind, 0},
        {40, 39, runtime::any_kind, runtime::any_kind, 0},
        {40, 40, runtime::any_kind, runtime::any_kind, 0},
        {40, 40, runtime::any_kind, runtime::any_kind, 1},
        {40, 41, runtime::any_kind, runtime::any_kind, 1},
        {40, 40, runtime::any_kind, runtime::any_kind, 2},
        {40, 39, runtime::any_kind, runtime::any_kind, 4},
        {40, 42, runtime::any_kind, is_f_and_isync, 4},
        {40, 40, runtime::any_kind, runtime::any_kind, 8},
        {40, 40, runtime::any_kind, runtime::any_kind, 16},
        {41, 45, runtime::any_kind, runtime::any_kind, 0},
        {42, 46, runtime::any_kind, runtime::any_kind, 0},
        {43, 5, runtime::any_kind, runtime::any_kind, 0},
        {43, 43, runtime::any_kind, runtime::any_kind, 0},
        {43, 34, runtime::any_kind, runtime::any_kind, 0},
        {43, 35, runtime::any_kind, runtime::any_kind, 0},
        {43, 34, runtime::any_kind, runtime::any_kind, 1},
        {43, 37, runtime::any_kind, runtime::any_kind, 1},
        {43, 34, runtime::any_kind, runtime::any_kind, 2},
        {43, 34, runtime::any_kind, runtime::any_kind, 4},
        {43, 38, runtime::any_kind, is_f_and_isync, 4},
        {43, 36, runtime::any_kind, runtime::any_kind, 8},
        {44, 5, runtime::any_kind, runtime::any_kind, 0},
        {44, 44, runtime::any_kind, runtime::any_kind, 0},
        {44, 34, runtime::any_kind, runtime::any_kind, 0},
        {44, 35, runtime::any_kind, runtime::any_kind, 0},
        {44, 36, runtime::any_kind, runtime::any_kind, 0},
        {44, 36, runtime::any_kind, runtime::any_kind, 1},
        {44, 37, runtime::any_kind, runtime::any_kind, 1},
        {44, 36, runtime::any_kind, runtime::any_kind, 2},
        {44, 34, runtime::any_kind, runtime::any_kind, 4},
        {44, 38, runtime::any_kind, is_f_and_isync, 4},
        {44, 36, runtime::any_kind, runtime::any_kind, 8},
        {44, 36, runtime::any_kind, runtime::any_kind, 16},
        {45, 45, runtime::any_kind, runtime::any_kind, 0},
        {45, 39, runtime::any_kind, runtime::any_kind, 0},
        {45, 39, runtime::any_kind, runtime::any_kind, 1},
        {45, 41, runtime::any_kind, runtime::any_kind, 1},
        {45, 39, runtime::any_kind, runtime::any_kind, 2},
        {45, 39, runtime::any_kind, runtime::any_kind, 4},
        {45, 42, runtime::any_kind, is_f_and_isync, 4},
        {45, 40, runtime::any_kind, runtime::any_kind, 8},
        {46, 16, is_r, runtime::any_kind, 0},
        {46, 46, runtime::any_kind, runtime::any_kind, 0},
        {46, 39, runtime::any_kind, runtime::any_kind, 0},
        {46, 40, runtime::any_kind, runtime::any_kind, 0},
        {46, 40, runtime::any_kind, runtime::any_kind, 1},
        {46, 41, runtime::any_kind, runtime::any_kind, 1},
        {46, 40, runtime::any_kind, runtime::any_kind, 2},
        {46, 39, runtime::any_kind, runtime::any_kind, 4},
        {46, 42, runtime::any_kind, is_f_and_isync, 4},
        {46, 40, runtime::any_kind, runtime::any_kind, 8},
        {46, 40, runtime::any_kind, runtime::any_kind, 16},
    }};
    static constexpr runtime::Skeleton observation_skeleton = {1, 47, 0x79, observation_arcs};
    [[nodiscard]] bool observation(const Graph& g) {
        if ((g.atoms() & is_r) == 0)
            return true;
        const StateSet useful = observation_useful_.of(observation_skeleton, g.atoms(), present_);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            observation_steps(g, from, q, useful, visit);
        };
        for (EventId end = 0; end < g.size(); ++end) {
            const auto back = [&](EventId e, State q) { return e == end && observation_accepts(g, e, q); };
            if (!runtime::may_return(search_, g, 1, end, steps))
                continue;
            if (search_.reaches(g, 47, runtime::nodes_of(end, 1), steps, back))
                return false;
        }
        return true;
    }
    //
    //   0 -- fre_imm --> 1
    //   0 -- fri_imm --> 2
    //   1 -- po_imm --> 3
    //   1 -- po_imm --> 4
    //   1 -- po_imm --> 5
    //   1 -- rf --> 6
    //   1 -- rfe --> 7
    //   1 -- rfe --> 8
    //   1 -- co_imm --> 1
    //   1 -- co_imm --> 6
    //   2 -- coe_imm --> 1
    //   2 -- coi_imm --> 2
    //   3 -- [!(F & (ACQ | REL))];po_imm --> 3
    //   3 -- [F & (ACQ | REL)];po_imm --> 9
    //   3 -- [F & (ACQ | REL)];po_imm;[W] --> 10
    //   4 -- [!(F & EIEIO)];po_imm --> 4
    //   4 -- [F & EIEIO];po_imm --> 9
    //   4 -- [F & EIEIO];po_imm;[W] --> 10
    //   5 -- [!(F & SC)];po_imm --> 5
    //   5 -- [F & SC];po_imm;[R | W] --> 10
    //   5 -- [F & SC];po_imm --> 11
    //   6 -- po_imm --> 5
    //   6 -- [R];po_imm --> 12
    //   6 -- [W];po_imm --> 13
    //   6 -- [W];po_imm --> 14
    //   6 -- rf --> 6
    //   6 -- rfe --> 7
    //   6 -- co_imm --> 6
    //   6 -- fr_imm --> 15
    //   7 -- po_imm --> 12
    //   8 -- po_imm --> 16
    //   9 -- [W];po_imm --> 5
    //   9 -- po_imm --> 9
    //   9 -- po_imm;[W] --> 10
    //   9 -- rfe --> 10
    //   9 -- rfe --> 17
    //  11 -- po_imm;[R | W] --> 10
    //  11 -- po_imm --> 11
    //  11 -- [R];po_loc_imm;[W] --> 10
    //  11 -- [R];po_loc_imm --> 18
    //  11 -- [R];po_loc_imm --> 19
    //  11 -- rfe --> 10
    //  11 -- rfe --> 17
    //  11 -- addr;[R | W] --> 10
    //  11 -- addr --> 20
    //  11 -- addr --> 21
    //  11 -- addr;[R | W] --> 22
    //  11 -- addr;[R | W] --> 23
    //  11 -- data;[R | W] --> 10
    //  11 -- data;[R | W] --> 22
    //  11 -- data;[R | W] --> 23
    //  11 -- ctrl;[W] --> 10
    //  11 -- ctrl;[R | W] --> 18
    //  11 -- ctrl;[R | W] --> 19
    //  11 -- ctrl;[F & ISYNC] --> 24
    //  11 -- ctrl;[F & ISYNC] --> 25
    //  11 -- rdw --> 10
    //  11 -- rdw --> 22
    //  11 -- rdw --> 23
    //  12 -- [!(F & (ACQ | REL))];po_imm --> 12
    //  12 -- [F & (ACQ | REL)];po_imm --> 26
    //  13 -- [!(F & (ACQ | REL))];po_imm --> 13
    //  13 -- [F & (ACQ | REL)];po_imm --> 27
    //  14 -- [!(F & EIEIO)];po_imm --> 14
    //  14 -- [F & EIEIO];po_imm --> 27
    //  15 -- po_imm --> 5
    //  15 -- po_imm --> 13
    //  15 -- po_imm --> 14
    //  15 -- rf --> 6
    //  15 -- rfe --> 7
    //  15 -- co_imm --> 6
    //  16 -- [F & (ACQ | REL)];po_imm;[W] --> 10
    //  16 -- [!(F & (ACQ | REL))];po_imm --> 16
    //  16 -- [F & (ACQ | REL)];po_imm --> 28
    //  17 -- po_imm --> 29
    //  17 -- po_loc_imm;[W] --> 10
    //  17 -- po_loc_imm --> 18
    //  17 -- po_loc_imm --> 19
    //  17 -- addr;[R | W] --> 10
    //  17 -- addr --> 20
    //  17 -- addr --> 21
    //  17 -- addr;[R | W] --> 22
    //  17 -- addr;[R | W] --> 23
    //  17 -- data;[R | W] --> 10
    //  17 -- data;[R | W] --> 22
    //  17 -- data;[R | W] --> 23
    //  17 -- ctrl;[W] --> 10
    //  17 -- ctrl;[R | W] --> 18
    //  17 -- ctrl;[R | W] --> 19
    //  17 -- ctrl;[F & ISYNC] --> 24
    //  17 -- ctrl;[F & ISYNC] --> 25
    //  17 -- rdw --> 10
    //  17 -- rdw --> 22
    //  17 -- rdw --> 23
    //  18 -- po_loc_imm --> 18
    //  18 -- addr;[R | W] --> 18
    //  18 -- addr --> 20
    //  18 -- data;[R | W] --> 18
    //  18 -- ctrl;[R | W] --> 18
    //  18 -- ctrl;[F & ISYNC] --> 24
    //  18 -- detour --> 10
    //  18 -- detour --> 22
    //  19 -- [W];po_imm --> 3
    //  19 -- [W];po_imm --> 4
    //  19 -- [W];po_imm --> 5
    //  19 -- po_loc_imm;[W] --> 10
    //  19 -- po_loc_imm --> 19
    //  19 -- rfe --> 10
    //  19 -- rfe --> 17
    //  19 -- addr;[W] --> 10
    //  19 -- addr;[R | W] --> 19
    //  19 -- addr --> 21
    //  19 -- data;[W] --> 10
    //  19 -- data;[R | W] --> 19
    //  19 -- ctrl;[W] --> 10
    //  19 -- ctrl;[R | W] --> 19
    //  19 -- ctrl;[F & ISYNC] --> 25
    //  19 -- detour --> 23
    //  20 -- po_imm --> 30
    //  21 -- po_imm;[W] --> 10
    //  21 -- po_imm --> 31
    //  22 -- [R];po_imm --> 29
    //  22 -- po_loc_imm --> 18
    //  22 -- rfi --> 10
    //  22 -- rfi --> 22
    //  22 -- addr;[R] --> 10
    //  22 -- addr --> 20
    //  22 -- addr;[R | W] --> 22
    //  22 -- data;[R] --> 10
    //  22 -- data;[R | W] --> 22
    //  22 -- ctrl;[R | W] --> 18
    //  22 -- ctrl;[F & ISYNC] --> 24
    //  22 -- detour --> 10
    //  22 -- detour --> 22
    //  22 -- rdw --> 10
    //  22 -- rdw --> 22
    //  23 -- [W];po_imm --> 3
    //  23 -- [W];po_imm --> 4
    //  23 -- [W];po_imm --> 5
    //  23 -- po_loc_imm;[W] --> 10
    //  23 -- po_loc_imm --> 19
    //  23 -- rfe --> 10
    //  23 -- rfe --> 17
    //  23 -- rfi --> 23
    //  23 -- addr;[W] --> 10
    //  23 -- addr --> 21
    //  23 -- addr;[R | W] --> 23
    //  23 -- data;[W] --> 10
    //  23 -- data;[R | W] --> 23
    //  23 -- ctrl;[W] --> 10
    //  23 -- ctrl;[R | W] --> 19
    //  23 -- ctrl;[F & ISYNC] --> 25
    //  23 -- detour --> 23
    //  23 -- rdw --> 23
    //  24 -- po_imm;[R] --> 10
    //  24 -- po_imm --> 32
    //  25 -- po_imm;[W] --> 10
    //  25 -- po_imm --> 33
    //  26 -- [R | W];po_imm --> 5
    //  26 -- po_imm --> 26
    //  26 -- [R];po_loc_imm --> 34
    //  26 -- rfe --> 35
    //  26 -- addr;[R | W] --> 36
    //  26 -- addr --> 37
    //  26 -- data;[R | W] --> 36
    //  26 -- ctrl;[R | W] --> 34
    //  26 -- ctrl;[F & ISYNC] --> 38
    //  26 -- rdw --> 36
    //  27 -- [W];po_imm --> 5
    //  27 -- po_imm --> 27
    //  27 -- rfe --> 35
    //  28 -- po_imm;[W] --> 10
    //  28 -- po_imm --> 28
    //  28 -- [R];po_loc_imm;[W] --> 10
    //  28 -- [R];po_loc_imm --> 19
    //  28 -- [R];po_loc_imm --> 39
    //  28 -- rfe --> 10
    //  28 -- rfe --> 17
    //  28 -- addr;[W] --> 10
    //  28 -- addr --> 21
    //  28 -- addr;[R | W] --> 23
    //  28 -- addr;[R | W] --> 40
    //  28 -- addr --> 41
    //  28 -- data;[W] --> 10
    //  28 -- data;[R | W] --> 23
    //  28 -- data;[R | W] --> 40
    //  28 -- ctrl;[W] --> 10
    //  28 -- ctrl;[R | W] --> 19
    //  28 -- ctrl;[F & ISYNC] --> 25
    //  28 -- ctrl;[R | W] --> 39
    //  28 -- ctrl;[F & ISYNC] --> 42
    //  28 -- rdw --> 23
    //  28 -- rdw --> 40
    //  29 -- [F & (ACQ | REL)];po_imm;[R | W] --> 10
    //  29 -- [F & (ACQ | REL)];po_imm --> 11
    //  29 -- [!(F & (ACQ | REL))];po_imm --> 29
    //  30 -- po_imm --> 30
    //  30 -- po_loc_imm --> 18
    //  30 -- addr;[R | W] --> 18
    //  30 -- addr --> 20
    //  30 -- data;[R | W] --> 18
    //  30 -- ctrl;[R | W] --> 18
    //  30 -- ctrl;[F & ISYNC] --> 24
    //  30 -- detour --> 10
    //  30 -- detour --> 22
    //  31 -- [W];po_imm --> 5
    //  31 -- po_imm;[W] --> 10
    //  31 -- po_imm --> 31
    //  31 -- po_loc_imm;[W] --> 10
    //  31 -- po_loc_imm --> 19
    //  31 -- rfe --> 10
    //  31 -- rfe --> 17
    //  31 -- addr;[W] --> 10
    //  31 -- addr;[R | W] --> 19
    //  31 -- addr --> 21
    //  31 -- data;[W] --> 10
    //  31 -- data;[R | W] --> 19
    //  31 -- ctrl;[W] --> 10
    //  31 -- ctrl;[R | W] --> 19
    //  31 -- ctrl;[F & ISYNC] --> 25
    //  31 -- detour --> 23
    //  32 -- po_imm;[R] --> 10
    //  32 -- [R];po_imm --> 29
    //  32 -- po_imm --> 32
    //  32 -- po_loc_imm --> 18
    //  32 -- rfi --> 10
    //  32 -- rfi --> 22
    //  32 -- addr;[R] --> 10
    //  32 -- addr --> 20
    //  32 -- addr;[R | W] --> 22
    //  32 -- data;[R] --> 10
    //  32 -- data;[R | W] --> 22
    //  32 -- ctrl;[R | W] --> 18
    //  32 -- ctrl;[F & ISYNC] --> 24
    //  32 -- detour --> 10
    //  32 -- detour --> 22
    //  32 -- rdw --> 10
    //  32 -- rdw --> 22
    //  33 -- [W];po_imm --> 5
    //  33 -- po_imm;[W] --> 10
    //  33 -- po_imm --> 33
    //  33 -- po_loc_imm;[W] --> 10
    //  33 -- po_loc_imm --> 19
    //  33 -- rfe --> 10
    //  33 -- rfe --> 17
    //  33 -- rfi --> 23
    //  33 -- addr;[W] --> 10
    //  33 -- addr --> 21
    //  33 -- addr;[R | W] --> 23
    //  33 -- data;[W] --> 10
    //  33 -- data;[R | W] --> 23
    //  33 -- ctrl;[W] --> 10
    //  33 -- ctrl;[R | W] --> 19
    //  33 -- ctrl;[F & ISYNC] --> 25
    //  33 -- detour --> 23
    //  33 -- rdw --> 23
    //  34 -- [W];po_imm --> 5
    //  34 -- [W];po_imm --> 13
    //  34 -- [W];po_imm --> 14
    //  34 -- po_loc_imm --> 34
    //  34 -- rfe --> 35
    //  34 -- addr;[R | W] --> 34
    //  34 -- addr --> 37
    //  34 -- data;[R | W] --> 34
    //  34 -- ctrl;[R | W] --> 34
    //  34 -- ctrl;[F & ISYNC] --> 38
    //  34 -- detour --> 36
    //  35 -- po_imm --> 5
    //  35 -- po_imm --> 12
    //  35 -- po_loc_imm --> 34
    //  35 -- addr;[R | W] --> 36
    //  35 -- addr --> 37
    //  35 -- data;[R | W] --> 36
    //  35 -- ctrl;[R | W] --> 34
    //  35 -- ctrl;[F & ISYNC] --> 38
    //  35 -- rdw --> 36
    //  36 -- po_imm --> 5
    //  36 -- [R];po_imm --> 12
    //  36 -- [W];po_imm --> 13
    //  36 -- [W];po_imm --> 14
    //  36 -- po_loc_imm --> 34
    //  36 -- rfe --> 35
    //  36 -- rfi --> 36
    //  36 -- addr;[R | W] --> 36
    //  36 -- addr --> 37
    //  36 -- data;[R | W] --> 36
    //  36 -- ctrl;[R | W] --> 34
    //  36 -- ctrl;[F & ISYNC] --> 38
    //  36 -- detour --> 36
    //  36 -- rdw --> 36
    //  37 -- po_imm --> 43
    //  38 -- po_imm --> 44
    //  39 -- po_loc_imm --> 39
    //  39 -- addr;[R | W] --> 39
    //  39 -- addr --> 41
    //  39 -- data;[R | W] --> 39
    //  39 -- ctrl;[R | W] --> 39
    //  39 -- ctrl;[F & ISYNC] --> 42
    //  39 -- detour --> 40
    //  40 -- [R];po_imm --> 16
    //  40 -- po_loc_imm --> 39
    //  40 -- rfi --> 40
    //  40 -- addr;[R | W] --> 40
    //  40 -- addr --> 41
    //  40 -- data;[R | W] --> 40
    //  40 -- ctrl;[R | W] --> 39
    //  40 -- ctrl;[F & ISYNC] --> 42
    //  40 -- detour --> 40
    //  40 -- rdw --> 40
    //  41 -- po_imm --> 45
    //  42 -- po_imm --> 46
    //  43 -- [W];po_imm --> 5
    //  43 -- po_imm --> 43
    //  43 -- po_loc_imm --> 34
    //  43 -- rfe --> 35
    //  43 -- addr;[R | W] --> 34
    //  43 -- addr --> 37
    //  43 -- data;[R | W] --> 34
    //  43 -- ctrl;[R | W] --> 34
    //  43 -- ctrl;[F & ISYNC] --> 38
    //  43 -- detour --> 36
    //  44 -- [R | W];po_imm --> 5
    //  44 -- po_imm --> 44
    //  44 -- po_loc_imm --> 34
    //  44 -- rfe --> 35
    //  44 -- rfi --> 36
    //  44 -- addr;[R | W] --> 36
    //  44 -- addr --> 37
    //  44 -- data;[R | W] --> 36
    //  44 -- ctrl;[R | W] --> 34
    //  44 -- ctrl;[F & ISYNC] --> 38
    //  44 -- detour --> 36
    //  44 -- rdw --> 36
    //  45 -- po_imm --> 45
    //  45 -- po_loc_imm --> 39
    //  45 -- addr;[R | W] --> 39
    //  45 -- addr --> 41
    //  45 -- data;[R | W] --> 39
    //  45 -- ctrl;[R | W] --> 39
    //  45 -- ctrl;[F & ISYNC] --> 42
    //  45 -- detour --> 40
    //  46 -- [R];po_imm --> 16
    //  46 -- po_imm --> 46
    //  46 -- po_loc_imm --> 39
    //  46 -- rfi --> 40
    //  46 -- addr;[R | W] --> 40
    //  46 -- addr --> 41
    //  46 -- data;[R | W] --> 40
    //  46 -- ctrl;[R | W] --> 39
    //  46 -- ctrl;[F & ISYNC] --> 42
    //  46 -- detour --> 40
    //  46 -- rdw --> 40
    template <typename Visit>
    void observation_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) const {
        switch (q) {
        case 0:
            if ((useful & 0x2) != 0)
                runtime::fre_imm(g, e, [&](EventId to) { visit(to, 1, "fre"); });
            if ((useful & 0x4) != 0)
                runtime::fri_imm(g, e, [&](EventId to) { visit(to, 2, "fri"); });
            break;
        case 1:
            if ((useful & 0x38) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x40) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            if ((useful & 0x180) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 7))
                        visit(to, 7, "rfe");
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "rfe");
                });
            if ((useful & 0x42) != 0)
                runtime::co_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "co");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "co");
                });
            break;
        case 2:
            if ((useful & 0x2) != 0)
                runtime::coe_imm(g, e, [&](EventId to) { visit(to, 1, "coe"); });
            if ((useful & 0x4) != 0)
                runtime::coi_imm(g, e, [&](EventId to) { visit(to, 2, "coi"); });
            break;
        case 3:
            if ((useful & 0x600) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                });
            if ((useful & 0x8) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 4:
            if ((useful & 0x600) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                });
            if ((useful & 0x10) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 5:
            if ((useful & 0xc00) != 0 && g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r_or_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            if ((useful & 0x20) != 0 && g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            break;
        case 6:
            if ((useful & 0x1000) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            if ((useful & 0x6000) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            if ((useful & 0x20) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x40) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            if ((useful & 0x80) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 7, "rfe"); });
            if ((useful & 0x40) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 6, "co"); });
            if ((useful & 0x8000) != 0)
                runtime::fr_imm(g, e, [&](EventId to) { visit(to, 15, "fr"); });
            break;
        case 7:
            if ((useful & 0x1000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            break;
        case 8:
            if ((useful & 0x10000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            break;
        case 9:
            if ((useful & 0x20) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x600) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "po");
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                });
            if ((useful & 0x20400) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfe");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "rfe");
                });
            break;
        case 11:
            if ((useful & 0xc00) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r_or_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            if ((useful & 0xc0400) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            if ((useful & 0x20400) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfe");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "rfe");
                });
            if ((useful & 0xf00400) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r_or_w))
                        visit(to, 10, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "addr");
                    if (runtime::has_state(useful, 22) && g.in(to, is_r_or_w))
                        visit(to, 22, "addr");
                    if (runtime::has_state(useful, 23) && g.in(to, is_r_or_w))
                        visit(to, 23, "addr");
                });
            if ((useful & 0xc00400) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r_or_w))
                        visit(to, 10, "data");
                    if (runtime::has_state(useful, 22) && g.in(to, is_r_or_w))
                        visit(to, 22, "data");
                    if (runtime::has_state(useful, 23) && g.in(to, is_r_or_w))
                        visit(to, 23, "data");
                });
            if ((useful & 0x30c0400) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "ctrl");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_or_w))
                        visit(to, 19, "ctrl");
                    if (runtime::has_state(useful, 24) && g.in(to, is_f_and_isync))
                        visit(to, 24, "ctrl");
                    if (runtime::has_state(useful, 25) && g.in(to, is_f_and_isync))
                        visit(to, 25, "ctrl");
                });
            if ((useful & 0xc00400) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rdw");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "rdw");
                    if (runtime::has_state(useful, 23))
                        visit(to, 23, "rdw");
                });
            break;
        case 12:
            if ((useful & 0x4000000) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if ((useful & 0x1000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            break;
        case 13:
            if ((useful & 0x8000000) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            if ((useful & 0x2000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            break;
        case 14:
            if ((useful & 0x8000000) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            if ((useful & 0x4000) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 14, "po"); });
            break;
        case 15:
            if ((useful & 0x6020) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            if ((useful & 0x40) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            if ((useful & 0x80) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 7, "rfe"); });
            if ((useful & 0x40) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 6, "co"); });
            break;
        case 16:
            if ((useful & 0x10000400) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 28))
                        visit(to, 28, "po");
                });
            if ((useful & 0x10000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            break;
        case 17:
            if ((useful & 0x20000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 29, "po"); });
            if ((useful & 0xc0400) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            if ((useful & 0xf00400) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r_or_w))
                        visit(to, 10, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "addr");
                    if (runtime::has_state(useful, 22) && g.in(to, is_r_or_w))
                        visit(to, 22, "addr");
                    if (runtime::has_state(useful, 23) && g.in(to, is_r_or_w))
                        visit(to, 23, "addr");
                });
            if ((useful & 0xc00400) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r_or_w))
                        visit(to, 10, "data");
                    if (runtime::has_state(useful, 22) && g.in(to, is_r_or_w))
                        visit(to, 22, "data");
                    if (runtime::has_state(useful, 23) && g.in(to, is_r_or_w))
                        visit(to, 23, "data");
                });
            if ((useful & 0x30c0400) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "ctrl");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_or_w))
                        visit(to, 19, "ctrl");
                    if (runtime::has_state(useful, 24) && g.in(to, is_f_and_isync))
                        visit(to, 24, "ctrl");
                    if (runtime::has_state(useful, 25) && g.in(to, is_f_and_isync))
                        visit(to, 25, "ctrl");
                });
            if ((useful & 0xc00400) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rdw");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "rdw");
                    if (runtime::has_state(useful, 23))
                        visit(to, 23, "rdw");
                });
            break;
        case 18:
            if ((useful & 0x40000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            if ((useful & 0x140000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                });
            if ((useful & 0x40000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 18, "data");
                });
            if ((useful & 0x1040000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 24) && g.in(to, is_f_and_isync))
                        visit(to, 24, "ctrl");
                });
            if ((useful & 0x400400) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "detour");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "detour");
                });
            break;
        case 19:
            if ((useful & 0x38) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x80400) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            if ((useful & 0x20400) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfe");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "rfe");
                });
            if ((useful & 0x280400) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "addr");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_or_w))
                        visit(to, 19, "addr");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "addr");
                });
            if ((useful & 0x80400) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "data");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_or_w))
                        visit(to, 19, "data");
                });
            if ((useful & 0x2080400) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "ctrl");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_or_w))
                        visit(to, 19, "ctrl");
                    if (runtime::has_state(useful, 25) && g.in(to, is_f_and_isync))
                        visit(to, 25, "ctrl");
                });
            if ((useful & 0x800000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 23, "detour"); });
            break;
        case 20:
            if ((useful & 0x40000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 30, "po"); });
            break;
        case 21:
            if ((useful & 0x80000400) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 31))
                        visit(to, 31, "po");
                });
            break;
        case 22:
            if ((useful & 0x20000000) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 29, "po"); });
            if ((useful & 0x40000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            if ((useful & 0x400400) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfi");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "rfi");
                });
            if ((useful & 0x500400) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r))
                        visit(to, 10, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                    if (runtime::has_state(useful, 22) && g.in(to, is_r_or_w))
                        visit(to, 22, "addr");
                });
            if ((useful & 0x400400) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r))
                        visit(to, 10, "data");
                    if (runtime::has_state(useful, 22) && g.in(to, is_r_or_w))
                        visit(to, 22, "data");
                });
            if ((useful & 0x1040000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 24) && g.in(to, is_f_and_isync))
                        visit(to, 24, "ctrl");
                });
            if ((useful & 0x400400) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "detour");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "detour");
                });
            if ((useful & 0x400400) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rdw");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "rdw");
                });
            break;
        case 23:
            if ((useful & 0x38) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x80400) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            if ((useful & 0x20400) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfe");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "rfe");
                });
            if ((useful & 0x800000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 23, "rfi"); });
            if ((useful & 0xa00400) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "addr");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "addr");
                    if (runtime::has_state(useful, 23) && g.in(to, is_r_or_w))
                        visit(to, 23, "addr");
                });
            if ((useful & 0x800400) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "data");
                    if (runtime::has_state(useful, 23) && g.in(to, is_r_or_w))
                        visit(to, 23, "data");
                });
            if ((useful & 0x2080400) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "ctrl");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_or_w))
                        visit(to, 19, "ctrl");
                    if (runtime::has_state(useful, 25) && g.in(to, is_f_and_isync))
                        visit(to, 25, "ctrl");
                });
            if ((useful & 0x800000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 23, "detour"); });
            if ((useful & 0x800000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 23, "rdw"); });
            break;
        case 24:
            if ((useful & 0x100000400) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 32))
                        visit(to, 32, "po");
                });
            break;
        case 25:
            if ((useful & 0x200000400) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 33))
                        visit(to, 33, "po");
                });
            break;
        case 26:
            if ((useful & 0x20) != 0 && g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x4000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if ((useful & 0x400000000) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            if ((useful & 0x800000000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            if ((useful & 0x3000000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 36) && g.in(to, is_r_or_w))
                        visit(to, 36, "addr");
                    if (runtime::has_state(useful, 37))
                        visit(to, 37, "addr");
                });
            if ((useful & 0x1000000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 36, "data");
                });
            if ((useful & 0x4400000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 34) && g.in(to, is_r_or_w))
                        visit(to, 34, "ctrl");
                    if (runtime::has_state(useful, 38) && g.in(to, is_f_and_isync))
                        visit(to, 38, "ctrl");
                });
            if ((useful & 0x1000000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 36, "rdw"); });
            break;
        case 27:
            if ((useful & 0x20) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x8000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            if ((useful & 0x800000000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            break;
        case 28:
            if ((useful & 0x10000400) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 28))
                        visit(to, 28, "po");
                });
            if ((useful & 0x8000080400) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                    if (runtime::has_state(useful, 39))
                        visit(to, 39, "po-loc");
                });
            if ((useful & 0x20400) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfe");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "rfe");
                });
            if ((useful & 0x30000a00400) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "addr");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "addr");
                    if (runtime::has_state(useful, 23) && g.in(to, is_r_or_w))
                        visit(to, 23, "addr");
                    if (runtime::has_state(useful, 40) && g.in(to, is_r_or_w))
                        visit(to, 40, "addr");
                    if (runtime::has_state(useful, 41))
                        visit(to, 41, "addr");
                });
            if ((useful & 0x10000800400) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "data");
                    if (runtime::has_state(useful, 23) && g.in(to, is_r_or_w))
                        visit(to, 23, "data");
                    if (runtime::has_state(useful, 40) && g.in(to, is_r_or_w))
                        visit(to, 40, "data");
                });
            if ((useful & 0x48002080400) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "ctrl");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_or_w))
                        visit(to, 19, "ctrl");
                    if (runtime::has_state(useful, 25) && g.in(to, is_f_and_isync))
                        visit(to, 25, "ctrl");
                    if (runtime::has_state(useful, 39) && g.in(to, is_r_or_w))
                        visit(to, 39, "ctrl");
                    if (runtime::has_state(useful, 42) && g.in(to, is_f_and_isync))
                        visit(to, 42, "ctrl");
                });
            if ((useful & 0x10000800000) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 23))
                        visit(to, 23, "rdw");
                    if (runtime::has_state(useful, 40))
                        visit(to, 40, "rdw");
                });
            break;
        case 29:
            if ((useful & 0xc00) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r_or_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            if ((useful & 0x20000000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 29, "po"); });
            break;
        case 30:
            if ((useful & 0x40000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 30, "po"); });
            if ((useful & 0x40000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            if ((useful & 0x140000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                });
            if ((useful & 0x40000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 18, "data");
                });
            if ((useful & 0x1040000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 24) && g.in(to, is_f_and_isync))
                        visit(to, 24, "ctrl");
                });
            if ((useful & 0x400400) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "detour");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "detour");
                });
            break;
        case 31:
            if ((useful & 0x20) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x80000400) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 31))
                        visit(to, 31, "po");
                });
            if ((useful & 0x80400) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            if ((useful & 0x20400) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfe");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "rfe");
                });
            if ((useful & 0x280400) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "addr");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_or_w))
                        visit(to, 19, "addr");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "addr");
                });
            if ((useful & 0x80400) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "data");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_or_w))
                        visit(to, 19, "data");
                });
            if ((useful & 0x2080400) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "ctrl");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_or_w))
                        visit(to, 19, "ctrl");
                    if (runtime::has_state(useful, 25) && g.in(to, is_f_and_isync))
                        visit(to, 25, "ctrl");
                });
            if ((useful & 0x800000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 23, "detour"); });
            break;
        case 32:
            if ((useful & 0x20000000) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 29, "po"); });
            if ((useful & 0x100000400) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 32))
                        visit(to, 32, "po");
                });
            if ((useful & 0x40000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            if ((useful & 0x400400) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfi");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "rfi");
                });
            if ((useful & 0x500400) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r))
                        visit(to, 10, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                    if (runtime::has_state(useful, 22) && g.in(to, is_r_or_w))
                        visit(to, 22, "addr");
                });
            if ((useful & 0x400400) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_r))
                        visit(to, 10, "data");
                    if (runtime::has_state(useful, 22) && g.in(to, is_r_or_w))
                        visit(to, 22, "data");
                });
            if ((useful & 0x1040000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 24) && g.in(to, is_f_and_isync))
                        visit(to, 24, "ctrl");
                });
            if ((useful & 0x400400) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "detour");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "detour");
                });
            if ((useful & 0x400400) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rdw");
                    if (runtime::has_state(useful, 22))
                        visit(to, 22, "rdw");
                });
            break;
        case 33:
            if ((useful & 0x20) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x200000400) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po");
                    if (runtime::has_state(useful, 33))
                        visit(to, 33, "po");
                });
            if ((useful & 0x80400) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "po-loc");
                });
            if ((useful & 0x20400) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 10))
                        visit(to, 10, "rfe");
                    if (runtime::has_state(useful, 17))
                        visit(to, 17, "rfe");
                });
            if ((useful & 0x800000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 23, "rfi"); });
            if ((useful & 0xa00400) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "addr");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "addr");
                    if (runtime::has_state(useful, 23) && g.in(to, is_r_or_w))
                        visit(to, 23, "addr");
                });
            if ((useful & 0x800400) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "data");
                    if (runtime::has_state(useful, 23) && g.in(to, is_r_or_w))
                        visit(to, 23, "data");
                });
            if ((useful & 0x2080400) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 10) && g.in(to, is_w))
                        visit(to, 10, "ctrl");
                    if (runtime::has_state(useful, 19) && g.in(to, is_r_or_w))
                        visit(to, 19, "ctrl");
                    if (runtime::has_state(useful, 25) && g.in(to, is_f_and_isync))
                        visit(to, 25, "ctrl");
                });
            if ((useful & 0x800000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 23, "detour"); });
            if ((useful & 0x800000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 23, "rdw"); });
            break;
        case 34:
            if ((useful & 0x6020) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            if ((useful & 0x400000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            if ((useful & 0x800000000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            if ((useful & 0x2400000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 34) && g.in(to, is_r_or_w))
                        visit(to, 34, "addr");
                    if (runtime::has_state(useful, 37))
                        visit(to, 37, "addr");
                });
            if ((useful & 0x400000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 34, "data");
                });
            if ((useful & 0x4400000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 34) && g.in(to, is_r_or_w))
                        visit(to, 34, "ctrl");
                    if (runtime::has_state(useful, 38) && g.in(to, is_f_and_isync))
                        visit(to, 38, "ctrl");
                });
            if ((useful & 0x1000000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 36, "detour"); });
            break;
        case 35:
            if ((useful & 0x1020) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po");
                });
            if ((useful & 0x400000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            if ((useful & 0x3000000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 36) && g.in(to, is_r_or_w))
                        visit(to, 36, "addr");
                    if (runtime::has_state(useful, 37))
                        visit(to, 37, "addr");
                });
            if ((useful & 0x1000000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 36, "data");
                });
            if ((useful & 0x4400000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 34) && g.in(to, is_r_or_w))
                        visit(to, 34, "ctrl");
                    if (runtime::has_state(useful, 38) && g.in(to, is_f_and_isync))
                        visit(to, 38, "ctrl");
                });
            if ((useful & 0x1000000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 36, "rdw"); });
            break;
        case 36:
            if ((useful & 0x1000) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            if ((useful & 0x6000) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 13))
                        visit(to, 13, "po");
                    if (runtime::has_state(useful, 14))
                        visit(to, 14, "po");
                });
            if ((useful & 0x20) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x400000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            if ((useful & 0x800000000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            if ((useful & 0x1000000000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 36, "rfi"); });
            if ((useful & 0x3000000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 36) && g.in(to, is_r_or_w))
                        visit(to, 36, "addr");
                    if (runtime::has_state(useful, 37))
                        visit(to, 37, "addr");
                });
            if ((useful & 0x1000000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 36, "data");
                });
            if ((useful & 0x4400000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 34) && g.in(to, is_r_or_w))
                        visit(to, 34, "ctrl");
                    if (runtime::has_state(useful, 38) && g.in(to, is_f_and_isync))
                        visit(to, 38, "ctrl");
                });
            if ((useful & 0x1000000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 36, "detour"); });
            if ((useful & 0x1000000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 36, "rdw"); });
            break;
        case 37:
            if ((useful & 0x80000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 43, "po"); });
            break;
        case 38:
            if ((useful & 0x100000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 44, "po"); });
            break;
        case 39:
            if ((useful & 0x8000000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 39, "po-loc"); });
            if ((useful & 0x28000000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 39) && g.in(to, is_r_or_w))
                        visit(to, 39, "addr");
                    if (runtime::has_state(useful, 41))
                        visit(to, 41, "addr");
                });
            if ((useful & 0x8000000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 39, "data");
                });
            if ((useful & 0x48000000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 39) && g.in(to, is_r_or_w))
                        visit(to, 39, "ctrl");
                    if (runtime::has_state(useful, 42) && g.in(to, is_f_and_isync))
                        visit(to, 42, "ctrl");
                });
            if ((useful & 0x10000000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 40, "detour"); });
            break;
        case 40:
            if ((useful & 0x10000) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            if ((useful & 0x8000000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 39, "po-loc"); });
            if ((useful & 0x10000000000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 40, "rfi"); });
            if ((useful & 0x30000000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 40) && g.in(to, is_r_or_w))
                        visit(to, 40, "addr");
                    if (runtime::has_state(useful, 41))
                        visit(to, 41, "addr");
                });
            if ((useful & 0x10000000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 40, "data");
                });
            if ((useful & 0x48000000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 39) && g.in(to, is_r_or_w))
                        visit(to, 39, "ctrl");
                    if (runtime::has_state(useful, 42) && g.in(to, is_f_and_isync))
                        visit(to, 42, "ctrl");
                });
            if ((useful & 0x10000000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 40, "detour"); });
            if ((useful & 0x10000000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 40, "rdw"); });
            break;
        case 41:
            if ((useful & 0x200000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 45, "po"); });
            break;
        case 42:
            if ((useful & 0x400000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 46, "po"); });
            break;
        case 43:
            if ((useful & 0x20) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x80000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 43, "po"); });
            if ((useful & 0x400000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            if ((useful & 0x800000000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            if ((useful & 0x2400000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 34) && g.in(to, is_r_or_w))
                        visit(to, 34, "addr");
                    if (runtime::has_state(useful, 37))
                        visit(to, 37, "addr");
                });
            if ((useful & 0x400000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 34, "data");
                });
            if ((useful & 0x4400000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 34) && g.in(to, is_r_or_w))
                        visit(to, 34, "ctrl");
                    if (runtime::has_state(useful, 38) && g.in(to, is_f_and_isync))
                        visit(to, 38, "ctrl");
                });
            if ((useful & 0x1000000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 36, "detour"); });
            break;
        case 44:
            if ((useful & 0x20) != 0 && g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            if ((useful & 0x100000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 44, "po"); });
            if ((useful & 0x400000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            if ((useful & 0x800000000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            if ((useful & 0x1000000000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 36, "rfi"); });
            if ((useful & 0x3000000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 36) && g.in(to, is_r_or_w))
                        visit(to, 36, "addr");
                    if (runtime::has_state(useful, 37))
                        visit(to, 37, "addr");
                });
            if ((useful & 0x1000000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 36, "data");
                });
            if ((useful & 0x4400000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 34) && g.in(to, is_r_or_w))
                        visit(to, 34, "ctrl");
                    if (runtime::has_state(useful, 38) && g.in(to, is_f_and_isync))
                        visit(to, 38, "ctrl");
                });
            if ((useful & 0x1000000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 36, "detour"); });
            if ((useful & 0x1000000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 36, "rdw"); });
            break;
        case 45:
            if ((useful & 0x200000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 45, "po"); });
            if ((useful & 0x8000000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 39, "po-loc"); });
            if ((useful & 0x28000000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 39) && g.in(to, is_r_or_w))
                        visit(to, 39, "addr");
                    if (runtime::has_state(useful, 41))
                        visit(to, 41, "addr");
                });
            if ((useful & 0x8000000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 39, "data");
                });
            if ((useful & 0x48000000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 39) && g.in(to, is_r_or_w))
                        visit(to, 39, "ctrl");
                    if (runtime::has_state(useful, 42) && g.in(to, is_f_and_isync))
                        visit(to, 42, "ctrl");
                });
            if ((useful & 0x10000000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 40, "detour"); });
            break;
        case 46:
            if ((useful & 0x10000) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            if ((useful & 0x400000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 46, "po"); });
            if ((useful & 0x8000000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 39, "po-loc"); });
            if ((useful & 0x10000000000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 40, "rfi"); });
            if ((useful & 0x30000000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 40) && g.in(to, is_r_or_w))
                        visit(to, 40, "addr");
                    if (runtime::has_state(useful, 41))
                        visit(to, 41, "addr");
                });
            if ((useful & 0x10000000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 40, "data");
                });
            if ((useful & 0x48000000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 39) && g.in(to, is_r_or_w))
                        visit(to, 39, "ctrl");
                    if (runtime::has_state(useful, 42) && g.in(to, is_f_and_isync))
                        visit(to, 42, "ctrl");
                });
            if ((useful & 0x10000000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 40, "detour"); });
            if ((useful & 0x10000000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 40, "rdw"); });
            break;
        default:
            break;
        }
    }
    static bool observation_accepts(const Graph& g, EventId e, State q) {
        switch (q) {
        case 10:
            return g.in(e, is_r_or_w);
        default:
            return false;
        }
    }

    // propagation: acyclic co | prop
    static constexpr std::array<runtime::Skeleton::Arc, 325> propagation_arcs = {{
        {0, 1, runtime::any_kind, runtime::any_kind, 0},
        {0, 2, runtime::any_kind, runtime::any_kind, 0},
        {0, 3, runtime::any_kind, runtime::any_kind, 0},
        {0, 4, runtime::any_kind, runtime::any_kind, 0},
        {0, 5, runtime::any_kind, runtime::any_kind, 0},
        {0, 6, is_r, runtime::any_kind, 0},
        {0, 7, runtime::any_kind, runtime::any_kind, 0},
        {0, 8, runtime::any_kind, runtime::any_kind, 0},
        {0, 9, runtime::any_kind, runtime::any_kind, 0},
        {0, 0, runtime::any_kind, runtime::any_kind, 0},
        {0, 10, runtime::any_kind, runtime::any_kind, 0},
        {1, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {1, 1, runtime::any_kind, runtime::any_kind, 0},
        {1, 11, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {2, 0, is_f_and_eieio, runtime::any_kind, 0},
        {2, 2, runtime::any_kind, runtime::any_kind, 0},
        {2, 11, is_f_and_eieio, runtime::any_kind, 0},
        {3, 0, is_f_and_sc, runtime::any_kind, 0},
        {3, 3, runtime::any_kind, runtime::any_kind, 0},
        {3, 12, is_f_and_sc, runtime::any_kind, 0},
        {4, 4, runtime::any_kind, runtime::any_kind, 0},
        {4, 13, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {5, 5, runtime::any_kind, runtime::any_kind, 0},
        {5, 13, is_f_and_eieio, runtime::any_kind, 0},
        {6, 6, runtime::any_kind, runtime::any_kind, 0},
        {6, 14, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {7, 3, runtime::any_kind, runtime::any_kind, 0},
        {7, 4, runtime::any_kind, runtime::any_kind, 0},
        {7, 5, runtime::any_kind, runtime::any_kind, 0},
        {7, 6, is_r, runtime::any_kind, 0},
        {7, 7, runtime::any_kind, runtime::any_kind, 0},
        {7, 8, runtime::any_kind, runtime::any_kind, 0},
        {7, 10, runtime::any_kind, runtime::any_kind, 0},
        {8, 6, runtime::any_kind, runtime::any_kind, 0},
        {9, 15, runtime::any_kind, runtime::any_kind, 0},
        {10, 3, runtime::any_kind, runtime::any_kind, 0},
        {10, 4, runtime::any_kind, runtime::any_kind, 0},
        {10, 5, runtime::any_kind, runtime::any_kind, 0},
        {10, 7, runtime::any_kind, runtime::any_kind, 0},
        {10, 8, runtime::any_kind, runtime::any_kind, 0},
        {11, 0, runtime::any_kind, runtime::any_kind, 0},
        {11, 11, runtime::any_kind, runtime::any_kind, 0},
        {11, 16, runtime::any_kind, runtime::any_kind, 0},
        {11, 17, runtime::any_kind, runtime::any_kind, 0},
        {12, 0, runtime::any_kind, runtime::any_kind, 0},
        {12, 12, runtime::any_kind, runtime::any_kind, 0},
        {12, 0, is_r, runtime::any_kind, 0},
        {12, 18, is_r, runtime::any_kind, 0},
        {12, 19, runtime::any_kind, runtime::any_kind, 0},
        {12, 0, runtime::any_kind, runtime::any_kind, 1},
        {12, 20, runtime::any_kind, runtime::any_kind, 1},
        {12, 21, runtime::any_kind, runtime::any_kind, 1},
        {12, 0, runtime::any_kind, runtime::any_kind, 2},
        {12, 21, runtime::any_kind, runtime::any_kind, 2},
        {12, 0, runtime::any_kind, runtime::any_kind, 4},
        {12, 18, runtime::any_kind, runtime::any_kind, 4},
        {12, 22, runtime::any_kind, is_f_and_isync, 4},
        {12, 0, runtime::any_kind, runtime::any_kind, 16},
        {12, 21, runtime::any_kind, runtime::any_kind, 16},
        {13, 3, runtime::any_kind, runtime::any_kind, 0},
        {13, 13, runtime::any_kind, runtime::any_kind, 0},
        {13, 23, runtime::any_kind, runtime::any_kind, 0},
        {14, 3, runtime::any_kind, runtime::any_kind, 0},
        {14, 14, runtime::any_kind, runtime::any_kind, 0},
        {14, 24, is_r, runtime::any_kind, 0},
        {14, 23, runtime::any_kind, runtime::any_kind, 0},
        {14, 25, runtime::any_kind, runtime::any_kind, 1},
        {14, 26, runtime::any_kind, runtime::any_kind, 1},
        {14, 26, runtime::any_kind, runtime::any_kind, 2},
        {14, 24, runtime::any_kind, runtime::any_kind, 4},
        {14, 27, runtime::any_kind, is_f_and_isync, 4},
        {14, 26, runtime::any_kind, runtime::any_kind, 16},
        {15, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {15, 15, runtime::any_kind, runtime::any_kind, 0},
        {15, 28, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {16, 0, is_f_and_sc, runtime::any_kind, 0},
        {16, 16, runtime::any_kind, runtime::any_kind, 0},
        {16, 28, is_f_and_sc, runtime::any_kind, 0},
        {17, 15, runtime::any_kind, runtime::any_kind, 0},
        {17, 0, runtime::any_kind, runtime::any_kind, 0},
        {17, 29, runtime::any_kind, runtime::any_kind, 0},
        {17, 0, runtime::any_kind, runtime::any_kind, 1},
        {17, 30, runtime::any_kind, runtime::any_kind, 1},
        {17, 31, runtime::any_kind, runtime::any_kind, 1},
        {17, 0, runtime::any_kind, runtime::any_kind, 2},
        {17, 31, runtime::any_kind, runtime::any_kind, 2},
        {17, 0, runtime::any_kind, runtime::any_kind, 4},
        {17, 29, runtime::any_kind, runtime::any_kind, 4},
        {17, 32, runtime::any_kind, is_f_and_isync, 4},
        {17, 31, runtime::any_kind, runtime::any_kind, 16},
        {18, 3, runtime::any_kind, runtime::any_kind, 0},
        {18, 33, runtime::any_kind, runtime::any_kind, 0},
        {18, 34, runtime::any_kind, runtime::any_kind, 0},
        {18, 0, runtime::any_kind, runtime::any_kind, 0},
        {18, 18, runtime::any_kind, runtime::any_kind, 0},
        {18, 19, runtime::any_kind, runtime::any_kind, 0},
        {18, 0, runtime::any_kind, runtime::any_kind, 1},
        {18, 18, runtime::any_kind, runtime::any_kind, 1},
        {18, 20, runtime::any_kind, runtime::any_kind, 1},
        {18, 0, runtime::any_kind, runtime::any_kind, 2},
        {18, 18, runtime::any_kind, runtime::any_kind, 2},
        {18, 0, runtime::any_kind, runtime::any_kind, 4},
        {18, 18, runtime::any_kind, runtime::any_kind, 4},
        {18, 22, runtime::any_kind, is_f_and_isync, 4},
        {18, 0, runtime::any_kind, runtime::any_kind, 8},
        {18, 21, runtime::any_kind, runtime::any_kind, 8},
        {19, 35, runtime::any_kind, runtime::any_kind, 0},
        {19, 0, runtime::any_kind, runtime::any_kind, 0},
        {19, 18, runtime::any_kind, runtime::any_kind, 0},
        {19, 0, runtime::any_kind, runtime::any_kind, 1},
        {19, 20, runtime::any_kind, runtime::any_kind, 1},
        {19, 21, runtime::any_kind, runtime::any_kind, 1},
        {19, 0, runtime::any_kind, runtime::any_kind, 2},
        {19, 21, runtime::any_kind, runtime::any_kind, 2},
        {19, 0, runtime::any_kind, runtime::any_kind, 4},
        {19, 18, runtime::any_kind, runtime::any_kind, 4},
        {19, 22, runtime::any_kind, is_f_and_isync, 4},
        {19, 0, runtime::any_kind, runtime::any_kind, 16},
        {19, 21, runtime::any_kind, runtime::any_kind, 16},
        {20, 0, runtime::any_kind, runtime::any_kind, 0},
        {20, 36, runtime::any_kind, runtime::any_kind, 0},
        {21, 33, runtime::any_kind, runtime::any_kind, 0},
        {21, 34, runtime::any_kind, runtime::any_kind, 0},
        {21, 35, is_r, runtime::any_kind, 0},
        {21, 0, runtime::any_kind, runtime::any_kind, 0},
        {21, 18, runtime::any_kind, runtime::any_kind, 0},
        {21, 19, runtime::any_kind, runtime::any_kind, 0},
        {21, 21, runtime::any_kind, runtime::any_kind, 0},
        {21, 0, runtime::any_kind, runtime::any_kind, 1},
        {21, 20, runtime::any_kind, runtime::any_kind, 1},
        {21, 21, runtime::any_kind, runtime::any_kind, 1},
        {21, 0, runtime::any_kind, runtime::any_kind, 2},
        {21, 21, runtime::any_kind, runtime::any_kind, 2},
        {21, 0, runtime::any_kind, runtime::any_kind, 4},
        {21, 18, runtime::any_kind, runtime::any_kind, 4},
        {21, 22, runtime::any_kind, is_f_and_isync, 4},
        {21, 0, runtime::any_kind, runtime::any_kind, 8},
        {21, 21, runtime::any_kind, runtime::any_kind, 8},
        {21, 0, runtime::any_kind, runtime::any_kind, 16},
        {21, 21, runtime::any_kind, runtime::any_kind, 16},
        {22, 0, runtime::any_kind, runtime::any_kind, 0},
        {22, 37, runtime::any_kind, runtime::any_kind, 0},
        {23, 3, runtime::any_kind, runtime::any_kind, 0},
        {23, 6, runtime::any_kind, runtime::any_kind, 0},
        {23, 24, runtime::any_kind, runtime::any_kind, 0},
        {23, 25, runtime::any_kind, runtime::any_kind, 1},
        {23, 26, runtime::any_kind, runtime::any_kind, 1},
        {23, 26, runtime::any_kind, runtime::any_kind, 2},
        {23, 24, runtime::any_kind, runtime::any_kind, 4},
        {23, 27, runtime::any_kind, is_f_and_isync, 4},
        {23, 26, runtime::any_kind, runtime::any_kind, 16},
        {24, 3, runtime::any_kind, runtime::any_kind, 0},
        {24, 4, runtime::any_kind, runtime::any_kind, 0},
        {24, 5, runtime::any_kind, runtime::any_kind, 0},
        {24, 24, runtime::any_kind, runtime::any_kind, 0},
        {24, 23, runtime::any_kind, runtime::any_kind, 0},
        {24, 24, runtime::any_kind, runtime::any_kind, 1},
        {24, 25, runtime::any_kind, runtime::any_kind, 1},
        {24, 24, runtime::any_kind, runtime::any_kind, 2},
        {24, 24, runtime::any_kind, runtime::any_kind, 4},
        {24, 27, runtime::any_kind, is_f_and_isync, 4},
        {24, 26, runtime::any_kind, runtime::any_kind, 8},
        {25, 38, runtime::any_kind, runtime::any_kind, 0},
        {26, 3, runtime::any_kind, runtime::any_kind, 0},
        {26, 4, runtime::any_kind, runtime::any_kind, 0},
        {26, 5, runtime::any_kind, runtime::any_kind, 0},
        {26, 6, is_r, runtime::any_kind, 0},
        {26, 24, runtime::any_kind, runtime::any_kind, 0},
        {26, 23, runtime::any_kind, runtime::any_kind, 0},
        {26, 26, runtime::any_kind, runtime::any_kind, 0},
        {26, 25, runtime::any_kind, runtime::any_kind, 1},
        {26, 26, runtime::any_kind, runtime::any_kind, 1},
        {26, 26, runtime::any_kind, runtime::any_kind, 2},
        {26, 24, runtime::any_kind, runtime::any_kind, 4},
        {26, 27, runtime::any_kind, is_f_and_isync, 4},
        {26, 26, runtime::any_kind, runtime::any_kind, 8},
        {26, 26, runtime::any_kind, runtime::any_kind, 16},
        {27, 39, runtime::any_kind, runtime::any_kind, 0},
        {28, 0, runtime::any_kind, runtime::any_kind, 0},
        {28, 28, runtime::any_kind, runtime::any_kind, 0},
        {28, 0, is_r, runtime::any_kind, 0},
        {28, 29, is_r, runtime::any_kind, 0},
        {28, 17, runtime::any_kind, runtime::any_kind, 0},
        {28, 0, runtime::any_kind, runtime::any_kind, 1},
        {28, 30, runtime::any_kind, runtime::any_kind, 1},
        {28, 31, runtime::any_kind, runtime::any_kind, 1},
        {28, 0, runtime::any_kind, runtime::any_kind, 2},
        {28, 31, runtime::any_kind, runtime::any_kind, 2},
        {28, 0, runtime::any_kind, runtime::any_kind, 4},
        {28, 29, runtime::any_kind, runtime::any_kind, 4},
        {28, 32, runtime::any_kind, is_f_and_isync, 4},
        {28, 31, runtime::any_kind, runtime::any_kind, 16},
        {29, 1, runtime::any_kind, runtime::any_kind, 0},
        {29, 2, runtime::any_kind, runtime::any_kind, 0},
        {29, 16, runtime::any_kind, runtime::any_kind, 0},
        {29, 0, runtime::any_kind, runtime::any_kind, 0},
        {29, 29, runtime::any_kind, runtime::any_kind, 0},
        {29, 17, runtime::any_kind, runtime::any_kind, 0},
        {29, 0, runtime::any_kind, runtime::any_kind, 1},
        {29, 29, runtime::any_kind, runtime::any_kind, 1},
        {29, 30, runtime::any_kind, runtime::any_kind, 1},
        {29, 0, runtime::any_kind, runtime::any_kind, 2},
        {29, 29, runtime::any_kind, runtime::any_kind, 2},
        {29, 0, runtime::any_kind, runtime::any_kind, 4},
        {29, 29, runtime::any_kind, runtime::any_kind, 4},
        {29, 32, runtime::any_kind, is_f_and_isync, 4},
        {29, 31, runtime::any_kind, runtime::any_kind, 8},
        {30, 0, runtime::any_kind, runtime::any_kind, 0},
        {30, 40, runtime::any_kind, runtime::any_kind, 0},
        {31, 1, runtime::any_kind, runtime::any_kind, 0},
        {31, 2, runtime::any_kind, runtime::any_kind, 0},
        {31, 15, is_r, runtime::any_kind, 0},
        {31, 16, runtime::any_kind, runtime::any_kind, 0},
        {31, 0, runtime::any_kind, runtime::any_kind, 0},
        {31, 29, runtime::any_kind, runtime::any_kind, 0},
        {31, 17, runtime::any_kind, runtime::any_kind, 0},
        {31, 31, runtime::any_kind, runtime::any_kind, 0},
        {31, 0, runtime::any_kind, runtime::any_kind, 1},
        {31, 30, runtime::any_kind, runtime::any_kind, 1},
        {31, 31, runtime::any_kind, runtime::any_kind, 1},
        {31, 0, runtime::any_kind, runtime::any_kind, 2},
        {31, 31, runtime::any_kind, runtime::any_kind, 2},
        {31, 0, runtime::any_kind, runtime::any_kind, 4},
        {31, 29, runtime::any_kind, runtime::any_kind, 4},
        {31, 32, runtime::any_kind, is_f_and_isync, 4},
        {31, 31, runtime::any_kind, runtime::any_kind, 8},
        {31, 31, runtime::any_kind, runtime::any_kind, 16},
        {32, 0, runtime::any_kind, runtime::any_kind, 0},
        {32, 41, runtime::any_kind, runtime::any_kind, 0},
        {33, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {33, 33, runtime::any_kind, runtime::any_kind, 0},
        {33, 42, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {34, 0, is_f_and_eieio, runtime::any_kind, 0},
        {34, 34, runtime::any_kind, runtime::any_kind, 0},
        {34, 42, is_f_and_eieio, runtime::any_kind, 0},
        {35, 0, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {35, 12, is_f_and_acq_or_rel, runtime::any_kind, 0},
        {35, 35, runtime::any_kind, runtime::any_kind, 0},
        {36, 0, runtime::any_kind, runtime::any_kind, 0},
        {36, 3, runtime::any_kind, runtime::any_kind, 0},
        {36, 36, runtime::any_kind, runtime::any_kind, 0},
        {36, 18, runtime::any_kind, runtime::any_kind, 0},
        {36, 19, runtime::any_kind, runtime::any_kind, 0},
        {36, 0, runtime::any_kind, runtime::any_kind, 1},
        {36, 18, runtime::any_kind, runtime::any_kind, 1},
        {36, 20, runtime::any_kind, runtime::any_kind, 1},
        {36, 0, runtime::any_kind, runtime::any_kind, 2},
        {36, 18, runtime::any_kind, runtime::any_kind, 2},
        {36, 0, runtime::any_kind, runtime::any_kind, 4},
        {36, 18, runtime::any_kind, runtime::any_kind, 4},
        {36, 22, runtime::any_kind, is_f_and_isync, 4},
        {36, 0, runtime::any_kind, runtime::any_kind, 8},
        {36, 21, runtime::any_kind, runtime::any_kind, 8},
        {37, 0, runtime::any_kind, runtime::any_kind, 0},
        {37, 37, runtime::any_kind, runtime::any_kind, 0},
        {37, 18, runtime::any_kind, runtime::any_kind, 0},
        {37, 19, runtime::any_kind, runtime::any_kind, 0},
        {37, 21, runtime::any_kind, runtime::any_kind, 0},
        {37, 0, runtime::any_kind, runtime::any_kind, 1},
        {37, 20, runtime::any_kind, runtime::any_kind, 1},
        {37, 21, runtime::any_kind, runtime::any_kind, 1},
        {37, 0, runtime::any_kind, runtime::any_kind, 2},
        {37, 21, runtime::any_kind, runtime::any_kind, 2},
        {37, 0, runtime::any_kind, runtime::any_kind, 4},
        {37, 18, runtime::any_kind, runtime::any_kind, 4},
        {37, 22, runtime::any_kind, is_f_and_isync, 4},
        {37, 0, runtime::any_kind, runtime::any_kind, 8},
        {37, 21, runtime::any_kind, runtime::any_kind, 8},
        {37, 0, runtime::any_kind, runtime::any_kind, 16},
        {37, 21, runtime::any_kind, runtime::any_kind, 16},
        {38, 3, runtime::any_kind, runtime::any_kind, 0},
        {38, 38, runtime::any_kind, runtime::any_kind, 0},
        {38, 24, runtime::any_kind, runtime::any_kind, 0},
        {38, 23, runtime::any_kind, runtime::any_kind, 0},
        {38, 24, runtime::any_kind, runtime::any_kind, 1},
        {38, 25, runtime::any_kind, runtime::any_kind, 1},
        {38, 24, runtime::any_kind, runtime::any_kind, 2},
        {38, 24, runtime::any_kind, runtime::any_kind, 4},
        {38, 27, runtime::any_kind, is_f_and_isync, 4},
        {38, 26, runtime::any_kind, runtime::any_kind, 8},
        {39, 3, runtime::any_kind, runtime::any_kind, 0},
        {39, 39, runtime::any_kind, runtime::any_kind, 0},
        {39, 24, runtime::any_kind, runtime::any_kind, 0},
        {39, 23, runtime::any_kind, runtime::any_kind, 0},
        {39, 26, runtime::any_kind, runtime::any_kind, 0},
        {39, 25, runtime::any_kind, runtime::any_kind, 1},
        {39, 26, runtime::any_kind, runtime::any_kind, 1},
        {39, 26, runtime::any_kind, runtime::any_kind, 2},
        {39, 24, runtime::any_kind, runtime::any_kind, 4},
        {39, 27, runtime::any_kind, is_f_and_isync, 4},
        {39, 26, runtime::any_kind, runtime::any_kind, 8},
        {39, 26, runtime::any_kind, runtime::any_kind, 16},
        {40, 0, runtime::any_kind, runtime::any_kind, 0},
        {40, 16, runtime::any_kind, runtime::any_kind, 0},
        {40, 40, runtime::any_kind, runtime::any_kind, 0},
        {40, 29, runtime::any_kind, runtime::any_kind, 0},
        {40, 17, runtime::any_kind, runtime::any_kind, 0},
        {40, 0, runtime::any_kind, runtime::any_kind, 1},
        {40, 29, runtime::any_kind, runtime::any_kind, 1},
        {40, 30, runtime::any_kind, runtime::any_kind, 1},
        {40, 0, runtime::any_kind, runtime::any_kind, 2},
        {40, 29, runtime::any_kind, runtime::any_kind, 2},
        {40, 0, runtime::any_kind, runtime::any_kind, 4},
        {40, 29, runtime::any_kind, runtime::any_kind, 4},
        {40, 32, runtime::any_kind, is_f_and_isync, 4},
        {40, 31, runtime::any_kind, runtime::any_kind, 8},
        {41, 0, runtime::any_kind, runtime::any_kind, 0},
        {41, 41, runtime::any_kind, runtime::any_kind, 0},
        {41, 29, runtime::any_kind, runtime::any_kind, 0},
        {41, 17, runtime::any_kind, runtime::any_kind, 0},
        {41, 31, runtime::any_kind, runtime::any_kind, 0},
        {41, 0, runtime::any_kind, runtime::any_kind, 1},
        {41, 30, runtime::any_kind, runtime::any_kind, 1},
        {41, 31, runtime::any_kind, runtime::any_kind, 1},
        {41, 0, runtime::any_kind, runtime::any_kind, 2},
        {41, 31, runtime::any_kind, runtime::any_kind, 2},
        {41, 0, runtime::any_kind, runtime::any_kind, 4},
        {41, 29, runtime::any_kind, runtime::any_kind, 4},
        {41, 32, runtime::any_kind, is_f_and_isync, 4},
        {41, 31, runtime::any_kind, runtime::any_kind, 8},
        {41, 31, runtime::any_kind, runtime::any_kind, 16},
        {42, 0, runtime::any_kind, runtime::any_kind, 0},
        {42, 3, runtime::any_kind, runtime::any_kind, 0},
        {42, 42, runtime::any_kind, runtime::any_kind, 0},
        {42, 19, runtime::any_kind, runtime::any_kind, 0},
    }};
    static constexpr runtime::Skeleton propagation_skeleton = {1, 0, 0x79, propagation_arcs};
    [[nodiscard]] bool propagation(const Graph& g) {
        const StateSet useful = propagation_useful_.of(propagation_skeleton, g.atoms(), present_);
        if (useful == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            propagation_steps(g, from, q, useful, visit);
        };
        return !search_.has_cycle(g, 43, runtime::all_nodes(g, 1), steps);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- [W];po_imm --> 1
    //   0 -- [W];po_imm --> 2
    //   0 -- [R | W];po_imm --> 3
    //   0 -- [W];po_imm --> 4
    //   0 -- [W];po_imm --> 5
    //   0 -- [R];po_imm --> 6
    //   0 -- rf --> 7
    //   0 -- rfe --> 8
    //   0 -- rfe --> 9
    //   0 -- co_imm --> 0
    //   0 -- fr_imm --> 10
    //   1 -- [F & (ACQ | REL)];po_imm;[W] --> 0
    //   1 -- [!(F & (ACQ | REL))];po_imm --> 1
    //   1 -- [F & (ACQ | REL)];po_imm --> 11
    //   2 -- [F & EIEIO];po_imm;[W] --> 0
    //   2 -- [!(F & EIEIO)];po_imm --> 2
    //   2 -- [F & EIEIO];po_imm --> 11
    //   3 -- [F & SC];po_imm;[R | W] --> 0
    //   3 -- [!(F & SC)];po_imm --> 3
    //   3 -- [F & SC];po_imm --> 12
    //   4 -- [!(F & (ACQ | REL))];po_imm --> 4
    //   4 -- [F & (ACQ | REL)];po_imm --> 13
    //   5 -- [!(F & EIEIO)];po_imm --> 5
    //   5 -- [F & EIEIO];po_imm --> 13
    //   6 -- [!(F & (ACQ | REL))];po_imm --> 6
    //   6 -- [F & (ACQ | REL)];po_imm --> 14
    //   7 -- po_imm --> 3
    //   7 -- [W];po_imm --> 4
    //   7 -- [W];po_imm --> 5
    //   7 -- [R];po_imm --> 6
    //   7 -- rf --> 7
    //   7 -- rfe --> 8
    //   7 -- co_imm --> 7
    //   7 -- fr_imm --> 10
    //   8 -- po_imm --> 6
    //   9 -- po_imm --> 15
    //  10 -- po_imm --> 3
    //  10 -- po_imm --> 4
    //  10 -- po_imm --> 5
    //  10 -- rf --> 7
    //  10 -- rfe --> 8
    //  10 -- co_imm --> 7
    //  11 -- po_imm;[W] --> 0
    //  11 -- po_imm --> 11
    //  11 -- [W];po_imm --> 16
    //  11 -- rfe --> 17
    //  12 -- po_imm;[R | W] --> 0
    //  12 -- po_imm --> 12
    //  12 -- [R];po_loc_imm;[W] --> 0
    //  12 -- [R];po_loc_imm --> 18
    //  12 -- rfe --> 0
    //  12 -- rfe --> 19
    //  12 -- addr;[R | W] --> 0
    //  12 -- addr --> 20
    //  12 -- addr;[R | W] --> 21
    //  12 -- data;[R | W] --> 0
    //  12 -- data;[R | W] --> 21
    //  12 -- ctrl;[W] --> 0
    //  12 -- ctrl;[R | W] --> 18
    //  12 -- ctrl;[F & ISYNC] --> 22
    //  12 -- rdw --> 0
    //  12 -- rdw --> 21
    //  13 -- [W];po_imm --> 3
    //  13 -- po_imm --> 13
    //  13 -- rfe --> 23
    //  14 -- [R | W];po_imm --> 3
    //  14 -- po_imm --> 14
    //  14 -- [R];po_loc_imm --> 24
    //  14 -- rfe --> 23
    //  14 -- addr --> 25
    //  14 -- addr;[R | W] --> 26
    //  14 -- data;[R | W] --> 26
    //  14 -- ctrl;[R | W] --> 24
    //  14 -- ctrl;[F & ISYNC] --> 27
    //  14 -- rdw --> 26
    //  15 -- [F & (ACQ | REL)];po_imm;[W] --> 0
    //  15 -- [!(F & (ACQ | REL))];po_imm --> 15
    //  15 -- [F & (ACQ | REL)];po_imm --> 28
    //  16 -- [F & SC];po_imm;[W] --> 0
    //  16 -- [!(F & SC)];po_imm --> 16
    //  16 -- [F & SC];po_imm --> 28
    //  17 -- po_imm --> 15
    //  17 -- po_loc_imm;[W] --> 0
    //  17 -- po_loc_imm --> 29
    //  17 -- addr;[W] --> 0
    //  17 -- addr --> 30
    //  17 -- addr;[R | W] --> 31
    //  17 -- data;[W] --> 0
    //  17 -- data;[R | W] --> 31
    //  17 -- ctrl;[W] --> 0
    //  17 -- ctrl;[R | W] --> 29
    //  17 -- ctrl;[F & ISYNC] --> 32
    //  17 -- rdw --> 31
    //  18 -- [W];po_imm --> 3
    //  18 -- [W];po_imm --> 33
    //  18 -- [W];po_imm --> 34
    //  18 -- po_loc_imm;[W] --> 0
    //  18 -- po_loc_imm --> 18
    //  18 -- rfe --> 0
    //  18 -- rfe --> 19
    //  18 -- addr;[W] --> 0
    //  18 -- addr;[R | W] --> 18
    //  18 -- addr --> 20
    //  18 -- data;[W] --> 0
    //  18 -- data;[R | W] --> 18
    //  18 -- ctrl;[W] --> 0
    //  18 -- ctrl;[R | W] --> 18
    //  18 -- ctrl;[F & ISYNC] --> 22
    //  18 -- detour --> 0
    //  18 -- detour --> 21
    //  19 -- po_imm --> 35
    //  19 -- po_loc_imm;[W] --> 0
    //  19 -- po_loc_imm --> 18
    //  19 -- addr;[R | W] --> 0
    //  19 -- addr --> 20
    //  19 -- addr;[R | W] --> 21
    //  19 -- data;[R | W] --> 0
    //  19 -- data;[R | W] --> 21
    //  19 -- ctrl;[W] --> 0
    //  19 -- ctrl;[R | W] --> 18
    //  19 -- ctrl;[F & ISYNC] --> 22
    //  19 -- rdw --> 0
    //  19 -- rdw --> 21
    //  20 -- po_imm;[W] --> 0
    //  20 -- po_imm --> 36
    //  21 -- [W];po_imm --> 33
    //  21 -- [W];po_imm --> 34
    //  21 -- [R];po_imm --> 35
    //  21 -- po_loc_imm;[W] --> 0
    //  21 -- po_loc_imm --> 18
    //  21 -- rfe --> 0
    //  21 -- rfe --> 19
    //  21 -- rfi --> 0
    //  21 -- rfi --> 21
    //  21 -- addr;[R | W] --> 0
    //  21 -- addr --> 20
    //  21 -- addr;[R | W] --> 21
    //  21 -- data;[R | W] --> 0
    //  21 -- data;[R | W] --> 21
    //  21 -- ctrl;[W] --> 0
    //  21 -- ctrl;[R | W] --> 18
    //  21 -- ctrl;[F & ISYNC] --> 22
    //  21 -- detour --> 0
    //  21 -- detour --> 21
    //  21 -- rdw --> 0
    //  21 -- rdw --> 21
    //  22 -- po_imm;[R | W] --> 0
    //  22 -- po_imm --> 37
    //  23 -- po_imm --> 3
    //  23 -- po_imm --> 6
    //  23 -- po_loc_imm --> 24
    //  23 -- addr --> 25
    //  23 -- addr;[R | W] --> 26
    //  23 -- data;[R | W] --> 26
    //  23 -- ctrl;[R | W] --> 24
    //  23 -- ctrl;[F & ISYNC] --> 27
    //  23 -- rdw --> 26
    //  24 -- [W];po_imm --> 3
    //  24 -- [W];po_imm --> 4
    //  24 -- [W];po_imm --> 5
    //  24 -- po_loc_imm --> 24
    //  24 -- rfe --> 23
    //  24 -- addr;[R | W] --> 24
    //  24 -- addr --> 25
    //  24 -- data;[R | W] --> 24
    //  24 -- ctrl;[R | W] --> 24
    //  24 -- ctrl;[F & ISYNC] --> 27
    //  24 -- detour --> 26
    //  25 -- po_imm --> 38
    //  26 -- po_imm --> 3
    //  26 -- [W];po_imm --> 4
    //  26 -- [W];po_imm --> 5
    //  26 -- [R];po_imm --> 6
    //  26 -- po_loc_imm --> 24
    //  26 -- rfe --> 23
    //  26 -- rfi --> 26
    //  26 -- addr --> 25
    //  26 -- addr;[R | W] --> 26
    //  26 -- data;[R | W] --> 26
    //  26 -- ctrl;[R | W] --> 24
    //  26 -- ctrl;[F & ISYNC] --> 27
    //  26 -- detour --> 26
    //  26 -- rdw --> 26
    //  27 -- po_imm --> 39
    //  28 -- po_imm;[W] --> 0
    //  28 -- po_imm --> 28
    //  28 -- [R];po_loc_imm;[W] --> 0
    //  28 -- [R];po_loc_imm --> 29
    //  28 -- rfe --> 17
    //  28 -- addr;[W] --> 0
    //  28 -- addr --> 30
    //  28 -- addr;[R | W] --> 31
    //  28 -- data;[W] --> 0
    //  28 -- data;[R | W] --> 31
    //  28 -- ctrl;[W] --> 0
    //  28 -- ctrl;[R | W] --> 29
    //  28 -- ctrl;[F & ISYNC] --> 32
    //  28 -- rdw --> 31
    //  29 -- [W];po_imm --> 1
    //  29 -- [W];po_imm --> 2
    //  29 -- [W];po_imm --> 16
    //  29 -- po_loc_imm;[W] --> 0
    //  29 -- po_loc_imm --> 29
    //  29 -- rfe --> 17
    //  29 -- addr;[W] --> 0
    //  29 -- addr;[R | W] --> 29
    //  29 -- addr --> 30
    //  29 -- data;[W] --> 0
    //  29 -- data;[R | W] --> 29
    //  29 -- ctrl;[W] --> 0
    //  29 -- ctrl;[R | W] --> 29
    //  29 -- ctrl;[F & ISYNC] --> 32
    //  29 -- detour --> 31
    //  30 -- po_imm;[W] --> 0
    //  30 -- po_imm --> 40
    //  31 -- [W];po_imm --> 1
    //  31 -- [W];po_imm --> 2
    //  31 -- [R];po_imm --> 15
    //  31 -- [W];po_imm --> 16
    //  31 -- po_loc_imm;[W] --> 0
    //  31 -- po_loc_imm --> 29
    //  31 -- rfe --> 17
    //  31 -- rfi --> 31
    //  31 -- addr;[W] --> 0
    //  31 -- addr --> 30
    //  31 -- addr;[R | W] --> 31
    //  31 -- data;[W] --> 0
    //  31 -- data;[R | W] --> 31
    //  31 -- ctrl;[W] --> 0
    //  31 -- ctrl;[R | W] --> 29
    //  31 -- ctrl;[F & ISYNC] --> 32
    //  31 -- detour --> 31
    //  31 -- rdw --> 31
    //  32 -- po_imm;[W] --> 0
    //  32 -- po_imm --> 41
    //  33 -- [F & (ACQ | REL)];po_imm;[W] --> 0
    //  33 -- [!(F & (ACQ | REL))];po_imm --> 33
    //  33 -- [F & (ACQ | REL)];po_imm --> 42
    //  34 -- [F & EIEIO];po_imm;[W] --> 0
    //  34 -- [!(F & EIEIO)];po_imm --> 34
    //  34 -- [F & EIEIO];po_imm --> 42
    //  35 -- [F & (ACQ | REL)];po_imm;[R | W] --> 0
    //  35 -- [F & (ACQ | REL)];po_imm --> 12
    //  35 -- [!(F & (ACQ | REL))];po_imm --> 35
    //  36 -- po_imm;[W] --> 0
    //  36 -- [W];po_imm --> 3
    //  36 -- po_imm --> 36
    //  36 -- po_loc_imm;[W] --> 0
    //  36 -- po_loc_imm --> 18
    //  36 -- rfe --> 0
    //  36 -- rfe --> 19
    //  36 -- addr;[W] --> 0
    //  36 -- addr;[R | W] --> 18
    //  36 -- addr --> 20
    //  36 -- data;[W] --> 0
    //  36 -- data;[R | W] --> 18
    //  36 -- ctrl;[W] --> 0
    //  36 -- ctrl;[R | W] --> 18
    //  36 -- ctrl;[F & ISYNC] --> 22
    //  36 -- detour --> 0
    //  36 -- detour --> 21
    //  37 -- po_imm;[R | W] --> 0
    //  37 -- po_imm --> 37
    //  37 -- po_loc_imm;[W] --> 0
    //  37 -- po_loc_imm --> 18
    //  37 -- rfe --> 0
    //  37 -- rfe --> 19
    //  37 -- rfi --> 0
    //  37 -- rfi --> 21
    //  37 -- addr;[R | W] --> 0
    //  37 -- addr --> 20
    //  37 -- addr;[R | W] --> 21
    //  37 -- data;[R | W] --> 0
    //  37 -- data;[R | W] --> 21
    //  37 -- ctrl;[W] --> 0
    //  37 -- ctrl;[R | W] --> 18
    //  37 -- ctrl;[F & ISYNC] --> 22
    //  37 -- detour --> 0
    //  37 -- detour --> 21
    //  37 -- rdw --> 0
    //  37 -- rdw --> 21
    //  38 -- [W];po_imm --> 3
    //  38 -- po_imm --> 38
    //  38 -- po_loc_imm --> 24
    //  38 -- rfe --> 23
    //  38 -- addr;[R | W] --> 24
    //  38 -- addr --> 25
    //  38 -- data;[R | W] --> 24
    //  38 -- ctrl;[R | W] --> 24
    //  38 -- ctrl;[F & ISYNC] --> 27
    //  38 -- detour --> 26
    //  39 -- [R | W];po_imm --> 3
    //  39 -- po_imm --> 39
    //  39 -- po_loc_imm --> 24
    //  39 -- rfe --> 23
    //  39 -- rfi --> 26
    //  39 -- addr --> 25
    //  39 -- addr;[R | W] --> 26
    //  39 -- data;[R | W] --> 26
    //  39 -- ctrl;[R | W] --> 24
    //  39 -- ctrl;[F & ISYNC] --> 27
    //  39 -- detour --> 26
    //  39 -- rdw --> 26
    //  40 -- po_imm;[W] --> 0
    //  40 -- [W];po_imm --> 16
    //  40 -- po_imm --> 40
    //  40 -- po_loc_imm;[W] --> 0
    //  40 -- po_loc_imm --> 29
    //  40 -- rfe --> 17
    //  40 -- addr;[W] --> 0
    //  40 -- addr;[R | W] --> 29
    //  40 -- addr --> 30
    //  40 -- data;[W] --> 0
    //  40 -- data;[R | W] --> 29
    //  40 -- ctrl;[W] --> 0
    //  40 -- ctrl;[R | W] --> 29
    //  40 -- ctrl;[F & ISYNC] --> 32
    //  40 -- detour --> 31
    //  41 -- po_imm;[W] --> 0
    //  41 -- po_imm --> 41
    //  41 -- po_loc_imm;[W] --> 0
    //  41 -- po_loc_imm --> 29
    //  41 -- rfe --> 17
    //  41 -- rfi --> 31
    //  41 -- addr;[W] --> 0
    //  41 -- addr --> 30
    //  41 -- addr;[R | W] --> 31
    //  41 -- data;[W] --> 0
    //  41 -- data;[R | W] --> 31
    //  41 -- ctrl;[W] --> 0
    //  41 -- ctrl;[R | W] --> 29
    //  41 -- ctrl;[F & ISYNC] --> 32
    //  41 -- detour --> 31
    //  41 -- rdw --> 31
    //  42 -- po_imm;[W] --> 0
    //  42 -- [W];po_imm --> 3
    //  42 -- po_imm --> 42
    //  42 -- rfe --> 0
    //  42 -- rfe --> 19
    template <typename Visit>
    void propagation_steps(const Graph& g, EventId e, State q, StateSet useful, const Visit& visit) const {
        switch (q) {
        case 0:
            if ((useful & 0x40) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if ((useful & 0x36) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x8) != 0 && g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x80) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            if ((useful & 0x300) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 8))
                        visit(to, 8, "rfe");
                    if (runtime::has_state(useful, 9))
                        visit(to, 9, "rfe");
                });
            if ((useful & 0x1) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 0, "co"); });
            if ((useful & 0x400) != 0)
                runtime::fr_imm(g, e, [&](EventId to) { visit(to, 10, "fr"); });
            break;
        case 1:
            if ((useful & 0x801) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            if ((useful & 0x2) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        case 2:
            if ((useful & 0x801) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            if ((useful & 0x4) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            break;
        case 3:
            if ((useful & 0x1001) != 0 && g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po");
                });
            if ((useful & 0x8) != 0 && g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 4:
            if ((useful & 0x2000) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            if ((useful & 0x10) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 5:
            if ((useful & 0x2000) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            if ((useful & 0x20) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            break;
        case 6:
            if ((useful & 0x4000) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 14, "po"); });
            if ((useful & 0x40) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            break;
        case 7:
            if ((useful & 0x40) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if ((useful & 0x30) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x8) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x80) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            if ((useful & 0x100) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 8, "rfe"); });
            if ((useful & 0x80) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 7, "co"); });
            if ((useful & 0x400) != 0)
                runtime::fr_imm(g, e, [&](EventId to) { visit(to, 10, "fr"); });
            break;
        case 8:
            if ((useful & 0x40) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            break;
        case 9:
            if ((useful & 0x8000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            break;
        case 10:
            if ((useful & 0x38) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x80) != 0)
                runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            if ((useful & 0x100) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 8, "rfe"); });
            if ((useful & 0x80) != 0)
                runtime::co_imm(g, e, [&](EventId to) { visit(to, 7, "co"); });
            break;
        case 11:
            if ((useful & 0x10000) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            if ((useful & 0x801) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 11))
                        visit(to, 11, "po");
                });
            if ((useful & 0x20000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            break;
        case 12:
            if ((useful & 0x1001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po");
                });
            if ((useful & 0x40001) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                });
            if ((useful & 0x80001) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfe");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "rfe");
                });
            if ((useful & 0x300001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                    if (runtime::has_state(useful, 21) && g.in(to, is_r_or_w))
                        visit(to, 21, "addr");
                });
            if ((useful & 0x200001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 21) && g.in(to, is_r_or_w))
                        visit(to, 21, "data");
                });
            if ((useful & 0x440001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isync))
                        visit(to, 22, "ctrl");
                });
            if ((useful & 0x200001) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rdw");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "rdw");
                });
            break;
        case 13:
            if ((useful & 0x8) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x2000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            if ((useful & 0x800000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            break;
        case 14:
            if ((useful & 0x8) != 0 && g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x4000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 14, "po"); });
            if ((useful & 0x1000000) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            if ((useful & 0x800000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            if ((useful & 0x6000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 25))
                        visit(to, 25, "addr");
                    if (runtime::has_state(useful, 26) && g.in(to, is_r_or_w))
                        visit(to, 26, "addr");
                });
            if ((useful & 0x4000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 26, "data");
                });
            if ((useful & 0x9000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 24) && g.in(to, is_r_or_w))
                        visit(to, 24, "ctrl");
                    if (runtime::has_state(useful, 27) && g.in(to, is_f_and_isync))
                        visit(to, 27, "ctrl");
                });
            if ((useful & 0x4000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 26, "rdw"); });
            break;
        case 15:
            if ((useful & 0x10000001) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 28))
                        visit(to, 28, "po");
                });
            if ((useful & 0x8000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            break;
        case 16:
            if ((useful & 0x10000001) != 0 && g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 28))
                        visit(to, 28, "po");
                });
            if ((useful & 0x10000) != 0 && g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            break;
        case 17:
            if ((useful & 0x8000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            if ((useful & 0x20000001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 29))
                        visit(to, 29, "po-loc");
                });
            if ((useful & 0xc0000001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 30))
                        visit(to, 30, "addr");
                    if (runtime::has_state(useful, 31) && g.in(to, is_r_or_w))
                        visit(to, 31, "addr");
                });
            if ((useful & 0x80000001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 31) && g.in(to, is_r_or_w))
                        visit(to, 31, "data");
                });
            if ((useful & 0x120000001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 29) && g.in(to, is_r_or_w))
                        visit(to, 29, "ctrl");
                    if (runtime::has_state(useful, 32) && g.in(to, is_f_and_isync))
                        visit(to, 32, "ctrl");
                });
            if ((useful & 0x80000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 31, "rdw"); });
            break;
        case 18:
            if ((useful & 0x600000008) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 33))
                        visit(to, 33, "po");
                    if (runtime::has_state(useful, 34))
                        visit(to, 34, "po");
                });
            if ((useful & 0x40001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                });
            if ((useful & 0x80001) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfe");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "rfe");
                });
            if ((useful & 0x140001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                });
            if ((useful & 0x40001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "data");
                });
            if ((useful & 0x440001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isync))
                        visit(to, 22, "ctrl");
                });
            if ((useful & 0x200001) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "detour");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "detour");
                });
            break;
        case 19:
            if ((useful & 0x800000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 35, "po"); });
            if ((useful & 0x40001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                });
            if ((useful & 0x300001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                    if (runtime::has_state(useful, 21) && g.in(to, is_r_or_w))
                        visit(to, 21, "addr");
                });
            if ((useful & 0x200001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 21) && g.in(to, is_r_or_w))
                        visit(to, 21, "data");
                });
            if ((useful & 0x440001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isync))
                        visit(to, 22, "ctrl");
                });
            if ((useful & 0x200001) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rdw");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "rdw");
                });
            break;
        case 20:
            if ((useful & 0x1000000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 36))
                        visit(to, 36, "po");
                });
            break;
        case 21:
            if ((useful & 0x800000000) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 35, "po"); });
            if ((useful & 0x600000000) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 33))
                        visit(to, 33, "po");
                    if (runtime::has_state(useful, 34))
                        visit(to, 34, "po");
                });
            if ((useful & 0x40001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                });
            if ((useful & 0x80001) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfe");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "rfe");
                });
            if ((useful & 0x200001) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfi");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "rfi");
                });
            if ((useful & 0x300001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                    if (runtime::has_state(useful, 21) && g.in(to, is_r_or_w))
                        visit(to, 21, "addr");
                });
            if ((useful & 0x200001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 21) && g.in(to, is_r_or_w))
                        visit(to, 21, "data");
                });
            if ((useful & 0x440001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isync))
                        visit(to, 22, "ctrl");
                });
            if ((useful & 0x200001) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "detour");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "detour");
                });
            if ((useful & 0x200001) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rdw");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "rdw");
                });
            break;
        case 22:
            if ((useful & 0x2000000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 37))
                        visit(to, 37, "po");
                });
            break;
        case 23:
            if ((useful & 0x48) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 6))
                        visit(to, 6, "po");
                });
            if ((useful & 0x1000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            if ((useful & 0x6000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 25))
                        visit(to, 25, "addr");
                    if (runtime::has_state(useful, 26) && g.in(to, is_r_or_w))
                        visit(to, 26, "addr");
                });
            if ((useful & 0x4000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 26, "data");
                });
            if ((useful & 0x9000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 24) && g.in(to, is_r_or_w))
                        visit(to, 24, "ctrl");
                    if (runtime::has_state(useful, 27) && g.in(to, is_f_and_isync))
                        visit(to, 27, "ctrl");
                });
            if ((useful & 0x4000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 26, "rdw"); });
            break;
        case 24:
            if ((useful & 0x38) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 3))
                        visit(to, 3, "po");
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x1000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            if ((useful & 0x800000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            if ((useful & 0x3000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 24) && g.in(to, is_r_or_w))
                        visit(to, 24, "addr");
                    if (runtime::has_state(useful, 25))
                        visit(to, 25, "addr");
                });
            if ((useful & 0x1000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 24, "data");
                });
            if ((useful & 0x9000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 24) && g.in(to, is_r_or_w))
                        visit(to, 24, "ctrl");
                    if (runtime::has_state(useful, 27) && g.in(to, is_f_and_isync))
                        visit(to, 27, "ctrl");
                });
            if ((useful & 0x4000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 26, "detour"); });
            break;
        case 25:
            if ((useful & 0x4000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 38, "po"); });
            break;
        case 26:
            if ((useful & 0x40) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if ((useful & 0x30) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 4))
                        visit(to, 4, "po");
                    if (runtime::has_state(useful, 5))
                        visit(to, 5, "po");
                });
            if ((useful & 0x8) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x1000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            if ((useful & 0x800000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            if ((useful & 0x4000000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 26, "rfi"); });
            if ((useful & 0x6000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 25))
                        visit(to, 25, "addr");
                    if (runtime::has_state(useful, 26) && g.in(to, is_r_or_w))
                        visit(to, 26, "addr");
                });
            if ((useful & 0x4000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 26, "data");
                });
            if ((useful & 0x9000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 24) && g.in(to, is_r_or_w))
                        visit(to, 24, "ctrl");
                    if (runtime::has_state(useful, 27) && g.in(to, is_f_and_isync))
                        visit(to, 27, "ctrl");
                });
            if ((useful & 0x4000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 26, "detour"); });
            if ((useful & 0x4000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 26, "rdw"); });
            break;
        case 27:
            if ((useful & 0x8000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 39, "po"); });
            break;
        case 28:
            if ((useful & 0x10000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 28))
                        visit(to, 28, "po");
                });
            if ((useful & 0x20000001) != 0 && g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 29))
                        visit(to, 29, "po-loc");
                });
            if ((useful & 0x20000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            if ((useful & 0xc0000001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 30))
                        visit(to, 30, "addr");
                    if (runtime::has_state(useful, 31) && g.in(to, is_r_or_w))
                        visit(to, 31, "addr");
                });
            if ((useful & 0x80000001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 31) && g.in(to, is_r_or_w))
                        visit(to, 31, "data");
                });
            if ((useful & 0x120000001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 29) && g.in(to, is_r_or_w))
                        visit(to, 29, "ctrl");
                    if (runtime::has_state(useful, 32) && g.in(to, is_f_and_isync))
                        visit(to, 32, "ctrl");
                });
            if ((useful & 0x80000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 31, "rdw"); });
            break;
        case 29:
            if ((useful & 0x10006) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "po");
                });
            if ((useful & 0x20000001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 29))
                        visit(to, 29, "po-loc");
                });
            if ((useful & 0x20000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            if ((useful & 0x60000001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 29) && g.in(to, is_r_or_w))
                        visit(to, 29, "addr");
                    if (runtime::has_state(useful, 30))
                        visit(to, 30, "addr");
                });
            if ((useful & 0x20000001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 29) && g.in(to, is_r_or_w))
                        visit(to, 29, "data");
                });
            if ((useful & 0x120000001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 29) && g.in(to, is_r_or_w))
                        visit(to, 29, "ctrl");
                    if (runtime::has_state(useful, 32) && g.in(to, is_f_and_isync))
                        visit(to, 32, "ctrl");
                });
            if ((useful & 0x80000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 31, "detour"); });
            break;
        case 30:
            if ((useful & 0x10000000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 40))
                        visit(to, 40, "po");
                });
            break;
        case 31:
            if ((useful & 0x8000) != 0 && g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            if ((useful & 0x10006) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 1))
                        visit(to, 1, "po");
                    if (runtime::has_state(useful, 2))
                        visit(to, 2, "po");
                    if (runtime::has_state(useful, 16))
                        visit(to, 16, "po");
                });
            if ((useful & 0x20000001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 29))
                        visit(to, 29, "po-loc");
                });
            if ((useful & 0x20000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            if ((useful & 0x80000000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 31, "rfi"); });
            if ((useful & 0xc0000001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 30))
                        visit(to, 30, "addr");
                    if (runtime::has_state(useful, 31) && g.in(to, is_r_or_w))
                        visit(to, 31, "addr");
                });
            if ((useful & 0x80000001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 31) && g.in(to, is_r_or_w))
                        visit(to, 31, "data");
                });
            if ((useful & 0x120000001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 29) && g.in(to, is_r_or_w))
                        visit(to, 29, "ctrl");
                    if (runtime::has_state(useful, 32) && g.in(to, is_f_and_isync))
                        visit(to, 32, "ctrl");
                });
            if ((useful & 0x80000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 31, "detour"); });
            if ((useful & 0x80000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 31, "rdw"); });
            break;
        case 32:
            if ((useful & 0x20000000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 41))
                        visit(to, 41, "po");
                });
            break;
        case 33:
            if ((useful & 0x40000000001) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 42))
                        visit(to, 42, "po");
                });
            if ((useful & 0x200000000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 33, "po"); });
            break;
        case 34:
            if ((useful & 0x40000000001) != 0 && g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 42))
                        visit(to, 42, "po");
                });
            if ((useful & 0x400000000) != 0 && g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 34, "po"); });
            break;
        case 35:
            if ((useful & 0x1001) != 0 && g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 12))
                        visit(to, 12, "po");
                });
            if ((useful & 0x800000000) != 0 && g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 35, "po"); });
            break;
        case 36:
            if ((useful & 0x8) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x1000000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 36))
                        visit(to, 36, "po");
                });
            if ((useful & 0x40001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                });
            if ((useful & 0x80001) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfe");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "rfe");
                });
            if ((useful & 0x140001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                });
            if ((useful & 0x40001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "data");
                });
            if ((useful & 0x440001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isync))
                        visit(to, 22, "ctrl");
                });
            if ((useful & 0x200001) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "detour");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "detour");
                });
            break;
        case 37:
            if ((useful & 0x2000000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 37))
                        visit(to, 37, "po");
                });
            if ((useful & 0x40001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 18))
                        visit(to, 18, "po-loc");
                });
            if ((useful & 0x80001) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfe");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "rfe");
                });
            if ((useful & 0x200001) != 0)
                runtime::rfi(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfi");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "rfi");
                });
            if ((useful & 0x300001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 20))
                        visit(to, 20, "addr");
                    if (runtime::has_state(useful, 21) && g.in(to, is_r_or_w))
                        visit(to, 21, "addr");
                });
            if ((useful & 0x200001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_r_or_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 21) && g.in(to, is_r_or_w))
                        visit(to, 21, "data");
                });
            if ((useful & 0x440001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 18) && g.in(to, is_r_or_w))
                        visit(to, 18, "ctrl");
                    if (runtime::has_state(useful, 22) && g.in(to, is_f_and_isync))
                        visit(to, 22, "ctrl");
                });
            if ((useful & 0x200001) != 0)
                records_[3].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "detour");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "detour");
                });
            if ((useful & 0x200001) != 0)
                records_[4].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rdw");
                    if (runtime::has_state(useful, 21))
                        visit(to, 21, "rdw");
                });
            break;
        case 38:
            if ((useful & 0x8) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x4000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 38, "po"); });
            if ((useful & 0x1000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            if ((useful & 0x800000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            if ((useful & 0x3000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 24) && g.in(to, is_r_or_w))
                        visit(to, 24, "addr");
                    if (runtime::has_state(useful, 25))
                        visit(to, 25, "addr");
                });
            if ((useful & 0x1000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 24, "data");
                });
            if ((useful & 0x9000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 24) && g.in(to, is_r_or_w))
                        visit(to, 24, "ctrl");
                    if (runtime::has_state(useful, 27) && g.in(to, is_f_and_isync))
                        visit(to, 27, "ctrl");
                });
            if ((useful & 0x4000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 26, "detour"); });
            break;
        case 39:
            if ((useful & 0x8) != 0 && g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x8000000000) != 0)
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 39, "po"); });
            if ((useful & 0x1000000) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            if ((useful & 0x800000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            if ((useful & 0x4000000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 26, "rfi"); });
            if ((useful & 0x6000000) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 25))
                        visit(to, 25, "addr");
                    if (runtime::has_state(useful, 26) && g.in(to, is_r_or_w))
                        visit(to, 26, "addr");
                });
            if ((useful & 0x4000000) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 26, "data");
                });
            if ((useful & 0x9000000) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 24) && g.in(to, is_r_or_w))
                        visit(to, 24, "ctrl");
                    if (runtime::has_state(useful, 27) && g.in(to, is_f_and_isync))
                        visit(to, 27, "ctrl");
                });
            if ((useful & 0x4000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 26, "detour"); });
            if ((useful & 0x4000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 26, "rdw"); });
            break;
        case 40:
            if ((useful & 0x10000) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            if ((useful & 0x10000000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 40))
                        visit(to, 40, "po");
                });
            if ((useful & 0x20000001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 29))
                        visit(to, 29, "po-loc");
                });
            if ((useful & 0x20000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            if ((useful & 0x60000001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 29) && g.in(to, is_r_or_w))
                        visit(to, 29, "addr");
                    if (runtime::has_state(useful, 30))
                        visit(to, 30, "addr");
                });
            if ((useful & 0x20000001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 29) && g.in(to, is_r_or_w))
                        visit(to, 29, "data");
                });
            if ((useful & 0x120000001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 29) && g.in(to, is_r_or_w))
                        visit(to, 29, "ctrl");
                    if (runtime::has_state(useful, 32) && g.in(to, is_f_and_isync))
                        visit(to, 32, "ctrl");
                });
            if ((useful & 0x80000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 31, "detour"); });
            break;
        case 41:
            if ((useful & 0x20000000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 41))
                        visit(to, 41, "po");
                });
            if ((useful & 0x20000001) != 0)
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    if (runtime::has_state(useful, 29))
                        visit(to, 29, "po-loc");
                });
            if ((useful & 0x20000) != 0)
                runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            if ((useful & 0x80000000) != 0)
                runtime::rfi(g, e, [&](EventId to) { visit(to, 31, "rfi"); });
            if ((useful & 0xc0000001) != 0)
                records_[0].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "addr");
                    if (runtime::has_state(useful, 30))
                        visit(to, 30, "addr");
                    if (runtime::has_state(useful, 31) && g.in(to, is_r_or_w))
                        visit(to, 31, "addr");
                });
            if ((useful & 0x80000001) != 0)
                records_[1].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "data");
                    if (runtime::has_state(useful, 31) && g.in(to, is_r_or_w))
                        visit(to, 31, "data");
                });
            if ((useful & 0x120000001) != 0)
                records_[2].after(e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "ctrl");
                    if (runtime::has_state(useful, 29) && g.in(to, is_r_or_w))
                        visit(to, 29, "ctrl");
                    if (runtime::has_state(useful, 32) && g.in(to, is_f_and_isync))
                        visit(to, 32, "ctrl");
                });
            if ((useful & 0x80000000) != 0)
                records_[3].after(e, [&](EventId to) { visit(to, 31, "detour"); });
            if ((useful & 0x80000000) != 0)
                records_[4].after(e, [&](EventId to) { visit(to, 31, "rdw"); });
            break;
        case 42:
            if ((useful & 0x8) != 0 && g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if ((useful & 0x40000000001) != 0)
                runtime::po_imm(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0) && g.in(to, is_w))
                        visit(to, 0, "po");
                    if (runtime::has_state(useful, 42))
                        visit(to, 42, "po");
                });
            if ((useful & 0x80001) != 0)
                runtime::rfe(g, e, [&](EventId to) {
                    if (runtime::has_state(useful, 0))
                        visit(to, 0, "rfe");
                    if (runtime::has_state(useful, 19))
                        visit(to, 19, "rfe");
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
    runtime::UsefulStates no_thin_air_useful_;
    runtime::UsefulStates observation_useful_;
    runtime::UsefulStates propagation_useful_;
    std::array<runtime::Pairs, 5> records_;
    std::uint32_t present_ = 0; // the records that have pairs, a bit for each
    std::array<runtime::EventSet, 2> sets_;
};

static_assert(runtime::DependencyChecker<Power>);

} // namespace katlas::generated
