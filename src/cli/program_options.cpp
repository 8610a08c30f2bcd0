#include "program_options.hpp"

#include "model_options.hpp"

namespace katlas::cli {

void add_compiler_flag_option(CLI::App& command, std::vector<std::string>& flags) {
    command.add_option("--compiler-flag", flags, "For clang, of C programs; or all behind --")
        ->type_name("FLAG")
        ->expected(1)
        ->take_all();
}

void add_effort_options(CLI::App& command, Effort& effort) {
    command.add_option("--unroll", effort.unroll, "How often the body of a loop of a litmus test may run")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.add_option("--jobs", effort.jobs, "Workers (default: one for each core)")->check(CLI::Range(1U, 256U));
    add_timeout_option(command, effort.timeout, "Seconds for all; then the results are partial");
}

} // namespace katlas::cli
