// An estimate of the number of executions of a program (estimate.hpp), made by several processes (peers.hpp).
#pragma once

#include "katlas/explore/peers.hpp"
#include "katlas/explore/result.hpp"

#include <functional>
#include <span>

namespace katlas::explore {

// The estimate of all descents, from the estimates of each process. Its tail is the heaviest of the given tails.
[[nodiscard]] Estimate sum_of(std::span<const Estimate> estimates);

using MakeEstimate = std::function<Estimate(const EstimateOptions&)>;

// Each peer makes its share of the descents. The first peer gets the estimate; the others get the estimate of their own
// descents. If `make` throws in one peer, all peers end: that peer rethrows, the others throw std::runtime_error.
[[nodiscard]] Estimate estimate_among_peers(Peers& peers, const EstimateOptions& options, const MakeEstimate& make);

} // namespace katlas::explore
