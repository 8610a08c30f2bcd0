#include "decide.hpp"

#include <algorithm>
#include <map>

namespace katlas::prover {

using automata::GuardedWord;

std::vector<std::string> word_text(Document& document, const Vocabulary& vocabulary, const GuardedWord& word) {
    kat::Terms& terms = document.terms;
    std::map<std::size_t, std::string> atom_names;
    const auto name_of = [&](std::size_t atom) {
        if (const auto known = atom_names.find(atom); known != atom_names.end())
            return known->second;
        const std::vector<kat::PredicateId>& holds = vocabulary.atoms.positives(atom);
        std::string text;
        for (const kat::PredicateId p : holds) {
            // Not what another one implies: [SC] says ACQ and REL already.
            const bool implied = std::ranges::any_of(holds, [&](kat::PredicateId q) {
                const auto implies = [&](kat::PredicateId a, kat::PredicateId b) {
                    return !kat::satisfiable(terms, document.theory,
                                             terms.conjunction(terms.predicate(a), terms.negation(terms.predicate(b))));
                };
                return q != p && implies(q, p) && (q < p || !implies(p, q));
            });
            if (!implied)
                text += (text.empty() ? "" : ";") + document.theory.predicates[p].name;
        }
        return atom_names.emplace(atom, "[" + text + "]").first->second;
    };
    std::vector<std::string> steps;
    for (std::size_t i = 0; i < word.atoms.size(); ++i) {
        steps.push_back(name_of(word.atoms[i]));
        if (i < word.letters.size())
            steps.push_back(vocabulary.infos[word.letters[i]].name);
    }
    return steps;
}

} // namespace katlas::prover
