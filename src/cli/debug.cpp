#include "katlas/cli/debug.hpp"

#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/workbench/debugger.hpp"
#include "renderings.hpp"
#include "replayed.hpp"

#include <cstdio>
#include <memory>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

struct DebugOptions {
    std::string file;
    std::vector<std::string> commands;
    bool batch = false;
    std::vector<std::string> of_gdb;
};

int complain(const std::string& what) {
    fmt::print(stderr, "error: {}\n", what);
    return bad_input;
}

int debug(const DebugOptions& options) {
    const auto debugger = workbench::find_debugger();
    if (!debugger)
        return complain(debugger.why_not());
    const auto trace = workbench::read_trace(options.file);
    if (!trace)
        return complain(trace.why_not());
    workbench::Replayed replayed;
    {
        const CatchInterrupts catch_them;
        const StopToken stop = stop_after(0);
        replayed = workbench::replay_for_debugger(*trace, stop);
        print_warnings(replayed, options.file);
        if (const auto status = report_failure(replayed, options.file, stop))
            return *status;
    }
    workbench::DebuggerSession session;
    session.trace = &*trace;
    session.replayed = &replayed;
    session.report = what_is_wrong(replayed.result);
    session.commands = options.commands;
    session.batch = options.batch;
    session.options = options.of_gdb;
    const auto status = workbench::debug(*debugger, session);
    return status ? *status : complain(status.why_not());
}

int run_for_debugger(const std::string& object, const std::string& file) {
    const auto trace = workbench::read_trace(file);
    if (!trace)
        return complain(trace.why_not());
    workbench::run_for_debugger(object, *trace);
    return otherwise_decided;
}

} // namespace

void register_debug(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<DebugOptions>();
    CLI::App* command =
        app.add_subcommand("debug", "Start gdb in the execution of a program in C or C++ that check has found");
    command->add_option("trace", options->file, "A file that 'katlas check --traces' wrote")
        ->required()
        ->type_name("TRACE");
    command->add_option("gdb", options->of_gdb, "Options of gdb, behind --")->type_name("OPTION");
    command->add_option("--command", options->commands, "A command of gdb, run at the beginning; may be given again")
        ->type_name("COMMAND")
        ->allow_extra_args(false);
    command->add_flag("--batch", options->batch, "Leave gdb behind these commands");
    command->footer("Example: katlas debug traces/queue_c-race.json\nExit status: that of gdb; 2 bad input, gdb is not "
                    "there, or the program no longer\ndoes what the trace says.");
    command->callback([options, &exit_status] { exit_status = debug(*options); });

    const auto object = std::make_shared<std::string>();
    const auto file = std::make_shared<std::string>();
    CLI::App* debugged = app.add_subcommand(workbench::debugged_command, "What gdb runs")->group("");
    debugged->add_option("object", *object)->required();
    debugged->add_option("trace", *file)->required();
    debugged->callback([object, file, &exit_status] { exit_status = run_for_debugger(*object, *file); });
}

} // namespace katlas::cli
