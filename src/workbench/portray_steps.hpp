// The steps of an execution (execution_steps.hpp) from its graph.
#pragma once

#include "katlas/workbench/execution_steps.hpp"
#include "legend.hpp"

#include <functional>
#include <vector>

namespace katlas::workbench {

struct StepsOf {
    std::vector<explore::EventId> order;                // po- and rf-predecessors of each are among these
    std::vector<explore::EventId> about;                // events of that order
    std::function<CallStack(explore::EventId)> calls{}; // of a native program
};

[[nodiscard]] ExecutionSteps portray_steps(const explore::PartialExecution& c, const Legend& legend,
                                           const StepsOf& what);

} // namespace katlas::workbench
