// An execution as what the threads of a machine with store buffers do (Bui, Chatterjee, Gautam, Pavlogiannis, Toman,
// "The reads-from equivalence for the TSO and PSO memory models", OOPSLA 2021, section 2.1).
//
// Each write has a second step, its store, in which it leaves its buffer and gets into memory. The machines are those
// of the shipped models sc, tso and pso:
//
// - sc has no buffers: a write is its store.
// - tso has one buffer for each thread, pso has one for each thread and location. A seq_cst fence waits until the
// buffers
//   of its thread are empty. So does an exclusive read, which is a fence and a read, and a read-modify-write, which is
//   a fence and one step that reads and stores (section 4.4).
//
// Other fences, and modes, are nothing. What a machine cannot do in any order is found here: a read of a write that is
// not the last before it of its own thread, or of the initial write behind a write of its own.
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
        EventId event = SparseGraph::none;  // fence: that whose it is; update: the read
        EventId write = SparseGraph::none;  // of a write or an update
        EventId source = SparseGraph::none; // of a read or an update; none: it may read anything
    };
    struct Reader {
        std::uint32_t thread;
        std::uint32_t last; // the last op of the thread that reads from the write
    };
    // Writes of other threads and this write are of one location.
    struct Write {
        std::uint32_t readers = 0;          // how many ops read from it
        std::vector<Reader> last_readers{}; // by thread, ascending
        std::vector<EventId>
            stored_before{}; // writes that must be in memory before: its readers' threads have done them
    };

    Machine machine = Machine::sc;
    bool impossible = false;              // then the rest is incomplete
    std::vector<std::vector<Op>> threads; // thread 0 has none
    std::vector<Write> writes;            // by event
};

[[nodiscard]] MachineExecution machine_execution(const SparseGraph& graph, Machine machine);

} // namespace katlas::consistency
