// Questions to the prover. Each question has a prover of its own: deciding adds terms, and an answer must not depend on
// earlier questions. Answers are cached: see lemmas.hpp.
#pragma once

#include "katlas/codegen/lemmas.hpp"
#include "katlas/prover/prover.hpp"
#include "question_digest.hpp"

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace katlas::codegen {

class Questions {
  public:
    // A goal that is not proved is refused, and the first word is the reason: no further effort is made to refute the
    // goal. Both must outlive the object. The theory must be complete before the first question; the terms may grow.
    Questions(const kat::Setting& setting, const prover::Limits& limits, LemmaStore* lemmas)
        : setting_(setting), limits_(limits), lemmas_(lemmas) {
        limits_.more_words = 0;
        limits_.small_graphs = 0;
        limits_.order_rounds = 0;
    }

    // Hypotheses about the graphs, in addition to the theory.
    struct Hypotheses {
        kat::TestRef absent{};                  // no event satisfies this test
        std::vector<kat::Assumption> more{};    // of programs
        std::optional<prover::Limits> limits{}; // instead of the usual ones
        std::vector<kat::TestRef> constraints{};
        bool threads_follow_po = true; // rf, co and fr within a thread follow po, as the theory assumes
    };
    // Whether graphs that satisfy these axioms satisfy the goals. A cached answer has only the verdict and the
    // assumptions.
    [[nodiscard]] prover::Decision implies(std::span<const kat::Axiom> axioms, std::span<const kat::Axiom> goals,
                                           const Hypotheses& hypotheses);
    [[nodiscard]] prover::Decision implies(std::span<const kat::Axiom> axioms, const kat::Axiom& goal,
                                           const Hypotheses& hypotheses) {
        return implies(axioms, std::span(&goal, 1), hypotheses);
    }
    // Whether left <= right.
    [[nodiscard]] prover::Decision included(kat::ExprRef left, kat::ExprRef right);
    // Whether a search finds something. The answer must depend only on the theory, on these axioms, and on `what`, the
    // subject of the search. A cached search has only this answer.
    [[nodiscard]] bool finds(std::string_view what, std::span<const kat::Axiom> axioms,
                             const std::function<bool()>& search);

    // The user's assumptions that the proofs so far used.
    [[nodiscard]] const std::set<std::size_t>& used() const { return used_; }
    // Whether some answer other than `proved` came from the cache; such an answer has no counterexample.
    [[nodiscard]] bool remembered_a_failure() const { return remembered_a_failure_; }

  private:
    [[nodiscard]] QuestionDigest digest(std::string_view kind);
    [[nodiscard]] prover::Decision ask(QuestionDigest question, const std::function<prover::Decision()>& decide);
    [[nodiscard]] std::vector<std::size_t> users(const prover::Decision& decision) const;

    kat::Setting setting_;
    prover::Limits limits_;
    LemmaStore* lemmas_; // may be null
    std::optional<QuestionDigest> theory_;
    bool remembered_a_failure_ = false;
    std::set<std::size_t> used_;
};

} // namespace katlas::codegen
