// The order that a model keeps between a read and a later write of its thread, in addition to address, data and control
// dependencies and to fences that acquire or release.
#pragma once

namespace katlas::graph {

struct KeptOrder {
    bool values = false;                 // chains of dependencies, and of rf within the thread between them
    bool acquire = false;                // reads that acquire, before all later writes
    bool acquiring_updates = false;      // at least those of read-modify-writes
    bool acquiring_instructions = false; // at least those of a machine's program
    bool release = false;                // all reads, before writes that release
    bool location = false;               // reads, before writes of their location
    bool updates = false;                // the two halves of a read-modify-write
};

} // namespace katlas::graph
