#include "katlas/cli/distinguish.hpp"

#include "interrupts.hpp"
#include "katlas/cat/load.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/workbench/distinguish.hpp"
#include "katlas/workbench/separate_programs.hpp"
#include "model_options.hpp"
#include "progress_line.hpp"
#include "read_file.hpp"
#include "result_parts.hpp"

#include <algorithm>
#include <iterator>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using workbench::LitmusRun;
using workbench::LitmusTestReport;
using workbench::Separation;

struct DistinguishCommand {
    std::vector<std::string> models; // for a single model, its forbidden tests
    workbench::DistinguishOptions asked;
    std::string folder;
    std::string format = "text";
};

// "tso allows and sc forbids: 6 events, 1,234,567 graphs".
class SearchProgress {
  public:
    explicit SearchProgress(std::string what)
        : line_([this, what = std::move(what)](double) {
              return fmt::format("{}: {} events, {} graphs", what, events_.load(), grouped(graphs_));
          }) {}

    void watch(workbench::DistinguishOptions& options) {
        options.events = &events_;
        options.graphs = &graphs_;
    }

  private:
    std::atomic<std::size_t> events_{0};
    std::atomic<std::uint64_t> graphs_{0};
    ProgressLine line_; // last member, since it uses the others
};

// `allowing` is empty if everything is allowed.
std::string subject(const std::string& allowing, const std::string& forbidding) {
    return allowing.empty() ? fmt::format("{} forbids", forbidding)
                            : fmt::format("{} allows and {} forbids", allowing, forbidding);
}

// The kinds of executions that were searched for tests with up to so many events.
std::string searched(const DistinguishCommand& command, std::size_t up_to) {
    std::string how = fmt::format("all graphs with up to {}", std::min(command.asked.exhaustive, up_to));
    if (up_to > command.asked.exhaustive && command.asked.cycles > command.asked.exhaustive)
        how += fmt::format(", cycles that pass each thread once with up to {}", std::min(command.asked.cycles, up_to));
    if (const std::size_t other = std::max(command.asked.exhaustive, command.asked.cycles); up_to > other)
        how += fmt::format(", critical cycles with up to {}", up_to);
    return fmt::format("reads, writes, read-modify-writes and fences of C: {}", how);
}

std::string headline(const Separation& d, const DistinguishCommand& command) {
    const std::string what = subject(d.allowing, d.forbidding);
    if (!d.why.empty())
        return fmt::format("{}: not searched, {}\n", what, d.why);
    if (d.proved)
        return fmt::format("{}: nothing, {} is proved to be stronger\n", what, d.allowing);
    std::string notes;
    if (d.interrupted)
        notes += fmt::format(" (interrupted, the search is over for up to {} events)", d.up_to);
    if (d.sampled)
        notes += " (of relations without rules, samples were tried)";
    std::string found = fmt::format("{} minimal test{}", d.tests.size(), d.tests.size() == 1 ? "" : "s");
    if (!d.interrupted)
        found += fmt::format(" with up to {} events", d.up_to);
    const std::string how = d.searched.empty() ? searched(command, d.up_to) : d.searched;
    const std::string none = d.tests.empty() ? fmt::format("  searched: {}\n", how) : "";
    return fmt::format("{}: {}{}\n{}", what, found, notes, none);
}

std::string separations_text(const std::vector<Separation>& directions, const DistinguishCommand& command) {
    std::string out;
    for (const Separation& d : directions) {
        out += headline(d, command);
        std::size_t width = 0;
        for (const LitmusTestReport& t : d.tests)
            width = std::max(width, t.name.size());
        for (const LitmusTestReport& t : d.tests) {
            std::string verdicts;
            for (const LitmusRun& run : t.runs)
                verdicts += run.failure.empty() ? fmt::format("  {}: {}, {} of {}", run.side,
                                                              run.witnesses > 0 ? "allowed" : "forbidden",
                                                              run.witnesses, run.executions)
                                                : fmt::format("  {}: not explored, {}", run.side, run.failure);
            out += fmt::format("  {} events  {:<{}}{}{}\n", t.events, t.name, width, verdicts,
                               t.mismatch() ? "  -- internal error: the explorer contradicts the axioms" : "");
        }
    }
    return out;
}

std::string separations_json(const std::vector<Separation>& directions, const DistinguishCommand& command, int status) {
    using nlohmann::json;
    json results = json::array();
    for (const Separation& d : directions) {
        json tests = json::array();
        for (const LitmusTestReport& t : d.tests)
            tests.push_back(litmus_json(t));
        results.push_back({{"allows", d.allowing.empty() ? json(nullptr) : json(d.allowing)},
                           {"forbids", d.forbidding},
                           {"tests", std::move(tests)},
                           {"proved", d.proved},
                           {"up_to", d.up_to},
                           {"interrupted", d.interrupted},
                           {"sampled", d.sampled},
                           {"reason", d.why.empty() ? json(nullptr) : json(d.why)}});
    }
    const json whole{{"command", command.models.size() == 1 ? "synthesize" : "distinguish"},
                     {"models", command.models},
                     {"up_to", command.asked.up_to},
                     {"exhaustive", command.asked.exhaustive},
                     {"cycles", command.asked.cycles},
                     {"results", std::move(results)},
                     {"exit_status", status}};
    return whole.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

int status_of(const std::vector<Separation>& directions) {
    bool unsearched = false;
    for (const Separation& d : directions) {
        unsearched = unsearched || !d.why.empty() || d.interrupted;
        for (const LitmusTestReport& t : d.tests)
            if (t.mismatch())
                return internal_error;
    }
    return unsearched ? undecided : all_as_stated;
}

// Writes the tests and prints the results; returns the status.
int finish(std::vector<Separation>& directions, const DistinguishCommand& command) {
    int status = status_of(directions);
    if (!command.folder.empty()) {
        std::vector<LitmusTestReport*> tests;
        for (Separation& d : directions)
            for (LitmusTestReport& t : d.tests)
                tests.push_back(&t);
        if (!write_litmus_tests(command.folder, tests) && status != internal_error)
            status = bad_input;
    }
    fmt::print("{}", command.format == "json" ? separations_json(directions, command, status)
                                              : separations_text(directions, command));
    return status;
}

// For a model that judges several executions together.
int search_programs(DistinguishCommand command) {
    const CatchInterrupts catch_them;
    command.asked.interrupted = &CatchInterrupts::happened();
    std::vector<Separation> directions;
    {
        SearchProgress progress(fmt::format("{} and {}", command.models[0], command.models[1]));
        progress.watch(command.asked);
        std::ranges::move(workbench::separate_by_programs({command.models[0], command.models[1]}, command.asked),
                          std::back_inserter(directions));
    }
    const int status = finish(directions, command);
    const bool none =
        std::ranges::all_of(directions, [](const Separation& d) { return d.up_to == 0 && !d.why.empty(); });
    return none ? bad_input : status;
}

int search(DistinguishCommand command) {
    if (std::ranges::any_of(command.models, workbench::needs_programs)) {
        if (command.models.size() == 2)
            return search_programs(std::move(command));
        fmt::print(stderr, "{}: error: the model has no axioms of single executions, of which tests could be made\n",
                   command.models.front());
        return bad_input;
    }
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document = cat::load_models(command.models, {}, sources, diagnostics, keys);
    if (!print_diagnostics(diagnostics, sources).empty()) {
        if (command.format == "json")
            fmt::print("{}", separations_json({}, command, bad_input));
        return bad_input;
    }
    const workbench::Separator separator(std::make_shared<const Document>(std::move(document)), keys, command.models);
    std::vector<Separation> directions;
    const CatchInterrupts catch_them;
    command.asked.interrupted = &CatchInterrupts::happened();
    const auto find = [&](std::optional<std::size_t> allowing, std::size_t forbidding) {
        SearchProgress progress(
            subject(allowing ? command.models[*allowing] : std::string(), command.models[forbidding]));
        progress.watch(command.asked);
        directions.push_back(separator.find(allowing, forbidding, command.asked));
    };
    if (command.models.size() == 1) {
        find(std::nullopt, 0);
    } else {
        find(1, 0);
        find(0, 1);
    }
    return finish(directions, command);
}

constexpr std::string_view distinguish_statuses =
    "0 decided, 2 bad input, 3 undecided, 4 an exploration contradicts\nthe axioms.";

void add_search_options(CLI::App& command, DistinguishCommand& options) {
    command.add_option("--up-to", options.asked.up_to, "The most events of a test, fences included")
        ->check(CLI::Range(1, 12))
        ->capture_default_str();
    command.add_option("--exhaustive", options.asked.exhaustive, "Up to so many events all execution graphs are tried")
        ->check(CLI::Range(1, 12))
        ->capture_default_str();
    command
        .add_option("--cycles", options.asked.cycles,
                    "Up to so many all that pass each thread once, beyond it critical cycles only")
        ->check(CLI::Range(1, 12))
        ->capture_default_str();
    command.add_option("--max", options.asked.max_tests, "At most so many tests in each direction, the shortest")
        ->check(CLI::PositiveNumber);
    command.add_option("-o,--output", options.folder, "Write the tests into the folder")->type_name("DIR");
    add_format_option(command, options.format);
}

} // namespace

void register_distinguish(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<DistinguishCommand>();
    CLI::App* command = app.add_subcommand("distinguish", "Find the smallest litmus tests that tell two models apart");
    add_model_operands(*command, options->models)->required()->expected(2);
    add_search_options(*command, *options);
    command->footer(model_footer("A MODEL", "katlas distinguish sc tso --up-to 4 -o tests", distinguish_statuses));
    command->callback([options, &exit_status] { exit_status = search(*options); });
}

void register_synthesize(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<DistinguishCommand>();
    CLI::App* command =
        app.add_subcommand("synthesize", "Make a litmus test of each minimal cycle that a model forbids");
    add_model_operand(*command, "model", options->models.emplace_back())->required();
    add_search_options(*command, *options);
    command->footer(model_footer("MODEL", "katlas synthesize tso --up-to 4 -o tests", distinguish_statuses));
    command->callback([options, &exit_status] { exit_status = search(*options); });
}

} // namespace katlas::cli
