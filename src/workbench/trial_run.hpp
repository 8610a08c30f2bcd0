// The time of an estimated exploration: its first executions are explored for a moment.
#pragma once

#include "katlas/explore/estimate_among_peers.hpp"
#include "katlas/workbench/check_programs.hpp"
#include "katlas/workbench/check_results.hpp"

#include <chrono>

namespace katlas::workbench {

// The estimate by this process, or by it and its peers.
[[nodiscard]] explore::Estimate estimated(const explore::MakeEstimate& make, const CheckTask& task);

// The end of a trial that begins now.
[[nodiscard]] std::chrono::steady_clock::time_point end_of_trial();

[[nodiscard]] TrialRun trial_of(const explore::Result& found, long peak_kb);
[[nodiscard]] TrialRun trial_of(const CheckResult& found);

} // namespace katlas::workbench
