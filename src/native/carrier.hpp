// A thread of the process that only runs one fiber. Debuggers see the fiber as this thread, with its own name and call
// stack, even when the fiber does not run: then the thread waits on the fiber's stack. Fibers without a debugger need
// no carrier.
//
// One thread runs at a time: the caller of run() waits until the work is done, or pauses.
#pragma once

#include "signal_stack.hpp"

#include <functional>
#include <string>
#include <thread>

#include <semaphore.h>

namespace katlas::native {

class Carrier {
  public:
    explicit Carrier(const std::string& name);
    Carrier(const Carrier&) = delete;
    Carrier& operator=(const Carrier&) = delete;
    // Requires that no work pauses.
    ~Carrier();

    // Runs the work, or resumes the paused work. Returns when the work is done or pauses.
    void run(std::function<void()> work);
    // Called by the work: pauses it until it is run again. False: the work must end at once.
    [[nodiscard]] bool pause();
    // Makes paused work end.
    void drop();

  private:
    // A POSIX semaphore; the one of libstdc++ 12 may sleep for ever.
    class Signal {
      public:
        Signal() { sem_init(&semaphore_, 0, 0); }
        Signal(const Signal&) = delete;
        Signal& operator=(const Signal&) = delete;
        ~Signal() { sem_destroy(&semaphore_); }
        void give() { sem_post(&semaphore_); }
        void await() {
            while (sem_wait(&semaphore_) != 0) {
            }
        }

      private:
        sem_t semaphore_{};
    };
    void live();

    SignalStack signal_stack_;
    std::function<void()> work_; // none: there is no more work
    bool pauses_ = false;
    bool dropped_ = false;
    Signal begin_;
    Signal done_;
    std::thread thread_;
};

} // namespace katlas::native
