// A cache of the results of replays of threads (thread_replay.hpp), which are added to executions without running the
// threads again.
//
// A thread's events, their dependencies and the thread's states are a function of its *trace*: the slots of its events,
// the values of its reads, their success, and its choices. In the complete graphs of a program each thread has few
// traces. Threads that end in an error are not cached. A cache is for one program and one table of atoms. It is emptied
// when it has grown large.
#pragma once

#include "katlas/explore/execution.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "katlas/support/numbers_hash.hpp"

#include <array>
#include <unordered_map>

namespace katlas::explore {

class ThreadMemory {
  public:
    // Adds a thread of a complete graph to an execution without events of this thread, as run() would. `names` gets the
    // numbers of its events, by event of the graph. Linear in the trace and in the added events, if the trace is known.
    template <typename Run>
    void add(Execution& x, const CausalConfiguration& g, std::uint32_t thread, std::vector<EventId>& names,
             const Run& run) {
        take_trace(g, thread);
        if (const auto known = known_.find(trace_); known != known_.end()) {
            put(known->second, x, g, thread, names);
            return;
        }
        const Beginning before(x);
        x.possible = true;
        run();
        remember(before, x, g, thread, names);
        x.possible = x.possible && before.possible;
    }

  private:
    using Trace = std::vector<Value>;
    struct Event {
        std::uint32_t slot;
        std::uint32_t location;
        graph::Label label;
        graph::AtomIndex atom;
        Value value;
    };
    struct Edge { // between events of the thread, by their index in it
        graph::DependencyKind kind;
        std::uint32_t from;
        std::uint32_t to;
    };
    struct Outcome {
        std::vector<Event> events;
        std::vector<Edge> edges;
        InterpretedRun::ThreadState state;
        Stop stop = Stop::running;
        bool possible = true;
    };

    struct Beginning { // the state before run() adds events
        explicit Beginning(const Execution& x);
        EventId event;
        std::array<std::size_t, graph::num_dependency_kinds> edges{};
        bool possible;
    };

    static constexpr std::size_t most_outcomes = 1U << 14U;

    void take_trace(const CausalConfiguration& g, std::uint32_t thread);
    static void put(const Outcome& outcome, Execution& x, const CausalConfiguration& g, std::uint32_t thread,
                    std::vector<EventId>& names);
    void remember(const Beginning& before, const Execution& x, const CausalConfiguration& g, std::uint32_t thread,
                  const std::vector<EventId>& names);

    std::unordered_map<Trace, Outcome, NumbersHash> known_;
    Trace trace_; // the thread first
};

} // namespace katlas::explore
