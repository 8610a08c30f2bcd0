// Promises and their certification: how an execution leads to an execution with another cycle of po | rf.
//
// In an execution G a read d of thread t is changed to read from another write w. The events after d in its thread, the
// *branch*, are removed, since they may depend on d. But kept events of other threads may read from writes of the
// branch, and w may depend on such writes: these writes have been *promised*. Thread t runs again from d, alone, until
// it has made an equal write for each promise; this write *certifies* the promise. The reads of the promise then read
// from the certifying write, and there is a new cycle. G together with the new branch is an event structure of
// Weakestmo2, and the new graph is extracted from it (docs/weakestmo2.md).
//
// The axioms of Weakestmo2 on this structure, and how they are ensured:
//   - WELL-FENCED: from d to the last promise, and to the last write that certifies a promise, there is neither a
//     fence nor an acquire read; promises are weaker than release.
//   - WELL-JUSTIFIED and NON-CONTRADICTORY: no event of either branch happens before an event of another thread. It
//     could do so by a release write of the branch with the promise in its release sequence.
//   - CERTIFIED: each promise from which a kept event reads is certified.
//   - GROUNDED: a write that certifies a promise comes after a read that depends on the promise. The read is in the
//     branch or before it.
//   - NO-BAIT-AND-SWITCH: if one branch reads from a write that it did not know before, the other branch reads from
//     this write, too. The source of d is excepted if the other branch knew the source of its own d. So the new branch
//     can read from writes that were known before d, from the thread's own writes, and from writes that the old branch
//     has read.
//   - Versions of a read are justified by different writes: no version is used that was given up before.
//   - COHERENT, atomicity and psc: the new graph is consistent. Equal writes have the same place in co. What the old
//     branch has read is kept in the ground of the new graph (core.hpp), with its place in co.
//
// Source: Moiseenko et al., OOPSLA 2022, definitions 3.8 and 3.10, sections 4.2.1 and 4.2.3.
#pragma once

#include "katlas/explore/core.hpp"
#include "katlas/explore/load_buffering.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace katlas::explore {

// Whether no promise can be certified after such an event, nor made before it.
[[nodiscard]] constexpr bool holds_promises_back(const graph::Label& label) {
    return is_barrier(label) || (label.kind == graph::Kind::read && acquires(label.mode));
}

// Execution is a RunningExecution.
template <typename Execution>
class Certification {
  public:
    using Consistent = std::function<bool(const graph::SparseGraph&)>;
    using Found = std::function<void(const Core&, const Core& ground, const std::vector<History>&)>;

    // `execution` begins, after its initial writes, with the `ground_size` events of its ground. Each of the histories
    // led to this ground.
    Certification(const Execution& execution, std::uint32_t ground_size, const std::vector<History>& histories,
                  const AtomTable& atoms, const Consistent& consistent, const Found& found);

    // Passes on the cores and grounds of all graphs that a change of one read gives, with their histories. A core and a
    // ground may come several times.
    void run();

  private:
    struct Promise {
        EventId promised = no_event;  // in the execution
        EventId certified = no_event; // in the new graph
        std::size_t position = 0;     // of the certifying write in the new branch
    };
    // The sources of the reads of a branch, as writes of the execution; none: a write of the branch itself.
    using Sources = std::vector<EventId>;

    void change(EventId d);
    void change(EventId d, EventId w);
    // Finds the promises of the branch after d if the events of keep_ stay; false if they cannot be promised.
    [[nodiscard]] bool find_promises(EventId d);
    // Whether the read d happens before a marked event of another thread.
    [[nodiscard]] static bool is_before_others(const graph::SparseGraph& g, const Causes& relations, EventId d,
                                               const std::vector<std::uint8_t>& marked);
    // Keeps what the old branch has read, and what is before it. Whether this is new.
    template <typename Keep>
    bool keep_old_sources(const Keep& keep_prefix) const;
    // Finds what is in the ground of the new graphs beside their cores.
    void note_ground();
    void run_branch(Execution& c);
    void run_read(Execution& c, const program::Action& action);
    void run_write(Execution& c, const program::Action& action);
    void run_fence(Execution& c, const program::Action& action); // a relaxed one
    void finish(const Execution& c);
    void place_writes(Execution& c, std::size_t next);

    // The text of the version of d that reads from the write.
    [[nodiscard]] std::string version(EventId write) const;
    [[nodiscard]] bool is_known(EventId write) const { return g_.is_initial(write) || known_[write] != 0; }
    [[nodiscard]] Sources old_sources(EventId before) const;
    // Whether the other branch reads from all writes that one branch has read without knowing them.
    [[nodiscard]] bool no_bait(const Sources& of, const Sources& other) const;
    [[nodiscard]] bool is_grounded(const Promise& p) const;

    const Execution& execution_;
    const graph::SparseGraph& g_;
    const AtomTable& atoms_;
    const Consistent& consistent_;
    const Found& found_;
    std::uint32_t ground_size_;
    const std::vector<History>& histories_;
    Causes relations_;

    // The data of the present change.
    EventId d_ = no_event;
    std::uint32_t thread_ = 0;
    std::vector<History> after_;      // the change
    std::vector<std::uint8_t> known_; // by event of the execution: happens before d, or is the source of such an event
    std::vector<std::uint8_t> keep_;  // by event of the execution
    std::vector<EventId> renamed_;    // likewise
    std::vector<EventId> back_;       // by event of the new graph, except the new branch
    std::vector<EventId> ground_;     // in the new graph: what was in the ground, and what the old branch has read
    std::vector<EventId> old_reads_;  // the sources of the old branch up to its last promise
    std::vector<Promise> promises_;
    Sources sources_;                   // of the new branch, from d on: an entry for each event, none for own writes
    std::vector<std::uint8_t> is_read_; // likewise
    std::vector<EventId> own_writes_;   // writes of the new branch that certify no promise, in the new graph
};

template <typename Execution>
Certification<Execution>::Certification(const Execution& execution, std::uint32_t ground_size,
                                        const std::vector<History>& histories, const AtomTable& atoms,
                                        const Consistent& consistent, const Found& found)
    : execution_(execution), g_(execution.graph), atoms_(atoms), consistent_(consistent), found_(found),
      ground_size_(ground_size), histories_(histories), relations_(execution.graph) {}

template <typename Execution>
void Certification<Execution>::run() {
    for (EventId e = g_.num_locations(); e < g_.size(); ++e)
        if (g_.is_read(e) && !execution_.alternatives(e).settled && !holds_promises_back(g_[e].label))
            change(e);
}

template <typename Execution>
void Certification<Execution>::change(EventId d) {
    bool promises = false; // some write of the branch may be one
    for (EventId e = g_[d].po_next; e != no_event && !promises && !holds_promises_back(g_[e].label); e = g_[e].po_next)
        if (g_.is_write(e) && is_weak(g_[e].label.mode))
            for (EventId r = g_[e].first_reader; r != no_event; r = g_[r].reader_next)
                promises |= g_[r].thread != g_[d].thread;
    if (!promises)
        return;
    d_ = d;
    thread_ = g_[d].thread;
    known_.assign(g_.size(), 0);
    for (EventId e = g_.num_locations(); e < g_.size(); ++e) {
        if (!relations_.happens_before.has(e, d))
            continue;
        known_[e] = 1;
        if (g_.is_read(e))
            known_[g_[e].rf] = 1;
    }
    for (EventId w = g_.initial_write(g_[d].location); w != no_event; w = g_[w].co_next)
        if (w != g_[d].rf && !(g_[w].thread == thread_ && g_[w].index > g_[d].index))
            change(d, w);
}

template <typename Execution>
void Certification<Execution>::change(EventId d, EventId w) {
    keep_.assign(g_.size(), 0);
    const auto keep_prefix = [&](EventId e) {
        for (EventId before = 0; before < g_.size(); ++before)
            if (before == e || relations_.causes.has(before, e))
                keep_[before] = 1;
    };
    std::fill_n(keep_.begin(), g_.num_locations() + ground_size_, std::uint8_t{1});
    keep_prefix(w);
    if (g_[d].po_prev != no_event)
        keep_prefix(g_[d].po_prev);
    keep_[d] = 1;
    do
        if (!find_promises(d))
            return;
    while (keep_old_sources(keep_prefix));
    if (is_before_others(g_, relations_, d, keep_))
        return;
    after_.clear();
    const std::string taken = version(w);
    for (const History& history : histories_)
        if (!history.contains(taken)) {
            after_.push_back(history);
            after_.back().insert(version(g_[d].rf));
        }
    if (after_.empty())
        return;
    for (EventId e = g_[d].po_next; e != no_event; e = g_[e].po_next)
        keep_[e] = 0;
    // The prefixes of kept events must be kept, except for the promises.
    renamed_.assign(g_.size(), no_event);
    Execution child;
    execution_.restrict_into(child, keep_, renamed_, d);
    back_.assign(child.size(), no_event);
    for (EventId e = 0; e < g_.size(); ++e)
        if (renamed_[e] != no_event)
            back_[renamed_[e]] = e;
    note_ground();
    const EventId read = renamed_[d];
    const program::Action action = child.next_action(thread_);
    for (const bool spurious : {false, true}) {
        const bool can_succeed = program::succeeds(action, child.value(renamed_[w]));
        if (spurious && !(program::may_fail_spuriously(action.rmw) && can_succeed))
            continue;
        const graph::Label label = program::label_of(action, can_succeed && !spurious);
        if (holds_promises_back(label))
            continue;
        child.read_from(read, renamed_[w]);
        child.alternatives(read).spurious = spurious;
        child.graph.relabel(read, label, atoms_.atom_of(label));
        child.complete(thread_, child.value(read), spurious);
        sources_.assign(1, w);
        is_read_.assign(1, 1);
        own_writes_.clear();
        run_branch(child);
        child.rewind_thread(read);
    }
}

template <typename Execution>
void Certification<Execution>::note_ground() {
    ground_.clear();
    for (EventId e = g_.num_locations(); e < g_.num_locations() + ground_size_; ++e)
        if (renamed_[e] != no_event && e != d_)
            ground_.push_back(renamed_[e]);
    for (const EventId w : old_reads_)
        if (renamed_[w] != no_event && !g_.is_initial(w))
            ground_.push_back(renamed_[w]);
}

template <typename Execution>
std::string Certification<Execution>::version(EventId write) const {
    std::string text;
    const auto append_source = [&](EventId w) {
        text += g_.is_initial(w)
                    ? fmt::format("{} ", w)
                    : fmt::format("{}.{}={}:{} ", g_[w].thread, g_[w].index, g_[w].location, execution_.value(w));
    };
    for (EventId e = g_.first_of_thread(thread_); e != d_; e = g_[e].po_next)
        if (g_.is_read(e))
            append_source(g_[e].rf);
    append_source(write);
    return fmt::format("{}: {}", thread_, text);
}

template <typename Execution>
bool Certification<Execution>::find_promises(EventId d) {
    promises_.clear();
    old_reads_.clear();
    bool held_back = false;
    std::vector<EventId> reads{g_[d].rf};
    for (EventId e = g_[d].po_next; e != no_event; e = g_[e].po_next) {
        held_back |= holds_promises_back(g_[e].label);
        if (g_.is_read(e))
            reads.push_back(g_[e].rf);
        if (!g_.is_write(e))
            continue;
        bool is_read = false;
        for (EventId r = g_[e].first_reader; r != no_event; r = g_[r].reader_next)
            is_read |= g_[r].thread != thread_ && keep_[r] != 0;
        if (!is_read)
            continue;
        if (held_back || !is_weak(g_[e].label.mode))
            return false;
        promises_.push_back({.promised = e});
        old_reads_ = reads;
    }
    return !promises_.empty();
}

template <typename Execution>
bool Certification<Execution>::is_before_others(const graph::SparseGraph& g, const Causes& relations, EventId d,
                                                const std::vector<std::uint8_t>& marked) {
    for (EventId e = g.num_locations(); e < g.size(); ++e)
        if (marked[e] != 0 && g[e].thread != g[d].thread && relations.happens_before.has(d, e))
            return true;
    return false;
}

template <typename Execution>
template <typename Keep>
bool Certification<Execution>::keep_old_sources(const Keep& keep_prefix) const {
    bool any = false;
    for (const EventId w : old_reads_)
        if (keep_[w] == 0 && g_[w].thread != thread_) {
            keep_prefix(w);
            any = true;
        }
    return any;
}

template <typename Execution>
void Certification<Execution>::run_branch(Execution& c) {
    if (std::ranges::none_of(promises_, [](const Promise& p) { return p.certified == no_event; })) {
        finish(c);
        return;
    }
    const program::Action action = c.next_action(thread_);
    if (action.kind == program::ActionKind::read)
        run_read(c, action);
    else if (action.kind == program::ActionKind::write)
        run_write(c, action);
    else if (action.kind == program::ActionKind::fence && is_weak(action.mode))
        run_fence(c, action);
}

template <typename Execution>
void Certification<Execution>::run_fence(Execution& c, const program::Action& action) {
    const graph::Label label = program::label_of(action, false);
    c.add(thread_, graph::SparseGraph::no_location, label, atoms_.atom_of(label));
    c.complete(thread_);
    sources_.push_back(no_event);
    is_read_.push_back(0);
    run_branch(c);
    is_read_.pop_back();
    sources_.pop_back();
    c.remove_last();
}

template <typename Execution>
void Certification<Execution>::run_read(Execution& c, const program::Action& action) {
    std::vector<EventId> writes; // in the new graph
    const auto add = [&](EventId w) {
        if (c.graph[w].location == action.location && std::ranges::find(writes, w) == writes.end())
            writes.push_back(w);
    };
    for (EventId e = 0; e < c.size() && !action.settled; ++e)
        if (c.is_write(e) && (c.graph[e].thread == thread_ || is_known(e < back_.size() ? back_[e] : no_event)))
            add(e);
    for (const std::vector<EventId>& read : {sources_, old_reads_})
        for (const EventId w : read)
            if (w != no_event && renamed_[w] != no_event && !action.settled)
                add(renamed_[w]);
    if (action.settled)
        add(c.graph.co_last(action.location));
    for (const EventId w : writes)
        for (const bool spurious : {false, true}) {
            const bool can_succeed = program::succeeds(action, c.value(w));
            if (spurious && !(program::may_fail_spuriously(action.rmw) && can_succeed))
                continue;
            const graph::Label label = program::label_of(action, can_succeed && !spurious);
            if (holds_promises_back(label))
                continue;
            const EventId r = c.add(thread_, action.location, label, atoms_.atom_of(label));
            c.read_from(r, w);
            c.alternatives(r).spurious = spurious;
            c.alternatives(r).settled = action.settled;
            c.complete(thread_, c.value(w), spurious);
            sources_.push_back(w < back_.size() ? back_[w] : no_event);
            is_read_.push_back(1);
            run_branch(c);
            is_read_.pop_back();
            sources_.pop_back();
            c.remove_last();
        }
}

template <typename Execution>
void Certification<Execution>::run_write(Execution& c, const program::Action& action) {
    const graph::Label label = program::label_of(action, false);
    const EventId w = c.add(thread_, action.location, label, atoms_.atom_of(label));
    c.set_value(w, action.value);
    c.complete(thread_);
    sources_.push_back(no_event);
    is_read_.push_back(0);
    for (Promise& p : promises_) {
        if (p.certified != no_event || g_[p.promised].location != action.location || !(g_[p.promised].label == label) ||
            execution_.value(p.promised) != action.value)
            continue;
        p.certified = w;
        p.position = sources_.size() - 1;
        run_branch(c);
        p.certified = no_event;
    }
    own_writes_.push_back(w);
    run_branch(c);
    own_writes_.pop_back();
    is_read_.pop_back();
    sources_.pop_back();
    c.remove_last();
}

// The sources of the old branch, up to its write `before`.
template <typename Execution>
typename Certification<Execution>::Sources Certification<Execution>::old_sources(EventId before) const {
    Sources sources;
    for (EventId e = d_; e != before; e = g_[e].po_next) {
        if (!g_.is_read(e))
            continue;
        const EventId w = g_[e].rf;
        sources.push_back(g_[w].thread == thread_ && g_[w].index > g_[d_].index ? no_event : w);
    }
    return sources;
}

template <typename Execution>
bool Certification<Execution>::no_bait(const Sources& of, const Sources& other) const {
    for (std::size_t i = 0; i < of.size(); ++i) {
        const EventId w = of[i];
        if (w == no_event || is_known(w) || std::find(other.begin(), other.end(), w) != other.end())
            continue;
        if (w != of.front() || !is_known(other.front()))
            return false;
    }
    return true;
}

template <typename Execution>
bool Certification<Execution>::is_grounded(const Promise& p) const {
    const auto depends = [&](EventId source) {
        for (EventId r = g_[p.promised].first_reader; r != no_event; r = g_[r].reader_next)
            if (g_[r].thread != thread_ && keep_[r] != 0 && relations_.causes.has(r, source))
                return true;
        return false;
    };
    // If a read before the change depends on the promise, the promise has certified an earlier one, which the new
    // branch certifies, too.
    for (EventId e = g_.first_of_thread(thread_); e != d_; e = g_[e].po_next)
        if (g_.is_read(e) && depends(g_[e].rf))
            return true;
    for (std::size_t i = 0; i < p.position; ++i)
        if (is_read_[i] != 0 && sources_[i] != no_event && depends(sources_[i]))
            return true;
    return false;
}

template <typename Execution>
void Certification<Execution>::finish(const Execution& c) {
    for (const Promise& p : promises_) {
        Sources mine;
        for (std::size_t i = 0; i < p.position; ++i)
            if (is_read_[i] != 0)
                mine.push_back(sources_[i]);
        const Sources old = old_sources(p.promised);
        if (!is_grounded(p) || !no_bait(mine, old) || !no_bait(old, mine))
            return;
    }
    Execution graph = c;
    for (const Promise& p : promises_)
        for (EventId r = g_[p.promised].first_reader; r != no_event; r = g_[r].reader_next)
            if (renamed_[r] != no_event)
                graph.read_from(renamed_[r], p.certified);
    if (is_before_others(graph.graph, Causes(graph.graph), renamed_[d_], std::vector<std::uint8_t>(graph.size(), 1)))
        return;
    // The write that certifies a promise takes the promise's place in co.
    std::vector<Promise> in_order = promises_;
    std::ranges::sort(in_order, [&](const Promise& a, const Promise& b) {
        return g_[a.promised].co_rank != g_[b.promised].co_rank ? g_[a.promised].co_rank < g_[b.promised].co_rank
                                                                : a.promised < b.promised;
    });
    for (const Promise& p : in_order) {
        EventId before = g_[p.promised].co_prev;
        const auto now = [&](EventId w) {
            const auto promise = std::ranges::find(in_order, w, &Promise::promised);
            return promise != in_order.end() ? promise->certified : renamed_[w];
        };
        while (now(before) == no_event)
            before = g_[before].co_prev;
        graph.place(p.certified, now(before));
    }
    place_writes(graph, 0);
}

template <typename Execution>
void Certification<Execution>::place_writes(Execution& c, std::size_t next) {
    if (next == own_writes_.size()) {
        if (consistent_(c.graph))
            found_(core_of(c), core_with(c, ground_), after_);
        return;
    }
    const EventId w = own_writes_[next];
    for (EventId before = c.graph.co_last(c.graph[w].location); before != no_event; before = c.graph[before].co_prev) {
        c.place(w, before);
        place_writes(c, next + 1);
        c.displace(w);
    }
}

} // namespace katlas::explore
