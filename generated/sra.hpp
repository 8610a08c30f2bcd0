// Consistency under the model sra: made by `katlas generate` from sra.kat.
// FNV-1a of the model's text: d64ccc7d36d7a943.
//
// Kinds of events, as far as the axioms tell them apart:
//    0  reads; exclusive reads
//    1  writes; exclusive writes; initial writes
//    2  fences
#pragma once

#include "katlas/runtime/checker.hpp"
#include "katlas/runtime/sequential.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace katlas::generated {

class Sra {
  public:
    using Graph = graph::SparseGraph;
    using EventId = graph::EventId;
    using State = runtime::State;
    using StateSet = runtime::StateSet;

    static constexpr std::string_view model = "sra";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = true;
    static constexpr runtime::Coherence coherence = runtime::Coherence::of_causes;
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

    [[nodiscard]] bool consistent(const Graph& g) { return strong_coherence(g) && hb_coherence(g) && atomicity(g); }
    [[nodiscard]] bool consistent_after(const Graph& g, EventId e) {
        if (!atomicity_after(g, e))
            return false;
        return runtime::all_affected(g, e, [&](EventId x) { return consistent_through(g, x); });
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g) const;

  private:
    // [R]
    static constexpr graph::AtomMask is_r = 0x1;
    // [W]
    static constexpr graph::AtomMask is_w = 0x2;

    // Is nothing wrong with any cycle through e?
    [[nodiscard]] bool consistent_through(const Graph& g, EventId e) {
        if (!runtime::leads_somewhere(g, e))
            return true;
        return strong_coherence_after(g, e) && hb_coherence_after(g, e);
    }

    // strong-coherence: acyclic po | rf | co
    [[nodiscard]] bool strong_coherence(const Graph& g) {
        const auto steps = [&](EventId from, State q, const auto& visit) { strong_coherence_steps(g, from, q, visit); };
        return !search_.has_cycle(g, 1, runtime::all_nodes(g, 1), steps);
    }
    [[nodiscard]] bool strong_coherence_after(const Graph& g, EventId e) {
        const auto steps = [&](EventId from, State q, const auto& visit) { strong_coherence_steps(g, from, q, visit); };
        const auto back = [e](EventId to, State) { return to == e; };
        return !search_.reaches(g, 1, runtime::nodes_of(e, 1), steps, back);
    }
    // State 0 is where a word of the axiom ends and the next begins.
    //
    //   0 -- po_imm --> 0
    //   0 -- rf --> 0
    //   0 -- co_imm --> 0
    template <typename Visit>
    static void strong_coherence_steps(const Graph& g, EventId e, State, const Visit& visit) {
        runtime::po_imm(g, e, [&](EventId to) { visit(to, 0, "po"); });
        runtime::rf(g, e, [&](EventId to) { visit(to, 0, "rf"); });
        runtime::co_imm(g, e, [&](EventId to) { visit(to, 0, "co"); });
    }

    // hb-coherence: irreflexive hb;fr
    [[nodiscard]] bool hb_coherence(const Graph& g) {
        if ((g.atoms() & is_r) == 0)
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) { hb_coherence_steps(g, from, q, visit); };
        const auto end = [&](EventId e, State q) { return hb_coherence_accepts(g, e, q); };
        return !search_.reaches_back(g, 3, 1, steps, end);
    }
    [[nodiscard]] bool hb_coherence_after(const Graph& g, EventId e) {
        if ((g.atoms() & is_r) == 0)
            return true;
        if (!component_.find(g, e))
            return true;
        const auto steps = [&](EventId from, State q, const auto& visit) {
            hb_coherence_steps(g, from, q, component_.only(visit));
        };
        const auto end = [&](EventId to, State q) { return hb_coherence_accepts(g, to, q); };
        return !search_.reaches_itself(g, 3, 1, e, steps, end);
    }
    //
    //   0 -- po_imm --> 1
    //   0 -- rf --> 1
    //   1 -- po_imm --> 1
    //   1 -- rf --> 1
    //   1 -- fr_imm --> 2
    //   2 -- co_imm --> 2
    template <typename Visit>
    static void hb_coherence_steps(const Graph& g, EventId e, State q, const Visit& visit) {
        switch (q) {
        case 0:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            runtime::rf(g, e, [&](EventId to) { visit(to, 1, "rf"); });
            break;
        case 1:
            runtime::po_imm(g, e, [&](EventId to) { visit(to, 1, "po"); });
            runtime::rf(g, e, [&](EventId to) { visit(to, 1, "rf"); });
            runtime::fr_imm(g, e, [&](EventId to) { visit(to, 2, "fr"); });
            break;
        case 2:
            runtime::co_imm(g, e, [&](EventId to) { visit(to, 2, "co"); });
            break;
        default:
            break;
        }
    }
    static bool hb_coherence_accepts(const Graph& g, EventId e, State q) {
        switch (q) {
        case 2:
            return g.in(e, is_w);
        default:
            return false;
        }
    }

    // atomicity: irreflexive fre;coe;rmw^-1
    [[nodiscard]] static bool atomicity(const Graph& g) { return runtime::non_atomic(g) == Graph::none; }
    [[nodiscard]] static bool atomicity_after(const Graph& g, EventId e) {
        return runtime::non_atomic_after(g, e) == Graph::none;
    }

    runtime::Search search_;
    runtime::Component component_;
};

static_assert(runtime::Checker<Sra>);

} // namespace katlas::generated
