// The exploration of a program in C with checkpoints (checkpoint.hpp).
//
// The exploration goes in rounds, like any exploration with checkpoints (explore/explore_in_rounds.hpp). Each round has
// its own workers, which end when a checkpoint is due. Their results are converted to text before they are kept.
#pragma once

#include "kept_file.hpp"
#include "native_workers.hpp"

namespace katlas::workbench {

struct KeptNative {
    KeptFile::Digests digests;
    // Runs workers with the given options, which call `pause` now and then; `before` is the number of earlier
    // executions.
    std::function<NativeWorkers::Found(const native::Options&, NativeWorkers::Watch::Pause, std::uint64_t before)>
        round;
    std::function<void(CheckResult&)> complete; // completes the result of a round
};

// The options' request to stop ends the exploration with a checkpoint. The result covers all rounds and earlier runs.
// Throws std::runtime_error.
[[nodiscard]] CheckResult explore_kept(const KeptNative& native, native::Options options, Keeping& keeping);

// Adds the results of a round, converted to text. `earlier` is the time of other processes in seconds.
void add_round(const KeptNative& native, const native::Options& options, CheckResult& sum, CheckResult&& found,
               double earlier);

// The remaining work of an exploration that was begun.
[[nodiscard]] std::shared_ptr<const native::Remainder> begun_of(const Checkpoint& checkpoint);
// A checkpoint with the same settings and digests, with the new results and the remaining work.
[[nodiscard]] Checkpoint checkpoint_with(Checkpoint checkpoint, const CheckResult& found, native::Remainder&& left);

// The result of an exploration that is done.
[[nodiscard]] CheckResult result_of(const Checkpoint& finished);

} // namespace katlas::workbench
