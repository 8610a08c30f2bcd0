#include "katlas/synthesis/critical_cycles.hpp"

#include <algorithm>

namespace katlas::synthesis {
namespace {

using graph::Kind;
using graph::Mode;

// A thread of a cycle without its modes.
struct Part {
    Kind entry = Kind::read;
    Kind exit = Kind::read;
    bool single = false;

    friend auto operator<=>(const Part&, const Part&) = default;
};

class CycleEnumeration {
  public:
    CycleEnumeration(const Alphabet& alphabet, std::size_t events, const std::function<bool(const Candidate&)>& visit)
        : alphabet_(alphabet), events_(events), visit_(visit) {}

    bool run() {
        for (fences_ = 0; 3 * fences_ <= events_; ++fences_)
            if ((fences_ == 0 || !alphabet_.fences.empty()) && !choose_parts(events_ - fences_))
                return false;
        return true;
    }

  private:
    bool choose_parts(std::size_t accesses) {
        if (accesses == 0)
            return parts_.size() < 2 || !is_first_rotation() || !fits(parts_.back(), parts_.front()) || build();
        for (const Kind entry : {Kind::write, Kind::read}) {
            const Part alone{entry, entry, true};
            if (!try_part(alone, accesses - 1))
                return false;
            for (const Kind exit : {Kind::write, Kind::read})
                if (accesses >= 2 && !try_part({entry, exit, false}, accesses - 2))
                    return false;
        }
        return true;
    }

    bool try_part(const Part& part, std::size_t accesses) {
        if (!parts_.empty() && !fits(parts_.back(), part))
            return true;
        parts_.push_back(part);
        const bool go_on = choose_parts(accesses);
        parts_.pop_back();
        return go_on;
    }

    // Two reads do not communicate. Two consecutive threads with one access each would shorten to one communication.
    static bool fits(const Part& from, const Part& to) {
        return (from.exit == Kind::write || to.entry == Kind::write) && !(from.single && to.single);
    }

    [[nodiscard]] bool is_first_rotation() const {
        std::vector<Part> rotated = parts_;
        for (std::size_t i = 1; i < parts_.size(); ++i) {
            std::rotate(rotated.begin(), rotated.begin() + 1, rotated.end());
            if (rotated < parts_)
                return false;
        }
        return true;
    }

    // Locations, rf and co follow from the cycle: every thread with two accesses changes the location.
    bool build() {
        const auto pairs = static_cast<std::size_t>(std::ranges::count(parts_, false, &Part::single));
        if (pairs < 2 || fences_ > pairs)
            return true;
        Candidate c;
        c.co.resize(pairs);
        gaps_.clear();
        // The first thread with two accesses is left at location 0, the next one entered there.
        const auto first = static_cast<std::size_t>(std::ranges::find(parts_, false, &Part::single) - parts_.begin());
        std::vector<std::size_t> exits(parts_.size());
        std::size_t location = pairs - 1;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const Part& part = parts_[(first + i) % parts_.size()];
            add(c, part.entry, i, location);
            if (!part.single) {
                location = (location + 1) % pairs;
                gaps_.push_back(c.events.size());
                add(c, part.exit, i, location);
            }
            exits[i] = c.events.size() - 1;
        }
        // Along the chain of each location: the write from which a read is entered is its source, and writes are in co
        // in the order of the chain. The chain of the last location passes from the last thread to the first.
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const Place from = exits[i];
            const Place to = i + 1 == parts_.size() ? 0 : exits[i] + 1;
            if (c.events[from].is_write() && c.events[to].is_read())
                c.events[to].source = from;
        }
        for (std::size_t i = 1; i <= c.events.size(); ++i) {
            const Place e = i % c.events.size(); // the first thread's entry comes last
            if (c.events[e].is_write())
                c.co[c.events[e].location].push_back(e);
        }
        // A read that is left by fr reads from the write directly before in co, from which the chain entered it.
        return choose_gaps(c, 0, fences_);
    }

    static void add(Candidate& c, Kind kind, std::size_t thread, std::size_t location) {
        c.events.push_back({.label = {.kind = kind, .mode = Mode::relaxed},
                            .thread = thread,
                            .location = location,
                            .source = std::nullopt});
    }

    // Chooses the contents of the gaps between two accesses, from gap number `g` on. Places are counted without fences.
    bool choose_gaps(const Candidate& c, std::size_t g, std::size_t fences) {
        if (g == gaps_.size())
            return fences != 0 || choose_modes(c);
        if (gaps_.size() - g > fences) {
            if (!choose_gaps(c, g + 1, fences))
                return false;
            const Place to = gaps_[g];
            for (const DependencyKind kind : alphabet_.dependencies) {
                if (!c.events[to - 1].is_read() || (unpicked(kind) == DependencyKind::data && !c.events[to].is_write()))
                    continue;
                Candidate dependent = c;
                dependent.dependencies.push_back({kind, to - 1, to});
                if (!choose_gaps(dependent, g + 1, fences))
                    return false;
            }
        }
        if (fences == 0)
            return true;
        for (const Mode mode : alphabet_.fences) {
            fence_in_.emplace_back(gaps_[g], mode);
            const bool go_on = choose_gaps(c, g + 1, fences - 1);
            fence_in_.pop_back();
            if (!go_on)
                return false;
        }
        return true;
    }

    bool choose_modes(const Candidate& c) {
        Candidate whole = c;
        for (std::size_t i = fence_in_.size(); i-- > 0;) // the last first, so that places before it stay
            insert_fence(whole, fence_in_[i].first, fence_in_[i].second);
        return choose_mode(whole, 0);
    }

    static void insert_fence(Candidate& c, Place at, Mode mode) {
        const auto moved = [at](Place e) { return e < at ? e : e + 1; };
        const std::size_t thread = c.events[at].thread;
        for (CandidateEvent& event : c.events)
            if (event.source)
                event.source = moved(*event.source);
        for (std::vector<Place>& writes : c.co)
            for (Place& write : writes)
                write = moved(write);
        for (Dependency& d : c.dependencies)
            d = {d.kind, moved(d.from), moved(d.to)};
        c.events.insert(
            c.events.begin() + static_cast<std::ptrdiff_t>(at),
            {.label = {.kind = Kind::fence, .mode = mode}, .thread = thread, .location = 0, .source = std::nullopt});
    }

    bool choose_mode(Candidate& c, Place e) {
        if (e == c.events.size())
            return visit_(c);
        if (c.events[e].is_fence())
            return choose_mode(c, e + 1);
        for (const Mode mode : c.events[e].is_read() ? alphabet_.reads : alphabet_.writes) {
            c.events[e].label.mode = mode;
            if (!choose_mode(c, e + 1))
                return false;
        }
        return true;
    }

    const Alphabet& alphabet_;
    std::size_t events_;
    const std::function<bool(const Candidate&)>& visit_;
    std::size_t fences_ = 0;
    std::vector<Part> parts_;
    std::vector<Place> gaps_; // the second access of each thread with two
    std::vector<std::pair<Place, Mode>> fence_in_;
};

} // namespace

bool for_each_critical_cycle(const Alphabet& alphabet, std::size_t events,
                             const std::function<bool(const Candidate&)>& visit) {
    return CycleEnumeration(alphabet, events, visit).run();
}

} // namespace katlas::synthesis
