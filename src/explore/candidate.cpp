#include "candidate.hpp"

namespace katlas::explore {
namespace {

using program::ActionKind;
using program::Term;
using program::TermId;
using program::TermKind;

} // namespace

template <typename Events>
Candidate<Events>::Candidate(const program::Program& program, const program::ValueTerms& terms,
                             CandidateDemands demands)
    : program_(program), terms_(terms), demands_(demands), locations_(static_cast<EventId>(program.num_locations())),
      slots_(terms.size()) {}

template <typename Events>
void Candidate<Events>::choose(std::span<const program::ThreadPath* const> paths) {
    paths_.assign(paths.begin(), paths.end());
    events_.clear();
    first_.clear();
    reads_.clear();
    for (EventId l = 0; l < locations_; ++l)
        events_.push_back({nullptr, l, none});
    for (const program::ThreadPath* path : paths_) {
        first_.push_back(size());
        for (const program::PathEvent& e : path->events) {
            if (e.kind == ActionKind::read)
                reads_.push_back(size());
            events_.push_back({&e, e.location, none});
        }
    }
    first_.push_back(size());
}

template <typename Events>
EventId Candidate<Events>::next_read() const {
    EventId first = none;
    for (const EventId r : reads_) {
        if (events_[r].rf != none)
            continue;
        if (events_[r].location != program::no_location)
            return r;
        if (first == none)
            first = r;
    }
    return first;
}

template <typename Events>
Events Candidate<Events>::sources(EventId read) const {
    const program::Location l = location(read);
    Events found(size());
    for (EventId w = 0; w < size(); ++w)
        if (is(w, ActionKind::write) &&
            (l == program::no_location || location(w) == program::no_location || location(w) == l))
            found.insert(w);
    return found;
}

template <typename Events>
Events Candidate<Events>::writes_of(program::Location l) const {
    Events found(size());
    for (EventId w = locations_; w < size(); ++w)
        if (is(w, ActionKind::write) && location(w) == l)
            found.insert(w);
    return found;
}

template <typename Events>
bool Candidate<Events>::is_possible() {
    ++round_;
    return find_values() && find_locations() && conditions_may_hold() && find_order();
}

// ---- Values

template <typename Events>
typename Candidate<Events>::Known Candidate<Events>::evaluate(TermId t) {
    Slot& s = slots_[t];
    if (s.round == round_)
        return s.state == Known::asking ? Known::circular : s.state;
    s = {round_, Known::asking, 0};
    Value value = 0;
    const Known state = evaluate_parts(t, value);
    s = {round_, state, value};
    return state;
}

template <typename Events>
typename Candidate<Events>::Known Candidate<Events>::evaluate_parts(TermId t, Value& value) {
    const Term& term = terms_[t];
    if (term.kind == TermKind::constant) {
        value = term.value;
        return Known::known;
    }
    if (term.kind == TermKind::read) {
        const EventId write = events_[first_[term.a] + term.b].rf;
        if (write == none)
            return Known::open;
        if (write < locations_) {
            value = program_.initial_value(write);
            return Known::known;
        }
        const TermId written = events_[write].path->value;
        const Known state = evaluate(written);
        value = slots_[written].value;
        return state;
    }
    // A circular operand makes the whole term circular, even if another operand is unknown.
    const Known a = evaluate(term.a);
    TermId other = term.b;
    if (term.kind == TermKind::select) {
        if (a != Known::known)
            return a;
        other = slots_[term.a].value != 0 ? term.b : term.c;
    }
    const Known b = evaluate(other);
    if (a != Known::known || b != Known::known)
        return a == Known::circular || b == Known::circular ? Known::circular : Known::open;
    value = terms_.computed(term, slots_[term.a].value, slots_[other].value);
    return Known::known;
}

template <typename Events>
bool Candidate<Events>::find_values() {
    for (EventId e = locations_; e < size(); ++e)
        if (!is(e, ActionKind::fence) && evaluate(events_[e].path->value) == Known::circular)
            return false;
    return true;
}

template <typename Events>
bool Candidate<Events>::find_locations() {
    for (EventId e = locations_; e < size(); ++e) {
        const program::PathEvent& event = *events_[e].path;
        if (event.kind == ActionKind::fence || event.location != program::no_location)
            continue;
        events_[e].location = program::no_location;
        const Known state = evaluate(event.address);
        if (state == Known::circular)
            return false;
        if (state == Known::open)
            continue;
        const auto location = program_.resolve(slots_[event.address].value);
        if (!location)
            return false;
        events_[e].location = *location;
    }
    for (const EventId r : reads_) {
        const EventId w = rf(r);
        if (w != none && location(r) != program::no_location && location(w) != program::no_location &&
            location(r) != location(w))
            return false;
    }
    return true;
}

template <typename Events>
bool Candidate<Events>::conditions_may_hold() {
    for (const program::ThreadPath* path : paths_)
        for (const program::PathCondition& c : path->conditions) {
            const Known state = evaluate(c.term);
            if (state == Known::circular || (state == Known::known && (slots_[c.term].value != 0) != c.holds))
                return false;
        }
    return true;
}

// ---- Coherence

template <typename Events>
bool Candidate<Events>::order(EventId first, EventId second) {
    if (first == second || behind_[second].has(first))
        return false;
    if (behind_[first].has(second))
        return true;
    Events more = behind_[second];
    more.insert(second);
    for (EventId e = 0; e < size(); ++e)
        if (e == first || behind_[e].has(first))
            behind_[e] |= more;
    return true;
}

// Orders co as two accesses of a location demand. `first` is po-before `second`. Reads have rf.
template <typename Events>
bool Candidate<Events>::order_pair(EventId first, EventId second) {
    const bool first_reads = is(first, ActionKind::read);
    const bool second_reads = is(second, ActionKind::read);
    const EventId from = first_reads ? rf(first) : first;
    const EventId to = second_reads ? rf(second) : second;
    if (from == to && second_reads)
        return true;
    return order(from, to);
}

template <typename Events>
bool Candidate<Events>::find_order() {
    behind_.assign(size(), Events(size()));
    for (EventId l = 0; l < locations_; ++l)
        behind_[l] = writes_of(l);
    bound_to_.assign(size(), none);
    if (!demands_.coherent)
        return true;
    for (std::size_t t = 0; t < paths_.size(); ++t) {
        // It suffices to look at neighbours among the accesses of a location that write or have a source: their demands
        // imply the demands of all pairs.
        last_at_.assign(locations_, none);
        for (EventId e = first_[t]; e < first_[t + 1]; ++e) {
            if (location(e) == program::no_location || is(e, ActionKind::fence) ||
                (is(e, ActionKind::read) && rf(e) == none))
                continue;
            EventId& before = last_at_[location(e)];
            if (before != none && !order_pair(before, e))
                return false;
            before = e;
        }
    }
    return !demands_.atomic || (bind() && keep_together());
}

template <typename Events>
bool Candidate<Events>::bind() {
    for (const EventId r : reads_) {
        if (!events_[r].path->exclusive || rf(r) == none || r + 1 == size())
            continue;
        const EventId write = r + 1;
        if (!is(write, ActionKind::write) || !events_[write].path->exclusive)
            continue; // the thread ended between the halves
        if (bound_to_[rf(r)] != none)
            return false;
        bound_to_[rf(r)] = write;
    }
    return true;
}

template <typename Events>
bool Candidate<Events>::keep_together() {
    for (bool changed = true; changed;) {
        changed = false;
        for (EventId from = 0; from < size(); ++from) {
            const EventId to = bound_to_[from];
            if (to == none)
                continue;
            for (EventId w = 0; w < size(); ++w) {
                if (w == from || w == to)
                    continue;
                if (behind_[from].has(w) && !behind_[to].has(w)) {
                    if (!order(to, w))
                        return false;
                    changed = true;
                }
                if (behind_[w].has(to) && !behind_[w].has(from)) {
                    if (!order(w, from))
                        return false;
                    changed = true;
                }
            }
        }
    }
    return true;
}

template <typename Events>
EventId Candidate<Events>::bound_by(EventId write) const {
    return demands_.coherent && demands_.atomic && events_[write].path->exclusive ? rf(write - 1) : none;
}

template class Candidate<FewEvents>;
template class Candidate<graph::WideSet>;

} // namespace katlas::explore
