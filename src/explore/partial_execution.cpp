#include "katlas/explore/partial_execution.hpp"

#include "katlas/explore/locks.hpp"
#include "katlas/graph/check_graph.hpp"

#include <algorithm>
#include <cassert>

namespace katlas::explore {

PartialExecution::PartialExecution(std::uint32_t num_threads, std::uint32_t num_locations,
                                   graph::AtomIndex initial_atom)
    : graph(num_threads, num_locations, initial_atom), values_(num_locations), alternatives_(num_locations),
      stops_(num_threads, Stop::running), width_(num_threads), numbers_(num_threads) {}

void PartialExecution::follow(std::vector<std::uint32_t> leaders, std::uint32_t locations_of_thread) {
    assert((leaders.empty() || leaders.size() == num_threads()) && prefixes_.empty());
    const bool any = std::ranges::any_of(leaders, [](std::uint32_t t) { return t != 0; });
    leaders_ = any ? std::move(leaders) : std::vector<std::uint32_t>();
    locations_of_thread_ = locations_of_thread;
    kept_ = any ? num_threads() : 0;
    numbers_ = kept_ + num_threads();
    width_ = any ? numbers_ + 1 : numbers_;
}

EventId PartialExecution::leaders_event(EventId e) const {
    const std::uint32_t index = graph[e].index;
    EventId m = graph.last_of_thread(leaders_[graph[e].thread - 1]);
    while (m != no_event && graph[m].index != index)
        m = graph[m].po_prev;
    return m;
}

bool PartialExecution::equals_match(EventId e) const {
    const bool is_of_thread = is_of_threads(graph[e].location);
    if (!graph.is_read(e) && !is_of_thread)
        return !graph.is_write(e);
    const EventId m = match(e);
    return m != no_event && (is_of_thread ? values_[e] == values_[m] : graph[e].rf == graph[m].rf) &&
           alternatives_[e].spurious == alternatives_[m].spurious;
}

bool PartialExecution::matches_next(std::uint32_t thread) const {
    if (leader(thread) == 0)
        return false;
    const EventId last = graph.last_of_thread(thread);
    return last == no_event || (has_match(last) && equals_match(last));
}

// The threads of a group are in order. Those that do the same as their leaders cannot be told apart: exchanging them
// changes nothing.
std::uint64_t PartialExecution::ways_to_exchange() const {
    std::uint64_t ways = 1;
    std::vector<std::uint32_t> in_group(num_threads());
    std::vector<std::uint32_t> alike(num_threads()); // the thread and its leaders that do the same
    for (std::uint32_t t = 1; t <= num_threads(); ++t) {
        const std::uint32_t l = leaders_[t - 1];
        const bool same = l != 0 && matches_next(t) && graph.thread_length(t) == graph.thread_length(l);
        in_group[t - 1] = l == 0 ? 1 : in_group[l - 1] + 1;
        alike[t - 1] = same ? alike[l - 1] + 1 : 1;
        ways = ways * in_group[t - 1] / alike[t - 1];
    }
    return ways;
}

bool PartialExecution::each_follower_is_caused() const {
    for (EventId e = graph.num_locations(); e < graph.size(); ++e)
        if (has_match(e) && ((!equals_match(e) && !in_prefix(match(e), e)) || !do_the_same(e, match(e))))
            return false;
    return true;
}

bool PartialExecution::do_the_same(EventId follower, EventId leader) const {
    const auto& f = graph[follower];
    const auto& l = graph[leader];
    if (f.label.kind != l.label.kind)
        return false;
    if (is_of_threads(f.location))
        return is_of_threads(l.location) && f.location % locations_of_thread_ == l.location % locations_of_thread_;
    return f.location == l.location && (!graph.is_write(follower) || values_[follower] == values_[leader]);
}

void PartialExecution::note_match(EventId e) {
    const EventId before = graph[e].po_prev;
    const bool matches =
        leaders_[graph[e].thread - 1] != 0 && (before == no_event || (has_match(before) && equals_match(before)));
    prefix(e)[2 * kept_] = matches ? 1 : 0;
}

EventId PartialExecution::add(std::uint32_t thread, std::uint32_t location, const graph::Label& label,
                              graph::AtomIndex atom) {
    const EventId e = graph.add(thread, location, label, atom);
    values_.push_back(0);
    alternatives_.emplace_back();
    prefixes_.resize(prefixes_.size() + width_);
    if (has_followers())
        note_match(e);
    start_prefix(e);
    return e;
}

void PartialExecution::start_prefix(EventId e) {
    std::uint32_t* p = prefix(e);
    const EventId before = graph[e].po_prev;
    if (before == no_event)
        std::fill_n(p, numbers_, 0U);
    else
        std::copy_n(prefix(before), numbers_, p);
    p[graph[e].thread - 1] = graph[e].index + 1;
    if (has_followers())
        keep_match(e);
}

void PartialExecution::keep_match(EventId e) {
    std::uint32_t* p = prefix(e) + kept_;
    p[graph[e].thread - 1] = graph[e].index + 1;
    if (const EventId m = match(e); m != no_event)
        for (std::uint32_t t = 0; t < num_threads(); ++t)
            p[t] = std::max(p[t], prefix(m)[kept_ + t]);
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
    for (std::uint32_t i = 0; i < numbers_; ++i)
        p[i] = std::max(p[i], b[i]);
}

// After the first round, prefixes are right that have rf from older writes only. Each further round covers one more rf
// step to an older read.
void PartialExecution::restore_prefixes() {
    for (EventId e = graph.num_locations(); has_followers() && e < graph.size(); ++e)
        note_match(e);
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
    prefixes_.resize(prefixes_.size() - width_);
}

void PartialExecution::restrict_into(PartialExecution& copy, std::span<const std::uint8_t> keep,
                                     std::span<EventId> renamed) const {
    graph.restrict_into(copy.graph, keep, renamed);
    copy.stops_ = stops_;
    copy.leaders_ = leaders_;
    copy.locations_of_thread_ = locations_of_thread_;
    copy.width_ = width_;
    copy.numbers_ = numbers_;
    copy.kept_ = kept_;
    copy.core_ = core_;
    const std::size_t events = copy.graph.size();
    copy.values_.resize(events);
    copy.alternatives_.resize(events);
    copy.prefixes_.resize((events - graph.num_locations()) * width_);
    EventId same = 0; // the first events, which keep their numbers; so do the oldest alternatives of these events
    while (same < graph.size() && renamed[same] == same)
        ++same;
    std::copy_n(alternatives_.begin(), same, copy.alternatives_.begin());
    std::copy_n(values_.begin(), same, copy.values_.begin());
    std::copy_n(prefixes_.begin(), std::size_t{same - graph.num_locations()} * width_, copy.prefixes_.begin());
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
            std::copy_n(prefix(e), width_, copy.prefix(to));
    }
}

bool PartialExecution::all_stay_behind(EventId read, EventId write) const {
    for (std::uint32_t t = 1; t <= num_threads(); ++t)
        if (const EventId last = graph.last_of_thread(t); last != no_event && last > read && !stays_with(last, write))
            return false;
    return true;
}

void PartialExecution::begin_revisit(EventId read, RevisitInPlace& changed) {
    const EventId w = size() - 1;
    const EventId first = read + 1;
    changed.read = read;
    changed.keep.clear();
    changed.stops = stops_;
    if (all_stay_behind(read, w)) {
        changed.alternatives.assign(1, alternatives_[read]);
        graph.save(read, changed.removed);
        return;
    }
    for (EventId e = first; e <= w; ++e)
        changed.keep.push_back(stays_with(e, w) ? 1 : 0);
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
            std::copy_n(prefix(e), width_, prefix(to));
        }
        if (EventId& oldest = alternatives_[to].oldest; oldest != no_event && oldest >= first)
            oldest = no_event;
        ++to;
    }
    graph.remove_behind(read, changed.keep, changed.removed);
    values_.resize(size());
    alternatives_.resize(size());
    prefixes_.resize(row(size()) * width_);
}

void PartialExecution::undo_revisit(const RevisitInPlace& changed) {
    const EventId read = changed.read;
    graph.restore(read, changed.keep, changed.removed);
    if (!changed.keep.empty()) {
        values_.resize(size());
        alternatives_.resize(size());
        prefixes_.resize(row(size()) * width_);
        std::ranges::copy(changed.values, values_.begin() + read + 1);
        std::ranges::copy(changed.prefixes, prefix(read + 1));
    }
    std::ranges::copy(changed.alternatives, alternatives_.begin() + read);
    values_[read] = values_[graph[read].rf];
    start_prefix(read);
    join_prefix(read, graph[read].rf);
    stops_ = changed.stops;
}

// Requires that a read has its rf. The event is behind the core: the prefix of an event in a cycle need not have the
// later events of its own thread.
InvariantCheck PartialExecution::check_prefix(EventId e) const {
    const EventId before = graph[e].po_prev;
    const EventId source = graph.is_read(e) ? graph[e].rf : no_event;
    const EventId matched = match(e);
    for (std::uint32_t i = 0; i < numbers_; ++i) {
        std::uint32_t expected = i % num_threads() == graph[e].thread - 1 ? graph[e].index + 1 : 0;
        if (before != no_event)
            expected = std::max(expected, prefix(before)[i]);
        if (source != no_event && !graph.is_initial(source))
            expected = std::max(expected, prefix(source)[i]);
        if (matched != no_event && kept_ != 0 && i >= kept_)
            expected = std::max(expected, prefix(matched)[i]);
        if (prefix(e)[i] != expected)
            return "the prefix of an event is itself and the prefixes of its causes";
    }
    if (has_match(e) && (matched == no_event || matched > e))
        return "an event that is matched is older";
    if (source != no_event && !graph.is_initial(source) && in_prefix(e, source))
        return "po | rf has no cycle behind the core";
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
        prefixes_.size() != (graph.size() - graph.num_locations()) * width_)
        return "there is one record for each event and thread";
    for (EventId e = graph.num_locations(); e < graph.size(); ++e) {
        const Alternatives& a = alternatives_[e];
        if (graph.is_read(e) && graph[e].rf == no_event)
            return "a read reads from a write";
        if (graph.is_read(e) && values_[e] != values_[graph[e].rf])
            return "a read has the value of its write";
        if (const InvariantCheck broken = e < end_of_core() ? std::nullopt : check_prefix(e))
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
