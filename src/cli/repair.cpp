#include "katlas/cli/repair.hpp"

#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/support/files.hpp"
#include "katlas/support/text.hpp"
#include "katlas/support/workers.hpp"
#include "katlas/workbench/repair.hpp"
#include "model_options.hpp"
#include "program_options.hpp"
#include "read_file.hpp"
#include "repair_text.hpp"

#include <cstdio>
#include <map>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using workbench::Direction;
using workbench::ProgramSource;
using workbench::RepairResult;
using workbench::RepairTask;

struct RepairOptions {
    Direction direction = Direction::relax;
    std::vector<std::string> files;
    std::vector<std::string> families;
    std::vector<std::string> models;
    std::string mapping;
    std::string costs; // a file
    std::string exists;
    std::string against{workbench::sequential_consistency};
    std::string patch; // a file
    std::string format = "text";
    std::vector<std::string> compiler_flags; // after --
    std::size_t solutions = 1;
    Effort effort;
    bool no_races = false;
    bool leaks = false;
    bool spurious = false;
    bool brief = false;
    bool fences = false;
    bool robust = false;
    bool lb_races = false;
};

int complain(const std::string& what) {
    fmt::print(stderr, "error: {}\n", what);
    return bad_input;
}

Expected<workbench::OrderCosts> costs_of(const std::string& file) {
    if (file.empty())
        return workbench::OrderCosts();
    const auto text = read_file(file);
    if (!text)
        return Refused{fmt::format("{}: the file cannot be read: {}", one_line(file), text.why_not())};
    auto costs = workbench::OrderCosts::parse(*text);
    return costs ? std::move(costs) : Refused{fmt::format("{}:{}", one_line(file), costs.why_not())};
}

// Groups the tests of one program in C; every litmus test and every member of a family is a program of its own.
std::vector<std::vector<ProgramSource>> programs_of(const RepairOptions& options) {
    std::vector<std::vector<ProgramSource>> programs;
    std::map<std::vector<std::string>, std::size_t> native;
    for (ProgramSource& source : workbench::program_sources(options.files, options.families, options.compiler_flags)) {
        if (source.native.empty()) {
            programs.push_back({std::move(source)});
            continue;
        }
        const auto [known, is_new] = native.emplace(source.native, programs.size());
        if (is_new)
            programs.emplace_back();
        programs[known->second].push_back(std::move(source));
    }
    return programs;
}

workbench::Goal goal_of(const RepairOptions& options) {
    using enum workbench::Goal;
    return options.robust ? robust : options.lb_races ? no_lb_races : correct;
}

workbench::Exists exists_of(const std::string& option) {
    using enum workbench::Exists;
    return option == "forbid" ? forbidden : option == "ignore" ? ignored : refused;
}

// The patches of the cheapest solution of each program.
std::string first_patches(const std::vector<RepairResult>& results) {
    std::string all;
    for (const RepairResult& r : results)
        if (!r.solutions.empty())
            all += fmt::format("{}", fmt::join(r.solutions.front().patches, ""));
    return all;
}

int search(const RepairOptions& options) {
    const CatchInterrupts catch_them;
    const StopToken stop = stop_after(options.effort.timeout);
    auto costs = costs_of(options.costs);
    if (!costs)
        return complain(costs.why_not());
    const auto mapping = workbench::mapping_choice(options.mapping);
    fmt::print(stderr, "{}", mapping ? mapping->warnings : mapping.refused().diagnostics);
    if (!mapping)
        return bad_input;
    workbench::CheckModels models([](const std::string& text) { fmt::print(stderr, "{}", text); });
    RepairTask task{.direction = options.direction,
                    .goal = goal_of(options),
                    .models = options.models,
                    .against = options.against,
                    .costs = *costs,
                    .most = options.solutions,
                    .exists = exists_of(options.exists),
                    .new_fences = options.fences,
                    .check = {}};
    if (task.models.empty())
        task.models.emplace_back("rc11");
    std::vector<std::string> named = task.models;
    if (options.robust)
        named.push_back(options.against);
    for (const std::string& model : named)
        if (const auto found = models.find(model, stop); !found)
            return found.refused().stopped ? undecided : bad_input;
    task.check.mapping = &*mapping;
    task.check.unroll = options.effort.unroll;
    task.check.races = !options.no_races;
    task.check.leaks = options.leaks;
    task.check.spurious_failures = options.spurious;
    task.check.exploration.jobs = number_of_workers(options.effort.jobs);
    task.check.exploration.stop = stop;
    const auto programs = programs_of(options);
    if (programs.empty())
        return complain("no program: name files, folders with *.litmus files, or --program FAMILY");
    std::vector<RepairResult> results;
    int status = all_as_stated;
    for (const auto& program : programs) {
        results.push_back(workbench::repair(program, models, task));
        const RepairResult& r = results.back();
        status = worse_of(status, exit_status_of(r));
        fmt::print(stderr, "{}", r.diagnostics);
        if (options.format != "json" && r.error.empty())
            fmt::print("{}{}", results.size() == 1 ? "" : "\n", to_text(r, !options.brief));
        std::fflush(stdout);
    }
    if (options.format == "json")
        fmt::print("{}", to_json(results, status));
    if (!options.patch.empty() && !written(options.patch, first_patches(results)))
        return bad_input;
    return status;
}

void register_search(CLI::App& app, const std::string& name, const std::string& description, Direction direction,
                     int& exit_status) {
    const auto options = std::make_shared<RepairOptions>();
    options->direction = direction;
    options->solutions = direction == Direction::relax ? 1 : 10;
    CLI::App* command = app.add_subcommand(name, description);
    command
        ->add_option("programs", options->files,
                     "Litmus tests in C, or folders with them (*.litmus), or the files of a program in C or C++")
        ->type_name("PATH");
    command->add_option("--program", options->families, "A program of a family, e.g. lastzero:15; may be repeated")
        ->type_name("FAMILY[:N]")
        ->expected(1)
        ->take_all();
    command->add_option("--model", options->models, "The model (default: rc11); under several all is to be right")
        ->type_name("MODEL")
        ->expected(1)
        ->take_all();
    command->add_option("--mapping", options->mapping, mapping_help)->type_name("NAME|none");
    command->add_option("--costs", options->costs, "What each order costs: lines such as 'load acquire 3'")
        ->type_name("FILE");
    command->add_option("--solutions", options->solutions, "How many are looked for, cheapest first")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
        ->capture_default_str();
    CLI::Option* robust = command->add_flag("--robust", options->robust,
                                            "Look for orders with which each execution is sequentially consistent");
    add_model_operand(*command, "--against", options->against)
        ->description("With --robust: the model that has to allow each execution")
        ->capture_default_str()
        ->needs(robust);
    CLI::Option* lb_races = command
                                ->add_flag("--lb-races", options->lb_races,
                                           "Look for orders with which the program has no load buffering race")
                                ->excludes(robust);
    command
        ->add_option("--exists", options->exists,
                     "The 'exists' of a litmus test is what must not happen, or does not matter")
        ->check(CLI::IsMember({"forbid", "ignore"}))
        ->excludes(robust)
        ->excludes(lb_races);
    command->add_option("--patch", options->patch, "Write the patch of the cheapest solution into the file")
        ->type_name("FILE");
    if (direction == Direction::repair)
        command->add_flag("--fences", options->fences, "Also add fences, in front of accesses");
    command->add_flag("--brief", options->brief, "Without the executions that show what is needed");
    add_effort_options(*command, options->effort);
    add_compiler_flag_option(*command, options->compiler_flags);
    command->add_flag("--no-races", options->no_races, "Do not look for data races of programs in C");
    command->add_flag("--leaks", options->leaks, "In C, memory that is not freed at the end is an error");
    command->add_flag("--spurious", options->spurious,
                      "In C, let each weak compare-exchange fail for no reason once in each thread");
    add_format_option(*command, options->format);
    command->footer(model_footer("MODEL", fmt::format("katlas {} examples/litmus/peterson.litmus --model rc11", name),
                                 "0 found, 1 the program is wrong and stays so, 2 bad input, 3 the search\n"
                                 "ended before its end."));
    command->callback([options, &exit_status] { exit_status = search(*options); });
}

} // namespace

void register_relax(CLI::App& app, int& exit_status) {
    register_search(app, "relax", "Find the weakest memory orders and fewest fences that keep a program correct",
                    Direction::relax, exit_status);
}
void register_repair(CLI::App& app, int& exit_status) {
    register_search(app, "repair", "Find the cheapest stronger memory orders that make a program correct",
                    Direction::repair, exit_status);
}

} // namespace katlas::cli
