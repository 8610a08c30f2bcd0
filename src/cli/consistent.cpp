#include "katlas/cli/consistent.hpp"

#include "consistent_output.hpp"
#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/support/files.hpp"
#include "model_options.hpp"
#include "read_file.hpp"

#include <cstdio>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

struct ConsistentCommand {
    std::vector<std::string> files;
    std::string model;
    std::string format = "text";
    std::size_t max = 50;
    double timeout = 0;
    bool witness = false;
};

// Judges all traces of the file. If the file has errors, prints them and returns the first one; else returns an empty
// text.
std::string judge_file(const std::string& file, const ConsistentCommand& command, const workbench::TraceModel& model,
                       std::vector<JudgedTrace>& all) {
    SourceMap sources;
    Diagnostics diagnostics;
    auto text = read_file(file, Streams::allowed);
    if (!text) {
        fmt::print(stderr, "{}: error: {}\n", file, text.why_not());
        return text.why_not();
    }
    const FileId id = sources.add(file, *std::move(text));
    const auto traces = workbench::parse_recorded_traces(sources, id, diagnostics);
    if (std::string error = print_diagnostics(diagnostics, sources); !error.empty())
        return error;
    for (const workbench::RecordedTrace& trace : traces) {
        JudgedTrace judged{file, trace, workbench::decide(trace, model, stop_after(command.timeout)), {}};
        for (const workbench::RecordedEvent& event : trace.events)
            judged.lines.push_back(sources.locate(id, event.where.begin).line);
        if (command.format == "text") {
            fmt::print("{}", to_text(judged, model, command.witness, command.max));
            std::fflush(stdout);
        }
        all.push_back(std::move(judged));
        if (CatchInterrupts::happened())
            break;
    }
    return {};
}

int consistent(const ConsistentCommand& command) {
    const CatchInterrupts catch_them;
    const auto model = workbench::find_trace_model(
        command.model,
        {.stop = stop_after(command.timeout), .say = [](const std::string& text) { fmt::print(stderr, "{}", text); }});
    if (!model) {
        const int refused = model.refused().stopped ? undecided : bad_input;
        if (command.format == "json")
            fmt::print("{}", to_json(command.model, model.refused(), refused));
        return refused;
    }
    std::vector<JudgedTrace> all;
    std::vector<FaultyFile> faulty;
    int status = all_as_stated;
    for (const std::string& file : command.files) {
        if (std::string error = judge_file(file, command, *model, all); !error.empty()) {
            faulty.push_back({file, std::move(error)});
            status = bad_input;
        }
        if (CatchInterrupts::happened()) {
            status = worse_of(status, undecided);
            break;
        }
    }
    status = worse_of(status, exit_status_of(all));
    fmt::print("{}", command.format == "text" ? summary(all) : to_json(all, faulty, *model, status));
    return status;
}

} // namespace

void register_consistent(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<ConsistentCommand>();
    CLI::App* command =
        app.add_subcommand("consistent", "Decide whether executions that were recorded are allowed by a model");
    command->add_option("traces", options->files, "Files of events as lines of JSON, see docs/recorded-traces.md")
        ->required()
        ->type_name("TRACE.jsonl");
    add_model_operand(*command, "--model", options->model)->required();
    command->add_flag("--witness", options->witness,
                      "Print what allows an execution: an order of its events, what reads read from, coherence order");
    command->add_option("--max", options->max, "How many events of those that cannot be together to show")
        ->capture_default_str();
    add_timeout_option(*command, options->timeout, "Seconds for each trace; then it is undecided");
    add_format_option(*command, options->format);
    command->footer(model_footer("MODEL", "katlas consistent run.jsonl --model tso",
                                 "0 all traces are allowed, 1 one is forbidden, 2 bad input, 3 undecided."));
    command->callback([options, &exit_status] { exit_status = consistent(*options); });
}

} // namespace katlas::cli
