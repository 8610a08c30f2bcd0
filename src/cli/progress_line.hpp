// A line on standard error that tells how far a search has come, once a second, if that is a terminal. Where it is
// none, there may be a line of its own now and then, for who reads the output of a batch job.
//
// Whoever prints anything else meanwhile clears the line first; the next second brings it back.
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
    // text(seconds since the construction) is called from another thread until the destruction. `between_lines`: where
    // there is no terminal; zero: none is written there.
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
    std::jthread thread_; // last: it uses the others
};

} // namespace katlas::cli
