// Processes that explore a program together begin together.
#pragma once

#include "katlas/explore/peers.hpp"
#include "katlas/workbench/check_programs.hpp"

#include <stdexcept>

namespace katlas::workbench {

// To be called when this process can begin the exploration of the task, before its first exchange with others. Waits
// until all have answered. Throws if another one cannot begin: Stopped if the time is up, else std::runtime_error.
inline void begin_together(const CheckTask& task) {
    explore::Peers* const peers = task.exploration.peers;
    if (peers == nullptr || peers->all_begin(true))
        return;
    task.exploration.stop.check();
    throw std::runtime_error("another rank cannot begin");
}

} // namespace katlas::workbench
