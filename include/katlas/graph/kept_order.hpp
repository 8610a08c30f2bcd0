// Which order of a thread a model keeps between a read and a later write, besides address, data and control
// dependencies and fences that acquire or release.
#pragma once

namespace katlas::graph {

struct KeptOrder {
    bool acquire = false;  // reads that acquire, before all writes behind them
    bool release = false;  // all reads, before writes that release
    bool location = false; // reads, before writes of their location
    bool updates = false;  // the two halves of a read-modify-write
};

} // namespace katlas::graph
