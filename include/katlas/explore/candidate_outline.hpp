// The judge of incomplete candidates (explore_candidates.hpp). It judges their outlines (graph/outline.hpp).
//
// A model is *monotone* if a graph that it forbids stays forbidden when rf, co and locations are added. A judge of a
// monotone model rejects candidates long before they are complete, and loses no consistent candidate.
#pragma once

#include "katlas/graph/outline.hpp"

namespace katlas::explore {

class OutlineJudge {
  public:
    OutlineJudge() = default;
    OutlineJudge(const OutlineJudge&) = delete;
    OutlineJudge& operator=(const OutlineJudge&) = delete;
    virtual ~OutlineJudge() = default;

    // The following candidates have the events and dependencies of this outline.
    virtual void begin(const graph::Outline& outline) = 0;
    // False if no candidate that extends the outline is consistent. For a complete candidate: whether it is consistent.
    [[nodiscard]] virtual bool admits(const graph::Outline& outline) = 0;
    // The flags of the model that the last admitted candidate has. That candidate is complete.
    [[nodiscard]] virtual std::uint64_t flags() = 0;
};

} // namespace katlas::explore
