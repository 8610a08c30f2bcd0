// The progress of the exploration of an event's alternatives (explorer.hpp).
#pragma once

#include "katlas/graph/sparse_graph.hpp"

namespace katlas::explore {

using graph::EventId;

inline constexpr EventId no_event = graph::SparseGraph::none;

struct Alternatives {
    EventId revisits_from = no_event; // of a write: reads from here on are done; none: it is being placed
    EventId oldest = no_event;        // its alternatives go back to this write (oldest_source.hpp); none: not known
    bool settled = false;             // it has none
    bool conditional = false;         // of a read: its label depends on its value
    bool locks = false;               // of a conditional read: it takes a mutex, or waits for it (locks.hpp)
    bool awaits = false;              // of a read: its thread may wait for another value (waits.hpp)
    bool may_fail = false;            // of a conditional read: it may fail for no reason
    bool spurious = false;            // and it did
};

} // namespace katlas::explore
