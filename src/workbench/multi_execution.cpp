#include "multi_execution.hpp"

#include "execution_portrait.hpp"
#include "katlas/cat/load.hpp"
#include "katlas/codegen/dependency_checker.hpp"
#include "katlas/codegen/plan_checker.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/native/explore_multi_execution.hpp"
#include "katlas/workbench/check_programs.hpp"
#include "katlas/workbench/stand_in.hpp"
#include "print_execution.hpp"
#include "shipped_checkers.hpp"

#include <stdexcept>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

constexpr std::string_view acyclic_axiom = "no-thin-air";

codegen::CheckerPlan plan_without_acyclicity(const StopToken& stop) {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document = cat::load_models({std::string(acyclic_name)}, {}, sources, diagnostics, keys);
    if (std::erase_if(document.models.at(keys.front()).axioms,
                      [](const kat::Axiom& axiom) { return axiom.name == acyclic_axiom; }) != 1)
        throw std::runtime_error(fmt::format("{} has no axiom {}", acyclic_name, acyclic_axiom));
    auto plan = codegen::plan_checker_with_dependencies(document, sources, keys.front(),
                                                        std::string(multi_execution_name), stop);
    if (!plan)
        throw std::runtime_error(plan.why_not());
    return *std::move(plan);
}

// Explores all executions without cycles. A stand-in will do if nobody looks at them one by one.
explore::Result explore_acyclic(const program::Program& program, const explore::Options& options) {
    const StandIn* stand_in = options.watcher ? nullptr : find_stand_in(acyclic_name, program);
    const bool stands_in = stand_in != nullptr && stand_in->programs == StandIn::Programs::all;
    return explore::find_model_explorer(stands_in ? stand_in->cheaper : acyclic_name)->explore(program, options);
}

std::function<explore::Collector::RaceFinder()> race_finders() {
    std::function<explore::Collector::RaceFinder()> make;
    generated::for_each_checker([&]<typename Checker>() {
        if (Checker::model == acyclic_name)
            make = [] { return explore::race_finder(Checker()); };
    });
    return make;
}

} // namespace

explore::MultiExecutionModel multi_execution_model(const StopToken& stop) {
    const auto plan = std::make_shared<const codegen::CheckerPlan>(plan_without_acyclicity(stop));
    const auto checker =
        std::make_shared<const codegen::DependencyChecker>(codegen::interpret_with_dependencies(*plan));
    return {.explore_acyclic = explore_acyclic,
            .make_consistent =
                [plan] {
                    return [own = codegen::interpret_with_dependencies(*plan)](const graph::SparseGraph& g) mutable {
                        return own.surely_consistent(g) || own.consistent(g, {});
                    };
                },
            .atoms = {.atom_of = [checker](graph::Label label) { return checker->atom_of(label, false); },
                      .initial = checker->initial_atom()},
            .make_race_finder = race_finders()};
}

CheckModel multi_execution_check_model(const StopToken& stop) {
    const auto model = std::make_shared<const explore::MultiExecutionModel>(multi_execution_model(stop));
    const CheckModel::ExploreNative native = [model](native::Machine& machine, native::Crew& crew,
                                                     const native::Options& options) {
        return native::explore_multi_execution(machine, crew, options,
                                               {.make_consistent = model->make_consistent, .atoms = model->atoms});
    };
    return {
        .name = std::string(multi_execution_name),
        .explore =
            [model](const program::Program& program, const explore::Options& options) {
                return explore::explore_multi_execution(program, options, *model);
            },
        .estimate = {},
        .explore_load_buffering =
            [model](const program::Program& program, const explore::Options& options, explore::LoadBuffering& found) {
                return explore::explore_multi_execution(program, options, *model, &found);
            },
        .many_executions = true,
        .explore_native = native,
        .native_load_buffering = native};
}

CheckModel::ExploreLoadBuffering acyclic_load_buffering() {
    return [](const program::Program& program, const explore::Options& options, explore::LoadBuffering& found) {
        const explore::MultiExecutionModel model{
            .explore_acyclic = explore_acyclic, .make_consistent = {}, .atoms = {}, .make_race_finder = {}};
        return explore::find_load_buffering(program, options, model, found);
    };
}

CheckModel::ExploreNative acyclic_native_load_buffering() {
    return [](native::Machine& machine, native::Crew& crew, const native::Options& options) {
        return native::explore_multi_execution(machine, crew, options, {});
    };
}

std::string no_load_buffering(std::string_view model) {
    return fmt::format("load buffering races are looked for under rc11, weakestmo2 and models with dependencies, not "
                       "under {}",
                       model);
}

LoadBufferingText text_of(const explore::LoadBuffering& found, bool cyclic, bool wanted, const Statements& statements) {
    LoadBufferingText text{
        .racy = found.racy, .race = {}, .race_in = {}, .cyclic = {}, .cores = found.cores, .wanted = wanted};
    if (cyclic)
        text.cyclic = found.cyclic;
    if (const auto& race = found.race) {
        for (const explore::EventId e : {race->race.read, race->race.write})
            text.race.push_back({event_text(race->c, e, ProgramLegend(race->c)), statements.of(race->c, e)});
        text.race_in = shown_execution(race->c, statements);
        mark_race(text.race_in->portrait, race->race.read, race->race.write);
    }
    return text;
}

} // namespace katlas::workbench
