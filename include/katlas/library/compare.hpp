// Compares the strength of two models.
#pragma once

#include "katlas/library/prove.hpp"

namespace katlas {

struct ImpliedAxiom {
    std::string name;
    Answer answer = Answer::unknown;
    std::string reason;                           // unknown: why
    std::optional<Counterexample> counterexample; // refuted
};

// Whether every execution of one model is an execution of another, for each axiom of the weaker model.
struct Implication {
    std::string stronger;
    std::string weaker;
    Answer answer = Answer::unknown;
    std::vector<ImpliedAxiom> axioms;
};

enum class Order : std::uint8_t { stronger, weaker, equivalent, incomparable, unknown };
[[nodiscard]] const char* to_string(Order order);

struct Comparison {
    Order order = Order::unknown; // of the first model relative to the second
    Implication forth;            // with the first model as the stronger one
    Implication back;
};

struct CompareOptions {
    double timeout = 0;                      // seconds for each axiom; 0: none. After a timeout the axiom is unknown
    unsigned jobs = 0;                       // threads; 0: one for each core
    std::vector<std::string> assume;         // .kat files with additional assumptions
    bool litmus = false;                     // with litmus tests of the axioms that do not follow
    const std::atomic<bool>* stop = nullptr; // when it is set, the remaining axioms soon become unknown
};

// One question for each axiom of either model; see prove_file() for the cost.
[[nodiscard]] Result<Comparison> compare(const Model& first, const Model& second, const CompareOptions& options = {});

} // namespace katlas
