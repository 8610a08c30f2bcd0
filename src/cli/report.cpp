#include "katlas/cli/report.hpp"

#include "compare_models.hpp"
#include "find_properties.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/report/page.hpp"
#include "katlas/support/workers.hpp"
#include "model_options.hpp"
#include "prove_file.hpp"
#include "read_file.hpp"
#include "report_results.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <mutex>

#include <fmt/format.h>
#include <unistd.h>

namespace katlas::cli {
namespace {

struct ReportOptions {
    std::vector<std::string> models; // empty: the shipped ones
    std::vector<std::string> theorems;
    std::vector<std::string> assume;
    std::string title = "Memory models compared";
    std::string output;
    double timeout = 0; // seconds for each question; 0: none
    unsigned jobs = 0;  // 0: one for each core
    bool without_properties = false;
    std::string version;
};

// A line on standard error that says how far it is, if that is a terminal.
class ReportProgress {
  public:
    ReportProgress() : shown_(isatty(STDERR_FILENO) != 0) {}
    ReportProgress(const ReportProgress&) = delete;
    ReportProgress& operator=(const ReportProgress&) = delete;
    ~ReportProgress() {
        if (shown_)
            fmt::print(stderr, "\r\033[K");
    }

    void begin(const char* what, std::size_t total) {
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

// In the place of a folder, which only the commands themselves write to.
constexpr const char* made_for_the_page = "made";

// What the models are, as they are written.
void describe_models(const Document& document, const SourceMap& sources, const std::vector<std::string>& keys,
                     const ReportOptions& options, ReportResults& results) {
    std::vector<FileId> files; // the base theory is read first
    for (const syntax::File& tree : document.trees)
        files.push_back(tree.source);
    std::rotate(files.begin(), files.begin() + (files.empty() ? 0 : 1), files.end());
    for (const FileId file : files)
        results.sources.push_back({sources.name(file), std::string(sources.text(file))});
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const kat::Model& model = document.models.at(keys[i]);
        ReportModel shown;
        shown.name = options.models[i];
        for (const kat::Axiom& a : model.axioms) {
            const auto source = static_cast<std::size_t>(std::ranges::find(files, a.where.file) - files.begin());
            if (std::ranges::find(shown.sources, source) == shown.sources.end())
                shown.sources.push_back(source);
            shown.axioms.push_back({a.name.empty() ? fmt::format("axiom {}", shown.axioms.size() + 1) : a.name,
                                    std::string(sources.text(a.where))});
        }
        if (!model.axioms.empty())
            shown.about = report::opening_comment(sources.text(model.axioms.front().where.file));
        results.models.push_back(std::move(shown));
    }
}

// A test for each direction that is refuted.
void make_tests(const std::shared_ptr<const Document>& document, const std::vector<std::string>& keys,
                const ReportOptions& options, ReportProgress& progress, ReportResults& results) {
    std::vector<ComparedSide> sides;
    sides.reserve(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i)
        sides.push_back({keys[i], model_side(document, keys[i], options.models[i], true)});
    struct Piece {
        DirectionResult* direction;
        std::size_t allowing;
        std::size_t forbidding;
    };
    std::vector<Piece> pieces;
    std::size_t next = 0;
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = i + 1; j < keys.size(); ++j, ++next) {
            pieces.push_back({&results.comparison.pairs[next].forth, i, j});
            pieces.push_back({&results.comparison.pairs[next].back, j, i});
        }
    progress.begin("litmus tests", pieces.size());
    for_each_of(pieces.size(), options.jobs, [&](std::size_t i) {
        // Judges keep what they have found: each piece has its own.
        const ComparedSide allowing = sides[pieces[i].allowing];
        const ComparedSide forbidding = sides[pieces[i].forbidding];
        for (AxiomResult& a : pieces[i].direction->axioms)
            make_litmus_test(*document, a, allowing, forbidding, !options.assume.empty());
        progress.step();
    });
}

void find_all_properties(const Document& document, const std::vector<std::string>& keys, const ReportOptions& options,
                         ReportProgress& progress, ReportResults& results) {
    progress.begin("properties", keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        Document own = document;
        kat::Model model = own.models.at(keys[i]);
        model.name = options.models[i];
        PropertiesOptions asked;
        asked.model = options.models[i];
        asked.timeout = options.timeout;
        asked.jobs = options.jobs;
        asked.litmus = made_for_the_page;
        results.models[i].found.model = options.models[i];
        find_properties(own, model, asked, results.models[i].found);
        progress.step();
    }
}

void prove_theorems(const ReportOptions& options, ReportProgress& progress, ReportResults& results) {
    ProveOptions asked;
    asked.timeout = options.timeout;
    asked.litmus = made_for_the_page;
    asked.explain = true;
    results.theorems.resize(options.theorems.size());
    progress.begin("theorems", options.theorems.size());
    for_each_of(options.theorems.size(), options.jobs, [&](std::size_t i) {
        results.theorems[i] = prove_file(options.theorems[i], asked);
        progress.step();
    });
}

// False: there is an error in the models, which is told.
bool find_results(ReportOptions options, ReportResults& results) {
    if (options.models.empty())
        for (const ShippedModel& m : shipped_models())
            options.models.emplace_back(m.name);
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document = load_models(options.models, options.assume, sources, diagnostics, keys);
    for (const Diagnostic& d : diagnostics.all())
        fmt::print(stderr, "{}", render(d, sources));
    std::fflush(stderr);
    if (diagnostics.has_errors())
        return false;
    ReportProgress progress;
    results.title = options.title;
    results.version = options.version;
    results.assume = options.assume;
    results.has_properties = !options.without_properties;
    results.comparison.models = options.models;
    describe_models(document, sources, keys, options, results);
    for (std::size_t i = 0; i < keys.size(); ++i)
        document.models.at(keys[i]).name = options.models[i];
    CompareOptions asked;
    asked.models = options.models;
    asked.timeout = options.timeout;
    asked.jobs = options.jobs;
    asked.explain = true;
    progress.begin("implications", keys.size() * (keys.size() - 1));
    results.comparison.pairs = compare_all(document, keys, asked, [&] { progress.step(); });
    const auto shared = std::make_shared<const Document>(std::move(document));
    make_tests(shared, keys, options, progress, results);
    if (results.has_properties)
        find_all_properties(*shared, keys, options, progress, results);
    prove_theorems(options, progress, results);
    sort_models(results);
    return true;
}

int write_report(const ReportOptions& options) {
    ReportResults results;
    if (!find_results(options, results))
        return bad_input;
    for (const FileResult& f : results.theorems)
        fmt::print(stderr, "{}", f.diagnostics);
    if (!written(options.output, to_html(results)))
        return bad_input;
    fmt::print("{}: {}", options.output, to_text(results));
    return exit_status_of(results);
}

} // namespace

void register_report(CLI::App& app, int& exit_status, const std::string& version) {
    const auto options = std::make_shared<ReportOptions>();
    options->version = version;
    CLI::App* command = app.add_subcommand("report", "Write one page of how models compare, with all that shows it");
    command->add_option("models", options->models, "The models (default: all that are part of the program)")
        ->type_name("MODEL");
    command->add_option("-o,--output", options->output, "The page, an HTML file")->required()->type_name("FILE");
    command->add_option("--theorems", options->theorems, "Files whose statements are decided and shown, too")
        ->type_name("FILE");
    command->add_option("--assume", options->assume, "A .kat file whose assumptions hold, too; may be repeated")
        ->type_name("FILE")
        ->expected(1)
        ->take_all();
    command->add_option("--title", options->title, "The heading of the page")->capture_default_str();
    command->add_flag("--without-properties", options->without_properties,
                      "Leave out what takes longest: properties and reorderings");
    add_timeout_option(*command, options->timeout, "Seconds for each question; then it is undecided");
    command->add_option("--jobs", options->jobs, "Questions decided at the same time (default: one for each core)")
        ->check(CLI::PositiveNumber);
    command->footer("A MODEL is what `katlas compare` takes.\n\n"
                    "Example:\n  katlas report sc tso ra rc11 -o report.html\n\n"
                    "Exit status: 0 decided, 1 a statement of --theorems is not as stated, 2 bad input, 3 undecided,\n"
                    "4 a litmus test contradicts a proof.");
    command->callback([options, &exit_status] { exit_status = write_report(*options); });
}

} // namespace katlas::cli
