#include "katlas/synthesis/pins.hpp"

#include <algorithm>

namespace katlas::synthesis {
namespace {

constexpr std::size_t most_writes = 6;

// The events of one location, with co as the ranks of its writes.
class Coherence {
  public:
    Coherence(const Candidate& candidate, std::size_t location) : candidate_(candidate) {
        for (Place e = 0; e < candidate.events.size(); ++e)
            if (!candidate.events[e].is_fence() && candidate.events[e].location == location)
                events_.push_back(e);
    }

    // `order` must have all writes. The order is coherent if the values that a thread sees never go back in co.
    // Atomicity of read-modify-writes is not required: models have a separate axiom for it.
    [[nodiscard]] bool allows(const std::vector<Place>& order) const {
        const auto rank = [&](Place write) { return std::ranges::find(order, write) - order.begin() + 1; };
        const auto seen = [&](Place e) {
            const CandidateEvent& event = candidate_.events[e];
            return event.is_write() ? rank(e) : event.source ? rank(*event.source) : 0;
        };
        for (std::size_t j = 0; j < events_.size(); ++j) {
            const Place later = events_[j];
            for (std::size_t i = 0; i < j; ++i) {
                const Place earlier = events_[i];
                if (candidate_.events[earlier].thread != candidate_.events[later].thread)
                    continue;
                const bool strictly = candidate_.events[later].is_write();
                if (strictly ? seen(earlier) >= seen(later) : seen(earlier) > seen(later))
                    return false;
            }
        }
        return true;
    }

  private:
    const Candidate& candidate_;
    std::vector<Place> events_; // ascending
};

} // namespace

Pin pin_of(const Candidate& candidate, std::size_t location) {
    const std::vector<Place>& co = candidate.co[location];
    const bool discards = std::ranges::any_of(
        candidate.events, [&](const CandidateEvent& e) { return e.label.discarded && e.location == location; });
    Pin pin = discards ? Pin::final_value : Pin::registers;
    if (co.size() < 2)
        return pin;
    if (co.size() > most_writes)
        return Pin::observer;
    const Coherence coherence(candidate, location);
    std::vector<Place> order = co;
    std::ranges::sort(order);
    do {
        if (order == co || !coherence.allows(order))
            continue;
        if (order.back() == co.back())
            return Pin::observer;
        pin = Pin::final_value;
    } while (std::next_permutation(order.begin(), order.end()));
    return pin;
}

Candidate with_observers(const Candidate& candidate) {
    Candidate result = candidate;
    for (std::size_t l = 0; l < candidate.num_locations(); ++l) {
        if (pin_of(candidate, l) != Pin::observer)
            continue;
        const std::size_t thread = result.num_threads();
        for (const Place write : candidate.co[l])
            if (write != candidate.co[l].back())
                result.events.push_back({.label = {.kind = graph::Kind::read, .mode = graph::Mode::relaxed},
                                         .thread = thread,
                                         .location = l,
                                         .source = write});
    }
    return result;
}

} // namespace katlas::synthesis
