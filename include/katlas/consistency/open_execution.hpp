// What is known of an execution that was recorded: its events, in program order, and for each read the writes that it
// may have read from, but no co. It is consistent if some choice of these and some co make it so.
//
// A part of it is *closed* if it has all writes that its reads may have read from, and of read-modify-writes both
// halves or none. Axioms have no complements, so that a closed part of a consistent execution is consistent. Therefore
// an inconsistent execution has a *core*: a closed part that is inconsistent, and of which no closed part is.
#pragma once

#include "katlas/consistency/engine.hpp"

#include <span>
#include <vector>

namespace katlas::consistency {

struct OpenExecution {
    SparseGraph graph; // reads have no rf, writes no place in co
    // By event; of a read: the writes of its location, the most likely first.
    std::vector<std::vector<EventId>> sources;
};

// The part that has the events for which keep is true, and initial writes. It must be closed. `origin` gets for each of
// its events the one that it was.
[[nodiscard]] OpenExecution part_of(const OpenExecution& execution, std::span<const std::uint8_t> keep,
                                    std::vector<EventId>& origin);

// Whether the execution is consistent. Then its graph has an rf and a co that make it so; else these are unspecified.
// Where reads have several sources it is a search over these, so that the engine is asked often. Throws Stopped.
[[nodiscard]] bool complete(Engine& engine, OpenExecution& execution, const StopToken& stop);

struct Core {
    std::vector<EventId> events; // without initial writes
    bool minimal = false;        // false: the search for it was stopped
};

// A core of an inconsistent execution.
[[nodiscard]] Core core_of(Engine& engine, const OpenExecution& execution, const StopToken& stop);

} // namespace katlas::consistency
