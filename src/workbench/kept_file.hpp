// The file of an exploration with checkpoints (checkpoint.hpp), or the folder of its parts.
//
// A checkpoint that cannot be written does not end the exploration. The next one may succeed.
#pragma once

#include "katlas/explore/result.hpp"
#include "katlas/workbench/kept_exploration.hpp"

#include <chrono>

namespace katlas::workbench {

// Whether an exploration that ended so can go on.
[[nodiscard]] constexpr bool is_to_go_on(explore::Ended ended) {
    return ended == explore::Ended::interrupt || ended == explore::Ended::deadline;
}

class KeptFile {
  public:
    struct Digests {
        std::uint64_t program = 0;
        std::uint64_t model = 0;
    };
    // Throws std::runtime_error if what is taken up is of another program or model. `keeping` must outlive this.
    KeptFile(Keeping& keeping, const Digests& digests, StopToken stop);

    // Whether it is time for a checkpoint, or for an end.
    [[nodiscard]] bool due() const;
    // A checkpoint, or the parts that are asked for. Says why to end; no: to go on.
    [[nodiscard]] explore::Ended keep(Checkpoint now);
    // The exploration has ended.
    void write(Checkpoint checkpoint);
    // If the last checkpoint could not be written.
    void say_failure(CheckResult& result) const;

  private:
    void write_parts(Checkpoint whole);

    Keeping& keeping_;
    StopToken stop_;
    std::chrono::steady_clock::time_point next_;
};

} // namespace katlas::workbench
