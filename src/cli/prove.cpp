#include "katlas/cli/prove.hpp"

#include "cpu_time.hpp"
#include "deadline.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/graph/cross_check.hpp"
#include "katlas/graph/print_graph.hpp"
#include "katlas/prover/claims.hpp"
#include "katlas/support/workers.hpp"
#include "model_options.hpp"
#include "partial_results.hpp"
#include "prove_file.hpp"
#include "read_file.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <fmt/format.h>

namespace katlas::cli {
namespace {

CrossCheck cross_check(const Document& document, const kat::Claim& claim, const ProveOptions& options) {
    graph::EnumerationLimits limits;
    limits.max_events = options.cross_check;
    limits.stop = StopToken(deadline_after(options.timeout));
    const double start = thread_cpu_seconds();
    const graph::ViolationSearch search = graph::find_violation(document, claim, limits);
    CrossCheck result{options.cross_check, "", search.judged, search.complete, search.sampled, search.why, 0};
    if (search.violation)
        result.violation = graph::print_graph(document.theory, *search.violation);
    result.cpu_seconds = thread_cpu_seconds() - start;
    return result;
}

// The certificates of an assertion that was proved.
void append_certificates(FileResult& result, AssertionResult& a, const std::string& claim) {
    for (const prover::ProofCertificate& c : a.decision.certificates) {
        const std::string name = a.name.empty() ? std::string("unnamed") : a.name;
        if (!c.by_form && !c.inclusion) {
            result.diagnostics += fmt::format(
                "{}:{}: no certificate of {}: the search for one went beyond its budget\n", result.file, a.line, name);
            result.uncertified = true;
            continue;
        }
        std::vector<std::string> notes{fmt::format("{}:{}: {}", result.file, a.line, name), "claim: " + claim};
        for (const std::string& assumption : a.assumptions)
            notes.push_back("uses " + assumption);
        result.certificates.push_back(prover::certificate_block(c, notes));
    }
    a.decision.certificates.clear();
}

bool write_certificates(const std::string& path, const std::vector<FileResult>& results) {
    std::vector<std::string> blocks;
    for (const FileResult& r : results)
        blocks.insert(blocks.end(), r.certificates.begin(), r.certificates.end());
    return written(path, prover::certificate_file(blocks));
}

// Whether a model of the document is the shipped one of its name, read from whatever file.
bool is_shipped(const Document& document, const SourceMap& sources, const std::string& key) {
    const ShippedModel* shipped = find_shipped_model(key);
    return shipped != nullptr && std::ranges::any_of(document.trees, [&](const syntax::File& tree) {
               return std::filesystem::path(sources.name(tree.source)).stem() == key &&
                      sources.text(tree.source) == shipped->text;
           });
}

// The test that a refutation becomes. A statement about models separates them; any other fails on an execution.
std::optional<LitmusTestReport> litmus_of(const Document& document, const SourceMap& sources, const kat::Claim& claim,
                                          const prover::Decision& decision) {
    const auto& c = decision.counterexample;
    if (decision.verdict != prover::Verdict::refuted || !c || !c->witness)
        return std::nullopt;
    const graph::ExecutionGraph& graph = c->witness->graph;
    if (!claim.about_models())
        return litmus_test(document.theory, graph, claim_side(document, claim, false),
                           claim_side(document, claim, true));
    const auto own = std::make_shared<const Document>(document);
    const auto side = [&](const std::string& key) {
        return model_side(own, key, key, is_shipped(document, sources, key));
    };
    const LitmusSide left = side(claim.left_model);
    const LitmusSide right = side(claim.right_model);
    LitmusTestReport report = litmus_test(document.theory, graph, left, right);
    if (!report.none.empty() && claim.kind == kat::Claim::Kind::equivalent)
        report = litmus_test(document.theory, graph, right, left);
    const bool assuming =
        std::ranges::any_of(document.theory.assumptions, [](const kat::Assumption& a) { return !a.builtin; });
    if (!assuming)
        use_another(report, document, claim.left_model, claim.right_model, left, right);
    return report;
}

bool write_litmus_tests(const std::string& folder, std::vector<FileResult>& results) {
    std::vector<LitmusTestReport*> made;
    for (FileResult& r : results)
        for (AssertionResult& a : r.assertions)
            if (a.litmus && a.litmus->none.empty())
                made.push_back(&*a.litmus);
    return write_litmus_tests(folder, made);
}

constexpr const char* reason_to_be_undecided = "it was interrupted";

AssertionResult undecided_yet(const kat::Assertion& assertion, const SourceMap& sources) {
    AssertionResult a;
    a.name = assertion.name;
    a.statement = sources.text(assertion.where);
    a.refute = assertion.refute;
    a.line = sources.locate(assertion.where.file, assertion.where.begin).line;
    a.decision.reason = reason_to_be_undecided;
    return a;
}

// In the place of the assertions of a file.
AssertionResult not_read_yet() {
    AssertionResult a;
    a.statement = "(the file was not read)";
    a.decision.reason = reason_to_be_undecided;
    return a;
}

} // namespace

FileResult prove_file(const std::string& path, const ProveOptions& options) {
    FileResult result;
    prove_file(path, options, result, [](const std::function<void()>& change) { change(); });
    return result;
}

void prove_file(const std::string& path, const ProveOptions& options, FileResult& shown, const Update& update) {
    FileResult result;
    result.file = path;
    SourceMap sources;
    Diagnostics diagnostics;
    Document document = load_document(path, sources, diagnostics);
    if (!diagnostics.has_errors())
        for (const kat::Assertion& assertion : document.assertions)
            (void)prover::to_queries(document, assertion.claim, diagnostics);
    if (!diagnostics.has_errors() && document.trees.back().statements.empty())
        diagnostics.error({document.trees.back().source, 0, 0}, "the file has no statements",
                          "for example: assert po;po <= po");
    for (const Diagnostic& d : diagnostics.all()) {
        result.diagnostics += render(d, sources);
        if (d.severity == Severity::error && result.first_error.empty())
            result.first_error = render_place(d.range, sources) + ": " + d.message;
    }
    if (diagnostics.has_errors()) {
        result.readable = false;
        update([&] { shown = std::move(result); });
        return;
    }
    for (const kat::Assertion& assertion : document.assertions)
        result.assertions.push_back(undecided_yet(assertion, sources));
    update([&] { shown = std::move(result); });
    prover::Prover prover(document);
    prover::Vacuities vacuities(document, prover);
    for (std::size_t i = 0; i < document.assertions.size(); ++i) {
        const kat::Assertion& assertion = document.assertions[i];
        prover::Limits limits;
        limits.certify = !options.certificate.empty();
        limits.explain = options.explain;
        limits.stop = StopToken(deadline_after(options.timeout));
        AssertionResult a = undecided_yet(assertion, sources);
        const double start = thread_cpu_seconds();
        a.decision = prover.decide(assertion.claim, limits);
        a.cpu_seconds = thread_cpu_seconds() - start;
        if (a.decision.verdict == prover::Verdict::proved && !assertion.refute)
            a.vacuous = notes_of(vacuities.of(assertion.claim), sources);
        if (options.cross_check > 0)
            a.cross_check = cross_check(document, assertion.claim, options);
        const auto place = [&](std::size_t assumption) {
            return render_place(document.theory.assumptions[assumption].where, sources);
        };
        const auto place_and_text = [&](std::size_t assumption) {
            return fmt::format("{}: {}", place(assumption),
                               sources.text(document.theory.assumptions[assumption].where));
        };
        for (const std::size_t used : a.decision.assumptions_used)
            a.assumptions.push_back(place_and_text(used));
        for (const prover::ExplanationStep& step : a.decision.explanation)
            a.explanation.push_back({step, step.assumption ? place(*step.assumption) : std::string(),
                                     step.assumption ? place_and_text(*step.assumption) : std::string()});
        // What a model forbids is an assumption without a place, and only while a claim about it is decided.
        if (const auto v = a.decision.violated_assumption; v && *v < document.theory.assumptions.size())
            a.violated = place_and_text(*v);
        a.graph = shown_graph(document.theory, a.decision);
        if (!options.litmus.empty())
            a.litmus = litmus_of(document, sources, assertion.claim, a.decision);
        update([&] {
            if (a.decision.verdict == prover::Verdict::proved)
                append_certificates(shown, a, std::string(sources.text(assertion.where)));
            shown.assertions[i] = std::move(a);
        });
    }
}

namespace {

// What a statement used is given back before the next needs as much: by default the allocator keeps it, as it does all
// that is smaller than the largest block freed so far.
void return_freed_memory() {
#ifdef __GLIBC__
    constexpr int threshold = 1 << 20;
    mallopt(M_TRIM_THRESHOLD, threshold);
    mallopt(M_MMAP_THRESHOLD, threshold);
#endif
}

void print(const std::vector<FileResult>& results, const ProveOptions& options) {
    for (const FileResult& r : results)
        fmt::print(stderr, "{}", r.diagnostics);
    std::fflush(stderr);
    fmt::print("{}", options.format == "json" ? to_json(results, options.strict)
                                              : to_text(results, options.verbose || options.explain));
}

int prove(const ProveOptions& options) {
    return_freed_memory();
    // Files are independent: each has its own terms. Results keep the order of the command line.
    std::vector<FileResult> results(options.files.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        results[i].file = options.files[i];
        results[i].assertions.push_back(not_read_yet());
    }
    {
        PartialResults partial([&] {
            print(results, options);
            return exit_status_of(results, options.strict);
        });
        const Update update = [&](const std::function<void()>& change) { partial.update(change); };
        for_each_of(
            results.size(), options.jobs,
            [&](std::size_t i) { prove_file(options.files[i], options, results[i], update); },
            CatchInterrupts::act_as_if);
    }
    const bool certified = options.certificate.empty() || write_certificates(options.certificate, results);
    const bool all_written = (options.litmus.empty() || write_litmus_tests(options.litmus, results)) && certified;
    print(results, options);
    const int status = exit_status_of(results, options.strict);
    return all_written || status == internal_error ? status : static_cast<int>(bad_input);
}

} // namespace

void register_prove(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<ProveOptions>();
    CLI::App* command = app.add_subcommand("prove", "Decide every assertion in .kat files");
    command->add_option("files", options->files, "The .kat files")->required()->type_name("FILE");
    add_format_option(*command, options->format);
    add_timeout_option(*command, options->timeout, "Seconds for each assertion; then its verdict is 'unknown'");
    command->add_option("--jobs", options->jobs, "Files decided at the same time (default: one for each core)")
        ->check(CLI::PositiveNumber);
    command
        ->add_option("--cross-check", options->cross_check,
                     "Also look for a violation among all execution graphs with up to so many events")
        ->check(CLI::Range(1, 8));
    command->add_flag("--strict", options->strict, "An assertion that holds only since it is vacuous is a failure");
    command->add_flag("--verbose", options->verbose, "Print sizes and the assumptions used, too");
    command->add_flag("--explain", options->explain, "Print the steps of each decision, too");
    command->add_option("--certificate", options->certificate, "Write proofs that katlas-verify can check")
        ->type_name("FILE");
    add_litmus_option(*command, options->litmus);
    command->footer("Example:\n  katlas prove models/theorems/*.kat\n\nExit status: 0 all as stated, 1 otherwise, "
                    "2 bad input, 3 undecided, 4 a cross-check or a litmus test contradicts a proof.");
    command->callback([options, &exit_status] { exit_status = prove(*options); });
}

} // namespace katlas::cli
