// What a model's copies share, and conversions of results.
#pragma once

#include "katlas/library/prove.hpp"
#include "katlas/workbench/check_programs.hpp"
#include "katlas/workbench/litmus_tests.hpp"

#include <mutex>

namespace katlas {

struct Model::State {
    std::string name; // as it was given
    std::string path; // as load_models() takes it
    GivenTexts texts; // of the model, if it was given as a text
    std::vector<Axiom> axioms;
    std::string said;                // what finding a way to explore had to say; guarded by the mutex
    std::mutex mutex;                // what is said
    workbench::CheckModels explored; // its one model
    State(std::string given, std::string where, GivenTexts content);
};

[[nodiscard]] Answer answer_of(prover::Verdict verdict);
[[nodiscard]] Graph graph_of(const workbench::ShownGraph& graph, const std::string& title);
[[nodiscard]] std::optional<Counterexample> counterexample_of(const prover::Decision& decision,
                                                              const std::vector<std::string>& word,
                                                              const std::optional<workbench::ShownGraph>& graph,
                                                              const std::optional<workbench::LitmusTestReport>& litmus,
                                                              const std::string& title);

} // namespace katlas
