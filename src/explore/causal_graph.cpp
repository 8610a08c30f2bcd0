#include "katlas/explore/causal_graph.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace katlas::explore {
namespace {

using graph::Kind;

// Whether it is a fence that all models keep reads on its side of.
bool orders(graph::Label label) {
    return label.kind == Kind::fence && label.mode != graph::Mode::relaxed;
}

bool depends_on_none_but(program::EventBits reads, std::uint32_t slot) {
    for (std::size_t w = 0; w < reads.size(); ++w)
        if ((w == slot / 64 ? reads[w] & ~(std::uint64_t{1} << slot % 64) : reads[w]) != 0)
            return false;
    return true;
}

bool has(program::EventBits reads, std::uint32_t slot) {
    return slot / 64 < reads.size() && (reads[slot / 64] >> slot % 64 & 1U) != 0;
}

// Of the write that comes after a read of the given kind.
bool is_tight(program::RmwOp rmw, const program::Dependencies& d, std::uint32_t read) {
    if (rmw == program::RmwOp::exchange || !depends_on_none_but(d.data(), read) ||
        !depends_on_none_but(d.pick_data(), read))
        return false;
    return rmw != program::RmwOp::paired || has(d.data(), read) || has(d.pick_data(), read);
}

} // namespace

CausalGraph::CausalGraph(const program::Program& program, BaseModel base)
    : program_(&program), base_(base), state_words_(program.state_words()), co_(program.num_locations()),
      states_(program.num_threads() * state_words_) {
    events_.reserve(program.num_locations());
    for (std::uint32_t l = 0; l < program.num_locations(); ++l) {
        CausalEvent initial;
        initial.location = l;
        initial.label = {.kind = Kind::write, .mode = graph::Mode::non_atomic, .exclusive = false};
        initial.value = program.initial_value(l);
        initial.place = 0;
        events_.push_back(initial);
        co_[l].push_back(l);
    }
    threads_.reserve(program.num_threads());
    for (std::uint32_t t = 1; t <= program.num_threads(); ++t) {
        threads_.push_back({{}, program::Dependencies(program, t - 1), Stop::running, false, {}});
        program.initial_state(t - 1, state(t));
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

program::Action CausalGraph::next_action(std::uint32_t thread) {
    Thread& t = threads_[thread - 1];
    const program::Action action = program_->next_action(thread - 1, state(thread), t.dependencies);
    switch (action.kind) {
    case program::ActionKind::finished:
        t.stop = Stop::finished;
        break;
    case program::ActionKind::blocked:
        t.stop = stop_of(action.reason);
        break;
    case program::ActionKind::error:
        t.stop = Stop::blocked;
        t.failed = true;
        t.error = action;
        break;
    case program::ActionKind::fence:
    case program::ActionKind::read:
    case program::ActionKind::write:
    case program::ActionKind::choice:
        break;
    }
    return action;
}

EventId CausalGraph::add(std::uint32_t thread, const program::Action& action) {
    Thread& t = threads_[thread - 1];
    const EventId e = size();
    CausalEvent event;
    event.thread = thread;
    event.slot = frontier(thread);
    switch (action.kind) {
    case program::ActionKind::read:
        event.location = action.location;
        event.label = {.kind = Kind::read,
                       .mode = program::read_mode(action, false),
                       .exclusive = false,
                       .discarded = action.discarded};
        event.rmw = action.rmw;
        event.expected = action.expected;
        event.computed_expected = !program::elements(t.dependencies.expected()).empty();
        break;
    case program::ActionKind::write:
        event.location = action.location;
        event.label = {.kind = Kind::write, .mode = action.mode, .exclusive = action.exclusive};
        event.value = action.value;
        if (action.exclusive)
            event.tight = is_tight(events_[at(thread, event.slot - 1)].rmw, t.dependencies, event.slot - 1);
        break;
    case program::ActionKind::choice:
        event.alternatives = static_cast<std::uint32_t>(action.value);
        break;
    default:
        event.label = {.kind = Kind::fence, .mode = action.mode, .exclusive = false, .barrier = action.barrier};
        break;
    }
    events_.push_back(event);
    if (t.slots.size() <= event.slot)
        t.slots.resize(event.slot + 1, no_event);
    assert(t.slots[event.slot] == no_event);
    t.slots[event.slot] = e;
    before_.resize(before_.size() + state_words_);
    dependencies_before_.push_back(t.dependencies);
    std::memcpy(before_.data() + row(e) * state_words_, state(thread), state_words_ * sizeof(Word));
    if (event.slot / 64 >= words_)
        widen(event.slot / 64 + 1);
    prefixes_.resize(prefixes_.size() + stride());
    start_prefix(e);
    return e;
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

// The write of a tight read-modify-write comes along with its read.
void CausalGraph::depend(EventId e, EventId read) {
    join_prefix(e, read);
    const EventId write = rmw_write(read);
    if (write != no_event && write != e && events_[write].tight)
        join_prefix(e, write);
}

void CausalGraph::depend(EventId e, program::EventBits reads) {
    const std::uint32_t thread = events_[e].thread;
    for (std::size_t w = 0; w < reads.size(); ++w)
        for (std::uint32_t i = 0; i < 64 && reads[w] >> i != 0; ++i)
            if ((reads[w] >> i & 1U) != 0)
                depend(e, at(thread, static_cast<std::uint32_t>(w * 64) + i));
}

bool CausalGraph::orders_all_behind(const CausalEvent& read) const {
    return base_.acquire_orders && !is_conditional(read) &&
           (read.label.mode == graph::Mode::acquire || read.label.mode == graph::Mode::seq_cst);
}

// Reads before a fence are before everything behind it, and so are reads that order by themselves.
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

// Everything but rf, which comes with what is read.
void CausalGraph::start_prefix(EventId e) {
    const CausalEvent& event = events_[e];
    std::uint64_t* const p = prefix(e);
    std::fill_n(p, stride(), 0);
    p[(event.thread - 1) * words_ + event.slot / 64] |= std::uint64_t{1} << event.slot % 64;
    const program::Dependencies& d = dependencies_before_[row(e)];
    join_fences(e);
    depend(e, d.path());
    depend(e, d.address());
    depend(e, d.pick_address());
    if (event.label.kind == Kind::write) {
        depend(e, d.data());
        depend(e, d.pick_data());
        const EventId read = rmw_read(e);
        if (read != no_event && is_conditional(events_[read]))
            join_prefix(e, read);
        return;
    }
    if (event.label.kind != Kind::read)
        return;
    depend(e, d.expected());
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

void CausalGraph::read_from(EventId read, EventId write, bool spurious) {
    CausalEvent& r = events_[read];
    r.rf = write;
    r.value = events_[write].value;
    r.spurious = spurious;
    const program::Action action = next_action(r.thread);
    const bool exclusive = program::succeeds(action, r.value) && !spurious;
    r.label = {.kind = Kind::read,
               .mode = program::read_mode(action, exclusive),
               .exclusive = exclusive,
               .discarded = action.discarded};
    start_prefix(read);
    join_prefix(read, write);
}

void CausalGraph::remember(EventId e) {
    const std::uint32_t thread = events_[e].thread;
    std::memcpy(before_.data() + row(e) * state_words_, state(thread), state_words_ * sizeof(Word));
    dependencies_before_[row(e)] = threads_[thread - 1].dependencies;
}

void CausalGraph::pass(EventId e) {
    const std::uint32_t thread = events_[e].thread;
    Thread& t = threads_[thread - 1];
    for (;;) {
        const CausalEvent& event = events_[e];
        assert(frontier(thread) == event.slot);
        program_->complete(thread - 1, state(thread), event.value, event.spurious, t.dependencies);
        e = at(thread, frontier(thread));
        if (e == no_event)
            return;
        const program::Action action = next_action(thread);
        if (!program::is_visible(action.kind))
            return; // an error, by a value that no address and no branch depends on
        assert(action.kind != program::ActionKind::read ||
               (is_read(e) && action.location == events_[e].location && action.expected == events_[e].expected));
        assert(action.kind != program::ActionKind::write ||
               (is_write(e) && action.location == events_[e].location && action.value == events_[e].value));
        assert(action.kind != program::ActionKind::fence || events_[e].label.kind == Kind::fence);
        remember(e);
    }
}

void CausalGraph::put_back(std::uint32_t thread, EventId e, const CausalGraph& from) {
    std::memcpy(state(thread), from.before_.data() + from.row(e) * state_words_, state_words_ * sizeof(Word));
    Thread& t = threads_[thread - 1];
    t.dependencies = from.dependencies_before_[from.row(e)];
    t.stop = Stop::running;
    t.failed = false;
}

void CausalGraph::rewind(EventId e) {
    put_back(events_[e].thread, e, *this);
}

void CausalGraph::place(EventId write, std::uint32_t index) {
    std::vector<EventId>& order = co_[events_[write].location];
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
    rewind(e);
    CausalEvent& event = events_[e];
    if (event.place != CausalEvent::no_place)
        displace(e);
    std::vector<EventId>& of = threads_[event.thread - 1].slots;
    of[event.slot] = no_event;
    while (!of.empty() && of.back() == no_event)
        of.pop_back();
    events_.pop_back();
    before_.resize(before_.size() - state_words_);
    dependencies_before_.pop_back();
    prefixes_.resize(prefixes_.size() - stride());
}

// Of the events of a location: writes have odd stamps, the reads of a write the even one behind it, so that rf, co and
// fr grow along stamps. A cycle of these and po-loc has thus a step of po-loc that does not grow, or goes between reads
// of one write only, which it cannot; and such a step makes a cycle. So coherence is a question about pairs.
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

// No write is between what the read of a tight read-modify-write reads from and its write.
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
    copy.program_ = program_;
    copy.base_ = base_;
    copy.state_words_ = state_words_;
    copy.words_ = words_;
    copy.states_ = states_;
    copy.threads_ = threads_;
    copy.co_.resize(co_.size());
    EventId count = 0;
    for (EventId e = 0; e < size(); ++e)
        renamed[e] = is_initial(e) || keep[e] != 0 ? count++ : no_event;
    copy.events_.resize(count);
    const std::size_t rows = count - co_.size();
    copy.before_.resize(rows * state_words_);
    copy.dependencies_before_.resize(rows, program::Dependencies(*program_, 0));
    copy.prefixes_.resize(rows * stride());
    for (EventId e = 0; e < size(); ++e) {
        const EventId to = renamed[e];
        if (to == no_event)
            continue;
        CausalEvent& event = copy.events_[to];
        event = events_[e];
        if (event.rf != no_event)
            event.rf = renamed[event.rf]; // none: it is about to read from another
        if (is_initial(e))
            continue;
        std::copy_n(before_.data() + row(e) * state_words_, state_words_,
                    copy.before_.data() + copy.row(to) * state_words_);
        copy.dependencies_before_[copy.row(to)] = dependencies_before_[row(e)];
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
    for (std::uint32_t t = 1; t <= num_threads(); ++t) {
        std::vector<EventId>& of = copy.threads_[t - 1].slots;
        const std::uint32_t frontier_before = frontier(t);
        EventId first_gone = no_event;
        for (std::uint32_t s = 0; s < of.size(); ++s) {
            if (of[s] == no_event)
                continue;
            if (renamed[of[s]] == no_event && first_gone == no_event && s < frontier_before)
                first_gone = of[s];
            of[s] = renamed[of[s]];
        }
        while (!of.empty() && of.back() == no_event)
            of.pop_back();
        if (first_gone != no_event)
            copy.put_back(t, first_gone, *this);
    }
}

} // namespace katlas::explore
