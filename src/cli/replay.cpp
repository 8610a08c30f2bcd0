#include "katlas/cli/replay.hpp"

#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/report/execution_page.hpp"
#include "katlas/workbench/replay.hpp"
#include "model_options.hpp"
#include "read_file.hpp"
#include "renderings.hpp"
#include "replayed.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <sstream>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

struct ReplayOptions {
    std::string file;
    std::string page; // a file
    double timeout = 0;
};

// Numbers the steps, with a star at each step that matters.
std::string numbered(const std::string& lines, const workbench::Trace& trace) {
    std::string text;
    std::istringstream in(lines);
    std::size_t number = 0;
    for (std::string line; std::getline(in, line); ++number) {
        const bool matters = number < trace.steps.size() && trace.steps[number].matters;
        text += fmt::format("{:>5} {}{}\n", number + 1, matters ? '*' : ' ', line);
    }
    if (std::ranges::any_of(trace.steps, &workbench::TraceStep::matters))
        text += "    * with another value the error would not be there\n";
    return text;
}

int replay(const ReplayOptions& options) {
    const auto trace = workbench::read_trace(options.file);
    if (!trace) {
        fmt::print(stderr, "error: {}\n", trace.why_not());
        return bad_input;
    }
    const CatchInterrupts catch_them;
    const StopToken stop(deadline_after(options.timeout), &CatchInterrupts::happened());
    const workbench::Replayed replayed = workbench::replay(*trace, stop, !options.page.empty());
    print_warnings(replayed, options.file);
    const workbench::CheckResult& r = replayed.result;
    if (!replayed.steps.empty())
        fmt::print("Replay {}\nModel {}\n{}", r.test, trace->model, numbered(to_text(replayed.steps), *trace));
    std::fflush(stdout);
    if (const auto status = report_failure(replayed, options.file, stop))
        return *status;
    fmt::print("{}", what_is_wrong(r));
    if (!options.page.empty())
        for (const workbench::ErrorPage& page : error_pages(r)) // the result has one error
            if (!written(options.page, report::to_html(page)))
                return bad_input;
    return otherwise_decided;
}

} // namespace

void register_replay(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<ReplayOptions>();
    CLI::App* command =
        app.add_subcommand("replay", "Run the execution of a program in C or C++ again that check has found");
    command->add_option("trace", options->file, "A file that 'katlas check --traces' wrote")
        ->required()
        ->type_name("TRACE");
    command->add_option("--page", options->page, "Write an HTML page of the error, to step through its execution")
        ->type_name("FILE");
    add_timeout_option(*command, options->timeout, "Seconds; then the program is stopped");
    command->footer("Example: katlas replay traces/queue_c-race.json\nExit status: 1 the error is there again, 2 bad "
                    "input, or the program no longer does\nwhat the trace says, 3 it was stopped.");
    command->callback([options, &exit_status] { exit_status = replay(*options); });
}

} // namespace katlas::cli
