// How far exploration has come, once a second, if standard error is a terminal. The first rank of an MPI job, which has
// no terminal, writes a line twice a minute, of what all ranks have found.
//
// A program that is explored for some seconds has an estimate of its executions (explore/estimate.hpp), which gets
// better as time goes on. What it says of the share that is done is a guess, and looks like one: it comes with a range
// of two standard errors to both sides, and is unknown while that is wide, or shown to be wrong by what was found.
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

// What is known of all programs together.
struct ProgressSoFar {
    std::uint64_t executions = 0;
    double seconds = 0;
    std::size_t programs_done = 0;
    std::size_t programs = 1;
    explore::Estimate all{}; // of the executions of all programs; no descents: there is none
};

// "1,234,567 executions, 617,284 per second, ~49 % of ~2,500,000 (44 to 56 %), ~3 s left", with "3 of 10 programs, "
// before it if there are several. Without an estimate only the former half.
[[nodiscard]] std::string progress_text(const ProgressSoFar& so_far);

// "12,000": two digits that count; "~3 min".
[[nodiscard]] std::string rounded(double n);
[[nodiscard]] std::string time_text(double seconds);

class CheckProgress {
  public:
    // `peers`: who explore together; null: this process is alone.
    CheckProgress(std::size_t programs, const explore::Peers* peers);

    // Of a program; to be added to.
    [[nodiscard]] std::atomic<std::uint64_t>* executions(std::size_t program) { return &programs_[program].executions; }
    // To be told. Null: nobody looks.
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
    std::optional<ProgressLine> line_; // last: it uses the others
};

} // namespace katlas::cli
