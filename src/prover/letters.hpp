// Sets of a vocabulary's letters: the letters that words have, and their converses.
#pragma once

#include "katlas/automata/guarded.hpp"
#include "katlas/prover/query.hpp"

#include <optional>
#include <vector>

namespace katlas::prover {

// By symbol: whether a word of the automaton has the letter. `cyclic`: also the letters that same_ends() may introduce.
[[nodiscard]] std::vector<bool> letters_of_words(const Vocabulary& vocabulary, const automata::GuardedNfa& words,
                                                 bool cyclic);

// By symbol: the symbol of the converse, if the vocabulary has it.
[[nodiscard]] std::vector<std::optional<automata::Symbol>> converses(const Vocabulary& vocabulary);

// The letters of the set, and the converses of each that the vocabulary has.
[[nodiscard]] std::vector<bool> with_converses(const Vocabulary& vocabulary, const std::vector<bool>& letters);

} // namespace katlas::prover
