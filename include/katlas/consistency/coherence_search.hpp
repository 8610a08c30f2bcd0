// The search for a co under which an execution is consistent, for any model that has a checker of plain graphs.
//
// The search first finds the part of co that the axioms force (writes_before.hpp). It completes this part to a total
// order, and the checker judges the graph. If the checker finds a cycle, some step of the cycle uses a pair whose order
// is open, or else no co is consistent. The search reverses that pair, saturates, and goes on; if that fails, it keeps
// the pair as it was and reverses another pair. So the search never visits pairs that no cycle uses. Each decision
// orders one more pair, so the search ends. It may take exponentially many steps.
#pragma once

#include "katlas/codegen/interpreter.hpp"
#include "katlas/consistency/engine.hpp"
#include "katlas/consistency/writes_before.hpp"

#include <optional>
#include <span>
#include <utility>

namespace katlas::consistency {

class CoherenceSearch final : public Engine {
  public:
    // Requires that the plan has no records.
    explicit CoherenceSearch(codegen::CheckerPlan plan);

    [[nodiscard]] bool complete(SparseGraph& execution, const StopToken& stop) override;
    // The same, with these writes last in co, each of another location.
    [[nodiscard]] bool complete_with_last(SparseGraph& execution, std::span<const EventId> last, const StopToken& stop);
    [[nodiscard]] std::uint64_t steps() const override { return steps_; }

  private:
    // If saturation would cost more steps than this, it is left out, and the checker alone decides.
    static constexpr std::uint64_t most_saturated = 1'000'000'000;

    // A pair of writes on the violation's path whose order is open; the first is before the second in the graph.
    [[nodiscard]] std::optional<std::pair<EventId, EventId>> culprit(const SparseGraph& graph,
                                                                     const PartialCoherence& order) const;

    codegen::Interpreter checker_;
    WritesBefore writes_before_;
    std::uint64_t steps_ = 0;
};

} // namespace katlas::consistency
