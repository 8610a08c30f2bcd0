// The verdicts of models on candidate executions, by the reference semantics (semantics/model_judge.hpp).
//
// Candidates have the relations that programs record; a model with any other relation cannot be asked. A candidate
// *separates* two models if the first allows it and the second forbids it.
#pragma once

#include "katlas/semantics/model_judge.hpp"
#include "katlas/synthesis/candidate.hpp"

namespace katlas::synthesis {

class CandidateJudge {
  public:
    // Terms and theory must outlive the object. Requires that ModelJudge::without_record() is empty.
    CandidateJudge(const kat::Setting& setting, const kat::Model& model)
        : of_c_(setting, model, false), of_machines_(setting, model, true) {}

    // Throws std::length_error if there are more than 64 events, initial writes included.
    [[nodiscard]] bool allows(const Candidate& candidate) {
        const SparseCandidate graph = sparse(candidate);
        return (candidate.machine ? of_machines_ : of_c_).consistent(graph.graph, graph.dependencies);
    }

  private:
    graph::ModelJudge of_c_;
    graph::ModelJudge of_machines_; // the accesses are instructions (semantics/model_judge.hpp)
};

} // namespace katlas::synthesis
