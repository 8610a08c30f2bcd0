// An estimate of how many executions a program has (estimate.hpp), by several processes (peers.hpp).
#pragma once

#include "katlas/explore/peers.hpp"
#include "katlas/explore/result.hpp"

#include <functional>
#include <span>

namespace katlas::explore {

// That of all descents, of those of each. Its tail is the heaviest of theirs.
[[nodiscard]] Estimate sum_of(std::span<const Estimate> estimates);

using MakeEstimate = std::function<Estimate(const EstimateOptions&)>;

// Each of the peers makes its share of the descents. The first one gets the estimate; the others get what they have
// made. What `make` throws in one of them ends all: throws that, or std::runtime_error.
[[nodiscard]] Estimate estimate_among_peers(Peers& peers, const EstimateOptions& options, const MakeEstimate& make);

} // namespace katlas::explore
