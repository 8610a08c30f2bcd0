#include "trial_run.hpp"

namespace katlas::workbench {

explore::Estimate estimated(const explore::MakeEstimate& make, const CheckTask& task) {
    const explore::EstimateOptions how{
        .descents = task.estimate, .stop = task.exploration.stop, .seed = task.seed, .see = {}};
    return task.exploration.peers != nullptr ? explore::estimate_among_peers(*task.exploration.peers, how, make)
                                             : make(how);
}

std::chrono::steady_clock::time_point end_of_trial() {
    constexpr std::chrono::milliseconds a_moment{500};
    return std::chrono::steady_clock::now() + a_moment;
}

TrialRun trial_of(const explore::Result& found, long peak_kb) {
    return {.executions = found.executions() + found.num_errors,
            .cpu_seconds = found.cpu_seconds,
            .peak_kb = peak_kb,
            .is_whole = found.ended == explore::Ended::no};
}

TrialRun trial_of(const CheckResult& found) {
    return {.executions = found.executions + found.blocked + found.cut + found.num_errors,
            .cpu_seconds = found.cpu_seconds,
            .peak_kb = found.peak_kb,
            .is_whole = found.ended == explore::Ended::no};
}

} // namespace katlas::workbench
