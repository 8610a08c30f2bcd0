// Faults of executions in which no instruction fails: threads that wait for ever, and mutexes that are used wrongly.
//
// A thread *waits* if it stands at a taken lock, or goes round in a loop without effect, and each of its reads there
// has read the last write of its location. Memory is fair: a thread does not see an old write for ever. So if every
// thread has finished or waits, the waiting threads wait for ever. This is a *deadlock* if all of them stand at locks,
// else an *endless loop*.
//
// A loop has no effect if the program says so (Op::spin), or if it was cut at its bound with this proof: from some
// event on the thread only read, it read last writes, and it returned to the state that it had at that event. A loop
// that merely reached its bound is no fault, and neither is a failed assumption of the program.
//
// A thread holds a mutex from the lock that got it until it unlocks it. No other thread may unlock the mutex.
//
// Source: liveness as in M. Kokologiannakis, V. Vafeiadis, "GenMC", CAV 2021, and Lahav et al., "Making weak memory
// models fair", OOPSLA 2021; mutexes as in C11 7.26.4.
#pragma once

#include "katlas/explore/configuration.hpp"

#include <compare>
#include <optional>

namespace katlas::explore {

enum class FaultKind : std::uint8_t {
    deadlock,
    endless_loop,
    locked_twice,   // a thread waits for a mutex that it holds
    not_held,       // a thread unlocks a mutex that it does not hold
    not_given_back, // a thread has finished and holds a mutex
};

// A thread's part in a fault.
struct FaultPlace {
    std::uint32_t thread = 0; // as in the graph
    std::uint32_t position = 0;
    std::uint32_t mutex = graph::SparseGraph::no_location; // none: the thread goes round in a loop

    friend auto operator<=>(const FaultPlace&, const FaultPlace&) = default;
};

struct Fault {
    FaultKind kind = FaultKind::deadlock;
    std::vector<FaultPlace> places; // of the waiting threads, by thread; else a single place

    friend auto operator<=>(const Fault&, const Fault&) = default;
};

// The instruction of an event that is not an initial write. None if the event comes after an error of its thread.
[[nodiscard]] std::optional<std::uint32_t> position_of(const Configuration& c, EventId e);

class FaultFinder {
  public:
    explicit FaultFinder(const program::Program& program);

    // Whether executions in which all threads have finished may have faults.
    [[nodiscard]] bool has_mutexes() const { return has_mutexes_; }
    // The faults of an execution in which no thread can go on, each once. An execution in which a mutex is locked twice
    // is not also a deadlock. Linear in the events, and in constant time if no thread waits and there are no mutexes.
    [[nodiscard]] std::vector<Fault> faults_of(const Configuration& c);

  private:
    void use_of_mutexes(const Configuration& c, std::uint32_t thread, std::vector<Fault>& faults);
    [[nodiscard]] std::optional<FaultPlace> waiting(const Configuration& c, std::uint32_t thread);
    [[nodiscard]] bool goes_round(const Configuration& c, std::uint32_t thread, std::uint32_t position);
    [[nodiscard]] bool comes_back(const Configuration& c, std::uint32_t thread);
    [[nodiscard]] bool repeats(const Configuration& c, EventId e);
    [[nodiscard]] program::Action action_at(const Configuration& c, EventId e);

    const program::Program* program_;
    bool has_mutexes_ = false;
    std::vector<Word> state_; // kept to spare allocations, as are those below
    std::vector<Word> next_;
    std::vector<FaultPlace> held_;
};

} // namespace katlas::explore
