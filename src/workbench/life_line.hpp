// Ends a group of processes when the process that started them ends, for whatever reason. This works even if the owner
// is killed, and even if code of the group loops for ever and ignores SIGTERM.
//
// The owner has the only writing end of a pipe. When the owner ends, the kernel closes this end and sends SIGIO to the
// group, which ends processes without a handler (fcntl(2), O_ASYNC). Other children of the owner keep the writing end
// open as long as they live.
#pragma once

#include <csignal>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace katlas::workbench {

class LifeLine {
  public:
    // Called by the owner before it forks. Throws std::runtime_error if there is no pipe.
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

    // Called by the owner after the fork.
    void let_go_for_reading() {
        if (ends_[0] >= 0)
            close(ends_[0]);
        ends_[0] = -1;
    }

    // Called by the forked process, which leads its own group: all its descendants belong to the group.
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
