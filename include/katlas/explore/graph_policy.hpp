// What the explorer (explorer.hpp) has to be told about a kind of graphs. There are two kinds: plain graphs, for models
// under which po | rf has no cycle (plain_policy.hpp), and graphs with dependencies and holes (causal_policy.hpp).
//
// A policy is the algorithm's parameter: how an event is added in its first way, what the other ways are, and in which
// order, which reads a write may revisit, what is left of the graph then, and which graphs are dropped. An explorer
// owns a policy. Each subtree has its copy of the policy's checker, which may keep what it needs from question to
// question.
//
// The order of the alternatives of an event is from the co-last write back, so that a policy may say of an alternative
// that is inconsistent that all older ones are, too.
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
    // Each step of a graph counts as one, and one more for so many events, when the observer is to be asked whether to
    // go on.
    { P::events_of_a_step } -> std::convertible_to<std::uint32_t>;
    // An error of a thread is told at once, and ends the execution. Otherwise it stops its thread only.
    { P::errors_end_executions } -> std::convertible_to<bool>;
    // A revisit that removes nothing needs no copy of the graph.
    { P::revisits_in_place } -> std::convertible_to<bool>;
    // There are random descents through such graphs (estimate.hpp).
    { P::has_descents } -> std::convertible_to<bool>;

    // The thread that goes next, at a visible action or at an error. Where it matters the order of preference decides.
    { same.next_step(s, order) } -> std::same_as<NextStep>;
    // A write that has its place gives what it has to give to a read that waits for it (locks.hpp), or is about to lose
    // its place or to be removed, and takes that back; nothing of other events. False: the graph is inconsistent then.
    { policy.hand_over(s, e) } -> std::same_as<bool>;
    { policy.take_back(s, e) } -> std::same_as<void>;
    // Adds the event of the action at which a thread stands, and lets the thread go on. A read reads from the co-last
    // write; a write gets no place.
    { policy.add(s, thread, action) } -> std::same_as<EventId>;
    // Whether the graph is consistent with the youngest event, which is as add() left it, and no write.
    { policy.is_consistent_as_added(s, e) } -> std::same_as<bool>;
    // The same of a read that reads otherwise, and of a write that has its place.
    { policy.is_consistent_after(s, e) } -> std::same_as<bool>;
    { policy.is_consistent_in_place(s, e) } -> std::same_as<bool>;
    // The write behind which a write is placed first; the next one back; whether the former is worth a try.
    { policy.first_place(s, e) } -> std::same_as<EventId>;
    { policy.next_place(s, e, e) } -> std::same_as<EventId>;
    { same.may_be_placed(c, e) } -> std::same_as<bool>;
    // The next alternative of a read, whose thread stands behind it: false if there is none.
    { policy.read_next(s, e) } -> std::same_as<bool>;
    // Whether nothing but a thread that waits in vain can come of a consistent one (waits.hpp).
    { policy.waits_in_vain(s, e) } -> std::same_as<bool>;
    // The same of an event that is neither read nor write.
    { policy.choose_next(s, e) } -> std::same_as<bool>;
    // Gives the read of a read-modify-write that may fail for no reason, and has succeeded, its other result.
    { policy.fail_spuriously(c, e) } -> std::same_as<bool>;
    // Whether e, whose present alternative is inconsistent, has no consistent one further back.
    { policy.rules_out_older(s, e) } -> std::same_as<bool>;
    // The next read that a write revisits, older than the last one; whether the revisit is worth a try.
    { same.next_revisit(c, e, e) } -> std::same_as<EventId>;
    { same.may_revisit(c, e, e) } -> std::same_as<bool>;
    // Makes the first subtree the one in which a write revisits a read of the other: the write, which has no place, is
    // its youngest event and all others are fixed.
    { policy.revisit_into(s, c, e, e) } -> std::same_as<void>;
    // Makes a read whose revisit removes nothing read from another write, and its thread go on.
    { policy.read_again(c, e, e) } -> std::same_as<void>;
};
// clang-format on

// What a revisit leaves of a graph: what is older than the read r, the prefix of the write w, r and w.
template <typename Subtree>
class RevisitRemainder {
  public:
    // Into `child`, where r still reads what it read. All events are fixed. Linear.
    void take(Subtree& child, const typename Subtree::Configuration& c, EventId r, EventId w) {
        keep_.resize(c.size());
        renamed_.resize(c.size());
        for (EventId e = 0; e < c.size(); ++e)
            keep_[e] = static_cast<std::uint8_t>(e <= r || c.in_prefix(e, w));
        c.restrict_into(child.c, keep_, renamed_, r);
        child.revisited = renamed_[r];
        child.revisiting = child.fixed = renamed_[w];
        child.c.forget_alternatives(child.revisiting);
    }
    // The number in the latest remainder of an event of the whole graph; none: it was removed.
    [[nodiscard]] EventId name_of(EventId e) const { return renamed_[e]; }

  private:
    std::vector<std::uint8_t> keep_;
    std::vector<EventId> renamed_; // by event of the whole graph
};

} // namespace katlas::explore
