// A line on standard error that tells how far exploration has come, once a second, if that is a terminal.
//
// Whoever prints anything else meanwhile clears the line first; the next second brings it back.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace katlas::cli {

// "1,234,567 executions, 617,284 per second", with "3 of 10 programs, " before it if there are several.
[[nodiscard]] std::string progress_text(std::uint64_t executions, double seconds, std::size_t programs_done,
                                        std::size_t programs);

class CheckProgress {
  public:
    explicit CheckProgress(std::size_t programs);
    CheckProgress(const CheckProgress&) = delete;
    CheckProgress& operator=(const CheckProgress&) = delete;
    ~CheckProgress();

    // To be added to. Null: nobody looks.
    [[nodiscard]] std::atomic<std::uint64_t>* executions() { return shown_ ? &executions_ : nullptr; }
    void program_done() { ++done_; }
    void clear();

  private:
    void show_each_second();

    const bool shown_;
    const std::size_t programs_;
    std::atomic<std::uint64_t> executions_{0};
    std::atomic<std::size_t> done_{0};
    std::mutex mutex_;
    std::condition_variable end_;
    bool over_ = false;
    bool visible_ = false;
    std::jthread thread_; // last: it uses the others
};

} // namespace katlas::cli
