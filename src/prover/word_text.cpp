#include "decide.hpp"

#include <algorithm>
#include <map>

namespace katlas::prover {

using automata::GuardedWord;

std::vector<std::string> word_text(Document& document, const Vocabulary& vocabulary, const GuardedWord& word) {
    kat::Terms& terms = document.terms;
    // An atom at hand may show that a predicate does not imply another; that none does is not enough.
    std::map<std::pair<kat::PredicateId, kat::PredicateId>, bool> known;
    const auto implies = [&](kat::PredicateId a, kat::PredicateId b) {
        const auto [answer, is_new] = known.try_emplace({a, b}, true);
        for (std::size_t atom = 0; is_new && atom < vocabulary.atoms.size(); ++atom) {
            const std::vector<kat::PredicateId>& holds = vocabulary.atoms.positives(atom);
            if (std::ranges::count(holds, a) != 0 && std::ranges::count(holds, b) == 0)
                return answer->second = false;
        }
        if (is_new)
            answer->second = !kat::satisfiable(
                terms, document.theory, terms.conjunction(terms.predicate(a), terms.negation(terms.predicate(b))));
        return answer->second;
    };
    std::map<std::size_t, std::string> atom_names;
    const auto name_of = [&](std::size_t atom) {
        if (const auto found = atom_names.find(atom); found != atom_names.end())
            return found->second;
        const std::vector<kat::PredicateId>& holds = vocabulary.atoms.positives(atom);
        std::string text;
        for (const kat::PredicateId p : holds) {
            // Not what another one implies: [SC] says ACQ and REL already.
            const bool implied = std::ranges::any_of(
                holds, [&](kat::PredicateId q) { return q != p && implies(q, p) && (q < p || !implies(p, q)); });
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
