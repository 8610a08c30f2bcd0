// The dependencies of executions without cycles of po and rf. The explorer makes these executions without dependencies
// (explorer.hpp).
//
// The actions of a thread and its dependencies are functions of the values that it reads. The *trace* of a thread is
// the sequence of these values. Each trace is run again with dependencies once (program/dependencies.hpp), and the
// dependencies are kept. One object is for one worker. Only for programs in C: machine programs make choices that a
// trace does not have.
#pragma once

#include "katlas/explore/configuration.hpp"
#include "katlas/graph/dependency_edges.hpp"
#include "katlas/support/numbers_hash.hpp"

#include <unordered_map>

namespace katlas::explore {

class ThreadDependencies {
  public:
    explicit ThreadDependencies(const program::Program& program);

    // The dependencies of an execution of the program; valid until the next call. O(events + dependencies) for traces
    // that were seen before.
    [[nodiscard]] const graph::DependencyEdges& of(const Configuration& c);

  private:
    using Trace = std::vector<Value>;
    struct Edge { // between events of the thread, by their index in it
        graph::DependencyKind kind;
        std::uint32_t from;
        std::uint32_t to;
    };

    // Sets trace_ to the values that the thread has read, in order, and events_ to its events. If reads may fail
    // spuriously, trace_ has a further word for each read that tells whether it did.
    void take_trace(const Configuration& c, std::uint32_t thread);
    [[nodiscard]] std::vector<Edge> run(std::uint32_t thread) const;

    const program::Program& program_;
    Configuration start_;
    bool weak_;                                                                    // reads may fail spuriously
    std::vector<std::unordered_map<Trace, std::vector<Edge>, NumbersHash>> known_; // by thread
    Trace trace_;
    std::vector<EventId> events_;
    graph::DependencyEdges edges_;
};

} // namespace katlas::explore
