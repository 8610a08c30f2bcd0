#include "katlas/cli/explain.hpp"

#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/workbench/explain.hpp"
#include "model_options.hpp"
#include "picture_folder.hpp"
#include "renderings.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using workbench::ExplainResult;

struct ExplainCommand {
    std::string file;
    workbench::ExplainOptions asked;
    std::string format = "text";
    std::string pictures; // a folder
    std::size_t max = 5;
    double timeout = 0;
};

bool write_pictures(const ExplainResult& r, const ExplainCommand& command) {
    PictureFolder pictures(command.pictures);
    const std::string stem = pictures.unique_stem(r.test);
    for (std::size_t i = 0; i < std::min(command.max, r.forbidden.size()); ++i)
        pictures.write(fmt::format("{}-forbidden-{}", stem, i + 1), r.forbidden[i].graph.portrait,
                       fmt::format("{}\nforbidden by {}", r.outcome, r.model));
    if (r.example)
        pictures.write(fmt::format("{}-allowed", stem), r.example->portrait,
                       fmt::format("{}\nallowed by {}", r.outcome, r.model));
    return pictures.all_written();
}

int explain_one(ExplainCommand command) {
    const CatchInterrupts catch_them;
    command.asked.stop = stop_after(command.timeout);
    const ExplainResult result = workbench::explain_file(command.file, command.asked);
    fmt::print(stderr, "{}", result.diagnostics);
    int status = exit_status_of(result);
    if (result.error.empty() && !command.pictures.empty() && !write_pictures(result, command))
        status = bad_input;
    if (command.format == "json")
        fmt::print("{}", to_json(result, command.max, status));
    else if (result.error.empty())
        fmt::print("{}", to_text(result, command.max));
    return status;
}

} // namespace

void register_explain(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<ExplainCommand>();
    CLI::App* command =
        app.add_subcommand("explain", "Say why the outcome of a litmus test is allowed or forbidden under a model");
    command->add_option("test", options->file, "The test")->required()->type_name("TEST.litmus");
    add_model_operand(*command, "--model", options->asked.model)->required();
    command->add_option("--mapping", options->asked.mapping, mapping_help)->type_name("NAME|none");
    command->add_option("--max", options->max, "How many forbidden candidates to show")->capture_default_str();
    command
        ->add_option("--max-candidates", options->asked.max_candidates,
                     "Candidates, of any outcome; then the result is partial")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--unroll", options->asked.unroll, "How often the body of a loop may run")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    add_timeout_option(*command, options->timeout, "Seconds; then the result is partial");
    command->add_option("--dot", options->pictures, "Write pictures of what is shown into the folder")
        ->type_name("DIR");
    add_format_option(*command, options->format);
    command->footer(
        "The outcome is what the test's exists, ~exists or forall speaks of; of a forall, that it fails.\n" +
        model_footer("MODEL", "katlas explain sb.litmus --model tso",
                     "0 the condition holds as stated (exists only asks), 1 a forall or ~exists\n"
                     "does not, 2 bad input, 3 undecided."));
    command->callback([options, &exit_status] { exit_status = explain_one(*options); });
}

} // namespace katlas::cli
