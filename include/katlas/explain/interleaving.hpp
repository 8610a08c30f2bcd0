// An execution graph as a run of an operational machine.
//
// The models sc, tso and pso are the axiomatic forms of these machines, as far as the models give the labels of events
// a meaning:
//   sc   a memory; threads read and write it in turns
//   tso  each thread has a queue of writes before the memory; its reads take the youngest write of their location
//        from the queue, if there is one, and else the memory's; a seq_cst fence waits until the queue is empty; a
//        read-modify-write waits, too, and then reads and writes the memory in one step
//   pso  the same with a queue for each location
// Other fences and modes have no effect on these machines.
//
// A run is made from a linear order in which events take effect. The order contains rf between threads, co, fr, and
// program order as far as the machine keeps it; a read-modify-write is one event. A write enters its queue before a
// later event of its thread takes effect, and before the write itself does. The machine is simulated along the order,
// so the result is a run of the machine in any case: every read has read from the write that it reads from in the
// graph, and the writes of a location have reached the memory in co. Every consistent graph has such a run, which is
// why the axiomatic and the operational forms are the same model. interleaving.cpp only relies on the order being
// acyclic.
//
// Source: Owens, Sarkar, Sewell, "A better x86 memory model: x86-TSO", TPHOLs 2009, for tso; the SPARC Architecture
// Manual, version 8, appendix K, for tso and pso.
#pragma once

#include "katlas/graph/sparse_graph.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace katlas::explain {

using graph::EventId;

enum class Machine : std::uint8_t { sc, tso, pso };

[[nodiscard]] std::string_view name_of(Machine machine); // "sc"

struct MachineStep {
    enum class Kind : std::uint8_t {
        read,        // from memory
        read_queued, // the thread's own write, from its queue
        write,       // into memory; sc only
        enqueue,     // a write
        leave,       // the queue for the memory
        update,      // the read of a read-modify-write, and its write at once
        fence        // the thread's queue is empty
    };
    Kind kind = Kind::read;
    EventId event = 0;
};

// Requires that every read has rf and every write a place in co. Nothing if there is no such run. O(events^2).
[[nodiscard]] std::optional<std::vector<MachineStep>> interleaving_of(const graph::SparseGraph& g, Machine machine);

} // namespace katlas::explain
