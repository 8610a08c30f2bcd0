#include "katlas/cli/distinguish.hpp"

#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/synthesis/separations.hpp"
#include "litmus_tests.hpp"
#include "model_options.hpp"
#include "progress_line.hpp"
#include "proved_stronger.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

struct DistinguishOptions {
    std::vector<std::string> models; // one of them: what it forbids
    std::size_t up_to = 4;
    std::size_t exhaustive = 5;
    std::size_t cycles = 6;
    std::size_t max_tests = 0; // 0: all
    std::string folder;
    std::string format = "text";
};

// What one direction has found.
struct Direction {
    std::string allowing; // empty: everything
    std::string forbidding;
    std::vector<LitmusTestReport> tests;
    bool proved = false;   // that there are none
    std::size_t up_to = 0; // events: the search is over for these
    bool interrupted = false;
    bool sampled = false;
    std::string why;
};

// "tso allows and sc forbids: 6 events, 1,234,567 graphs".
class SearchProgress {
  public:
    explicit SearchProgress(std::string what)
        : line_([this, what = std::move(what)](double) {
              return fmt::format("{}: {} events, {} graphs", what, events_.load(), grouped(graphs_));
          }) {}

    void watch(synthesis::SeparationLimits& limits) {
        limits.events = &events_;
        limits.progress = &graphs_;
    }

  private:
    std::atomic<std::size_t> events_{0};
    std::atomic<std::uint64_t> graphs_{0};
    ProgressLine line_; // last: it uses the others
};

std::string subject(const Direction& d) {
    return d.allowing.empty() ? fmt::format("{} forbids", d.forbidding)
                              : fmt::format("{} allows and {} forbids", d.allowing, d.forbidding);
}

// The sides of a model, explored as `katlas check` does.
struct Models {
    std::shared_ptr<const Document> document;
    std::vector<std::string> keys;
    std::vector<LitmusSide> sides;
};

LitmusSide everything() {
    LitmusSide side = base_side();
    side.name = "any";
    return side;
}

Direction direction(const Models& models, const DistinguishOptions& options, std::optional<std::size_t> allowing,
                    std::size_t forbidding) {
    Direction result;
    result.allowing = allowing ? options.models[*allowing] : std::string();
    result.forbidding = options.models[forbidding];
    if (allowing && proved_stronger(*models.document, models.keys[*allowing], models.keys[forbidding])) {
        result.proved = true;
        result.up_to = options.up_to;
        return result;
    }
    synthesis::Separations found;
    {
        SearchProgress progress(subject(result));
        synthesis::SeparationLimits limits;
        limits.max_events = options.up_to;
        limits.exhaustive = options.exhaustive;
        limits.cycles = options.cycles;
        limits.max_tests = options.max_tests;
        limits.interrupted = &CatchInterrupts::happened();
        progress.watch(limits);
        found = synthesis::minimal_separations(*models.document, allowing ? models.keys[*allowing] : std::string(),
                                               models.keys[forbidding], limits);
    }
    result.up_to = found.up_to;
    result.interrupted = found.why.empty() && found.up_to < options.up_to && CatchInterrupts::happened();
    result.sampled = found.sampled;
    result.why = found.why;
    result.tests.reserve(found.minimal.size());
    for (const synthesis::Candidate& candidate : found.minimal) {
        result.tests.push_back(
            litmus_test(candidate, allowing ? models.sides[*allowing] : everything(), models.sides[forbidding]));
        if (!allowing) // the base model of explorations need not have what nothing forbids
            result.tests.back().runs.erase(result.tests.back().runs.begin());
    }
    return result;
}

// Which executions were searched for tests with up to so many events.
std::string searched(const DistinguishOptions& options, std::size_t up_to) {
    std::string how = fmt::format("all graphs with up to {}", std::min(options.exhaustive, up_to));
    if (up_to > options.exhaustive && options.cycles > options.exhaustive)
        how += fmt::format(", cycles that pass each thread once with up to {}", std::min(options.cycles, up_to));
    if (const std::size_t other = std::max(options.exhaustive, options.cycles); up_to > other)
        how += fmt::format(", critical cycles with up to {}", up_to);
    return fmt::format("reads, writes, read-modify-writes and fences of C: {}", how);
}

std::string headline(const Direction& d, const DistinguishOptions& options) {
    const std::string what = subject(d);
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
    const std::string none = d.tests.empty() ? fmt::format("  searched: {}\n", searched(options, d.up_to)) : "";
    return fmt::format("{}: {}{}\n{}", what, found, notes, none);
}

std::string to_text(const std::vector<Direction>& directions, const DistinguishOptions& options) {
    std::string out;
    for (const Direction& d : directions) {
        out += headline(d, options);
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

std::string to_json(const std::vector<Direction>& directions, const DistinguishOptions& options, int status) {
    using nlohmann::json;
    json results = json::array();
    for (const Direction& d : directions) {
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
    const json whole{{"command", options.models.size() == 1 ? "synthesize" : "distinguish"},
                     {"models", options.models},
                     {"up_to", options.up_to},
                     {"exhaustive", options.exhaustive},
                     {"cycles", options.cycles},
                     {"results", std::move(results)},
                     {"exit_status", status}};
    return whole.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

int status_of(const std::vector<Direction>& directions) {
    bool unsearched = false;
    for (const Direction& d : directions) {
        unsearched = unsearched || !d.why.empty() || d.interrupted;
        for (const LitmusTestReport& t : d.tests)
            if (t.mismatch())
                return internal_error;
    }
    return unsearched ? undecided : all_as_stated;
}

int search(const DistinguishOptions& options) {
    SourceMap sources;
    Diagnostics diagnostics;
    Models models;
    Document document = load_models(options.models, {}, sources, diagnostics, models.keys);
    for (const Diagnostic& d : diagnostics.all())
        fmt::print(stderr, "{}", render(d, sources));
    std::fflush(stderr);
    if (diagnostics.has_errors()) {
        if (options.format == "json")
            fmt::print("{}", to_json({}, options, bad_input));
        return bad_input;
    }
    models.document = std::make_shared<const Document>(std::move(document));
    for (std::size_t i = 0; i < options.models.size(); ++i)
        models.sides.push_back(model_side(models.document, models.keys[i], options.models[i], true));
    std::vector<Direction> directions;
    const CatchInterrupts catch_them;
    if (options.models.size() == 1) {
        directions.push_back(direction(models, options, std::nullopt, 0));
    } else {
        directions.push_back(direction(models, options, 1, 0));
        directions.push_back(direction(models, options, 0, 1));
    }
    int status = status_of(directions);
    if (!options.folder.empty()) {
        std::vector<LitmusTestReport*> tests;
        for (Direction& d : directions)
            for (LitmusTestReport& t : d.tests)
                tests.push_back(&t);
        if (!write_litmus_tests(options.folder, tests) && status != internal_error)
            status = bad_input;
    }
    fmt::print("{}", options.format == "json" ? to_json(directions, options, status) : to_text(directions, options));
    return status;
}

constexpr std::string_view distinguish_statuses =
    "0 decided, 2 bad input, 3 undecided, 4 an exploration contradicts\nthe axioms.";

void add_search_options(CLI::App& command, DistinguishOptions& options) {
    command.add_option("--up-to", options.up_to, "The most events of a test, fences included")
        ->check(CLI::Range(1, 12))
        ->capture_default_str();
    command.add_option("--exhaustive", options.exhaustive, "Up to so many events all execution graphs are tried")
        ->check(CLI::Range(1, 12))
        ->capture_default_str();
    command
        .add_option("--cycles", options.cycles,
                    "Up to so many all that pass each thread once, beyond it critical cycles only")
        ->check(CLI::Range(1, 12))
        ->capture_default_str();
    command.add_option("--max", options.max_tests, "At most so many tests in each direction, the shortest")
        ->check(CLI::PositiveNumber);
    command.add_option("-o,--output", options.folder, "Write the tests into the folder")->type_name("DIR");
    add_format_option(command, options.format);
}

} // namespace

void register_distinguish(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<DistinguishOptions>();
    CLI::App* command = app.add_subcommand("distinguish", "Find the smallest litmus tests that tell two models apart");
    add_model_operands(*command, options->models)->required()->expected(2);
    add_search_options(*command, *options);
    command->footer(model_footer("A MODEL", "katlas distinguish sc tso --up-to 4 -o tests", distinguish_statuses));
    command->callback([options, &exit_status] { exit_status = search(*options); });
}

void register_synthesize(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<DistinguishOptions>();
    CLI::App* command =
        app.add_subcommand("synthesize", "Make a litmus test of each minimal cycle that a model forbids");
    add_model_operand(*command, "model", options->models.emplace_back())->required();
    add_search_options(*command, *options);
    command->footer(model_footer("MODEL", "katlas synthesize tso --up-to 4 -o tests", distinguish_statuses));
    command->callback([options, &exit_status] { exit_status = search(*options); });
}

} // namespace katlas::cli
