// Shows the progress of the exploration once a second, if standard error is a terminal. The first rank of an MPI job,
// which has no terminal, writes a line about all ranks twice a minute.
//
// A program that is explored for some seconds gets an estimate of its executions (explore/estimate.hpp), which improves
// with time. The share done according to the estimate is a guess, and is shown as one: with a range of two standard
// errors to both sides. It is not shown while the range is wide, or if the executions found refute it.
#pragma once

#include "katlas/explore/outlook.hpp"
#include "katlas/explore/peers.hpp"
#include "progress_line.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace katlas::cli {

// The progress of all programs together.
struct ProgressSoFar {
    std::uint64_t executions = 0;
    double seconds = 0;
    std::size_t programs_done = 0;
    std::size_t programs = 1;
    explore::Estimate all{}; // of the executions of all programs; without descents: unknown
};

// "1,234,567 executions, 617,284 per second, ~49 % of ~2,500,000 (44 to 56 %), ~3 s left", with "3 of 10 programs, "
// before it if there are several. Without an estimate only the first half.
[[nodiscard]] std::string progress_text(const ProgressSoFar& so_far);

// "12,000": two significant digits; "~3 min".
[[nodiscard]] std::string rounded(double n);
[[nodiscard]] std::string time_text(double seconds);

class CheckProgress {
  public:
    // `peers` are the processes that explore together; null: this process is alone.
    CheckProgress(std::size_t programs, const explore::Peers* peers);

    // The counter of a program's executions, to be incremented.
    [[nodiscard]] std::atomic<std::uint64_t>* executions(std::size_t program) { return &programs_[program].executions; }
    // The outlook of a program, to be updated; null: not shown.
    [[nodiscard]] explore::Outlook* outlook(std::size_t program) {
        return line_ && line_->shown() ? &programs_[program].outlook : nullptr;
    }
    // Of this process and its peers.
    [[nodiscard]] std::uint64_t all_executions() const { return so_far(0).executions; }
    void program_done(std::size_t program) { programs_[program].done = true; }
    void clear() {
        if (line_)
            line_->clear();
    }

  private:
    struct Program {
        std::atomic<std::uint64_t> executions{0};
        explore::Outlook outlook;
        std::atomic<bool> done{false};
    };
    [[nodiscard]] ProgressSoFar so_far(double seconds) const;

    std::size_t count_;
    const explore::Peers* peers_;
    std::unique_ptr<Program[]> programs_;
    std::optional<ProgressLine> line_; // last member, since it uses the others
};

} // namespace katlas::cli
