// Exploration under models that have no causal order, by trying candidates as herd7 does.
//
// Other explorers add events one by one, causes first. Under a model that allows cycles of po | rf even through
// branches there is no such order: whether an event is there may depend on what reads from it. So all paths of all
// threads are found first, without knowing what reads read (program/paths.hpp); then, for each way to take one path for
// each thread, reads are given writes one by one as long as values, conditions and coherence allow
// (src/explore/candidate.hpp); then all co that are coherent are made, each once, and a filter says which of the graphs
// are executions of the model in question. Each graph is made once: it determines the paths, rf and co.
//
// A value that is computed from itself has no solution here: rf | data has no cycle, where data is of what values
// really depend on. Reads that come out of nowhere by branches or addresses are found.
//
// Executions that satisfy what an `exists` or `~exists` asks are sought first, by what it demands of registers. So the
// condition is decided, and such executions are counted, even if a limit ends the exploration of all.
//
// Where the model in question is coherent (acyclic po-loc | rf | co | fr) only such graphs are made. Exponential in the
// branches and reads; the order in which co is made has no dead ends.
#pragma once

#include "katlas/explore/candidate_outline.hpp"
#include "katlas/explore/explore_causally.hpp"

namespace katlas::explore {

struct CandidateModel {
    using RaceFinder =
        std::function<std::optional<std::pair<EventId, EventId>>(const Configuration&, const DependencyEdges&)>;

    bool atomic = false;  // it implies that no write comes between the halves of a read-modify-write
    bool coherent = true; // and coherence; else all candidates are made (each_candidate.hpp)
    // It speaks of dependencies: the filter gets them, and machine instructions that choose them do so (action.hpp).
    bool dependencies = true;
    RaceFinder find_race{}; // of an execution; none: no races are looked for
    AtomTable atoms{};      // of events, as the filter asks for them
    // Makes a judge for each worker that takes the place of the filter; none: there is no such judge. The program has
    // no machine code, and no execution more than graph::Outline::capacity events.
    std::function<std::unique_ptr<OutlineJudge>()> outlines{};
    // Which flags of the model an execution has; none: it has no flags. A judge of outlines is asked instead.
    std::function<std::uint64_t(const Configuration&, const DependencyEdges&)> flags_of{};
    std::uint64_t race_flag = 0; // the flag of executions for which find_race finds something; 0: there is no such flag
};

// Complete, blocked and cut executions, and those with errors, are what the filter admits. Workers share paths and
// nothing else: each goes through the first choices and takes its share of what is behind them. Copies of the filter
// and of the race finder must not share what they change; what one throws is thrown. Throws std::length_error where
// there are too many paths or events, rather than leave some out.
[[nodiscard]] Result explore_candidates(const program::Program& program, const Options& options, const Filter& filter,
                                        const CandidateModel& model);

} // namespace katlas::explore
