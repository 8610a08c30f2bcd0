// A part of an exploration: a configuration, and which of its alternatives are to be tried. Parts do not depend on each
// other, and can be given away.
#pragma once

#include "katlas/explore/configuration.hpp"

#include <vector>

namespace katlas::explore {

// Which alternatives of a configuration are to be tried: those of all events from `fixed` on, after the present one;
// the present one, too, if `fixed` is the number of events.
struct Scope {
    EventId fixed = 0;                             // older events stay as they are
    EventId revisiting = graph::SparseGraph::none; // a write: only its places are tried, it does not revisit again
    EventId revisited = graph::SparseGraph::none;  // the read that it revisited
};

// The scope of a revisit in place comes on top of that in which it was begun. That waits, and its youngest event is
// `revisiting` of the one on top.
template <typename Checker>
struct Subtree : Scope {
    struct Waiting : Scope {
        EventId source = graph::SparseGraph::none; // what `revisited` of the one on top has read from
    };
    Configuration c;
    std::vector<Waiting> waiting; // the oldest first
    Checker checker;
};

} // namespace katlas::explore
