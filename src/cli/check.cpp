#include "katlas/cli/check.hpp"

#include "check_model.hpp"
#include "check_results.hpp"
#include "condition_text.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/program/families.hpp"
#include "katlas/program/litmus.hpp"
#include "model_options.hpp"
#include "print_execution.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <sys/resource.h>

namespace katlas::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::vector<std::string> files;
    std::vector<std::string> families;
    std::string model = "sc";
    std::string format = "text";
    std::string show;
    std::uint32_t unroll = 4;
    unsigned jobs = 0;
    double timeout = 0;
    std::uint64_t max_executions = 0;
    bool keep_going = false;
    std::uint64_t estimate = 0; // descents; 0: explore
};

std::atomic<bool> interrupted{false};

extern "C" void interrupt(int) {
    interrupted.store(true, std::memory_order_relaxed);
}

// Where to find a program: a file, or the text that names one of a family.
struct Source {
    std::string text;
    bool family = false;
};

// Files as they are, folders with the .litmus files in them, sorted.
std::vector<Source> sources_of(const Options& options) {
    std::vector<Source> result;
    for (const std::string& file : options.files) {
        std::error_code ignored;
        if (!fs::is_directory(file, ignored)) {
            result.push_back({file});
            continue;
        }
        std::vector<std::string> found;
        for (auto i = fs::recursive_directory_iterator(file, fs::directory_options::skip_permission_denied, ignored);
             i != fs::recursive_directory_iterator(); i.increment(ignored))
            if (i->path().extension() == ".litmus" && i->is_regular_file(ignored))
                found.push_back(i->path().string());
        std::sort(found.begin(), found.end());
        for (std::string& f : found)
            result.push_back({std::move(f)});
    }
    for (const std::string& family : options.families)
        result.push_back({family, true});
    return result;
}

long peak_kb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

explore::Options exploration(const Options& options, unsigned jobs) {
    explore::Options o;
    o.jobs = jobs;
    o.max_executions = options.max_executions;
    if (options.timeout > 0)
        o.deadline = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                            std::chrono::duration<double>(options.timeout));
    o.interrupted = &interrupted;
    o.keep_going = options.keep_going;
    if (!options.show.empty()) {
        o.graphs_satisfy = options.show == "exists";
        o.graphs = options.show == "all" || options.show == "exists" ? SIZE_MAX : std::stoul(options.show);
    }
    return o;
}

void take(CheckResult& result, explore::Result&& found) {
    result.executions = found.complete;
    result.blocked = found.blocked;
    result.cut = found.cut;
    result.num_errors = found.num_errors;
    result.exhaustive = found.exhaustive;
    result.seconds = found.seconds;
    result.cpu_seconds = found.cpu_seconds;
    result.peak_kb = peak_kb();
    if (found.outcomes)
        result.outcomes = found.outcomes->report();
    for (const explore::Configuration& c : found.graphs)
        result.graphs.push_back(print_execution(c));
}

// `place` says where an instruction of the program is.
template <typename Place>
void take_errors(CheckResult& result, const program::Program& program, const explore::Result& found,
                 const Place& place) {
    for (const explore::ProgramError& e : found.errors)
        result.errors.push_back({.message = program.error_text(e.thread - 1, e.action),
                                 .place = place(e.thread - 1, e.action.position),
                                 .thread = fmt::format("P{}", e.thread - 1),
                                 .graph = print_execution(e.c)});
}

CheckResult check_family(const std::string& text, const CheckModel& model, const Options& options,
                         const explore::Options& exploration) {
    CheckResult result;
    result.test = text;
    result.model = model.name;
    const program::FamilyProgram built = program::build_family(text);
    if (!built.program) {
        result.error = built.error;
        result.diagnostics = fmt::format("error: {}\n", built.error);
        return result;
    }
    if (options.estimate != 0) {
        result.estimate = model.estimate(*built.program, options.estimate);
        return result;
    }
    explore::Result found = model.explore(*built.program, exploration);
    take_errors(result, *built.program, found, [](std::size_t thread, std::uint32_t position) {
        return fmt::format("instruction {} of thread {}", position, thread);
    });
    take(result, std::move(found));
    return result;
}

CheckResult check_file(const std::string& path, const CheckModel& model, const Options& options,
                       explore::Options exploration) {
    CheckResult result;
    result.file = path;
    result.test = path;
    result.model = model.name;
    SourceMap sources;
    Diagnostics diagnostics;
    std::ifstream in(path, std::ios::binary);
    std::stringstream content;
    if (fs::is_directory(path) || !in || !(content << in.rdbuf())) {
        std::error_code ignored;
        if (!in || fs::file_size(path, ignored) != 0) {
            result.error = "the file cannot be read";
            result.diagnostics = fmt::format("{}: error: {}\n", path, result.error);
            return result;
        }
    }
    const FileId file = sources.add(path, content.str());
    const std::optional<program::LitmusTest> test =
        program::load_litmus(file, sources, diagnostics, {.unroll = options.unroll});
    for (const Diagnostic& d : diagnostics.all()) {
        result.diagnostics += render(d, sources);
        if (d.severity == Severity::error && result.error.empty())
            result.error = fmt::format("{}: {}", render_place(d.range, sources), d.message);
    }
    if (!test)
        return result;
    result.test = test->name;
    result.has_condition = true;
    result.quantifier = test->condition.quantifier;
    result.condition = condition_text(test->program, test->condition);
    if (options.estimate != 0) {
        result.estimate = model.estimate(test->program, options.estimate);
        return result;
    }
    exploration.condition = &test->condition;
    explore::Result found = model.explore(test->program, exploration);
    take_errors(result, test->program, found, [&](std::size_t thread, std::uint32_t position) {
        const program::SourceSpan span = test->program.source(thread, position);
        return render_place({file, span.begin, span.end}, sources);
    });
    take(result, std::move(found));
    return result;
}

int check(const Options& options) {
    const std::optional<CheckModel> model = find_check_model(options.model);
    if (!model)
        return bad_input;
    const std::vector<Source> programs = sources_of(options);
    if (programs.empty()) {
        fmt::print(stderr, "error: no program: name files, folders with *.litmus files, or --program FAMILY\n");
        return bad_input;
    }
    (void)std::signal(SIGINT, interrupt);
    // Many programs: each by one worker, several at a time. One: by all workers.
    const unsigned workers = options.jobs == 0 ? std::max(1U, std::thread::hardware_concurrency()) : options.jobs;
    const unsigned each = programs.size() < workers ? workers : 1;
    std::vector<CheckResult> results(programs.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < programs.size(); i = next++)
            results[i] = programs[i].family
                             ? check_family(programs[i].text, *model, options, exploration(options, each))
                             : check_file(programs[i].text, *model, options, exploration(options, each));
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; each == 1 && i < std::min<std::size_t>(workers, programs.size()); ++i)
            threads.emplace_back(work);
        work();
    }
    for (const CheckResult& r : results)
        fmt::print(stderr, "{}", r.diagnostics);
    std::fflush(stderr);
    if (options.format == "json") {
        fmt::print("{}", to_json(results));
    } else {
        bool first = true;
        for (const CheckResult& r : results) {
            const std::string text = to_text(r);
            fmt::print("{}{}", first || text.empty() ? "" : "\n", text);
            first = first && text.empty();
        }
    }
    return exit_status_of(results);
}

} // namespace

void register_check(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("check", "Explore programs under a model and decide their conditions");
    command->add_option("programs", options->files, "Litmus tests in herd7's C format, or folders with them (*.litmus)")
        ->type_name("PATH");
    command->add_option("--program", options->families, "A program of a family, e.g. lastzero:15; may be repeated")
        ->type_name("FAMILY[:N]")
        ->expected(1)
        ->take_all();
    command->add_option("--model", options->model, "The model")->capture_default_str()->type_name("MODEL");
    command->add_option("--unroll", options->unroll, "How often the body of a loop may run")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--jobs", options->jobs, "Workers (default: one for each core)")->check(CLI::PositiveNumber);
    command->add_option("--timeout", options->timeout, "Seconds for each program; then its results are partial")
        ->check(CLI::PositiveNumber);
    command->add_option("--max-executions", options->max_executions, "Stop after so many executions")
        ->check(CLI::PositiveNumber);
    command
        ->add_option("--estimate", options->estimate,
                     "Do not explore, estimate the number of executions by so many random descents")
        ->expected(0, 1)
        ->default_str("1000")
        ->check(CLI::PositiveNumber);
    command->add_flag("--keep-going", options->keep_going, "Collect errors instead of stopping at the first");
    command
        ->add_option("--show", options->show,
                     "Print execution graphs: 'exists' those that satisfy the condition, 'all', or the first N")
        ->type_name("exists|all|N")
        ->check([](const std::string& text) {
            const bool number = !text.empty() && text.size() < 10 &&
                                std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
            return text == "exists" || text == "all" || number ? std::string()
                                                               : std::string("must be exists, all or a number");
        });
    command->add_option("--format", options->format, "How to print the results")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
    command->footer(model_footer("MODEL", "katlas check examples/litmus --model rc11"));
    command->callback([options, &exit_status] { exit_status = check(*options); });
}

} // namespace katlas::cli
