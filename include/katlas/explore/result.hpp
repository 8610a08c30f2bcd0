// The options and the result of an exploration.
//
// An execution is *complete* if every thread has finished. It is *blocked* if a thread stopped at an assumption or a
// lock, and *cut* if a thread reached the bound of a loop: the exploration does not look beyond the bound.
#pragma once

#include "katlas/explore/faults.hpp"
#include "katlas/explore/reductions.hpp"
#include "katlas/explore/statistics.hpp"
#include "katlas/program/condition.hpp"
#include "katlas/support/stop_token.hpp"

#include <atomic>
#include <cmath>
#include <functional>
#include <optional>

namespace katlas::explore {

// Called with each execution before it is counted. False ends the exploration without counting the execution.
using Watcher = std::function<bool(const Configuration&)>;

// Whether an execution is one of the model. The other executions are neither counted nor passed to a watcher.
using Admission = std::function<bool(const Configuration&)>;

// A number of executions that are taken at random (sample.hpp), instead of all executions. The sample is a function of
// its seed: several workers together take the same sample as one worker, each a part of it.
struct Sample {
    std::uint64_t descents = 0; // 0: no sample, all executions
    std::uint64_t seed = 1;
    unsigned part = 0;
    unsigned parts = 1;
};

// The stages in which a program is explored, one after the other, until a stage suits the program: under another model,
// if all threads keep the order of their reads and writes (ordered_threads.hpp); by graphs without cycles of po and rf
// (explore_without_cycles.hpp); under the model itself.
enum class Stage : std::uint8_t { stand_in, without_cycles, model };

class Checkpoints;
class Peers;

struct Options {
    unsigned jobs = 1;                              // workers
    std::uint64_t max_executions = 0;               // 0: all. Complete, blocked and cut ones count
    StopToken stop;                                 // asked now and then
    std::atomic<std::uint64_t>* progress = nullptr; // executions so far are added now and then
    Reductions reductions{};                        // of plain graphs
    Sample sample{};                                // of plain graphs only; else NoSample is thrown
    bool keep_going = false;                        // collect errors instead of stopping at the first
    std::size_t max_errors = 100;                   // how many are kept; likewise of faults
    std::size_t graphs = 0;                         // how many execution graphs are kept
    bool graphs_decide = false;                     // kept graphs must decide the condition (collector.hpp)
    const program::Condition* condition = nullptr;  // whose final states are collected, if any
    std::function<Watcher()> watcher;               // makes a watcher for each worker; may be empty
    bool watches_threads_alike = false;             // the watcher treats threads with the same code alike
    std::function<Admission()> admission;           // likewise
    Checkpoints* checkpoints = nullptr;             // none: nothing is written down. Else they are asked when to stop
    Peers* peers = nullptr;                         // none: this process explores alone
    Stage stage = Stage::model;
};

// The reason why an exploration ended early. `sample`: it did not, but only a sample was asked for.
enum class Ended : std::uint8_t { no, error, max_executions, deadline, interrupt, watcher, sample };

// The end by a stop for the given reason, which is not `none`.
[[nodiscard]] constexpr Ended ended_by(StopReason reason) {
    return reason == StopReason::interrupt ? Ended::interrupt : Ended::deadline;
}

// Two accesses of one location in different threads of which one writes, one is non-atomic, and neither happens before
// the other: the program has no defined behaviour.
struct DataRace {
    Configuration c;
    EventId first = 0;
    EventId second = 0;
};

struct ProgramError {
    Configuration c; // up to the error
    std::uint32_t thread = 0;
    program::Action action;
};

// A fault, and an execution that has it.
struct FoundFault {
    Fault fault;
    std::uint64_t executions = 0; // that have it
    Configuration c;              // one of them
};

struct Result {
    std::uint64_t complete = 0;
    std::uint64_t blocked = 0;
    std::uint64_t cut = 0;
    std::uint64_t deadlocks = 0; // some of the blocked executions, see Collector
    std::uint64_t num_errors = 0;
    std::vector<ProgramError> errors; // the first max_errors ones
    std::uint64_t racy = 0;           // executions with a data race, if the model has a happens-before
    std::optional<DataRace> race;     // of one of them
    std::uint64_t flags = 0;          // bit i: an execution has flag i of the model
    std::vector<Configuration> graphs;
    std::optional<Configuration> deadlock;     // one of them
    std::vector<FoundFault> faults;            // each once, ascending; at most max_errors, the first ones found
    std::optional<program::Outcomes> outcomes; // if there is a condition
    // True: no execution satisfies the condition's proposition, although not all executions were seen.
    bool proposition_never_holds = false;
    Statistics statistics;
    Ended ended = Ended::no;
    double seconds = 0;     // by the clock
    double cpu_seconds = 0; // of all workers

    // Whether nothing was left out: no error ended the exploration, and no limit was reached.
    [[nodiscard]] bool exhaustive() const { return ended == Ended::no; }
    [[nodiscard]] std::uint64_t executions() const { return complete + blocked + cut; }
};

// An estimate of the number of executions (estimate.hpp).
struct Estimate {
    double executions = 0;     // blocked and cut ones and those that end at an error included
    double standard_error = 0; // of that
    std::uint64_t descents = 0;
    double tail = 0;         // how heavy the tail of the descents' numbers is, see tail_shape.hpp
    Ended ended = Ended::no; // the reason if fewer descents were made than asked for

    // Whether the standard error is a good measure of the estimate's error; if not, it may be far too small. If the
    // numbers of the descents vary by no more than their mean, the tail does not matter.
    [[nodiscard]] bool reliable() const {
        return tail <= heaviest_tail ||
               standard_error * standard_error * static_cast<double>(descents) <= executions * executions;
    }
    static constexpr double heaviest_tail = 0.7;

    // The number of executions is in this interval with a probability of 95 %, if the estimate is reliable. Products of
    // random factors are log-normal rather than normal, so the interval has more room above than below the estimate.
    struct Interval {
        double least = 0;
        double greatest = 0;
    };
    [[nodiscard]] Interval interval() const {
        if (executions <= 0)
            return {};
        constexpr double two_sided_95 = 1.96;
        const double spread = standard_error / executions;
        const double factor = std::exp(two_sided_95 * std::sqrt(std::log1p(spread * spread)));
        return {executions / factor, executions * factor};
    }
};

struct EstimateOptions {
    std::uint64_t descents = 0;
    StopToken stop{};
    std::uint64_t seed = 1;
    std::function<void(const Estimate&)> see{}; // called with the present estimate after each descent
};

} // namespace katlas::explore
