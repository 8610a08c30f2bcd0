#include "katlas/cli/report.hpp"

#include "katlas/cat/load.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/report/report.hpp"
#include "katlas/workbench/find_report.hpp"
#include "model_options.hpp"
#include "read_file.hpp"
#include "renderings.hpp"

#include <cstdio>
#include <memory>
#include <mutex>

#include <fmt/format.h>
#include <unistd.h>

namespace katlas::cli {
namespace {

struct ReportCommand {
    workbench::ReportOptions asked;
    std::string title = "Memory models compared";
    std::string output;
    std::string version;
};

// A line of progress on standard error, if that is a terminal.
class ReportProgress {
  public:
    ReportProgress() : shown_(isatty(STDERR_FILENO) != 0) {}
    ReportProgress(const ReportProgress&) = delete;
    ReportProgress& operator=(const ReportProgress&) = delete;
    ~ReportProgress() {
        if (shown_)
            fmt::print(stderr, "\r\033[K");
    }

    void begin(std::string_view what, std::size_t total) {
        const std::scoped_lock lock(mutex_);
        what_ = what;
        total_ = total;
        done_ = 0;
        show();
    }
    void step() {
        const std::scoped_lock lock(mutex_);
        ++done_;
        show();
    }

  private:
    void show() const {
        if (!shown_)
            return;
        fmt::print(stderr, "\r\033[K{}: {} of {}", what_, done_, total_);
        std::fflush(stderr);
    }

    const bool shown_;
    std::mutex mutex_;
    std::string what_;
    std::size_t done_ = 0;
    std::size_t total_ = 0;
};

int write_report(ReportCommand command) {
    if (command.asked.models.empty())
        for (const ShippedModel& m : shipped_models())
            command.asked.models.emplace_back(m.name);
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document = cat::load_models(command.asked.models, command.asked.assume, sources, diagnostics, keys);
    if (!print_diagnostics(diagnostics, sources).empty())
        return bad_input;
    workbench::ReportResults results;
    {
        ReportProgress progress;
        command.asked.begin = [&](std::string_view what, std::size_t total) { progress.begin(what, total); };
        command.asked.step = [&] { progress.step(); };
        results = find_report(std::move(document), keys, sources, command.asked);
    }
    results.title = command.title;
    results.version = command.version;
    for (const workbench::FileResult& f : results.theorems)
        fmt::print(stderr, "{}", f.diagnostics);
    if (!written(command.output, report::to_html(results)))
        return bad_input;
    fmt::print("{}: {}", command.output, to_text(results));
    return exit_status_of(results);
}

} // namespace

void register_report(CLI::App& app, int& exit_status, const std::string& version) {
    const auto options = std::make_shared<ReportCommand>();
    options->version = version;
    CLI::App* command = app.add_subcommand("report", "Write one page of how models compare, with all that shows it");
    command->add_option("models", options->asked.models, "The models (default: all that are part of the program)")
        ->type_name("MODEL");
    command->add_option("-o,--output", options->output, "The page, an HTML file")->required()->type_name("FILE");
    command->add_option("--theorems", options->asked.theorems, "Files whose statements are decided and shown, too")
        ->type_name("FILE");
    command->add_option("--assume", options->asked.assume, "A .kat file whose assumptions hold, too; may be repeated")
        ->type_name("FILE")
        ->expected(1)
        ->take_all();
    command->add_option("--title", options->title, "The heading of the page")->capture_default_str();
    command->add_flag("--without-properties", options->asked.without_properties,
                      "Leave out what takes longest: properties and reorderings");
    add_timeout_option(*command, options->asked.timeout, "Seconds for each question; then it is undecided");
    command
        ->add_option("--jobs", options->asked.jobs, "Questions decided at the same time (default: one for each core)")
        ->check(CLI::PositiveNumber);
    command->footer("A MODEL is what `katlas compare` takes.\n\n"
                    "Example:\n  katlas report sc tso ra rc11 -o report.html\n\n"
                    "Exit status: 0 decided, 1 a statement of --theorems is not as stated, 2 bad input, 3 undecided,\n"
                    "4 a litmus test contradicts a proof.");
    command->callback([options, &exit_status] { exit_status = write_report(*options); });
}

} // namespace katlas::cli
