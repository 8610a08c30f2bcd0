// The states of an axiom's automaton that matter in a given graph.
//
// An automaton has states for everything that a model mentions: kinds of fences, barriers, dependencies. Most programs
// have few of these. A transition can be taken only if the graph has events of the kinds that the transition leaves and
// enters, and, if it follows a record (recorded.hpp), if the record has a pair. A state is *useful* in a graph if it
// lies on a path from an initial to an accepting state along transitions that can be taken. All nodes of a path or
// cycle that violates the axiom have useful states, so searches visit only these. If no transition that can be taken is
// between useful states, the axiom holds.
//
// Which states are useful depends only on the kinds of events in the graph and on which records are empty. These change
// rarely from one question to the next, so answers are cached.
#pragma once

#include "katlas/graph/sparse_graph.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace katlas::runtime {

// A set of states: bit q for state q. Automata of more states than bits are searched as a whole.
using StateSet = std::uint64_t;
inline constexpr StateSet all_states = ~StateSet{0};
inline constexpr std::uint32_t most_useful_states = 63;
inline constexpr graph::AtomMask any_kind = ~graph::AtomMask{0};

[[nodiscard]] constexpr bool has_state(StateSet set, std::uint32_t q) {
    return q >= 64 || (set >> q & 1U) != 0;
}

// The nodes at which searches begin: an event in each useful state below `states`.
[[nodiscard]] inline auto nodes_of(graph::EventId e, std::uint32_t states, StateSet useful = all_states) {
    return [e, states, useful](const auto& f) {
        for (std::uint32_t q = 0; q < states; ++q)
            if (has_state(useful, q))
                f(e, q);
    };
}

// An automaton without its steps.
struct Skeleton {
    struct Arc {
        std::uint32_t from;
        std::uint32_t to;
        graph::AtomMask leaves;
        graph::AtomMask enters;
        std::uint32_t record; // as a bit; 0: the arc follows none

        friend bool operator==(const Arc&, const Arc&) = default;
    };
    std::uint32_t starts = 1;  // states 0 .. starts-1 are initial
    std::uint32_t end = 0;     // the one accepting state
    graph::AtomMask kinds = 0; // graphs with the same subset of these kinds satisfy the same arcs' masks
    std::span<const Arc> arcs;
};

class UsefulStates {
  public:
    // The useful states for a graph with events of these kinds in which these records have pairs. Constant time if
    // asked before.
    [[nodiscard]] StateSet of(const Skeleton& skeleton, graph::AtomMask atoms, std::uint32_t records) {
        const graph::AtomMask kinds = atoms & skeleton.kinds;
        Answer& known = answers_[(kinds * 0x9e3779b97f4a7c15U + records * std::uint64_t{0xc2b2ae3d27d4eb4fU}) >> 61U];
        if (!known.given || known.kinds != kinds || known.records != records)
            known = {true, records, kinds, find(skeleton, kinds, records)};
        return known.states;
    }

    // The same without the cache. O(states * transitions).
    [[nodiscard]] static StateSet find(const Skeleton& skeleton, graph::AtomMask kinds, std::uint32_t records) {
        const auto meets = [&](graph::AtomMask mask) { return (mask & ~skeleton.kinds) != 0 || (mask & kinds) != 0; };
        const auto can_be_taken = [&](const Skeleton::Arc& a) {
            return meets(a.leaves) && meets(a.enters) && (a.record == 0 || (a.record & records) != 0);
        };
        const auto bit = [](std::uint32_t q) { return StateSet{1} << q; };
        StateSet from_start = bit(skeleton.starts) - 1;
        StateSet to_end = bit(skeleton.end);
        for (bool grown = true; grown;) {
            grown = false;
            for (const Skeleton::Arc& a : skeleton.arcs) {
                if (!can_be_taken(a))
                    continue;
                const StateSet starts = from_start;
                const StateSet ends = to_end;
                if ((from_start & bit(a.from)) != 0)
                    from_start |= bit(a.to);
                if ((to_end & bit(a.to)) != 0)
                    to_end |= bit(a.from);
                grown = grown || starts != from_start || ends != to_end;
            }
        }
        const StateSet useful = from_start & to_end;
        for (const Skeleton::Arc& a : skeleton.arcs)
            if (can_be_taken(a) && (useful & bit(a.from)) != 0 && (useful & bit(a.to)) != 0)
                return useful;
        return 0;
    }

  private:
    struct Answer {
        bool given = false;
        std::uint32_t records = 0;
        graph::AtomMask kinds = 0;
        StateSet states = 0;
    };
    std::array<Answer, 8> answers_{};
};

} // namespace katlas::runtime
