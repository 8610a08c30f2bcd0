#include "katlas/explore/causal_graph.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace katlas::explore {
namespace {

using graph::Kind;

// Whether the label is a fence that orders earlier reads before later events in all models.
bool orders(graph::Label label) {
    return label.kind == Kind::fence && label.mode != graph::Mode::relaxed;
}

bool depends_on_none_but(SlotBits reads, std::uint32_t slot) {
    for (std::size_t w = 0; w < reads.size(); ++w)
        if ((w == slot / 64 ? reads[w] & ~(std::uint64_t{1} << slot % 64) : reads[w]) != 0)
            return false;
    return true;
}

// The only other settled writes are those of choices.
bool begins_or_ends_thread(const CausalEvent& write) {
    return write.settled && !write.label.exclusive;
}

bool has(SlotBits reads, std::uint32_t slot) {
    return slot / 64 < reads.size() && (reads[slot / 64] >> slot % 64 & 1U) != 0;
}

// Whether the write is tight that follows a read of the given kind.
bool is_tight(program::RmwOp rmw, const ActionDependencies& on, std::uint32_t read) {
    if (rmw == program::RmwOp::exchange || !depends_on_none_but(on.data, read) ||
        !depends_on_none_but(on.pick_data, read))
        return false;
    return rmw != program::RmwOp::paired || has(on.data, read) || has(on.pick_data, read);
}

} // namespace

CausalGraph::CausalGraph(std::uint32_t num_threads, std::uint32_t num_locations, BaseModel base)
    : base_(base), events_(num_locations), co_(num_locations), threads_(num_threads) {
    for (std::uint32_t l = 0; l < num_locations; ++l) {
        CausalEvent& initial = events_[l];
        initial.location = l;
        initial.label = {.kind = Kind::write, .mode = graph::Mode::non_atomic, .exclusive = false};
        initial.place = 0;
        co_[l].push_back(l);
    }
}

EventId CausalGraph::rmw_write(EventId read) const {
    const CausalEvent& r = events_[read];
    return r.label.kind == Kind::read && r.label.exclusive ? at(r.thread, r.slot + 1) : no_event;
}

EventId CausalGraph::rmw_read(EventId write) const {
    const CausalEvent& w = events_[write];
    return w.label.kind == Kind::write && w.label.exclusive ? at(w.thread, w.slot - 1) : no_event;
}

EventId CausalGraph::add(std::uint32_t thread, std::uint32_t slot, const program::Action& action,
                         const ActionDependencies& on) {
    CausalEvent event;
    event.thread = thread;
    event.slot = slot;
    event.label = action.kind == program::ActionKind::choice ? graph::Label() : program::label_of(action, false);
    event.settled = action.settled;
    switch (action.kind) {
    case program::ActionKind::read:
        event.location = action.location;
        event.rmw = action.rmw;
        event.expected = action.expected;
        event.computed_expected = std::ranges::any_of(on.expected, [](std::uint64_t word) { return word != 0; });
        break;
    case program::ActionKind::write:
        event.location = action.location;
        event.value = action.value;
        if (action.exclusive)
            event.tight = is_tight(events_[at(thread, slot - 1)].rmw, on, slot - 1);
        break;
    case program::ActionKind::choice:
        event.alternatives = static_cast<std::uint32_t>(action.value);
        break;
    default:
        break;
    }
    put_at_slot(event);
    const EventId e = size() - 1;
    start_prefix(e, on);
    return e;
}

void CausalGraph::put_at_slot(const CausalEvent& event) {
    std::vector<EventId>& slots = threads_[event.thread - 1].slots;
    if (slots.size() <= event.slot)
        slots.resize(event.slot + std::size_t{1}, no_event);
    assert(slots[event.slot] == no_event);
    slots[event.slot] = size();
    events_.push_back(event);
    if (event.slot / 64 >= words_)
        widen(event.slot / 64 + std::size_t{1});
    prefixes_.resize(prefixes_.size() + stride());
}

bool CausalGraph::restore(const CausalEvent& event, std::span<const std::vector<std::uint64_t>> prefix_slots) {
    if (event.thread < 1 || event.thread > num_threads() || at(event.thread, event.slot) != no_event)
        return false;
    put_at_slot(event);
    std::size_t words = words_;
    for (const std::vector<std::uint64_t>& slots : prefix_slots)
        words = std::max(words, slots.size());
    if (words > words_)
        widen(words);
    std::uint64_t* const p = prefix(size() - 1);
    for (std::size_t t = 0; t < threads_.size(); ++t)
        std::ranges::copy(prefix_slots[t], p + t * words_);
    return true;
}

void CausalGraph::widen(std::size_t words) {
    const std::size_t rows = prefixes_.size() / stride();
    std::vector<std::uint64_t> wider(rows * threads_.size() * words);
    for (std::size_t r = 0; r < rows * threads_.size(); ++r)
        std::copy_n(prefixes_.data() + r * words_, words_, wider.data() + r * words);
    prefixes_ = std::move(wider);
    words_ = words;
}

void CausalGraph::join_prefix(EventId e, EventId before) {
    if (is_initial(before))
        return;
    std::uint64_t* const to = prefix(e);
    const std::uint64_t* const from = prefix(before);
    for (std::size_t i = 0; i < stride(); ++i)
        to[i] |= from[i];
}

// Adds the prefix of a read, and of its write if the two are a tight read-modify-write.
void CausalGraph::depend(EventId e, EventId read) {
    join_prefix(e, read);
    const EventId write = rmw_write(read);
    if (write != no_event && write != e && events_[write].tight)
        join_prefix(e, write);
}

void CausalGraph::depend(EventId e, SlotBits reads) {
    const std::uint32_t thread = events_[e].thread;
    for (std::size_t w = 0; w < reads.size(); ++w)
        for (std::uint64_t rest = reads[w]; rest != 0; rest &= rest - 1)
            depend(e,
                   at(thread, static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(rest))));
}

bool CausalGraph::orders_all_behind(const CausalEvent& read) const {
    return base_.acquire_orders && !is_conditional(read) &&
           (read.label.mode == graph::Mode::acquire || read.label.mode == graph::Mode::seq_cst);
}

// Adds the reads that are ordered before e by a fence between them, and the reads that order everything po-after them.
void CausalGraph::join_fences(EventId e) {
    const CausalEvent& event = events_[e];
    const bool mine = orders(event.label);
    for (std::uint32_t s = event.slot; s-- > 0;) {
        const EventId x = at(event.thread, s);
        if (x == no_event)
            continue;
        if (is_read(x) && ((mine && !events_[x].label.discarded) || orders_all_behind(events_[x])))
            depend(e, x);
        if (orders(events_[x].label)) {
            join_prefix(e, x);
            return;
        }
    }
}

// Computes the prefix of e without its rf, which is added when the read gets its source.
void CausalGraph::start_prefix(EventId e, const ActionDependencies& on) {
    const CausalEvent& event = events_[e];
    std::uint64_t* const p = prefix(e);
    std::fill_n(p, stride(), 0);
    p[(event.thread - 1) * words_ + event.slot / 64] |= std::uint64_t{1} << event.slot % 64;
    join_fences(e);
    depend(e, on.path);
    depend(e, on.address);
    depend(e, on.pick_address);
    if (event.label.kind == Kind::write) {
        if (begins_or_ends_thread(event))
            for (std::uint32_t s = 0; s < event.slot; ++s)
                if (const EventId x = at(event.thread, s); x != no_event)
                    join_prefix(e, x);
        depend(e, on.data);
        depend(e, on.pick_data);
        const EventId read = rmw_read(e);
        if (read != no_event && is_conditional(events_[read]))
            join_prefix(e, read);
        return;
    }
    if (event.label.kind != Kind::read)
        return;
    depend(e, on.expected);
    for (std::uint32_t s = event.slot; s-- > 0;) {
        const EventId x = at(event.thread, s);
        if (x == no_event || events_[x].location != event.location)
            continue;
        if (is_read(x) && is_conditional(events_[x]) && events_[x].computed_expected)
            depend(e, x);
        if (!is_write(x))
            continue;
        const EventId read = rmw_read(x);
        if (read == no_event || !is_conditional(events_[read]))
            return;
    }
}

void CausalGraph::read_from(EventId read, EventId write, bool spurious, const program::Action& action,
                            const ActionDependencies& on) {
    CausalEvent& r = events_[read];
    r.rf = write;
    r.value = events_[write].value;
    r.spurious = spurious;
    r.label = program::label_of(action, program::succeeds(action, r.value) && !spurious);
    start_prefix(read, on);
    join_prefix(read, write);
}

void CausalGraph::place(EventId write, EventId predecessor) {
    std::vector<EventId>& order = co_[events_[write].location];
    const std::uint32_t index = events_[predecessor].place + 1;
    order.insert(order.begin() + index, write);
    for (std::uint32_t i = index; i < order.size(); ++i)
        events_[order[i]].place = i;
}

void CausalGraph::displace(EventId write) {
    CausalEvent& w = events_[write];
    std::vector<EventId>& order = co_[w.location];
    order.erase(order.begin() + w.place);
    for (std::uint32_t i = w.place; i < order.size(); ++i)
        events_[order[i]].place = i;
    w.place = CausalEvent::no_place;
}

void CausalGraph::remove_last() {
    const EventId e = size() - 1;
    const CausalEvent& event = events_[e];
    run_again(event.thread);
    if (event.place != CausalEvent::no_place)
        displace(e);
    std::vector<EventId>& of = threads_[event.thread - 1].slots;
    of[event.slot] = no_event;
    while (!of.empty() && of.back() == no_event)
        of.pop_back();
    events_.pop_back();
    prefixes_.resize(prefixes_.size() - stride());
}

// Stamps order the events of a location: a write has an odd stamp, and the reads of the write have the next even stamp,
// so that rf, co and fr increase stamps. Hence a cycle of po-loc, rf, co and fr has a step of po-loc that decreases the
// stamp; a step between reads of one write keeps the stamp and cannot make a cycle alone. Conversely, a po-loc step
// that decreases the stamp makes a cycle. So coherence is a condition on pairs.
std::uint64_t CausalGraph::stamp(EventId e) const {
    const CausalEvent& x = events_[e];
    return x.label.kind == Kind::write ? 2 * std::uint64_t{x.place} + 1 : 2 * std::uint64_t{events_[x.rf].place} + 2;
}

bool CausalGraph::is_coherent(EventId e) const {
    const CausalEvent& mine = events_[e];
    if (mine.label.kind == Kind::fence)
        return true;
    const std::uint64_t my_stamp = stamp(e);
    for (const EventId x : slots(mine.thread)) {
        if (x == no_event || x == e || events_[x].location != mine.location)
            continue;
        if (is_write(x) && events_[x].place == CausalEvent::no_place)
            continue;
        const std::uint64_t its_stamp = stamp(x);
        if (its_stamp == my_stamp)
            continue; // reads of one write
        if ((events_[x].slot < mine.slot) != (its_stamp < my_stamp))
            return false;
    }
    return is_atomic(e);
}

// Whether no write comes between the source of a tight read-modify-write and its write.
bool CausalGraph::is_atomic(EventId e) const {
    const CausalEvent& mine = events_[e];
    const auto is_right_behind = [&](EventId read, EventId write) {
        return read == no_event || !events_[write].tight || events_[write].place == CausalEvent::no_place ||
               events_[write].place == events_[events_[read].rf].place + 1;
    };
    if (mine.label.kind == Kind::read) {
        const EventId w = rmw_write(e);
        return w == no_event || is_right_behind(e, w);
    }
    if (!is_right_behind(rmw_read(e), e))
        return false;
    const std::vector<EventId>& order = co_[mine.location];
    return mine.place + 1 == order.size() || is_right_behind(rmw_read(order[mine.place + 1]), order[mine.place + 1]);
}

void CausalGraph::restrict_into(CausalGraph& copy, std::span<const std::uint8_t> keep,
                                std::span<EventId> renamed) const {
    copy.base_ = base_;
    copy.words_ = words_;
    copy.threads_ = threads_;
    copy.co_.resize(co_.size());
    EventId count = 0;
    for (EventId e = 0; e < size(); ++e)
        renamed[e] = is_initial(e) || keep[e] != 0 ? count++ : no_event;
    copy.events_.resize(count);
    copy.prefixes_.resize((count - co_.size()) * stride());
    for (EventId e = 0; e < size(); ++e) {
        const EventId to = renamed[e];
        if (to == no_event) {
            copy.run_again(events_[e].thread);
            continue;
        }
        CausalEvent& event = copy.events_[to];
        event = events_[e];
        if (event.rf != no_event)
            event.rf = renamed[event.rf]; // none: the read is about to get another source
        if (!is_initial(e))
            std::copy_n(prefix(e), stride(), copy.prefix(to));
    }
    for (std::size_t l = 0; l < co_.size(); ++l) {
        std::vector<EventId>& order = copy.co_[l];
        order.clear();
        for (const EventId w : co_[l])
            if (renamed[w] != no_event) {
                copy.events_[renamed[w]].place = static_cast<std::uint32_t>(order.size());
                order.push_back(renamed[w]);
            }
    }
    for (Thread& t : copy.threads_) {
        for (EventId& e : t.slots)
            if (e != no_event)
                e = renamed[e];
        while (!t.slots.empty() && t.slots.back() == no_event)
            t.slots.pop_back();
    }
}

InvariantCheck CausalGraph::check_event(EventId e) const {
    const CausalEvent& event = events_[e];
    if (event.thread < 1 || event.thread > num_threads() || at(event.thread, event.slot) != e)
        return "an event is at its slot";
    if (is_choice(e) && (event.label.kind != Kind::fence || event.value < 0 || event.value >= event.alternatives))
        return "a choice is one of its alternatives";
    if (event.label.kind == Kind::fence)
        return event.location == graph::SparseGraph::no_location ? std::nullopt
                                                                 : InvariantCheck("a fence has no location");
    if (event.location >= num_locations())
        return "an access has a location";
    if (event.label.kind == Kind::read)
        return event.rf < size() && is_write(event.rf) && events_[event.rf].location == event.location &&
                       events_[event.rf].value == event.value
                   ? std::nullopt
                   : InvariantCheck("a read has the location and the value of its write");
    if (!has_place(e) && e + 1 != size())
        return "a write without a place in co is the youngest event";
    if (event.revisits_from != no_event && (has_place(e) || event.revisits_from > e))
        return "a write revisits older reads when it has no place in co";
    if (event.tight &&
        (!event.label.exclusive || event.slot == 0 || rmw_read(e) == no_event || !in_prefix(rmw_read(e), e)))
        return "the write of a tight read-modify-write comes with its read";
    if (event.label.exclusive) { // a loose write may be there without its read
        const EventId read = event.slot == 0 ? no_event : rmw_read(e);
        if (event.slot == 0 || (read != no_event && (!is_read(read) || !events_[read].label.exclusive ||
                                                     events_[read].location != event.location)))
            return "an exclusive write comes right after the read of its read-modify-write";
    }
    return std::nullopt;
}

// The prefix of e has e, its source, and the prefixes of all its events. No two events are in the prefix of each other.
InvariantCheck CausalGraph::check_prefix(EventId e) const {
    if (!in_prefix(e, e))
        return "an event is in its prefix";
    if (is_read(e) && !in_prefix(events_[e].rf, e))
        return "the write that is read is in the prefix";
    for (std::uint32_t t = 1; t <= num_threads(); ++t)
        for (std::uint32_t s = 0; s < words_ * 64; ++s) {
            if (!prefix_has(e, t, s))
                continue;
            const EventId x = at(t, s);
            if (x == no_event)
                return "a prefix has events that are there";
            if (x == e)
                continue;
            if (in_prefix(e, x))
                return "the causal order has no cycle";
            for (std::size_t w = 0; w < stride(); ++w)
                if ((prefix(x)[w] & ~prefix(e)[w]) != 0)
                    return "the causal order is transitive";
        }
    return std::nullopt;
}

InvariantCheck CausalGraph::check_removable(EventId first, EventId but) const {
    for (EventId e = std::max(first, num_locations()); e < size(); ++e)
        for (EventId older = num_locations(); older < e && e != but; ++older)
            if (in_prefix(e, older))
                return "nothing is causally after a younger event that may be removed before";
    return std::nullopt;
}

InvariantCheck CausalGraph::check() const {
    if (prefixes_.size() != (events_.size() - co_.size()) * stride())
        return "there is one prefix for each event";
    std::size_t events = co_.size();
    for (const Thread& t : threads_) {
        events += static_cast<std::size_t>(std::ranges::count_if(t.slots, [](EventId e) { return e != no_event; }));
        if (!t.slots.empty() && t.slots.back() == no_event)
            return "the last slot of a thread has an event";
    }
    if (events != events_.size())
        return "each slot has an event of its own";
    for (EventId e = num_locations(); e < size(); ++e)
        if (const InvariantCheck broken = check_event(e))
            return broken;
    for (EventId e = num_locations(); e < size(); ++e)
        if (const InvariantCheck broken = check_prefix(e))
            return broken;
    for (std::uint32_t l = 0; l < num_locations(); ++l)
        for (std::size_t i = 0; i < co_[l].size(); ++i) {
            const EventId w = co_[l][i];
            if (w >= size() || !is_write(w) || events_[w].location != l || events_[w].place != i)
                return "a write is at its place in co";
        }
    return std::nullopt;
}

} // namespace katlas::explore
