// Deciding claims.
//
// A claim becomes inclusions (claims.hpp); each inclusion is decided over its own alphabet and atoms (query.hpp): the
// left side becomes a guarded automaton, restricted to equal ends where it speaks of cycles; the right side one that is
// saturated with the hypotheses (saturation.hpp); the inclusion core compares them. A word that it cannot find on the
// right refutes the claim if an execution graph confirms it (realise.hpp). Otherwise other words and small graphs are
// tried; where none refutes, the verdict is `unknown`.
//
// Every step is sound: `proved` never rests on an incomplete one.
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
    std::string right_says;         // and why the right does not have it
    std::optional<Witness> witness; // refuted: the execution graph that shows it,
    std::string without_graph;      // or why it takes none
};

struct Decision {
    Verdict verdict = Verdict::unknown;
    std::string reason;                           // unknown: why
    std::optional<Counterexample> counterexample; // refuted, and unknown where a word was found
    // Unknown: an assumption that rules out the word's graph, where that is the reason; by its index in the theory.
    std::optional<std::size_t> violated_assumption;
    std::vector<std::size_t> assumptions_used; // indices in the theory, ascending
    std::uint64_t pairs = 0;                   // explored by the inclusion core
    std::size_t left_states = 0;               // of the largest automata that were compared
    std::size_t right_states = 0;
    MethodSet tried;                            // without any other the verdict would be the same
    std::vector<ExplanationStep> explanation;   // Limits::explain: query by query
    std::vector<ProofCertificate> certificates; // proved, and Limits::certify: in the order of the queries
};

struct Limits {
    StopToken stop{};
    std::uint64_t max_pairs = 2'000'000;
    std::uint64_t max_memory = std::uint64_t{2} << 30U;
    automata::Budget automata{};
    SaturationBudget saturation{};
    bool certify = false; // of a proved claim, make certificates
    bool explain = false;
    bool proofs_only = false; // do not look for execution graphs that refute
    MethodSet left_out{};     // methods that are not tried
    bool tableau = false;     // of a claim that is undecided otherwise, try a tableau
    // Tried where no execution graph confirms the word that was found.
    std::size_t more_words = 12;
    // How often inclusions in total orders are added, which a word asks for (total_orders.hpp). Letters allow few, so
    // this only bounds what a file may ask for.
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

    // Where expressions are made of which a question is, if they are not the specification's.
    [[nodiscard]] kat::Workspace workspace() { return {terms_, specification_.theory}; }

    // The token of `limits` holds for every step; its parts need not repeat it.
    [[nodiscard]] Decision decide(const kat::Claim& claim, const Limits& limits = {});

    // Whether every execution graph on which all the axioms hold satisfies the goal.
    [[nodiscard]] Decision implies(std::span<const kat::Axiom> axioms, const kat::Axiom& goal,
                                   const Limits& limits = {});
    // Whether it satisfies all axioms of a model. The models need not be the specification's; messages have their
    // names.
    [[nodiscard]] Decision implies(const kat::Model& stronger, const kat::Model& weaker, const Limits& limits = {});

    // One of the queries that a claim becomes; see to_queries.
    [[nodiscard]] Decision decide(const Query& query, const Limits& limits = {});

    // A counterexample with an execution graph that is none of the words that are known: what refutes the query with
    // these added to its right side. None where there is no other, or where the limits do not suffice to find one.
    [[nodiscard]] std::optional<Counterexample>
    another_counterexample(Query query, std::span<const Counterexample> known, const Limits& limits = {});

  private:
    // Whether all hold.
    [[nodiscard]] Decision decide(const std::vector<Query>& queries, const Limits& limits);
    // With letters of the left side replaced by what they lie in (bounds.hpp); none if that proves nothing.
    [[nodiscard]] std::optional<Decision> prove_by_bounds(const Query& query, const Limits& limits);
    // By automata alone, which do not know intersections, nor assumptions that have some.
    [[nodiscard]] Decision decide_regular(const Query& query, const Limits& limits);
    // Under the hypotheses as they are.
    [[nodiscard]] Decision decide_as_given(const Query& query, const Limits& limits);
    // The same, and each part of the right side by itself if that is undecided: a smaller one leaves the budgets to the
    // hypotheses.
    [[nodiscard]] Decision decide_by_parts(const Query& query, const Limits& limits);
    // Where the word that was found is not confirmed: forbids it, and looks for others; then tries small graphs.
    void look_further(Query query, const Limits& limits, Decision& decision);
    // Adds what total orders make of the word that was found (total_orders.hpp); false if there is nothing to add.
    bool add_orders(Query& query, const FoundWord& word, const Limits& limits, Decision& lemmas);

    const kat::Specification& specification_;
    kat::Terms terms_; // the specification's, and what deciding adds
    Hierarchy hierarchy_;
    Rulebook rulebook_;
    std::unique_ptr<ImpliedCycles> consequences_;           // and their proofs
    std::map<std::vector<std::uint32_t>, Decision> orders_; // by model, expression and order: whether it is ordered so
};

} // namespace katlas::prover
