// Writes a subtree down, and makes one of what was written (written_subtree.hpp).
//
// The states of threads are not written. They are had by running the threads again from their start with the values
// that their events have, which also shows whether each event is what the program does there. Whatever does not fit is
// refused: what was read may come from anywhere. It is checked that it is a subtree of this program, but for events
// behind a hole, upon which no thread comes. That its graph is consistent is left to the checksum.
#pragma once

#include "katlas/explore/causal_policy.hpp"
#include "katlas/explore/plain_policy.hpp"
#include "katlas/explore/written_subtree.hpp"

namespace katlas::explore {

// The graph's part: what there is to know of the events, and the graph of such events with all its links. The initial
// writes are there before, with their values. Nothing is known of the threads but their events.
void write_events(WrittenSubtree& to, const PartialExecution& c);
void write_events(WrittenSubtree& to, const CausalGraph& g);
// Events were added with their labels and values.
[[nodiscard]] InvariantCheck link_events(PartialExecution& c, const WrittenSubtree& from);
[[nodiscard]] InvariantCheck restore_events(CausalGraph& g, const WrittenSubtree& from);

namespace detail {

inline InvariantCheck differs() {
    return "the program does something else";
}

// Whether an event is what an action makes when its thread is told the event's value.
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
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
        for (;;) {
            const EventId e = g.at(t, g.frontier(t));
            if (e == no_event)
                break;
            const program::Action action = g.next_action(t);
            if (action.kind == program::ActionKind::error)
                break;
            if (!is_made_by(from.events[e - g.num_locations()], action) || !g.is_event_of(e, action))
                return differs();
            g.complete(e);
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
    for (const auto& waiting : s.waiting)
        x.waiting.push_back({static_cast<const Scope&>(waiting), waiting.source});
    write_events(x, s.c);
    return x;
}

// A subtree that an explorer with this policy can explore. Refuses those of other programs and models.
template <typename Policy>
[[nodiscard]] Expected<std::unique_ptr<typename Policy::Subtree>> read_back(const WrittenSubtree& from,
                                                                            const Policy& policy, std::uint64_t model) {
    auto s = policy.new_subtree();
    s->c = policy.start();
    const auto& run = s->c.run();
    if (from.owner.program != run.digest())
        return Refused{"it is of another program"};
    if (from.owner.model != model || from.has_holes != detail::has_holes(s->c))
        return Refused{"it is of another model"};
    if (from.num_threads != run.num_threads() || from.num_locations != run.num_locations())
        return Refused{"it is of another program"};
    InvariantCheck broken = detail::restore(s->c, from, policy);
    if (!broken) {
        static_cast<Scope&>(*s) = from.scope;
        for (const WrittenSubtree::Waiting& waiting : from.waiting)
            s->waiting.push_back({static_cast<const Scope&>(waiting), waiting.source});
        broken = s->check_start();
    }
    if (broken)
        return Refused{"it is damaged: it is not so that " + std::string(*broken)};
    return s;
}

// Both at once, of bytes.
template <typename Subtree>
[[nodiscard]] std::string encode(const Subtree& s, std::uint64_t model) {
    return to_bytes(write_down(s, model));
}
template <typename Policy>
[[nodiscard]] Expected<std::unique_ptr<typename Policy::Subtree>> decode(std::string_view bytes, const Policy& policy,
                                                                         std::uint64_t model) {
    const Expected<WrittenSubtree> written = from_bytes(bytes);
    if (!written)
        return written.refused();
    return read_back(*written, policy, model);
}

} // namespace katlas::explore
