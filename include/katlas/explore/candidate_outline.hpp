// The judge of candidates that are not complete (explore_candidates.hpp): of their outlines (graph/outline.hpp).
//
// A model is *monotone* if a graph that it forbids stays forbidden when rf, co and locations are added. A judge of such
// a model forbids candidates long before they are complete, and no candidate is lost.
#pragma once

#include "katlas/graph/outline.hpp"

namespace katlas::explore {

class OutlineJudge {
  public:
    OutlineJudge() = default;
    OutlineJudge(const OutlineJudge&) = delete;
    OutlineJudge& operator=(const OutlineJudge&) = delete;
    virtual ~OutlineJudge() = default;

    // The candidates to come have these events and dependencies.
    virtual void begin(const graph::Outline& outline) = 0;
    // False if no candidate with this and more is consistent. Of a complete candidate: whether it is.
    [[nodiscard]] virtual bool admits(const graph::Outline& outline) = 0;
    // Which flags of the model the candidate has that was admitted last; it is complete.
    [[nodiscard]] virtual std::uint64_t flags() = 0;
};

} // namespace katlas::explore
