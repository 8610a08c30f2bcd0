// The part of this process in the exploration of a program in C by several processes (explore/peers.hpp).
//
// A process has one worker. When another process has nothing to do, the worker ends and delivers its remaining work,
// and the other process gets half of it. A process that has all the work explores for a while before it gives work
// away, since most discoveries about a program come early.
//
// A later discovery (native/machine.hpp, Discovery) makes the results of all processes void. The worker with the
// discovery starts again with the whole program, as when it is alone, and its process ends the round. If several
// processes have made discoveries, one of them goes on. All others drop their results and their remaining work, and get
// work again.
#pragma once

#include "katlas/explore/peers.hpp"
#include "kept_native.hpp"

namespace katlas::workbench {

// As explore_kept. The first process has the result of all; the others have their own. Throws std::runtime_error, and
// std::logic_error if another process violates the protocol.
[[nodiscard]] CheckResult explore_among_peers(const KeptNative& native, native::Options options, Keeping& keeping,
                                              explore::Peers& peers);

} // namespace katlas::workbench
