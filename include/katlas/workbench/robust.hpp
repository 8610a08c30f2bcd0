// Whether a model adds behaviour to a program: whether each of its executions is one that another model allows, too,
// sequential consistency for one. Then what is known of the program under the other holds under the model.
//
// All executions under the model are looked through for a cycle of po | rf | co | fr (Shasha and Snir 1988). Of very
// many, not all are kept to be looked through; then their number is compared with that under sc, which allows a part of
// what the model allows. Where the other model is not sc, the program is explored under both, and each execution is
// looked for among those of the other; if not all are kept, more executions than the other has are enough to say that
// some are not among them, and nothing is enough to say that all are. Executions in which a thread waits for ever count
// if they are faults, and no other blocked ones.
#pragma once

#include "katlas/workbench/check_programs.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace katlas::workbench {

struct RobustResult {
    CheckResult checked; // under the model: counts, what is wrong, errors of input
    // An execution with a shortest cycle of those that were looked through, which its portrait has as its walk.
    // Against another model than sc, one with the fewest events, which has no walk.
    std::optional<ShownGraph> weak;
    std::uint64_t weak_executions = 0; // with a cycle, or not allowed, of those that were looked through or counted
    bool robust = false;               // there is none
    bool undecided = false;            // not all executions were seen
};

inline constexpr std::string_view sequential_consistency = "sc";

// `against` is a model; programs in C are compiled for both in the same way, or it is an error.
[[nodiscard]] RobustResult find_robustness(const ProgramSource& source, CheckModels& models, const CheckTask& task,
                                           std::string_view against = sequential_consistency);

} // namespace katlas::workbench
