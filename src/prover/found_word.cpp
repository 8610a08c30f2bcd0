#include "katlas/prover/found_word.hpp"

#include "katlas/kat/atoms.hpp"

#include <algorithm>
#include <map>

namespace katlas::prover {
namespace {

using kat::PredicateId;

class Texts {
  public:
    Texts(const kat::Terms& terms, const kat::Theory& theory) : terms_(terms), theory_(theory) {}

    // Of two predicates that imply each other the first is shown.
    std::string of(const std::vector<PredicateId>& event) {
        std::string text;
        for (const PredicateId p : event)
            if (std::ranges::none_of(
                    event, [&](PredicateId q) { return q != p && implies(q, p) && (q < p || !implies(p, q)); }))
                text += (text.empty() ? "" : ";") + theory_.predicates[p].name;
        return "[" + text + "]";
    }

  private:
    bool implies(PredicateId a, PredicateId b) {
        const auto [answer, is_new] = known_.try_emplace({a, b}, false);
        if (is_new)
            answer->second = !kat::satisfiable(
                terms_, theory_, terms_.conjunction(terms_.predicate(a), terms_.negation(terms_.predicate(b))));
        return answer->second;
    }

    kat::Terms terms_;
    const kat::Theory& theory_;
    std::map<std::pair<PredicateId, PredicateId>, bool> known_;
};

} // namespace

kat::ExprRef along(kat::Terms& terms, const FoundWord& word) {
    std::vector<kat::ExprRef> steps;
    for (const kat::Letter l : word.letters)
        steps.push_back(terms.letter(l));
    return terms.sequence(steps);
}

std::vector<std::string> to_texts(const kat::Terms& terms, const kat::Theory& theory, const FoundWord& word) {
    Texts texts(terms, theory);
    std::vector<std::string> result;
    for (std::size_t i = 0; i < word.events.size(); ++i) {
        result.push_back(texts.of(word.events[i]));
        if (i < word.letters.size())
            result.push_back(letter_name(theory, word.letters[i]));
    }
    return result;
}

} // namespace katlas::prover
