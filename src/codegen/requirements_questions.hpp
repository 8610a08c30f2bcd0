// Questions to the prover, each about a document of its own: deciding adds terms, and an answer must not depend on the
// questions before it.
#pragma once

#include "katlas/prover/prover.hpp"

#include <optional>
#include <set>
#include <span>
#include <vector>

namespace katlas::codegen {

class Questions {
  public:
    // What is not proved is refused, and the first word says why: no more is done to refute it.
    Questions(const Document& document, const prover::Limits& limits) : document_(document), limits_(limits) {
        limits_.more_words = 0;
        limits_.small_graphs = 0;
    }

    // What besides the theory is true of the graphs in question.
    struct Hypotheses {
        kat::TestRef absent;                    // what no event is
        std::vector<kat::Assumption> more{};    // of programs
        std::optional<prover::Limits> limits{}; // instead of the usual ones
        std::vector<kat::TestRef> constraints{};
    };
    // Whether graphs that satisfy these axioms satisfy the goal.
    [[nodiscard]] prover::Decision implies(std::span<const kat::Axiom> axioms, const kat::Axiom& goal,
                                           const Hypotheses& hypotheses);
    // Whether left <= right.
    [[nodiscard]] prover::Decision included(kat::ExprRef left, kat::ExprRef right);

    // The user's assumptions that the proofs so far used.
    [[nodiscard]] const std::set<std::size_t>& used() const { return used_; }

  private:
    void note(const prover::Decision& decision);

    const Document& document_;
    prover::Limits limits_;
    std::set<std::size_t> used_;
};

} // namespace katlas::codegen
