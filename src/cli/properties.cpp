#include "katlas/cli/properties.hpp"

#include "katlas/cat/load.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/workbench/find_properties.hpp"
#include "model_options.hpp"
#include "partial_results.hpp"
#include "read_file.hpp"
#include "renderings.hpp"
#include "result_parts.hpp"

#include <cstdio>
#include <functional>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using workbench::ModelProperties;

struct PropertiesCommand {
    std::string model;
    std::vector<std::string> assume;
    workbench::PropertiesOptions asked;
    std::string format = "text";
    bool verbose = false;
    std::string litmus; // the folder for litmus tests; empty: none are made
};

void print(const ModelProperties& found, const PropertiesCommand& command) {
    fmt::print("{}", command.format == "json" ? to_json(found) : to_text(found, command.verbose));
}

int properties(PropertiesCommand command) {
    command.asked.litmus = !command.litmus.empty();
    command.asked.assuming = !command.assume.empty();
    ModelProperties found;
    found.model = command.model;
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document = cat::load_models({command.model}, command.assume, sources, diagnostics, keys);
    found.error = print_diagnostics(diagnostics, sources);
    if (found.error.empty()) {
        kat::Model model = document.models.at(keys.front());
        model.name = command.model;
        PartialResults partial([&] {
            print(found, command);
            return exit_status_of(found);
        });
        find_properties(document, model, command.asked, found,
                        [&](const std::function<void()>& change) { partial.update(change); });
    }
    const bool written = command.litmus.empty() || write_litmus_tests(command.litmus, found.tests());
    print(found, command);
    const int status = exit_status_of(found);
    return written || status == internal_error ? status : static_cast<int>(bad_input);
}

} // namespace

void register_properties(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<PropertiesCommand>();
    CLI::App* command =
        app.add_subcommand("properties", "Say what a model guarantees, and which accesses it lets be reordered");
    add_model_operand(*command, "model", options->model)->required();
    add_model_options(*command, options->assume, options->format);
    add_timeout_option(*command, options->asked.timeout, "Seconds for each question; then it is undecided");
    command
        ->add_option("--jobs", options->asked.jobs, "Questions decided at the same time (default: one for each core)")
        ->check(CLI::PositiveNumber);
    command->add_flag("--verbose", options->verbose, "Print all counterexamples with their execution graphs, too");
    add_litmus_option(*command, options->litmus);
    command->footer(model_footer("MODEL", "katlas properties tso"));
    command->callback([options, &exit_status] { exit_status = properties(*options); });
}

} // namespace katlas::cli
