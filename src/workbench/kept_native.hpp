// The exploration of a program in C with checkpoints (checkpoint.hpp).
//
// It goes in rounds, as any with checkpoints does (explore/explore_in_rounds.hpp). Each round has workers of its own,
// who end when a checkpoint is due. What they have found is made text before it is kept.
#pragma once

#include "kept_file.hpp"
#include "native_workers.hpp"

namespace katlas::workbench {

struct KeptNative {
    KeptFile::Digests digests;
    // Workers with these options, who are watched so, and of whom others have seen so many executions before.
    std::function<NativeWorkers::Found(const native::Options&, NativeWorkers::Watch::Pause, std::uint64_t before)>
        round;
    std::function<void(CheckResult&)> complete; // what a round has found
};

// The options' request to stop ends it with a checkpoint. The result has what was found in all rounds and before.
// Throws std::runtime_error.
[[nodiscard]] CheckResult explore_kept(const KeptNative& native, native::Options options, Keeping& keeping);

// Adds what a round has found, made text. `earlier`: seconds of other processes.
void add_round(const KeptNative& native, const native::Options& options, CheckResult& sum, CheckResult&& found,
               double earlier);

// What is left of an exploration that was begun.
[[nodiscard]] std::shared_ptr<const native::Remainder> begun_of(const Checkpoint& checkpoint);
// The same settings and digests, with what was found since and what is left.
[[nodiscard]] Checkpoint checkpoint_with(Checkpoint checkpoint, const CheckResult& found, native::Remainder&& left);

// What is known of an exploration that is done.
[[nodiscard]] CheckResult result_of(const Checkpoint& finished);

} // namespace katlas::workbench
