// The exploration of a program up to the reads-from equivalence: one execution for each reads-from function, whatever
// the coherence order (thesis sections 5.8.2 and 6; M. Kokologiannakis et al., POPL 2022, section 4.2).
//
// It is TruSt with graphs of which co does not matter. A graph is consistent if some co makes it so. One such co, the
// *witness*, is kept with the graph: a prefix of the graph keeps it, and an event that is added at the end of co keeps
// it, too. Where the checker says that it will not do, another one is searched for.
//
// With co, a revisit may remove what was added as co prescribes. Here the *oracle* prescribes: of a read, the first
// write in a fixed order of (thread, place in the thread) from which it can read consistently; of a read-modify-write,
// from which it can read and then write. That is a function of what there is before, and of nothing else, and there
// always is such a write, since the model is extensible. So no reads-from function is found twice, and none is missed.
//
// What a condition asks of memory at the end is part of the class: it is as if each such location was read when all is
// done. So a class may have several executions that differ in these values.
#pragma once

#include "katlas/explore/collector.hpp"
#include "katlas/runtime/checker.hpp"

#include <functional>
#include <span>

namespace katlas::explore {

// What has to be known of a model that was shown to fit exploration (codegen/requirements.hpp). The functions are for
// one thread, and may throw Stopped.
struct ReadsFromModel {
    std::function<graph::AtomIndex(graph::Label)> atom_of;
    graph::AtomIndex initial_atom = 0;
    bool maximal_extensions_are_consistent = false; // see runtime::Checker
    bool has_rmw_atomicity = false;                 // likewise
    runtime::Coherence coherence = runtime::Coherence::unknown;
    // See runtime::HasClock; void until it is called again. Empty if the model has none.
    std::function<std::span<const std::uint32_t>(const graph::SparseGraph&, EventId)> clock{};
    // Whether a graph is consistent that was so before the event was added or got its rf or its place in co.
    std::function<bool(const graph::SparseGraph&, EventId)> consistent_after;
    // Gives the graph a co that makes it consistent; false if there is none, and then its co is void.
    std::function<bool(graph::SparseGraph&)> complete;
    // The same, with these writes last in co, each of another location.
    std::function<bool(graph::SparseGraph&, std::span<const EventId>)> complete_with_last;
    Collector::RaceFinder find_race; // may be empty
};

// Each worker has a model of its own, which `make_model` makes, for one thread at a time. There are no reductions:
// `options.reductions` is not looked at. A graph that one worker gives to another one, or to a checkpoint, counts as
// one from which an execution is reached. Throws NoSample.
[[nodiscard]] Result explore_reads_from(const program::Program& program, const Options& options,
                                        const std::function<ReadsFromModel()>& make_model);

} // namespace katlas::explore
