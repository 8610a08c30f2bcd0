// Deciding one query; prover.cpp joins the queries of a claim.
#pragma once

#include "katlas/prover/prover.hpp"

namespace katlas::prover {

struct QueryOutcome {
    Verdict verdict = Verdict::unknown;
    std::string reason;
    std::optional<automata::GuardedWord> word;
    std::optional<Counterexample> counterexample;
    std::vector<std::size_t> assumptions_used;
    std::uint64_t pairs = 0;
    std::size_t left_states = 0;
    std::size_t right_states = 0;
    std::vector<ProofCertificate> certificates; // proved, and Limits::certify
};

[[nodiscard]] QueryOutcome decide_query(Document& document, const Hierarchy& hierarchy, const Rulebook& rulebook,
                                        const Query& query, const Limits& limits);

// An inclusion that was found to hold.
struct Compared {
    GuardedNfa left;
    GuardedNfa right;
    automata::RightClosure closure;
};

// Certificates of what a verdict rests on; of a query that is true by its form, if that is nothing.
[[nodiscard]] std::vector<ProofCertificate> certify(const Document& document, const Query& query,
                                                    const Vocabulary& vocabulary, const std::vector<Compared>& compared,
                                                    automata::InclusionOptions options);

// A word as text; see Counterexample.
[[nodiscard]] std::vector<std::string> word_text(Document& document, const Vocabulary& vocabulary,
                                                 const automata::GuardedWord& word);

} // namespace katlas::prover
