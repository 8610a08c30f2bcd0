// Decides whether a word that the search found refutes the query. Only an execution graph can show this (realise.hpp).
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

// The word in terms of the theory: an atom becomes the vocabulary's tests that hold of it.
[[nodiscard]] PlainWord plain_word(kat::Terms& terms, const Vocabulary& vocabulary, const automata::GuardedWord& word);

// The meaning of the query on execution graphs, apart from its hypotheses. If the right side is under `rot` or `dedup`,
// it is a statement about cycles. `cycles`: the statement is about cycles only. The obligation keeps the whole right
// side.
[[nodiscard]] graph::Obligation meaning_on_graphs(const kat::Workspace& workspace, const Query& query, bool cycles);

// `right`: the right side as written, over the vocabulary. `words_decide`: the search knows all words of the right
// side, so a single word refutes a claim about words.
[[nodiscard]] Judgement judge(const kat::Workspace& workspace, const Query& query, const Vocabulary& vocabulary,
                              const automata::GuardedWord& word, const automata::GuardedNfa& right, bool words_decide,
                              const StopToken& stop);

} // namespace katlas::prover
