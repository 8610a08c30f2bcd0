#include "katlas/cli/app.hpp"

#include "help_format.hpp"
#include "interrupts.hpp"
#include "katlas/cat/import.hpp"
#include "katlas/cli/check.hpp"
#include "katlas/cli/check_mapping.hpp"
#include "katlas/cli/compare.hpp"
#include "katlas/cli/compile.hpp"
#include "katlas/cli/consistent.hpp"
#include "katlas/cli/debug.hpp"
#include "katlas/cli/distinguish.hpp"
#include "katlas/cli/draw.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/cli/explain.hpp"
#include "katlas/cli/generate.hpp"
#include "katlas/cli/import.hpp"
#include "katlas/cli/language.hpp"
#include "katlas/cli/merge.hpp"
#include "katlas/cli/nfa_inclusion.hpp"
#include "katlas/cli/properties.hpp"
#include "katlas/cli/prove.hpp"
#include "katlas/cli/repair.hpp"
#include "katlas/cli/replay.hpp"
#include "katlas/cli/report.hpp"
#include "katlas/cli/robust.hpp"
#include "katlas/cli/shell.hpp"
#include "katlas/cli/transform.hpp"
#include "katlas/frontend/search_path.hpp"
#include "katlas/support/stop_token.hpp"
#include "katlas/support/text.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace katlas::cli {
namespace {

// If the program was started without one of the three standard streams, a file opened later must not get the stream's
// number: output would be written into the file. Writing to a closed standard output stays an error.
void occupy_standard_streams() {
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(number, F_GETFD) < 0 && errno == EBADF)
            (void)::open("/dev/null", number == STDERR_FILENO ? O_WRONLY : O_RDONLY);
}

// All output goes through buffers, so a failed write may show only here. False, with a message, if output was lost.
bool flush_standard_output() {
    const bool lost_before = std::ferror(stdout) != 0;
    errno = 0;
    const bool flushed = std::fflush(stdout) == 0;
    const int reason = errno;
    if (flushed && !lost_before)
        return true;
    std::fprintf(stderr, "katlas: error: standard output cannot be written%s%s\n", reason != 0 ? ": " : "",
                 reason != 0 ? std::strerror(reason) : "");
    return false;
}

// -I and --bell of the commands that read models.
void add_search_path(CLI::App& app) {
    constexpr std::array readers = {"prove",    "compare", "properties", "distinguish", "check",
                                    "relax",    "repair",  "robust",     "transform",   "explain",
                                    "generate", "import",  "report",     "consistent"};
    for (const char* name : readers) {
        CLI::App* command = app.get_subcommand(name);
        command
            ->add_option_function<std::string>(
                "--bell", set_bell_file,
                "A Bell file of herd's, read before models in .cat files: the annotations and scopes of programs")
            ->type_name("FILE")
            ->check(CLI::ExistingFile.description(""));
        command
            ->add_option_function<std::vector<std::string>>(
                "-I,--include", set_search_path,
                "A folder in which files that are included are looked for, after that of the file that includes them")
            ->type_name("FOLDER")
            ->allow_extra_args(false);
    }
}

bool is_option(const std::string& argument) {
    return argument.size() > 1 && argument.front() == '-';
}

const CLI::App* find_command(const CLI::App& app, const std::string& name) {
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        if (command->get_name() == name)
            return command;
    return nullptr;
}

int report_wrong_arguments(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
    const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    // The library would complain about the arguments after an unknown command, or that no command was given.
    if (!arguments.empty() && !is_option(arguments.front()) && find_command(app, arguments.front()) == nullptr) {
        const std::string hint = hint_about(app, arguments);
        fmt::print(stderr, "katlas: error: there is no command '{}'\n  hint: {}\n", one_line(arguments.front()),
                   hint.empty() ? "'katlas --help' lists them" : hint);
        return bad_input;
    }
    if (app.exit(error) == 0)
        return all_as_stated;
    if (const std::string hint = hint_about(app, arguments); !hint.empty())
        fmt::print(stderr, "  hint: {}\n", hint);
    return bad_input;
}

// Whether the command takes compiler flags after --, see check_arguments().
bool takes_compiler_flags(std::string_view command) {
    return command == "check" || command == "relax" || command == "repair" || command == "robust";
}

int run(int argc, char** argv, const std::string& version, explore::Peers* peers) {
    int exit_status = all_as_stated;
    const auto app = make_app(exit_status, version, peers);
    try {
        if (argc > 1 && takes_compiler_flags(argv[1])) {
            std::vector<std::string> arguments = check_arguments({argv + 1, argv + argc});
            std::ranges::reverse(arguments); // the order that the library expects
            app->parse(std::move(arguments));
        } else {
            app->parse(argc, argv);
        }
    } catch (const CLI::ParseError& error) {
        return report_wrong_arguments(*app, error, argc, argv);
    }
    return exit_status;
}

} // namespace

std::unique_ptr<CLI::App> make_app(int& exit_status, const std::string& version, explore::Peers* peers) {
    auto app = std::make_unique<CLI::App>("Katlas: proofs about weak memory models", "katlas");
    app->formatter(help_format()); // also for the commands
    app->require_subcommand(1);
    app->set_version_flag("--version", "katlas " + version);
    register_prove(*app, exit_status);
    register_compare(*app, exit_status);
    register_properties(*app, exit_status);
    register_distinguish(*app, exit_status);
    register_synthesize(*app, exit_status);
    register_draw(*app, exit_status);
    register_check(*app, exit_status, peers);
    register_relax(*app, exit_status);
    register_repair(*app, exit_status);
    register_robust(*app, exit_status);
    register_transform(*app, exit_status);
    register_merge(*app, exit_status);
    register_replay(*app, exit_status);
    register_debug(*app, exit_status);
    register_explain(*app, exit_status);
    register_consistent(*app, exit_status);
    register_compile(*app, exit_status);
    register_check_mapping(*app, exit_status);
    register_report(*app, exit_status, version);
    register_generate(*app, exit_status);
    register_import(*app, exit_status);
    register_nfa_inclusion(*app, exit_status);
    register_language(*app, exit_status);
    register_shell(*app, exit_status, version);
    add_search_path(*app);
    return app;
}

std::string hint_about(const CLI::App& app, const std::vector<std::string>& arguments) {
    if (arguments.empty())
        return {};
    const CLI::App* command = &app;
    if (!is_option(arguments.front())) {
        command = find_command(app, arguments.front());
        if (command == nullptr) {
            std::vector<std::string> names;
            for (const CLI::App* c : app.get_subcommands([](const CLI::App*) { return true; }))
                names.push_back(c->get_name());
            return did_you_mean(arguments.front(), names);
        }
    }
    std::vector<std::string> flags{"--help"};
    for (const CLI::Option* option : command->get_options())
        for (const std::string& name : option->get_lnames())
            flags.push_back("--" + name);
    for (const std::string& argument : arguments) {
        if (argument == "--")
            break;
        const std::string flag = argument.substr(0, argument.find('='));
        if (flag.starts_with("--") && std::find(flags.begin(), flags.end(), flag) == flags.end())
            return did_you_mean(flag, flags);
    }
    return {};
}

int run_program(int argc, char** argv, const std::string& version, explore::Peers* peers) noexcept {
    int status = undecided;
    try {
        occupy_standard_streams();
        catch_signals();
        status = run(argc, argv, version, peers);
    } catch (const Stopped& stopped) {
        std::fprintf(stderr, "katlas: %s\n", stopped.what());
    } catch (const std::bad_alloc&) {
        std::fputs("katlas: error: there is not enough memory\n", stderr);
    } catch (const std::exception& error) {
        if (std::ferror(stdout) == 0) // reported below
            std::fprintf(stderr, "katlas: error: %s\n", error.what());
    } catch (...) {
        std::fputs("katlas: internal error\n", stderr);
    }
    if (!flush_standard_output())
        return bad_input;
    return status;
}

} // namespace katlas::cli
