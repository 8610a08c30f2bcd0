// Converts subtrees to their written form (written_subtree.hpp) and back.
//
// The states of threads are not written. They are recovered by running the threads again from their start with the
// values of their events. The run also shows whether the program performs each event. The input may come from anywhere,
// so anything that does not fit is refused. The reader checks that the input is a subtree of this program, except for
// events behind a hole, which no thread reaches. It relies on the checksum for the consistency of the graph.
#pragma once

#include "katlas/explore/causal_policy.hpp"
#include "katlas/explore/plain_policy.hpp"
#include "katlas/explore/written_subtree.hpp"

#include <algorithm>

namespace katlas::explore {

// The graph's part of both directions: the data of the events, and the links between the added events. The initial
// writes must be there before, with their values. The states of threads are not restored here.
void write_events(WrittenSubtree& to, const PartialExecution& c);
void write_events(WrittenSubtree& to, const CausalGraph& g);
// Links the events, which were added with their labels and values.
[[nodiscard]] InvariantCheck link_events(PartialExecution& c, const WrittenSubtree& from);
[[nodiscard]] InvariantCheck restore_events(CausalGraph& g, const WrittenSubtree& from);

namespace detail {

inline InvariantCheck differs() {
    return "the program does something else";
}

// Whether an action makes this event when its thread gets the event's value.
[[nodiscard]] inline bool is_made_by(const WrittenEvent& e, const program::Action& action) {
    const bool reads = action.kind == program::ActionKind::read;
    const bool succeeds = reads && program::succeeds(action, e.value);
    const bool may_fail = succeeds && program::may_fail_spuriously(action.rmw);
    if (action.kind == program::ActionKind::choice)
        return static_cast<Value>(e.alternatives) == action.value && e.value >= 0 && e.value < action.value;
    return e.alternatives == 0 && program::is_visible(action.kind) && (!e.spurious || may_fail) &&
           e.label == program::label_of(action, succeeds && !e.spurious) &&
           (e.label.kind == graph::Kind::fence ||
            (e.location == action.location && (reads || e.value == action.value)));
}

// Converts the values of events to their portable form, and back.
template <typename Run>
void exchange_addresses(WrittenSubtree& x, const Run& run) {
    if constexpr (AddressingRun<Run>)
        for (WrittenEvent& e : x.events) {
            e.value = run.portable(e.value);
            e.expected = run.portable(e.expected);
        }
}

// Runs the threads in an order in which each read comes after its write, as far as there is such an order. The
// restoration of the graph asks the threads in another order.
template <typename Run>
class Rehearsal {
  public:
    Rehearsal(Run run, const WrittenSubtree& from)
        : run_(std::move(run)), from_(from), events_(run_.num_threads()), next_(run_.num_threads()),
          done_(from.events.size()) {
        for (std::uint32_t i = 0; i < from.events.size(); ++i)
            if (const std::uint32_t thread = from.events[i].thread; thread != 0)
                events_[thread - 1].push_back(i);
        if (from.has_holes)
            for (std::vector<std::uint32_t>& events : events_)
                std::ranges::sort(events, {}, [&](std::uint32_t i) { return from.events[i].slot; });
    }
    void run() {
        while (go_on(false) || go_on(true)) {
        }
    }

  private:
    // Advances threads, and returns whether any thread has advanced. `forced`: advances one thread past a read whose
    // write is not there yet.
    bool go_on(bool forced) {
        bool any = false;
        for (std::uint32_t t = 1; t <= run_.num_threads(); ++t)
            while (next_[t - 1] < events_[t - 1].size() && step(t, events_[t - 1][next_[t - 1]], forced)) {
                ++next_[t - 1];
                any = true;
                if (forced)
                    return true;
            }
        return any;
    }
    bool step(std::uint32_t thread, std::uint32_t number, bool forced) {
        const WrittenEvent& e = from_.events[number];
        if (from_.has_holes && e.slot != run_.position(thread))
            return false;
        if (!forced && e.label.kind == graph::Kind::read && e.rf >= from_.num_locations &&
            !done_[e.rf - from_.num_locations])
            return false;
        if (!is_made_by(e, run_.next_action(thread)))
            return false;
        run_.complete(thread, e.value, e.spurious);
        done_[number] = true;
        return true;
    }

    Run run_;
    const WrittenSubtree& from_;
    std::vector<std::vector<std::uint32_t>> events_; // by thread
    std::vector<std::size_t> next_;                  // by thread, the next index in events_
    std::vector<bool> done_;                         // by event
};

template <typename Run, typename Policy>
InvariantCheck restore(RunningExecution<Run>& c, const WrittenSubtree& from, const Policy& policy) {
    for (const WrittenEvent& e : from.events) {
        if (e.thread == 0)
            return "an event is of a thread";
        const program::Action action = c.next_action(e.thread);
        if (!is_made_by(e, action))
            return differs();
        const Alternatives alternatives = policy.alternatives_of(c, e.thread, action);
        const EventId id = c.add(e.thread, e.location, e.label, policy.checker().atom_of(e.label));
        c.set_value(id, e.value);
        Alternatives& a = c.alternatives(id);
        a = alternatives;
        a.revisits_from = e.revisits_from;
        a.oldest = e.oldest;
        a.spurious = e.spurious;
        c.complete(e.thread, e.value, e.spurious);
    }
    return link_events(c, from);
}

template <typename Run, typename Policy>
InvariantCheck restore(RunningCausalGraph<Run>& g, const WrittenSubtree& from, const Policy&) {
    if (const InvariantCheck broken = restore_events(g, from))
        return broken;
    // Threads may wait for one another.
    for (bool waits = true, goes_on = true; std::exchange(waits, false);) {
        if (!std::exchange(goes_on, false))
            return differs();
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
            for (;;) {
                const EventId e = g.at(t, g.frontier(t));
                if (e == no_event)
                    break;
                const program::Action action = g.next_action(t);
                if (action.kind == program::ActionKind::error)
                    break;
                if (action.kind == program::ActionKind::blocked) {
                    waits = true;
                    break;
                }
                if (!is_made_by(from.events[e - g.num_locations()], action) || !g.is_event_of(e, action))
                    return differs();
                g.complete(e);
                goes_on = true;
            }
    }
    return std::nullopt;
}

template <typename Run>
constexpr bool has_holes(const RunningExecution<Run>&) {
    return false;
}
template <typename Run>
constexpr bool has_holes(const RunningCausalGraph<Run>&) {
    return true;
}

} // namespace detail

template <typename Subtree>
[[nodiscard]] WrittenSubtree write_down(const Subtree& s, std::uint64_t model) {
    WrittenSubtree x;
    x.owner = {.program = s.c.run().digest(), .model = model};
    x.has_holes = detail::has_holes(s.c);
    x.num_threads = s.c.run().num_threads();
    x.num_locations = s.c.run().num_locations();
    x.scope = s;
    write_events(x, s.c);
    detail::exchange_addresses(x, s.c.run());
    return x;
}

// Makes a subtree that an explorer with this policy can explore. Refuses subtrees of other programs and models.
template <typename Policy>
[[nodiscard]] Expected<std::unique_ptr<typename Policy::Subtree>> read_back(WrittenSubtree from, const Policy& policy,
                                                                            std::uint64_t model) {
    auto s = policy.new_subtree();
    s->c = policy.start();
    const auto& run = s->c.run();
    if (from.owner.program != run.digest())
        return Refused{"it is of another program"};
    if (from.owner.model != model || from.has_holes != detail::has_holes(s->c))
        return Refused{"it is of another model"};
    if (from.num_threads != run.num_threads() || from.num_locations != run.num_locations())
        return Refused{"it is of another program"};
    detail::exchange_addresses(from, run);
    if constexpr (AddressingRun<std::remove_cvref_t<decltype(run)>>)
        detail::Rehearsal(run, from).run();
    InvariantCheck broken = detail::restore(s->c, from, policy);
    if (!broken) {
        static_cast<Scope&>(*s) = from.scope;
        broken = s->check_start();
    }
    if (broken)
        return Refused{"it is damaged: it is not so that " + std::string(*broken)};
    return s;
}

// Both steps at once, from bytes.
template <typename Subtree>
[[nodiscard]] std::string encode(const Subtree& s, std::uint64_t model) {
    return to_bytes(write_down(s, model));
}
template <typename Policy>
[[nodiscard]] Expected<std::unique_ptr<typename Policy::Subtree>> decode(std::string_view bytes, const Policy& policy,
                                                                         std::uint64_t model) {
    Expected<WrittenSubtree> written = from_bytes(bytes);
    if (!written)
        return written.refused();
    return read_back(*std::move(written), policy, model);
}

} // namespace katlas::explore
