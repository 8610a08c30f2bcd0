// The order that a model keeps between a read and a later write of its thread, in addition to address, data and control
// dependencies and to fences that acquire or release.
#pragma once

namespace katlas::graph {

struct KeptOrder {
    bool acquire = false;           // reads that acquire, before all later writes
    bool acquiring_updates = false; // those of read-modify-writes, at least
    bool release = false;           // all reads, before writes that release
    bool location = false;          // reads, before writes of their location
    bool updates = false;           // the two halves of a read-modify-write
};

} // namespace katlas::graph
