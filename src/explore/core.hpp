// The core of an execution graph: the part of it that is before a cycle of po | rf, with co.
//
// The core of a graph is unique, and empty iff po | rf has no cycle. What a graph has besides its core makes no cycle
// with it. So the executions of a program fall into classes, one for each core, and an exploration that starts with a
// core and adds events as if there were no cycles finds just those of one class (core_search.hpp). This is how
// duplicates are avoided: cores, which are the (po | rf)-prefixes of cycles, are kept (Moiseenko et al., OOPSLA 2022,
// section 4.2.2).
//
// Invariants: it has what is before any of its events, so that it is a prefix of each thread; the last event that it
// has of a thread is a write, unless it has none.
#pragma once

#include "katlas/explore/configuration.hpp"
#include "katlas/explore/execution.hpp"

#include <set>
#include <string>
#include <vector>

namespace katlas::explore {

struct Core {
    struct Place {
        std::uint32_t thread = 0; // 0: the initial write of the location `index`
        std::uint32_t index = 0;
    };
    struct Event {
        graph::Label label;
        std::uint32_t location = graph::SparseGraph::no_location;
        Value value = 0;
        Place rf{};            // of a read
        bool spurious = false; // a read that fails for no reason
    };
    std::vector<std::vector<Event>> threads;
    std::vector<std::vector<Place>> co; // by location, without the initial write

    [[nodiscard]] bool empty() const;
    [[nodiscard]] std::uint32_t size() const;
    // Equal texts mean equal cores.
    [[nodiscard]] std::string text() const;
};

// The versions of reads that threads have given up on the way to a core (certification.hpp), as texts. A thread does
// not go back to one: it would be the same run as before, whose writes have been promised already.
using History = std::set<std::string>;

// Of a graph in which all reads have rf and all writes a place in co.
[[nodiscard]] Core core_of(const Configuration& c);

// The graph of a core and nothing else. Its events are the first ones, thread by thread.
[[nodiscard]] Configuration configuration_of(const Core& core, const program::Program& program, const AtomTable& atoms);

} // namespace katlas::explore
