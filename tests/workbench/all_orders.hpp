// Relaxations and repairs of litmus tests, compared with those found by trying all orders.
#pragma once

#include "katlas/workbench/repair.hpp"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace katlas::tests {

// A task that looks for all solutions.
[[nodiscard]] workbench::RepairTask task_of(workbench::Direction direction, std::vector<std::string> models);

[[nodiscard]] workbench::ProgramSource test_in_c(const std::string& text);

[[nodiscard]] workbench::RepairResult repaired(const std::string& text, workbench::CheckModels& models,
                                               const workbench::RepairTask& task);

// Whether a text misses the goal.
using Misses = std::function<bool(const std::string& text)>;

// All minimal orders with which the text reaches the goal. All orders are tried.
[[nodiscard]] std::set<workbench::Assignment> minimal_orders(const std::string& text, workbench::Direction direction,
                                                             const Misses& misses);

// Requires that the task finds these orders, and says so.
void check_like_all_orders(const std::string& text, workbench::CheckModels& models, const workbench::RepairTask& task,
                           const Misses& misses);

} // namespace katlas::tests
