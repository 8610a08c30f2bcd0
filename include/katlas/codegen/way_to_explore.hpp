// How programs are explored under a model: decided by what is proved of it (requirements.hpp), not by its name.
//
// With a checker of its own where there is a causal order and explored graphs have a record of all that it speaks of;
// under the causal base of requirements.hpp, graphs being filtered, where it implies that; by trying candidates where
// it is coherent at least.
#pragma once

#include "katlas/codegen/plan.hpp"
#include "katlas/codegen/requirements.hpp"

namespace katlas::codegen {

struct WayToExplore {
    enum class Kind : std::uint8_t {
        none, // it cannot be; `because` says why, and `refusal` more
        checker,
        causal_base,
        candidates, // `because`: why not otherwise
        stopped     // it was not found out
    };
    Kind kind = Kind::none;
    std::optional<CheckerPlan> plan;     // checker; else with dependencies, unless there is none, or one is shipped
    std::optional<CheckerPlan> weaker{}; // causal_base: the same without dependencies, likewise
    ExplorationProfile profile{};        // checker, causal_base
    CoherenceFacts coherence{};          // candidates
    std::optional<kat::ExprRef> happens_before{}; // candidates: the view that races are judged by
    std::string because{};
    std::optional<Refusal> refusal{}; // none: which requirement fails, if it is one
};

// `key`: of the model in the document. `lemmas`: as of examine(); may be null.
[[nodiscard]] WayToExplore way_to_explore(const Document& document, const SourceMap& sources, const std::string& key,
                                          const StopToken& stop = {}, LemmaStore* lemmas = nullptr);

// What is decided of all shipped models on the way, as text: that of shipped_lemmas(), if it is up to date.
[[nodiscard]] Lemmas prove_shipped_lemmas(const StopToken& stop = {});

} // namespace katlas::codegen
