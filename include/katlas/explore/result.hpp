// What an exploration is asked to do, and what it has found.
//
// An execution is *complete* if every thread has finished. It is *blocked* if a thread stopped at an assumption or a
// lock, and *cut* if one reached the bound of a loop: what lies behind the bound was not looked at.
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

// Is told of each execution before it is counted. False ends the exploration, which does not count it.
using Watcher = std::function<bool(const Configuration&)>;

// Says whether an execution is one of the model; the others are neither counted nor told to a watcher.
using Admission = std::function<bool(const Configuration&)>;

// So many executions that are taken at random (sample.hpp), not all of them. What a sample has is a function of its
// seed: several workers take the same together as one does, each a part of it.
struct Sample {
    std::uint64_t descents = 0; // 0: no sample, all executions
    std::uint64_t seed = 1;
    unsigned part = 0;
    unsigned parts = 1;
};

// In which a program is explored one after the other, until one suits it: under another model, where all threads keep
// the order of what they read and write (ordered_threads.hpp); by graphs without cycles of po and rf
// (explore_without_cycles.hpp); as the model says.
enum class Stage : std::uint8_t { stand_in, without_cycles, model };

class Checkpoints;
class Peers;

struct Options {
    unsigned jobs = 1;                              // workers
    std::uint64_t max_executions = 0;               // 0: all. Complete, blocked and cut ones count
    StopToken stop;                                 // asked now and then
    std::atomic<std::uint64_t>* progress = nullptr; // executions so far are added now and then
    Reductions reductions{};                        // of plain graphs
    Sample sample{};                                // of plain graphs; of others none is taken (NoSample)
    bool keep_going = false;                        // collect errors instead of stopping at the first
    std::size_t max_errors = 100;                   // how many are kept, and how many kinds of faults
    std::size_t graphs = 0;                         // how many execution graphs are kept
    bool graphs_decide = false;                     // and they decide the condition: see `decides` in collector.hpp
    const program::Condition* condition = nullptr;  // whose final states are collected, if any
    std::function<Watcher()> watcher;               // makes one for each worker, if there is to be any
    std::function<Admission()> admission;           // likewise
    Checkpoints* checkpoints = nullptr;             // none: nothing is written down. Else they are asked when to stop
    Peers* peers = nullptr;                         // none: this process explores alone
    Stage stage = Stage::model;
};

// What ended an exploration before its end. `sample`: nothing did, but not all was asked for.
enum class Ended : std::uint8_t { no, error, max_executions, deadline, interrupt, watcher, sample };

// By a stop for that reason, which is not `none`.
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
    std::uint64_t deadlocks = 0; // of the blocked ones, see Collector
    std::uint64_t num_errors = 0;
    std::vector<ProgramError> errors; // of many, those that were found first
    std::uint64_t racy = 0;           // executions with a data race, if the model has a happens-before
    std::optional<DataRace> race;     // of one of them
    std::uint64_t flags = 0;          // bit i: an execution has flag i of the model
    std::vector<Configuration> graphs;
    std::optional<Configuration> deadlock;     // one of them
    std::vector<FoundFault> faults;            // each once, ascending; of very many, those that were found first
    std::optional<program::Outcomes> outcomes; // if there is a condition
    // No execution satisfies the condition's proposition, although not all were seen.
    bool proposition_never_holds = false;
    Statistics statistics;
    Ended ended = Ended::no;
    double seconds = 0;     // by the clock
    double cpu_seconds = 0; // of all workers

    // Nothing was left out: no error ended it, no limit was reached.
    [[nodiscard]] bool exhaustive() const { return ended == Ended::no; }
    [[nodiscard]] std::uint64_t executions() const { return complete + blocked + cut; }
};

// Of the number of executions (estimate.hpp).
struct Estimate {
    double executions = 0;     // blocked and cut ones and those that end at an error included
    double standard_error = 0; // of that
    std::uint64_t descents = 0;
    double tail = 0;         // how heavy that of the descents' numbers is, see tail_shape.hpp
    Ended ended = Ended::no; // before all descents that were asked for

    // Whether the standard error says how far off the estimate may be; if not, it may be far too small. Where descents
    // differ by no more than they are, the tail does not matter.
    [[nodiscard]] bool reliable() const {
        return tail <= heaviest_tail ||
               standard_error * standard_error * static_cast<double>(descents) <= executions * executions;
    }
    static constexpr double heaviest_tail = 0.7;

    // In which the number is with a probability of 95 %, if the estimate is reliable. Products of random factors are
    // rather log-normal than normal, so that there is more room above than below.
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
    std::function<void(const Estimate&)> see{}; // is told after each descent what the estimate has come to
};

} // namespace katlas::explore
