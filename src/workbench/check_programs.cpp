#include "katlas/workbench/check_programs.hpp"

#include "begin_together.hpp"
#include "check_native.hpp"
#include "execution_portrait.hpp"
#include "katlas/explore/interpreted_run.hpp"
#include "katlas/machine/read_test.hpp"
#include "katlas/program/condition_text.hpp"
#include "katlas/program/families.hpp"
#include "katlas/program/litmus.hpp"
#include "katlas/support/files.hpp"
#include "katlas/support/fnv.hpp"
#include "katlas/support/stop_scope.hpp"
#include "katlas/support/text.hpp"
#include "katlas/workbench/foreign_access.hpp"
#include "katlas/workbench/native_build.hpp"
#include "kept_exploration.hpp"
#include "litmus_result.hpp"
#include "multi_execution.hpp"
#include "native_tests.hpp"
#include "print_execution.hpp"
#include "program_list.hpp"
#include "side_estimate.hpp"
#include "trial_run.hpp"

#include <algorithm>
#include <filesystem>
#include <new>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

namespace fs = std::filesystem;

// The name of a program from the standard input.
constexpr std::string_view standard_input = "-";

ChosenModel choose(const CheckModel& model, const program::Program& program, const CheckTask& task) {
    return task.stand_ins ? chosen_for(model, program) : ChosenModel{model, nullptr, {}};
}

explore::Result explore_chosen(CheckResult& result, const ChosenModel& chosen, const program::Program& program,
                               const explore::Options& options) {
    result.stand_in = chosen.stand_in;
    // The executions of an attempt may be void, so an attempt is not made if there is a watcher.
    if (chosen.attempt && !options.watcher) {
        if (std::optional<explore::Result> found = chosen.attempt(program, options))
            return std::move(*found);
    }
    if (chosen.attempt)
        result.stand_in = nullptr;
    return chosen.model.explore(program, options);
}

// Whether the model can be explored with one execution for each reads-from function; otherwise sets an error.
bool can_explore_by_reads(CheckResult& result, const CheckModel& model) {
    if (model.explore_reads_from)
        return true;
    result.error = fmt::format("programs are not explored up to reads-from under {}, which needs executions with "
                               "dependencies, has no causal order, or has flags",
                               model.name);
    result.diagnostics = fmt::format("{}: error: {}\n", result.test, result.error);
    return false;
}

// One execution for each reads-from function. A stand-in allows the same executions, hence the same functions. The
// model can be explored in this way.
explore::Result explore_by_reads(CheckResult& result, const CheckModel& model, const ChosenModel& chosen,
                                 const program::Program& program, const explore::Options& options) {
    const bool takes_stand_in = chosen.stand_in != nullptr && chosen.stand_in->programs == StandIn::Programs::all &&
                                chosen.model.explore_reads_from;
    result.stand_in = takes_stand_in ? chosen.stand_in : nullptr;
    return (takes_stand_in ? chosen.model : model).explore_reads_from(program, options);
}

// Explores with results about load buffering; nothing, with an error, if the model has no such exploration.
std::optional<explore::Result> explore_load_buffering(CheckResult& result, const CheckModel& model,
                                                      const program::Program& program, const explore::Options& options,
                                                      const Statements& statements, bool wanted) {
    if (!model.explore_load_buffering) {
        result.error = no_load_buffering(model.name);
        result.diagnostics = fmt::format("{}: error: {}\n", result.test, result.error);
        return std::nullopt;
    }
    explore::LoadBuffering found;
    explore::Result executions = model.explore_load_buffering(program, options, found);
    result.load_buffering = text_of(found, model.many_executions || model.dependencies, wanted, statements);
    result.load_buffering->of_dependencies = model.dependencies;
    return executions;
}

void estimate(CheckResult& result, const ChosenModel& chosen, const program::Program& program, const CheckTask& task) {
    if (!chosen.model.estimate) {
        result.error = fmt::format("there are no estimates under models that allow cycles of po and rf, as {} does",
                                   chosen.model.name);
        result.diagnostics = fmt::format("{}: error: {}\n", result.test, result.error);
        return;
    }
    result.stand_in = chosen.stand_in;
    const auto make = [&](const explore::EstimateOptions& how) { return chosen.model.estimate(program, how); };
    result.estimate = estimated(make, task);
    result.ended = result.estimate->ended;
    if (task.exploration.peers != nullptr && !task.exploration.peers->is_first())
        return;
    explore::Options trial;
    trial.reductions = task.exploration.reductions;
    trial.keep_going = true;
    trial.max_errors = 1;
    trial.stop = task.exploration.stop.no_later_than(end_of_trial());
    result.trial = trial_of(explore_chosen(result, chosen, program, trial), peak_kb());
}

// The digests of the model and the program.
KeptFile::Digests digest_of(const ChosenModel& chosen, const program::Program& program, bool reads_from) {
    Fnv model;
    model.add(reads_from ? 1 : 0);
    model.add(chosen.model.name);
    model.add(chosen.model.digest);
    return {.program = explore::digest_of(program), .model = model.value()};
}

// Explores the program or estimates its executions, as the task asks.
void examine(CheckResult& result, const CheckModel& model, const program::Program& program, const CheckTask& task,
             const explore::Options& exploration, const Statements& statements) {
    if (task.load_buffering && (task.estimate != 0 || task.reads_from || task.keeping != nullptr))
        throw std::runtime_error("load buffering races are looked for in all executions, each explored as it is: leave "
                                 "out --estimate, --equivalence rf and checkpoints");
    const ChosenModel chosen = choose(model, program, task);
    begin_together(task);
    if (task.estimate != 0) {
        estimate(result, chosen, program, task);
        return;
    }
    if (task.reads_from && !can_explore_by_reads(result, model))
        return;
    if (model.many_executions && task.keeping != nullptr)
        throw std::runtime_error(fmt::format("there are no checkpoints under {}", model.name));
    if (!task.reads_from && (task.load_buffering || model.many_executions)) {
        const bool of_machine =
            chosen.stand_in != nullptr && chosen.stand_in->programs == StandIn::Programs::of_machine;
        if (const auto found = explore_load_buffering(result, of_machine ? chosen.model : model, program, exploration,
                                                      statements, task.load_buffering))
            take_all(result, program, *found, chosen.model.flags, statements, task.steps);
        return;
    }
    std::optional<SideEstimate> side;
    if (task.outlook != nullptr && chosen.model.estimate && !task.reads_from)
        side.emplace([&](const explore::EstimateOptions& how) { return chosen.model.estimate(program, how); },
                     *task.outlook);
    const auto show = [&](CheckResult& shown, const explore::Result& found) {
        take_all(shown, program, found, chosen.model.flags, statements, task.steps);
    };
    const auto explore = [&](const explore::Options& options) {
        return task.reads_from ? explore_by_reads(result, model, chosen, program, options)
                               : explore_chosen(result, chosen, program, options);
    };
    const auto note_reads_from = [&](const explore::Result& found) {
        if (task.reads_from)
            result.reads_from = found.statistics;
    };
    if (task.keeping == nullptr) {
        const explore::Result found = explore(exploration);
        side.reset();
        show(result, found);
        note_reads_from(found);
        return;
    }
    explore::Options kept_exploration = exploration;
    KeptExploration kept(*task.keeping, digest_of(chosen, program, task.reads_from), kept_exploration,
                         [&](const explore::Result& found) {
                             CheckResult shown;
                             show(shown, found);
                             return shown;
                         });
    explore::Result found = explore(kept_exploration);
    side.reset();
    kept.end(found);
    take_numbers(result, found, chosen.model.flags, statements);
    kept.show(result, found);
    note_reads_from(found);
}

void warn(CheckResult& result, const std::string& of, std::string warning) {
    result.diagnostics += fmt::format("{}: warning: {}\n", of, warning);
    result.warnings.push_back(std::move(warning));
}

// A program without a text.
CheckResult check_built(const std::string& name, const program::Program& program, CheckModels& models,
                        const CheckTask& task) {
    CheckResult result;
    result.test = name;
    result.model = task.model.empty() ? "sc" : task.model;
    const auto model = models.find(result.model);
    if (!model) {
        result.error = model.why_not();
        return result;
    }
    if (std::string warning = uncompiled_warning(result.model); !warning.empty() && !program.has_instructions()) {
        result.mapping = "none";
        warn(result, name, std::move(warning));
    }
    examine(result, **model, program, task, task.exploration, {});
    return result;
}

CheckResult check_family(const std::string& text, CheckModels& models, const CheckTask& task) {
    const program::FamilyProgram built = program::build_family(text);
    if (built.program)
        return check_built(text, *built.program, models, task);
    CheckResult result;
    result.test = text;
    result.model = task.model.empty() ? "sc" : task.model;
    result.error = built.error;
    result.diagnostics = fmt::format("error: {}\n", built.error);
    return result;
}

CheckResult check_file(const ProgramSource& source, CheckModels& models, const CheckTask& task) {
    const std::string& path = source.text;
    CheckResult result;
    result.file = path;
    result.test = path;
    result.model = task.model;
    SourceMap sources;
    Diagnostics diagnostics;
    auto content = source.content ? Expected<std::string>(*source.content)
                                  : read_file(path == standard_input ? "/dev/stdin" : path, Streams::allowed);
    if (!content) {
        result.error = fmt::format("the file cannot be read: {}", content.why_not());
        result.diagnostics = fmt::format("{}: error: {}\n", one_line(path), result.error);
        return result;
    }
    const FileId file = sources.add(path, std::move(*content));
    const auto tree = machine::parse_test(file, sources, diagnostics);
    if (tree && task.model.empty())
        result.model = default_model(*tree);
    std::optional<ReadyTest> ready =
        tree ? ready_test(*tree, file, result.model, *task.mapping, task.unroll, sources, diagnostics) : std::nullopt;
    result.diagnostics += render_all(diagnostics, sources);
    result.error = first_error(diagnostics, sources);
    if (!ready)
        return result;
    const auto model = models.find(result.model);
    if (!model) {
        result.error = model.why_not();
        return result;
    }
    const program::LitmusTest& test = ready->test;
    result.test = test.name;
    result.hash = test.hash;
    result.mapping = ready->mapping;
    for (std::string& warning : ready->warnings)
        warn(result, path, std::move(warning));
    result.has_condition = true;
    result.quantifier = test.condition.quantifier;
    result.condition = ready->condition;
    explore::Options exploration = task.exploration;
    exploration.condition = &test.condition;
    try {
        examine(result, **model, test.program, task, exploration, {sources, file});
    } catch (const ForeignAccess& foreign) {
        if (test.program.has_instructions())
            throw; // its text need not be that of the file
        Diagnostics refusal;
        refusal.error({file, foreign.where().begin, foreign.where().end}, foreign.what());
        result.error = first_error(refusal, sources);
        result.diagnostics += render_all(refusal, sources);
    }
    return result;
}

} // namespace

std::string_view to_string(explore::FaultKind kind) {
    switch (kind) {
    case explore::FaultKind::deadlock:
        return "deadlock";
    case explore::FaultKind::endless_loop:
        return "endless-loop";
    case explore::FaultKind::locked_twice:
        return "locked-twice";
    case explore::FaultKind::not_held:
        return "not-held";
    case explore::FaultKind::not_given_back:
        break;
    }
    return "not-given-back";
}

ShownGraph shown_execution(const explore::Configuration& c, const Statements& statements) {
    const ProgramLegend legend(c, statements);
    return {.text = print_execution(c, legend), .portrait = portrait_of(c, legend)};
}

namespace {

// Replaces programs in C that have tests by one program for each test.
std::vector<ProgramSource> each_test(std::vector<ProgramSource> programs) {
    std::vector<ProgramSource> result;
    for (ProgramSource& program : programs) {
        program.builds = std::make_shared<NativeBuilds>();
        const auto built = program.builds->find(program.native, program.compiler_flags, {}, {});
        const std::vector<std::string> tests = built ? tests_of(built->object) : std::vector<std::string>();
        for (const std::string& test : tests) {
            result.push_back(program);
            result.back().text += "::" + test;
            result.back().native_test = test;
        }
        if (tests.empty())
            result.push_back(std::move(program));
    }
    return result;
}

} // namespace

std::vector<ProgramSource> program_sources(const std::vector<std::string>& files,
                                           const std::vector<std::string>& families,
                                           const std::vector<std::string>& compiler_flags) {
    std::vector<ProgramSource> result;
    std::vector<ListedProgram> listed;
    ProgramSource native;
    native.compiler_flags = compiler_flags;
    for (const std::string& file : files)
        if (is_executable(file)) {
            result.push_back({.text = file, .native = {file}, .compiler_flags = compiler_flags});
        } else if (is_native_source(file)) {
            native.text += (native.native.empty() ? "" : " ") + file;
            native.native.push_back(file);
        } else {
            for (ListedProgram& program : listed_programs(file))
                listed.push_back(std::move(program));
        }
    if (!native.native.empty())
        result.insert(result.begin(), std::move(native));
    result = each_test(std::move(result));
    for (const auto& [file, error] : listed) {
        std::error_code ignored;
        if (!error.empty() || !fs::is_directory(file, ignored)) {
            result.push_back({.text = file, .error = error});
            continue;
        }
        std::vector<std::string> found;
        for (auto i = fs::recursive_directory_iterator(file, fs::directory_options::skip_permission_denied, ignored);
             i != fs::recursive_directory_iterator(); i.increment(ignored))
            if (i->path().extension() == ".litmus" && i->is_regular_file(ignored))
                found.push_back(i->path().string());
        if (found.empty())
            result.push_back({.text = file, .error = "the folder has no *.litmus files"});
        std::sort(found.begin(), found.end());
        for (std::string& f : found)
            result.push_back({.text = std::move(f)});
    }
    for (const std::string& family : families)
        result.push_back({.text = family, .family = true});
    return result;
}

Expected<const CheckModel*, ModelRefusal> CheckModels::find(const std::string& name, const StopToken& stop,
                                                            bool compiles) {
    const std::scoped_lock lock(mutex_);
    auto known = models_.find(name);
    if (known == models_.end()) {
        const FindOptions options{.stop = stop, .say = say_, .compiles = compiles, .texts = texts_};
        known = models_.emplace(name, find_check_model(name, options)).first;
    }
    if (!known->second)
        return known->second.refused();
    return &*known->second;
}

CheckResult check_program(const ProgramSource& source, CheckModels& models, const CheckTask& task) {
    CheckResult failed;
    if (!source.family)
        failed.file = source.text;
    failed.test = source.text;
    failed.model = task.model;
    if (!source.error.empty()) {
        failed.error = source.error;
    } else {
        try {
            const StopScope scope(task.exploration.stop);
            return !source.native.empty()      ? check_native(source, models, task)
                   : source.program != nullptr ? check_built(source.text, *source.program, models, task)
                   : source.family             ? check_family(source.text, models, task)
                                               : check_file(source, models, task);
        } catch (const Stopped& stopped) { // stopped before the exploration began
            failed.ended = explore::ended_by(stopped.reason());
            return failed;
        } catch (const std::bad_alloc&) {
            failed.error = "cannot be explored: there is not enough memory";
        } catch (const std::exception& e) {
            failed.error = fmt::format("cannot be explored: {}", e.what());
        }
    }
    failed.diagnostics = fmt::format("{}: error: {}\n", source.text, failed.error);
    return failed;
}

} // namespace katlas::workbench
