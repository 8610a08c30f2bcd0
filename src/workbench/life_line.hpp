// Ends a group of processes when the process that started them ends, for whatever reason. This works even if the owner
// is killed, and even if code of the group loops for ever and ignores SIGTERM.
//
// The owner has the only writing end of a pipe. When the owner ends, the kernel closes this end and sends SIGIO to the
// group, which ends processes without a handler (fcntl(2), O_ASYNC). Other children of the owner keep the writing end
// open as long as they live.
#pragma once

#include "child_process.hpp"

#include <poll.h>

namespace katlas::workbench {

class LifeLine {
  public:
    // Called by the owner before it forks. Throws std::runtime_error if there is no pipe.
    LifeLine() = default;

    // Called by the owner after the fork.
    void let_go_for_reading() { pipe_.reading.reset(); }

    // Called by the forked process, which leads its own group: all its descendants belong to the group.
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
