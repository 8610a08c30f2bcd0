#include "katlas/workbench/litmus_sides.hpp"

#include "katlas/explore/explore_candidates.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "katlas/synthesis/machine_labels.hpp"
#include "katlas/workbench/check_model.hpp"

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

// Whether a graph is on the side. `instructions`: the graph belongs to a machine program. Copies share no mutable
// state.
using Admits = std::function<bool(const graph::SparseGraph&, const graph::DependencyEdges&, bool instructions)>;

// The judges of graphs of C programs, and of machine programs.
struct Judges {
    graph::ModelJudge of_c;
    graph::ModelJudge of_machines;

    Judges(const kat::Setting& setting, const kat::Model& model)
        : of_c(setting, model, false), of_machines(setting, model, true) {}
    Judges(const kat::Setting& setting, const std::vector<graph::Obligation>& obligations)
        : of_c(setting, obligations, false), of_machines(setting, obligations, true) {}

    [[nodiscard]] bool consistent(const graph::SparseGraph& g, const graph::DependencyEdges& d, bool instructions) {
        return (instructions ? of_machines : of_c).consistent(g, d);
    }
};

LitmusSide side_of(std::string name, const Admits& admits) {
    LitmusSide side{.name = std::move(name),
                    .why_not = {},
                    .filtered = true,
                    .machine = {},
                    .allows = {},
                    .explore = {},
                    .try_candidates = {}};
    side.allows = [own = admits](const synthesis::Candidate& candidate) {
        const synthesis::SparseCandidate sparse = synthesis::sparse(candidate);
        return own(sparse.graph, sparse.dependencies, candidate.machine.has_value());
    };
    side.explore = [admits](const program::Program& program, const explore::Options& options) {
        return explore::explore_causally(
            program, options,
            [own = admits, instructions = program.has_instructions()](const explore::Configuration& c,
                                                                      const graph::DependencyEdges& dependencies) {
                return own(c.graph, dependencies, instructions);
            });
    };
    side.try_candidates = [admits](const program::Program& program, const explore::Options& options, bool coherent) {
        return explore::explore_candidates(
            program, options,
            [own = admits, instructions = program.has_instructions()](const explore::Configuration& c,
                                                                      const graph::DependencyEdges& dependencies) {
                return own(c.graph, dependencies, instructions);
            },
            {.coherent = coherent});
    };
    return side;
}

LitmusSide without_judge(std::string name, const std::string& relation) {
    return {.name = std::move(name),
            .why_not = fmt::format("programs have no record of the relation '{}'", relation),
            .filtered = true,
            .machine = {},
            .allows = {},
            .explore = {},
            .try_candidates = {}};
}

// The user's assumptions that can be judged.
std::vector<graph::Obligation> assumptions_of(const kat::Workspace& workspace) {
    std::vector<graph::Obligation> result;
    for (const kat::Assumption& a : workspace.theory.assumptions) {
        if (!a.is_users())
            continue;
        const std::vector<graph::Obligation> one{graph::compile(workspace.terms, workspace.theory, a)};
        if (graph::ModelJudge::without_record(workspace, one).empty())
            result.push_back(one.front());
    }
    return result;
}

} // namespace

LitmusSide model_side(const std::shared_ptr<const kat::Specification>& specification, const kat::Model& model,
                      const std::string& name, bool explorer) {
    if (const std::string spoken = graph::ModelJudge::spoken_of_scopes(*specification, model); !spoken.empty())
        return without_judge(name, spoken);
    if (const std::string relation =
            graph::ModelJudge::without_record(*specification, model, graph::ModelJudge::Record::of_candidates);
        !relation.empty())
        return without_judge(name, relation);
    LitmusSide side = side_of(name, [specification, judge = Judges(*specification, model)](
                                        const graph::SparseGraph& g, const graph::DependencyEdges& d,
                                        bool instructions) mutable { return judge.consistent(g, d, instructions); });
    side.machine = synthesis::machine_of(*specification, model);
    const auto terms = std::make_shared<kat::Terms>(specification->terms);
    const kat::Workspace workspace{*terms, specification->theory};
    if (const std::vector<graph::Obligation> assumptions = assumptions_of(workspace); !assumptions.empty())
        side.allows =
            side_of(name, [specification, terms, model = Judges(workspace, model),
                           assumed = Judges(workspace, assumptions)](
                              const graph::SparseGraph& g, const graph::DependencyEdges& d, bool instructions) mutable {
                return assumed.consistent(g, d, instructions) && model.consistent(g, d, instructions);
            }).allows;
    if (!explorer)
        return side;
    if (const auto found = find_check_model(name, {.stop = {}, .say = {}, .compiles = false})) {
        side.explore = found->explore;
        side.filtered = false;
    }
    return side;
}

LitmusSide base_side() {
    return side_of("base", [](const graph::SparseGraph&, const graph::DependencyEdges&, bool) { return true; });
}

LitmusSide claim_side(const std::shared_ptr<const kat::Specification>& specification, const kat::Claim& claim,
                      bool holds) {
    const std::string name = holds ? "the statement holds" : "the statement fails";
    const std::optional<std::vector<graph::Obligation>> obligations = graph::compile(*specification, claim);
    if (!obligations)
        return {.name = name,
                .why_not = "the statement has no meaning on execution graphs",
                .filtered = true,
                .machine = {},
                .allows = {},
                .explore = {},
                .try_candidates = {}};
    const auto terms = std::make_shared<kat::Terms>(specification->terms);
    const kat::Workspace workspace{*terms, specification->theory};
    const std::vector<graph::Obligation> assumptions = assumptions_of(workspace);
    for (const auto* part : {&*obligations, &assumptions})
        if (const std::string relation = graph::ModelJudge::without_record(workspace, *part); !relation.empty())
            return without_judge(name, relation);
    return side_of(name, [specification, terms, holds, statement = Judges(workspace, *obligations),
                          assumed = Judges(workspace, assumptions)](
                             const graph::SparseGraph& g, const graph::DependencyEdges& d, bool instructions) mutable {
        return assumed.consistent(g, d, instructions) && statement.consistent(g, d, instructions) == holds;
    });
}

} // namespace katlas::workbench
