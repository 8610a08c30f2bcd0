// Decides questions about models that are made for the purpose: "the model without the order of A before B".
#pragma once

#include "katlas/workbench/find_properties.hpp"

#include <optional>

namespace katlas::workbench {

// Deciding adds terms, so each task has a prover of its own: its answers then do not depend on those of others.
class Decider {
  public:
    // `options` must outlive the object.
    Decider(const kat::Specification& specification, const PropertiesOptions& options)
        : specification_(specification), options_(options), prover_(specification) {}
    Decider(const Decider&) = delete;
    Decider& operator=(const Decider&) = delete;

    // Where the models are made that the questions are about.
    [[nodiscard]] kat::Workspace workspace() { return prover_.workspace(); }

    // Whether a model is stronger than another, and of which axiom that is not so.
    struct Answer {
        prover::Decision decision;
        std::optional<std::size_t> axiom; // refuted: of the weaker model
        double cpu_seconds = 0;
    };
    [[nodiscard]] Answer decide(const kat::Model& stronger, const kat::Model& weaker);

    // The answer as it is shown, with a litmus test if the options ask for tests: that of the first counterexample
    // whose graph is an execution of a program, which becomes the one that is shown.
    [[nodiscard]] Decided shown(Answer answer, const kat::Model& stronger, const kat::Model& weaker);

    [[nodiscard]] Decided stronger(const kat::Model& stronger, const kat::Model& weaker) {
        return shown(decide(stronger, weaker), stronger, weaker);
    }

  private:
    [[nodiscard]] prover::Limits limits() const;
    [[nodiscard]] LitmusTestReport litmus_of(const kat::Model& stronger, const kat::Model& weaker, std::size_t axiom,
                                             prover::Counterexample& shown);

    const kat::Specification& specification_;
    const PropertiesOptions& options_;
    prover::Prover prover_;
};

} // namespace katlas::workbench
