// The policy (graph_policy.hpp) for plain graphs, for models under which po | rf has no cycle.
//
// The requirements on the model were proved before: no cycle of po | rf, closed under prefixes, extensible by the
// co-last write. The oracle of revisits is that of revisit.hpp. A thread can be put back to its state before each of
// its events.
//
// Threads that wait, for a mutex (locks.hpp) or for a value (waits.hpp), are not explored where they wait in vain.
//
// The alternatives of an event end where coherence rules out all older ones (oldest_source.hpp), or at the first
// inconsistent one if the checker promises that. So all events of a thread that runs alone cost the same.
//
// An error ends its execution: at once, so that it is found soon, or when no other thread has a step (ErrorEnds). Only
// the latter is exhaustive: later writes of other threads may revisit the reads that led to the error. An execution
// with several errors ends by that of the first thread.
//
// Checker is a concept of runtime/checker.hpp. The policy needs its members atom_of, initial_atom, consistent_after,
// has_rmw_atomicity and maximal_extensions_are_consistent, and uses the others if present.
#pragma once

#include "katlas/explore/graph_policy.hpp"
#include "katlas/explore/lock_use.hpp"
#include "katlas/explore/oldest_source.hpp"
#include "katlas/explore/plain_events.hpp"
#include "katlas/explore/revisit.hpp"
#include "katlas/explore/running_execution.hpp"
#include "katlas/explore/waits.hpp"

namespace katlas::explore {

// When an error ends its execution.
enum class ErrorEnds : std::uint8_t { at_once, last };
// The choice for an exploration that goes on after the first error, or not.
[[nodiscard]] constexpr ErrorEnds error_ends(bool keep_going) {
    return keep_going ? ErrorEnds::last : ErrorEnds::at_once;
}

// Configuration_ is a RunningExecution.
template <typename Configuration_, typename Checker>
class PlainPolicy {
  public:
    using Configuration = Configuration_;
    using Subtree = explore::Subtree<Configuration, Checker>;

    static constexpr bool errors_end_executions = true;
    static constexpr bool has_descents = true;
    static constexpr std::uint32_t events_of_a_step = 64;

    // `start` has the initial writes with the checker's initial_atom(). `use` is shared by all workers of the
    // exploration.
    PlainPolicy(Configuration start, Checker checker, Reductions reductions = {}, LockUse use = {},
                ErrorEnds errors = ErrorEnds::at_once)
        : start_(std::move(start)), checker_(std::move(checker)),
          locks_(reductions.locks && checker_.has_rmw_atomicity),
          spin_locks_(reductions.spin_locks && reductions.waits && checker_.has_rmw_atomicity),
          waits_(reductions.waits), errors_(errors), use_(std::move(use)) {}

    [[nodiscard]] const Configuration& start() const { return start_; }
    [[nodiscard]] const Checker& checker() const { return checker_; }
    [[nodiscard]] LockUse& lock_use() { return use_; }
    [[nodiscard]] std::unique_ptr<Subtree> new_subtree() const {
        auto subtree = std::make_unique<Subtree>();
        subtree->checker = checker_;
        return subtree;
    }

    // The write of a read-modify-write comes right after its read, which is the youngest event or was just revisited.
    // What has no alternatives comes next (step_in_sequence), then threads that can go on. A thread that would wait for
    // a value comes after them, as it may go on with an older value. A thread that waits for a mutex comes later still.
    // A thread at an error comes last, unless errors end executions at once.
    [[nodiscard]] NextStep next_step(Subtree& s, std::span<const std::uint32_t> order) const {
        const graph::SparseGraph& g = s.c.graph;
        const EventId last = g.size() - 1;
        EventId update = lacks_write(g, last) ? last : lacks_write(g, s.revisited) ? s.revisited : no_event;
        if (has_locks(s.c))
            for (const std::uint32_t t : order)
                if (update == no_event && lacks_write(g, g.last_of_thread(t)))
                    update = g.last_of_thread(t);
        if (update != no_event)
            if (const NextStep step{g[update].thread, s.c.next_action(g[update].thread)};
                !waits_for_others(step.action))
                return step;
        if constexpr (Configuration::creates_threads)
            if (const NextStep step = step_in_sequence(s.c, order); step.thread != 0)
                return step;
        NextStep waiting;
        Waits waiting_for = Waits::no;
        std::uint32_t erring = 0;
        bool holds_back = false;
        for (const std::uint32_t t : order) {
            if (s.c.stop(t) != Stop::running)
                continue;
            const program::Action action = s.c.next_action(t);
            if (!program::is_visible(action.kind) && action.kind != program::ActionKind::error)
                continue;
            if (s.c.waits_for_leader(t)) {
                holds_back = true;
                continue;
            }
            if (waits_for_others(action)) {
                erring = erring == 0 ? t : erring;
                continue;
            }
            const Waits waits = would_wait(s.c, t, action);
            if (waits == Waits::no)
                return {t, action};
            if (waiting.thread == 0 || (waiting_for == Waits::for_mutex && waits == Waits::for_value)) {
                waiting = {t, action};
                waiting_for = waits;
            }
        }
        if (waiting.thread == 0 && erring != 0)
            return {erring, s.c.next_action(erring)}; // the last question, so that the run has the error's message
        if (waiting.thread == 0 && s.c.has_followers())
            check_followers(s.c, holds_back);
        return waiting;
    }
    // If w ends a section of a mutex, the waiting lock reads from w.
    bool hand_over(Subtree& s, EventId w) {
        const EventId lock = has_locks(s.c) ? oldest_waiting_for(s.c, w) : no_event;
        if (lock == no_event)
            return true;
        read_again(s.c, lock, w);
        return is_consistent_after(s, lock);
    }
    void take_back(Subtree& s, EventId w) {
        if (!has_locks(s.c) || !s.c.is_write(w) || !s.c.has_place(w))
            return;
        if (const EventId lock = handed_over_by(s.c, w); lock != no_event)
            read_again(s.c, lock, section_ended_by(s.c, w));
    }

    EventId add(Subtree& s, std::uint32_t t, const program::Action& action) {
        Configuration& c = s.c;
        if (action.kind == program::ActionKind::read) {
            const EventId w = c.graph.co_last(action.location);
            const graph::Label label = program::label_of(action, program::succeeds(action, c.value(w)));
            const Alternatives alternatives = alternatives_of(c, t, action);
            const EventId e = c.add(t, action.location, label, checker_.atom_of(label));
            c.alternatives(e) = alternatives;
            c.read_from(e, w);
            note_use(c, e, action);
            c.complete(t, c.value(w));
            return e;
        }
        assert(action.kind != program::ActionKind::choice); // choices exist with dependencies only
        const EventId e = add_other(c, checker_, t, action);
        if (c.is_write(e)) {
            note_use(c, e, action);
            if (waits_ && action.mode == graph::Mode::non_atomic)
                note_plain_write(c, e);
        }
        c.complete(t);
        return e;
    }
    // The initial data on the alternatives of an action. The thread stands at the action.
    [[nodiscard]] Alternatives alternatives_of(auto& c, std::uint32_t t, const program::Action& action) const {
        return {.settled = action.settled,
                .conditional = program::is_conditional(action.rmw),
                .locks = takes_primitive(c, t, action),
                .awaits = awaits(action),
                .may_fail = program::may_fail_spuriously(action.rmw)};
    }
    bool is_consistent_as_added(Subtree& s, EventId e) {
        return checker_.maximal_extensions_are_consistent || is_consistent_after(s, e);
    }
    bool is_consistent_after(Subtree& s, EventId e) { return s.checker.consistent_after(s.c.graph, e); }
    bool is_consistent_in_place(Subtree& s, EventId e) {
        return (checker_.maximal_extensions_are_consistent && leads_nowhere(s.c.graph, e)) ||
               (is_consistent_after(s, e) && (e != s.revisiting || is_consistent_after(s, s.revisited)));
    }

    EventId first_place(const Subtree& s, EventId e) const {
        const graph::SparseGraph& g = s.c.graph;
        return checker_.has_rmw_atomicity && g[e].label.exclusive ? g[g[e].po_prev].rf : g.co_last(g[e].location);
    }
    EventId next_place(Subtree& s, EventId e, EventId place) {
        if (checker_.has_rmw_atomicity && s.c.graph[e].label.exclusive)
            return no_event;
        return s.c.graph.co_before(oldest(s, e), place) ? s.c.graph[place].co_prev : no_event;
    }
    // No write goes between the halves of a read-modify-write.
    bool may_be_placed(const Configuration& c, EventId place) const {
        const EventId next = c.graph[place].co_next;
        if (!checker_.has_rmw_atomicity || next == no_event)
            return true;
        const EventId read = c.graph.rmw_read(next);
        return read == no_event || c.graph[read].rf != place;
    }

    bool read_next(Subtree& s, EventId e) {
        if (s.c.alternatives(e).settled)
            return false;
        EventId source = s.c.graph[e].rf;
        do {
            if (!s.c.graph.co_before(oldest(s, e), source))
                return false;
            source = s.c.graph[source].co_prev;
        } while (s.c.alternatives(e).locks && begins_section(s.c, source));
        read_again(s.c, e, source);
        return true;
    }
    // Requires that the read does not read from the co-last write.
    bool waits_in_vain(Subtree& s, EventId e) {
        const Alternatives& a = s.c.alternatives(e);
        const std::uint32_t t = s.c.graph[e].thread;
        if (!a.awaits || a.spurious || !may_await(s.c, t, s.c.graph[e].location))
            return false;
        return waits(s.c, s.c.next_action(t), t, s.c.graph[e].rf);
    }
    static constexpr bool choose_next(Subtree&, EventId) { return false; }
    bool fail_spuriously(Configuration& c, EventId e) { return explore::fail_spuriously(c, checker_, e); }
    bool rules_out_older(Subtree& s, EventId e) {
        if (first_failure_is_final(checker_) && !s.c.alternatives(e).conditional)
            return true;
        find_oldest(s, e);
        return false;
    }

    [[nodiscard]] EventId next_revisit(const Configuration& c, EventId w, EventId bound) const {
        if (c.alternatives(w).settled)
            return no_event;
        const bool locks = has_locks(c);
        EventId r = explore::next_revisit(c, w, bound, locks);
        while (locks && r != no_event && waits_for(c, r, w)) // it has got the mutex that it waited for
            r = explore::next_revisit(c, w, r, locks);
        return r;
    }
    bool may_revisit(const Configuration& c, EventId r, EventId w) const {
        return !checker_.has_rmw_atomicity || !leaves_two_updates(c, r, w);
    }
    // Locks that lose what they have waited for wait again, which takes a copy.
    [[nodiscard]] bool may_revisit_in_place(const Configuration& c, EventId r, EventId w) const {
        return !has_locks(c) || c.all_stay_behind(r, w);
    }
    void revisit_into(Subtree& child, const Configuration& c, EventId r, EventId w) {
        remainder_.take(child, c, r, w);
        if (has_locks(c))
            wait_again(child, c);
        read_again(child.c, child.revisited, child.revisiting);
    }
    void read_again(Configuration& c, EventId r, EventId w) { explore::read_again(c, checker_, r, w); }
    void relabel(Configuration& c, EventId r) { explore::relabel(c, checker_, r); }

    // The oldest alternative of the youngest event. If the event is a write, it has no place. In a small graph, where a
    // check is cheap, other threads are considered only after an alternative has failed.
    static EventId oldest(Subtree& s, EventId e) {
        constexpr EventId small = 64; // events
        const EventId known = s.c.alternatives(e).oldest;
        if (known != no_event)
            return known;
        return s.c.size() > small ? find_oldest(s, e) : oldest_source_of_thread(s.checker, s.c, e);
    }
    static EventId find_oldest(Subtree& s, EventId e) {
        EventId& known = s.c.alternatives(e).oldest;
        if (known == no_event)
            known = oldest_source(s.checker, s.c, e);
        return known;
    }

  private:
    // A step that hardly ever has alternatives, behind the youngest event: a plain access of its thread, or the begin
    // or join of a thread for which the event is the creation or the end. Such steps are added once for all executions
    // in which later steps differ, and not once for each. The thread is 0 if there is no such step.
    [[nodiscard]] static NextStep step_in_sequence(Configuration& c, std::span<const std::uint32_t> order) {
        const auto step_of = [&](std::uint32_t t, bool begins) -> NextStep {
            if (c.stop(t) != Stop::running || c.waits_for_leader(t))
                return {};
            const program::Action action = c.next_action(t);
            const bool accesses = action.kind == program::ActionKind::read || action.kind == program::ActionKind::write;
            const bool fits = begins ? action.settled && action.kind == program::ActionKind::read
                                     : action.mode == graph::Mode::non_atomic && !action.awaits;
            return accesses && fits && action.rmw == program::RmwOp::none ? NextStep{t, action} : NextStep{};
        };
        const EventId last = c.graph.size() - 1;
        if (c.is_initial(last))
            return {};
        if (c.graph.is_write(last) && c.alternatives(last).settled)
            for (const std::uint32_t t : order)
                if (const NextStep step = step_of(t, true); step.thread != 0)
                    return step;
        return step_of(c.graph[last].thread, false);
    }
    enum class Waits : std::uint8_t { no, for_value, for_mutex };

    [[nodiscard]] bool has_locks(const Configuration& c) const {
        return (locks_ || spin_locks_) && c.run().has_locks();
    }

    // Whether the action at which the thread stands takes a mutex. An exchange takes a mutex if the thread waits after
    // reading the value by which other threads take the mutex.
    [[nodiscard]] bool takes_primitive(auto& c, std::uint32_t t, const program::Action& action) const {
        if (action.rmw == program::RmwOp::lock)
            return locks_;
        const bool takes = (action.rmw == program::RmwOp::compare_exchange && action.value != action.expected) ||
                           (action.rmw == program::RmwOp::update_unless && action.value == action.expected);
        return spin_locks_ && takes && awaits(action) && waits(c, c.action_after(t, action.value), t, no_event);
    }
    // Whether a thread that stands at the action is passed over as long as other threads can go on.
    [[nodiscard]] bool waits_for_others(const program::Action& action) const {
        return action.kind == program::ActionKind::error && errors_ == ErrorEnds::last;
    }
    [[nodiscard]] bool awaits(const program::Action& action) const {
        return waits_ && action.awaits && action.mode != graph::Mode::non_atomic;
    }
    // Whether the thread would wait after this action, if it read from the co-last write.
    Waits would_wait(Configuration& c, std::uint32_t t, const program::Action& action) const {
        if (action.kind != program::ActionKind::read || (action.rmw != program::RmwOp::lock && !awaits(action)))
            return Waits::no;
        const EventId last = c.graph.co_last(action.location);
        if (takes_primitive(c, t, action))
            return program::succeeds(action, c.value(last)) ? Waits::no : Waits::for_mutex;
        return awaits(action) && may_await(c, t, action.location) && waits(c, c.action_after(t, c.value(last)), t, last)
                   ? Waits::for_value
                   : Waits::no;
    }

    // Of an execution in which no thread goes on. `holds_back`: a follower waits for its leader, which does something
    // else.
    static void check_followers(const Configuration& c, bool holds_back) {
        if (holds_back || !c.followers_are_caused())
            throw NotReducible{&Reductions::symmetry};
        if constexpr (requires { c.run().has_whole_groups(); })
            if (!c.run().has_whole_groups())
                throw NotReducible{&Reductions::symmetry};
    }

    void note_use(const Configuration& c, EventId e, const program::Action& action) {
        if (c.alternatives(e).locks && action.rmw != program::RmwOp::lock)
            use_.note_spin_lock(c, e, action);
        else if (has_locks(c))
            use_.note(c, e);
    }

    // Locks that have lost the write by which they got their mutex wait again (locks.hpp).
    void wait_again(Subtree& child, const Configuration& c) {
        for (std::uint32_t t = 1; t <= child.c.num_threads(); ++t) {
            const EventId last = child.c.graph.last_of_thread(t);
            if (last == no_event || last == child.revisited || !child.c.is_read(last) ||
                child.c.graph[last].rf != no_event)
                continue;
            EventId whole = c.graph.last_of_thread(t);
            while (remainder_.name_of(whole) != last)
                whole = c.graph[whole].po_prev;
            child.c.read_from(last, remainder_.name_of(waited_for(c, whole)));
            relabel(child.c, last);
        }
    }

    Configuration start_;
    Checker checker_; // subtrees have copies of it; answers questions that do not depend on a graph
    bool locks_;
    bool spin_locks_;
    bool waits_;
    ErrorEnds errors_;
    LockUse use_;
    RevisitRemainder<Subtree> remainder_;
};

} // namespace katlas::explore
