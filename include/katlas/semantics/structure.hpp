// Filters on graphs beyond the limits on their size: that programs have them, and that their events are connected.
//
// A search for minimal violations can skip graphs with an event that the violation does not need. Events are *strongly*
// connected if po, rf, co, fr and the step back over a read-modify-write lead from each event to each; then a violation
// that is a closed walk can pass all of them. An event off the walk can matter in one way only: it is a write from
// which an event of the walk reads, so that this event does not read from an earlier write in co. So a write is
// *excused* if a strongly connected or an excused event reads from it. If one half of a read-modify-write is excused,
// so is the other. A walk without steps, which only passes tests, is a single event, and this counts as connected, too.
// On a *cycle*, moreover, the walk passes each thread once: entered by rf, co or fr at its first event
// (or at the write of a read-modify-write that is first), left by the last one (or by the read of one that is last).
// Threads that consist of one excused write are not on the cycle. Such a cycle is *critical* if each of its threads has
// one access, or two of different locations with at most one event between them, which has no location (a fence), and
// no access is plain or half of a read-modify-write (D. Shasha and M. Snir, TOPLAS 1988; the cycles of diy, Herding
// Cats, section 9.1).
//
// This header defines properties of graphs. synthesis/separations.hpp says of which models they cover the minimal
// violations.
#pragma once

#include <cstdint>

namespace katlas::graph {

enum class Connection : std::uint8_t { any, strong, cycle, critical };

struct Structure {
    // Only reads, writes and fences with modes that C has, no barriers of machines, exclusive accesses in pairs.
    bool programs = false;
    Connection connection = Connection::any;
};

} // namespace katlas::graph
