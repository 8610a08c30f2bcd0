// Programs made right: the weakest memory orders and the fewest fences under which a program is correct, from below
// what it has (relax) or from there upwards (repair).
//
// Correct means what `check` finds nothing wrong with: no assertion fails, no data race, no fault, and the condition of
// a litmus test holds, in all executions under each of the models. Which orders are tried says weakest_orders.hpp; each
// trial is an exploration of the program. What is found is confirmed by explorations that do not rest on the search: of
// the program with the orders found, and with each of them weakened by one step, which gives the execution that the
// order forbids.
#pragma once

#include "katlas/workbench/check_programs.hpp"
#include "katlas/workbench/weakest_orders.hpp"

#include <string>
#include <vector>

namespace katlas::workbench {

enum class Direction : std::uint8_t { relax, repair };

// What is asked of the `exists` of a litmus test, which says nothing of what is right.
enum class Exists : std::uint8_t { refused, ignored, forbidden };

struct RepairTask {
    Direction direction = Direction::relax;
    std::vector<std::string> models; // one at least
    OrderCosts costs;
    std::size_t most = 1; // solutions
    Exists exists = Exists::refused;
    bool new_fences = false; // of a repair: fences can also be added
    CheckTask check;         // but for the model
};

// An access or a fence whose order is chosen.
struct ChosenPlace {
    std::string file;
    std::size_t line = 0;
    std::size_t column = 0;
    std::string call; // on one line
    AccessRole role = AccessRole::load;
    Order order = Order::seq_cst; // what it has
    bool new_fence = false;       // in front of that call, if it is not absent
};

// With a place weakened by a step, the program is wrong.
struct Need {
    std::size_t place = 0;
    Order weaker = Order::relaxed;
    CheckResult violation;
};

struct Solution {
    Assignment orders; // by place
    std::uint64_t cost = 0;
    std::vector<CheckResult> confirmed; // the program explored so, under each model
    std::vector<Need> needs;
    std::vector<std::string> patches; // one for each file that changes, as a unified diff
};

struct RepairResult {
    std::string program;
    Direction direction = Direction::relax;
    std::vector<std::string> models;
    std::string error;       // nothing was explored: why
    std::string diagnostics; // rendered
    std::vector<ChosenPlace> places;
    std::size_t not_reached = 0; // accesses that no execution has, which are left as they are
    std::uint64_t cost = 0;      // of what is there
    // The first violation of the program as it is (relax), or with the strongest orders (repair); none: it is correct.
    std::optional<CheckResult> wrong;
    bool correct_as_is = false;
    std::vector<Solution> solutions; // cheapest first
    bool all = false;                // there are no others
    bool undecided = false;          // the search ended before its end
    Assignment best;                 // then: the cheapest orders that are known to be enough; void: none are
    bool not_monotone = false;       // a weaker order is correct where the search took it to be wrong
    bool cut = false;                // loops were cut at their bound: what lies behind is not looked at
    std::uint64_t trials = 0;
    double seconds = 0;
};

// Programs in C whose tests are explored one by one are one program here: `sources` are its tests. A litmus test is one
// source. Throws nothing; what goes wrong is an error of the result.
[[nodiscard]] RepairResult repair(const std::vector<ProgramSource>& sources, CheckModels& models,
                                  const RepairTask& task);

} // namespace katlas::workbench
