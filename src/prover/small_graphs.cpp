#include "small_graphs.hpp"

#include "judge.hpp"
#include "katlas/semantics/cross_check.hpp"
#include "katlas/semantics/walk.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "relational.hpp"

#include <algorithm>
#include <set>

namespace katlas::prover {
namespace {

using graph::ExecutionGraph;
using graph::Obligation;

constexpr std::size_t most_events = 5;

// The pair of events that shows the violation.
std::optional<std::pair<std::size_t, std::size_t>>
violating_pair(const kat::Setting& setting, const ExecutionGraph& graph, const Obligation& claim) {
    const graph::BitMatrix wrong = graph::violations<graph::BitMatrix>(
        claim, graph.size(), [&](kat::ExprRef e) { return graph::evaluate(setting, graph, e); });
    for (std::size_t x = 0; x < graph.size(); ++x)
        if (wrong.row(x) != 0)
            return std::pair(x, static_cast<std::size_t>(std::countr_zero(wrong.row(x))));
    return std::nullopt;
}

// The predicates that the expressions mention.
std::vector<kat::PredicateId> predicates_of(const kat::Terms& terms, std::vector<kat::ExprRef> roots) {
    std::set<kat::PredicateId> found;
    for (const kat::ExprRef part : terms.subterms(roots))
        if (terms.kind(part) == kat::ExprKind::test)
            for (const kat::TestRef test : terms.subtests(std::vector{terms.as_test(part)}))
                if (terms.node(test).kind == kat::TestKind::predicate)
                    found.insert(terms.node(test).left);
    return {found.begin(), found.end()};
}

// For each event of the walk, the predicates that the query mentions.
FoundWord word_of(const kat::Terms& terms, const Query& query, const ExecutionGraph& graph, const graph::Walk& walk) {
    const std::vector<kat::PredicateId> asked = predicates_of(terms, {query.left, query.right});
    FoundWord word;
    for (const std::size_t event : walk.events) {
        word.events.push_back(asked);
        std::erase_if(word.events.back(), [&](kat::PredicateId p) { return !graph.holds(p, event); });
    }
    word.letters = walk.letters;
    return word;
}

} // namespace

std::optional<Counterexample> counterexample_in(const kat::Workspace& workspace, const Query& query,
                                                const Obligation& claim, ExecutionGraph graph) {
    const auto pair = violating_pair(workspace, graph, claim);
    if (!pair || !graph::defects(workspace, graph).empty() || !graph::violated_assumptions(workspace, graph).empty() ||
        !satisfies_relational_assumptions(workspace, graph))
        return std::nullopt;
    const auto walk = graph::find_walk(workspace.terms, graph, claim.left, pair->first, pair->second);
    if (!walk)
        return std::nullopt;
    const bool closed = query.closure != automata::RightClosure::plain;
    Counterexample result;
    result.word = word_of(workspace.terms, query, graph, *walk);
    result.direction = query.label;
    result.left_says = query.cyclic ? "a cycle of the left side" : "a path of the left side";
    result.right_says = closed ? "of an execution graph without a cycle of the right side"
                               : "of an execution graph where it is not of the right side";
    result.witness = Witness{std::move(graph), walk->events, walk->letters};
    return result;
}

std::optional<Counterexample> find_small_counterexample(const kat::Workspace& workspace, const Query& query,
                                                        const Limits& given) {
    const bool closed = query.closure != automata::RightClosure::plain;
    if (given.small_graphs == 0 || graph::has_language_operator(workspace.terms, query.left) ||
        (closed && !query.cyclic))
        return std::nullopt;
    const Obligation claim = meaning_on_graphs(workspace, query, query.cyclic);
    graph::EnumerationLimits limits;
    limits.max_events = most_events;
    limits.max_judged = given.small_graphs;
    limits.stop = given.stop;
    std::optional<ExecutionGraph> found = graph::find_violation(workspace, std::vector{claim}, limits).violation;
    // The search judged by bounds only; the graph itself is judged here.
    return found ? counterexample_in(workspace, query, claim, *std::move(found)) : std::nullopt;
}

} // namespace katlas::prover
