// The policy (graph_policy.hpp) for an exploration up to the reads-from equivalence (explore_reads_from.hpp).
//
// Graphs are plain ones, and co is a witness (witnesses.hpp). So a graph is consistent if it has a witness, and a write
// has one place only. A read tries the writes of its location in the order of the oracle (reads_from_oracle.hpp), as
// far as no simple argument rules them out (seen_versions.hpp). An execution ends with the final memories that a
// condition can distinguish (reads_from_ends.hpp).
//
// A revisit is done in a copy: co of the graph that it leaves need not be a witness of the graph before.
#pragma once

#include "katlas/explore/graph_policy.hpp"
#include "katlas/explore/reads_from_ends.hpp"
#include "katlas/explore/reads_from_oracle.hpp"
#include "katlas/explore/revisit.hpp"
#include "katlas/explore/running_execution.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace katlas::explore {

// Configuration is a RunningExecution.
template <typename Configuration_>
class ReadsFromPolicy {
  public:
    using Configuration = Configuration_;
    // What is known of a read while it is there.
    struct Read {
        program::Action action;
        SeenVersions seen;
    };
    // By event. Nothing is known of reads that came with the subtree.
    struct Reads {
        std::vector<std::optional<Read>> known{};
    };
    using Subtree = explore::Subtree<Configuration, Reads>;

    static constexpr bool errors_end_executions = true;
    static constexpr bool has_descents = false;
    static constexpr std::uint32_t events_of_a_step = 64;

    struct What {
        bool keeps_going = false;                 // after errors
        std::vector<std::uint32_t> observed = {}; // locations whose last write is observed
    };
    using MakeModel = std::function<ReadsFromModel()>;

    // `make_start` makes the graph of the initial writes, with the given atom. `make_model` is called by one thread at
    // a time.
    template <typename MakeStart>
    ReadsFromPolicy(const MakeStart& make_start, What what, const MakeModel& make_model)
        : what_(std::move(what)), maker_(std::make_shared<Maker>()), witnesses_(make_model()),
          start_(make_start(witnesses_.model().initial_atom)) {
        maker_->make = make_model;
    }
    // A copy has a model of its own, since each worker has a policy.
    ReadsFromPolicy(const ReadsFromPolicy& other)
        : what_(other.what_), maker_(other.maker_), witnesses_(other.new_model()), start_(other.start_) {}
    ReadsFromPolicy(ReadsFromPolicy&&) noexcept = default;
    ReadsFromPolicy& operator=(const ReadsFromPolicy&) = delete;
    ReadsFromPolicy& operator=(ReadsFromPolicy&&) = delete;
    ~ReadsFromPolicy() = default;

    [[nodiscard]] const Configuration& start() const { return start_; }
    [[nodiscard]] std::unique_ptr<Subtree> new_subtree() const { return std::make_unique<Subtree>(); }
    [[nodiscard]] ReadsFromModel new_model() const {
        const std::scoped_lock turn(maker_->mutex);
        return maker_->make();
    }
    [[nodiscard]] std::uint64_t completions() const { return witnesses_.completions(); }

    // Used when a subtree is read back (subtree_codec.hpp).
    [[nodiscard]] const ReadsFromModel& checker() const { return witnesses_.model(); }
    [[nodiscard]] static Alternatives alternatives_of(const PartialExecution& /*c*/, std::uint32_t /*thread*/,
                                                      const program::Action& action) {
        return {.settled = action.settled,
                .conditional = program::is_conditional(action.rmw),
                .may_fail = program::may_fail_spuriously(action.rmw)};
    }

    // The write of a read-modify-write comes right after its read, which is the youngest event or was just revisited. A
    // thread that is at an error comes last if errors do not end the exploration, as in PlainPolicy.
    [[nodiscard]] NextStep next_step(Subtree& s, std::span<const std::uint32_t> order) const {
        Configuration& c = s.c;
        for (const EventId update : {c.size() - 1, s.revisited})
            if (lacks_write(c.graph, update))
                if (const NextStep step{c.graph[update].thread, c.next_action(c.graph[update].thread)};
                    program::is_visible(step.action.kind))
                    return step;
        NextStep erring;
        for (const std::uint32_t t : order) {
            if (c.stop(t) != Stop::running)
                continue;
            const program::Action action = c.next_action(t);
            const bool errs = action.kind == program::ActionKind::error;
            if (program::is_visible(action.kind) || (errs && !what_.keeps_going))
                return {t, action};
            if (errs && erring.thread == 0)
                erring = {t, action};
        }
        return erring;
    }
    // Passes each final memory to the observer.
    template <typename Observer>
    bool end(Subtree& s, Observer& observer) {
        return ReadsFromEnds<Configuration, Observer>(witnesses_, what_.observed, observer).visit(s.c);
    }
    static constexpr bool hand_over(Subtree&, EventId) { return true; }
    static constexpr void take_back(Subtree&, EventId) {}

    EventId add(Subtree& s, std::uint32_t t, const program::Action& action) {
        Configuration& c = s.c;
        if (action.kind != program::ActionKind::read) {
            const EventId e = add_other(c, checker(), t, action);
            c.complete(t);
            return e;
        }
        const graph::Label label = program::label_of(action, program::succeeds(action, action.expected));
        const EventId e = c.add(t, action.location, label, checker().atom_of(label));
        c.alternatives(e) = alternatives_of(c, t, action);
        know(s, e, action);
        if (action.settled || !read_behind(s, e, no_event)) // the co-last write can always be read
            c.read_from(e, c.graph.co_last(action.location));
        return e;
    }
    bool is_consistent_as_added(Subtree& s, EventId e) {
        const bool is_consistent = is_consistent_after(s, e);
        pass(s.c, e);
        return is_consistent;
    }
    // Most sources of a read-modify-write are refused, so the thread passes the read only if it is consistent.
    bool is_consistent_after(Subtree& s, EventId e) {
        Configuration& c = s.c;
        if (!c.is_read(e))
            return witnesses_.find_with(c, e);
        Read& its = known(s, e);
        if (!witnesses_.find_with(c, e, [&] { return its.seen.rules_out(c.graph[e].rf); }) ||
            oracle_.is_in_vain(witnesses_, c, e, its.action.rmw))
            return false;
        pass(c, e);
        return true;
    }
    bool is_consistent_in_place(Subtree& s, EventId e) {
        return e == s.revisiting ? witnesses_.find(s.c, {e, s.revisited}) : witnesses_.find_with(s.c, e);
    }

    static EventId first_place(const Subtree& s, EventId e) { return explore::first_place(s.c.graph, e); }
    static constexpr EventId next_place(const Subtree&, EventId, EventId) { return no_event; }
    static constexpr bool may_be_placed(const Configuration&, EventId) { return true; }

    bool read_next(Subtree& s, EventId e) {
        if (s.c.alternatives(e).settled)
            return false;
        s.c.rewind_thread(e);
        return read_behind(s, e, s.c.graph[e].rf);
    }
    static constexpr bool waits_in_vain(Subtree&, EventId) { return false; }
    static constexpr bool choose_next(Subtree&, EventId) { return false; }
    bool fail_spuriously(Configuration& c, EventId e) { return explore::fail_spuriously(c, checker(), e); }
    static constexpr bool rules_out_older(const Subtree&, EventId) { return false; }

    EventId next_revisit(const Configuration& c, EventId w, EventId bound) {
        if (c.alternatives(w).settled)
            return no_event;
        for (EventId e = bound; e-- > c.num_locations();) {
            if (c.in_prefix(e, w))
                continue;
            if (!oracle_.is_maximal(witnesses_, c, e, w))
                return no_event;
            if (c.is_read(e) && c.graph[e].location == c.graph[w].location)
                return e;
        }
        return no_event;
    }
    [[nodiscard]] bool may_revisit(const Configuration& c, EventId r, EventId w) const {
        return !checker().has_rmw_atomicity || !leaves_two_updates(c, r, w);
    }
    void revisit_into(Subtree& child, const Configuration& c, EventId r, EventId w) {
        child.checker.known.clear();
        remainder_.take(child, c, r, w);
        read_again(child.c, checker(), child.revisited, child.revisiting);
    }

  private:
    struct Maker {
        std::mutex mutex;
        MakeModel make;
    };

    // Lets the thread go on behind an event, if it does not stand there.
    static void pass(Configuration& c, EventId e) {
        if (!c.has_passed(e))
            c.complete(c.graph[e].thread, c.value(e), c.alternatives(e).spurious);
    }
    Read& know(Subtree& s, EventId e, const program::Action& action) const {
        auto& all = s.checker.known;
        if (all.size() <= e)
            all.resize(e + 1);
        return all[e].emplace(Read{action, SeenVersions(s.c, checker(), e)});
    }
    // What is known of the youngest event, a read.
    Read& known(Subtree& s, EventId e) const {
        auto& all = s.checker.known;
        if (e < all.size() && all[e])
            return *all[e];
        s.c.rewind_thread(e);
        return know(s, e, s.c.next_action(s.c.graph[e].thread));
    }
    // Makes the youngest event, at which its thread stands, read from the next write behind `source` that no simple
    // argument rules out; from the first one if `source` is no event. False if there is none. In a small graph, where
    // the checker is fast, it is asked first.
    bool read_behind(Subtree& s, EventId e, EventId source) {
        constexpr EventId small = 64; // events
        Configuration& c = s.c;
        Read& its = known(s, e);
        const auto is_ruled_out = [&](EventId w) {
            return its.seen.own_thread_rules_out(w) ||
                   ((its.seen.is_known() || c.size() > small) && its.seen.rules_out(w));
        };
        do
            source = next_write_of(c.graph, its.action.location, source);
        while (source != no_event && is_ruled_out(source));
        if (source == no_event)
            return false;
        c.alternatives(e).spurious = false;
        c.read_from(e, source);
        if (c.alternatives(e).conditional)
            label_read(c, checker(), e, its.action);
        return true;
    }

    What what_;
    std::shared_ptr<Maker> maker_;
    Witnesses witnesses_;
    Configuration start_;
    ReadsFromOracle<Configuration> oracle_;
    RevisitRemainder<Subtree> remainder_;
};

} // namespace katlas::explore
