// Ends a group of processes with the process that has begun them, however that one ends: also killed, and also while
// the group's own code neither looks around nor heeds SIGTERM, as a program that loops for ever.
//
// A pipe of which the owner has the only end for writing: the kernel closes that end with the owner, and tells the
// group by SIGIO, which ends a process that has no handler (fcntl(2), O_ASYNC). What the owner forks besides keeps the
// end open as long as it lives.
#pragma once

#include "child_process.hpp"

#include <poll.h>

namespace katlas::workbench {

class LifeLine {
  public:
    // By the owner, before it forks. Throws std::runtime_error if there is no pipe.
    LifeLine() = default;

    // By the owner, when it has forked.
    void let_go_for_reading() { pipe_.reading.reset(); }

    // By the forked process that leads a group of its own: all that it forks in turn belong to the group.
    void tie_group() {
        pipe_.writing.reset();
        std::signal(SIGIO, SIG_DFL);
        const int end = pipe_.reading.number();
        const bool tied = fcntl(end, F_SETOWN, -getpgrp()) == 0 && fcntl(end, F_SETFL, O_RDONLY | O_ASYNC) == 0;
        pollfd look{.fd = end, .events = 0, .revents = 0};
        if (!tied || (poll(&look, 1, 0) > 0 && (look.revents & POLLHUP) != 0))
            _exit(1); // the owner has ended before
    }

  private:
    Pipe pipe_;
};

} // namespace katlas::workbench
