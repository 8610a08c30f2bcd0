// Does a word that the search found refute the query? Only an execution graph can tell (realise.hpp).
#pragma once

#include "katlas/automata/guarded_inclusion.hpp"
#include "katlas/prover/prover.hpp"

namespace katlas::prover {

struct Judgement {
    bool refuted = false;
    std::optional<Witness> witness;
    std::string without_graph; // refuted by the word alone: why
    std::string reason;        // not refuted: why
    std::optional<std::size_t> violated_assumption;
};

// The word in terms of the theory: of atoms what the vocabulary's tests tell.
[[nodiscard]] PlainWord plain_word(kat::Terms& terms, const Vocabulary& vocabulary, const automata::GuardedWord& word);

// What the query says of execution graphs, beyond its hypotheses: where the right side is under `rot` or `dedup`, a
// statement about cycles. `cycles`: only of these is it asked. Nothing that the right side has is left out.
[[nodiscard]] graph::Obligation meaning_on_graphs(const kat::Workspace& workspace, const Query& query, bool cycles);

// `right`: the right side as written, over the vocabulary. `words_decide`: the search knows all words of the right
// side, so that a claim about words is decided by one.
[[nodiscard]] Judgement judge(const kat::Workspace& workspace, const Query& query, const Vocabulary& vocabulary,
                              const automata::GuardedWord& word, const automata::GuardedNfa& right, bool words_decide,
                              const StopToken& stop);

} // namespace katlas::prover
