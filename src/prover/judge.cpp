#include "judge.hpp"

#include "katlas/prover/realise.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

namespace katlas::prover {
namespace {

using automata::GuardedEdge;
using automata::GuardedNfa;
using automata::GuardedWord;
using automata::RightClosure;
using automata::State;
using graph::Obligation;
using kat::ExprKind;
using kat::ExprRef;
using kat::Terms;
using kat::TestRef;

constexpr std::size_t long_word = 24;

// The tests of the vocabulary that hold of an atom, and the negations of the others.
TestRef test_of(Terms& terms, const Vocabulary& vocabulary, std::size_t atom) {
    TestRef result = terms.top();
    for (std::uint32_t t = 0; t < vocabulary.left.tests.size(); ++t)
        if (vocabulary.left.tests[t].contains(atom))
            result = terms.conjunction(result, {t});
        else if (!vocabulary.left.tests[t].empty())
            result = terms.conjunction(result, terms.negation({t}));
    return result;
}

// An expression that relates at least the events that e does, and has no `rot` or `dedup`: the words of `rot f` are
// made of the letters of f.
ExprRef without_language_operators(Terms& terms, ExprRef root) {
    if (!graph::has_language_operator(terms, root))
        return root;
    std::unordered_map<std::uint32_t, ExprRef> known;
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&root, 1))) {
        std::vector<ExprRef> kids;
        for (const ExprRef k : terms.children(e))
            kids.push_back(known.at(k.index));
        switch (terms.kind(e)) {
        case ExprKind::rotation:
        case ExprKind::deduplication: {
            std::vector<ExprRef> letters;
            for (const ExprRef sub : terms.subterms(kids))
                if (terms.kind(sub) == ExprKind::letter)
                    letters.push_back(sub);
            known[e.index] = terms.star(terms.unite(letters));
            break;
        }
        case ExprKind::unite:
            known[e.index] = terms.unite(kids);
            break;
        case ExprKind::sequence:
            known[e.index] = terms.sequence(kids[0], kids[1]);
            break;
        case ExprKind::star:
            known[e.index] = terms.star(kids[0]);
            break;
        default:
            known[e.index] = e;
            break;
        }
    }
    return known.at(root.index);
}

std::vector<std::size_t> chain(std::size_t positions) {
    std::vector<std::size_t> places(positions);
    std::iota(places.begin(), places.end(), std::size_t{0});
    return places;
}

// Two positions of a word may be one event if the automaton is in the same set of states there, at the same atom: then
// every path from the first event leads the automaton to the set of states of the event at which the path ends.
std::vector<std::size_t> folded(const GuardedWord& word, const GuardedNfa& nfa) {
    std::map<std::pair<std::size_t, std::vector<State>>, std::size_t> place_of;
    std::vector<std::size_t> places;
    std::vector<State> states = nfa.initial;
    for (std::size_t i = 0; i < word.atoms.size(); ++i) {
        std::ranges::sort(states);
        states.erase(std::unique(states.begin(), states.end()), states.end());
        places.push_back(place_of.emplace(std::pair(word.atoms[i], states), place_of.size()).first->second);
        if (i == word.letters.size())
            break;
        std::vector<State> next;
        for (const State s : states)
            for (const GuardedEdge& e : nfa.edges[s])
                if (e.letter == word.letters[i] && e.pre.contains(word.atoms[i]) && e.post.contains(word.atoms[i + 1]))
                    next.push_back(e.target);
        states = std::move(next);
    }
    return places;
}

} // namespace

PlainWord plain_word(Terms& terms, const Vocabulary& vocabulary, const GuardedWord& word) {
    PlainWord plain;
    for (const std::size_t atom : word.atoms)
        plain.tests.push_back(test_of(terms, vocabulary, atom));
    for (const automata::Symbol s : word.letters)
        plain.letters.push_back(vocabulary.letters[s]);
    plain.places = chain(word.atoms.size());
    return plain;
}

Obligation meaning_on_graphs(const kat::Workspace& workspace, const Query& query, bool cycles) {
    Obligation claim;
    claim.left = query.left;
    claim.cyclic = cycles;
    const ExprRef right = without_language_operators(workspace.terms, query.right);
    if (cycles && query.closure != RightClosure::plain)
        claim.cycles.push_back({right, false});
    else
        claim.right.push_back(right);
    return claim;
}

Judgement judge(const kat::Workspace& workspace, const Query& query, const Vocabulary& vocabulary,
                const GuardedWord& word, const GuardedNfa& right, bool words_decide, const StopToken& stop) {
    Terms& terms = workspace.terms;
    PlainWord plain = plain_word(terms, vocabulary, word);

    // For words with equal ends, a right side under `rot` or `dedup` is a statement about cycles.
    const bool closed = query.closure != RightClosure::plain;
    const bool ring = query.cyclic || (closed && word.atoms.front() == word.atoms.back());
    if (ring)
        plain.places.back() = 0;
    else if (word.atoms.size() > long_word)
        plain.places = folded(word, right);

    Obligation claim = meaning_on_graphs(workspace, query, ring);
    if (graph::has_language_operator(terms, claim.left))
        claim.left = expression_of(terms, plain);
    RealisationLimits limits;
    limits.stop = stop;
    Realisation realisation = realise(workspace, plain, claim, limits);
    Judgement result;
    if (realisation.witness) {
        result.refuted = true;
        result.witness = std::move(realisation.witness);
        return result;
    }
    if (query.closure == RightClosure::rotated && words_decide) {
        result.refuted = true;
        result.without_graph = "without 'dedup', the claim speaks of words";
        return result;
    }
    result.violated_assumption = realisation.assumption;
    result.reason = realisation.assumption ? "the execution graph that has the word violates an assumption"
                                           : "of the word found " + realisation.obstacle;
    return result;
}

} // namespace katlas::prover
