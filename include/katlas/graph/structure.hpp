// What may be asked of graphs beyond being small: that programs have them, and that their events hang together.
//
// Whoever looks for violations that are minimal need not look at graphs with an event to spare. Events hang together
// *strongly* where po, rf, co, fr and the step back over a read-modify-write lead from each to each; then a violation
// that is a closed walk can pass all of them. An event off the walk may matter in one way only: a write takes its
// readers' eyes off the write before it in co. So *excused* are writes that something strongly connected, or excused,
// reads from; and with one half of a read-modify-write the other. On a *cycle*, moreover, each thread is passed once:
// entered by rf, co or fr at its first event (or at the write of a read-modify-write that is first), left by the last
// one (or by the read of one that is last). Threads of one excused write stand aside. Such a cycle is *critical* if its
// threads have one access, or two of different locations with at most one event between them, one without a location (a
// fence), and no access is plain or half of a read-modify-write (D. Shasha and M. Snir, TOPLAS 1988; the cycles of diy,
// Herding Cats, section 9.1).
//
// Which models' minimal violations these are, synthesis/separations.hpp says; here it is a property of graphs.
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
