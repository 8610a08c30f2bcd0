// The search for a small execution graph that violates a claim: a check of a proof that shares nothing with it.
//
// It searches the graphs of enumerate.hpp and need not look at each: it takes the decisions that make up a graph one
// after the other (skeleton, rf, co, atoms, dependencies and other relations) and judges the claim after each of them,
// with bounds for what is open (Interval in bit_matrix.hpp). Where the claim certainly holds, or an assumption
// certainly fails, for all completions, they are left out. Of relations without rules only the values are tried of
// which each pair matters: larger ones violate no more. Four events take some 80 seconds for all shipped theorems.
#pragma once

#include "katlas/graph/enumerate.hpp"
#include "katlas/graph/evaluate.hpp"
#include "katlas/kat/model.hpp"

#include <memory>

namespace katlas::graph {

struct ViolationSearch {
    std::optional<ExecutionGraph> violation; // of the fewest events
    std::uint64_t judged = 0;
    bool complete = true; // no violation: there is none among the graphs up to the limit, up to `sampled`
    bool sampled = false;
    std::string why; // why it could not be searched at all, e.g. the claim has no meaning on graphs
};

[[nodiscard]] ViolationSearch find_violation(const Document& document, const kat::Claim& claim,
                                             const EnumerationLimits& limits);
// The same of obligations, any of which may be violated.
[[nodiscard]] ViolationSearch find_violation(const Document& document, std::vector<Obligation> claims,
                                             const EnumerationLimits& limits);

struct GraphSpace;

// All of them, in one search or several.
class Violations {
  public:
    // The document must outlive it. Finds out what there is to tell apart, which takes as long as all graphs with three
    // events. `programs`: as in structure.hpp.
    Violations(const Document& document, const kat::Claim& claim, bool with_assumptions, bool programs);
    Violations(const Document& document, std::vector<Obligation> claims, bool with_assumptions, bool programs);
    ~Violations();
    Violations(const Violations&) = delete;
    Violations& operator=(const Violations&) = delete;

    // One of each class up to renaming (`one_of_each`), the smallest first. visit() returns false to stop; the graph is
    // reused for the next one. Where the claim has no meaning on graphs the outcome is not complete and says why. What
    // the limits say of assumptions and programs is settled already.
    [[nodiscard]] Enumeration for_each(const EnumerationLimits& limits,
                                       const std::function<bool(const ExecutionGraph&)>& visit,
                                       bool one_of_each = true) const;

  private:
    void prepare(const Document& document, std::vector<Obligation> claims, bool with_assumptions, bool programs);

    std::unique_ptr<const GraphSpace> space_;
    std::string why_not_;
};

} // namespace katlas::graph
