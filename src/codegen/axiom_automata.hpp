// The automata of an axiom, from the guarded automaton of its expression over steps.
//
// For `acyclic e`: the automaton of e+ in which state 0 is the only initial and the only accepting one. Then each cycle
// of the product with a graph that passes through state 0 reads a word of e+, and every cycle of e+ is such a cycle
// (thesis section 4.2.1). The automaton of e+ that derivatives make does not have this property, since it accepts in
// states through which a word may continue. The automaton is reduced by simulation in both directions, by steps that
// keep this form.
//
// For other axioms: the automaton of e.
#pragma once

#include "katlas/automata/guarded.hpp"
#include "katlas/codegen/plan.hpp"

namespace katlas::codegen {

using automata::GuardedNfa;
using kat::AtomSet;

// Domain and range of steps: the atoms from which and to which a step leads, whatever the guards.
struct StepKinds {
    AtomSet all;
    AtomSet reads;
    AtomSet writes;
    std::vector<std::pair<AtomSet, AtomSet>> records; // domain and range, by record

    [[nodiscard]] AtomSet domain(Step s) const;
    [[nodiscard]] AtomSet range(Step s) const { return domain(converse(s)); }
};

// Letters are steps. Without states if the language has at most the empty word.
[[nodiscard]] GuardedNfa closed_automaton(const GuardedNfa& nfa, const AtomSet& all);
[[nodiscard]] GuardedNfa words_automaton(const GuardedNfa& nfa, const AtomSet& all);

// The automaton as a plan: initial states first, then the others in the order of a search from these. A guard that its
// step or its state already implies becomes full.
[[nodiscard]] Automaton to_plan(const GuardedNfa& nfa, const StepKinds& kinds);

// The smallest sets of atoms (at most three) such that every accepted word has an event of each set. `cyclic`: the
// words are the non-empty words of a closed automaton.
[[nodiscard]] std::vector<AtomMask> needed_atoms(const GuardedNfa& nfa, bool cyclic, const AtomSet& all);

[[nodiscard]] AtomMask to_mask(const AtomSet& set);

} // namespace katlas::codegen
