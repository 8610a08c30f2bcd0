#include "katlas/native/judged_collector.hpp"

namespace katlas::native {

bool Coverage::covers(const NativeExecution& c, KnownDependencies& known) const {
    const graph::SparseGraph& g = c.graph;
    for (graph::EventId e = g.num_locations(); e < g.size(); ++e) {
        const graph::Label label = g[e].label;
        const bool acquires = label.mode == graph::Mode::acquire || label.mode == graph::Mode::seq_cst;
        const bool told = label.exclusive ? told_.updates : told_.others;
        const bool kept = kept_.acquire || (kept_.acquiring_updates && label.exclusive);
        if (label.discarded || (g.is_read(e) && acquires && told && !kept))
            return false;
    }
    return !may_close_cycle(c, kept_, known);
}

bool JudgedCollector::execution(const NativeExecution& c) {
    if (!coverage_.covers(c, known_))
        throw NotCovered{};
    return !admits_(c.graph, known_.edges(c)) || collector_.execution(c);
}

bool JudgedCollector::error(const NativeExecution& c, std::uint32_t thread, const program::Action& action) {
    if ((collector_.keeps_going() && !coverage_.covers(c, known_)) || !admits_(c.graph, known_.edges(c)))
        throw NotCovered{};
    return collector_.error(c, thread, action);
}

bool JudgedLeaf::execution(const NativeExecution& c) {
    if (!coverage_.covers(c, known_))
        throw NotCovered{};
    reached = admits_(c.graph, known_.edges(c));
    return true;
}

bool JudgedLeaf::error(const NativeExecution& c, std::uint32_t /*thread*/, const program::Action& /*action*/) {
    if (!admits_(c.graph, known_.edges(c)))
        throw NotCovered{};
    reached = true;
    return true;
}

} // namespace katlas::native
