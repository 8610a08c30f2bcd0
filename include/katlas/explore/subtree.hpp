// A part of an exploration: a graph with the run that makes it, and the scope of the alternatives to be tried. Parts do
// not depend on each other, and can be given away or written down (subtree_codec.hpp).
//
// The tree of an exploration is walked within one graph as far as its events only come and go at the end
// (explorer.hpp). `Scope` delimits the part of the walk. A revisit in place changes older events of the graph, and may
// renumber events (revisit_in_place.hpp). It has a scope of its own, on top of the scope in which it began. The lower
// scope waits. It means the graph as it is again when the revisit is undone.
#pragma once

#include "katlas/explore/partial_execution.hpp"
#include "katlas/support/reused_stack.hpp"

#include <memory>
#include <vector>

namespace katlas::explore {

// The alternatives of a graph that are to be tried: those of all events from `fixed` on that come after the present
// alternative. If `fixed` is the number of events, the extensions of the present graph are to be tried.
struct Scope {
    EventId fixed = 0;             // older events stay as they are
    EventId revisiting = no_event; // a write: only its places are tried, it does not revisit again
    EventId revisited = no_event;  // the read that `revisiting` revisited
};

// Configuration is RunningExecution or RunningCausalGraph. Checker is the policy's state for judging a graph.
template <typename Configuration_, typename Checker_>
struct Subtree : Scope {
    using Configuration = Configuration_;
    using Checker = Checker_;
    struct Waiting {
        Scope scope;
        EventId youngest = no_event;             // the write that revisits in the scope on top
        typename Configuration::Revisit revisit; // by that write, to be undone
    };

    Configuration c;
    ReusedStack<Waiting> waiting; // the oldest first
    Checker checker;

    // Whether only extensions of the present graph are left to try.
    [[nodiscard]] bool goes_forward() const { return fixed == c.size(); }

    [[nodiscard]] InvariantCheck check() const;
    // Also checks the requirements on a subtree that is to be explored. (A subtree further down on the stack waits for
    // a revisit.)
    [[nodiscard]] InvariantCheck check_start() const {
        const EventId youngest = c.size() - 1;
        if (goes_forward() && c.size() > c.num_locations() && c.is_write(youngest) && !c.has_place(youngest))
            return "a write has a place in co before the next event is added";
        return check();
    }

  private:
    // `size` is the size of the graph when this scope is on top.
    [[nodiscard]] InvariantCheck check(const Scope& scope, EventId size) const {
        if (scope.fixed > size || scope.fixed < c.num_locations())
            return "what is fixed is there, and initial writes are";
        if (scope.revisiting == no_event)
            return scope.revisited == no_event ? std::nullopt : InvariantCheck("a read is revisited by a write");
        if (scope.revisiting >= size || scope.fixed < scope.revisiting)
            return "what is older than a revisiting write is fixed";
        if (scope.revisited >= scope.revisiting || c.is_initial(scope.revisited))
            return "a write revisits an event that is older";
        return std::nullopt;
    }
};

// A copy without the waiting scopes, with its own checker.
template <typename Subtree, typename Policy>
[[nodiscard]] std::unique_ptr<Subtree> copy_of(const Subtree& s, const Policy& policy) {
    auto copy = policy.new_subtree();
    copy->c = s.c;
    static_cast<Scope&>(*copy) = s;
    return copy;
}

template <typename Configuration_, typename Checker_>
InvariantCheck Subtree<Configuration_, Checker_>::check() const {
    if (const InvariantCheck broken = c.check())
        return broken;
    if (const InvariantCheck broken = check(*this, c.size()))
        return broken;
    if (revisited != no_event && (!c.is_read(revisited) || !c.is_write(revisiting)))
        return "a write revisits a read";
    if (revisited != no_event && !c.has_passed(revisited))
        return "a thread stands behind its read that was revisited";
    if (const InvariantCheck broken = c.check_removable(fixed, revisiting))
        return broken;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        const Scope& above = i + 1 == waiting.size() ? static_cast<const Scope&>(*this) : waiting[i + 1].scope;
        if (above.revisiting == no_event || above.revisiting > waiting[i].youngest)
            return "what a scope waits for is a revisit by its youngest event";
        if (const InvariantCheck broken = check(waiting[i].scope, waiting[i].youngest + 1))
            return broken;
    }
    return std::nullopt;
}

} // namespace katlas::explore
