#include "katlas/cli/check.hpp"

#include "check_checkpoints.hpp"
#include "check_junit.hpp"
#include "check_options.hpp"
#include "check_pages.hpp"
#include "check_pictures.hpp"
#include "check_progress.hpp"
#include "check_tests.hpp"
#include "check_traces.hpp"
#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/support/workers.hpp"
#include "katlas/workbench/check_programs.hpp"
#include "katlas/workbench/native_build.hpp"
#include "last_words.hpp"
#include "model_options.hpp"
#include "program_options.hpp"
#include "read_file.hpp"
#include "renderings.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using workbench::CheckModels;
using workbench::CheckResult;
using workbench::CheckTask;
using workbench::MappingChoice;
using workbench::ProgramSource;

constexpr std::uint32_t usual_unroll = 4;

explore::Options exploration(const CheckOptions& options, unsigned jobs, std::atomic<std::uint64_t>* progress) {
    explore::Options o;
    o.jobs = jobs;
    o.max_executions = options.max_executions;
    o.reductions = {.locks = !options.plain && !options.plain_locks,
                    .spin_locks = !options.plain && !options.plain_locks,
                    .barriers = !options.plain && !options.plain_barriers,
                    .waits = !options.plain && !options.plain_waits,
                    .symmetry = !options.plain && !options.plain_threads};
    o.sample = {.descents = options.sample, .seed = options.seed};
    o.stop = StopToken(deadline_after(options.timeout), &CatchInterrupts::happened());
    o.progress = progress;
    o.peers = options.peers;
    o.keep_going = options.keep_going;
    if (options.show.empty()) {
        o.graphs = options.pictures.empty() && options.pages.empty() ? 0 : 1;
        o.graphs_decide = true;
    } else {
        o.graphs_decide = options.show == "exists";
        o.graphs = options.show == "all" || o.graphs_decide
                       ? workbench::most_graphs
                       : std::min<std::size_t>(workbench::most_graphs, std::stoul(options.show));
    }
    return o;
}

// The range of a text such as "-1..3"; nothing if the text is no range.
std::optional<native::Machine::Range> parse_range(const std::string& text) {
    native::Machine::Range range;
    const char* const end = text.data() + text.size();
    const auto [dots, wrong] = std::from_chars(text.data(), end, range.least);
    if (wrong != std::errc() || end - dots < 2 || dots[0] != '.' || dots[1] != '.')
        return std::nullopt;
    const auto [rest, wrong_too] = std::from_chars(dots + 2, end, range.greatest);
    return wrong_too == std::errc() && rest == end && range.least <= range.greatest ? std::optional(range)
                                                                                    : std::nullopt;
}

// The programs of a run and their results, which are printed in order as soon as they are available.
class Run {
  public:
    // `begun` limits the programs that are explored first, since the time of the model's proofs counts. `keeping` has
    // the checkpoints of the only program; null: none.
    Run(const CheckOptions& options, std::vector<ProgramSource> programs, CheckModels& models,
        const MappingChoice& mapping, const StopToken& begun, double model_seconds, workbench::Keeping* keeping)
        : options_(options), models_(models), mapping_(mapping), begun_(begun), model_seconds_(model_seconds),
          keeping_(keeping), programs_(std::move(programs)), results_(programs_.size()), done_(programs_.size()),
          progress_(programs_.size(), options.peers) {}

    // To be called after run().
    [[nodiscard]] bool was_out_of_time() const {
        return std::ranges::any_of(results_, [](const CheckResult& r) { return r.ended == explore::Ended::deadline; });
    }

    int run() {
        // Several programs are explored at a time, each by one worker. A single program is explored by all workers.
        const unsigned workers = number_of_workers(options_.jobs);
        const unsigned each = programs_.size() < workers ? workers : 1;
        each_at_a_time_ = each == 1 ? workers : 1;
        const CatchInterrupts catch_them;
        std::optional<LastWords> last_words;
        if (options_.peers != nullptr && options_.peers->is_first() && keeping_ != nullptr)
            last_words.emplace([this] { return to_be_said_at_once(); });
        for_each_of(
            programs_.size(), each_at_a_time_, [&](std::size_t i) { explore(i, each); }, CatchInterrupts::act_as_if);
        progress_.clear();
        return finish();
    }

  private:
    // Called in another thread. The file may be written meanwhile, but it either exists or does not.
    [[nodiscard]] std::string to_be_said_at_once() const {
        std::error_code ignored;
        return fmt::format("told to end after {} executions of all ranks; {}", grouped(progress_.all_executions()),
                           !keeping_->file.empty() && std::filesystem::exists(keeping_->file, ignored)
                               ? fmt::format("the last checkpoint is in {}", keeping_->file.string())
                               : "there is no checkpoint yet");
    }

    void explore(std::size_t i, unsigned jobs) {
        if (CatchInterrupts::happened())
            return;
        CheckTask task{.model = options_.model,
                       .mapping = &mapping_,
                       .unroll = options_.unroll.value_or(usual_unroll),
                       .races = !options_.no_races,
                       .leaks = options_.leaks,
                       .any_status = options_.any_status,
                       .traces = !options_.traces.empty(),
                       .steps = !options_.pages.empty(),
                       .spurious_failures = options_.spurious,
                       .undetermined = parse_range(options_.nondet),
                       .native_unroll = options_.unroll.value_or(0),
                       .estimate = options_.estimate,
                       .seed = options_.seed,
                       .outlook = options_.sample != 0 ? nullptr : progress_.outlook(i),
                       .reads_from = options_.equivalence == "rf",
                       .load_buffering = options_.lb_races,
                       .stand_ins = !options_.exact_model,
                       .exploration = exploration(options_, jobs, progress_.executions(i)),
                       .keeping = keeping_};
        if (i < each_at_a_time_)
            task.exploration.stop = begun_;
        CheckResult result = check_program(programs_[i], models_, task);
        if (i == 0)
            result.model_seconds = model_seconds_;
        progress_.program_done(i);
        const std::scoped_lock lock(mutex_);
        results_[i] = std::move(result);
        done_[i] = true;
        print_what_is_done();
    }

    void print_what_is_done() {
        for (; printed_ < results_.size() && done_[printed_]; ++printed_) {
            const CheckResult& r = results_[printed_];
            progress_.clear();
            fmt::print(stderr, "{}", r.diagnostics);
            std::fflush(stderr);
            if (options_.format == "json" || (keeping_ != nullptr && !keeping_->written.empty()))
                continue;
            const std::string text = to_text(r);
            fmt::print("{}{}", text_printed_ && !text.empty() ? "\n" : "", text);
            std::fflush(stdout);
            text_printed_ |= !text.empty();
        }
    }

    int finish() {
        // After an interrupt some programs were not begun, perhaps before others that were.
        std::vector<CheckResult> explored;
        explored.reserve(results_.size());
        for (std::size_t i = 0; i < results_.size(); ++i)
            if (done_[i])
                explored.push_back(std::move(results_[i]));
        const std::size_t not_explored = results_.size() - explored.size();
        results_ = std::move(explored);
        done_.assign(results_.size(), true);
        print_what_is_done();
        int status = exit_status_of(results_);
        if (not_explored != 0) {
            fmt::print(stderr, "interrupted: {} of {} programs were not explored\n", not_explored, programs_.size());
            status = status == all_as_stated ? static_cast<int>(undecided) : status;
        }
        if (options_.peers != nullptr && !options_.peers->is_first())
            return status == bad_input ? bad_input : all_as_stated; // the first rank shows the results of all
        if (keeping_ != nullptr && !say_where_to_go_on(*keeping_))
            status = bad_input;
        if (!options_.pictures.empty() && !write_pictures(results_, options_.pictures))
            status = bad_input;
        if (!options_.traces.empty() && !print_names("Trace", write_traces(results_, options_.traces)))
            status = bad_input;
        if (!options_.pages.empty() && !print_names("Page", write_pages(results_, options_.pages)))
            status = bad_input;
        if (!options_.junit.empty() && !written(options_.junit, to_junit(results_, junit_stamp())))
            status = bad_input;
        if (keeping_ != nullptr && !keeping_->written.empty()) { // split into parts
            fmt::print("{}", options_.format == "json" ? parts_json(*keeping_) : parts_text(*keeping_));
            return keeping_->failure.empty() ? all_as_stated : bad_input;
        }
        fmt::print("{}", options_.format == "json" ? to_json(results_, not_explored, status) : summary(results_));
        return status;
    }

    // False if there are none.
    [[nodiscard]] bool print_names(const char* what, const std::optional<std::vector<std::string>>& files) const {
        if (files && options_.format != "json")
            for (const std::string& file : *files)
                fmt::print("{} {}\n", what, file);
        return files.has_value();
    }

    const CheckOptions& options_;
    CheckModels& models_;
    const MappingChoice& mapping_;
    StopToken begun_;
    double model_seconds_;
    workbench::Keeping* keeping_;
    unsigned each_at_a_time_ = 1; // programs that begin at the same time
    std::vector<ProgramSource> programs_;
    std::vector<CheckResult> results_;
    std::vector<bool> done_;
    CheckProgress progress_;
    std::mutex mutex_;
    std::size_t printed_ = 0;
    bool text_printed_ = false;
};

Expected<std::vector<ProgramSource>> programs_of(const CheckOptions& options,
                                                 std::optional<workbench::Keeping>& keeping) {
    if (keeping && keeping->resumed)
        return std::vector{source_of(keeping->checkpoint.settings)};
    auto programs = workbench::program_sources(options.files, options.families, options.compiler_flags);
    if (programs.empty())
        return Refused{"no program: name files, folders with *.litmus files, or --program FAMILY"};
    auto chosen = options.tests.empty() ? Expected<std::vector<ProgramSource>>(std::move(programs))
                                        : chosen_tests(std::move(programs), options.tests);
    if (chosen && keeping)
        if (std::string why = claim(*keeping, options, *chosen); !why.empty())
            return Refused{std::move(why)};
    return chosen;
}

// `keeping` has the checkpoints; nothing: none.
int check(const CheckOptions& options, std::optional<workbench::Keeping> keeping) {
    const auto start = std::chrono::steady_clock::now();
    const StopToken begun(deadline_after(options.timeout), &CatchInterrupts::happened());
    CheckResult unusable;
    unusable.model = options.model;
    CheckModels models([](const std::string& text) { fmt::print(stderr, "{}", text); });
    const auto mapping = workbench::mapping_choice(options.mapping);
    fmt::print(stderr, "{}", mapping ? mapping->warnings : mapping.refused().diagnostics);
    if (!mapping) {
        unusable.error = mapping.why_not();
        if (options.format == "json")
            fmt::print("{}", to_json({unusable}, 0, bad_input));
        return bad_input;
    }
    const workbench::CheckModel* model = nullptr; // null: assembly without --model, where each test has its own model
    if (!options.model.empty()) {
        const CatchInterrupts catch_them;
        const auto found = models.find(options.model, begun, true);
        if (!found) {
            const int status = found.refused().stopped ? undecided : bad_input;
            if (found.refused().stopped)
                unusable.ended = explore::ended_by(begun.reason());
            else
                unusable.error = found.why_not();
            if (options.format == "json")
                fmt::print("{}", to_json({unusable}, 0, status));
            return status;
        }
        model = *found;
    }
    const std::chrono::duration<double> model_time = std::chrono::steady_clock::now() - start;
    auto programs = programs_of(options, keeping);
    if (!programs) {
        fmt::print(stderr, "error: {}\n", programs.why_not());
        return bad_input;
    }
    if (options.list_tests)
        return list_tests(*programs);
    Run run(options, std::move(*programs), models, *mapping, begun, model_time.count(), keeping ? &*keeping : nullptr);
    const int status = run.run();
    // If the run ends early, the compiler of the checker is stopped; else it goes on, for the next run.
    if (model != nullptr && model->compiled && (CatchInterrupts::happened() || run.was_out_of_time()))
        model->compiled->abandon();
    return status;
}

// A rank that leaves without exploring answers those that wait for it.
struct AnswerAtEnd {
    explore::Peers* peers; // null: there are none

    ~AnswerAtEnd() {
        if (peers != nullptr)
            static_cast<void>(peers->all_begin(false));
    }
};

int check(CheckOptions options) {
    const AnswerAtEnd answer{options.peers};
    auto keeping = keeping_of(options);
    if (keeping)
        return check(options, *std::move(keeping));
    fmt::print(stderr, "error: {}\n", keeping.why_not());
    return bad_input;
}

} // namespace

int show_merged(workbench::Checkpoint merged, const std::string& format, const std::string& output) {
    CheckOptions options;
    options.format = format;
    options.jobs = 1;
    workbench::Keeping keeping;
    keeping.file = output;
    take_up(options, keeping, std::move(merged));
    return check(options, std::move(keeping));
}

std::vector<std::string> check_arguments(std::vector<std::string> arguments) {
    const auto end = std::ranges::find(arguments, "--");
    if (end == arguments.end() || std::none_of(arguments.begin(), end, [](const std::string& argument) {
            return workbench::is_native_source(argument) || workbench::is_executable(argument);
        }))
        return arguments;
    for (auto flag = end + 1; flag != arguments.end(); ++flag)
        *flag = "--compiler-flag=" + *flag;
    arguments.erase(end);
    return arguments;
}

void register_check(CLI::App& app, int& exit_status, explore::Peers* peers) {
    const auto options = std::make_shared<CheckOptions>();
    options->peers = peers;
    CLI::App* command = app.add_subcommand("check", "Explore programs under a model and decide their conditions");
    command
        ->add_option("programs", options->files,
                     "Litmus tests in herd7's formats, or folders with them (*.litmus); - is the standard input, @FILE "
                     "the names in FILE; or the files of a program in C or C++ (.c, .cpp, .cc, .cxx, .bc, .ll), or "
                     "executables that "
                     "katlas-cc or katlas-c++ made")
        ->type_name("PATH");
    command->add_option("--program", options->families, "A program of a family, e.g. lastzero:15; may be repeated")
        ->type_name("FAMILY[:N]")
        ->expected(1)
        ->take_all();
    add_model_operand(*command, "--model", options->model)
        ->description("The model (default: of assembly its machine's own: tso, aarch64, power, riscv, ptx; else sc); "
                      "also weakestmo2, which judges executions together");
    command->add_option("--mapping", options->mapping, mapping_help)->type_name("NAME|none");
    command->add_flag("--exact-model", options->exact_model,
                      "Explore under the model itself also where a cheaper one is proved to allow the same");
    command
        ->add_option("--equivalence", options->equivalence,
                     "Of executions that differ in coherence order only, explore all (co) or one (rf)")
        ->check(CLI::IsMember({"co", "rf"}))
        ->capture_default_str();
    command->add_flag("--lb-races", options->lb_races,
                      "Look for load buffering races (rc11, weakestmo2, models with dependencies)");
    command->add_flag("--plain", options->plain, "Without any reduction: with all four of the following options");
    command->add_flag("--plain-locks", options->plain_locks,
                      "Explore locks, spin locks too, as the reads and writes that they are made of");
    command->add_flag("--plain-barriers", options->plain_barriers,
                      "In C, explore each order in which threads come to a barrier");
    command->add_flag("--plain-waits", options->plain_waits,
                      "Explore also executions in which a thread waits in vain for a value that it once missed, and "
                      "in C rounds of loops in which an exchange changes nothing");
    command->add_flag("--plain-threads", options->plain_threads, "Explore threads with the same code in each order");
    command
        ->add_option(
            "--unroll", options->unroll,
            fmt::format("How often the body of a loop may run (default: {}; in C programs, any number of times)",
                        usual_unroll))
        ->check(CLI::PositiveNumber);
    command->add_option("--jobs", options->jobs, "Workers (default: one for each core)")->check(CLI::Range(1U, 256U));
    add_timeout_option(*command, options->timeout, "Seconds for each program; then its results are partial");
    command->add_option("--max-executions", options->max_executions, "Stop after so many executions")
        ->check(CLI::PositiveNumber);
    command
        ->add_option("--estimate", options->estimate,
                     "Only estimate the number of executions, by so many random descents")
        ->expected(0, 1)
        ->default_str("10000")
        ->check(CLI::PositiveNumber);
    command
        ->add_option("--sample", options->sample,
                     "Take so many executions at random, some perhaps more than once, where there are too many for all")
        ->expected(0, 1)
        ->default_str("10000")
        ->check(CLI::PositiveNumber)
        ->excludes("--estimate");
    add_checkpoint_options(*command, *options);
    command->add_option("--seed", options->seed, "Of --estimate and --sample (default: 1)");
    add_compiler_flag_option(*command, options->compiler_flags);
    command->add_flag("--no-races", options->no_races, "Do not look for data races of programs in C");
    command->add_flag("--leaks", options->leaks, "In C, memory that is not freed at the end is an error");
    command->add_flag("--any-status", options->any_status,
                      "In C, a program may end with a status other than 0, which is an error otherwise");
    command
        ->add_option("--nondet", options->nondet,
                     "In C, the values of __VERIFIER_nondet_int and the like, as far as their types have them")
        ->type_name("LEAST..GREATEST")
        ->check(CLI::Validator(
            [](const std::string& text) {
                return parse_range(text) ? std::string() : "not a range such as 0..3: " + text;
            },
            ""));
    command->add_flag("--spurious", options->spurious,
                      "In C, let each weak compare-exchange fail for no reason once in each thread");
    command->add_flag("--keep-going", options->keep_going, "Collect errors instead of stopping at the first");
    command
        ->add_option("--show", options->show,
                     "Print execution graphs: all, the first N, or those that decide an exists or a forall")
        ->type_name("exists|all|N")
        ->check([](const std::string& text) {
            const bool number = !text.empty() && text.size() < 10 &&
                                std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
            return text == "exists" || text == "all" || number ? std::string()
                                                               : std::string("must be exists, all or a number");
        });
    command
        ->add_option("--dot", options->pictures,
                     "Write pictures of errors and of these graphs (default: one) into the folder")
        ->type_name("DIR");
    command
        ->add_option("--traces", options->traces,
                     "Write a trace of each error of programs in C into the folder, for katlas replay")
        ->type_name("DIR");
    command
        ->add_option("--pages", options->pages,
                     "Write an HTML page of each error, to step through its execution, into the folder")
        ->type_name("DIR");
    command
        ->add_option("--junit", options->junit,
                     "Write the results as JUnit XML into the file, too; each test of a program is a case")
        ->type_name("FILE");
    command->add_flag("--list-tests", options->list_tests,
                      "Print the names of programs and their tests, and explore nothing");
    command->add_option("--test", options->tests, "Explore only this KATLAS_TEST of programs in C; may be repeated")
        ->type_name("NAME")
        ->expected(1)
        ->take_all();
    add_format_option(*command, options->format);
    command->footer(model_footer("MODEL", "katlas check examples/litmus --model rc11",
                                 "0 every forall and ~exists holds and no program has an error (exists only\n"
                                 "asks), 1 otherwise, 2 bad input, 3 partial results."));
    command->callback([options, &exit_status] { exit_status = check(*options); });
}

} // namespace katlas::cli
