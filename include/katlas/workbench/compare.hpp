// Comparing models pair by pair.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/workbench/compare_results.hpp"
#include "katlas/workbench/update.hpp"

#include <memory>

namespace katlas::workbench {

struct CompareOptions {
    double timeout = 0;  // seconds for each axiom; 0: none
    unsigned jobs = 0;   // 0: one for each core
    bool in_full = true; // if false, a direction is decided as soon as one axiom fails
    bool explain = false;
    const StopToken::Flag* interrupted = nullptr;
};

// The pairs of models with nothing decided yet, sorted by the first model and then by the second. `keys` are the keys
// of the models in the specification; the models of the specification have the names that users know.
[[nodiscard]] std::vector<PairResult> undecided_pairs(const kat::Specification& specification,
                                                      const std::vector<std::string>& keys);
// Decides the pairs, each direction in one change. Each direction has its own prover, so that results do not depend on
// earlier questions, nor on the number of threads.
void compare_all(const kat::Specification& specification, const std::vector<std::string>& keys,
                 const CompareOptions& options, std::vector<PairResult>& results, const Update& update);

// A litmus test for each axiom that fails: the stronger model of the direction allows it, the weaker one forbids it.
// `assuming`: there are assumptions in addition to those of the models. one_made() is called from any thread after each
// direction.
void make_litmus_tests(
    const std::shared_ptr<const kat::Specification>& specification, const std::vector<std::string>& keys, bool assuming,
    unsigned jobs, std::vector<PairResult>& pairs, const std::function<void()>& one_made = [] {});
// The tests that were made.
[[nodiscard]] std::vector<LitmusTestReport*> tests_of(std::vector<PairResult>& pairs);

// The events and relations that the models or the assumptions make empty, as notes.
[[nodiscard]] std::vector<VacuityNote> vacuities_of(const kat::Specification& specification,
                                                    const std::vector<std::string>& keys, const SourceMap& sources);

} // namespace katlas::workbench
