#include "katlas/cli/explain.hpp"

#include "check_model.hpp"
#include "explain_results.hpp"
#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "katlas/graph/model_judge.hpp"
#include "katlas/program/litmus.hpp"
#include "katlas/support/stop_scope.hpp"
#include "model_options.hpp"
#include "picture_folder.hpp"
#include "read_file.hpp"
#include "ready_test.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

struct ExplainCommand {
    std::string file;
    std::string model;
    std::string mapping;
    std::string format = "text";
    std::string pictures; // a folder
    std::size_t max = 5;
    std::uint64_t max_candidates = explain::ExplainOptions{}.max_candidates;
    std::uint32_t unroll = 4;
    double timeout = 0;
};

explain::ExplainOptions limits_of(const ExplainCommand& options, const StopToken& stop) {
    explain::ExplainOptions limits;
    limits.max_candidates = options.max_candidates;
    limits.stop = stop;
    return limits;
}

// Prints what there is to say; false if there are errors.
bool report(ExplainResult& result, const Diagnostics& diagnostics, const SourceMap& sources) {
    for (const Diagnostic& d : diagnostics.all()) {
        fmt::print(stderr, "{}", render(d, sources));
        if (d.severity == Severity::error && result.error.empty())
            result.error = fmt::format("{}: {}", render_place(d.range, sources), d.message);
    }
    return !diagnostics.has_errors();
}

void fail(ExplainResult& result, const std::string& of, std::string why) {
    result.error = std::move(why);
    fmt::print(stderr, "{}: error: {}\n", of, result.error);
}

// Why programs have not what the model speaks of; empty if they have.
std::string why_not(const program::Program& program, const Document& document, const kat::Model& model) {
    if (const std::string without = graph::ModelJudge::without_record(document, model); !without.empty())
        return fmt::format("programs have no record of the relation '{}'", without);
    return graph::ModelJudge::speaks_of_dependencies(document, model)
               ? explore::beyond_dependencies(program, graph::ModelJudge::speaks_of_picks(document, model))
               : std::string();
}

void explain_test(ExplainResult& result, const program::LitmusTest& test, const Statements& statements,
                  const ExplainCommand& options, const StopToken& stop) {
    result.test = test.name;
    result.checked_as = options.model;
    if (const explore::StandIn* machine = model_of_machine(options.model, test.program)) {
        result.checked_as = machine->cheaper;
        result.checked_because = machine->kind;
    }
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = load_models({result.checked_as}, {}, sources, diagnostics, keys);
    if (!report(result, diagnostics, sources))
        return;
    const kat::Model& model = document.models.at(keys.front());
    if (std::string why = why_not(test.program, document, model); !why.empty()) {
        fail(result, options.file, fmt::format("cannot be explained under {}: {}", options.model, why));
        return;
    }
    const explain::Explanation found =
        explain::explain(test.program, test.condition, document, keys.front(), limits_of(options, stop));
    take(result, test.program, test.condition, document, model, sources, statements, found);
}

void explain_file(ExplainResult& result, const ExplainCommand& options, const StopToken& stop) {
    const StopScope scope(stop);
    const auto text = text_of_file(options.file, result.error);
    if (!text)
        return;
    SourceMap sources;
    Diagnostics diagnostics;
    const FileId file = sources.add(options.file, *text);
    const auto tree = program::parse_litmus(file, sources, diagnostics);
    const auto mapping = mapping_choice(options.mapping, result.error);
    if (!mapping)
        return;
    const auto test =
        tree ? ready_test(*tree, file, options.model, *mapping, options.unroll, sources, diagnostics) : std::nullopt;
    if (!report(result, diagnostics, sources) || !test)
        return;
    if (tree->quantifier == program::syntax::Quantifier::absent) {
        fail(result, options.file,
             "the test has no condition, so there is no outcome to explain ('katlas check' finds errors)");
        return;
    }
    result.mapping = test->mapping;
    result.warnings = test->warnings;
    for (const std::string& warning : result.warnings)
        fmt::print(stderr, "{}: warning: {}\n", options.file, warning);
    explain_test(result, test->test, Statements(sources, file), options, stop);
    result.condition = test->condition;
}

bool write_pictures(const ExplainResult& r, const ExplainCommand& options) {
    PictureFolder pictures(options.pictures);
    const std::string stem = pictures.unique_stem(r.test);
    for (std::size_t i = 0; i < std::min(options.max, r.forbidden.size()); ++i)
        pictures.write(fmt::format("{}-forbidden-{}", stem, i + 1), r.forbidden[i].graph.portrait,
                       fmt::format("{}\nforbidden by {}", r.outcome, r.model));
    if (r.example)
        pictures.write(fmt::format("{}-allowed", stem), r.example->portrait,
                       fmt::format("{}\nallowed by {}", r.outcome, r.model));
    return pictures.all_written();
}

int explain_one(const ExplainCommand& options) {
    ExplainResult result;
    result.file = result.test = options.file;
    result.model = options.model;
    const CatchInterrupts catch_them;
    try {
        explain_file(result, options, stop_after(options.timeout));
    } catch (const Stopped& stopped) { // before any candidate was seen
        result.ended_by = stopped.reason() == StopReason::interrupt ? "interrupt" : "timeout";
    } catch (const std::exception& e) {
        fail(result, options.file, fmt::format("cannot be explained: {}", e.what()));
    }
    int status = exit_status_of(result);
    if (result.error.empty() && !options.pictures.empty() && !write_pictures(result, options))
        status = bad_input;
    if (options.format == "json")
        fmt::print("{}", to_json(result, options.max, status));
    else if (result.error.empty())
        fmt::print("{}", to_text(result, options.max));
    return status;
}

} // namespace

void register_explain(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<ExplainCommand>();
    CLI::App* command =
        app.add_subcommand("explain", "Say why the outcome of a litmus test is allowed or forbidden under a model");
    command->add_option("test", options->file, "The test")->required()->type_name("TEST.litmus");
    add_model_operand(*command, "--model", options->model)->required();
    command->add_option("--mapping", options->mapping, mapping_help)->type_name("NAME|none");
    command->add_option("--max", options->max, "How many forbidden candidates to show")->capture_default_str();
    command
        ->add_option("--max-candidates", options->max_candidates,
                     "Candidates, of any outcome; then the result is partial")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--unroll", options->unroll, "How often the body of a loop may run")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    add_timeout_option(*command, options->timeout, "Seconds; then the result is partial");
    command->add_option("--dot", options->pictures, "Write pictures of what is shown into the folder")
        ->type_name("DIR");
    add_format_option(*command, options->format);
    command->footer(
        "The outcome is what the test's exists, ~exists or forall speaks of; of a forall, that it fails.\n" +
        model_footer("MODEL", "katlas explain sb.litmus --model tso",
                     "0 the condition holds as stated (exists only asks), 1 a forall or ~exists\n"
                     "does not, 2 bad input, 3 undecided."));
    command->callback([options, &exit_status] { exit_status = explain_one(*options); });
}

} // namespace katlas::cli
