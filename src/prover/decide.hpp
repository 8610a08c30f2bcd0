// Deciding one query; prover.cpp joins the queries of a claim.
#pragma once

#include "katlas/prover/prover.hpp"

namespace katlas::prover {

// How exactly the ends of a left side's cycles agree: see compare_cycles in comparison.cpp.
enum class Ends : std::uint8_t { blocks, effects, exact };

// What the last comparison used, for the explanation.
struct Trace {
    bool by_form = false; // equal sides, or an empty left one
    bool with_irreflexive = false;
    std::size_t rounds = 0; // of saturation
    bool fixpoint = true;
    Ends ends = Ends::blocks;
    automata::RightClosure closure = automata::RightClosure::plain;
    bool confirmed = false; // a structure confirmed the word
    bool walks = false;     // the right side was read forward and backward
};

struct QueryOutcome {
    Verdict verdict = Verdict::unknown;
    std::string reason;
    std::optional<std::size_t> violated_assumption;
    std::optional<automata::GuardedWord> word;
    std::optional<Counterexample> counterexample;
    std::vector<std::size_t> assumptions_used;
    std::uint64_t pairs = 0;
    std::size_t left_states = 0;
    std::size_t right_states = 0;
    std::vector<ProofCertificate> certificates; // proved, and Limits::certify
    MethodSet tried;                            // see Decision
    Trace trace;
    std::vector<kat::ExprRef> consequences;   // consequences of the right side that joined it (implied_cycles.hpp)
    std::vector<ExplanationStep> explanation; // Limits::explain
};

class ImpliedCycles;

// `consequences`: the source of consequences of the right side; null: none are added.
[[nodiscard]] QueryOutcome decide_query(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                        const Rulebook& rulebook, const Query& query, const Limits& limits,
                                        ImpliedCycles* consequences = nullptr);

// An inclusion that was found to hold.
struct Compared {
    GuardedNfa left;
    GuardedNfa right;
    automata::RightClosure closure;
};

// Certificates of the inclusions that a verdict rests on; if there are none, of a query that is true by its form.
[[nodiscard]] std::vector<ProofCertificate> certify(const kat::Setting& setting, const Query& query,
                                                    const Vocabulary& vocabulary, const std::vector<Compared>& compared,
                                                    automata::InclusionOptions options);

// The steps that led to the outcome. The outcome must be complete except for the explanation.
[[nodiscard]] std::vector<ExplanationStep> explain(const kat::Setting& setting, const Hierarchy& hierarchy,
                                                   const Query& query, const Vocabulary& vocabulary,
                                                   const QueryOutcome& outcome);

} // namespace katlas::prover
