// The interface between the explorer (explorer.hpp) and a kind of graphs. There are three kinds: plain graphs, for
// models under which po | rf has no cycle (plain_policy.hpp); the same up to reads-from, where co is only a witness
// (reads_from_policy.hpp); and graphs with dependencies and holes (causal_policy.hpp).
//
// A policy is the algorithm's parameter. It defines the first alternative of an added event and the order of its other
// alternatives, the reads that a write may revisit, the remaining graph of a revisit, and the graphs that are dropped.
// An explorer owns a policy. Each subtree has its own copy of the policy's checker, and the checker may keep state from
// question to question.
//
// Where the alternatives of an event are ordered from the co-last write back, a policy may conclude from an
// inconsistent alternative that all older ones are inconsistent, too.
#pragma once

#include "katlas/explore/subtree.hpp"

#include <concepts>
#include <memory>
#include <span>

namespace katlas::explore {

// A thread, and the action at which it stands.
struct NextStep {
    std::uint32_t thread = 0; // 0: no thread can go on
    program::Action action{};
};

// clang-format off
template <typename P>
concept GraphPolicy = requires(P& policy, const P& same, typename P::Subtree& s, typename P::Configuration& c,
                               std::span<const std::uint32_t> order, std::uint32_t thread, EventId e,
                               const program::Action& action) {
    requires std::same_as<typename P::Configuration, typename P::Subtree::Configuration>;
    // The graph of the initial writes; an empty subtree with a checker.
    { same.start() } -> std::convertible_to<const typename P::Configuration&>;
    { same.new_subtree() } -> std::same_as<std::unique_ptr<typename P::Subtree>>;
    // The observer is asked again after a number of steps. A step counts as one, plus one for each so many events of
    // the graph.
    { P::events_of_a_step } -> std::convertible_to<std::uint32_t>;
    // True: an error of a thread is reported at once and ends the execution. False: an error stops its thread only.
    { P::errors_end_executions } -> std::convertible_to<bool>;
    // Whether there are random descents through such graphs (estimate.hpp).
    { P::has_descents } -> std::convertible_to<bool>;

    // The thread that goes next, at a visible action or at an error. The order of preference decides between several
    // such threads.
    { same.next_step(s, order) } -> std::same_as<NextStep>;
    // hand_over: a write has got its place, and the read that waits for it reads from it (locks.hpp). take_back: the
    // write is about to lose its place or to be removed, and the read waits again. Neither does anything for other
    // events. hand_over returns false if the graph is inconsistent then.
    { policy.hand_over(s, e) } -> std::same_as<bool>;
    { policy.take_back(s, e) } -> std::same_as<void>;
    // Adds the event of the action at which a thread stands, and advances the thread. A read reads from its first
    // source, such as the co-last write; a write gets no place. The thread of a read may advance later: see read_next().
    { policy.add(s, thread, action) } -> std::same_as<EventId>;
    // Whether the graph is consistent with the youngest event. The event is as add() left it, and is not a write.
    { policy.is_consistent_as_added(s, e) } -> std::same_as<bool>;
    // The same for a read that has another source, and for a write that has its place.
    { policy.is_consistent_after(s, e) } -> std::same_as<bool>;
    { policy.is_consistent_in_place(s, e) } -> std::same_as<bool>;
    // The write behind which a write is placed first; the next write further back; whether a place is worth a try.
    { policy.first_place(s, e) } -> std::same_as<EventId>;
    { policy.next_place(s, e, e) } -> std::same_as<EventId>;
    { same.may_be_placed(c, e) } -> std::same_as<bool>;
    // Gives a read its next source. The thread stands behind the read, at the latest when is_consistent_after() has
    // returned true. False if there is no further source.
    { policy.read_next(s, e) } -> std::same_as<bool>;
    // Whether the read's alternative, which is consistent, only leads to a thread that waits in vain (waits.hpp).
    { policy.waits_in_vain(s, e) } -> std::same_as<bool>;
    // Takes an event that is neither read nor write to its next alternative; false if there is none.
    { policy.choose_next(s, e) } -> std::same_as<bool>;
    // Makes a successful weak compare-exchange fail spuriously. False if e is not the read of such a compare-exchange.
    { policy.fail_spuriously(c, e) } -> std::same_as<bool>;
    // The present alternative of e is inconsistent. Whether e has no consistent alternative further back.
    { policy.rules_out_older(s, e) } -> std::same_as<bool>;
    // The next read that a write revisits, older than the previous one; whether the revisit is worth a try.
    { policy.next_revisit(c, e, e) } -> std::same_as<EventId>;
    { same.may_revisit(c, e, e) } -> std::same_as<bool>;
    // Makes the given subtree the one in which a write revisits a read of a graph. The write is the youngest event and
    // has no place; all events but the write are fixed.
    { policy.revisit_into(s, c, e, e) } -> std::same_as<void>;
};

// A policy with revisits in place.
template <typename P>
concept RevisitsInPlace = P::Configuration::revisits_in_place && requires(P& policy, typename P::Configuration& c,
                                                                          EventId e) {
    // Whether a revisit may be done in the graph itself.
    { policy.may_revisit_in_place(c, e, e) } -> std::same_as<bool>;
    // Makes a read, the last event of its thread, read from another write, and advances its thread.
    { policy.read_again(c, e, e) } -> std::same_as<void>;
};

// A policy under which a graph in which no thread can go on stands for several executions, and a consistent graph for
// none. The explorer counts the latter.
template <typename P, typename Observer>
concept FindsEnds = requires(P& policy, const P& same, typename P::Subtree& s, Observer& observer) {
    // Passes the executions to the observer. False if the observer ends the exploration.
    { policy.end(s, observer) } -> std::same_as<bool>;
    // How often a coherence order was searched for.
    { same.completions() } -> std::same_as<std::uint64_t>;
};
// clang-format on

// The remaining graph of a revisit: the events older than the read r, the prefix of the write w, r and w.
template <typename Subtree>
class RevisitRemainder {
  public:
    // Puts the remainder into `child`, where r still has its old source. All events but w are fixed. Linear.
    void take(Subtree& child, const typename Subtree::Configuration& c, EventId r, EventId w) {
        keep_.resize(c.size());
        renamed_.resize(c.size());
        for (EventId e = 0; e < c.size(); ++e)
            keep_[e] = static_cast<std::uint8_t>(e <= r || c.stays_with(e, w));
        c.restrict_into(child.c, keep_, renamed_, r);
        child.revisited = renamed_[r];
        child.revisiting = child.fixed = renamed_[w];
        child.c.forget_alternatives(child.revisiting);
    }
    // The number that an event of the whole graph has in the latest remainder; no_event if it was removed.
    [[nodiscard]] EventId name_of(EventId e) const { return renamed_[e]; }

  private:
    std::vector<std::uint8_t> keep_;
    std::vector<EventId> renamed_; // by event of the whole graph
};

} // namespace katlas::explore
