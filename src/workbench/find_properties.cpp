#include "katlas/workbench/find_properties.hpp"

#include "katlas/kat/rewrite.hpp"
#include "katlas/support/workers.hpp"
#include "katlas/workbench/properties_decider.hpp"
#include "katlas/workbench/reordering_block.hpp"

#include <functional>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using prover::Verdict;

using Task = std::function<void(Decider&)>;

void run(const std::vector<Task>& tasks, const kat::Specification& asked, const PropertiesOptions& options) {
    for_each_of(tasks.size(), options.jobs, [&](std::size_t i) {
        Decider decider(asked, options);
        tasks[i](decider);
    });
}

Decided undecided_yet() {
    Decided result;
    result.decision.reason = "it was interrupted";
    return result;
}

Property by_criterion(const std::string& name, const std::string& basis, std::optional<prover::Objection> objection) {
    return {name, basis, objection ? Verdict::unknown : Verdict::proved, std::move(objection), std::nullopt};
}

// Decides axiom by axiom, up to the first one that does not follow.
void merge_threads(const kat::Setting& given, const prover::Hierarchy& hierarchy, const kat::Model& model,
                   const PropertiesOptions& options, Property& property) {
    kat::Specification asked{.terms = given.terms, .theory = given.theory};
    const kat::Workspace workspace{asked.terms, asked.theory};
    asked.theory.assumptions.push_back(prover::nothing_between_halves(workspace));
    kat::Model blind = prover::blind_to_threads(workspace, hierarchy, model);
    Decider decider(asked, options);
    for (std::size_t i = 0; i < model.axioms.size() && property.verdict == Verdict::proved; ++i) {
        const auto objection = prover::between_threads(workspace, hierarchy, model, i);
        if (!objection)
            continue;
        kat::Model one = blind;
        one.axioms = {blind.axioms[i]};
        one.name = fmt::format("{} with threads merged", model.name);
        const double before = property.decided ? property.decided->cpu_seconds : 0;
        property.decided = decider.stronger(model, one);
        property.decided->cpu_seconds += before;
        if (property.decided->decision.verdict == Verdict::proved &&
            !prover::between_threads(workspace, hierarchy, one, 0))
            continue;
        property.verdict = Verdict::unknown;
        property.objection = objection;
    }
}

} // namespace

void find_properties(const kat::Setting& setting, const kat::Model& given, const PropertiesOptions& options,
                     ModelProperties& shown, const Update& update) {
    ModelProperties found; // the tasks change `shown` only
    found.model = shown.model;
    kat::Specification asked{.terms = setting.terms, .theory = setting.theory}; // with the terms of questions
    const kat::Workspace workspace{asked.terms, asked.theory};
    const prover::Hierarchy hierarchy(asked.terms, asked.theory);
    kat::Model model = given;
    for (kat::Axiom& a : model.axioms)
        a.expr = kat::regularly_unfolded(asked.terms, asked.theory, a.expr);
    std::vector<Task> tasks;
    const auto no_thin_air = [&](const std::string& name, const kat::Model& weaker) {
        const std::size_t at = found.properties.size();
        found.properties.push_back({name, "stronger than: " + weaker.name, Verdict::unknown, {}, undecided_yet()});
        tasks.emplace_back([&, at, weaker](Decider& d) {
            Decided decided = d.stronger(model, weaker);
            update([&] {
                Property& p = shown.properties[at];
                p.decided = std::move(decided);
                p.verdict = p.decided->decision.verdict;
            });
        });
    };
    no_thin_air("no thin air (dependencies)", prover::no_cycle_of_dependencies(workspace, model));
    no_thin_air("no thin air (program order)", prover::no_cycle_of_program_order(workspace));
    const auto subtraction = prover::against_subtraction(workspace, model);
    found.properties.push_back(by_criterion("prefix-closed", "no axiom uses a complement", subtraction));
    found.properties.push_back(by_criterion("extensible", "no axiom needs what a new event could lack",
                                            prover::against_extensibility(workspace, hierarchy, model)));
    found.properties.push_back(by_criterion("monotone in access modes", "tests hold of stronger modes, too",
                                            prover::against_mode_strengthening(workspace, model)));
    found.properties.push_back(by_criterion("monotone in fences", "no axiom uses a complement", subtraction));
    const kat::Model single = prover::with_single_steps(workspace, model);
    const std::size_t merging = found.properties.size();
    Property merged = by_criterion("monotone in thread merging", "threads need not be told apart", {});
    found.properties.push_back({merged.name, merged.basis, Verdict::unknown, {}, undecided_yet()});
    tasks.emplace_back([&, merging, merged](Decider&) {
        Property property = merged;
        merge_threads(asked, hierarchy, model, options, property);
        update([&] { shown.properties[merging] = std::move(property); });
    });

    found.kinds = prover::event_kinds(workspace, model);
    found.cells.resize(found.kinds.size() * found.kinds.size(), undecided_yet());
    const ReorderingQuestion question{model, single, hierarchy, found.kinds};
    const auto objection = prover::against_reordering(workspace, model);
    if (objection)
        for (Decided& cell : found.cells)
            cell.decision.reason =
                fmt::format("axiom '{}' has {}: {}", objection->axiom, objection->part, objection->why);
    for (const Rectangle& block : objection ? std::vector<Rectangle>() : blocks_of(found.kinds))
        tasks.emplace_back([&, block](Decider& d) {
            decide_block(d, question, block, [&](std::size_t first, std::size_t second, Decided decided) {
                update([&] { shown.cells[first * found.kinds.size() + second] = std::move(decided); });
            });
        });
    update([&] { shown = found; });
    run(tasks, asked, options);
}

} // namespace katlas::workbench
