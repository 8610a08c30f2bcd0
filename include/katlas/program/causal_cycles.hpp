// Programs of which no execution has a cycle of po and rf, under a model that keeps some order of reads before later
// writes of their thread (kept_order.hpp).
//
// In a coherent execution rf within a thread goes along po. So a cycle of po and rf is a sequence of reads and writes
// in which each read reads from a write of another thread, and the next write comes later in the thread of the read. If
// all reads in the cycle are ordered before these writes, the model forbids the cycle. So the cycle has a pair of a
// read and a later write of its thread that are not ordered.
//
// The *places* of a program are the locations that instructions access directly, and one more for all that is accessed
// through pointers. For each thread and place there are two nodes: its reads and its writes. Reads lead to the writes
// that may come later in the thread, and writes to the reads of other threads of a place that may be the same. A cycle
// of po and rf goes around in this graph. So there is none if no pair that is not ordered is within one strongly
// connected component. Threads that access locations in one order, none of them twice, are an example.
#pragma once

#include "katlas/graph/kept_order.hpp"
#include "katlas/program/program.hpp"

namespace katlas::program {

// False also if the analysis cannot decide, and for programs of machines. Costs O(instructions^2) for each thread,
// O(threads^2 * places), and a call of unordered_pairs().
[[nodiscard]] bool has_no_causal_cycles(const Program& program, graph::KeptOrder kept);

} // namespace katlas::program
