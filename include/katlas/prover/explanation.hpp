// How a query was decided, step by step, so that a reader can follow the proof by hand: which assumptions were used, by
// which proposition of the thesis (chapter 3), and how large the automata became. Steps are in the order of the
// pipeline, docs/theory.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace katlas::prover {

struct ExplanationStep {
    std::string query; // Query::label
    std::string step;  // "query", "atoms", "letters", "same ends", "assumption", ...
    std::string text;
    std::string basis;                     // "Prop. 2", "section 3.7", ...; may be empty
    std::optional<std::size_t> assumption; // index in the theory, where the step is about one
};

} // namespace katlas::prover
