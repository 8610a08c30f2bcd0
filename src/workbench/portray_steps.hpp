// The steps of an execution (execution_steps.hpp) from its graph.
#pragma once

#include "katlas/workbench/execution_steps.hpp"
#include "legend.hpp"

#include <functional>
#include <vector>

namespace katlas::workbench {

struct StepsOf {
    std::vector<explore::EventId> order;                // contains the po- and rf-predecessors of its events
    std::vector<explore::EventId> about;                // events of `order`
    std::function<CallStack(explore::EventId)> calls{}; // for a native program
};

[[nodiscard]] ExecutionSteps portray_steps(const explore::PartialExecution& c, const Legend& legend,
                                           const StepsOf& what);

} // namespace katlas::workbench
