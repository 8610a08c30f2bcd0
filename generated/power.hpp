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
    [[nodiscard]] bool no_thin_air(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { no_thin_air_steps(g, from, q, visit); };
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
    void no_thin_air_steps(const Graph& g, EventId e, State q, const Visit& visit) const {
        switch (q) {
        case 0:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 1, "po");
                    visit(to, 2, "po");
                    visit(to, 4, "po");
                });
            if (g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    visit(to, 5, "po-loc");
                });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 0, "rfe"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "addr");
                visit(to, 6, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 7, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 7, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 5, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 8, "ctrl");
            });
            records_[4].after(e, [&](EventId to) {
                visit(to, 0, "rdw");
                visit(to, 7, "rdw");
            });
            break;
        case 1:
            if (g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                    visit(to, 9, "po");
                });
            if (g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        case 2:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                    visit(to, 9, "po");
                });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            break;
        case 3:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    visit(to, 10, "po");
                });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 4:
            if (g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    visit(to, 10, "po");
                });
            if (g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 5:
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 5, "po-loc");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 5, "addr");
                visit(to, 6, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 5, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 5, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 8, "ctrl");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 0, "detour");
                visit(to, 7, "detour");
            });
            break;
        case 6:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 11, "po");
            });
            break;
        case 7:
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 5, "po-loc");
            });
            runtime::rfi(g, e, [&](EventId to) {
                visit(to, 0, "rfi");
                visit(to, 7, "rfi");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 0, "detour");
                visit(to, 7, "detour");
            });
            break;
        case 8:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "po");
                visit(to, 12, "po");
            });
            break;
        case 9:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 9, "po");
            });
            break;
        case 10:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "po");
                visit(to, 10, "po");
            });
            break;
        case 11:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 11, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 5, "po-loc");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 5, "addr");
                visit(to, 6, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 5, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 5, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 8, "ctrl");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 0, "detour");
                visit(to, 7, "detour");
            });
            break;
        case 12:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "po");
                visit(to, 12, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 5, "po-loc");
            });
            runtime::rfi(g, e, [&](EventId to) {
                visit(to, 0, "rfi");
                visit(to, 7, "rfi");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "addr");
                visit(to, 6, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 7, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 7, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 5, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 8, "ctrl");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 0, "detour");
                visit(to, 7, "detour");
            });
            records_[4].after(e, [&](EventId to) {
                visit(to, 0, "rdw");
                visit(to, 7, "rdw");
            });
            break;
        default:
            break;
        }
    }

    // observation: irreflexive fre;prop;hb*
    [[nodiscard]] bool observation(const Graph& g) {
        if ((g.atoms() & is_r) == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) { observation_steps(g, from, q, visit); };
        for (EventId end = 0; end < g.size(); ++end) {
            const auto back = [&](EventId e, State q) { return e == end && observation_accepts(g, e, q); };
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
    void observation_steps(const Graph& g, EventId e, State q, const Visit& visit) const {
        switch (q) {
        case 0:
            runtime::fre_imm(g, e, [&](EventId to) { visit(to, 1, "fre"); });
            runtime::fri_imm(g, e, [&](EventId to) { visit(to, 2, "fri"); });
            break;
        case 1:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 3, "po");
                visit(to, 4, "po");
                visit(to, 5, "po");
            });
            runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 7, "rfe");
                visit(to, 8, "rfe");
            });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 1, "co");
                visit(to, 6, "co");
            });
            break;
        case 2:
            runtime::coe_imm(g, e, [&](EventId to) { visit(to, 1, "coe"); });
            runtime::coi_imm(g, e, [&](EventId to) { visit(to, 2, "coi"); });
            break;
        case 3:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 9, "po");
                    if (g.in(to, is_w))
                        visit(to, 10, "po");
                });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 4:
            if (g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 9, "po");
                    if (g.in(to, is_w))
                        visit(to, 10, "po");
                });
            if (g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 5:
            if (g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 10, "po");
                    visit(to, 11, "po");
                });
            if (g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            break;
        case 6:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 13, "po");
                    visit(to, 14, "po");
                });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 7, "rfe"); });
            runtime::co_imm(g, e, [&](EventId to) { visit(to, 6, "co"); });
            runtime::fr_imm(g, e, [&](EventId to) { visit(to, 15, "fr"); });
            break;
        case 7:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            break;
        case 8:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            break;
        case 9:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 9, "po");
                if (g.in(to, is_w))
                    visit(to, 10, "po");
            });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 10, "rfe");
                visit(to, 17, "rfe");
            });
            break;
        case 11:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 10, "po");
                visit(to, 11, "po");
            });
            if (g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    visit(to, 18, "po-loc");
                    visit(to, 19, "po-loc");
                });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 10, "rfe");
                visit(to, 17, "rfe");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 10, "addr");
                visit(to, 20, "addr");
                visit(to, 21, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 22, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 23, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 10, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 22, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 23, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 19, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 24, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 25, "ctrl");
            });
            records_[4].after(e, [&](EventId to) {
                visit(to, 10, "rdw");
                visit(to, 22, "rdw");
                visit(to, 23, "rdw");
            });
            break;
        case 12:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            break;
        case 13:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            break;
        case 14:
            if (g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            if (g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 14, "po"); });
            break;
        case 15:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 5, "po");
                visit(to, 13, "po");
                visit(to, 14, "po");
            });
            runtime::rf(g, e, [&](EventId to) { visit(to, 6, "rf"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 7, "rfe"); });
            runtime::co_imm(g, e, [&](EventId to) { visit(to, 6, "co"); });
            break;
        case 16:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 10, "po");
                    visit(to, 28, "po");
                });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            break;
        case 17:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 29, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "po-loc");
                visit(to, 18, "po-loc");
                visit(to, 19, "po-loc");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 10, "addr");
                visit(to, 20, "addr");
                visit(to, 21, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 22, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 23, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 10, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 22, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 23, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 19, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 24, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 25, "ctrl");
            });
            records_[4].after(e, [&](EventId to) {
                visit(to, 10, "rdw");
                visit(to, 22, "rdw");
                visit(to, 23, "rdw");
            });
            break;
        case 18:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "addr");
                visit(to, 20, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 24, "ctrl");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 10, "detour");
                visit(to, 22, "detour");
            });
            break;
        case 19:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 3, "po");
                    visit(to, 4, "po");
                    visit(to, 5, "po");
                });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "po-loc");
                visit(to, 19, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 10, "rfe");
                visit(to, 17, "rfe");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 19, "addr");
                visit(to, 21, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 19, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 19, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 25, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 23, "detour"); });
            break;
        case 20:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 30, "po"); });
            break;
        case 21:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "po");
                visit(to, 31, "po");
            });
            break;
        case 22:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 29, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            runtime::rfi(g, e, [&](EventId to) {
                visit(to, 10, "rfi");
                visit(to, 22, "rfi");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r))
                    visit(to, 10, "addr");
                visit(to, 20, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 22, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r))
                    visit(to, 10, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 22, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 24, "ctrl");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 10, "detour");
                visit(to, 22, "detour");
            });
            records_[4].after(e, [&](EventId to) {
                visit(to, 10, "rdw");
                visit(to, 22, "rdw");
            });
            break;
        case 23:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 3, "po");
                    visit(to, 4, "po");
                    visit(to, 5, "po");
                });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "po-loc");
                visit(to, 19, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 10, "rfe");
                visit(to, 17, "rfe");
            });
            runtime::rfi(g, e, [&](EventId to) { visit(to, 23, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "addr");
                visit(to, 21, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 23, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 23, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 19, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 25, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 23, "detour"); });
            records_[4].after(e, [&](EventId to) { visit(to, 23, "rdw"); });
            break;
        case 24:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r))
                    visit(to, 10, "po");
                visit(to, 32, "po");
            });
            break;
        case 25:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "po");
                visit(to, 33, "po");
            });
            break;
        case 26:
            if (g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 26, "po"); });
            if (g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 36, "addr");
                visit(to, 37, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 36, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 34, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 38, "ctrl");
            });
            records_[4].after(e, [&](EventId to) { visit(to, 36, "rdw"); });
            break;
        case 27:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 27, "po"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            break;
        case 28:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "po");
                visit(to, 28, "po");
            });
            if (g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 10, "po-loc");
                    visit(to, 19, "po-loc");
                    visit(to, 39, "po-loc");
                });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 10, "rfe");
                visit(to, 17, "rfe");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "addr");
                visit(to, 21, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 23, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 40, "addr");
                visit(to, 41, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 23, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 40, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 19, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 25, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 39, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 42, "ctrl");
            });
            records_[4].after(e, [&](EventId to) {
                visit(to, 23, "rdw");
                visit(to, 40, "rdw");
            });
            break;
        case 29:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 10, "po");
                    visit(to, 11, "po");
                });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 29, "po"); });
            break;
        case 30:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 30, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "addr");
                visit(to, 20, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 24, "ctrl");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 10, "detour");
                visit(to, 22, "detour");
            });
            break;
        case 31:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "po");
                visit(to, 31, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "po-loc");
                visit(to, 19, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 10, "rfe");
                visit(to, 17, "rfe");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 19, "addr");
                visit(to, 21, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 19, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 19, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 25, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 23, "detour"); });
            break;
        case 32:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 29, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r))
                    visit(to, 10, "po");
                visit(to, 32, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 18, "po-loc"); });
            runtime::rfi(g, e, [&](EventId to) {
                visit(to, 10, "rfi");
                visit(to, 22, "rfi");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r))
                    visit(to, 10, "addr");
                visit(to, 20, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 22, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r))
                    visit(to, 10, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 22, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 24, "ctrl");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 10, "detour");
                visit(to, 22, "detour");
            });
            records_[4].after(e, [&](EventId to) {
                visit(to, 10, "rdw");
                visit(to, 22, "rdw");
            });
            break;
        case 33:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "po");
                visit(to, 33, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "po-loc");
                visit(to, 19, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 10, "rfe");
                visit(to, 17, "rfe");
            });
            runtime::rfi(g, e, [&](EventId to) { visit(to, 23, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "addr");
                visit(to, 21, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 23, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 23, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 10, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 19, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 25, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 23, "detour"); });
            records_[4].after(e, [&](EventId to) { visit(to, 23, "rdw"); });
            break;
        case 34:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 5, "po");
                    visit(to, 13, "po");
                    visit(to, 14, "po");
                });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 34, "addr");
                visit(to, 37, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 34, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 34, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 38, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 36, "detour"); });
            break;
        case 35:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 5, "po");
                visit(to, 12, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 36, "addr");
                visit(to, 37, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 36, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 34, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 38, "ctrl");
            });
            records_[4].after(e, [&](EventId to) { visit(to, 36, "rdw"); });
            break;
        case 36:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 12, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 13, "po");
                    visit(to, 14, "po");
                });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            runtime::rfi(g, e, [&](EventId to) { visit(to, 36, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 36, "addr");
                visit(to, 37, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 36, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 34, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 38, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 36, "detour"); });
            records_[4].after(e, [&](EventId to) { visit(to, 36, "rdw"); });
            break;
        case 37:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 43, "po"); });
            break;
        case 38:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 44, "po"); });
            break;
        case 39:
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 39, "po-loc"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 39, "addr");
                visit(to, 41, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 39, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 39, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 42, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 40, "detour"); });
            break;
        case 40:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 39, "po-loc"); });
            runtime::rfi(g, e, [&](EventId to) { visit(to, 40, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 40, "addr");
                visit(to, 41, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 40, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 39, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 42, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 40, "detour"); });
            records_[4].after(e, [&](EventId to) { visit(to, 40, "rdw"); });
            break;
        case 41:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 45, "po"); });
            break;
        case 42:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 46, "po"); });
            break;
        case 43:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 43, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 34, "addr");
                visit(to, 37, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 34, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 34, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 38, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 36, "detour"); });
            break;
        case 44:
            if (g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 44, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 34, "po-loc"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 35, "rfe"); });
            runtime::rfi(g, e, [&](EventId to) { visit(to, 36, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 36, "addr");
                visit(to, 37, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 36, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 34, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 38, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 36, "detour"); });
            records_[4].after(e, [&](EventId to) { visit(to, 36, "rdw"); });
            break;
        case 45:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 45, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 39, "po-loc"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 39, "addr");
                visit(to, 41, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 39, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 39, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 42, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 40, "detour"); });
            break;
        case 46:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 46, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 39, "po-loc"); });
            runtime::rfi(g, e, [&](EventId to) { visit(to, 40, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 40, "addr");
                visit(to, 41, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 40, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 39, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 42, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 40, "detour"); });
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
    [[nodiscard]] bool propagation(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { propagation_steps(g, from, q, visit); };
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
    void propagation_steps(const Graph& g, EventId e, State q, const Visit& visit) const {
        switch (q) {
        case 0:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 1, "po");
                    visit(to, 2, "po");
                    visit(to, 4, "po");
                    visit(to, 5, "po");
                });
            if (g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 8, "rfe");
                visit(to, 9, "rfe");
            });
            runtime::co_imm(g, e, [&](EventId to) { visit(to, 0, "co"); });
            runtime::fr_imm(g, e, [&](EventId to) { visit(to, 10, "fr"); });
            break;
        case 1:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                    visit(to, 11, "po");
                });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            break;
        case 2:
            if (g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                    visit(to, 11, "po");
                });
            if (g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 2, "po"); });
            break;
        case 3:
            if (g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    visit(to, 12, "po");
                });
            if (g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            break;
        case 4:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 4, "po"); });
            break;
        case 5:
            if (g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            if (g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 5, "po"); });
            break;
        case 6:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 14, "po"); });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            break;
        case 7:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 5, "po");
                });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 8, "rfe"); });
            runtime::co_imm(g, e, [&](EventId to) { visit(to, 7, "co"); });
            runtime::fr_imm(g, e, [&](EventId to) { visit(to, 10, "fr"); });
            break;
        case 8:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            break;
        case 9:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            break;
        case 10:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 3, "po");
                visit(to, 4, "po");
                visit(to, 5, "po");
            });
            runtime::rf(g, e, [&](EventId to) { visit(to, 7, "rf"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 8, "rfe"); });
            runtime::co_imm(g, e, [&](EventId to) { visit(to, 7, "co"); });
            break;
        case 11:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 11, "po");
            });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            break;
        case 12:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "po");
                visit(to, 12, "po");
            });
            if (g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    visit(to, 18, "po-loc");
                });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 0, "rfe");
                visit(to, 19, "rfe");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "addr");
                visit(to, 20, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 21, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 21, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 22, "ctrl");
            });
            records_[4].after(e, [&](EventId to) {
                visit(to, 0, "rdw");
                visit(to, 21, "rdw");
            });
            break;
        case 13:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 13, "po"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            break;
        case 14:
            if (g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 14, "po"); });
            if (g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            records_[0].after(e, [&](EventId to) {
                visit(to, 25, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 26, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 26, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 24, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 27, "ctrl");
            });
            records_[4].after(e, [&](EventId to) { visit(to, 26, "rdw"); });
            break;
        case 15:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                    visit(to, 28, "po");
                });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            break;
        case 16:
            if (g.in(e, is_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                    visit(to, 28, "po");
                });
            if (g.in(e, is_not_f_and_sc))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            break;
        case 17:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 29, "po-loc");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                visit(to, 30, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 31, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 31, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 29, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 32, "ctrl");
            });
            records_[4].after(e, [&](EventId to) { visit(to, 31, "rdw"); });
            break;
        case 18:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 3, "po");
                    visit(to, 33, "po");
                    visit(to, 34, "po");
                });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 18, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 0, "rfe");
                visit(to, 19, "rfe");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "addr");
                visit(to, 20, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 22, "ctrl");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 0, "detour");
                visit(to, 21, "detour");
            });
            break;
        case 19:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 35, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 18, "po-loc");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "addr");
                visit(to, 20, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 21, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 21, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 22, "ctrl");
            });
            records_[4].after(e, [&](EventId to) {
                visit(to, 0, "rdw");
                visit(to, 21, "rdw");
            });
            break;
        case 20:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 36, "po");
            });
            break;
        case 21:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 35, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 33, "po");
                    visit(to, 34, "po");
                });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 18, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 0, "rfe");
                visit(to, 19, "rfe");
            });
            runtime::rfi(g, e, [&](EventId to) {
                visit(to, 0, "rfi");
                visit(to, 21, "rfi");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "addr");
                visit(to, 20, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 21, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 21, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 22, "ctrl");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 0, "detour");
                visit(to, 21, "detour");
            });
            records_[4].after(e, [&](EventId to) {
                visit(to, 0, "rdw");
                visit(to, 21, "rdw");
            });
            break;
        case 22:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "po");
                visit(to, 37, "po");
            });
            break;
        case 23:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 3, "po");
                visit(to, 6, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            records_[0].after(e, [&](EventId to) {
                visit(to, 25, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 26, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 26, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 24, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 27, "ctrl");
            });
            records_[4].after(e, [&](EventId to) { visit(to, 26, "rdw"); });
            break;
        case 24:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 3, "po");
                    visit(to, 4, "po");
                    visit(to, 5, "po");
                });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 24, "addr");
                visit(to, 25, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 24, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 24, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 27, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 26, "detour"); });
            break;
        case 25:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 38, "po"); });
            break;
        case 26:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 6, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 4, "po");
                    visit(to, 5, "po");
                });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            runtime::rfi(g, e, [&](EventId to) { visit(to, 26, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                visit(to, 25, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 26, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 26, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 24, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 27, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 26, "detour"); });
            records_[4].after(e, [&](EventId to) { visit(to, 26, "rdw"); });
            break;
        case 27:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 39, "po"); });
            break;
        case 28:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 28, "po");
            });
            if (g.in(e, is_r))
                runtime::po_loc_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po-loc");
                    visit(to, 29, "po-loc");
                });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                visit(to, 30, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 31, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 31, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 29, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 32, "ctrl");
            });
            records_[4].after(e, [&](EventId to) { visit(to, 31, "rdw"); });
            break;
        case 29:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 1, "po");
                    visit(to, 2, "po");
                    visit(to, 16, "po");
                });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 29, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 29, "addr");
                visit(to, 30, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 29, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 29, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 32, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 31, "detour"); });
            break;
        case 30:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 40, "po");
            });
            break;
        case 31:
            if (g.in(e, is_r))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 15, "po"); });
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) {
                    visit(to, 1, "po");
                    visit(to, 2, "po");
                    visit(to, 16, "po");
                });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 29, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            runtime::rfi(g, e, [&](EventId to) { visit(to, 31, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                visit(to, 30, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 31, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 31, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 29, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 32, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 31, "detour"); });
            records_[4].after(e, [&](EventId to) { visit(to, 31, "rdw"); });
            break;
        case 32:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 41, "po");
            });
            break;
        case 33:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                    visit(to, 42, "po");
                });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 33, "po"); });
            break;
        case 34:
            if (g.in(e, is_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_w))
                        visit(to, 0, "po");
                    visit(to, 42, "po");
                });
            if (g.in(e, is_not_f_and_eieio))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 34, "po"); });
            break;
        case 35:
            if (g.in(e, is_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) {
                    if (g.in(to, is_r_or_w))
                        visit(to, 0, "po");
                    visit(to, 12, "po");
                });
            if (g.in(e, is_not_f_and_acq_or_rel))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 35, "po"); });
            break;
        case 36:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 36, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 18, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 0, "rfe");
                visit(to, 19, "rfe");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "addr");
                visit(to, 20, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 22, "ctrl");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 0, "detour");
                visit(to, 21, "detour");
            });
            break;
        case 37:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "po");
                visit(to, 37, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 18, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 0, "rfe");
                visit(to, 19, "rfe");
            });
            runtime::rfi(g, e, [&](EventId to) {
                visit(to, 0, "rfi");
                visit(to, 21, "rfi");
            });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "addr");
                visit(to, 20, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 21, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 21, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 18, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 22, "ctrl");
            });
            records_[3].after(e, [&](EventId to) {
                visit(to, 0, "detour");
                visit(to, 21, "detour");
            });
            records_[4].after(e, [&](EventId to) {
                visit(to, 0, "rdw");
                visit(to, 21, "rdw");
            });
            break;
        case 38:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 38, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 24, "addr");
                visit(to, 25, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 24, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 24, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 27, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 26, "detour"); });
            break;
        case 39:
            if (g.in(e, is_r_or_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 39, "po"); });
            runtime::po_loc_imm(g, e, [&](EventId to) { visit(to, 24, "po-loc"); });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 23, "rfe"); });
            runtime::rfi(g, e, [&](EventId to) { visit(to, 26, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                visit(to, 25, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 26, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 26, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_r_or_w))
                    visit(to, 24, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 27, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 26, "detour"); });
            records_[4].after(e, [&](EventId to) { visit(to, 26, "rdw"); });
            break;
        case 40:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 16, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 40, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 29, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 29, "addr");
                visit(to, 30, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 29, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 29, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 32, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 31, "detour"); });
            break;
        case 41:
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 41, "po");
            });
            runtime::po_loc_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po-loc");
                visit(to, 29, "po-loc");
            });
            runtime::rfe(g, e, [&](EventId to) { visit(to, 17, "rfe"); });
            runtime::rfi(g, e, [&](EventId to) { visit(to, 31, "rfi"); });
            records_[0].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "addr");
                visit(to, 30, "addr");
                if (g.in(to, is_r_or_w))
                    visit(to, 31, "addr");
            });
            records_[1].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "data");
                if (g.in(to, is_r_or_w))
                    visit(to, 31, "data");
            });
            records_[2].after(e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "ctrl");
                if (g.in(to, is_r_or_w))
                    visit(to, 29, "ctrl");
                if (g.in(to, is_f_and_isync))
                    visit(to, 32, "ctrl");
            });
            records_[3].after(e, [&](EventId to) { visit(to, 31, "detour"); });
            records_[4].after(e, [&](EventId to) { visit(to, 31, "rdw"); });
            break;
        case 42:
            if (g.in(e, is_w))
                runtime::po_imm(g, e, [&](EventId to) { visit(to, 3, "po"); });
            runtime::po_imm(g, e, [&](EventId to) {
                if (g.in(to, is_w))
                    visit(to, 0, "po");
                visit(to, 42, "po");
            });
            runtime::rfe(g, e, [&](EventId to) {
                visit(to, 0, "rfe");
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
    std::array<runtime::Pairs, 5> records_;
    std::array<runtime::EventSet, 2> sets_;
};

static_assert(runtime::DependencyChecker<Power>);

} // namespace katlas::generated
