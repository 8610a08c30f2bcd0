#include "katlas/cli/robust.hpp"

#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/support/workers.hpp"
#include "katlas/workbench/robust.hpp"
#include "katlas/workbench/transform.hpp"
#include "model_options.hpp"
#include "program_options.hpp"
#include "result_parts.hpp"
#include "weak_execution.hpp"

#include <cstdio>
#include <memory>
#include <set>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using nlohmann::json;
using workbench::RobustResult;

constexpr std::size_t most_cycles = 1'000; // that are printed

struct RobustOptions {
    std::vector<std::string> files;
    std::vector<std::string> families;
    std::string model;
    std::string against{workbench::sequential_consistency};
    std::string mapping;
    std::string format = "text";
    bool cycles = false;
    std::vector<std::string> compiler_flags; // after --
    Effort effort;
};

std::string to_text(const RobustResult& r, const std::string& against) {
    const workbench::CheckResult& c = r.checked;
    std::string text = fmt::format("Program {}\nModel {}\n", c.test, c.model);
    if (r.robust)
        return text + fmt::format("Robust: {} executions, all of them {}{}\n", c.ends(), property_of(against),
                                  c.cut == 0 ? "" : ", as far as loops were unrolled");
    if (r.weak_executions != 0)
        text += fmt::format("Not robust: {} of {} executions {} not {}\n", r.weak_executions,
                            std::max(c.ends(), r.weak_executions), r.weak_executions == 1 ? "is" : "are",
                            property_of(against));
    else
        text += fmt::format("Undecided: {} executions were seen\n", c.ends());
    if (r.weak)
        text += weak_execution_text(*r.weak, "  ");
    return text;
}

// The output for a program without a critical cycle, which need not be explored.
std::string to_text(const workbench::CyclesResult& r, const std::string& model) {
    return fmt::format("Program {}\nModel {}\nRobust: no critical cycle\n", r.test, model);
}
json to_json(const workbench::CyclesResult& r, const std::string& model) {
    return {{"test", r.test},       {"model", model}, {"against", workbench::sequential_consistency},
            {"verdict", "robust"},  {"by", "cycles"}, {"executions", 0},
            {"weak_executions", 0}, {"cut", 0},       {"seconds", 0.0},
            {"graph", nullptr}};
}

json to_json(const RobustResult& r, const std::string& against) {
    const workbench::CheckResult& c = r.checked;
    if (!c.error.empty())
        return {{"test", c.test}, {"model", c.model}, {"verdict", "error"}, {"message", c.error}};
    return {{"test", c.test},
            {"model", c.model},
            {"against", against},
            {"verdict", r.robust                 ? "robust"
                        : r.weak_executions != 0 ? "not-robust"
                                                 : "undecided"},
            {"by", "exploration"},
            {"executions", c.ends()},
            {"weak_executions", r.weak_executions},
            {"cut", c.cut},
            {"seconds", c.seconds},
            {"graph", graph_json(r.weak)}};
}

// "P0: write x --po--> P0: read y --com--> ...", a line for each. Cycles of different instructions may look alike.
std::string cycles_text(const workbench::CyclesResult& r) {
    std::string text = fmt::format("Critical cycles {}{}\n", r.cycles.size(), r.complete ? "" : " or more");
    std::set<std::string> said;
    for (const workbench::CyclesResult::Cycle& c : r.cycles) {
        std::string line = "  ";
        for (std::size_t i = 0; i < c.events.size(); ++i)
            line += fmt::format("{} --{}--> ", c.events[i], c.by_program_order[i] ? "po" : "com");
        line += c.events.front() + "\n";
        if (said.insert(line).second)
            text += line;
    }
    return text;
}

int exit_status_of(const RobustResult& r) {
    if (!r.checked.error.empty())
        return bad_input;
    if (r.robust)
        return all_as_stated;
    return r.weak_executions != 0 ? otherwise_decided : undecided;
}

int find(const RobustOptions& options) {
    const CatchInterrupts catch_them;
    const StopToken stop = stop_after(options.effort.timeout);
    const auto mapping = workbench::mapping_choice(options.mapping);
    fmt::print(stderr, "{}", mapping ? mapping->warnings : mapping.refused().diagnostics);
    if (!mapping)
        return bad_input;
    workbench::CheckModels models([](const std::string& text) { fmt::print(stderr, "{}", text); });
    workbench::CheckTask task;
    task.model = options.model;
    task.mapping = &*mapping;
    task.unroll = options.effort.unroll;
    task.exploration.jobs = number_of_workers(options.effort.jobs);
    task.exploration.stop = stop;
    const auto programs = workbench::program_sources(options.files, options.families, options.compiler_flags);
    if (programs.empty()) {
        fmt::print(stderr, "error: no program: name files, folders with *.litmus files, or --program FAMILY\n");
        return bad_input;
    }
    // Critical cycles are about sequential consistency only. What is not known of a model may be on any cycle.
    const bool by_cycles = options.against == workbench::sequential_consistency;
    const auto known_buffers = workbench::store_buffers_of(options.model);
    const bool searched = by_cycles && (known_buffers || workbench::has_critical_cycles_only(options.model));
    const auto buffers = known_buffers ? std::optional(*known_buffers) : std::nullopt;
    int status = all_as_stated;
    json all{{"command", "robust"}, {"results", json::array()}};
    for (std::size_t i = 0; i < programs.size(); ++i) {
        const auto cycles = searched ? workbench::find_cycles(programs[i], options.model, buffers, *mapping,
                                                              task.unroll, options.cycles ? most_cycles : 1)
                                     : workbench::CyclesResult();
        if (searched && cycles.proves_robust()) {
            fmt::print(stderr, "{}", cycles.diagnostics);
            if (options.format == "json")
                all["results"].push_back(to_json(cycles, options.model));
            else
                fmt::print("{}{}", i == 0 ? "" : "\n", to_text(cycles, options.model));
            continue;
        }
        const RobustResult r = workbench::find_robustness(programs[i], models, task, options.against);
        status = worse_of(status, exit_status_of(r));
        fmt::print(stderr, "{}", r.checked.diagnostics);
        if (options.format == "json")
            all["results"].push_back(to_json(r, options.against));
        else if (r.checked.error.empty())
            fmt::print("{}{}{}", i == 0 ? "" : "\n", to_text(r, options.against),
                       options.cycles && searched && cycles.error.empty() ? cycles_text(cycles) : std::string());
        std::fflush(stdout);
    }
    all["exit_status"] = status;
    if (options.format == "json")
        fmt::print("{}\n", all.dump(2, ' ', false, json::error_handler_t::replace));
    return status;
}

} // namespace

void register_robust(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<RobustOptions>();
    CLI::App* command = app.add_subcommand(
        "robust", "Decide whether a model adds executions to those under sc, or under another model");
    command
        ->add_option("programs", options->files,
                     "Litmus tests, or folders with them (*.litmus), or the files of a program in C or C++")
        ->type_name("PATH");
    command->add_option("--program", options->families, "A program of a family, e.g. lastzero:15; may be repeated")
        ->type_name("FAMILY[:N]")
        ->expected(1)
        ->take_all();
    add_model_operand(*command, "--model", options->model)->required();
    add_model_operand(*command, "--against", options->against)
        ->description("The model whose executions are compared with")
        ->capture_default_str();
    command->add_option("--mapping", options->mapping, mapping_help)->type_name("NAME|none");
    command->add_flag("--cycles", options->cycles,
                      "Show the critical cycles in the program's text, under a model that is coherent and atomic");
    add_effort_options(*command, options->effort);
    add_compiler_flag_option(*command, options->compiler_flags);
    add_format_option(*command, options->format);
    command->footer(model_footer("MODEL", "katlas robust examples/litmus/peterson.litmus --model tso",
                                 "0 every program is robust, 1 one is not, 2 bad input, 3 not all\n"
                                 "executions were seen."));
    command->callback([options, &exit_status] { exit_status = find(*options); });
}

} // namespace katlas::cli
