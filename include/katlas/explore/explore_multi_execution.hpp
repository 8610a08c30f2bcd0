// The exploration of a program under a multi-execution model, Weakestmo2: WMC.
//
// First come the executions without cycles of po | rf, those of RC11; they are explored as under any other model. In
// each, load buffering races are looked for (load_buffering.hpp). Where there are none, these are all. Else promises
// are made and certified (src/explore/certification.hpp), which gives graphs with cycles; of each its core is kept, if
// it is new (src/explore/core.hpp), and all executions with that core are explored. In these there may be races again.
//
// No execution is found twice. Memory is bounded but for the cores, which are as many as there are different
// (po | rf)-prefixes of cycles.
//
// Source: Moiseenko, Kokologiannakis, Vafeiadis, "Model Checking for a Multi-Execution Memory Model", OOPSLA 2022,
// section 4; what is done otherwise is in docs/weakestmo2.md.
#pragma once

#include "katlas/explore/collector.hpp"
#include "katlas/explore/execution.hpp"
#include "katlas/explore/load_buffering.hpp"

#include <functional>
#include <optional>

namespace katlas::explore {

struct MultiExecutionModel {
    // Explores the executions without cycles, all of them: with no reductions, and telling the watcher.
    std::function<Result(const program::Program&, const Options&)> explore_acyclic;
    // Makes a judge: whether a graph is consistent, but for its cycles of po | rf.
    std::function<std::function<bool(const graph::SparseGraph&)>()> make_consistent;
    AtomTable atoms;                                         // as it asks for them
    std::function<Collector::RaceFinder()> make_race_finder; // of data races; may be empty
};

// What was found about load buffering.
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

// Whatever is asked for that cannot be had throws std::runtime_error: samples, checkpoints, peers, machine code.
[[nodiscard]] Result explore_multi_execution(const program::Program& program, const Options& options,
                                             const MultiExecutionModel& model, LoadBuffering* found = nullptr);

// The executions without cycles only, with their races.
[[nodiscard]] Result find_load_buffering(const program::Program& program, const Options& options,
                                         const MultiExecutionModel& model, LoadBuffering& found);

} // namespace katlas::explore
