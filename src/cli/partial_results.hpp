// What a command has found so far, shown when it is interrupted.
//
// A question may take long between two looks at a token. So that an interrupt holds at once, whatever runs, a thread of
// its own waits for it, shows the results that there are, and ends the program with their status, 3 where
// something is undecided. Results are changed under a
// lock, and so those that are shown are whole.
#pragma once

#include "interrupts.hpp"

#include <functional>
#include <mutex>
#include <thread>

namespace katlas::cli {

class PartialResults {
  public:
    // `show` prints them and says with which status to exit; it is called at most once, under the lock, and never after
    // the destructor has run.
    explicit PartialResults(std::function<int()> show);
    PartialResults(const PartialResults&) = delete;
    PartialResults& operator=(const PartialResults&) = delete;
    ~PartialResults();

    void update(const std::function<void()>& change) {
        const std::scoped_lock lock(mutex_);
        change();
    }

  private:
    void wait(const std::stop_token& over);

    CatchInterrupts catch_them_;
    std::function<int()> show_;
    std::mutex mutex_;
    std::jthread thread_; // last: it uses the others
};

} // namespace katlas::cli
