// The core of an execution graph: its events before a cycle of po | rf, with their co.
//
// The core of a graph is unique, and empty iff po | rf has no cycle. The other events of a graph are in no cycle. So
// the executions of a program fall into classes, one for each core. An exploration that starts with a core and adds
// events as if there were no cycles finds exactly the executions of one class (explore_core.hpp). Duplicates are
// avoided by keeping the cores, which are the (po | rf)-prefixes of cycles (Moiseenko et al., OOPSLA 2022, section
// 4.2.2).
//
// Invariants: the core has all (po | rf)-predecessors of its events, so it is a prefix of each thread. Its last event
// of a thread is a write, if it has events of the thread.
//
// The runs that made the promises may have read from other writes, too. These writes stay in the event structure, with
// their places in co. The core, these writes, and what is before them in po | rf, are the *ground* of the graph. It has
// the form of a core. A core may have several grounds, one for each way to justify it; an execution with the core is an
// execution of the model if it begins with one of them.
#pragma once

#include "katlas/explore/execution.hpp"
#include "katlas/explore/partial_execution.hpp"

#include <cassert>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace katlas::explore {

struct Core {
    struct Place {
        std::uint32_t thread = 0; // 0: the initial write of the location `index`
        std::uint32_t index = 0;

        friend bool operator==(const Place&, const Place&) = default;
    };
    struct Event {
        graph::Label label;
        std::uint32_t location = graph::SparseGraph::no_location;
        Value value = 0;
        Place rf{};            // of a read
        bool spurious = false; // a read that fails spuriously

        friend bool operator==(const Event&, const Event&) = default;
    };
    std::vector<std::vector<Event>> threads;
    std::vector<std::vector<Place>> co; // by location, without the initial write

    [[nodiscard]] bool empty() const;
    [[nodiscard]] std::uint32_t size() const;
    // Equal texts mean equal cores.
    [[nodiscard]] std::string text() const;
    friend bool operator==(const Core&, const Core&) = default;
    // Whether the other one has all events of this one, with the same rf and co.
    [[nodiscard]] bool is_part_of(const Core& other) const;
};

// The versions of reads that threads have given up on the way to a core (certification.hpp), as texts. A thread does
// not return to such a version: that would be the earlier run again, whose writes have been promised.
using History = std::set<std::string>;

// The core of a graph in which all reads have rf and all writes have a place in co.
[[nodiscard]] Core core_of(const PartialExecution& c);
// The core, and those events and what is before them in po | rf.
[[nodiscard]] Core core_with(const PartialExecution& c, std::span<const EventId> events);
// All events of a graph in which all reads have rf and all writes have a place in co.
[[nodiscard]] Core whole_of(const PartialExecution& c);

// Adds the rf and co of a core to a graph that has just its events. `ids`: the events, by thread.
void relate(PartialExecution& c, const Core& core, const std::vector<std::vector<EventId>>& ids);

// The graph that consists of a core only. `start` has the initial writes; the events of the core come after them. The
// threads go on in turn, since a thread may begin only after another one has created it.
template <typename Execution>
[[nodiscard]] Execution execution_of(const Core& core, Execution start, const AtomTable& atoms) {
    std::vector<std::vector<EventId>> ids(core.threads.size());
    const auto goes_on = [&](std::uint32_t t) {
        const std::size_t position = ids[t - 1].size();
        if (position == core.threads[t - 1].size() || !program::is_visible(start.next_action(t).kind))
            return false;
        const Core::Event& e = core.threads[t - 1][position];
        const EventId id = start.add(t, e.location, e.label, atoms.atom_of(e.label));
        start.set_value(id, e.value);
        start.alternatives(id).may_fail = start.alternatives(id).spurious = e.spurious;
        start.complete(t, e.value, e.spurious);
        ids[t - 1].push_back(id);
        return true;
    };
    for (bool moved = true; moved;) {
        moved = false;
        for (std::uint32_t t = 1; t <= ids.size(); ++t)
            while (goes_on(t))
                moved = true;
    }
    assert(start.size() == start.graph.num_locations() + core.size());
    relate(start, core, ids);
    start.fix_core();
    return start;
}

} // namespace katlas::explore
