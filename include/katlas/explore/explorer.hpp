// The exploration: TruSt (thesis algorithms 5.3 and 6.1; M. Kokologiannakis et al., POPL 2022). It is up to the
// Shasha-Snir equivalence, or to another one if the policy's graphs leave out a part of an execution.
//
// Events are added one by one, always of the first thread that can go on, except that the write of a read-modify-write
// comes right after its read. A read tries the writes of its location in the policy's order, such as from the co-last
// back; a write first tries its places in co from the last back and then revisits older reads. Alternatives within one
// graph are tried in place: the youngest event is changed or removed, and its thread is put back. A backward revisit
// leaves a graph in which the revisiting write and all older events are fixed, except for the write's place in co.
// Where the policy can, the revisit is done in place, too, and undone when everything that comes of it is done (thesis
// section 6.4; revisit_in_place.hpp). Elsewhere the graph that it leaves is copied into a subtree of its own. So memory
// is bounded by the depth of nested revisits, regardless of the number of executions.
//
// The recursion of the algorithm is represented by the stack of subtrees, in each subtree by the stack of its revisits
// in place, and in each of these by the sequence of events.
//
// This file has the loop. A policy (graph_policy.hpp) has everything that depends on the kind of graphs, with the
// oracle of revisits and the checker of the model. The run (program_run.hpp) in each graph has everything that depends
// on the program. The requirements on the model were proved before (codegen/requirements.hpp). An exclusive write
// without a consistent place still revisits (section 5.5).
//
// Subtrees are independent of each other. When another worker wants one (work_sharing.hpp), the explorer gives away the
// remaining alternatives of the oldest event that is not fixed, as a copy, and fixes the event here (thesis section
// 6.3.3). The subtree given away is as large as possible, so that it keeps its receiver busy for long.
//
// An Observer has
//     bool execution(const Configuration&)   a complete execution, or a blocked one
//     bool error(const Configuration&, std::uint32_t thread, const program::Action&)   if the policy asks for it
// Each returns whether to go on. The observer may have `bool alive()`, which also returns whether to go on and is
// called now and then, even if no executions are found.
//
// A policy may throw Stopped when a stop was requested during a search of its own. This ends the exploration like the
// observer's answer.
//
// With assertions on, the invariants of the whole stack are checked after steps: after each of the first steps, and
// later only so often that the checks take a bounded share of the time (CheckSchedule).
#pragma once

#include "katlas/explore/dead_ends.hpp"
#include "katlas/explore/graph_policy.hpp"
#include "katlas/explore/statistics.hpp"
#include "katlas/explore/work_sharing.hpp"
#include "katlas/support/stop_token.hpp"

#include <numeric>

namespace katlas::explore {

template <typename Policy, typename Leaf>
class Descent; // estimate.hpp

template <GraphPolicy Policy, typename Observer, typename Sharing = NoSharing>
class Explorer {
  public:
    using Subtree = typename Policy::Subtree;
    using Configuration = typename Policy::Configuration;

    Explorer(Policy policy, Observer& observer, Sharing sharing = {})
        : policy_(std::move(policy)), observer_(observer), sharing_(std::move(sharing)),
          order_(policy_.start().num_threads()) {
        std::iota(order_.begin(), order_.end(), 1U);
    }

    // Sets the order in which threads are preferred, a permutation of 1 .. num_threads(). The default is the order of
    // their numbers. The order may change the speed, not the set of executions found.
    void prefer(std::vector<std::uint32_t> order) { order_ = std::move(order); }

    // The subtree of the whole exploration.
    [[nodiscard]] std::unique_ptr<Subtree> root() const {
        auto everything = policy_.new_subtree();
        everything->c = policy_.start();
        everything->fixed = everything->c.size();
        return everything;
    }

    // Explores everything. Returns false if the observer stopped it.
    bool run() { return run(root()); }

    // Explores a subtree.
    bool run(std::unique_ptr<Subtree> subtree) {
        try {
            return explore(std::move(subtree));
        } catch (const Stopped&) { // thrown by a policy's search
            stopped_ = true;
            if (is_wanted())
                throw;
            return false;
        }
    }

    [[nodiscard]] Statistics statistics() const {
        Statistics all = statistics_;
        if constexpr (finds_ends)
            all.completions += policy_.completions();
        return all;
    }

    // The stack of subtrees between two steps.
    [[nodiscard]] InvariantCheck check() const {
        for (std::size_t i = 0; i < depth_; ++i) {
            if (const InvariantCheck broken = stack_[i]->check())
                return broken;
            const Configuration& c = stack_[i]->c;
            const EventId youngest = c.size() - 1;
            if (i + 1 < depth_ && (!c.is_write(youngest) || c.revisits_from(youngest) == no_event))
                return "what is below the top of the stack waits for a revisit of its youngest event";
        }
        return std::nullopt;
    }

  private:
    friend class Descent<Policy, Observer>;

    static constexpr bool finds_ends = FindsEnds<Policy, Observer>;

    bool explore(std::unique_ptr<Subtree> subtree) {
        if (stack_.empty())
            stack_.push_back(std::move(subtree));
        else
            stack_[0] = std::move(subtree); // its checker is a copy that no other subtree has
        depth_ = 1;
        bool forward = stack_[0]->goes_forward();
        for (;;) {
            if (forward)
                dead_ends_.open();
            if (forward && sharing_.wants_subtree())
                share();
            if (forward && wants_everything()) {
                give_everything();
                return true;
            }
            Subtree& s = *stack_[depth_ - 1];
            const bool extends = forward;
            forward = extends ? goes_on(s.c) && extend(s) : retreat(s);
            if (stopped_)
                return false;
            if (!extends && !forward && --depth_ == 0)
                return true;
            REQUIRE_INVARIANTS(check_sometimes());
        }
    }

    [[nodiscard]] InvariantCheck check_sometimes() {
        std::size_t size = 0;
        for (std::size_t i = 0; i < depth_; ++i)
            size += stack_[i]->c.size();
        return schedule_.due(size) ? check() : std::nullopt;
    }

    // Asks the observer now and then whether to go on: more often in large graphs, in which a step may take longer.
    bool goes_on(const Configuration& c) {
        constexpr std::uint32_t between_questions = 1024;
        if constexpr (requires { observer_.alive(); })
            waited_ += 1 + c.size() / Policy::events_of_a_step;
        if (waited_ >= between_questions) {
            waited_ = 0;
            stopped_ = stopped_ || !is_wanted();
        }
        return !stopped_;
    }
    // Whether the observer wants the exploration to go on.
    [[nodiscard]] bool is_wanted() {
        if constexpr (requires { observer_.alive(); })
            return observer_.alive();
        else
            return true;
    }
    [[nodiscard]] bool wants_everything() const {
        if constexpr (requires { sharing_.wants_everything(); })
            return sharing_.wants_everything();
        else
            return false;
    }
    Subtree& push() {
        if (depth_ == stack_.size())
            stack_.push_back(policy_.new_subtree());
        Subtree& spare = *stack_[depth_++];
        spare.waiting.clear();
        return spare;
    }

    // Adds the next event in its first way. False: there is none, or the graph is not worth extending.
    bool extend(Subtree& s) {
        const auto [t, action] = policy_.next_step(s, order_);
        dead_ends_.stand_at_open(true);
        if (t == 0) {
            dead_ends_.reach();
            stopped_ = !end(s);
            return false;
        }
        if constexpr (Policy::errors_end_executions)
            if (action.kind == program::ActionKind::error) {
                dead_ends_.reach();
                stopped_ = !observer_.error(s.c, t, action);
                return false;
            }
        ++statistics_.events;
        dead_ends_.stand_at_open(false);
        const EventId e = policy_.add(s, t, action);
        if (action.kind != program::ActionKind::write)
            return policy_.is_consistent_as_added(s, e);
        return place(s, e, policy_.first_place(s, e));
    }

    // Passes the executions of a graph in which no thread can go on to the observer.
    bool end(Subtree& s) {
        if constexpr (finds_ends)
            return policy_.end(s, observer_);
        else
            return observer_.execution(s.c);
    }

    // Places a write at the first consistent place from `place` back; false if there is none.
    bool place(Subtree& s, EventId e, EventId place) {
        for (; place != no_event && goes_on(s.c); place = policy_.next_place(s, e, place)) {
            if (!policy_.may_be_placed(s.c, place))
                continue;
            s.c.place(e, place);
            if (policy_.is_consistent_in_place(s, e) && policy_.hand_over(s, e))
                return true;
            displace(s, e);
            if (policy_.rules_out_older(s, e))
                return false;
        }
        return false;
    }

    // Takes the youngest event to its next alternative, or removes it and goes on with the one before. The alternative
    // may be a revisit, with a subtree of its own. False: nothing is left to try.
    bool retreat(Subtree& s) {
        while (goes_on(s.c)) {
            const EventId e = s.c.size() - 1;
            if (s.c.size() <= s.fixed) {
                dead_ends_.stand_at_open(false);
                if (s.waiting.empty())
                    return false;
                end_revisit(s);
                continue;
            }
            statistics_.dead_ends += dead_ends_.leave();
            if (s.c.is_read(e)) {
                if (retreat_read(s, e))
                    return true;
            } else if (!s.c.is_write(e)) {
                if (policy_.choose_next(s, e))
                    return true;
            } else {
                if (place_again(s, e))
                    return true;
                if (e != s.revisiting) {
                    const EventId r = policy_.next_revisit(s.c, e, s.c.revisits_from(e));
                    if (r != no_event) {
                        s.c.set_revisits_from(e, r);
                        if (revisit(s, r, e))
                            return true;
                        continue;
                    }
                }
            }
            if (e == s.revisiting) {
                s.c.forget_alternatives(e);
                if (policy_.fail_spuriously(s.c, s.revisited) && place(s, e, policy_.first_place(s, e)))
                    return true;
                if (s.waiting.empty())
                    return false;
                end_revisit(s);
                continue;
            }
            remove_last(s);
            dead_ends_.stand_at_open(true);
        }
        return false;
    }

    void displace(Subtree& s, EventId e) {
        policy_.take_back(s, e);
        s.c.displace(e);
    }
    void remove_last(Subtree& s) {
        policy_.take_back(s, s.c.size() - 1);
        s.c.remove_last();
    }

    // Moves a write to its next place. When no place is left, the write has no place and may revisit.
    bool place_again(Subtree& s, EventId e) {
        if (s.c.revisits_from(e) != no_event)
            return false;
        if (s.c.has_place(e)) {
            const EventId before = s.c.place_of(e);
            displace(s, e);
            if (place(s, e, policy_.next_place(s, e, before)))
                return true;
        }
        s.c.set_revisits_from(e, e);
        return false;
    }

    // Takes a read to its next consistent alternative that does not wait in vain: the other result of a weak
    // compare-exchange, or the next write.
    bool retreat_read(Subtree& s, EventId e) {
        while (goes_on(s.c)) {
            if (!policy_.fail_spuriously(s.c, e) && !policy_.read_next(s, e))
                return false;
            if (policy_.is_consistent_after(s, e)) {
                if (!policy_.waits_in_vain(s, e))
                    return true;
            } else if (policy_.rules_out_older(s, e)) {
                return false;
            }
        }
        return false;
    }

    // Lets w, which has no place in co, revisit r. False if the revisit is inconsistent; then nothing has changed.
    bool revisit(Subtree& s, EventId r, EventId w) {
        if (!policy_.may_revisit(s.c, r, w))
            return false;
        if constexpr (RevisitsInPlace<Policy>)
            if (policy_.may_revisit_in_place(s.c, r, w))
                return revisit_in_place(s, r, w);
        return revisit_in_copy(s, r, w);
    }

    // Starts the subtree in which w revisits r.
    bool revisit_in_copy(Subtree& parent, EventId r, EventId w) {
        Subtree& child = push();
        policy_.revisit_into(child, parent.c, r, w);
        if (place_revisiting(child))
            return true;
        --depth_;
        return false;
    }

    // Places the write of a revisit in progress.
    bool place_revisiting(Subtree& s) {
        ++statistics_.revisits;
        do
            if (place(s, s.revisiting, policy_.first_place(s, s.revisiting)))
                return true;
        while (policy_.fail_spuriously(s.c, s.revisited));
        return false;
    }

    bool revisit_in_place(Subtree& s, EventId r, EventId w) {
        typename Subtree::Waiting& waiting = s.waiting.push();
        waiting.scope = s;
        waiting.youngest = w;
        s.c.begin_revisit(r, waiting.revisit);
        const EventId now = s.c.size() - 1; // the write's number
        static_cast<Scope&>(s) = {.fixed = now, .revisiting = now, .revisited = r};
        s.c.forget_alternatives(now);
        policy_.read_again(s.c, r, now);
        if (place_revisiting(s))
            return true;
        end_revisit(s);
        return false;
    }
    // Undoes the latest revisit in place.
    void end_revisit(Subtree& s) {
        return_to(s, s.waiting.top());
        s.waiting.pop();
    }
    // Undoes the revisit for which the scope waits: its write is the youngest event again, and has finished with the
    // read.
    void return_to(Subtree& s, const typename Subtree::Waiting& waiting) {
        if constexpr (RevisitsInPlace<Policy>) {
            const EventId r = s.revisited;
            while (s.c.size() > s.revisiting + 1)
                remove_last(s);
            if (s.c.has_place(s.revisiting))
                displace(s, s.revisiting);
            s.c.undo_revisit(waiting.revisit);
            s.c.forget_alternatives(waiting.youngest);
            s.c.set_revisits_from(waiting.youngest, r);
            static_cast<Scope&>(s) = waiting.scope;
        }
    }

    // Gives away the remaining alternatives of the oldest event that is not fixed and has alternatives left. Its
    // present alternative stays here. False if there is no such event. Call this when the top of the stack goes
    // forward.
    bool share() {
        for (std::size_t i = 0; i < depth_; ++i) {
            Subtree& s = *stack_[i];
            for (std::size_t k = 0; k <= s.waiting.size(); ++k) {
                const bool on_top = k == s.waiting.size();
                Scope& scope = on_top ? static_cast<Scope&>(s) : s.waiting[k].scope;
                const EventId size = on_top ? s.c.size() : s.waiting[k].youngest + 1;
                while (scope.fixed != size) {
                    std::unique_ptr<Subtree> rest = rest_of(s, k, scope.fixed);
                    ++scope.fixed;
                    if (is_anything_left(*rest)) {
                        dead_ends_.reach();
                        sharing_.give(std::move(rest));
                        return true;
                    }
                }
            }
        }
        return false;
    }
    // A copy of the subtree with so many of its scopes. The fixed events and the event after them stay in the copy.
    std::unique_ptr<Subtree> rest_of(const Subtree& s, std::size_t scopes, EventId fixed) {
        std::unique_ptr<Subtree> rest = policy_.new_subtree();
        rest->c = s.c;
        static_cast<Scope&>(*rest) = s;
        for (std::size_t k = s.waiting.size(); k-- > scopes;)
            return_to(*rest, s.waiting[k]);
        while (rest->c.size() > fixed + 1)
            remove_last(*rest);
        return rest;
    }
    // Whether the youngest event has another alternative, which is tried in a copy. The subtree does not go forward.
    bool is_anything_left(const Subtree& s) {
        const Statistics before = statistics_;
        const std::size_t depth = depth_;
        const std::unique_ptr<Subtree> trial = copy_of(s, policy_);
        const bool is_left = retreat(*trial) || stopped_;
        depth_ = depth; // drops the subtree of a revisit, if any
        statistics_ = before;
        return is_left;
    }
    void give_everything() {
        while (share()) {
        }
        sharing_.give(copy_of(*stack_[depth_ - 1], policy_)); // all older events are fixed now
        depth_ = 0;
    }

    Policy policy_;
    Observer& observer_;
    Sharing sharing_;
    std::vector<std::uint32_t> order_;
    std::vector<std::unique_ptr<Subtree>> stack_; // subtrees from depth_ on are spare
    std::size_t depth_ = 0;
    bool stopped_ = false;
    std::uint32_t waited_ = 0; // since the observer was asked
    Statistics statistics_;
    DeadEnds<finds_ends> dead_ends_;
    CheckSchedule schedule_;
};

} // namespace katlas::explore
