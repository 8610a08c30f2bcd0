// Exploration under models that have no causal order, by trying candidates as herd7 does.
//
// Other explorers add events one by one, causes first. Under a model that allows cycles of po | rf even through
// branches there is no such order: whether an event is there may depend on the events that read from it. So the search
// has three steps. First it finds all paths of all threads, without knowing the values of reads (program/paths.hpp).
// Then, for each choice of one path per thread, it assigns writes to reads one by one as long as values, conditions and
// coherence allow it (src/explore/candidate.hpp). Last it makes all coherent co, each once, and a filter decides which
// of the graphs are executions of the model. Each graph is made once, since it determines the paths, rf and co.
//
// No value may be computed from itself: rf | data must have no cycle, where data has the true dependencies of values
// only. Values that arise out of thin air through branches or addresses are found.
//
// Executions that satisfy the proposition of an `exists` or `~exists` are sought first, by its demands on registers. So
// the condition is decided, and these executions are counted, even if a limit ends the exploration of the others.
//
// If the model implies coherence (acyclic po-loc | rf | co | fr), only coherent graphs are made. The time is
// exponential in the branches and reads; the construction of co has no dead ends.
#pragma once

#include "katlas/explore/candidate_outline.hpp"
#include "katlas/explore/explore_causally.hpp"

namespace katlas::explore {

struct CandidateModel {
    using RaceFinder =
        std::function<std::optional<std::pair<EventId, EventId>>(const Configuration&, const DependencyEdges&)>;

    bool atomic = false;  // the model implies that no write comes between the halves of a read-modify-write
    bool coherent = true; // the model implies coherence; if not, all candidates are made (each_candidate.hpp)
    // The model has dependencies: the filter gets them, and machine instructions that choose among dependencies do so
    // (action.hpp).
    bool dependencies = true;
    RaceFinder find_race{}; // for an execution; empty: no search for races
    AtomTable atoms{};      // the kinds of events that the filter distinguishes
    // Makes a judge for each worker, which replaces the filter; empty: the filter judges. With such judges the program
    // must have no machine code, and no execution more than graph::Outline::capacity events.
    std::function<std::unique_ptr<OutlineJudge>()> outlines{};
    // The flags of the model that an execution has; empty: there are none. With `outlines` the judge is asked instead.
    std::function<std::uint64_t(const Configuration&, const DependencyEdges&)> flags_of{};
    std::uint64_t race_flag = 0; // the flag of executions for which find_race finds something; 0: there is no such flag
};

// The result has the executions that the filter admits, whether complete, blocked, cut or with errors. Workers share
// the paths only: each worker goes through all first choices and takes its share of the subtrees below. Copies of the
// filter and of the race finder must not share mutable state. Their exceptions are passed on. Throws std::length_error
// if there are too many paths or events, instead of leaving some out.
[[nodiscard]] Result explore_candidates(const program::Program& program, const Options& options, const Filter& filter,
                                        const CandidateModel& model);

} // namespace katlas::explore
