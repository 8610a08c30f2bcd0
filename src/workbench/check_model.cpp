#include "katlas/workbench/check_model.hpp"

#include "candidate_model.hpp"
#include "katlas/cat/load.hpp"
#include "katlas/codegen/dependency_checker.hpp"
#include "katlas/codegen/plan_checker.hpp"
#include "katlas/codegen/way_to_explore.hpp"
#include "katlas/explore/explore_candidates.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/explore_without_cycles.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/explore/ordered_threads.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/native/explore_causally.hpp"
#include "katlas/native/explore_reads_from.hpp"
#include "katlas/native/explore_with.hpp"
#include "katlas/native/models.hpp"
#include "katlas/program/causal_cycles.hpp"
#include "katlas/semantics/annotations.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "katlas/workbench/foreign_access.hpp"
#include "katlas/workbench/reads_from_model.hpp"
#include "multi_execution.hpp"
#include "native_mapping.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

// The judge of graphs with dependencies: the model's checker, or the reference semantics if the model has no checker.
struct CausalJudge {
    std::optional<codegen::DependencyChecker> checker;
    // The checker of the model without its dependencies; none: programs without cycles of po and rf are explored like
    // others.
    std::optional<codegen::ImprovingChecker> weaker;
};

explore::Filter filter_by(const codegen::DependencyChecker& checker) {
    return [own = checker](const explore::Configuration& c, const graph::DependencyEdges& dependencies) mutable {
        return own.surely_consistent(c.graph) || own.consistent(c.graph, dependencies);
    };
}

// The checker must outlive the table.
explore::AtomTable atoms_of(const codegen::DependencyChecker& checker, bool instructions) {
    return {.atom_of = [&checker, instructions](graph::Label label) { return checker.atom_of(label, instructions); },
            .initial = checker.initial_atom()};
}

// The judge must outlive the model.
native::CausalModel native_model(const Document& document, const std::string& key,
                                 const codegen::ExplorationProfile& profile, const CausalJudge& judge,
                                 bool instructions) {
    const explore::BaseModel base{.acquire_orders = profile.causal_acquires};
    if (!judge.checker)
        return {.admits =
                    [own = graph::ModelJudge(document, document.models.at(key), instructions)](
                        const graph::SparseGraph& g, const graph::DependencyEdges& dependencies) mutable {
                        return own.consistent(g, dependencies);
                    },
                .base = base};
    return {
        .admits =
            [own = *judge.checker](const graph::SparseGraph& g, const graph::DependencyEdges& dependencies) mutable {
                return own.surely_consistent(g) || own.consistent(g, dependencies);
            },
        .atoms = atoms_of(*judge.checker, instructions),
        .base = base};
}

// The filter by the reference semantics, for a model without a checker.
explore::Filter filter_by_semantics(const Document& document, const std::string& key, const program::Program& program) {
    return [own = graph::ModelJudge(document, document.models.at(key), program.has_instructions(), program.places())](
               const explore::Configuration& c, const graph::DependencyEdges& dependencies) mutable {
        return own.consistent(c.graph, dependencies);
    };
}

// For a user's model with the name of a shipped model `way` has no plan; then the plan is made here.
CausalJudge judge_of(const std::string& name, const Document& document, const SourceMap& sources,
                     const std::string& key, const codegen::WayToExplore& way, const StopToken& stop,
                     codegen::LemmaStore& lemmas) {
    CausalJudge judge;
    if (auto shipped = codegen::shipped_dependency_checker(name))
        judge.checker = std::move(shipped);
    else if (way.plan)
        judge.checker = codegen::interpret_with_dependencies(*way.plan);
    else if (const auto plan = codegen::plan_checker_with_dependencies(document, sources, key, key, stop, &lemmas))
        judge.checker = codegen::interpret_with_dependencies(*plan);
    if (!way.profile.kept_order || !judge.checker)
        return judge;
    if (codegen::shipped_checker_without_dependencies(name) != nullptr)
        judge.weaker.emplace([name] { return codegen::shipped_checker_without_dependencies(name); });
    else if (way.weaker)
        judge.weaker.emplace(*way.weaker, nullptr);
    else if (const auto weaker = codegen::plan_checker_without_dependencies(document, sources, key, key, stop, &lemmas))
        judge.weaker.emplace(*weaker, nullptr);
    if (judge.weaker && !judge.weaker->maximal_extensions_are_consistent)
        judge.weaker.reset();
    return judge;
}

// A native program under a model with dependencies, compiled for a machine or not.
struct NativeCase {
    native::Options options;
    native::CausalModel model;
    std::optional<codegen::ImprovingChecker> weaker;
    graph::KeptOrder kept;

    NativeCase(const Document& document, const std::string& key, const codegen::ExplorationProfile& profile,
               const CausalJudge& judge, const native::Options& given)
        : options(given), model(native_model(document, key, profile, judge, given.shapes != nullptr)),
          weaker(judge.weaker), kept(profile.kept_order.value_or(graph::KeptOrder{})) {
        if (options.shapes && !profile.causal_picks)
            options.shapes = without_picks(given.shapes, document.models.at(key).name);
        if (weaker)
            weaker->of_instructions = given.shapes != nullptr;
        kept.acquire |= given.shapes != nullptr && kept.acquiring_instructions;
    }
};

// Explores without holes; nothing: there may be executions with cycles of po and rf.
std::optional<explore::Result> explore_acyclic(const program::Program& program, const explore::Options& options,
                                               const CausalJudge& judge, graph::KeptOrder kept) {
    if (program::has_no_causal_cycles(program, kept))
        return explore::explore_without_cycles(program, options, *judge.weaker, *judge.checker);
    if (program.has_instructions() || options.checkpoints != nullptr || options.peers != nullptr)
        return std::nullopt;
    const explore::Coverage coverage = explore::coverage_of(kept, *judge.weaker);
    return explore::explore_without_cycles(program, options, *judge.weaker, *judge.checker, &coverage);
}

// The options of an exploration that also counts the executions with cycles of po and rf. In such an execution a read
// reads from a write that depends on it; they are shown if no other race was found. `mutex` guards `found`.
explore::Options counting_cycles(const explore::Options& options, explore::LoadBuffering& found, std::mutex& mutex) {
    explore::Options counting = options;
    counting.watcher = [&found, &mutex, others = options.watcher] {
        return [&found, &mutex, other = others ? others() : explore::Watcher()](const explore::Configuration& c) {
            if (const auto closed = explore::find_causal_cycle(c.graph)) {
                const std::scoped_lock lock(mutex);
                ++found.cyclic;
                if (!found.race)
                    found.race = explore::LoadBuffering::Race{c, *closed};
            }
            return !other || other(c);
        };
    };
    return counting;
}

// A model with dependencies: graphs of the causal base, filtered. `by_candidates` explores programs of the Linux
// kernel, where control dependencies end and the causal base with them.
CheckModel causal_model(const std::string& name, const std::shared_ptr<const Document>& document,
                        const std::string& key, const codegen::ExplorationProfile& profile, CausalJudge its_judge,
                        const CheckModel& by_candidates) {
    const auto its = std::make_shared<const CausalJudge>(std::move(its_judge));
    const auto explore = [document, key, profile, its, of_kernel = by_candidates.explore](
                             const program::Program& program, const explore::Options& options) {
        if (program.is_of_kernel())
            return of_kernel(program, options);
        const CausalJudge& judge = *its;
        if (const std::string why = explore::beyond_dependencies(program, profile.causal_picks); !why.empty())
            throw std::runtime_error(why);
        const explore::BaseModel base{.acquire_orders = profile.causal_acquires};
        if (!judge.checker)
            return explore::explore_causally(program, options, filter_by_semantics(*document, key, program), base);
        if (judge.weaker && explore::is_order_free(options))
            if (auto found = explore_acyclic(program, options, judge, *profile.kept_order))
                return *std::move(found);
        return explore::explore_causally(program, options, filter_by(*judge.checker), base,
                                         atoms_of(*judge.checker, program.has_instructions()));
    };
    return {
        .name = name,
        .explore = explore,
        .estimate = {},
        .explore_load_buffering =
            [profile, its, explore](const program::Program& program, const explore::Options& options,
                                    explore::LoadBuffering& found) {
                if (its->weaker && !program.has_instructions() && !program.is_of_kernel() &&
                    !explore::find_closing_races(program, options, *its->weaker, *its->checker,
                                                 explore::coverage_of(*profile.kept_order, *its->weaker), found))
                    return explore(program, options);
                std::mutex mutex;
                return explore(program, counting_cycles(options, found, mutex));
            },
        .explore_native =
            [document, key, profile, its](native::Machine& machine, native::Crew& crew,
                                          const native::Options& options) {
                const NativeCase own(*document, key, profile, *its, options);
                if (!own.weaker)
                    return native::explore_causally(machine, crew, own.options, own.model);
                return native::explore_acyclic_first(machine, crew, own.options, own.model, own.kept, *own.weaker);
            },
        .native_load_buffering =
            its->weaker ? [document, key, profile, its](native::Machine& machine, native::Crew& crew,
                                                        const native::Options& options) {
                const NativeCase own(*document, key, profile, *its, options);
                return native::explore_with_closing_races(machine, crew, own.options, own.model, own.kept, *own.weaker);
            } : CheckModel::ExploreNative(),
        .estimate_native =
            its->weaker ? [document, key, profile, its](native::Machine& machine, const native::Options& options,
                                                        const explore::EstimateOptions& descents) {
                const NativeCase own(*document, key, profile, *its, options);
                return native::estimate_acyclic(machine, own.options, descents, own.model, own.kept, *own.weaker);
            } : CheckModel::EstimateNative(),
        .dependencies = true,
        .shipped = find_shipped_model(name) != nullptr};
}

// A model without a proved causal order: candidates, filtered. Checkers do not know the kinds of the kernel's events.
CheckModel candidate_model(const std::string& name, const std::shared_ptr<const Document>& document,
                           const std::string& key, const codegen::WayToExplore& way) {
    const bool dependencies = graph::ModelJudge::speaks_of_dependencies(*document, document->models.at(key));
    const std::string spoken = graph::ModelJudge::spoken_of_scopes(*document, document->models.at(key));
    const bool by_levels = graph::speaks_of_levels(*document, document->models.at(key));
    return CheckModel{
        .name = name,
        .explore =
            [=, checker = way.plan ? std::optional(codegen::interpret_with_dependencies(*way.plan)) : std::nullopt,
             atomic = way.coherence.atomic, coherent = way.coherence.coherent, outlines = outline_judges(document, key),
             happens_before = way.happens_before](const program::Program& program, const explore::Options& options) {
                if (options.checkpoints != nullptr)
                    throw std::runtime_error("there are no checkpoints where candidates are tried");
                if (const std::string why = dependencies ? explore::beyond_dependencies(program, true) : "";
                    !why.empty())
                    throw std::runtime_error(why);
                if (!spoken.empty() &&
                    (program.places().empty() || graph::has_levels(program.places().front()) != by_levels))
                    throw std::runtime_error(fmt::format(
                        "{} speaks of scopes, by '{}', and this test says in no scope where its threads run", name,
                        spoken));
                explore::CandidateModel candidates{
                    .atomic = atomic, .coherent = coherent, .dependencies = dependencies};
                candidates.flags_of = flag_finder(document, key, program);
                candidates.find_race = race_finder_by_flag(document, key, program);
                candidates.race_flag = race_flag(document->models.at(key));
                if (!candidates.find_race && happens_before)
                    candidates.find_race = [judge = graph::ModelJudge(*document, document->models.at(key),
                                                                      program.has_instructions(), program.places()),
                                            view = *happens_before](const explore::Configuration& c,
                                                                    const graph::DependencyEdges& edges) {
                        return judge.find_race(c.graph, edges, view);
                    };
                if (!checker || program.is_of_kernel()) {
                    candidates.outlines = outlines;
                    return explore::explore_candidates(program, options, filter_by_semantics(*document, key, program),
                                                       candidates);
                }
                candidates.atoms = atoms_of(*checker, program.has_instructions());
                return explore::explore_candidates(program, options, filter_by(*checker), candidates);
            },
        .estimate = {},
        .flags = flag_names(document->models.at(key))};
}

// Finds the model's plan at the first request.
class LaterModel {
  public:
    explicit LaterModel(std::string name) : name_(std::move(name)) {}
    // Throws std::runtime_error.
    const TraceModel& find() {
        std::call_once(once_, [&] {
            auto model = find_trace_model(name_, {.stop = {}, .say = {}, .compiles = false});
            if (!model)
                throw std::runtime_error(model.why_not());
            found_ = *std::move(model);
        });
        return found_;
    }

  private:
    std::string name_;
    std::once_flag once_;
    TraceModel found_;
};

// The exploration up to the reads-from equivalence.
auto explored_by_reads(const std::shared_ptr<LaterModel>& later) {
    return [later](const program::Program& program, const explore::Options& options) {
        const TraceModel& model = later->find();
        return explore::explore_reads_from(program, options, [&] { return reads_from_model(model, options.stop); });
    };
}
auto native_by_reads(const std::shared_ptr<LaterModel>& later) {
    return [later]() -> CheckModel::ExploreNative {
        later->find(); // once, not in each exploring process
        return [later](native::Machine& machine, native::Crew& crew, const native::Options& options) {
            return native::explore_reads_from(machine, crew, options, [&] { return reads_from_model(later->find()); });
        };
    };
}

// A model with its own checker. `by_candidates` explores programs with events that checkers take for others.
CheckModel checked_model(const std::string& name, const codegen::CheckerPlan& plan, bool compile,
                         const CheckModel& by_candidates) {
    const auto compiled = compile ? std::make_shared<codegen::CompiledBeside>(plan, codegen::LoadOptions()) : nullptr;
    const codegen::ImprovingChecker checker(plan, compiled);
    const auto later = std::make_shared<LaterModel>(name);
    return {.name = name,
            .explore =
                [checker, otherwise = by_candidates.explore](const program::Program& program,
                                                             const explore::Options& options) {
                    return program.has(graph::Kernel::sync_srcu) ? otherwise(program, options)
                                                                 : explore::explore_with(program, options, checker);
                },
            .estimate =
                [checker](const program::Program& program, const explore::EstimateOptions& options) {
                    return explore::estimate_with(program, options, checker);
                },
            .explore_reads_from = explored_by_reads(later),
            .explore_native =
                [checker](native::Machine& machine, native::Crew& crew, const native::Options& options) {
                    return native::explore_with(machine, crew, options, checker);
                },
            .native_by_reads = native_by_reads(later),
            .estimate_native =
                [checker](native::Machine& machine, const native::Options& options,
                          const explore::EstimateOptions& descents) {
                    return native::estimate_with(machine, options, descents, checker);
                },
            .compiled = compiled};
}

// Finds the model at the first request. Throws std::runtime_error if programs cannot be explored under it.
std::function<CheckModel()> found_later(const std::string& name) {
    return [name, once = std::make_shared<std::once_flag>(), found = std::make_shared<std::optional<CheckModel>>()] {
        std::call_once(*once, [&] {
            auto model = find_check_model(name, {.stop = {}, .say = {}, .compiles = false});
            if (!model)
                throw std::runtime_error(model.why_not());
            *found = *std::move(model);
        });
        return **found;
    };
}

CheckModel shipped_model(std::string_view name) {
    const explore::ModelExplorer* found = explore::find_model_explorer(name);
    const auto later = std::make_shared<LaterModel>(std::string(name));
    return {
        .name = std::string(name),
        .explore = found->explore,
        .estimate = found->estimate,
        .explore_reads_from = explored_by_reads(later),
        .explore_load_buffering = name == acyclic_name ? acyclic_load_buffering() : CheckModel::ExploreLoadBuffering(),
        .explore_native = native::find_model_explorer(name)->explore,
        .native_load_buffering = name == acyclic_name ? acyclic_native_load_buffering() : CheckModel::ExploreNative(),
        .native_by_reads = native_by_reads(later),
        .estimate_native = native::find_model_explorer(name)->estimate,
        .shipped = true};
}

} // namespace

ChosenModel chosen_for(const CheckModel& model, const program::Program& program) {
    const StandIn* stand_in = model.shipped ? find_stand_in(model.name, program) : nullptr;
    // What keeps a program in order may end in the C of the kernel.
    if (stand_in == nullptr || (stand_in->programs == StandIn::Programs::ordered && program.is_of_kernel()))
        return {model, nullptr, {}};
    switch (stand_in->programs) {
    case StandIn::Programs::all:
        return {shipped_model(stand_in->cheaper), stand_in, {}};
    case StandIn::Programs::of_machine:
        return {model.of_machine(), stand_in, {}};
    case StandIn::Programs::ordered:
        break;
    }
    return {model, stand_in, [stand_in](const program::Program& p, const explore::Options& options) {
                return explore::explore_if_ordered(p, options, *explore::find_model_explorer(stand_in->cheaper));
            }};
}

Expected<CheckModel, ModelRefusal> find_check_model(const std::string& name, const FindOptions& options) {
    if (explore::find_model_explorer(name) != nullptr)
        return shipped_model(name);
    if (name == multi_execution_name)
        return multi_execution_check_model(options.stop);
    const auto say = [&](const std::string& text) {
        if (options.say && !text.empty())
            options.say(text);
    };
    const auto refuse = [&](std::string reason, const std::string& said) {
        say(said);
        return ModelRefusal{std::move(reason)};
    };
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const auto loaded =
        std::make_shared<const Document>(cat::load_models({name}, {}, sources, diagnostics, keys, options.texts));
    const Document& document = *loaded;
    say(render_all(diagnostics, sources));
    if (diagnostics.has_errors())
        return ModelRefusal{first_error(diagnostics, sources)};
    const std::string& key = keys.front();
    codegen::LemmaStore lemmas(true, codegen::lemma_file_of(document, sources));
    const codegen::WayToExplore way = codegen::way_to_explore(document, sources, key, options.stop, &lemmas);
    lemmas.save();
    using Kind = codegen::WayToExplore::Kind;
    const auto by_candidates = [&] {
        if (!way.profile.coherent) {
            CheckModel refusing;
            refusing.explore = [](const program::Program&, const explore::Options&) -> explore::Result {
                throw std::runtime_error("synchronize_srcu is not explored under a model that is not coherent");
            };
            return refusing;
        }
        codegen::WayToExplore other;
        other.coherence = {.coherent = way.profile.coherent, .atomic = way.profile.atomic};
        return candidate_model(name, loaded, key, other);
    };
    // Litmus tests of a model with flags are explored by candidates. Programs in C are not, so that their flags are not
    // found.
    const auto with_flags = [&](CheckModel model) {
        const bool has_flags = !document.models.at(key).flags.empty();
        if (has_flags && way.for_flags) {
            say(fmt::format("{}: note: litmus tests are explored by trying candidates, since the model has flags; in "
                            "programs in C flags are not looked for\n",
                            name));
            CheckModel by_flags = candidate_model(name, loaded, key, *way.for_flags);
            model.explore = std::move(by_flags.explore);
            model.explore_reads_from = {};
            model.flags = std::move(by_flags.flags);
        } else if (has_flags) {
            say(fmt::format("{}: warning: flags are not looked for, since no axiom gives coherence\n", name));
        }
        return model;
    };
    const auto refusing_foreign = [&](CheckModel model) {
        if (document.theory.constraints.size() != document.theory.builtin_constraints)
            model.explore = [loaded, name, explore = std::move(model.explore)](const program::Program& program,
                                                                               const explore::Options& how) {
                refuse_foreign_accesses(*loaded, name, program);
                return explore(program, how);
            };
        return model;
    };
    switch (way.kind) {
    case Kind::stopped:
        say(fmt::format("{}: what exploration needs of the model was not proved in time\n", name));
        return ModelRefusal{"what exploration needs of the model was not proved in time", true};
    case Kind::none:
        break;
    case Kind::candidates:
        say(fmt::format("{}: note: explored by trying candidates, since {}\n", name, way.because));
        return refusing_foreign(candidate_model(name, loaded, key, way));
    case Kind::causal_base: {
        CheckModel model =
            causal_model(name, loaded, key, way.profile,
                         judge_of(name, document, sources, key, way, options.stop, lemmas), by_candidates());
        lemmas.save();
        model.digest = codegen::lemma_file_of(document, sources);
        const auto machine = std::ranges::find_if(stand_ins(), [&](const StandIn& s) {
            return s.model == name && s.programs == StandIn::Programs::of_machine;
        });
        if (machine != stand_ins().end())
            model.of_machine = found_later(machine->cheaper);
        return refusing_foreign(with_flags(std::move(model)));
    }
    case Kind::checker: {
        CheckModel model = checked_model(name, *way.plan, options.compiles, by_candidates());
        model.digest = codegen::lemma_file_of(document, sources);
        if (const auto why = model.compiled ? model.compiled->failure() : std::nullopt; why)
            say(fmt::format("{}: note: its checker is interpreted, since {}\n", name, why->message));
        return refusing_foreign(with_flags(std::move(model)));
    }
    }
    if (way.refusal)
        return refuse(codegen::summary_of(*way.refusal), codegen::to_text(*way.refusal, name, sources));
    const std::string message = fmt::format("programs cannot be explored under this model: {}", way.because);
    return refuse(message, fmt::format("{}: error: {}\n", name, message));
}

} // namespace katlas::workbench
