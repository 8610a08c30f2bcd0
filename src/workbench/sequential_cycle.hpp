// Why no sequentially consistent run does what an execution does: a cycle of po | rf | co | fr.
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

// Of the graph that these events are, which hold the po- and rf-predecessors of each of them: a cycle with the fewest
// steps, where po and co lead to any later event, and fr to any later write. Empty if there is none.
// O(events^2).
[[nodiscard]] std::vector<CycleStep> sequential_cycle(const explore::PartialExecution& c,
                                                      std::span<const explore::EventId> events);

} // namespace katlas::workbench
