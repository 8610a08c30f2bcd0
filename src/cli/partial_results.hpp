// The results of a command so far, which are shown when the command is interrupted.
//
// A question may take long between two looks at a stop token. So that an interrupt takes effect at once, a separate
// thread waits for it, shows the results so far, and ends the program with their status, which is 3 if something is
// undecided. Results are changed under a lock, so the shown results are consistent.
#pragma once

#include "interrupts.hpp"

#include <functional>
#include <mutex>
#include <thread>

namespace katlas::cli {

class PartialResults {
  public:
    // `show` prints the results and returns the exit status. It is called at most once, under the lock, and never after
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
    std::jthread thread_; // last member, since it uses the others
};

} // namespace katlas::cli
