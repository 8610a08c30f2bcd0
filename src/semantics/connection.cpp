#include "connection.hpp"

#include <vector>

namespace katlas::graph {
namespace {

constexpr EventSet bit(std::size_t e) {
    return EventSet{1} << e;
}

// A thread as a part of a cycle.
struct Part {
    EventSet entries = 0;
    EventSet after_exit = 0; // the events to which its exits communicate
    bool aside = false;      // need not be passed
};

// Whether a walk from the part at `at` can pass each of the other parts once and come back to `first`. It may leave out
// the parts that are aside.
bool closes(const std::vector<Part>& parts, std::size_t first, std::size_t at, std::vector<bool>& passed) {
    bool all = true;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        all = all && (passed[p] || parts[p].aside);
        if (passed[p] || (parts[at].after_exit & parts[p].entries) == 0)
            continue;
        passed[p] = true;
        if (closes(parts, first, p, passed))
            return true;
        passed[p] = false;
    }
    return all && first != at && (parts[at].after_exit & parts[first].entries) != 0;
}

} // namespace

bool ConnectionFilter::fits(const Skeleton& skeleton) {
    if (structure_.connection == Connection::any || skeleton.proper > capacity)
        return true;
    for (std::size_t a = 0; a < skeleton.proper; ++a) {
        reads_from_[a] = communicates_[a] = 0;
        const Shape& from = space_.shapes[skeleton.shape[a]];
        for (std::size_t b = 0; b < skeleton.proper; ++b) {
            const Shape& to = space_.shapes[skeleton.shape[b]];
            if (!skeleton.events[a].has_location() || skeleton.events[a].location != skeleton.events[b].location ||
                (skeleton.events[a].thread == skeleton.events[b].thread && a >= b))
                continue;
            if (from.write && to.read)
                reads_from_[a] |= bit(b);
            if (from.write || to.write)
                communicates_[a] |= bit(b);
        }
    }
    return fits_rows(skeleton);
}

bool ConnectionFilter::fits_rows(const Skeleton& skeleton) const {
    return (structure_.connection != Connection::critical && is_lone_event(skeleton)) ||
           (strongly_connected(skeleton) && (structure_.connection == Connection::strong || one_cycle(skeleton)));
}

// A cycle without steps is an event that passes tests.
bool ConnectionFilter::is_lone_event(const Skeleton& skeleton) const {
    for (std::size_t e = 0; e < skeleton.proper; ++e)
        if (with_excused(skeleton, bit(e)) == first_events(skeleton.proper))
            return true;
    return false;
}

EventSet ConnectionFilter::with_excused(const Skeleton& skeleton, EventSet events) const {
    for (EventSet before = 0; before != events;) {
        before = events;
        for (std::size_t w = 0; w < skeleton.proper; ++w)
            if ((reads_from_[w] & events) != 0)
                events |= bit(w);
        for (const auto& [read, write] : skeleton.updates)
            if ((events & (bit(read) | bit(write))) != 0)
                events |= bit(read) | bit(write);
    }
    return events;
}

bool ConnectionFilter::strongly_connected(const Skeleton& skeleton) const {
    const std::size_t n = skeleton.proper;
    Rows reach = communicates_;
    for (std::size_t e = 0; e + 1 < n; ++e) // immediate po
        if (skeleton.events[e].thread == skeleton.events[e + 1].thread)
            reach[e] |= bit(e + 1);
    for (const auto& [read, write] : skeleton.updates)
        reach[write] |= bit(read);
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t x = 0; x < n; ++x)
            if ((reach[x] & bit(k)) != 0)
                reach[x] |= reach[k];
    EventSet seen = 0;
    for (std::size_t e = 0; e < n; ++e) {
        if ((seen & bit(e)) != 0 || (reach[e] & bit(e)) == 0)
            continue;
        EventSet component = 0;
        for_each_event(reach[e], [&](std::size_t x) { component |= (reach[x] & bit(e)) != 0 ? bit(x) : 0; });
        seen |= component;
        if (with_excused(skeleton, component) == first_events(n))
            return true;
    }
    return false;
}

bool ConnectionFilter::one_cycle(const Skeleton& skeleton) const {
    const auto half_of_update = [&](std::size_t read, std::size_t write) {
        for (const auto& update : skeleton.updates)
            if (update == std::pair(read, write))
                return true;
        return false;
    };
    std::vector<Part> parts;
    for (std::size_t first = 0; first < skeleton.proper;) {
        std::size_t last = first;
        while (last + 1 < skeleton.proper && skeleton.events[last + 1].thread == skeleton.events[first].thread)
            ++last;
        Part part;
        part.entries = bit(first);
        part.after_exit = communicates_[last];
        if (last > first && half_of_update(first, first + 1))
            part.entries |= bit(first + 1);
        if (last > first && half_of_update(last - 1, last))
            part.after_exit |= communicates_[last - 1];
        part.aside = last == first && reads_from_[first] != 0;
        parts.push_back(part);
        first = last + 1;
    }
    for (std::size_t p = 0; p < parts.size(); ++p) {
        std::vector<bool> passed(parts.size());
        passed[p] = true;
        if (closes(parts, p, p, passed))
            return true;
        if (!parts[p].aside) // a cycle passes it
            return false;
    }
    return false;
}

} // namespace katlas::graph
