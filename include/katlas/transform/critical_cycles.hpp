// Critical cycles: the shapes of executions that a weak model has and sequential consistency lacks.
//
// An execution that is not sequentially consistent has a cycle of po | rf | co | fr. A shortest cycle passes each
// thread once, by one event or by two events that program order joins. Two such events have different locations, since
// otherwise coherence would shorten the cycle. If three successive events have one location, the middle event is a
// write and the others are reads. The model forbids the cycle unless some program-order pair of the cycle is unsafe
// (event_graph.hpp). So a program whose abstract event graph has no such cycle is *robust*: each of its executions
// under the model is sequentially consistent. This holds without a bound on loops.
//
// Sources: Shasha and Snir, TOPLAS 1988; Alglave and Maranget, CAV 2011; Alglave, Kroening, Nimal, Tautschnig, ESOP
// 2013, sections 3.4 and 4.3. Strongly connected components (Tarjan 1972) come first: no cycle leaves one.
#pragma once

#include "katlas/transform/event_graph.hpp"

namespace katlas::transform {

// The events in their order, and for each event whether program order leads to the next event. The last event leads to
// the first.
struct CriticalCycle {
    std::vector<AbstractEventId> events;
    std::vector<bool> by_program_order;
};

struct CriticalCycles {
    std::vector<CriticalCycle> cycles; // each once, shorter cycles first
    bool complete = false;             // there are no others
};

// By event, the number of its strongly connected component.
[[nodiscard]] std::vector<std::size_t> components(const EventGraph& graph);

// Up to `most` cycles, found in up to `effort` steps. Exponential in the number of threads at worst.
[[nodiscard]] CriticalCycles find_critical_cycles(const EventGraph& graph, std::size_t most = 1'000,
                                                  std::size_t effort = 500'000);

} // namespace katlas::transform
