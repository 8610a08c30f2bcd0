// Decides whether a program is robust: whether every execution under a model is also allowed by another model, such as
// sequential consistency. If so, everything known about the program under the other model holds under the model, too.
//
// All executions under the model are searched for a cycle of po | rf | co | fr (Shasha and Snir 1988). If there are too
// many to keep them all for this search, their number is compared with the number under sc, whose executions are a
// subset. If the other model is not sc, the program is explored under both models, and each execution is looked up
// among those of the other model. If not all of these can be kept, a larger number of executions shows that some are
// new; nothing shows that none is new. Blocked executions count only if they are faults, in which a thread waits for
// ever.
#pragma once

#include "katlas/workbench/check_programs.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace katlas::workbench {

struct RobustResult {
    CheckResult checked; // under the model: counts, violations, errors of the input
    // Against sc: among the searched executions, one with a shortest cycle, which is the walk of its portrait. Against
    // another model: an execution with the fewest events, without a walk.
    std::optional<ShownGraph> weak;
    std::uint64_t weak_executions = 0; // searched or counted executions with a cycle, or not allowed
    bool robust = false;               // there is no such execution
    bool undecided = false;            // not all executions were seen
};

inline constexpr std::string_view sequential_consistency = "sc";

// `against` is a model; programs in C are compiled for both in the same way, or it is an error.
[[nodiscard]] RobustResult find_robustness(const ProgramSource& source, CheckModels& models, const CheckTask& task,
                                           std::string_view against = sequential_consistency);

} // namespace katlas::workbench
