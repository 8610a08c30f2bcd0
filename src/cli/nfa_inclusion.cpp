#include "katlas/cli/nfa_inclusion.hpp"

#include "katlas/automata/inclusion.hpp"
#include "katlas/automata/mata.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/support/cpu_time.hpp"
#include "katlas/support/files.hpp"
#include "katlas/support/text.hpp"
#include "model_options.hpp"
#include "partial_results.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {

namespace {

using automata::InclusionResult;
using automata::Nfa;
using InclusionVerdict = InclusionResult::Verdict;

struct Arguments {
    std::string left;
    std::string right;
    std::string problems;
    std::string format = "text";
    double timeout = 0; // seconds for each problem; 0: none
    std::uint64_t max_pairs = UINT64_MAX;
};

struct Problem {
    std::filesystem::path left;
    std::filesystem::path right;
};

struct Outcome {
    std::string left;
    std::string right;
    std::string error; // not empty: the input that could not be read
    InclusionResult result;
    std::vector<std::string> counterexample;
    double cpu_seconds = 0;
};

Refused unreadable(const std::filesystem::path& path, const Refused& why) {
    return {fmt::format("cannot read '{}': {}", one_line(path.string()), why.reason)};
}

// Reads one automaton. Errors are also printed to standard error.
Expected<Nfa> read_automaton(const std::filesystem::path& path, automata::SymbolTable& symbols) {
    auto text = read_file(path, Streams::allowed);
    if (!text) {
        Refused refused = unreadable(path, text.refused());
        fmt::print(stderr, "error: {}\n", refused.reason);
        return refused;
    }
    SourceMap sources;
    Diagnostics diagnostics;
    const FileId file = sources.add(path.string(), std::move(*text));
    auto nfa = automata::read_mata(file, sources, symbols, diagnostics);
    fmt::print(stderr, "{}", render_all(diagnostics, sources));
    if (!nfa)
        return Refused{first_error(diagnostics, sources)};
    return *std::move(nfa);
}

Outcome solve(const Problem& problem, const Arguments& arguments) {
    Outcome outcome;
    outcome.left = problem.left.string();
    outcome.right = problem.right.string();
    automata::SymbolTable symbols;
    auto left = read_automaton(problem.left, symbols);
    auto right = read_automaton(problem.right, symbols);
    if (!left || !right) {
        outcome.error = left ? right.why_not() : left.why_not();
        return outcome;
    }
    left->num_symbols = symbols.size();
    right->num_symbols = symbols.size();

    const double start = process_cpu_seconds();
    automata::InclusionOptions options;
    options.max_pairs = arguments.max_pairs;
    options.stop = StopToken(deadline_after(arguments.timeout));
    outcome.result = automata::check_inclusion(*left, *right, options);
    outcome.cpu_seconds = process_cpu_seconds() - start;
    for (const automata::Symbol symbol : outcome.result.counterexample) {
        outcome.counterexample.push_back(symbols.name(symbol));
    }
    return outcome;
}

const char* outcome_name(const Outcome& outcome) {
    if (!outcome.error.empty()) {
        return "error";
    }
    switch (outcome.result.verdict) {
    case InclusionVerdict::included:
        return "included";
    case InclusionVerdict::not_included:
        return "not included";
    case InclusionVerdict::unknown:
        break;
    }
    return "unknown";
}

void print_text(const Outcome& outcome) {
    fmt::print("{} <= {}: {}", outcome.left, outcome.right, outcome_name(outcome));
    if (!outcome.error.empty()) {
        fmt::print(" ({})\n", outcome.error);
        return;
    }
    fmt::print(" ({} pairs, {:.6f} s)\n", outcome.result.stats.pairs, outcome.cpu_seconds);
    if (outcome.result.verdict == InclusionVerdict::not_included) {
        const auto& word = outcome.counterexample;
        fmt::print("  counterexample: {}\n", word.empty() ? "(empty word)" : fmt::format("{}", fmt::join(word, " ")));
    }
}

nlohmann::json outcome_json(const Outcome& outcome) {
    nlohmann::json json{{"left", outcome.left},
                        {"right", outcome.right},
                        {"verdict", outcome_name(outcome)},
                        {"counterexample", nullptr},
                        {"pairs", outcome.result.stats.pairs},
                        {"cpu_seconds", outcome.cpu_seconds}};
    if (!outcome.error.empty()) {
        json["message"] = outcome.error;
    } else if (outcome.result.verdict == InclusionVerdict::not_included) {
        json["counterexample"] = outcome.counterexample;
    }
    return json;
}

struct Summary {
    std::size_t included = 0;
    std::size_t not_included = 0;
    std::size_t unknown = 0;
    std::size_t errors = 0;
    double cpu_seconds = 0;

    [[nodiscard]] std::size_t decided() const { return included + not_included + unknown + errors; }

    void add(const Outcome& outcome) {
        cpu_seconds += outcome.cpu_seconds;
        if (!outcome.error.empty()) {
            ++errors;
            return;
        }
        switch (outcome.result.verdict) {
        case InclusionVerdict::included:
            ++included;
            break;
        case InclusionVerdict::not_included:
            ++not_included;
            break;
        case InclusionVerdict::unknown:
            ++unknown;
            break;
        }
    }

    [[nodiscard]] int exit_status() const {
        if (errors != 0) {
            return bad_input;
        }
        if (not_included != 0) {
            return otherwise_decided;
        }
        return unknown != 0 ? undecided : all_as_stated;
    }
};

// One line of comma-separated values; a field may be quoted, with "" for a quote.
std::vector<std::string> split_csv(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
            fields.back() += '"';
            ++i;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            fields.emplace_back();
        } else if (c != '\r') {
            fields.back() += c;
        }
    }
    return fields;
}

// The pairs of a list.
Expected<std::vector<Problem>> read_problems(const std::filesystem::path& path) {
    const auto text = read_file(path, Streams::allowed);
    if (!text)
        return unreadable(path, text.refused());
    std::istringstream lines(*text);
    std::string line;
    std::getline(lines, line);
    const std::vector<std::string> header = split_csv(line);
    const auto left = static_cast<std::size_t>(std::find(header.begin(), header.end(), "left") - header.begin());
    const auto right = static_cast<std::size_t>(std::find(header.begin(), header.end(), "right") - header.begin());
    if (left == header.size() || right == header.size()) {
        return Refused{fmt::format("{}:1: the header must name the columns 'left' and 'right'", path.string())};
    }
    std::vector<Problem> problems;
    for (std::size_t number = 2; std::getline(lines, line); ++number) {
        const std::vector<std::string> fields = split_csv(line);
        if (fields.size() == 1 && fields[0].empty()) {
            continue;
        }
        if (fields.size() <= std::max(left, right)) {
            return Refused{fmt::format("{}:{}: the columns 'left' and 'right' are missing", path.string(), number)};
        }
        problems.push_back({path.parent_path() / fields[left], path.parent_path() / fields[right]});
    }
    return problems;
}

int run(const Arguments& arguments) {
    std::vector<Problem> problems{{arguments.left, arguments.right}};
    if (!arguments.problems.empty()) {
        auto listed = read_problems(arguments.problems);
        if (!listed) {
            fmt::print(stderr, "error: {}\n", listed.why_not());
            return 2;
        }
        problems = std::move(*listed);
    }
    const bool json = arguments.format == "json";
    Summary summary;
    nlohmann::json results = nlohmann::json::array();
    const auto finish = [&] {
        if (json) {
            const nlohmann::json object{{"command", "nfa-inclusion"}, {"results", results}};
            // Names in automata may have any bytes; JSON is UTF-8.
            fmt::print("{}\n", object.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
        } else {
            fmt::print("{} problems: {} included, {} not included, {} unknown, {} unreadable; {:.3f} s of CPU time\n",
                       summary.decided(), summary.included, summary.not_included, summary.unknown, summary.errors,
                       summary.cpu_seconds);
        }
        return summary.exit_status();
    };
    {
        PartialResults partial(finish);
        for (const Problem& problem : problems) {
            const Outcome outcome = solve(problem, arguments);
            partial.update([&] {
                summary.add(outcome);
                if (json) {
                    results.push_back(outcome_json(outcome));
                } else {
                    print_text(outcome);
                }
            });
        }
    }
    return finish();
}

} // namespace

void register_nfa_inclusion(CLI::App& app, int& exit_status) {
    CLI::App* command =
        app.add_subcommand("nfa-inclusion", "Decide language inclusion of plain automata (Mata format)");
    auto arguments = std::make_shared<Arguments>();
    auto* left = command->add_option("left", arguments->left, "Automaton whose words are to be accepted by the other");
    auto* right = command->add_option("right", arguments->right, "The other automaton");
    auto* problems = command->add_option("--problems", arguments->problems,
                                         "CSV file with the columns 'left' and 'right', paths relative to its folder");
    problems->excludes(left)->excludes(right);
    left->needs(right);
    command->add_option("--format", arguments->format, "Output: text or json")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
    add_timeout_option(*command, arguments->timeout, "Seconds a problem (default: none)");
    command->add_option("--max-pairs", arguments->max_pairs, "Give up on a problem after this many pairs");
    command->footer("Example:\n  katlas nfa-inclusion implementation.mata specification.mata --timeout 10\n"
                    "Exit status: 0 included, 1 not included, 2 bad input, 3 undecided.");
    command->callback([arguments, problems, right, &exit_status] {
        if (problems->count() == 0 && right->count() == 0) {
            throw CLI::RequiredError("two automata, or --problems,");
        }
        exit_status = run(*arguments);
    });
}

} // namespace katlas::cli
