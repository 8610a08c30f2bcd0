// The exploration of a program under a multi-execution model, Weakestmo2: WMC.
//
// The executions without cycles of po | rf, those of RC11, come first and are explored as under any other model. Each
// is searched for load buffering races (load_buffering.hpp). If no execution has such a race, there are no others.
// Otherwise they are explored again without reductions, and promises are made and certified (certification.hpp), which
// gives graphs with cycles. The core of each such graph is kept if it is new (core.hpp), and all executions with that
// core are explored. They may have races again.
//
// No execution is found twice. Memory is bounded except for the cores; there is one core for each (po | rf)-prefix of a
// cycle.
//
// Source: Moiseenko, Kokologiannakis, Vafeiadis, "Model Checking for a Multi-Execution Memory Model", OOPSLA 2022,
// section 4; docs/weakestmo2.md lists the differences.
#pragma once

#include "katlas/explore/collector.hpp"
#include "katlas/explore/execution.hpp"
#include "katlas/explore/load_buffering.hpp"

#include <functional>
#include <optional>

namespace katlas::explore {

struct MultiExecutionModel {
    // Explores all executions without cycles under RC11, with the reductions, and calls the watcher for each.
    std::function<Result(const program::Program&, const Options&)> explore_acyclic;
    // Makes a judge of graphs: whether a graph is consistent apart from its cycles of po | rf.
    std::function<std::function<bool(const graph::SparseGraph&)>()> make_consistent;
    AtomTable atoms;                                         // as the judge asks for them
    std::function<Collector::RaceFinder()> make_race_finder; // of data races; may be empty
};

// The results about load buffering.
struct LoadBuffering {
    struct Race {
        Configuration c;
        LoadBufferingRace race;
    };
    std::uint64_t racy = 0;   // executions without cycles that have a race
    std::optional<Race> race; // of one of them
    std::uint64_t cyclic = 0; // executions with cycles: complete, blocked and cut ones
    std::uint64_t cores = 0;  // and how many cores they have
};

// Throws std::runtime_error for unsupported requests: samples, checkpoints, peers, machine code.
[[nodiscard]] Result explore_multi_execution(const program::Program& program, const Options& options,
                                             const MultiExecutionModel& model, LoadBuffering* found = nullptr);

// Explores only the executions without cycles, and finds their races.
[[nodiscard]] Result find_load_buffering(const program::Program& program, const Options& options,
                                         const MultiExecutionModel& model, LoadBuffering& found);

} // namespace katlas::explore
