// The search for a co under which an execution is consistent, for any model that has a checker of plain graphs.
//
// What the axioms force is found first (writes_before.hpp). What is open is completed to a total order, and the checker
// judges. If it finds a cycle, some step of the cycle goes along a pair whose order is open, or else no co will do: the
// search turns that pair round, saturates, and goes on; if that fails it keeps the pair as it was, and turns another
// one. So pairs that nobody compares are never looked at. Each decision orders one more pair, so that the search ends.
// It may take exponentially many steps.
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
    // The plan has no records.
    explicit CoherenceSearch(codegen::CheckerPlan plan);

    [[nodiscard]] bool complete(SparseGraph& execution, const StopToken& stop) override;
    // The same, with these writes last in co, each of another location.
    [[nodiscard]] bool complete_with_last(SparseGraph& execution, std::span<const EventId> last, const StopToken& stop);
    [[nodiscard]] std::uint64_t steps() const override { return steps_; }

  private:
    // Where what is forced costs more than this to find, in steps, it is left to the checker.
    static constexpr std::uint64_t most_saturated = 1'000'000'000;

    // A pair of writes on the way of what is wrong whose order is open; the first is before the second in the graph.
    [[nodiscard]] std::optional<std::pair<EventId, EventId>> culprit(const SparseGraph& graph,
                                                                     const PartialCoherence& order) const;

    codegen::Interpreter checker_;
    WritesBefore writes_before_;
    std::uint64_t steps_ = 0;
};

} // namespace katlas::consistency
