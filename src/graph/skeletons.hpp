// Skeletons of execution graphs: events with threads, positions, locations and shapes, but not yet which atoms they are
// and how they communicate. One of each class up to renaming of threads and locations.
//
// Threads are 1, 2, ... of non-increasing length, and the events stand thread by thread, followed by the initial writes
// in the order of the locations. Locations are numbered as they occur. Among the skeletons that a permutation of
// threads of equal length makes of each other, the one whose list of (shape, location) is least is visited.
#pragma once

#include "graph_space.hpp"
#include "katlas/graph/structure.hpp"

#include <functional>
#include <vector>

namespace katlas::graph {

// Where each event of a renamed graph comes from: event i of it is event renaming[i] of the graph.
using Renaming = std::vector<std::size_t>;

struct Skeleton {
    std::size_t proper = 0;    // events that are not initial writes; they come first
    std::size_t locations = 0; // in use, each with an initial write
    std::vector<Event> events;
    std::vector<std::size_t> shape;                           // of the proper events: indices in GraphSpace::shapes
    std::vector<Renaming> symmetries;                         // that leave the skeleton as it is, without the identity
    std::vector<std::pair<std::size_t, std::size_t>> updates; // rmw
};

// Visits the skeletons with exactly `events` proper events that can have the structure; stops, and returns false, when
// visit() does.
bool for_each_skeleton(const GraphSpace& space, const Structure& structure, std::size_t events,
                       const std::function<bool(const Skeleton&)>& visit);

} // namespace katlas::graph
