#include "katlas/cli/prove.hpp"

#include "katlas/cli/exit_status.hpp"
#include "katlas/support/workers.hpp"
#include "katlas/workbench/prove_file.hpp"
#include "model_options.hpp"
#include "partial_results.hpp"
#include "read_file.hpp"
#include "renderings.hpp"
#include "result_parts.hpp"

#include <cstdio>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using workbench::FileResult;

struct ProveCommand {
    std::vector<std::string> files;
    workbench::ProveOptions asked;
    std::string format = "text";
    unsigned jobs = 0; // 0: one for each core
    bool verbose = false;
    std::string certificate; // empty: none
    std::string litmus;      // likewise
    bool strict = false;     // a vacuous assertion is a failure
};

bool write_certificates(const std::string& path, const std::vector<FileResult>& results) {
    std::vector<std::string> blocks;
    for (const FileResult& r : results)
        blocks.insert(blocks.end(), r.certificates.begin(), r.certificates.end());
    return written(path, prover::certificate_file(blocks));
}

void print(const std::vector<FileResult>& results, const ProveCommand& command) {
    for (const FileResult& r : results)
        fmt::print(stderr, "{}", r.diagnostics);
    std::fflush(stderr);
    fmt::print("{}", command.format == "json" ? to_json(results, command.strict)
                                              : to_text(results, command.verbose || command.asked.explain));
}

int prove(ProveCommand command) {
    command.asked.certify = !command.certificate.empty();
    command.asked.litmus = !command.litmus.empty();
    // Files are independent, since each has its own terms. Results keep the order of the command line.
    std::vector<FileResult> results;
    for (const std::string& file : command.files)
        results.push_back(workbench::undecided_file(file));
    {
        PartialResults partial([&] {
            print(results, command);
            return exit_status_of(results, command.strict);
        });
        const workbench::Update update = [&](const std::function<void()>& change) { partial.update(change); };
        for_each_of(results.size(), command.jobs,
                    [&](std::size_t i) { prove_file(command.files[i], command.asked, results[i], update); });
    }
    const bool certified = command.certificate.empty() || write_certificates(command.certificate, results);
    const bool all_written =
        (command.litmus.empty() || write_litmus_tests(command.litmus, workbench::tests_of(results))) && certified;
    print(results, command);
    const int status = exit_status_of(results, command.strict);
    return all_written || status == internal_error ? status : static_cast<int>(bad_input);
}

} // namespace

void register_prove(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<ProveCommand>();
    CLI::App* command = app.add_subcommand("prove", "Decide every assertion in .kat files");
    command->add_option("files", options->files, "The .kat files")->required()->type_name("FILE");
    add_format_option(*command, options->format);
    add_timeout_option(*command, options->asked.timeout, "Seconds for each assertion; then its verdict is 'unknown'");
    command->add_option("--jobs", options->jobs, "Files decided at the same time (default: one for each core)")
        ->check(CLI::PositiveNumber);
    command
        ->add_option("--cross-check", options->asked.cross_check,
                     "Also look for a violation among all execution graphs with up to so many events")
        ->check(CLI::Range(1, 8));
    command->add_flag("--strict", options->strict, "An assertion that holds only since it is vacuous is a failure");
    command->add_flag("--verbose", options->verbose, "Print sizes and the assumptions used, too");
    command->add_flag("--explain", options->asked.explain, "Print the steps of each decision, too");
    command->add_option("--certificate", options->certificate, "Write proofs that katlas-verify can check")
        ->type_name("FILE");
    add_litmus_option(*command, options->litmus);
    command->footer("Example:\n  katlas prove models/theorems/*.kat\n\nExit status: 0 all as stated, 1 otherwise, "
                    "2 bad input, 3 undecided, 4 a cross-check or a litmus test contradicts a proof.");
    command->callback([options, &exit_status] { exit_status = prove(*options); });
}

} // namespace katlas::cli
