#include "katlas/native/judged_collector.hpp"

namespace katlas::native {

bool JudgedCollector::execution(const NativeExecution& c) {
    if (may_close_cycle(c, kept_, known_))
        throw NotCovered{};
    return !admits_(c.graph, known_.edges(c)) || collector_.execution(c);
}

bool JudgedCollector::error(const NativeExecution& c, std::uint32_t thread, const program::Action& action) {
    if ((collector_.keeps_going() && may_close_cycle(c, kept_, known_)) || !admits_(c.graph, known_.edges(c)))
        throw NotCovered{};
    return collector_.error(c, thread, action);
}

bool JudgedLeaf::execution(const NativeExecution& c) {
    if (may_close_cycle(c, kept_, known_))
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
