// A line on standard error with the progress of a search, updated once a second, if standard error is a terminal.
// Otherwise a new line may be written now and then, for the output of a batch job.
//
// Other output must clear the line first; it is shown again in the next second.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace katlas::cli {

// "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t n);

class ProgressLine {
  public:
    // text(seconds since the construction) is called from another thread until the destruction. `between_lines` is the
    // interval without a terminal; zero: no lines.
    explicit ProgressLine(std::function<std::string(double)> text, std::chrono::seconds between_lines = {});
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine();

    [[nodiscard]] bool shown() const { return shown_; }
    void clear();

  private:
    void show();

    const bool on_terminal_;
    const bool shown_;
    const std::chrono::seconds between_;
    const std::function<std::string(double)> text_;
    std::mutex mutex_;
    std::condition_variable end_;
    bool over_ = false;
    bool visible_ = false;
    std::jthread thread_; // last member, since it uses the others
};

} // namespace katlas::cli
