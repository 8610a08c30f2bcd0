#include "katlas/consistency/coherence_search.hpp"

#include <vector>

namespace katlas::consistency {
namespace {

// The pair of writes whose co-order a step of a violation uses, if it is a step of co or fr, forwards or backwards.
std::optional<std::pair<EventId, EventId>> ordered_by(const SparseGraph& g, std::string_view relation, EventId from,
                                                      EventId to) {
    if (relation.ends_with("^-1"))
        std::swap(from, to);
    if (relation.starts_with("fr"))
        from = g[from].rf;
    else if (!relation.starts_with("co"))
        return std::nullopt;
    if (from == SparseGraph::none || !g.is_write(from) || !g.is_write(to))
        return std::nullopt;
    return std::pair(from, to);
}

} // namespace

CoherenceSearch::CoherenceSearch(codegen::CheckerPlan plan)
    : checker_(std::move(plan)), writes_before_(checker_.plan()) {}

std::optional<std::pair<EventId, EventId>> CoherenceSearch::culprit(const SparseGraph& graph,
                                                                    const PartialCoherence& order) const {
    const auto violation = checker_.explain(graph);
    if (!violation)
        return order.open_pair();
    for (std::size_t i = 0; i < violation->path.size(); ++i) {
        const auto& step = violation->path[i];
        const EventId to = i + 1 < violation->path.size() ? violation->path[i + 1].event : violation->end;
        if (step.event == SparseGraph::none || to == SparseGraph::none)
            continue;
        const auto pair = ordered_by(graph, step.relation, step.event, to);
        if (pair && !order.ordered(pair->first, pair->second))
            return pair;
    }
    return std::nullopt;
}

bool CoherenceSearch::complete(SparseGraph& execution, const StopToken& stop) {
    return complete_with_last(execution, {}, stop);
}

bool CoherenceSearch::complete_with_last(SparseGraph& execution, std::span<const EventId> last, const StopToken& stop) {
    stop.check();
    forget_coherence(execution);
    if (!checker_.consistent(execution))
        return false;
    const bool saturates = writes_before_.cost_of_round(execution) <= most_saturated;
    std::vector<PartialCoherence> alternatives;
    alternatives.emplace_back(execution);
    for (const EventId w : last)
        for (const EventId other : alternatives.front().writes(execution[w].location))
            if (other != w && !alternatives.front().add(other, w))
                return false;
    // The order of the numbers is cheap to try.
    place_all(execution, alternatives.front());
    if (checker_.consistent(execution))
        return true;
    forget_coherence(execution);
    while (!alternatives.empty()) {
        stop.check();
        ++steps_;
        PartialCoherence order = std::move(alternatives.back());
        alternatives.pop_back();
        if (saturates && !writes_before_.saturate(execution, order, stop))
            continue;
        place_all(execution, order);
        if (checker_.consistent(execution))
            return true;
        const auto pair = culprit(execution, order);
        forget_coherence(execution);
        if (!pair)
            continue;
        PartialCoherence kept = order;
        if (kept.add(pair->first, pair->second))
            alternatives.push_back(std::move(kept));
        if (order.add(pair->second, pair->first))
            alternatives.push_back(std::move(order));
    }
    return false;
}

} // namespace katlas::consistency
