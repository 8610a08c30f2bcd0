// The machines of sc, tso and pso as their descriptions have them, over values: a memory, and before it for each thread
// a queue of writes (of tso), or one for each location (of pso), or none (of sc). They know nothing of graphs.
#pragma once

#include "katlas/explain/interleaving.hpp"
#include "katlas/explore/configuration.hpp"
#include "katlas/program/program.hpp"

#include <compare>
#include <set>
#include <string>
#include <vector>

namespace katlas::tests {

// A state of a run: threads, memory, queues, and what the threads have done so far.
struct MachineState {
    struct Write {
        program::Location location = 0;
        program::Value value = 0;
        friend auto operator<=>(const Write&, const Write&) = default;
    };
    std::vector<std::vector<program::Word>> threads;
    std::vector<program::Value> memory;
    std::vector<std::vector<Write>> queues; // by thread, oldest first
    std::vector<std::string> done;          // by thread
    friend auto operator<=>(const MachineState&, const MachineState&) = default;
};

class NaiveMachine {
  public:
    NaiveMachine(const program::Program& program, explain::Machine machine) : program_(program), machine_(machine) {}

    [[nodiscard]] MachineState start() const;

    // What each thread does and what the memory holds at the end, of all runs in which all threads finish.
    [[nodiscard]] std::set<std::string> outcomes();

    // One step of a run; false if the machine cannot take it. Threads are numbered from 0.
    // The thread goes on by its next action. A write goes to the queue, or to memory if there is none.
    [[nodiscard]] bool step(MachineState& s, std::size_t thread, bool spurious) const;
    // The oldest write (of pso, of the location) leaves the queue.
    [[nodiscard]] bool flush(MachineState& s, std::size_t thread, program::Location location) const;
    [[nodiscard]] bool reads_queue(const MachineState& s, std::size_t thread, program::Location location) const;

    // All threads have finished, and all queues are empty: what outcomes() has of it; else empty.
    [[nodiscard]] std::string outcome(const MachineState& s) const;

  private:
    void explore(const MachineState& s);

    const program::Program& program_;
    explain::Machine machine_;
    std::set<MachineState> seen_;
    std::set<std::string> outcomes_;
};

// The same of a graph.
[[nodiscard]] std::string outcome_of(const explore::Configuration& c);

// Whether the steps are a run of the machine with what the graph says, to its end; else what is wrong.
[[nodiscard]] std::string fault_of(const explore::Configuration& c, explain::Machine machine,
                                   const std::vector<explain::MachineStep>& steps);

} // namespace katlas::tests
