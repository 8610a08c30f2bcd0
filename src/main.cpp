// The katlas program: one subcommand for each thing it does.

#include "katlas/cli/check.hpp"
#include "katlas/cli/check_mapping.hpp"
#include "katlas/cli/compare.hpp"
#include "katlas/cli/compile.hpp"
#include "katlas/cli/distinguish.hpp"
#include "katlas/cli/draw.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/cli/explain.hpp"
#include "katlas/cli/generate.hpp"
#include "katlas/cli/import.hpp"
#include "katlas/cli/language.hpp"
#include "katlas/cli/nfa_inclusion.hpp"
#include "katlas/cli/properties.hpp"
#include "katlas/cli/prove.hpp"
#include "katlas/cli/report.hpp"
#include "katlas/cli/shell.hpp"
#include "katlas/frontend/search_path.hpp"

#include <array>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace {

// -I of the commands that read models.
void add_search_path(CLI::App& app) {
    constexpr std::array readers = {"prove",   "compare",  "properties", "distinguish", "check",
                                    "explain", "generate", "import",     "report"};
    for (const char* name : readers)
        app.get_subcommand(name)
            ->add_option_function<std::vector<std::string>>(
                "-I,--include", katlas::set_search_path,
                "A folder in which files that are included are looked for, after that of the file that includes them")
            ->type_name("FOLDER")
            ->allow_extra_args(false);
}

int run(int argc, char** argv) {
    CLI::App app("Katlas: proofs about weak memory models", "katlas");
    app.require_subcommand(1);
    app.set_version_flag("--version", "katlas " KATLAS_VERSION);
    int exit_status = 0;
    katlas::cli::register_prove(app, exit_status);
    katlas::cli::register_compare(app, exit_status);
    katlas::cli::register_properties(app, exit_status);
    katlas::cli::register_distinguish(app, exit_status);
    katlas::cli::register_synthesize(app, exit_status);
    katlas::cli::register_draw(app, exit_status);
    katlas::cli::register_check(app, exit_status);
    katlas::cli::register_explain(app, exit_status);
    katlas::cli::register_compile(app, exit_status);
    katlas::cli::register_check_mapping(app, exit_status);
    katlas::cli::register_report(app, exit_status, KATLAS_VERSION);
    katlas::cli::register_generate(app, exit_status);
    katlas::cli::register_import(app, exit_status);
    katlas::cli::register_nfa_inclusion(app, exit_status);
    katlas::cli::register_language(app, exit_status);
    katlas::cli::register_shell(app, exit_status, KATLAS_VERSION);
    add_search_path(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : katlas::cli::bad_input;
    }
    return exit_status;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) { // no memory, most likely
        std::fprintf(stderr, "katlas: %s\n", error.what());
    } catch (...) {
        std::fputs("katlas: internal error\n", stderr);
    }
    return katlas::cli::undecided;
}
