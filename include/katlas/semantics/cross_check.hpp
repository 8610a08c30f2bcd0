// The search for a small execution graph that violates a claim: a check of a proof that shares no code with the prover.
//
// The search covers the graphs of enumerate.hpp without looking at each. It takes the decisions that make up a graph
// one after the other (skeleton, rf, co, atoms, dependencies and other relations) and judges the claim after each
// decision, with bounds for what is open (Interval in bit_matrix.hpp). If the claim certainly holds for all
// completions, or an assumption certainly fails for all, the completions are left out. Of a relation without rules only
// those values are tried in which each pair matters, since larger values violate no more. Graphs of four events take
// some 80 seconds for all shipped theorems.
#pragma once

#include "katlas/kat/model.hpp"
#include "katlas/semantics/enumerate.hpp"
#include "katlas/semantics/evaluate.hpp"

#include <memory>

namespace katlas::graph {

struct ViolationSearch {
    std::optional<ExecutionGraph> violation; // of the fewest events
    std::uint64_t judged = 0;
    bool complete = true; // if there is no violation: no graph up to the limit has one, up to `sampled`
    bool sampled = false;
    std::string why; // why it could not be searched at all, e.g. the claim has no meaning on graphs
};

[[nodiscard]] ViolationSearch find_violation(const kat::Specification& specification, const kat::Claim& claim,
                                             const EnumerationLimits& limits);
// The same for obligations: a violation of any of them counts.
[[nodiscard]] ViolationSearch find_violation(const kat::Setting& setting, std::vector<Obligation> claims,
                                             const EnumerationLimits& limits);

struct GraphSpace;

// All violations, in one search or several.
class Violations {
  public:
    // The theory and its terms must outlive the object. The constructor finds out what has to be told apart, which
    // takes as long as a search of all graphs with three events. `programs`: as in structure.hpp.
    Violations(const kat::Specification& specification, const kat::Claim& claim, bool with_assumptions, bool programs);
    Violations(const kat::Setting& setting, std::vector<Obligation> claims, bool with_assumptions, bool programs);
    ~Violations();
    Violations(const Violations&) = delete;
    Violations& operator=(const Violations&) = delete;

    // One of each class up to renaming (`one_of_each`), the smallest first. visit() returns false to stop; the graph is
    // reused for the next one. If the claim has no meaning on graphs, the outcome is not complete and says why. The
    // constructor has settled assumptions and programs, so the limits do not change them.
    [[nodiscard]] Enumeration for_each(const EnumerationLimits& limits,
                                       const std::function<bool(const ExecutionGraph&)>& visit,
                                       bool one_of_each = true) const;

  private:
    void prepare(const kat::Setting& setting, std::vector<Obligation> claims, bool with_assumptions, bool programs);

    std::unique_ptr<const GraphSpace> space_;
    std::string why_not_;
};

} // namespace katlas::graph
