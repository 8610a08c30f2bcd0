// Deciding claims.
//
// A claim becomes inclusions (claims.hpp); each inclusion is decided over its own alphabet and atoms (query.hpp): the
// left side becomes a guarded automaton, restricted to equal ends where the query is about cycles; the right side
// becomes a guarded automaton that is saturated with the hypotheses (saturation.hpp); the inclusion core compares the
// two. A word of the left side that the right side lacks refutes the claim if an execution graph confirms the word
// (realise.hpp). Otherwise other words and small graphs are tried. If none of them refutes the claim, the verdict is
// `unknown`.
//
// Every step is sound: `proved` never rests on an incomplete step.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/prover/certificate.hpp"
#include "katlas/prover/explanation.hpp"
#include "katlas/prover/found_word.hpp"
#include "katlas/prover/methods.hpp"
#include "katlas/prover/query.hpp"
#include "katlas/prover/realise.hpp"
#include "katlas/support/stop_token.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace katlas::prover {

enum class Verdict : std::uint8_t { proved, refuted, unknown };

// A guarded word, and what it says about the claim.
struct Counterexample {
    FoundWord word;
    std::string direction;          // the inclusion that fails, e.g. "left <= right"
    std::string left_says;          // what the word is on the left
    std::string right_says;         // and why the right side lacks it
    std::optional<Witness> witness; // refuted: the execution graph that shows the word,
    std::string without_graph;      // or why the word refutes without a graph
};

struct Decision {
    Verdict verdict = Verdict::unknown;
    std::string reason;                           // unknown: why
    std::optional<Counterexample> counterexample; // refuted; also unknown, if a word was found
    // Unknown because an assumption rules out the word's graph: the index of this assumption in the theory.
    std::optional<std::size_t> violated_assumption;
    std::vector<std::size_t> assumptions_used; // indices in the theory, ascending
    std::uint64_t pairs = 0;                   // explored by the inclusion core
    std::size_t left_states = 0;               // of the largest automata that were compared
    std::size_t right_states = 0;
    MethodSet tried;                            // the verdict would be the same if all others were left out
    std::vector<ExplanationStep> explanation;   // if Limits::explain: query by query
    std::vector<ProofCertificate> certificates; // if proved and Limits::certify: in the order of the queries
};

struct Limits {
    StopToken stop{};
    std::uint64_t max_pairs = 2'000'000;
    std::uint64_t max_memory = std::uint64_t{2} << 30U;
    automata::Budget automata{};
    SaturationBudget saturation{};
    bool certify = false; // make certificates of proved claims
    bool explain = false;
    bool proofs_only = false; // do not look for execution graphs that refute
    MethodSet left_out{};     // methods that are not tried
    bool tableau = false;     // try a tableau for a claim that is undecided otherwise
    // How many other words are tried where no execution graph confirms the word that was found.
    std::size_t more_words = 12;
    // How often inclusions in total orders are added because a word needs them (total_orders.hpp). Usual alphabets need
    // few, so this bounds only unusual files.
    std::size_t order_rounds = 16;
    std::uint64_t small_graphs = 3'000'000; // complete or not; some seconds
};

class ImpliedCycles;

class Prover {
  public:
    // The specification must outlive the prover. Provers of one specification may be used in different threads.
    explicit Prover(const kat::Specification& specification);
    ~Prover();
    Prover(const Prover&) = delete;
    Prover& operator=(const Prover&) = delete;

    // The workspace in which expressions of a question are made, if they are not the specification's.
    [[nodiscard]] kat::Workspace workspace() { return {terms_, specification_.theory}; }

    // The token of `limits` holds for every step; its parts need not repeat it.
    [[nodiscard]] Decision decide(const kat::Claim& claim, const Limits& limits = {});

    // Whether every execution graph on which all the axioms hold satisfies the goal.
    [[nodiscard]] Decision implies(std::span<const kat::Axiom> axioms, const kat::Axiom& goal,
                                   const Limits& limits = {});
    // Whether every execution graph on which the axioms of `stronger` hold satisfies all axioms of `weaker`. The models
    // need not be the specification's. Messages use their names.
    [[nodiscard]] Decision implies(const kat::Model& stronger, const kat::Model& weaker, const Limits& limits = {});

    // One of the queries that a claim becomes; see to_queries.
    [[nodiscard]] Decision decide(const Query& query, const Limits& limits = {});

    // A counterexample with an execution graph, whose word is not among the known ones: it refutes the query with the
    // known words added to its right side. None if there is no other counterexample, or if the limits do not suffice to
    // find one.
    [[nodiscard]] std::optional<Counterexample>
    another_counterexample(Query query, std::span<const Counterexample> known, const Limits& limits = {});

  private:
    // Whether all queries hold.
    [[nodiscard]] Decision decide(const std::vector<Query>& queries, const Limits& limits);
    // With each letter of the left side replaced by a relation that includes it (bounds.hpp). None if that proves
    // nothing.
    [[nodiscard]] std::optional<Decision> prove_by_bounds(const Query& query, const Limits& limits);
    // For all choices of orders (Relation::chosen), although a model asks for one only.
    [[nodiscard]] Decision decide_for_all_orders(const Query& query, const Limits& limits);
    // By automata alone. They handle neither intersections nor assumptions that contain intersections.
    [[nodiscard]] Decision decide_regular(const Query& query, const Limits& limits);
    // Under the hypotheses as given.
    [[nodiscard]] Decision decide_as_given(const Query& query, const Limits& limits);
    // The same; if that is undecided, each part of the right side by itself. A smaller right side leaves more of the
    // budgets to the hypotheses.
    [[nodiscard]] Decision decide_by_parts(const Query& query, const Limits& limits);
    // For a word that no graph confirms: forbids the word, looks for other words, then tries small graphs.
    void look_further(Query query, const Limits& limits, Decision& decision);
    // Adds the inclusions that total orders give for the word that was found (total_orders.hpp). False if there are
    // none.
    bool add_orders(Query& query, const FoundWord& word, const Limits& limits, Decision& lemmas);

    const kat::Specification& specification_;
    kat::Terms terms_; // the specification's terms, and those that deciding adds
    Hierarchy hierarchy_;
    Rulebook rulebook_;
    std::unique_ptr<ImpliedCycles> consequences_; // and their proofs
    std::map<std::vector<std::uint32_t>, Decision>
        orders_; // by model, expression and order: whether the expression lies in the order
};

} // namespace katlas::prover
