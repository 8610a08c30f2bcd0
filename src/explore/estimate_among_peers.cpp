#include "katlas/explore/estimate_among_peers.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <type_traits>

namespace katlas::explore {

Estimate sum_of(std::span<const Estimate> estimates) {
    Estimate sum;
    for (const Estimate& e : estimates) {
        sum.executions += e.executions * static_cast<double>(e.descents);
        sum.descents += e.descents;
        sum.tail = std::max(sum.tail, e.tail);
        if (sum.ended == Ended::no)
            sum.ended = e.ended;
    }
    if (sum.descents == 0)
        return sum;
    const auto all = static_cast<double>(sum.descents);
    sum.executions /= all;
    double squares = 0;
    for (const Estimate& e : estimates) {
        const auto n = static_cast<double>(e.descents);
        const double away = e.executions - sum.executions;
        squares += n * (n - 1) * e.standard_error * e.standard_error + n * away * away;
    }
    if (sum.descents > 1)
        sum.standard_error = std::sqrt(squares / (all - 1) / all);
    return sum;
}

Estimate estimate_among_peers(Peers& peers, const EstimateOptions& options, const MakeEstimate& make) {
    static_assert(std::is_trivially_copyable_v<Estimate>);
    EstimateOptions share = options;
    share.descents = options.descents / peers.size() + (peers.number() < options.descents % peers.size() ? 1 : 0);
    share.seed = options.seed + std::uint64_t{peers.number()} * 0x9e37'79b9'7f4a'7c15U;
    Estimate own;
    std::exception_ptr failed;
    try {
        if (share.descents != 0)
            own = make(share);
    } catch (...) {
        failed = std::current_exception();
    }
    const bool any_failed = peers.any(failed != nullptr);
    if (failed)
        std::rethrow_exception(failed);
    if (any_failed)
        throw std::runtime_error("another rank has no estimate");
    std::vector<Estimate> all;
    for (const std::string& bytes : peers.gather({reinterpret_cast<const char*>(&own), sizeof own}))
        std::memcpy(&all.emplace_back(), bytes.data(), std::min(bytes.size(), sizeof own));
    return all.empty() ? own : sum_of(all);
}

} // namespace katlas::explore
