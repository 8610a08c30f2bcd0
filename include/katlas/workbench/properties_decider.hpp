// Decides questions about models that are made for the purpose: "the model without the order of A before B".
#pragma once

#include "katlas/workbench/find_properties.hpp"

#include <optional>

namespace katlas::workbench {

// Deciding adds terms, so each task has its own prover: then its answers do not depend on those of other tasks.
class Decider {
  public:
    // `options` must outlive the object.
    Decider(const kat::Specification& specification, const PropertiesOptions& options)
        : specification_(specification), options_(options), prover_(specification) {}
    Decider(const Decider&) = delete;
    Decider& operator=(const Decider&) = delete;

    // The workspace in which the models of the questions are made.
    [[nodiscard]] kat::Workspace workspace() { return prover_.workspace(); }

    // Whether a model is stronger than another, and if not, the axiom that fails.
    struct Answer {
        prover::Decision decision;
        std::optional<std::size_t> axiom; // refuted: the axiom of the weaker model that fails
        double cpu_seconds = 0;
    };
    [[nodiscard]] Answer decide(const kat::Model& stronger, const kat::Model& weaker);

    // The answer as shown, with a litmus test if the options ask for tests. The test is made of the first
    // counterexample whose graph is an execution of a program; that counterexample is the one shown.
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
