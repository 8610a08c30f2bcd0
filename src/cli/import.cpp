#include "katlas/cli/import.hpp"

#include "interrupts.hpp"
#include "katlas/cat/import.hpp"
#include "katlas/cli/exit_status.hpp"
#include "model_options.hpp"
#include "read_file.hpp"

#include <cstdio>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

struct ImportOptions {
    std::string file;
    std::string output;
    CatOptions model;
    double timeout = 0;
};

int import_model(const ImportOptions& options) {
    end_after(options.timeout);
    SourceMap sources;
    Diagnostics diagnostics;
    const auto model = import_cat(options.file, sources, diagnostics, options.model);
    for (const Diagnostic& d : diagnostics.all())
        fmt::print(stderr, "{}", render(d, sources));
    std::fflush(stderr);
    if (!model)
        return bad_input;
    const std::string text = to_text(*model);
    if (options.output.empty()) {
        fmt::print("{}", text);
        return all_as_stated;
    }
    return written(options.output, text) ? all_as_stated : bad_input;
}

} // namespace

void register_import(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<ImportOptions>();
    CLI::App* command = app.add_subcommand("import", "Read a model in herd's language, and write it as a .kat file");
    command->add_option("file", options->file, "The model")->required()->type_name("FILE.cat");
    command->add_option("-o,--output", options->output, "The file to write; standard output without it")
        ->type_name("FILE.kat");
    command
        ->add_option("--arch", options->model.architecture,
                     "What the first word of the file should say: for which machine's events it is")
        ->check(CLI::IsMember({"C", "X86", "AArch64", "PPC", "RISCV", "ARM", "MIPS", "BPF"}));
    command
        ->add_option("--variant", options->model.variants,
                     "A variant that conditions of the model ask for ('if \"ETS2\"'); without it, none is on")
        ->type_name("NAME")
        ->allow_extra_args(false);
    add_timeout_option(*command, options->timeout, "Seconds; then it is given up");
    command->footer(
        "Imported is what Kleene algebra with tests can express; anything else is an error at its place.\n\n"
        "Example:\n  katlas import my-tso.cat -o my-tso.kat\n\n"
        "Exit status: 0 imported, 2 bad input, or the model cannot be expressed, 3 the time was over.");
    command->callback([options, &exit_status] {
        options->model.bell = given_bell_file();
        exit_status = import_model(*options);
    });
}

} // namespace katlas::cli
