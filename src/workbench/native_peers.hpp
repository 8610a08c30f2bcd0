// The part of this process in the exploration of a program in C by several (explore/peers.hpp).
//
// A process has one worker. When another process has nothing to do the worker ends and says what is left to it, of
// which the other process gets half. Who alone has everything explores for a while before it gives anything away, since
// most of what is to be found out about a program is found out soon.
//
// What is found out later (native/machine.hpp, Discovery) makes void what all have explored. The worker that has found
// it out begins anew with everything, as it does when it is alone. Its process ends the round. Of several of that kind
// one goes on. The others forget what they have found and what is left to them, and get work again.
#pragma once

#include "katlas/explore/peers.hpp"
#include "kept_native.hpp"

namespace katlas::workbench {

// As explore_kept. The first process has the result of all; the others have their own.
// Throws std::runtime_error, and std::logic_error if another process does not speak as this one does.
[[nodiscard]] CheckResult explore_among_peers(const KeptNative& native, native::Options options, Keeping& keeping,
                                              explore::Peers& peers);

} // namespace katlas::workbench
