// Several workers at once, of whatever kind, whose results are added.
#pragma once

#include "katlas/explore/collector.hpp"

#include <functional>

namespace katlas::explore {

// work(i) for each i < workers at the same time, 0 on this thread. What one of them throws is thrown here, once all
// have come back; `shared` has told the others by then to end.
[[nodiscard]] Result run_workers(unsigned workers, const Options& options, Shared& shared,
                                 const std::function<Result(unsigned)>& work);

} // namespace katlas::explore
