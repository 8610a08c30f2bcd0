// Finds the weakest memory orders and the fewest fences under which a program reaches a goal: among orders up to its
// own (relax), or from its own orders upwards (repair).
//
// The usual goal is that the program is correct: `check` finds no violation in any execution under each of the models.
// No assertion fails, there is no data race and no fault, and the condition of a litmus test holds. The other goals say
// nothing of conditions and assertions. weakest_orders.hpp chooses the orders
// to try; each trial is an exploration of the program. The solution is confirmed by explorations that are independent
// of the search: of the program with the solution's orders, and with each order weakened by one step, which shows an
// execution that the order forbids.
#pragma once

#include "katlas/workbench/check_programs.hpp"
#include "katlas/workbench/robust.hpp"
#include "katlas/workbench/weakest_orders.hpp"

#include <string>
#include <vector>

namespace katlas::workbench {

enum class Direction : std::uint8_t { relax, repair };

enum class Goal : std::uint8_t {
    correct,    // no violation
    robust,     // each execution is allowed by another model, too (robust.hpp)
    no_lb_races // no execution has a load buffering race (explore/load_buffering.hpp)
};

// The treatment of `exists` in a litmus test, which does not say what is correct.
enum class Exists : std::uint8_t { refused, ignored, forbidden };

struct RepairTask {
    Direction direction = Direction::relax;
    Goal goal = Goal::correct;
    std::vector<std::string> models;             // at least one
    std::string against{sequential_consistency}; // the other model of the goal `robust`
    OrderCosts costs;
    std::size_t most = 1;            // solutions
    Exists exists = Exists::refused; // for the goal `correct`
    bool new_fences = false;         // for a repair: new fences may be added
    CheckTask check;                 // except for the model
};

// An access or a fence whose order is chosen.
struct ChosenPlace {
    std::string file{}; // empty: the program is a member of a family, and has no text
    std::size_t line = 0;
    std::size_t column = 0;
    std::size_t thread = 0;        // of a program without text,
    std::uint32_t instruction = 0; // and the number of the instruction in its code
    std::string call{};            // on one line; without a text, the location
    AccessRole role = AccessRole::load;
    Order order = Order::seq_cst; // the present order
    bool new_fence = false;       // the place is a new fence in front of that call
};

// Evidence that a place needs its order: with the order weakened by one step, the program misses the goal.
struct Need {
    std::size_t place = 0;
    Order weaker = Order::relaxed;
    CheckResult violation; // see RepairResult::wrong
};

struct Solution {
    Assignment orders; // by place
    std::uint64_t cost = 0;
    std::vector<CheckResult> confirmed; // the explorations with these orders, under each model
    std::vector<Need> needs;
    std::vector<std::string> patches; // one for each file that changes, as a unified diff
};

struct RepairResult {
    std::string program;
    Direction direction = Direction::relax;
    Goal goal = Goal::correct;
    std::string against;
    std::vector<std::string> models;
    std::string error;       // why nothing was explored, if so
    std::string diagnostics; // rendered
    std::vector<ChosenPlace> places;
    std::size_t in_macros = 0;   // accesses in the arguments of a macro that has others, likewise
    std::size_t not_reached = 0; // accesses that no execution reaches, which keep their orders
    std::uint64_t cost = 0;      // the cost of the present orders
    // The first violation of the program with its own orders (relax), or with the strongest orders (repair); empty: it
    // reaches the goal. If the goal is `robust`, the only graph of the result is an execution that the other model
    // forbids. There is none if the numbers of executions show that the program is not robust.
    std::optional<CheckResult> wrong;
    bool correct_as_is = false;
    std::vector<Solution> solutions; // cheapest first
    // There are no other solutions. Never set for the goal `robust` against a model other than sc: such a model may
    // forbid more executions if orders are stronger, too, so that stronger orders may be worse.
    bool all = false;
    bool undecided = false;    // the search ended before its end
    Assignment best;           // if undecided: the cheapest orders known to suffice; empty: none
    bool not_monotone = false; // a weaker assignment is correct that the search assumed to be wrong
    bool cut = false;          // loops were cut at their bound: executions beyond it are not covered
    std::uint64_t trials = 0;
    double seconds = 0;
};

// A program in C with several tests is one program here: `sources` are its tests. A litmus test is one source. Throws
// nothing; failures are errors of the result.
[[nodiscard]] RepairResult repair(const std::vector<ProgramSource>& sources, CheckModels& models,
                                  const RepairTask& task);

} // namespace katlas::workbench
