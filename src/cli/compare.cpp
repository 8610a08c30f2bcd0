#include "katlas/cli/compare.hpp"

#include "axiom_order.hpp"
#include "compare_models.hpp"
#include "cpu_time.hpp"
#include "deadline.hpp"
#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/prover/claims.hpp"
#include "katlas/support/workers.hpp"
#include "model_options.hpp"
#include "partial_results.hpp"

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

std::string name_of(const kat::Axiom& axiom, std::size_t i) {
    return axiom.name.empty() ? fmt::format("axiom {}", i + 1) : axiom.name;
}

class Comparer {
  public:
    // Where only the relation of the models is asked, a direction is decided as soon as one axiom fails.
    Comparer(Document& document, const CompareOptions& options)
        : document_(document), options_(options), in_full_(options.verbose || options.models.size() == 2),
          prover_(document) {}

    // The models' keys in the document.
    DirectionResult direction(const std::string& stronger, const std::string& weaker) {
        kat::Claim claim;
        claim.kind = kat::Claim::Kind::stronger;
        claim.left_model = stronger;
        claim.right_model = weaker;
        Diagnostics none; // axioms were checked when they were read
        const std::vector<kat::Axiom>& axioms = document_.models.at(weaker).axioms;
        DirectionResult result{document_.models.at(stronger).name, document_.models.at(weaker).name, {}};
        const std::vector<prover::Query> queries = prover::to_queries(document_, claim, none); // one for each axiom
        std::vector<std::optional<AxiomResult>> decided(queries.size());
        for (const std::size_t i : simplest_first(document_.terms, axioms)) {
            decided[i] = decide(queries[i]);
            decided[i]->name = name_of(axioms[i], i);
            if (!in_full_ && decided[i]->decision.verdict == prover::Verdict::refuted)
                break;
        }
        for (std::optional<AxiomResult>& one : decided)
            if (one)
                result.axioms.push_back(std::move(*one));
        return result;
    }

  private:
    AxiomResult decide(const prover::Query& query) {
        prover::Limits limits;
        limits.stop = StopToken(deadline_after(options_.timeout));
        limits.explain = options_.explain;
        AxiomResult one;
        const double start = thread_cpu_seconds();
        one.decision = prover_.decide(query, limits);
        one.graph = shown_graph(document_.theory, one.decision);
        one.cpu_seconds = thread_cpu_seconds() - start;
        return one;
    }

    Document& document_;
    const CompareOptions& options_;
    bool in_full_;
    prover::Prover prover_;
};

} // namespace

std::vector<PairResult> undecided_pairs(const Document& document, const std::vector<std::string>& keys) {
    const auto direction = [&](const std::string& stronger, const std::string& weaker) {
        const kat::Model& goal = document.models.at(weaker);
        DirectionResult result{document.models.at(stronger).name, goal.name, {}};
        for (std::size_t i = 0; i < goal.axioms.size(); ++i) {
            AxiomResult& axiom = result.axioms.emplace_back();
            axiom.name = name_of(goal.axioms[i], i);
            axiom.decision.reason = "it was interrupted";
        }
        return result;
    };
    std::vector<PairResult> results;
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = i + 1; j < keys.size(); ++j)
            results.push_back({direction(keys[i], keys[j]), direction(keys[j], keys[i])});
    return results;
}

void compare_all(const Document& document, const std::vector<std::string>& keys, const CompareOptions& options,
                 std::vector<PairResult>& results, const std::function<void(const std::function<void()>&)>& update) {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = i + 1; j < keys.size(); ++j)
            pairs.emplace_back(i, j);
    const auto decide = [&](std::size_t piece) {
        const auto& [first, second] = pairs[piece / 2];
        const bool forth = piece % 2 == 0;
        Document own = document;
        Comparer comparer(own, options);
        DirectionResult direction = comparer.direction(keys[forth ? first : second], keys[forth ? second : first]);
        DirectionResult& shown = forth ? results[piece / 2].forth : results[piece / 2].back;
        update([&] { shown = std::move(direction); });
    };
    for_each_of(2 * pairs.size(), options.jobs, decide, CatchInterrupts::act_as_if);
}

std::vector<PairResult> compare_all(const Document& document, const std::vector<std::string>& keys,
                                    const CompareOptions& options, const std::function<void()>& decided) {
    std::vector<PairResult> results = undecided_pairs(document, keys);
    compare_all(document, keys, options, results, [&](const std::function<void()>& change) {
        change();
        if (decided)
            decided();
    });
    return results;
}

void make_litmus_test(const Document& document, AxiomResult& axiom, const ComparedSide& allowing,
                      const ComparedSide& forbidding, bool assuming) {
    const auto& c = axiom.decision.counterexample;
    if (axiom.decision.verdict != prover::Verdict::refuted || !c || !c->witness)
        return;
    axiom.litmus = litmus_test(document.theory, c->witness->graph, allowing.side, forbidding.side);
    if (!assuming)
        use_another(*axiom.litmus, document, allowing.key, forbidding.key, allowing.side, forbidding.side);
}

namespace {

// A test for each axiom that fails. Each direction allows under its stronger model what its weaker one forbids.
bool make_litmus_tests(const std::shared_ptr<const Document>& document, const std::vector<std::string>& keys,
                       const CompareOptions& options, std::vector<PairResult>& pairs) {
    std::vector<ComparedSide> sides;
    sides.reserve(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i)
        sides.push_back({keys[i], model_side(document, keys[i], options.models[i], true)});
    std::vector<LitmusTestReport*> made;
    std::size_t next = 0;
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = i + 1; j < keys.size(); ++j, ++next)
            for (const bool forth : {true, false}) {
                DirectionResult& direction = forth ? pairs[next].forth : pairs[next].back;
                for (AxiomResult& a : direction.axioms) {
                    make_litmus_test(*document, a, sides[forth ? i : j], sides[forth ? j : i], !options.assume.empty());
                    if (a.litmus && a.litmus->none.empty())
                        made.push_back(&*a.litmus);
                }
            }
    return write_litmus_tests(options.litmus, made);
}

void print(const Comparison& comparison, const CompareOptions& options) {
    fmt::print("{}", options.format == "json" ? to_json(comparison) : to_text(comparison, options.verbose));
}

int compare(const CompareOptions& options) {
    bool written = true;
    Comparison comparison;
    comparison.models = options.models;
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document = load_models(options.models, options.assume, sources, diagnostics, keys);
    for (const Diagnostic& d : diagnostics.all()) {
        fmt::print(stderr, "{}", render(d, sources));
        if (d.severity == Severity::error && comparison.error.empty())
            comparison.error = render_place(d.range, sources) + ": " + d.message;
    }
    std::fflush(stderr);
    if (comparison.error.empty()) {
        for (std::size_t i = 0; i < keys.size(); ++i)
            document.models.at(keys[i]).name = options.models[i];
        comparison.strict = options.strict;
        comparison.pairs = undecided_pairs(document, keys);
        {
            PartialResults partial([&] {
                print(comparison, options);
                return exit_status_of(comparison);
            });
            compare_all(document, keys, options, comparison.pairs,
                        [&](const std::function<void()>& change) { partial.update(change); });
        }
        prover::Prover prover(document);
        prover::Vacuities vacuities(document, prover);
        std::vector<prover::Vacuity> found = vacuities.of_theory();
        for (const std::string& key : keys) {
            const std::vector<prover::Vacuity> more = vacuities.of_model(key);
            found.insert(found.end(), more.begin(), more.end());
        }
        comparison.vacuous = notes_of(found, sources);
        if (!options.litmus.empty())
            written = make_litmus_tests(std::make_shared<const Document>(std::move(document)), keys, options,
                                        comparison.pairs);
    }
    print(comparison, options);
    const int status = exit_status_of(comparison);
    return written || status == internal_error ? status : static_cast<int>(bad_input);
}

} // namespace

void register_compare(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<CompareOptions>();
    CLI::App* command = app.add_subcommand("compare", "Say which of two models is stronger, or compare several");
    add_model_operands(*command, options->models)->required()->expected(2, -1);
    add_model_options(*command, options->assume, options->format);
    add_timeout_option(*command, options->timeout, "Seconds for each axiom; then it is 'unknown'");
    command->add_option("--jobs", options->jobs, "Implications decided at the same time (default: one for each core)")
        ->check(CLI::PositiveNumber);
    command->add_flag("--strict", options->strict, "Models or assumptions that exclude a kind of event are a failure");
    command->add_flag("--verbose", options->verbose, "Print all counterexamples, and sizes, too");
    add_litmus_option(*command, options->litmus);
    command->footer(model_footer("A MODEL", "katlas compare tso rc11 --assume models/mappings/rc11-tso.kat"));
    command->callback([options, &exit_status] { exit_status = compare(*options); });
}

} // namespace katlas::cli
