// The dependencies of a native execution.
#pragma once

#include "katlas/graph/dependency_edges.hpp"
#include "katlas/native/execution.hpp"

#include <unordered_map>

namespace katlas::native {

// A cache of the dependencies of threads, keyed by the histories of threads, so that a thread is not run again for a
// known history. One object is for one process.
class KnownDependencies {
  public:
    // The data of one event. Valid until the next call.
    struct Step {
        std::uint32_t slot = 0;
        ActionLabels on;
        bool of_instruction = false; // see Machine::Next
        bool computes = false;
    };
    [[nodiscard]] const std::vector<Step>& of(const NativeRun& run, std::uint32_t thread);
    // The dependencies of all threads, as far as the run has passed their events. Valid until the next call.
    [[nodiscard]] const graph::DependencyEdges& edges(const NativeExecution& c);

  private:
    void add_instruction(explore::EventId read, explore::EventId write, bool computes);

    static constexpr std::size_t most_known = 1U << 14U;

    std::unordered_map<std::uint64_t, std::vector<Step>> known_; // by the last stamp of the history
    graph::DependencyEdges edges_;
};

} // namespace katlas::native
