// How programs are explored under a model. Proved facts about the model decide this (requirements.hpp), not its name.
//
// A model with a causal order is explored with a checker of its own, if explored graphs record all its relations. A
// model that implies the causal base of requirements.hpp is explored under this base, and the graphs are filtered. A
// model that is at least coherent is explored by trying candidates. Any other model, and one that speaks of scopes, is
// explored by trying all candidates, those that are not coherent included.
#pragma once

#include "katlas/codegen/plan.hpp"
#include "katlas/codegen/requirements.hpp"

#include <memory>

namespace katlas::codegen {

struct WayToExplore {
    enum class Kind : std::uint8_t {
        none, // not explorable; `because` says why, and `refusal` more
        checker,
        causal_base,
        candidates, // `because`: why not otherwise
        stopped     // stopped before the answer was found
    };
    Kind kind = Kind::none;
    std::optional<CheckerPlan>
        plan; // for `checker`; else a plan with dependencies, unless there is none or a checker is shipped
    std::optional<CheckerPlan> weaker{};          // causal_base: the plan without dependencies, on the same conditions
    ExplorationProfile profile{};                 // checker, causal_base
    CoherenceFacts coherence{};                   // candidates
    std::optional<kat::ExprRef> happens_before{}; // candidates: the view by which races are judged
    std::string because{};
    std::optional<Refusal> refusal{}; // none: the requirement that fails, if one does
    // For a model with flags that is explored otherwise: how candidates are tried, since explorers know no flags. Null:
    // candidates cannot be tried.
    std::shared_ptr<const WayToExplore> for_flags{};
};

// `key`: the model's key in the document. `lemmas`: as in examine(); may be null.
[[nodiscard]] WayToExplore way_to_explore(const Document& document, const SourceMap& sources, const std::string& key,
                                          const StopToken& stop = {}, LemmaStore* lemmas = nullptr);

// All answers that way_to_explore needs for the shipped models. They equal shipped_lemmas() if that is up to date.
[[nodiscard]] Lemmas prove_shipped_lemmas(const StopToken& stop = {});

} // namespace katlas::codegen
