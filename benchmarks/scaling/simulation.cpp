#include "simulation.hpp"

#include "rank.hpp"

#include <bit>
#include <stdexcept>

namespace katlas::scaling {
namespace {

double hops_to_all(const World& w) {
    return static_cast<double>(std::bit_width(w.ranks - 1));
}

// Seconds from the end of the round until all have left it: each rank tells each other rank the number of messages
// sent, which Open MPI does in log N exchanges of half of all numbers (J. Bruck et al., 1997). A barrier and six sums
// follow.
double seconds_of_leaving(const World& w) {
    constexpr double sums = 7;
    const double hop = w.network.latency + 2 * w.network.overhead;
    const double numbers = 8.0 * w.ranks / 2;
    return hops_to_all(w) * (hop + numbers / w.network.bytes_per_second + sums * 2 * hop);
}

} // namespace

Outcome simulate(const Forest& forest, const Protocol& protocol, const Network& network, std::uint32_t num_ranks,
                 std::uint64_t seed) {
    World w(forest, protocol, network, num_ranks, seed);
    std::vector<Rank> ranks;
    std::vector<std::uint32_t> versions(num_ranks);
    ranks.reserve(num_ranks);
    const auto plan = [&](std::uint32_t r) {
        if (ranks[r].wakes_at() != Rank::never)
            w.events.push({ranks[r].wakes_at(), w.number++, r, ++versions[r], false, {}});
        else
            ++versions[r];
    };
    for (std::uint32_t r = 0; r < num_ranks; ++r)
        ranks.emplace_back(r, &w);
    for (std::uint32_t r = 0; r < num_ranks; ++r) {
        ranks[r].begin();
        plan(r);
    }
    while (!w.events.empty()) {
        const Event event = w.events.top();
        w.events.pop();
        Rank& rank = ranks[event.rank];
        const double before = rank.wakes_at();
        if (event.is_message)
            rank.arrive(event.at, event.message);
        else if (event.version == versions[event.rank])
            rank.wake(event.at);
        else
            continue;
        if (!event.is_message || rank.wakes_at() != before)
            plan(event.rank);
    }
    if (w.seen.steps != forest.steps() || w.left != 0 || w.busy != 0 || w.work_under_way != 0)
        throw std::logic_error("steps were lost, or explored twice");
    if (w.seen.ranks_ended != num_ranks)
        throw std::logic_error("a rank does not know of the end");
    return {.seen = w.seen,
            .work = static_cast<double>(forest.steps()) * forest.costs().step,
            .makespan = w.seen.ended + (num_ranks > 1 ? seconds_of_leaving(w) : 0),
            .ranks = num_ranks};
}

} // namespace katlas::scaling
