// Comparing models pair by pair, for `katlas compare` and for the report.
#pragma once

#include "compare_results.hpp"
#include "katlas/frontend/document.hpp"

#include <functional>

namespace katlas::cli {

struct CompareOptions {
    std::vector<std::string> models;
    std::vector<std::string> assume;
    std::string format = "text";
    double timeout = 0; // seconds for each axiom; 0: none
    unsigned jobs = 0;  // 0: one for each core
    bool verbose = false;
    bool explain = false;
    bool strict = false;
    std::string litmus; // the folder for litmus tests; empty: none are made
};

// The pairs of models, by the first and then by the second. Each direction has a document of its own, so that what is
// found does not depend on what was asked before, nor on the number of threads. `keys` are the models' in the document;
// decided(), if there is one, is called from any thread after each direction.
[[nodiscard]] std::vector<PairResult> compare_all(const Document& document, const std::vector<std::string>& keys,
                                                  const CompareOptions& options,
                                                  const std::function<void()>& decided = {});

// The pairs with nothing decided yet, and their decision, each direction in one change (of results that another thread
// may look at, under a lock).
[[nodiscard]] std::vector<PairResult> undecided_pairs(const Document& document, const std::vector<std::string>& keys);
void compare_all(const Document& document, const std::vector<std::string>& keys, const CompareOptions& options,
                 std::vector<PairResult>& results, const std::function<void(const std::function<void()>&)>& update);

struct ComparedSide {
    std::string key; // in the document
    LitmusSide side;
};

// If the axiom is refuted, the test that its counterexample becomes: the stronger model of the direction allows it, the
// weaker one forbids it. Where the graph is of no C program, and there are no assumptions besides the models', another.
void make_litmus_test(const Document& document, AxiomResult& axiom, const ComparedSide& allowing,
                      const ComparedSide& forbidding, bool assuming);

} // namespace katlas::cli
