// Whether a model adds behaviour to a program: whether each of its executions is one that sequential consistency
// allows, too. Then what is known of the program under sc holds under the model.
//
// All executions under the model are looked through for a cycle of po | rf | co | fr (Shasha and Snir 1988). Of very
// many, not all are kept to be looked through; then their number is compared with that under sc, which allows a part of
// what the model allows. Executions in which a thread waits for ever count if they are faults, and no other blocked
// ones.
#pragma once

#include "katlas/workbench/check_programs.hpp"

#include <optional>
#include <string>

namespace katlas::workbench {

struct RobustResult {
    CheckResult checked; // under the model: counts, what is wrong, errors of input
    // An execution with a shortest cycle of those that were looked through, which its portrait has as its walk.
    std::optional<ShownGraph> weak;
    std::uint64_t weak_executions = 0; // with a cycle, of those that were looked through or counted
    bool robust = false;               // no execution has one
    bool undecided = false;            // not all executions were seen
};

[[nodiscard]] RobustResult find_robustness(const ProgramSource& source, CheckModels& models, const CheckTask& task);

} // namespace katlas::workbench
