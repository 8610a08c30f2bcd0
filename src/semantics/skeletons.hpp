// Skeletons of execution graphs: events with threads, positions, locations and shapes, but without atoms and
// communication. One skeleton of each class up to renaming of threads and locations is visited.
//
// Threads are 1, 2, ... of non-increasing length, and the events stand thread by thread, followed by the initial writes
// in the order of the locations. Locations are numbered as they occur. If permutations of threads of equal length turn
// skeletons into each other, the skeleton with the least list of (shape, location) is visited.
#pragma once

#include "graph_space.hpp"
#include "katlas/semantics/structure.hpp"

#include <functional>
#include <vector>

namespace katlas::graph {

// Event i of the renamed graph is event renaming[i] of the graph.
using Renaming = std::vector<std::size_t>;

struct Skeleton {
    std::size_t proper = 0;    // events that are not initial writes; they come first
    std::size_t locations = 0; // in use, each with an initial write
    std::vector<Event> events;
    std::vector<std::size_t> shape;                           // of the proper events: indices in GraphSpace::shapes
    std::vector<Renaming> symmetries;                         // renamings that keep the skeleton, without the identity
    std::vector<std::pair<std::size_t, std::size_t>> updates; // rmw
};

// Visits the skeletons with exactly `events` proper events that can have the structure. Stops and returns false when
// visit() returns false.
bool for_each_skeleton(const GraphSpace& space, const Structure& structure, std::size_t events,
                       const std::function<bool(const Skeleton&)>& visit);

} // namespace katlas::graph
