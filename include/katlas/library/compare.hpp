// Which of two models is stronger.
#pragma once

#include "katlas/library/prove.hpp"

namespace katlas {

struct ImpliedAxiom {
    std::string name;
    Answer answer = Answer::unknown;
    std::string reason;                           // unknown: why
    std::optional<Counterexample> counterexample; // refuted
};

// Whether every execution of one model is one of another: axiom by axiom of the weaker one.
struct Implication {
    std::string stronger;
    std::string weaker;
    Answer answer = Answer::unknown;
    std::vector<ImpliedAxiom> axioms;
};

enum class Order : std::uint8_t { stronger, weaker, equivalent, incomparable, unknown };
[[nodiscard]] const char* to_string(Order order);

struct Comparison {
    Order order = Order::unknown; // of the first model to the second
    Implication forth;            // the first as the stronger one
    Implication back;
};

struct CompareOptions {
    double timeout = 0;                      // seconds for each axiom; 0: none. Then it is unknown
    unsigned jobs = 0;                       // threads; 0: one for each core
    std::vector<std::string> assume;         // .kat files whose assumptions hold, too
    bool litmus = false;                     // with litmus tests of the axioms that do not follow
    const std::atomic<bool>* stop = nullptr; // when it is set, what is left is unknown soon
};

// One question for each axiom of either model; see prove_file() for the cost.
[[nodiscard]] Result<Comparison> compare(const Model& first, const Model& second, const CompareOptions& options = {});

} // namespace katlas
