// A thread of the process that does nothing but run one fiber. Debuggers see it, and so the fiber, as a thread with a
// name and with calls of its own, also where the fiber does not run: then the thread waits on the fiber's stack. Fibers
// that nobody looks at need none.
//
// One thread runs at a time: who hands over work waits until it is done, or pauses.
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
    // There is to be no work that pauses.
    ~Carrier();

    // The work, or the rest of the work that pauses. Returns when it is done or pauses.
    void run(std::function<void()> work);
    // By the work: returns when it is run again. False: it is to be done at once.
    [[nodiscard]] bool pause();
    // Work that pauses is to be done.
    void drop();

  private:
    // A semaphore of POSIX: that of libstdc++ 12 may sleep for ever.
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
    std::function<void()> work_; // none: there is no more
    bool pauses_ = false;
    bool dropped_ = false;
    Signal begin_;
    Signal done_;
    std::thread thread_;
};

} // namespace katlas::native
