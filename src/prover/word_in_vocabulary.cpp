#include "word_in_vocabulary.hpp"

#include <algorithm>

namespace katlas::prover {

using automata::GuardedWord;

FoundWord found_word(const GuardedWord& word, const Vocabulary& vocabulary) {
    FoundWord found;
    for (const std::size_t atom : word.atoms)
        found.events.push_back(vocabulary.atoms.positives(atom));
    for (const automata::Symbol s : word.letters)
        found.letters.push_back(vocabulary.letters[s]);
    return found;
}

std::optional<GuardedWord> in_vocabulary(const FoundWord& word, const Vocabulary& vocabulary) {
    GuardedWord found;
    for (const auto& event : word.events) {
        std::size_t atom = 0;
        while (atom < vocabulary.atoms.size() && vocabulary.atoms.positives(atom) != event)
            ++atom;
        if (atom == vocabulary.atoms.size())
            return std::nullopt;
        found.atoms.push_back(atom);
    }
    for (const Letter letter : word.letters) {
        const auto known = std::ranges::find(vocabulary.letters, letter);
        if (known == vocabulary.letters.end())
            return std::nullopt;
        found.letters.push_back(static_cast<automata::Symbol>(known - vocabulary.letters.begin()));
    }
    return found;
}

} // namespace katlas::prover
