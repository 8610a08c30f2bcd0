#include "katlas/cli/compare.hpp"

#include "katlas/cat/load.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/workbench/compare.hpp"
#include "model_options.hpp"
#include "partial_results.hpp"
#include "read_file.hpp"
#include "renderings.hpp"
#include "result_parts.hpp"

#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using workbench::Comparison;

struct CompareCommand {
    std::vector<std::string> models;
    std::vector<std::string> assume;
    workbench::CompareOptions asked;
    std::string format = "text";
    bool verbose = false;
    bool strict = false;
    std::string litmus; // the folder for litmus tests; empty: none are made
};

void print(const Comparison& comparison, const CompareCommand& command) {
    fmt::print("{}",
               command.format == "json" ? to_json(comparison, command.strict) : to_text(comparison, command.verbose));
}

int compare(CompareCommand command) {
    command.asked.in_full = command.verbose || command.models.size() == 2;
    bool written = true;
    Comparison comparison;
    comparison.models = command.models;
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document = cat::load_models(command.models, command.assume, sources, diagnostics, keys);
    comparison.error = print_diagnostics(diagnostics, sources);
    if (comparison.error.empty()) {
        for (std::size_t i = 0; i < keys.size(); ++i)
            document.models.at(keys[i]).name = command.models[i];
        comparison.pairs = workbench::undecided_pairs(document, keys);
        {
            PartialResults partial([&] {
                print(comparison, command);
                return exit_status_of(comparison, command.strict);
            });
            compare_all(document, keys, command.asked, comparison.pairs,
                        [&](const std::function<void()>& change) { partial.update(change); });
        }
        comparison.vacuous = workbench::vacuities_of(document, keys, sources);
        if (!command.litmus.empty()) {
            make_litmus_tests(std::make_shared<const Document>(std::move(document)), keys, !command.assume.empty(),
                              command.asked.jobs, comparison.pairs);
            written = write_litmus_tests(command.litmus, workbench::tests_of(comparison.pairs));
        }
    }
    print(comparison, command);
    const int status = exit_status_of(comparison, command.strict);
    return written || status == internal_error ? status : static_cast<int>(bad_input);
}

} // namespace

void register_compare(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<CompareCommand>();
    CLI::App* command = app.add_subcommand("compare", "Say which of two models is stronger, or compare several");
    add_model_operands(*command, options->models)->required()->expected(2, -1);
    add_model_options(*command, options->assume, options->format);
    add_timeout_option(*command, options->asked.timeout, "Seconds for each axiom; then it is 'unknown'");
    command
        ->add_option("--jobs", options->asked.jobs,
                     "Implications decided at the same time (default: one for each core)")
        ->check(CLI::PositiveNumber);
    command->add_flag("--strict", options->strict, "Models or assumptions that exclude a kind of event are a failure");
    command->add_flag("--verbose", options->verbose, "Print all counterexamples, and sizes, too");
    add_litmus_option(*command, options->litmus);
    command->footer(model_footer("A MODEL", "katlas compare tso rc11 --assume models/mappings/rc11-tso.kat"));
    command->callback([options, &exit_status] { exit_status = compare(*options); });
}

} // namespace katlas::cli
