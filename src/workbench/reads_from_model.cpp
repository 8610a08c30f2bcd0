#include "katlas/workbench/reads_from_model.hpp"

#include "katlas/codegen/improving_checker.hpp"
#include "katlas/consistency/coherence_search.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/frontend/shipped.hpp"
#include "shipped_checkers.hpp"

#include <memory>

namespace katlas::workbench {
namespace {

// The generated checker of a shipped model, else the interpreted plan.
codegen::ImprovingChecker checker_of(const TraceModel& model) {
    std::function<std::shared_ptr<codegen::AnyChecker>()> make;
    if (find_shipped_model(model.name) != nullptr)
        generated::for_each_checker([&]<typename Checker>() {
            if (Checker::model == model.name)
                make = [] { return std::make_shared<codegen::CheckerBox<Checker>>(); };
        });
    return make ? codegen::ImprovingChecker(make) : codegen::ImprovingChecker(*model.plan, nullptr);
}

} // namespace

explore::ReadsFromModel reads_from_model(const TraceModel& model, const StopToken& stop) {
    const auto checker = std::make_shared<codegen::ImprovingChecker>(checker_of(model));
    const auto search = std::make_shared<consistency::CoherenceSearch>(*model.plan);
    const std::shared_ptr<consistency::Engine> engine = make_engine(model);
    return {.atom_of = [checker](graph::Label label) { return checker->atom_of(label); },
            .initial_atom = checker->initial_atom(),
            .maximal_extensions_are_consistent = checker->maximal_extensions_are_consistent,
            .has_rmw_atomicity = checker->has_rmw_atomicity,
            .coherence = checker->coherence,
            .clock = [checker](const graph::SparseGraph& g, graph::EventId e) { return checker->clock(g, e); },
            .consistent_after = [checker](const graph::SparseGraph& g,
                                          graph::EventId e) { return checker->consistent_after(g, e); },
            .complete = [engine, stop](graph::SparseGraph& g) { return engine->complete(g, stop); },
            .complete_with_last =
                [search, stop](graph::SparseGraph& g, std::span<const graph::EventId> last) {
                    return search->complete_with_last(g, last, stop);
                },
            .find_race = explore::race_finder(*checker)};
}

} // namespace katlas::workbench
