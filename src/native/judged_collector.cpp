#include "katlas/native/judged_collector.hpp"

namespace katlas::native {

using explore::NotCovered;

bool JudgedCollector::execution(const NativeExecution& c) {
    const graph::DependencyEdges& dependencies = known_.edges(c);
    if (!coverage_.covers(c, dependencies))
        throw NotCovered{};
    return !admits_(c.graph, dependencies) || collector_.execution(c);
}

bool JudgedCollector::error(const NativeExecution& c, std::uint32_t thread, const program::Action& action) {
    const graph::DependencyEdges& dependencies = known_.edges(c);
    if ((collector_.keeps_going() && !coverage_.covers(c, dependencies)) || !admits_(c.graph, dependencies))
        throw NotCovered{};
    return collector_.error(c, thread, action);
}

bool ClosingRaces::execution(const NativeExecution& c) {
    if (!coverage_.knows_order(c.graph)) {
        found_.may_be_cyclic = true;
        return true;
    }
    const graph::DependencyEdges& dependencies = known_.edges(c);
    const auto race = coverage_.find_race(c, dependencies);
    if (!race)
        return true;
    found_.may_be_cyclic = true;
    if (!admits_(c.graph, dependencies))
        return true;
    ++found_.racy;
    if (!found_.race)
        found_.race = LoadBuffering::Race{c, *race};
    return true;
}

bool ClosingRaces::error(const NativeExecution& /*c*/, std::uint32_t /*thread*/, const program::Action& /*action*/) {
    found_.may_be_cyclic = true; // the graph lacks events
    return true;
}

bool JudgedLeaf::execution(const NativeExecution& c) {
    const graph::DependencyEdges& dependencies = known_.edges(c);
    if (!coverage_.covers(c, dependencies))
        throw NotCovered{};
    reached = admits_(c.graph, dependencies);
    return true;
}

bool JudgedLeaf::error(const NativeExecution& c, std::uint32_t /*thread*/, const program::Action& /*action*/) {
    if (!admits_(c.graph, known_.edges(c)))
        throw NotCovered{};
    reached = true;
    return true;
}

} // namespace katlas::native
