#include "katlas/cli/properties.hpp"

#include "axiom_order.hpp"
#include "cpu_time.hpp"
#include "deadline.hpp"
#include "find_properties.hpp"
#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/graph/print_graph.hpp"
#include "katlas/prover/claims.hpp"
#include "katlas/support/workers.hpp"
#include "model_options.hpp"
#include "partial_results.hpp"

#include <cstdio>
#include <functional>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using prover::Verdict;

// Decides whether one model is stronger than another. Deciding adds terms to the document, so each question has its
// own: its answer then does not depend on those before it.
class Decider {
  public:
    Decider(const Document& document, const PropertiesOptions& options)
        : document_(document), options_(options), prover_(document_) {}
    Decider(const Decider&) = delete;
    Decider& operator=(const Decider&) = delete;

    Document& document() { return document_; }

    Decided stronger(const kat::Model& stronger, const kat::Model& weaker) {
        document_.models["stronger"] = stronger;
        document_.models["weaker"] = weaker;
        kat::Claim claim;
        claim.kind = kat::Claim::Kind::stronger;
        claim.left_model = "stronger";
        claim.right_model = "weaker";
        prover::Limits limits;
        limits.stop = StopToken(deadline_after(options_.timeout));
        Decided result;
        const double start = thread_cpu_seconds();
        std::optional<prover::Query> refuted;
        result.decision = decide(claim, limits, refuted);
        if (refuted && !options_.litmus.empty())
            result.litmus = litmus_of(*refuted, result.decision.counterexample, limits);
        result.cpu_seconds = thread_cpu_seconds() - start;
        if (const auto& c = result.decision.counterexample; c && c->witness) {
            result.graph = graph::print_graph(document_.theory, c->witness->graph);
            result.portrait = witness::portray(document_.theory, *c->witness);
        }
        return result;
    }

  private:
    prover::Decision decide(const kat::Claim& claim, const prover::Limits& limits,
                            std::optional<prover::Query>& refuted) {
        prover::Decision whole;
        whole.verdict = Verdict::proved;
        Diagnostics none; // axioms were checked when they were read
        const std::vector<prover::Query> queries = prover::to_queries(document_, claim, none); // one for each axiom
        for (const std::size_t i : simplest_first(document_.terms, document_.models.at(claim.right_model).axioms)) {
            const prover::Query& query = queries[i];
            prover::Decision part = prover_.decide(query, limits);
            part.pairs += whole.pairs;
            if (part.verdict == Verdict::refuted || whole.verdict == Verdict::proved)
                whole = std::move(part);
            else
                whole.pairs = part.pairs;
            if (whole.verdict == Verdict::refuted) {
                refuted = query;
                break;
            }
        }
        return whole;
    }

    // Of the first counterexample whose graph is an execution of a program, which becomes the one that is shown.
    // The stronger model is made for the question, so the executions of a base model are judged.
    [[nodiscard]] std::optional<LitmusTestReport>
    litmus_of(const prover::Query& query, std::optional<prover::Counterexample>& shown, const prover::Limits& limits) {
        if (!shown || !shown->witness)
            return std::nullopt;
        const auto own = std::make_shared<const Document>(document_);
        const auto side = [&](const char* key) { return model_side(own, key, own->models.at(key).name, false); };
        const LitmusSide allowing = side("stronger");
        const LitmusSide forbidding = side("weaker");
        LitmusTestReport report = litmus_test(document_.theory, shown->witness->graph, allowing, forbidding);
        std::vector<prover::Counterexample> known{*shown};
        while (!report.confirmed() && !report.mismatch() && known.size() < most_counterexamples) {
            const auto other = prover_.another_counterexample(query, known, limits);
            if (!other)
                break;
            LitmusTestReport others = litmus_test(document_.theory, other->witness->graph, allowing, forbidding);
            if (others.confirmed() || others.mismatch()) {
                report = std::move(others);
                shown = other;
            }
            known.push_back(*other);
        }
        if (options_.assume.empty())
            use_another(report, *own, "stronger", "weaker", allowing, forbidding, most_events);
        return report;
    }

    static constexpr std::size_t most_counterexamples = 4;
    static constexpr std::size_t most_events = 5; // two threads of two accesses, and a fence

    Document document_;
    const PropertiesOptions& options_;
    prover::Prover prover_;
};

using Task = std::function<void(Decider&)>;

void run(const std::vector<Task>& tasks, const Document& document, const PropertiesOptions& options) {
    for_each_of(
        tasks.size(), options.jobs,
        [&](std::size_t i) {
            Decider decider(document, options);
            tasks[i](decider);
        },
        CatchInterrupts::act_as_if);
}

Decided undecided_yet() {
    Decided result;
    result.decision.reason = "it was interrupted";
    return result;
}

Property by_criterion(const std::string& name, const std::string& basis, std::optional<prover::Objection> objection) {
    return {name, basis, objection ? Verdict::unknown : Verdict::proved, std::move(objection), std::nullopt};
}

// Axiom by axiom, up to the first that does not follow.
void merge_threads(const Document& given, const prover::Hierarchy& hierarchy, const kat::Model& model,
                   const PropertiesOptions& options, Property& property) {
    Document document = given;
    document.theory.assumptions.push_back(prover::nothing_between_halves(document));
    kat::Model blind = prover::blind_to_threads(document, hierarchy, model);
    Decider decider(document, options);
    for (std::size_t i = 0; i < model.axioms.size() && property.verdict == Verdict::proved; ++i) {
        const auto objection = prover::between_threads(document, hierarchy, model, i);
        if (!objection)
            continue;
        kat::Model one = blind;
        one.axioms = {blind.axioms[i]};
        one.name = fmt::format("{} with threads merged", model.name);
        const double before = property.decided ? property.decided->cpu_seconds : 0;
        property.decided = decider.stronger(model, one);
        property.decided->cpu_seconds += before;
        if (property.decided->decision.verdict == Verdict::proved &&
            !prover::between_threads(document, hierarchy, one, 0))
            continue;
        property.verdict = Verdict::unknown;
        property.objection = objection;
    }
}

} // namespace

void find_properties(Document& document, const kat::Model& model, const PropertiesOptions& options,
                     ModelProperties& shown, const std::function<void(const std::function<void()>&)>& update) {
    ModelProperties found; // what the tasks change is in `shown`
    found.model = shown.model;
    const prover::Hierarchy hierarchy(document.terms, document.theory);
    std::vector<Task> tasks;
    const auto no_thin_air = [&](const std::string& name, const kat::Model& weaker) {
        const std::size_t at = found.properties.size();
        found.properties.push_back({name, "stronger than: " + weaker.name, Verdict::unknown, {}, undecided_yet()});
        tasks.emplace_back([&, at, weaker](Decider& d) {
            Decided decided = d.stronger(model, weaker);
            update([&] {
                Property& p = shown.properties[at];
                p.decided = std::move(decided);
                p.verdict = p.decided->decision.verdict;
            });
        });
    };
    no_thin_air("no thin air (dependencies)", prover::no_cycle_of_dependencies(document));
    no_thin_air("no thin air (program order)", prover::no_cycle_of_program_order(document));
    found.properties.push_back(
        {"prefix-closed", "no axiom uses a complement", Verdict::proved, std::nullopt, std::nullopt});
    found.properties.push_back(by_criterion("extensible", "no axiom needs what a new event could lack",
                                            prover::against_extensibility(document, hierarchy, model)));
    found.properties.push_back(by_criterion("monotone in access modes", "tests hold of stronger modes, too",
                                            prover::against_mode_strengthening(document, model)));
    found.properties.push_back(
        {"monotone in fences", "no axiom uses a complement", Verdict::proved, std::nullopt, std::nullopt});
    const kat::Model single = prover::with_single_steps(document, model);
    const std::size_t merging = found.properties.size();
    Property merged = by_criterion("monotone in thread merging", "threads need not be told apart", {});
    found.properties.push_back({merged.name, merged.basis, Verdict::unknown, {}, undecided_yet()});
    tasks.emplace_back([&, merging, merged](Decider& d) {
        Property property = merged;
        merge_threads(d.document(), hierarchy, model, options, property);
        update([&] { shown.properties[merging] = std::move(property); });
    });

    found.kinds = prover::event_kinds(document, model);
    found.cells.resize(found.kinds.size() * found.kinds.size(), undecided_yet());
    for (std::size_t i = 0; i < found.cells.size(); ++i)
        tasks.emplace_back([&, i](Decider& d) {
            const prover::EventKind& first = found.kinds[i / found.kinds.size()];
            const prover::EventKind& second = found.kinds[i % found.kinds.size()];
            kat::Model without = prover::without_order(d.document(), hierarchy, model, first.test, second.test);
            without.name = fmt::format("{} without {} before {}", model.name, first.name(), second.name());
            Decided decided = d.stronger(without, single);
            update([&] { shown.cells[i] = std::move(decided); });
        });
    update([&] { shown = found; });
    run(tasks, document, options);
}

namespace {

void print(const ModelProperties& found, const PropertiesOptions& options) {
    fmt::print("{}", options.format == "json" ? to_json(found) : to_text(found, options.verbose));
}

int properties(const PropertiesOptions& options) {
    ModelProperties found;
    found.model = options.model;
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document = load_models({options.model}, options.assume, sources, diagnostics, keys);
    for (const Diagnostic& d : diagnostics.all()) {
        fmt::print(stderr, "{}", render(d, sources));
        if (d.severity == Severity::error && found.error.empty())
            found.error = render_place(d.range, sources) + ": " + d.message;
    }
    std::fflush(stderr);
    if (found.error.empty()) {
        kat::Model model = document.models.at(keys.front());
        model.name = options.model;
        PartialResults partial([&] {
            print(found, options);
            return exit_status_of(found);
        });
        find_properties(document, model, options, found,
                        [&](const std::function<void()>& change) { partial.update(change); });
    }
    const bool written = options.litmus.empty() || write_litmus_tests(options.litmus, found.tests());
    print(found, options);
    const int status = exit_status_of(found);
    return written || status == internal_error ? status : static_cast<int>(bad_input);
}

} // namespace

void register_properties(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<PropertiesOptions>();
    CLI::App* command =
        app.add_subcommand("properties", "Say what a model guarantees, and which accesses it lets be reordered");
    add_model_operand(*command, "model", options->model)->required();
    add_model_options(*command, options->assume, options->format);
    add_timeout_option(*command, options->timeout, "Seconds for each question; then it is undecided");
    command->add_option("--jobs", options->jobs, "Questions decided at the same time (default: one for each core)")
        ->check(CLI::PositiveNumber);
    command->add_flag("--verbose", options->verbose, "Print all counterexamples with their execution graphs, too");
    add_litmus_option(*command, options->litmus);
    command->footer(model_footer("MODEL", "katlas properties tso"));
    command->callback([options, &exit_status] { exit_status = properties(*options); });
}

} // namespace katlas::cli
