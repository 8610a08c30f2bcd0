// Runs several workers of any kind at once, and adds their results.
#pragma once

#include "katlas/explore/collector.hpp"

#include <functional>

namespace katlas::explore {

// Calls work(i) for each i < workers at the same time, work(0) on this thread. An exception of a worker is thrown here
// after all workers have returned; `shared` tells the other workers to end.
[[nodiscard]] Result run_workers(unsigned workers, const Options& options, Shared& shared,
                                 const std::function<Result(unsigned)>& work);

} // namespace katlas::explore
