// How far exploration has come, once a second, if standard error is a terminal.
#pragma once

#include "progress_line.hpp"

#include <atomic>
#include <cstdint>
#include <string>

namespace katlas::cli {

// "1,234,567 executions, 617,284 per second", with "3 of 10 programs, " before it if there are several.
[[nodiscard]] std::string progress_text(std::uint64_t executions, double seconds, std::size_t programs_done,
                                        std::size_t programs);

class CheckProgress {
  public:
    explicit CheckProgress(std::size_t programs)
        : line_([this, programs](double seconds) { return progress_text(executions_, seconds, done_, programs); }) {}

    // To be added to. Null: nobody looks.
    [[nodiscard]] std::atomic<std::uint64_t>* executions() { return line_.shown() ? &executions_ : nullptr; }
    void program_done() { ++done_; }
    void clear() { line_.clear(); }

  private:
    std::atomic<std::uint64_t> executions_{0};
    std::atomic<std::size_t> done_{0};
    ProgressLine line_; // last: it uses the others
};

} // namespace katlas::cli
