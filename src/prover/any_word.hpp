// A word, of whichever vocabulary: its letters, and the predicates of the representatives of its atoms.
//
// Attempts at one query have vocabularies of their own, in which letters and atoms have other numbers; this is how they
// recognise a word that one of them has found.
#pragma once

#include "katlas/automata/guarded.hpp"
#include "katlas/prover/query.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace katlas::prover {

class AnyWord {
  public:
    AnyWord(const automata::GuardedWord& word, const Vocabulary& vocabulary) {
        for (const std::size_t atom : word.atoms)
            events_.push_back(vocabulary.atoms.positives(atom));
        for (const automata::Symbol s : word.letters)
            letters_.push_back(vocabulary.letters[s]);
    }

    // None if the vocabulary has no such letter or no such representative.
    [[nodiscard]] std::optional<automata::GuardedWord> in(const Vocabulary& vocabulary) const {
        automata::GuardedWord word;
        for (const auto& event : events_) {
            std::size_t atom = 0;
            while (atom < vocabulary.atoms.size() && vocabulary.atoms.positives(atom) != event)
                ++atom;
            if (atom == vocabulary.atoms.size())
                return std::nullopt;
            word.atoms.push_back(atom);
        }
        for (const Letter letter : letters_) {
            const auto known = std::ranges::find(vocabulary.letters, letter);
            if (known == vocabulary.letters.end())
                return std::nullopt;
            word.letters.push_back(static_cast<automata::Symbol>(known - vocabulary.letters.begin()));
        }
        return word;
    }

    friend auto operator<=>(const AnyWord&, const AnyWord&) = default;

  private:
    std::vector<std::vector<kat::PredicateId>> events_;
    std::vector<Letter> letters_;
};

} // namespace katlas::prover
