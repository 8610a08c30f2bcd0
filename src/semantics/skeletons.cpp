#include "skeletons.hpp"

#include "connection.hpp"

#include <algorithm>
#include <numeric>

namespace katlas::graph {
namespace {

class SkeletonSearch {
  public:
    SkeletonSearch(const GraphSpace& space, const Structure& structure,
                   const std::function<bool(const Skeleton&)>& visit)
        : space_(space), structure_(structure), connection_(space, structure), visit_(visit) {}

    bool run(std::size_t events) {
        s_.proper = events;
        return split(events, events);
    }

  private:
    // Chooses the lengths of the threads.
    bool split(std::size_t rest, std::size_t longest) {
        if (rest == 0) {
            s_.events.clear();
            for (std::size_t t = 0; t < lengths_.size(); ++t)
                for (std::size_t i = 0; i < lengths_[t]; ++i)
                    s_.events.push_back({static_cast<int>(t) + 1, static_cast<int>(i), Event::no_location});
            s_.shape.assign(s_.proper, 0);
            s_.locations = 0;
            find_permutations();
            return fill(0);
        }
        if (structure_.connection == Connection::critical)
            longest = std::min(longest, std::size_t{3});
        for (std::size_t length = std::min(rest, longest); length > 0; --length) {
            lengths_.push_back(length);
            const bool go_on = split(rest - length, length);
            lengths_.pop_back();
            if (!go_on)
                return false;
        }
        return true;
    }

    // All permutations of threads of equal length, as renamings of the proper events.
    void find_permutations() {
        permutations_.clear();
        std::vector<std::size_t> starts;
        for (std::size_t at = 0; const std::size_t length : lengths_) {
            starts.push_back(at);
            at += length;
        }
        std::vector<std::size_t> order(lengths_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        while (std::next_permutation(order.begin(), order.end())) {
            Renaming renaming;
            bool fits = true;
            for (std::size_t t = 0; t < order.size(); ++t) {
                fits = fits && lengths_[order[t]] == lengths_[t];
                for (std::size_t i = 0; fits && i < lengths_[t]; ++i)
                    renaming.push_back(starts[order[t]] + i);
            }
            if (fits)
                permutations_.push_back(std::move(renaming));
        }
    }

    // Chooses shape and location of event e and those after it.
    bool fill(std::size_t e) {
        if (e == s_.proper)
            return finish();
        Event& event = s_.events[e];
        for (std::size_t k = 0; k < space_.shapes.size(); ++k) {
            const Shape& shape = space_.shapes[k];
            s_.shape[e] = k;
            const std::size_t before = s_.locations;
            const std::size_t choices = !shape.located ? 1 : space_.locations ? before + 1 : 1;
            for (std::size_t l = 0; l < choices; ++l) {
                event.location = shape.located ? static_cast<int>(l) : Event::no_location;
                if ((shape.write && shape.exclusive && !ends_update(e)) || !fits(e, shape))
                    continue;
                if (shape.located)
                    s_.locations = std::max(before, l + 1);
                const bool go_on = fill(e + 1);
                s_.locations = before;
                if (!go_on)
                    return false;
            }
        }
        event.location = Event::no_location;
        return true;
    }

    // Is there an exclusive read of the same location directly before e?
    [[nodiscard]] bool ends_update(std::size_t e) const {
        if (e == 0 || s_.events[e - 1].thread != s_.events[e].thread)
            return false;
        const Shape& previous = space_.shapes[s_.shape[e - 1]];
        return previous.read && previous.exclusive && s_.events[e - 1].location == s_.events[e].location;
    }

    // Whether the wanted structure allows such an event at this place; the event's location is set.
    [[nodiscard]] bool fits(std::size_t e, const Shape& shape) const {
        const bool first = e == 0 || s_.events[e - 1].thread != s_.events[e].thread;
        const bool last = e + 1 == s_.proper || s_.events[e + 1].thread != s_.events[e].thread;
        if (structure_.connection != Connection::any && !shape.located && (first || last) && s_.proper > 1)
            return false; // no edge leads to the event or from it
        if (structure_.connection == Connection::critical && !fits_critical_cycle(e, shape, first, last))
            return false;
        if (!structure_.programs)
            return true;
        if (last && shape.read && shape.exclusive)
            return false;
        const Shape* const previous = first ? nullptr : &space_.shapes[s_.shape[e - 1]];
        return previous == nullptr || !previous->read || !previous->exclusive ||
               (shape.write && shape.exclusive && ends_update(e));
    }

    // An access is first in its thread, or it is last and has another location than the first access. A fence is
    // neither first nor last.
    [[nodiscard]] bool fits_critical_cycle(std::size_t e, const Shape& shape, bool first, bool last) const {
        if (first)
            return true;
        if (!last)
            return !shape.located && s_.events[e].position == 1;
        const Event& entry = s_.events[e - static_cast<std::size_t>(s_.events[e].position)];
        return s_.events[e].location != entry.location;
    }

    void find_updates() {
        s_.updates.clear();
        for (std::size_t e = 0; e < s_.proper; ++e) {
            const Shape& shape = space_.shapes[s_.shape[e]];
            if (shape.write && shape.exclusive)
                s_.updates.emplace_back(e - 1, e);
        }
    }

    bool finish() {
        find_updates();
        if (!connection_.fits(s_))
            return true;
        Skeleton found = s_;
        for (const Renaming& p : permutations_) {
            std::vector<std::size_t> names(s_.locations, s_.locations); // new name, by location
            std::size_t named = 0;
            int difference = 0; // the order of the renamed list and the list itself
            for (std::size_t i = 0; i < s_.proper && difference == 0; ++i) {
                difference = compare(s_.shape[p[i]], s_.shape[i]);
                if (difference != 0 || !s_.events[i].has_location())
                    continue;
                std::size_t& name = names[static_cast<std::size_t>(s_.events[p[i]].location)];
                if (name == s_.locations)
                    name = named++;
                difference = compare(name, static_cast<std::size_t>(s_.events[i].location));
            }
            if (difference < 0)
                return true;
            if (difference > 0)
                continue;
            Renaming symmetry = p;
            symmetry.resize(s_.proper + s_.locations);
            for (std::size_t l = 0; l < s_.locations; ++l)
                symmetry[s_.proper + names[l]] = s_.proper + l;
            found.symmetries.push_back(std::move(symmetry));
        }
        for (std::size_t l = 0; l < s_.locations; ++l)
            found.events.push_back({Event::initial_thread, static_cast<int>(l), static_cast<int>(l)});
        return visit_(found);
    }

    [[nodiscard]] static int compare(std::size_t a, std::size_t b) { return a < b ? -1 : a > b ? 1 : 0; }

    const GraphSpace& space_;
    const Structure structure_;
    ConnectionFilter connection_;
    const std::function<bool(const Skeleton&)>& visit_;
    std::vector<std::size_t> lengths_;
    std::vector<Renaming> permutations_;
    Skeleton s_;
};

} // namespace

bool for_each_skeleton(const GraphSpace& space, const Structure& structure, std::size_t events,
                       const std::function<bool(const Skeleton&)>& visit) {
    return SkeletonSearch(space, structure, visit).run(events);
}

} // namespace katlas::graph
