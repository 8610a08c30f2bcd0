#include "certification.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::explore {
namespace {

using graph::Kind;
using program::Action;
using program::ActionKind;

// Whether no promise can be certified after such an event, nor made before it.
bool holds_promises_back(const graph::Label& label) {
    return is_barrier(label) || (label.kind == Kind::read && acquires(label.mode));
}

} // namespace

Certification::Certification(const Configuration& execution, std::uint32_t core_size,
                             const std::vector<History>& histories, const AtomTable& atoms,
                             const Consistent& consistent, const Found& found)
    : execution_(execution), g_(execution.graph), atoms_(atoms), consistent_(consistent), found_(found),
      core_size_(core_size), histories_(histories), relations_(execution.graph) {}

void Certification::run() {
    for (EventId e = g_.num_locations(); e < g_.size(); ++e)
        if (g_.is_read(e) && !holds_promises_back(g_[e].label))
            change(e);
}

void Certification::change(EventId d) {
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

void Certification::change(EventId d, EventId w) {
    keep_.assign(g_.size(), 0);
    const auto keep_prefix = [&](EventId e) {
        for (EventId before = 0; before < g_.size(); ++before)
            if (before == e || relations_.causes.has(before, e))
                keep_[before] = 1;
    };
    std::fill_n(keep_.begin(), g_.num_locations() + core_size_, std::uint8_t{1});
    keep_prefix(w);
    if (g_[d].po_prev != no_event)
        keep_prefix(g_[d].po_prev);
    keep_[d] = 1;
    if (!find_promises(d))
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
    Configuration child;
    execution_.restrict_into(child, keep_, renamed_, d);
    back_.assign(child.size(), no_event);
    for (EventId e = 0; e < g_.size(); ++e)
        if (renamed_[e] != no_event)
            back_[renamed_[e]] = e;
    const EventId read = renamed_[d];
    const Action action = child.next_action(thread_);
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

std::string Certification::version(EventId write) const {
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

bool Certification::find_promises(EventId d) {
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

void Certification::run_branch(Configuration& c) {
    if (std::ranges::none_of(promises_, [](const Promise& p) { return p.certified == no_event; })) {
        finish(c);
        return;
    }
    const Action action = c.next_action(thread_);
    if (action.kind == ActionKind::read)
        run_read(c, action);
    else if (action.kind == ActionKind::write)
        run_write(c, action);
    else if (action.kind == ActionKind::fence && is_weak(action.mode))
        run_fence(c, action);
}

void Certification::run_fence(Configuration& c, const Action& action) {
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

void Certification::run_read(Configuration& c, const Action& action) {
    std::vector<EventId> writes; // in the new graph
    const auto add = [&](EventId w) {
        if (c.graph[w].location == action.location && std::ranges::find(writes, w) == writes.end())
            writes.push_back(w);
    };
    for (EventId e = 0; e < c.size(); ++e)
        if (c.is_write(e) && (c.graph[e].thread == thread_ || is_known(e < back_.size() ? back_[e] : no_event)))
            add(e);
    for (const std::vector<EventId>& read : {sources_, old_reads_})
        for (const EventId w : read)
            if (w != no_event && renamed_[w] != no_event)
                add(renamed_[w]);
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
            c.complete(thread_, c.value(w), spurious);
            sources_.push_back(w < back_.size() ? back_[w] : no_event);
            is_read_.push_back(1);
            run_branch(c);
            is_read_.pop_back();
            sources_.pop_back();
            c.remove_last();
        }
}

void Certification::run_write(Configuration& c, const Action& action) {
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
Certification::Sources Certification::old_sources(EventId before) const {
    Sources sources;
    for (EventId e = d_; e != before; e = g_[e].po_next) {
        if (!g_.is_read(e))
            continue;
        const EventId w = g_[e].rf;
        sources.push_back(g_[w].thread == thread_ && g_[w].index > g_[d_].index ? no_event : w);
    }
    return sources;
}

bool Certification::no_bait(const Sources& of, const Sources& other) const {
    for (std::size_t i = 0; i < of.size(); ++i) {
        const EventId w = of[i];
        if (w == no_event || is_known(w) || std::find(other.begin(), other.end(), w) != other.end())
            continue;
        if (w != of.front() || !is_known(other.front()))
            return false;
    }
    return true;
}

bool Certification::is_grounded(const Promise& p) const {
    for (std::size_t i = 0; i < p.position; ++i) {
        if (is_read_[i] == 0 || sources_[i] == no_event)
            continue;
        for (EventId r = g_[p.promised].first_reader; r != no_event; r = g_[r].reader_next)
            if (g_[r].thread != thread_ && keep_[r] != 0 && relations_.causes.has(r, sources_[i]))
                return true;
    }
    return false;
}

void Certification::finish(const Configuration& c) {
    for (const Promise& p : promises_) {
        Sources mine;
        for (std::size_t i = 0; i < p.position; ++i)
            if (is_read_[i] != 0)
                mine.push_back(sources_[i]);
        const Sources old = old_sources(p.promised);
        if (!is_grounded(p) || !no_bait(mine, old) || !no_bait(old, mine))
            return;
    }
    Configuration graph = c;
    for (const Promise& p : promises_)
        for (EventId r = g_[p.promised].first_reader; r != no_event; r = g_[r].reader_next)
            if (renamed_[r] != no_event)
                graph.read_from(renamed_[r], p.certified);
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

void Certification::place_writes(Configuration& c, std::size_t next) {
    if (next == own_writes_.size()) {
        if (consistent_(c.graph))
            found_(core_of(c), after_);
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
