// An execution as the operations of the threads of a machine with store buffers (Bui, Chatterjee, Gautam, Pavlogiannis,
// Toman, "The reads-from equivalence for the TSO and PSO memory models", OOPSLA 2021, section 2.1).
//
// Each write has a second step, its store, which moves it from its buffer to memory. The machines are those of the
// shipped models sc, tso and pso:
//
// - sc has no buffers: a write is its store.
// - tso has one buffer for each thread, pso has one for each thread and location. A seq_cst fence waits until the
//   buffers of its thread are empty. So does an exclusive read, which is a fence and a read, and a read-modify-write,
//   which is a fence and one step that reads and stores (section 4.4).
//
// Other fences and modes have no effect. This translation also finds reads that no order of steps explains: a read from
// a write of its own thread that is not the last one before the read, and a read from the initial write after a write
// of its own thread.
#pragma once

#include "katlas/graph/sparse_graph.hpp"

#include <cstdint>
#include <vector>

namespace katlas::consistency {

using graph::EventId;
using graph::SparseGraph;

enum class Machine : std::uint8_t { sc, tso, pso };

struct MachineExecution {
    struct Op {
        enum class Kind : std::uint8_t { read, write, fence, update };
        Kind kind = Kind::fence;
        EventId event = SparseGraph::none;  // fence: the fence or exclusive read; update: the read
        EventId write = SparseGraph::none;  // of a write or an update
        EventId source = SparseGraph::none; // of a read or an update; none: it may read anything
    };
    struct Reader {
        std::uint32_t thread;
        std::uint32_t last; // the last op of the thread that reads from the write
    };
    // A write and its readers. Writes in `stored_before` are of the same location and of other threads.
    struct Write {
        std::uint32_t readers = 0;            // how many ops read from it
        std::vector<Reader> last_readers{};   // by thread, ascending
        std::vector<EventId> stored_before{}; // writes of its readers' threads that must be in memory before it
    };

    Machine machine = Machine::sc;
    bool impossible = false;              // then the rest is incomplete
    std::vector<std::vector<Op>> threads; // thread 0 has none
    std::vector<Write> writes;            // by event
};

[[nodiscard]] MachineExecution machine_execution(const SparseGraph& graph, Machine machine);

} // namespace katlas::consistency
