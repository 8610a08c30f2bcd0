// The search through all candidates of a program, or through a share of them (explore_candidates.hpp).
#pragma once

#include "candidate.hpp"
#include "katlas/explore/each_candidate.hpp"

namespace katlas::explore {

// The paths of each thread, with choices if dependencies are wanted, and without them otherwise. Throws
// std::length_error if there are too many.
[[nodiscard]] std::vector<std::vector<program::ThreadPath>>
candidate_paths(const program::Program& program, program::ValueTerms& terms, const program::PathLimits& limits);

template <typename Events>
class CandidateSearch {
  public:
    // The search through share number `share` of `shares`. The referenced arguments must outlive the search; paths are
    // those of candidate_paths().
    CandidateSearch(const program::Program& program, const program::ValueTerms& terms,
                    const std::vector<std::vector<program::ThreadPath>>& paths, CandidateDemands demands,
                    bool dependencies, CandidateObserver observer, std::uint64_t share = 0, std::uint64_t shares = 1);

    // False if the observer ended it.
    bool run();
    // The number of times that a read was given a write.
    [[nodiscard]] std::uint64_t steps() const { return steps_; }

  private:
    bool choose_paths();
    bool choose_rf(std::size_t chosen);
    bool goes_on();
    bool is_alive();
    bool complete();
    void replay(std::uint32_t thread);
    void replay_with_dependencies(std::uint32_t thread);
    void require_event(EventId e, const program::Action& action) const;
    void begin_outline();
    void grow_outline();
    [[nodiscard]] bool outline_is_admitted();
    bool tell();
    void replay_all();
    bool order_writes(program::Location location, EventId last, Events rest);
    void place(EventId write, EventId last);
    void take_back(EventId write);
    [[nodiscard]] bool may_follow(EventId write, EventId last, Events rest) const;

    const program::Program& program_;
    const std::vector<std::vector<program::ThreadPath>>& paths_;
    bool dependencies_;
    CandidateObserver observer_;
    std::uint64_t share_;
    std::uint64_t shares_;
    std::uint64_t parts_ = 0; // number of parts of the search met so far
    std::uint64_t steps_ = 0;
    std::uint64_t waited_ = 0; // since the observer was asked
    Candidate<Events> candidate_;
    std::vector<const program::ThreadPath*> chosen_; // by thread, as far as chosen
    Execution execution_;
    // If the observer has a judge of outlines:
    graph::Outline outline_;
    std::vector<std::pair<EventId, EventId>> placed_; // placed writes, each with its co-predecessor
    bool replayed_ = false;                           // the threads were run with the present rf
};

// The largest number of events of an execution, initial writes included.
[[nodiscard]] std::size_t most_events(const program::Program& program,
                                      const std::vector<std::vector<program::ThreadPath>>& paths);

// Makes a search with these arguments and the set type that suits the number of events, and returns the result of `use`
// for the search.
template <typename Use, typename... Arguments>
auto with_candidate_search(const Use& use, const program::Program& program, const program::ValueTerms& terms,
                           const std::vector<std::vector<program::ThreadPath>>& paths, Arguments&&... arguments) {
    if (most_events(program, paths) <= FewEvents::capacity) {
        CandidateSearch<FewEvents> search(program, terms, paths, std::forward<Arguments>(arguments)...);
        return use(search);
    }
    CandidateSearch<graph::WideSet> search(program, terms, paths, std::forward<Arguments>(arguments)...);
    return use(search);
}

} // namespace katlas::explore
