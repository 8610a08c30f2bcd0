// A proof that an execution is not sequentially consistent: a cycle of po | rf | co | fr.
#pragma once

#include "katlas/explore/partial_execution.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace katlas::workbench {

struct CycleStep {
    explore::EventId from = 0;
    std::string_view relation; // "po", "rf", "co" or "fr"
    explore::EventId to = 0;
};

// A cycle with the fewest steps in the graph of these events, which must contain their po- and rf-predecessors. Steps
// of po and co lead to any later event, and steps of fr to any later write. Empty if there is no cycle. O(events^2).
[[nodiscard]] std::vector<CycleStep> sequential_cycle(const explore::PartialExecution& c,
                                                      std::span<const explore::EventId> events);

} // namespace katlas::workbench
