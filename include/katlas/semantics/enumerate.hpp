// All small execution graphs.
//
// enumerate() visits the well-formed graphs (well_formed.hpp) with up to a number of events that satisfy the user's
// assumptions, one of each class up to renaming of threads and locations. The graphs differ in what the given
// expressions can tell apart: the atoms of their tests (kat/atoms.hpp), and the given relations on which their letters
// depend. Other dependencies and relations are empty. Where nothing depends on locations, rf or co, one choice stands
// for all. Initial writes do not count as events. Each location in use has one, a write without a mode. Relations that
// a user declared may relate initial writes, since an assumption may ask for that (`assume co <= r`). Among the base
// theory's relations, only rf, co and the relations derived from them do.
//
// Relations that no rule determines (dependencies, those of threads and memory management, a user's) have too many
// values to try all when many pairs of events are candidates. Then some values are drawn, always the same ones, and the
// outcome says `sampled`.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/semantics/execution_graph.hpp"
#include "katlas/semantics/structure.hpp"
#include "katlas/support/stop_token.hpp"

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace katlas::graph {

struct EnumerationLimits {
    std::size_t min_events = 0;
    std::size_t max_events = 3;
    bool with_assumptions = true;       // only graphs that satisfy the user's assumptions
    std::size_t max_attempts = 200'000; // to vary relations without rules; beyond, values are sampled
    std::size_t samples = 200;
    std::uint64_t max_judged = 0; // stops soon after this number of graphs, complete or not; 0: never
    StopToken stop{};
    Structure structure{};
    std::atomic<std::uint64_t>* progress = nullptr; // counts the graphs that are judged
};

struct Enumeration {
    std::uint64_t graphs = 0; // visited
    std::uint64_t judged = 0; // graphs, complete or not, that were judged
    bool complete = true;     // false: stopped by a limit, an interrupt or the visitor, or refused
    bool sampled = false;
    std::string why; // refused: the reason
};

// visit() returns false to stop. The graph is reused for the next one.
Enumeration enumerate(const kat::Setting& setting, std::span<const kat::ExprRef> mentioned,
                      const EnumerationLimits& limits, const std::function<bool(const ExecutionGraph&)>& visit);

} // namespace katlas::graph
