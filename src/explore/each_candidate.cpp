#include "katlas/explore/each_candidate.hpp"

#include "candidate_search.hpp"

namespace katlas::explore {

bool each_candidate(const program::Program& program, bool dependencies, const CandidateObserver& observer) {
    program::ValueTerms terms(program);
    const auto paths = candidate_paths(program, terms, {.chooses = dependencies});
    return with_candidate_search([](auto& search) { return search.run(); }, program, terms, paths,
                                 CandidateDemands{.coherent = false, .atomic = false}, dependencies, observer);
}

} // namespace katlas::explore
