// The execution graphs of a sketch: every way to decide what its layout leaves open.
//
// Decided in this order, the natural choice first: program order within each thread (events in the order of the
// sketch), the write that each read reads from (the initial one first), coherence order for each location. Threads and
// locations that need not be the same are different. Every graph that is visited respects the layout and the
// well-formedness that concerns these relations (semantics/well_formed.hpp), so orders that break it are never
// completed.
#pragma once

#include "katlas/semantics/execution_graph.hpp"
#include "katlas/support/stop_token.hpp"
#include "sketch.hpp"

#include <functional>

namespace katlas::prover {

struct Completion {
    graph::ExecutionGraph graph;
    std::vector<std::size_t> place;  // the graph's event for each of the sketch's, whether merged or not
    std::vector<std::size_t> origin; // the sketch's event for each of the graph's
};

// visit() returns false to stop. Orders may be many, and none of them may have a completion: the search also ends after
// a million steps, and when it is stopped.
void for_each_completion(const SketchContext& s, const Sketch& sketch, const Layout& layout, const StopToken& stop,
                         const std::function<bool(const Completion&)>& visit);

} // namespace katlas::prover
