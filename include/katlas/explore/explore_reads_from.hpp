// The exploration of a program up to the reads-from equivalence: one execution for each reads-from function, regardless
// of the coherence order (thesis sections 5.8.2 and 6; M. Kokologiannakis et al., POPL 2022, section 4.2).
//
// The algorithm is TruSt on graphs without co. A graph is consistent if it is consistent with some co. One such co, the
// *witness*, is kept with the graph. It stays a witness for prefixes of the graph, and often when an added event goes
// last in co. When the checker rejects the witness, another one is searched for.
//
// In TruSt with co, a revisit may remove the events that were added as co prescribes. Here an *oracle* prescribes the
// source of a read: the first write, in a fixed order of (thread, place in the thread), from which the read can read
// consistently. For a read-modify-write it is the first write from which it can read and then write. This write depends
// only on the graph before the read, and it always exists, since the model is extensible. So no reads-from function is
// found twice, and none is missed.
//
// The final values of the locations in a condition are part of the equivalence class, as if each such location was read
// at the end. So a reads-from function may have several executions that differ in these values.
#pragma once

#include "katlas/explore/collector.hpp"
#include "katlas/runtime/checker.hpp"

#include <functional>
#include <span>

namespace katlas::explore {

// The part of a model that the search needs. The model was shown to fit exploration (codegen/requirements.hpp). The
// functions are for one thread, and may throw Stopped.
struct ReadsFromModel {
    std::function<graph::AtomIndex(graph::Label)> atom_of;
    graph::AtomIndex initial_atom = 0;
    bool maximal_extensions_are_consistent = false; // see runtime::Checker
    bool has_rmw_atomicity = false;                 // likewise
    runtime::Coherence coherence = runtime::Coherence::unknown;
    // See runtime::HasClock; the result is valid until the next call. Empty if the model has no clock.
    std::function<std::span<const std::uint32_t>(const graph::SparseGraph&, EventId)> clock{};
    // Whether a graph is consistent. It was consistent before the event was added, or before it got its rf or its place
    // in co.
    std::function<bool(const graph::SparseGraph&, EventId)> consistent_after;
    // Gives the graph a co that makes it consistent. False if there is no such co; then co is left in an unspecified
    // state.
    std::function<bool(graph::SparseGraph&)> complete;
    // The same, with the given writes last in co. The writes are of different locations.
    std::function<bool(graph::SparseGraph&, std::span<const EventId>)> complete_with_last;
    Collector::RaceFinder find_race; // may be empty
};

// Each worker has its own model. `make_model` makes it; one thread at a time calls `make_model`. There are no
// reductions: `options.reductions` is ignored. A graph that a worker gives to another worker, or to a checkpoint,
// counts as one from which an execution is reached. Throws NoSample.
[[nodiscard]] Result explore_reads_from(const program::Program& program, const Options& options,
                                        const std::function<ReadsFromModel()>& make_model);

} // namespace katlas::explore
