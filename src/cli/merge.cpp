#include "katlas/cli/merge.hpp"

#include "katlas/cli/check.hpp"
#include "katlas/cli/exit_status.hpp"
#include "model_options.hpp"

#include <cstdio>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

struct MergeOptions {
    std::vector<std::string> files;
    std::string output;
    std::string format = "text";
};

int merge(const MergeOptions& options) {
    std::vector<workbench::NamedCheckpoint> parts;
    for (const std::string& file : options.files) {
        auto part = workbench::read_checkpoint(file);
        if (!part) {
            fmt::print(stderr, "error: {}: {}\n", file, part.why_not());
            return bad_input;
        }
        parts.push_back({file, *std::move(part)});
    }
    auto sum = workbench::merged(std::move(parts));
    if (!sum) {
        fmt::print(stderr, "error: {}\n", sum.why_not());
        return bad_input;
    }
    return show_merged(*std::move(sum), options.format, options.output);
}

} // namespace

void register_merge(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<MergeOptions>();
    CLI::App* command =
        app.add_subcommand("merge", "Join the results of an exploration that 'check --split' has split");
    command->add_option("results", options->files, "The files of all parts, each explored by 'katlas check --resume'")
        ->required()
        ->type_name("FILE");
    command->add_option("-o,--output", options->output, "Write the whole result, a checkpoint with nothing left, too")
        ->type_name("FILE");
    add_format_option(*command, options->format);
    command->footer(
        "Example: katlas merge parts/*.katc\nThe result is that of 'katlas check' of the whole program, and "
        "so is the exit status;\n2: parts are missing, not done, or of different explorations.");
    command->callback([options, &exit_status] { exit_status = merge(*options); });
}

} // namespace katlas::cli
