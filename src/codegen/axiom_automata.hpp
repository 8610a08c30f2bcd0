// The automata of an axiom, from the guarded automaton of its expression over steps.
//
// For `acyclic e`: the automaton of e+ in which state 0 is the only initial and the only accepting one. Then a cycle of
// the product with a graph that passes through state 0 reads a word of e+, and every cycle of e+ is one (thesis section
// 4.2.1; the automaton of e+ that derivatives make will not do, since it accepts in states through which a word may
// go on). It is reduced by simulation in both directions, by steps that keep this form.
//
// For other axioms: the automaton of e.
#pragma once

#include "katlas/automata/guarded.hpp"
#include "katlas/codegen/plan.hpp"

namespace katlas::codegen {

using automata::GuardedNfa;
using kat::AtomSet;

// Domain and range of steps: what a step leads from and to, whatever the guards say.
struct StepKinds {
    AtomSet all;
    AtomSet reads;
    AtomSet writes;
    std::vector<std::pair<AtomSet, AtomSet>> records; // domain and range, by record

    [[nodiscard]] AtomSet domain(Step s) const;
    [[nodiscard]] AtomSet range(Step s) const { return domain(converse(s)); }
};

// Letters are steps. Empty (no states) if nothing but the empty word is in the language.
[[nodiscard]] GuardedNfa closed_automaton(const GuardedNfa& nfa, const AtomSet& all);
[[nodiscard]] GuardedNfa words_automaton(const GuardedNfa& nfa, const AtomSet& all);

// As a plan: initial states first, then in the order of a search from them. A guard that only repeats what its step
// or its state says is full.
[[nodiscard]] Automaton to_plan(const GuardedNfa& nfa, const StepKinds& kinds);

// The smallest sets of atoms (at most three) of which every accepted word has an
// event. `cyclic`: of the words of a closed automaton, none of them empty.
[[nodiscard]] std::vector<AtomMask> needed_atoms(const GuardedNfa& nfa, bool cyclic, const AtomSet& all);

[[nodiscard]] AtomMask to_mask(const AtomSet& set);

} // namespace katlas::codegen
