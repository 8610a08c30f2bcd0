#include "letters.hpp"

#include <algorithm>

namespace katlas::prover {

std::vector<bool> letters_of_words(const Vocabulary& vocabulary, const automata::GuardedNfa& words, bool cyclic) {
    std::vector<bool> result(vocabulary.letters.size(), false);
    for (const auto& edges : words.edges)
        for (const automata::GuardedEdge& e : edges) {
            result[e.letter] = true;
            if (const auto twin = vocabulary.infos[e.letter].location_twin; twin && cyclic)
                result[*twin] = true;
        }
    return result;
}

std::vector<std::optional<automata::Symbol>> converses(const Vocabulary& vocabulary) {
    const std::vector<kat::Letter>& letters = vocabulary.letters;
    std::vector<std::optional<automata::Symbol>> result(letters.size());
    for (std::size_t i = 0; i < letters.size(); ++i)
        if (const auto c = std::ranges::find(letters, letters[i].flipped()); c != letters.end())
            result[i] = static_cast<automata::Symbol>(c - letters.begin());
    return result;
}

std::vector<bool> with_converses(const Vocabulary& vocabulary, const std::vector<bool>& letters) {
    std::vector<bool> result = letters;
    const auto converse = converses(vocabulary);
    for (std::size_t i = 0; i < letters.size(); ++i)
        if (letters[i] && converse[i])
            result[*converse[i]] = true;
    return result;
}

} // namespace katlas::prover
