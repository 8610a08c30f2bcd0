// The search through all candidates of a program, or through a share of them (explore_candidates.hpp).
#pragma once

#include "candidate.hpp"
#include "katlas/graph/dependency_edges.hpp"

#include <functional>
#include <optional>

namespace katlas::explore {

// An execution as its observer gets it, with co. An error stops its thread.
struct CandidateExecution {
    Configuration c; // not to be extended
    graph::DependencyEdges dependencies;
    std::vector<std::optional<program::Action>> errors; // by thread
};

class CandidateSearch {
  public:
    struct Observer {
        std::function<bool(const CandidateExecution&)> execution; // says whether to go on
        std::function<bool()> alive;                              // asked the same now and then
    };

    // Share number `share` of `shares`. What is referred to must outlive it; paths are those of each thread.
    CandidateSearch(const program::Program& program, const program::ValueTerms& terms,
                    const std::vector<std::vector<program::ThreadPath>>& paths, bool atomic, Observer observer,
                    std::uint64_t share = 0, std::uint64_t shares = 1);

    // False if the observer ended it.
    bool run();
    // How often a read was given a write.
    [[nodiscard]] std::uint64_t steps() const { return steps_; }

  private:
    bool choose_paths();
    bool choose_rf(std::size_t chosen);
    bool goes_on();
    bool complete();
    void replay(CandidateExecution& x, std::uint32_t thread);
    bool order_writes(program::Location location, EventId last, Candidate::Events rest);
    [[nodiscard]] bool may_follow(EventId write, EventId last, Candidate::Events rest) const;

    const program::Program& program_;
    const std::vector<std::vector<program::ThreadPath>>& paths_;
    Observer observer_;
    std::uint64_t share_;
    std::uint64_t shares_;
    std::uint64_t parts_ = 0; // of the search, that were met so far
    std::uint64_t steps_ = 0;
    Candidate candidate_;
    std::vector<const program::ThreadPath*> chosen_; // by thread, as far as chosen
    CandidateExecution execution_;
};

} // namespace katlas::explore
