// Ends a group of processes with the process that has begun them, however that one ends: also killed, and also while
// the group's own code neither looks around nor heeds SIGTERM, as a program that loops for ever.
//
// A pipe of which the owner has the only end for writing: the kernel closes that end with the owner, and tells the
// group by SIGIO, which ends a process that has no handler (fcntl(2), O_ASYNC). What the owner forks besides keeps the
// end open as long as it lives.
#pragma once

#include <csignal>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace katlas::workbench {

class LifeLine {
  public:
    // By the owner, before it forks. Throws std::runtime_error if there is no pipe.
    LifeLine() {
        if (pipe2(ends_, O_CLOEXEC) != 0)
            throw std::runtime_error("there is no pipe");
    }
    LifeLine(const LifeLine&) = delete;
    LifeLine& operator=(const LifeLine&) = delete;
    ~LifeLine() {
        let_go_for_reading();
        close(ends_[1]);
    }

    // By the owner, when it has forked.
    void let_go_for_reading() {
        if (ends_[0] >= 0)
            close(ends_[0]);
        ends_[0] = -1;
    }

    // By the forked process that leads a group of its own: all that it forks in turn belong to the group.
    void tie_group() {
        close(ends_[1]);
        std::signal(SIGIO, SIG_DFL);
        const bool tied =
            fcntl(ends_[0], F_SETOWN, -getpgrp()) == 0 && fcntl(ends_[0], F_SETFL, O_RDONLY | O_ASYNC) == 0;
        pollfd look{.fd = ends_[0], .events = 0, .revents = 0};
        if (!tied || (poll(&look, 1, 0) > 0 && (look.revents & POLLHUP) != 0))
            _exit(1); // the owner has ended before
    }

  private:
    int ends_[2];
};

} // namespace katlas::workbench
