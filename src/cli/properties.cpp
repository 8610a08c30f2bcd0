#include "katlas/cli/properties.hpp"

#include "find_properties.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/shipped.hpp"
#include "model_options.hpp"
#include "partial_results.hpp"

#include <cstdio>
#include <functional>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

void print(const ModelProperties& found, const PropertiesOptions& options) {
    fmt::print("{}", options.format == "json" ? to_json(found) : to_text(found, options.verbose));
}

int properties(const PropertiesOptions& options) {
    ModelProperties found;
    found.model = options.model;
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document = load_models({options.model}, options.assume, sources, diagnostics, keys);
    for (const Diagnostic& d : diagnostics.all()) {
        fmt::print(stderr, "{}", render(d, sources));
        if (d.severity == Severity::error && found.error.empty())
            found.error = render_place(d.range, sources) + ": " + d.message;
    }
    std::fflush(stderr);
    if (found.error.empty()) {
        kat::Model model = document.models.at(keys.front());
        model.name = options.model;
        PartialResults partial([&] {
            print(found, options);
            return exit_status_of(found);
        });
        find_properties(document, model, options, found,
                        [&](const std::function<void()>& change) { partial.update(change); });
    }
    const bool written = options.litmus.empty() || write_litmus_tests(options.litmus, found.tests());
    print(found, options);
    const int status = exit_status_of(found);
    return written || status == internal_error ? status : static_cast<int>(bad_input);
}

} // namespace

void register_properties(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<PropertiesOptions>();
    CLI::App* command =
        app.add_subcommand("properties", "Say what a model guarantees, and which accesses it lets be reordered");
    add_model_operand(*command, "model", options->model)->required();
    add_model_options(*command, options->assume, options->format);
    add_timeout_option(*command, options->timeout, "Seconds for each question; then it is undecided");
    command->add_option("--jobs", options->jobs, "Questions decided at the same time (default: one for each core)")
        ->check(CLI::PositiveNumber);
    command->add_flag("--verbose", options->verbose, "Print all counterexamples with their execution graphs, too");
    add_litmus_option(*command, options->litmus);
    command->footer(model_footer("MODEL", "katlas properties tso"));
    command->callback([options, &exit_status] { exit_status = properties(*options); });
}

} // namespace katlas::cli
