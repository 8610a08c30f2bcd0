#include "comparison.hpp"

#include "word_in_vocabulary.hpp"

#include <algorithm>

namespace katlas::prover {

using automata::GuardedInclusionResult;
using automata::GuardedWord;
using automata::InclusionOptions;
using automata::RightClosure;
using automata::State;
using kat::AtomSet;
using Core = automata::InclusionResult::Verdict;

// A cycle's end atoms agree, and so do location and thread. Most proofs do not need this exactly, and without it the
// left side has fewer states and more words: the coarsest reading tells apart only the atoms that the left side itself
// tells apart at its ends. So the first of three ever finer readings that is included proves the claim, and only a word
// of the last reading counts as found. Without `fine_ends` only the first reading is tried, and its word is kept if it
// is a cycle.
bool Comparison::compare_cycles(const GuardedNfa& l, const GuardedNfa& r, RightClosure closure, bool fine_ends) {
    const std::size_t atoms = vocabulary_->atoms.size();
    const std::vector<AtomSet> coarse = coarse_blocks(l);
    if (!include(cycles(l, indifferent(), coarse), r, closure))
        return false;
    if (outcome_.verdict == Verdict::proved)
        return true;
    found_ = found_word(*outcome_.word, *vocabulary_);
    // The word may be a cycle nevertheless. Then it is a shortest one, since no finer reading has more words.
    const GuardedNfa exact = cycles(l, vocabulary_->infos, automata::single_atoms(atoms));
    if (adopt_cycle(exact, r, closure))
        return true;
    if (!fine_ends) {
        outcome_.word.reset();
        return true;
    }
    outcome_.trace.ends = Ends::effects;
    if (!include(cycles(l, vocabulary_->infos, coarse), r, closure))
        return false;
    if (outcome_.verdict == Verdict::proved || adopt_cycle(exact, r, closure))
        return true;
    outcome_.trace.ends = Ends::exact;
    return include_simply(exact, r, closure);
}

// The atoms, as far as the left side tells them apart at its ends.
std::vector<AtomSet> Comparison::coarse_blocks(const GuardedNfa& l) const {
    std::vector<AtomSet> told_apart{vocabulary_->has_location};
    told_apart.insert(told_apart.end(), l.accept.begin(), l.accept.end());
    for (const State i : l.initial)
        for (const automata::GuardedEdge& e : l.edges[i])
            told_apart.push_back(e.pre);
    return automata::blocks_of(vocabulary_->atoms.size(), told_apart);
}

bool Comparison::is_open(const GuardedNfa& l, const GuardedNfa& r, RightClosure closure) const {
    const std::optional<GuardedWord> word = in_vocabulary(*found_, *vocabulary_);
    return word && separates(*word, cycles(l, indifferent(), coarse_blocks(l)), r, closure);
}

// Is the found word a word of `exact`, or does it become one when its ends are made to agree?
bool Comparison::adopt_cycle(const GuardedNfa& exact, const GuardedNfa& r, RightClosure closure) {
    GuardedWord& word = *outcome_.word;
    for (const std::size_t end : {word.atoms.front(), word.atoms.back()}) {
        GuardedWord w = word;
        w.atoms.front() = w.atoms.back() = end;
        if (!automata::accepts(exact, w) || !separates(w, exact, r, closure))
            continue;
        word = simplify(std::move(w), exact, r, closure);
        return true;
    }
    return false;
}

// Letters without facts about location and thread, so that same_ends compares atoms only.
std::vector<automata::LetterInfo> Comparison::indifferent() const {
    return std::vector<automata::LetterInfo>(vocabulary_->letters.size(),
                                             automata::LetterInfo{"", true, false, true, false, std::nullopt});
}

bool Comparison::compare(const GuardedNfa& l, const GuardedNfa& r, RightClosure closure) {
    const std::size_t atoms = vocabulary_->atoms.size();
    if (closure == RightClosure::plain)
        return include_simply(l, r, closure);
    // Without `& id`, words with different ends cannot be rotated, and those with equal ends can.
    const GuardedNfa same =
        reduce(automata::same_ends(l, indifferent(), AtomSet::first(atoms), automata::single_atoms(atoms)));
    const GuardedNfa other = reduce(automata::different_ends(l, atoms));
    return include_simply(same, r, closure) && (outcome_.word || include_simply(other, r, RightClosure::plain));
}

// Like `include`, but simplifies the word that is found.
bool Comparison::include_simply(const GuardedNfa& l, const GuardedNfa& r, RightClosure closure) {
    if (!include(l, r, closure))
        return false;
    if (outcome_.word)
        outcome_.word = simplify(std::move(*outcome_.word), l, r, closure);
    return true;
}

bool Comparison::include(const GuardedNfa& l, const GuardedNfa& r, RightClosure closure) {
    outcome_.left_states = std::max<std::size_t>(outcome_.left_states, l.size());
    const InclusionOptions options = inclusion_options(limits_, closure);
    const GuardedInclusionResult result =
        automata::check_guarded_inclusion(l, r, vocabulary_->letters.size(), vocabulary_->atoms.size(), options);
    outcome_.pairs += result.stats.pairs;
    if (result.verdict == Core::unknown)
        return give_up(outcome_, out_of_time(limits_) ? time_is_up : "the search grew beyond its budget");
    outcome_.word.reset();
    outcome_.counterexample.reset();
    if (result.verdict == Core::not_included)
        outcome_.word = result.counterexample;
    outcome_.verdict = outcome_.word ? Verdict::unknown : Verdict::proved;
    if (limits_.certify && !outcome_.word)
        compared_.push_back({l, r, closure});
    return true;
}

// Is the word in the left side, and not in the right side?
bool Comparison::separates(const GuardedWord& w, const GuardedNfa& l, const GuardedNfa& r, RightClosure closure) const {
    return automata::accepts(l, w) && !automata::accepts(r, w, closure);
}

// The same letters between simpler atoms, as far as the result is still a counterexample. Atoms are numbered from
// simple to special.
GuardedWord Comparison::simplify(GuardedWord word, const GuardedNfa& l, const GuardedNfa& r,
                                 RightClosure closure) const {
    for (std::size_t i = 0; i < word.atoms.size(); ++i) {
        const bool ends_agree = query_.cyclic && word.atoms.front() == word.atoms.back();
        for (std::size_t simpler = 0; simpler < word.atoms[i]; ++simpler) {
            GuardedWord w = word;
            w.atoms[i] = simpler;
            if (ends_agree && (i == 0 || i + 1 == word.atoms.size()))
                w.atoms.front() = w.atoms.back() = simpler;
            if (!separates(w, l, r, closure))
                continue;
            word = std::move(w);
            break;
        }
    }
    return word;
}

// The cycles of the left side that the right side must answer. If the right side relates an event to itself by a test,
// cycles at this event have an answer already.
GuardedNfa Comparison::cycles(const GuardedNfa& l, const std::vector<automata::LetterInfo>& infos,
                              const std::vector<AtomSet>& blocks) const {
    GuardedNfa cyclic = automata::same_ends(l, infos, vocabulary_->has_location, blocks);
    AtomSet answered;
    for (const State s : right_->initial)
        answered |= right_->accept[s];
    for (const State s : cyclic.initial) {
        cyclic.accept[s] -= answered;
        for (automata::GuardedEdge& e : cyclic.edges[s])
            e.pre -= answered;
    }
    return reduce(cyclic);
}

GuardedNfa Comparison::reduce(const GuardedNfa& nfa) const {
    return trimmed_quotient(nfa, vocabulary_->atoms.all());
}

InclusionOptions inclusion_options(const Limits& limits, RightClosure closure) {
    InclusionOptions options;
    options.closure = closure;
    options.max_pairs = limits.max_pairs;
    options.max_memory = limits.max_memory;
    options.stop = limits.stop;
    return options;
}

GuardedNfa trimmed_quotient(const GuardedNfa& nfa, const AtomSet& all) {
    return automata::quotient(automata::trim(nfa, all));
}

bool out_of_time(const Limits& limits) {
    return limits.stop.requested();
}

bool give_up(QueryOutcome& outcome, std::string reason) {
    outcome.word.reset();
    outcome.verdict = Verdict::unknown;
    outcome.reason = std::move(reason);
    return false;
}

} // namespace katlas::prover
