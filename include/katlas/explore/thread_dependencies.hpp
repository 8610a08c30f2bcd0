// The dependencies of executions without cycles of po and rf, which are explored without them (explorer.hpp).
//
// What a thread does is a function of the values that it reads, and so are its dependencies. A trace of a thread, which
// is these values, is run again with dependencies once (program/dependencies.hpp), and what was found is kept. One
// object is for one worker. Of programs in C only: those of machines make choices that a trace does not have.
#pragma once

#include "katlas/explore/configuration.hpp"
#include "katlas/graph/dependency_edges.hpp"
#include "katlas/support/numbers_hash.hpp"

#include <unordered_map>

namespace katlas::explore {

class ThreadDependencies {
  public:
    explicit ThreadDependencies(const program::Program& program);

    // Of an execution of the program; valid until the next call. O(events + dependencies) for traces that were seen
    // before.
    [[nodiscard]] const graph::DependencyEdges& of(const Configuration& c);

  private:
    using Trace = std::vector<Value>;
    struct Edge { // between events of the thread, by their index in it
        graph::DependencyKind kind;
        std::uint32_t from;
        std::uint32_t to;
    };

    // Makes trace_ what the thread has read, in its order, with a word for each read that says whether it failed
    // spuriously if that can be; and events_ its events.
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
