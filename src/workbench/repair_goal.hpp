// Judges a program by the goal of a repair.
//
// Robustness against sc may be proved without exploration: a litmus test without critical cycles is robust under a
// model with store buffers (transform/critical_cycles.hpp). Otherwise the program is explored. A program that is not
// robust tends to show this early, so some executions are looked at before all are.
#pragma once

#include "katlas/workbench/repair.hpp"
#include "katlas/workbench/transform.hpp"

#include <map>
#include <optional>

namespace katlas::workbench {

// What counts as evidence that a program reaches the goal.
enum class Evidence : std::uint8_t { any, exploration };

struct Judged {
    Trial::Verdict verdict = Trial::Verdict::unknown;
    // Of the exploration; see RepairResult::wrong. Without numbers if nothing was explored.
    CheckResult result;
};

class GoalJudge {
  public:
    GoalJudge(CheckModels& models, const RepairTask& task) : models_(models), task_(task) {}

    // `check` says how to explore, and under which model. Errors are those of the result.
    [[nodiscard]] Judged judge(const ProgramSource& program, const CheckTask& check, Evidence evidence);

    // The execution that misses the goal; null if none was kept.
    [[nodiscard]] const Portrait* execution_of(const CheckResult& violation) const;

  private:
    [[nodiscard]] Judged judge_correctness(const ProgramSource& program, CheckTask check);
    [[nodiscard]] Judged judge_robustness(const ProgramSource& program, const CheckTask& check, Evidence evidence);
    [[nodiscard]] Judged judge_races(const ProgramSource& program, CheckTask check);
    [[nodiscard]] RobustResult look_for_weak(const ProgramSource& program, const CheckTask& check);
    [[nodiscard]] bool has_no_cycle(const ProgramSource& program, const CheckTask& check);

    CheckModels& models_;
    const RepairTask& task_;
    std::map<std::string, std::optional<transform::StoreBuffers>> buffers_; // by model
};

} // namespace katlas::workbench
