// Consistency under the model ra: made by `katlas generate` from ra.kat.
// FNV-1a of the model's text: 09041fbb9cc162aa.
//
// Kinds of events, as far as the axioms tell them apart:
//    0  reads; exclusive reads
//    1  writes; exclusive writes; initial writes
//    2  fences
#pragma once

#include "katlas/runtime/happens_before.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace katlas::generated {

class Ra {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "ra";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = true;
    static constexpr runtime::Coherence coherence = runtime::Coherence::of_view;
    static constexpr bool first_failure_is_final = false;
    static constexpr bool maximal_extensions_are_consistent = true;
    static constexpr bool has_happens_before = false;

    // By mode, for each first as of its own and then as part of a read-modify-write.
    [[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label) {
        constexpr std::array<graph::AtomIndex, 12> reads = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        constexpr std::array<graph::AtomIndex, 12> writes = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        constexpr std::array<graph::AtomIndex, 12> fences = {0, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0};
        const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);
        return label.kind == graph::Kind::read ? reads[i] : label.kind == graph::Kind::write ? writes[i] : fences[i];
    }
    [[nodiscard]] static constexpr graph::AtomIndex initial_atom() { return 1; }

    [[nodiscard]] bool consistent(const Graph& g) { return hb_coherence(g) && atomicity(g); }
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
        return clock_.kept(search_, g, 2, e, 0xa0fbddfeb6bc8a7bU, steps, end);
    }

  private:
    // Is nothing wrong with any cycle through e?
    [[nodiscard]] bool consistent_through(const Graph& g, EventId e) {
        if (!runtime::leads_somewhere(g, e))
            return true;
        return hb_coherence_after(g, e);
    }

    // hb-coherence: irreflexive hb;(co | fr)?
    [[nodiscard]] bool hb_coherence(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { hb_coherence_steps(g, from, q, visit); };
        const auto end = [&](EventId e, State q) { return hb_coherence_accepts(g, e, q); };
        return !search_.reaches_back(g, 4, 1, steps, end);
    }
    [[nodiscard]] bool hb_coherence_after(const Graph& g, EventId e) {
        if (runtime::leads_along_co_only(g, e))
            return !runtime::overtaken(g, e, [&] { return clock(g, e); });
        if (!component_.find(g, e))
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            hb_coherence_steps(g, from, q, component_.only(visit));
        };
        const auto end = [&](EventId to, State q) { return hb_coherence_accepts(g, to, q); };
        return !search_.reaches_itself(g, 4, 1, e, steps, end);
    }
    //
    //   0 -- po_imm --> 1
    //   0 -- po_imm --> 2
    //   0 -- rf --> 1
    //   0 -- rf --> 2
    //   1 -- po_imm --> 1
    //   1 -- po_imm --> 2
    //   1 -- rf --> 1
    //   1 -- rf --> 2
    //   1 -- co_imm --> 2
    //   1 -- co_imm --> 3
    //   1 -- fr_imm --> 2
    //   1 -- fr_imm --> 3
    //   3 -- co_imm --> 2
    //   3 -- co_imm --> 3
    template <typename Visit>
    static void hb_coherence_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 1, "po");
                visit(to, 2, "po");
            });
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 1, "rf");
                visit(to, 2, "rf");
            });
            break;
        case 1:
            runtime::po_imm(g, e, [&](EventId to) {
                visit(to, 1, "po");
                visit(to, 2, "po");
            });
            runtime::rf(g, e, [&](EventId to) {
                visit(to, 1, "rf");
                visit(to, 2, "rf");
            });
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 2, "co");
                visit(to, 3, "co");
            });
            runtime::fr_imm(g, e, [&](EventId to) {
                visit(to, 2, "fr");
                visit(to, 3, "fr");
            });
            break;
        case 3:
            runtime::co_imm(g, e, [&](EventId to) {
                visit(to, 2, "co");
                visit(to, 3, "co");
            });
            break;
        default:
            break;
        }
    }
    static bool hb_coherence_accepts(const Graph&, EventId, State q) {
        switch (q) {
        case 2:
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

    // The converse of hb.
    //
    //   0 -- po_imm_inverse --> 0
    //   0 -- po_imm_inverse --> 1
    //   0 -- rf_inverse --> 0
    //   0 -- rf_inverse --> 1
    template <typename Visit>
    static void hb_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            runtime::po_imm_inverse(g, e, [&](EventId to) {
                visit(to, 0, "po^-1");
                visit(to, 1, "po^-1");
            });
            runtime::rf_inverse(g, e, [&](EventId to) {
                visit(to, 0, "rf^-1");
                visit(to, 1, "rf^-1");
            });
            break;
        default:
            break;
        }
    }
    static bool hb_accepts(const Graph&, EventId, State q) {
        switch (q) {
        case 1:
            return true;
        default:
            return false;
        }
    }

    runtime::Search search_;
    runtime::Clock clock_;
    runtime::Component component_;
};

static_assert(runtime::Checker<Ra>);

} // namespace katlas::generated
