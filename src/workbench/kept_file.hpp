// The file of an exploration with checkpoints (checkpoint.hpp), or the folder of its parts.
//
// A checkpoint that cannot be written does not end the exploration. The next one may succeed.
#pragma once

#include "katlas/explore/result.hpp"
#include "katlas/workbench/kept_exploration.hpp"

#include <chrono>

namespace katlas::workbench {

// Whether an exploration with this end can be resumed.
[[nodiscard]] constexpr bool is_to_go_on(explore::Ended ended) {
    return ended == explore::Ended::interrupt || ended == explore::Ended::deadline;
}

class KeptFile {
  public:
    struct Digests {
        std::uint64_t program = 0;
        std::uint64_t model = 0;
    };
    // Throws std::runtime_error if the checkpoint belongs to another program or model. `keeping` must outlive this
    // object.
    KeptFile(Keeping& keeping, const Digests& digests, StopToken stop);

    // Whether it is time for a checkpoint, or to end.
    [[nodiscard]] bool due() const;
    // Writes a checkpoint, or the requested parts. Returns the reason to end; `no`: go on.
    [[nodiscard]] explore::Ended keep(Checkpoint now);
    // Writes the final checkpoint.
    void write(Checkpoint checkpoint);
    // Adds a message to the result if the last checkpoint could not be written.
    void say_failure(CheckResult& result) const;

  private:
    void write_parts(Checkpoint whole);

    Keeping& keeping_;
    StopToken stop_;
    std::chrono::steady_clock::time_point next_;
};

} // namespace katlas::workbench
