// Explorations of a program with chosen orders, as trials of a search and as results to be shown.
#pragma once

#include "ordered_program.hpp"
#include "repair_goal.hpp"

#include <optional>

namespace katlas::workbench {

class RepairTrials {
  public:
    RepairTrials(const OrderedProgram& program, CheckModels& models, const RepairTask& task)
        : program_(program), task_(task), judge_(models, task) {}

    // Judges the program under each model, until it misses the goal under one. A proof may take the place of an
    // exploration.
    [[nodiscard]] Trial attempt(const Assignment& orders, Effort effort);
    // The results of full explorations.
    struct Found {
        Trial::Verdict verdict = Trial::Verdict::unknown;
        std::vector<CheckResult> results; // of all models, or only the wrong one
    };
    [[nodiscard]] Found explore(const Assignment& orders) { return look(orders, Effort::full, Evidence::exploration); }

    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] bool cut() const { return cut_; }
    // The reason why the program could not be explored, if that has happened.
    [[nodiscard]] const std::optional<Failure>& failure() const { return failure_; }

  private:
    [[nodiscard]] Found look(const Assignment& orders, Effort effort, Evidence evidence);
    [[nodiscard]] std::vector<bool> places_of(const CheckResult& violation) const;

    const OrderedProgram& program_;
    const RepairTask& task_;
    GoalJudge judge_;
    std::uint64_t count_ = 0;
    std::uint64_t most_to_violate_ = 0; // the most executions until a violation was found
    bool cut_ = false;
    std::optional<Failure> failure_;
};

} // namespace katlas::workbench
