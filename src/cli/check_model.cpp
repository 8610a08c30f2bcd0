#include "check_model.hpp"

#include "katlas/codegen/loader.hpp"
#include "katlas/codegen/plan_checker.hpp"
#include "katlas/codegen/requirements.hpp"
#include "katlas/explore/explore_candidates.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/explore/ordered_threads.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/graph/model_judge.hpp"

#include <cstdio>
#include <mutex>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

// A checker of a model that was not compiled in. A copy is a checker of its own, since configurations of different
// workers must not share one.
class MadeChecker {
  public:
    MadeChecker() = default;
    explicit MadeChecker(codegen::CheckerMaker maker) : maker_(std::move(maker)), checker_(maker_.make()) {
        const codegen::CheckerFacts facts = checker_->facts();
        has_rmw_atomicity = facts.has_rmw_atomicity;
        coherence = facts.coherence;
        first_failure_is_final = facts.first_failure_is_final;
        maximal_extensions_are_consistent = facts.maximal_extensions_are_consistent;
        has_happens_before = facts.has_happens_before;
    }
    MadeChecker(const MadeChecker& other)
        : has_rmw_atomicity(other.has_rmw_atomicity), coherence(other.coherence),
          first_failure_is_final(other.first_failure_is_final),
          maximal_extensions_are_consistent(other.maximal_extensions_are_consistent),
          has_happens_before(other.has_happens_before), maker_(other.maker_),
          checker_(maker_.make ? maker_.make() : nullptr) {}
    MadeChecker(MadeChecker&&) = default;
    MadeChecker& operator=(const MadeChecker& other) {
        if (this != &other)
            *this = MadeChecker(other);
        return *this;
    }
    MadeChecker& operator=(MadeChecker&&) = default;
    ~MadeChecker() = default;

    bool has_rmw_atomicity = false;
    runtime::Coherence coherence = runtime::Coherence::unknown;
    bool first_failure_is_final = false;
    bool maximal_extensions_are_consistent = false;
    bool has_happens_before = false;

    [[nodiscard]] graph::AtomIndex atom_of(graph::Label label) const { return checker_->atom_of(label); }
    [[nodiscard]] graph::AtomIndex initial_atom() const { return checker_->initial_atom(); }
    [[nodiscard]] bool consistent_after(const graph::SparseGraph& g, graph::EventId e) {
        return checker_->consistent_after(g, e);
    }
    [[nodiscard]] std::span<const std::uint32_t> clock(const graph::SparseGraph& g, graph::EventId e) {
        return checker_->clock(g, e);
    }

  private:
    codegen::CheckerMaker maker_;
    std::shared_ptr<codegen::AnyChecker> checker_;
};

// A model with dependencies: graphs of the causal base, filtered by the reference semantics.
CheckModel causal_model(const std::string& name, std::shared_ptr<const Document> document, const std::string& key,
                        const codegen::ExplorationProfile& profile) {
    return {.name = name,
            .explore =
                [document = std::move(document), key, profile](const program::Program& program,
                                                               const explore::Options& options) {
                    if (const std::string why = explore::beyond_dependencies(program, profile.causal_picks);
                        !why.empty())
                        throw std::runtime_error(why);
                    return explore::explore_causally(
                        program, options,
                        [judge = graph::ModelJudge(*document, document->models.at(key), program.has_instructions())](
                            const explore::Configuration& c, const graph::DependencyEdges& dependencies) mutable {
                            return judge.consistent(c.graph, dependencies);
                        },
                        {.acquire_orders = profile.causal_acquires});
                },
            .estimate = {},
            .shipped = find_shipped_model(name) != nullptr};
}

// A model without a causal order, or of which that was not proved: candidates, filtered by the reference semantics.
// Nothing if the model is not known to be coherent, or programs have no record of its relations.
std::optional<CheckModel> candidate_model(const std::string& name, const std::shared_ptr<const Document>& document,
                                          const std::string& key, const std::string& because) {
    const kat::Model& model = document->models.at(key);
    if (!graph::ModelJudge::without_record(*document, model).empty())
        return std::nullopt;
    const codegen::CoherenceFacts facts = codegen::examine_coherence(*document, model);
    if (!facts.coherent)
        return std::nullopt;
    fmt::print(stderr, "{}: note: explored by trying candidates, since {}\n", name, because);
    std::optional<kat::ExprRef> happens_before = codegen::happens_before_of(*document, key);
    if (happens_before && !graph::ModelJudge::without_record(*document, *happens_before).empty())
        happens_before.reset();
    const bool dependencies = graph::ModelJudge::speaks_of_dependencies(*document, model);
    return CheckModel{
        .name = name,
        .explore =
            [=](const program::Program& program, const explore::Options& options) {
                if (const std::string why = dependencies ? explore::beyond_dependencies(program, true) : "";
                    !why.empty())
                    throw std::runtime_error(why);
                const graph::ModelJudge judge(*document, document->models.at(key), program.has_instructions());
                explore::CandidateModel candidates{.atomic = facts.atomic, .dependencies = dependencies};
                if (happens_before)
                    candidates.find_race = [judge, view = *happens_before](const explore::Configuration& c,
                                                                           const graph::DependencyEdges& edges) {
                        return judge.find_race(c.graph, edges, view);
                    };
                return explore::explore_candidates(
                    program, options,
                    [own = judge](const explore::Configuration& c, const graph::DependencyEdges& edges) mutable {
                        return own.consistent(c.graph, edges);
                    },
                    candidates);
            },
        .estimate = {}};
}

// armv8 is a model of C11 programs. It is no stand-in in that the two differ, but is reported as one.
constexpr explore::StandIn as_aarch64 = {.model = "armv8",
                                         .cheaper = "aarch64",
                                         .theorem = {},
                                         .events = "INSTR",
                                         .kind = "the program is one of the machine",
                                         .covers = nullptr};

CheckModel model_of_aarch64() {
    std::string error;
    const std::optional<CheckModel> model = find_check_model(std::string(as_aarch64.cheaper), error);
    if (!model)
        throw std::runtime_error(error);
    return *model;
}

CheckModel shipped_model(std::string_view name) {
    const explore::ModelExplorer* found = explore::find_model_explorer(name);
    return {.name = std::string(name), .explore = found->explore, .estimate = found->estimate, .shipped = true};
}

} // namespace

const explore::StandIn* model_of_machine(const std::string& model, const program::Program& program) {
    return model == as_aarch64.model && program.has_instructions() ? &as_aarch64 : nullptr;
}

ChosenModel chosen_for(const CheckModel& model, const program::Program& program) {
    if (const explore::StandIn* machine = model_of_machine(model.name, program); machine && model.of_instructions)
        return {model.of_instructions(), machine, {}};
    const explore::StandIn* stand_in = model.shipped ? explore::find_stand_in(model.name, program) : nullptr;
    if (stand_in == nullptr)
        return {model, nullptr, {}};
    if (!stand_in->ordered)
        return {shipped_model(stand_in->cheaper), stand_in, {}};
    return {model, stand_in, [stand_in](const program::Program& p, const explore::Options& options) {
                return explore::explore_if_ordered(p, options, *explore::find_model_explorer(stand_in->cheaper));
            }};
}

std::optional<CheckModel> find_check_model(const std::string& name, std::string& error, bool prints) {
    if (explore::find_model_explorer(name) != nullptr)
        return shipped_model(name);
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const auto loaded = std::make_shared<const Document>(load_models({name}, {}, sources, diagnostics, keys));
    const Document& document = *loaded;
    for (const Diagnostic& d : diagnostics.all()) {
        if (prints)
            fmt::print(stderr, "{}", render(d, sources));
        if (d.severity == Severity::error && error.empty())
            error = fmt::format("{}: {}", render_place(d.range, sources), d.message);
    }
    if (diagnostics.has_errors())
        return std::nullopt;
    const auto examined = codegen::examine(document, document.models.at(keys.front()));
    if (const auto* refusal = std::get_if<codegen::Refusal>(&examined)) {
        using codegen::Requirement;
        if (refusal->requirement == Requirement::causal_order || refusal->requirement == Requirement::maximal_extension)
            if (auto candidates = candidate_model(name, loaded, keys.front(), codegen::reason_of(*refusal)))
                return candidates;
        error = codegen::summary_of(*refusal);
        if (prints)
            fmt::print(stderr, "{}", codegen::to_text(*refusal, name, sources));
        return std::nullopt;
    }
    std::string why;
    const auto plan = codegen::plan_checker(document, sources, keys.front(), keys.front(), why);
    const auto& profile = std::get<codegen::ExplorationProfile>(examined);
    if (!plan && profile.causal_base &&
        graph::ModelJudge::without_record(document, document.models.at(keys.front())).empty()) {
        CheckModel model = causal_model(name, loaded, keys.front(), profile);
        if (name == as_aarch64.model)
            model.of_instructions = [once = std::make_shared<std::once_flag>(),
                                     found = std::make_shared<std::optional<CheckModel>>()] {
                std::call_once(*once, [&] { *found = model_of_aarch64(); });
                return **found;
            };
        return model;
    }
    if (!plan) {
        if (auto candidates = candidate_model(name, loaded, keys.front(), why))
            return candidates;
        error = fmt::format("programs cannot be explored under this model: {}", why);
        if (prints)
            fmt::print(stderr, "{}: error: {}\n", name, error);
        return std::nullopt;
    }
    codegen::CheckerMaker maker = codegen::make_checkers(*plan);
    if (maker.interpreted_because && prints)
        fmt::print(stderr, "{}: note: its checker is interpreted, since {}\n", name,
                   maker.interpreted_because->message);
    const MadeChecker checker(std::move(maker));
    return CheckModel{
        .name = name,
        .explore =
            [checker](const program::Program& program, const explore::Options& options) {
                return explore::explore_with(program, options, checker);
            },
        .estimate = [checker](const program::Program& program,
                              std::uint64_t descents) { return explore::estimate_with(program, descents, checker); }};
}

} // namespace katlas::cli
