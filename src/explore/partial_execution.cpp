#include "katlas/explore/partial_execution.hpp"

#include "katlas/explore/locks.hpp"
#include "katlas/graph/check_graph.hpp"

#include <algorithm>

namespace katlas::explore {

PartialExecution::PartialExecution(std::uint32_t num_threads, std::uint32_t num_locations,
                                   graph::AtomIndex initial_atom)
    : graph(num_threads, num_locations, initial_atom), values_(num_locations), alternatives_(num_locations),
      stops_(num_threads, Stop::running) {}

EventId PartialExecution::add(std::uint32_t thread, std::uint32_t location, const graph::Label& label,
                              graph::AtomIndex atom) {
    const EventId e = graph.add(thread, location, label, atom);
    values_.push_back(0);
    alternatives_.emplace_back();
    prefixes_.resize(prefixes_.size() + num_threads());
    start_prefix(e);
    return e;
}

void PartialExecution::start_prefix(EventId e) {
    std::uint32_t* p = prefix(e);
    const EventId before = graph[e].po_prev;
    if (before == no_event)
        std::fill_n(p, num_threads(), 0U);
    else
        std::copy_n(prefix(before), num_threads(), p);
    p[graph[e].thread - 1] = graph[e].index + 1;
}

void PartialExecution::read_from(EventId read, EventId write) {
    graph.set_rf(read, write);
    values_[read] = values_[write];
    start_prefix(read);
    join_prefix(read, write);
}

void PartialExecution::join_prefix(EventId e, EventId before) {
    if (before == no_event || graph.is_initial(before))
        return;
    std::uint32_t* p = prefix(e);
    const std::uint32_t* b = prefix(before);
    for (std::uint32_t t = 0; t < num_threads(); ++t)
        p[t] = std::max(p[t], b[t]);
}

// After the first round, prefixes are right that have rf from older writes only. Each further round covers one more rf
// step to an older read.
void PartialExecution::restore_prefixes() {
    std::vector<std::uint32_t> before;
    do {
        before = prefixes_;
        for (EventId e = graph.num_locations(); e < graph.size(); ++e) {
            start_prefix(e);
            if (graph.is_read(e))
                join_prefix(e, graph[e].rf);
        }
    } while (before != prefixes_);
}

void PartialExecution::remove_last() {
    stops_[graph[graph.size() - 1].thread - 1] = Stop::running;
    graph.remove_last();
    values_.pop_back();
    alternatives_.pop_back();
    prefixes_.resize(prefixes_.size() - num_threads());
}

void PartialExecution::restrict_into(PartialExecution& copy, std::span<const std::uint8_t> keep,
                                     std::span<EventId> renamed) const {
    graph.restrict_into(copy.graph, keep, renamed);
    copy.stops_ = stops_;
    const std::size_t events = copy.graph.size();
    copy.values_.resize(events);
    copy.alternatives_.resize(events);
    copy.prefixes_.resize((events - graph.num_locations()) * num_threads());
    EventId same = 0; // the first events, which keep their numbers; so do the oldest alternatives of these events
    while (same < graph.size() && renamed[same] == same)
        ++same;
    std::copy_n(alternatives_.begin(), same, copy.alternatives_.begin());
    std::copy_n(values_.begin(), same, copy.values_.begin());
    std::copy_n(prefixes_.begin(), std::size_t{same - graph.num_locations()} * num_threads(), copy.prefixes_.begin());
    for (EventId e = same; e < graph.size(); ++e) {
        const EventId to = renamed[e];
        if (to == no_event) {
            copy.stops_[graph[e].thread - 1] = Stop::running;
            continue;
        }
        copy.values_[to] = values_[e];
        copy.alternatives_[to] = alternatives_[e];
        if (EventId& oldest = copy.alternatives_[to].oldest; oldest != no_event)
            oldest = renamed[oldest];
        if (!graph.is_initial(e))
            std::copy_n(prefix(e), num_threads(), copy.prefix(to));
    }
}

bool PartialExecution::is_in_prefix_behind(EventId read, EventId write) const {
    for (std::uint32_t t = 1; t <= num_threads(); ++t)
        if (const EventId last = graph.last_of_thread(t); last != no_event && last > read && !in_prefix(last, write))
            return false;
    return true;
}

void PartialExecution::begin_revisit(EventId read, RevisitInPlace& changed) {
    const EventId w = size() - 1;
    const EventId first = read + 1;
    changed.read = read;
    changed.keep.clear();
    changed.stops = stops_;
    if (is_in_prefix_behind(read, w)) {
        changed.alternatives.assign(1, alternatives_[read]);
        graph.save(read, changed.removed);
        return;
    }
    for (EventId e = first; e <= w; ++e)
        changed.keep.push_back(in_prefix(e, w) ? 1 : 0);
    changed.alternatives.assign(alternatives_.begin() + read, alternatives_.end());
    changed.values.assign(values_.begin() + first, values_.end());
    changed.prefixes.assign(prefix(first), prefixes_.data() + prefixes_.size());
    EventId to = first;
    for (EventId e = first; e <= w; ++e) {
        if (changed.keep[e - first] == 0) {
            stops_[graph[e].thread - 1] = Stop::running;
            continue;
        }
        if (to != e) {
            values_[to] = values_[e];
            alternatives_[to] = alternatives_[e];
            std::copy_n(prefix(e), num_threads(), prefix(to));
        }
        if (EventId& oldest = alternatives_[to].oldest; oldest != no_event && oldest >= first)
            oldest = no_event;
        ++to;
    }
    graph.remove_behind(read, changed.keep, changed.removed);
    values_.resize(size());
    alternatives_.resize(size());
    prefixes_.resize(row(size()) * num_threads());
}

void PartialExecution::undo_revisit(const RevisitInPlace& changed) {
    const EventId read = changed.read;
    graph.restore(read, changed.keep, changed.removed);
    if (!changed.keep.empty()) {
        values_.resize(size());
        alternatives_.resize(size());
        prefixes_.resize(row(size()) * num_threads());
        std::ranges::copy(changed.values, values_.begin() + read + 1);
        std::ranges::copy(changed.prefixes, prefix(read + 1));
    }
    std::ranges::copy(changed.alternatives, alternatives_.begin() + read);
    values_[read] = values_[graph[read].rf];
    start_prefix(read);
    join_prefix(read, graph[read].rf);
    stops_ = changed.stops;
}

// Requires that a read has its rf.
InvariantCheck PartialExecution::check_prefix(EventId e) const {
    const EventId before = graph[e].po_prev;
    const EventId source = graph.is_read(e) ? graph[e].rf : no_event;
    for (std::uint32_t t = 1; t <= num_threads(); ++t) {
        std::uint32_t expected = t == graph[e].thread ? graph[e].index + 1 : 0;
        if (before != no_event)
            expected = std::max(expected, prefix(before)[t - 1]);
        if (source != no_event && !graph.is_initial(source))
            expected = std::max(expected, prefix(source)[t - 1]);
        if (prefix(e)[t - 1] != expected)
            return "the prefix of an event is itself and the prefixes of its causes";
    }
    if (source != no_event && !graph.is_initial(source) && in_prefix(e, source))
        return "po | rf has no cycle";
    return std::nullopt;
}

InvariantCheck PartialExecution::check_removable(EventId first, EventId but) const {
    for (EventId e = graph.num_locations(); e < graph.size(); ++e)
        if (graph.is_read(e) && graph[e].rf > e && graph[e].rf >= first && graph[e].rf != but &&
            waited_for(*this, e) == no_event)
            return "nothing reads from a younger write that may be removed before";
    return std::nullopt;
}

InvariantCheck PartialExecution::check() const {
    if (const InvariantCheck broken = graph::check(graph))
        return broken;
    if (values_.size() != graph.size() || alternatives_.size() != graph.size() || stops_.size() != num_threads() ||
        prefixes_.size() != (graph.size() - graph.num_locations()) * num_threads())
        return "there is one record for each event and thread";
    for (EventId e = graph.num_locations(); e < graph.size(); ++e) {
        const Alternatives& a = alternatives_[e];
        if (graph.is_read(e) && graph[e].rf == no_event)
            return "a read reads from a write";
        if (graph.is_read(e) && values_[e] != values_[graph[e].rf])
            return "a read has the value of its write";
        if (const InvariantCheck broken = check_prefix(e))
            return broken;
        if (a.revisits_from != no_event && (!graph.is_write(e) || a.revisits_from > e))
            return "a write has revisited reads that are older than it";
        if (graph.is_write(e) && has_place(e) && a.revisits_from != no_event)
            return "a write revisits when it has no place in co";
        if (graph.is_write(e) && !has_place(e) && e + 1 != graph.size())
            return "a write without a place in co is the youngest event";
        if (a.oldest != no_event &&
            (a.oldest >= e || !graph.is_write(a.oldest) || graph[a.oldest].location != graph[e].location))
            return "the oldest alternative of an event is an older write of its location";
        if (a.spurious && (!graph.is_read(e) || graph[e].label.exclusive || !a.may_fail))
            return "what fails for no reason is a read that could have succeeded";
    }
    return std::nullopt;
}

} // namespace katlas::explore
