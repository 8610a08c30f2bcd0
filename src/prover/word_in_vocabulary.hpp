// Translates words of a vocabulary into words independent of any vocabulary, and back.
#pragma once

#include "katlas/automata/guarded.hpp"
#include "katlas/prover/found_word.hpp"
#include "katlas/prover/query.hpp"

#include <optional>

namespace katlas::prover {

// An event gets the predicates that hold in the representative of its atom.
[[nodiscard]] FoundWord found_word(const automata::GuardedWord& word, const Vocabulary& vocabulary);

// None if the vocabulary has no such letter or no such representative.
[[nodiscard]] std::optional<automata::GuardedWord> in_vocabulary(const FoundWord& word, const Vocabulary& vocabulary);

} // namespace katlas::prover
