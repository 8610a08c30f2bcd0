#include "katlas/workbench/prove_file.hpp"

#include "katlas/cat/load.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/prover/claims.hpp"
#include "katlas/semantics/cross_check.hpp"
#include "katlas/semantics/print_graph.hpp"
#include "katlas/support/cpu_time.hpp"
#include "katlas/support/text.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

CrossCheck cross_check(const kat::Specification& document, const kat::Claim& claim, const ProveOptions& options) {
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

// Appends the certificates of a proved assertion.
void append_certificates(FileResult& result, AssertionResult& a, const std::string& claim) {
    for (const prover::ProofCertificate& c : a.decision.certificates) {
        const std::string name = a.name.empty() ? std::string("unnamed") : a.name;
        if (!c.is_complete()) {
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

// Whether a model of the document is the shipped model of its name, read from any file.
bool is_shipped(const Document& document, const SourceMap& sources, const std::string& key) {
    const ShippedModel* shipped = find_shipped_model(key);
    return shipped != nullptr && std::ranges::any_of(document.trees, [&](const syntax::File& tree) {
               return std::filesystem::path(sources.name(tree.source)).stem() == key &&
                      sources.text(tree.source) == shipped->text;
           });
}

// The test made of a refutation. The test of a statement about models separates the models; the test of any other
// statement has an execution on which it fails.
std::optional<LitmusTestReport> litmus_of(const std::shared_ptr<const Document>& loaded, const SourceMap& sources,
                                          const kat::Claim& claim, const prover::Decision& decision) {
    const Document& document = *loaded;
    const auto& c = decision.counterexample;
    if (decision.verdict != prover::Verdict::refuted || !c || !c->witness)
        return std::nullopt;
    const graph::ExecutionGraph& graph = c->witness->graph;
    if (!claim.about_models())
        return litmus_test(document.theory, graph, claim_side(loaded, claim, false), claim_side(loaded, claim, true));
    const auto side = [&](const std::string& key) {
        return model_side(loaded, document.models.at(key), key, is_shipped(document, sources, key));
    };
    const LitmusSide left = side(claim.left_model);
    const LitmusSide right = side(claim.right_model);
    LitmusTestReport report = litmus_test(document.theory, graph, left, right);
    if (!report.none.empty() && claim.kind == kat::Claim::Kind::equivalent)
        report = litmus_test(document.theory, graph, right, left);
    const bool assuming =
        std::ranges::any_of(document.theory.assumptions, [](const kat::Assumption& a) { return a.is_users(); });
    if (!assuming)
        use_another(report, document, document.models.at(claim.left_model), document.models.at(claim.right_model), left,
                    right);
    return report;
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

} // namespace

const char* verdict_name(prover::Verdict verdict) {
    switch (verdict) {
    case prover::Verdict::proved:
        return "proved";
    case prover::Verdict::refuted:
        return "refuted";
    case prover::Verdict::unknown:
        return "unknown";
    }
    return "";
}

FileResult undecided_file(const std::string& path) {
    FileResult result;
    result.file = path;
    AssertionResult& all = result.assertions.emplace_back();
    all.statement = "(the file was not read)";
    all.decision.reason = reason_to_be_undecided;
    return result;
}

std::vector<LitmusTestReport*> tests_of(std::vector<FileResult>& files) {
    std::vector<LitmusTestReport*> made;
    for (FileResult& f : files)
        for (AssertionResult& a : f.assertions)
            if (a.litmus && a.litmus->none.empty())
                made.push_back(&*a.litmus);
    return made;
}

FileResult prove_file(const std::string& path, const ProveOptions& options) {
    FileResult result;
    prove_file(path, options, result, update_at_once);
    return result;
}

void prove_file(const std::string& path, const ProveOptions& options, FileResult& shown, const Update& update) {
    FileResult result;
    result.file = path;
    SourceMap sources;
    Diagnostics diagnostics;
    const auto loaded =
        std::make_shared<const Document>(options.text ? cat::load_text(path, *options.text, sources, diagnostics)
                                                      : cat::load_document(path, sources, diagnostics));
    const Document& document = *loaded;
    if (!diagnostics.has_errors())
        prover::check_claims(document, document.assertions, diagnostics);
    if (!diagnostics.has_errors() && document.trees.back().statements.empty())
        diagnostics.error({document.trees.back().source, 0, 0}, "the file has no statements",
                          "for example: assert po;po <= po");
    result.diagnostics = render_all(diagnostics, sources);
    result.first_error = first_error(diagnostics, sources);
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
        limits.certify = options.certify;
        limits.explain = options.explain;
        limits.tableau = true;
        limits.stop = StopToken(deadline_after(options.timeout), options.interrupted);
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
                               single_spaced(sources.text(document.theory.assumptions[assumption].where)));
        };
        for (const std::size_t used : a.decision.assumptions_used)
            a.assumptions.push_back(place_and_text(used));
        for (const prover::ExplanationStep& step : a.decision.explanation)
            a.explanation.push_back({step, step.assumption ? place(*step.assumption) : std::string(),
                                     step.assumption ? place_and_text(*step.assumption) : std::string()});
        // The axioms of a model are assumptions without a place, and only while a claim about the model is decided.
        if (const auto v = a.decision.violated_assumption; v && *v < document.theory.assumptions.size())
            a.violated = place_and_text(*v);
        a.word = shown_word(document, a.decision);
        a.graph = shown_graph(document.theory, a.decision);
        if (options.litmus)
            a.litmus = litmus_of(loaded, sources, assertion.claim, a.decision);
        update([&] {
            if (options.certify && a.decision.verdict == prover::Verdict::proved)
                append_certificates(shown, a, std::string(sources.text(assertion.where)));
            shown.assertions[i] = std::move(a);
        });
    }
}

} // namespace katlas::workbench
