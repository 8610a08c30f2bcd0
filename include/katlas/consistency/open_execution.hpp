// A recorded execution: its events, in program order, and for each read the writes from which it may have read, but no
// co. It is consistent if some choice of these writes and some co make it consistent.
//
// A part of the execution is *closed* if it has all writes from which its reads may have read, and both halves or no
// half of each read-modify-write. Axioms have no complements, so a closed part of a consistent execution is consistent.
// Therefore an inconsistent execution has a *core*: a minimal inconsistent closed part.
#pragma once

#include "katlas/consistency/engine.hpp"

#include <span>
#include <vector>

namespace katlas::consistency {

struct OpenExecution {
    SparseGraph graph; // reads have no rf, writes no place in co
    // By event; for a read: its candidate writes, all of its location, the most likely first.
    std::vector<std::vector<EventId>> sources;
};

// The part that has the events for which keep is true, and initial writes. The part must be closed. `origin` gets, for
// each event of the part, the original event.
[[nodiscard]] OpenExecution part_of(const OpenExecution& execution, std::span<const std::uint8_t> keep,
                                    std::vector<EventId>& origin);

// Whether the execution is consistent. If so, its graph has an rf and a co that make it consistent; otherwise rf and co
// are unspecified. If reads have several sources, this is a search over the sources, and calls the engine often. Throws
// Stopped.
[[nodiscard]] bool complete(Engine& engine, OpenExecution& execution, const StopToken& stop);

struct Core {
    std::vector<EventId> events; // without initial writes
    bool minimal = false;        // false: the search was stopped, and a smaller core may exist
};

// A core of an inconsistent execution.
[[nodiscard]] Core core_of(Engine& engine, const OpenExecution& execution, const StopToken& stop);

} // namespace katlas::consistency
