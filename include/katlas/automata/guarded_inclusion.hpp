// Inclusion of guarded automata, by translation to plain ones.
//
// The two sides read the same letters, each under guards. Per letter, the guards of both sides partition the atoms into
// blocks (minterms); a pair of letter and block is a symbol of a plain automaton, and the block of the accepting tests
// at a word's end is an end marker. Nothing is lost, since both sides treat all atoms of a block alike. Each letter has
// its own blocks, so a test on po does not multiply the symbols of rf. (Minterms: Pous, POPL 2015, section 5; HKC on
// the result: inclusion.hpp.)
#pragma once

#include "katlas/automata/guarded.hpp"
#include "katlas/automata/inclusion.hpp"

#include <vector>

namespace katlas::automata {

// An alternation of atoms and letters: atoms.size() == letters.size() + 1.
struct GuardedWord {
    std::vector<std::size_t> atoms;
    std::vector<Symbol> letters;
    friend bool operator==(const GuardedWord&, const GuardedWord&) = default;
};

struct GuardedInclusionResult {
    InclusionResult::Verdict verdict = InclusionResult::Verdict::unknown;
    GuardedWord counterexample; // not_included: a word of the left side, with the fewest letters
    InclusionStats stats;
};

// Is every word of `left` a word of `right`, read under options.closure? Posts need not be full. When the closure is
// not plain, the words of `left` must have equal ends (see same_ends). `options` need not mention end markers.
[[nodiscard]] GuardedInclusionResult check_guarded_inclusion(const GuardedNfa& left, const GuardedNfa& right,
                                                             std::size_t num_letters, std::size_t atoms,
                                                             InclusionOptions options = {});

// Does the automaton accept the word? The automaton is run on the word.
[[nodiscard]] bool accepts(const GuardedNfa& nfa, const GuardedWord& word);

// Is the word in that closure of the automaton's language? Unless the closure is plain, the word's ends must be equal.
// The automaton is run on the word's rotations and powers: O(letters^2 * edges), far less than an inclusion costs.
[[nodiscard]] bool accepts(const GuardedNfa& nfa, const GuardedWord& word, RightClosure closure);

} // namespace katlas::automata
