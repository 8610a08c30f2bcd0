#include "repair_text.hpp"

#include "katlas/cli/exit_status.hpp"
#include "renderings.hpp"
#include "result_parts.hpp"
#include "weak_execution.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using workbench::CheckResult;
using workbench::ChosenPlace;
using workbench::Direction;
using workbench::Goal;
using workbench::Need;
using workbench::Order;
using workbench::RepairResult;
using workbench::Solution;

std::string deeper(const std::string& text, std::string_view indent) {
    std::string result;
    for (const std::string& line : lines_of(text))
        result += fmt::format("{}{}\n", indent, line);
    return result;
}

std::string place_of(const ChosenPlace& p) {
    if (p.file.empty())
        return fmt::format("P{}: instruction {}", p.thread, p.instruction);
    return fmt::format("{}:{}:{}", p.file, p.line, p.column);
}

// A failed compare-exchange and a new fence have the place of an access.
std::string what_is_at(const ChosenPlace& p) {
    if (p.new_fence)
        return fmt::format("in front of {}", p.call);
    return p.role == workbench::AccessRole::failure ? fmt::format("if it fails: {}", p.call) : p.call;
}

// "sequentially consistent", "allowed by tso".
std::string weak_text(const RepairResult& of, const CheckResult& r) {
    if (r.graphs.empty())
        return fmt::format("There are more executions than those that are {}\n", property_of(of.against));
    return fmt::format("An execution is not {}:\n{}", property_of(of.against),
                       weak_execution_text(r.graphs.front(), "  "));
}

// The violation of the goal, with an execution.
std::string violation_text(const RepairResult& of, const CheckResult& r, std::string_view indent) {
    if (of.goal == Goal::robust)
        return deeper(weak_text(of, r), indent);
    if (of.goal == Goal::no_lb_races)
        return deeper(load_buffering_race(*r.load_buffering), indent);
    std::string text = what_is_wrong(r);
    if (text.empty()) {
        text = fmt::format("{}: {}, in\n",
                           r.quantifier == program::Quantifier::exists ? "What must not happen does"
                                                                       : "The condition does not hold",
                           r.condition);
        if (!r.graphs.empty())
            text += deeper(r.graphs.front().text, "  ");
    }
    return deeper(text, indent);
}

// False for a new fence that is not added.
bool is_there(const ChosenPlace& p, Order order) {
    return !p.new_fence || order != Order::absent;
}

struct Columns {
    std::size_t place = 0;
    std::size_t role = 0;
    std::size_t change = 0;
};

std::string change_text(Order from, Order to) {
    return from == to ? std::string(to_string(to)) : fmt::format("{} -> {}", to_string(from), to_string(to));
}

std::string orders_text(const RepairResult& r, const workbench::Assignment& orders) {
    Columns widths;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        widths.place = std::max(widths.place, place_of(r.places[i]).size());
        widths.role = std::max(widths.role, to_string(r.places[i].role).size());
        widths.change = std::max(widths.change, change_text(r.places[i].order, orders[i]).size());
    }
    std::string text;
    for (std::size_t i = 0; i < orders.size(); ++i)
        if (is_there(r.places[i], orders[i]))
            text += fmt::format("  {:<{}}  {:<{}}  {:<{}}  {}\n", place_of(r.places[i]), widths.place,
                                to_string(r.places[i].role), widths.role, change_text(r.places[i].order, orders[i]),
                                widths.change, what_is_at(r.places[i]));
    return text;
}

std::string needs_text(const RepairResult& r, const Solution& s) {
    std::string text;
    for (const Need& need : s.needs) {
        const ChosenPlace& p = r.places[need.place];
        const std::string instead = need.weaker == Order::absent ? std::string("without it")
                                                                 : fmt::format("were it {}", to_string(need.weaker));
        text +=
            fmt::format("Needed: {} {} at {}; {}, under {}:\n{}", to_string(s.orders[need.place]), to_string(p.role),
                        place_of(p), instead, need.violation.model, violation_text(r, need.violation, "  "));
    }
    return text;
}

// What is true of the executions of a solution.
std::string goal_reached(const RepairResult& r) {
    switch (r.goal) {
    case Goal::robust:
        return fmt::format(", all of them {}", property_of(r.against));
    case Goal::no_lb_races:
        return ", none with a load buffering race";
    case Goal::correct:
        break;
    }
    return "";
}

// What a program is that misses the goal.
std::string_view missed(Goal goal) {
    switch (goal) {
    case Goal::robust:
        return "is not robust";
    case Goal::no_lb_races:
        return "has a load buffering race";
    case Goal::correct:
        break;
    }
    return "is wrong";
}

std::string solution_text(const RepairResult& r, const Solution& s, std::size_t number, bool executions) {
    std::size_t changed = 0;
    std::size_t all = 0;
    std::size_t added = 0; // fences
    for (std::size_t i = 0; i < r.places.size(); ++i) {
        const bool differs = s.orders[i] != r.places[i].order;
        (r.places[i].new_fence ? added : changed) += differs ? 1 : 0;
        all += r.places[i].new_fence ? 0 : 1;
    }
    std::string text =
        fmt::format("{} {}: cost {} in place of {}, {} of {} orders changed",
                    r.direction == Direction::relax ? "Relaxation" : "Repair", number, s.cost, r.cost, changed, all);
    if (added != 0)
        text += fmt::format(", {} {} added", added, added == 1 ? "fence" : "fences");
    text += "\n";
    text += orders_text(r, s.orders);
    for (const CheckResult& c : s.confirmed)
        text += fmt::format("Confirmed under {}: {} executions{}{}\n", c.model, c.executions,
                            c.native_test.empty() ? "" : fmt::format(" of {}", c.native_test), goal_reached(r));
    if (executions)
        text += needs_text(r, s);
    for (const std::string& patch : s.patches)
        text += patch;
    return text;
}

bool is_against_orders(const RepairResult& r) {
    return r.goal == Goal::robust && r.against != workbench::sequential_consistency;
}

std::string end_text(const RepairResult& r) {
    std::string text;
    if (r.undecided) {
        text += "Undecided: the search ended before its end\n";
        if (!r.best.empty())
            text += fmt::format("These orders are enough, and perhaps more than enough:\n{}", orders_text(r, r.best));
    } else if (!r.solutions.empty()) {
        text += r.all                  ? "No other orders are enough but stronger ones\n"
                : is_against_orders(r) ? "There may be others: what is allowed by the other model "
                                         "depends on orders, too\n"
                                       : "There may be others: see --solutions\n";
    }
    if (r.not_monotone)
        text += "A weaker order turned out to be enough in one place: under this model strength is not all that "
                "counts, and there may be better orders\n";
    if (r.cut)
        text += "Loops were cut at their bound: see --unroll\n";
    return text;
}

// Why there is nothing to repair, if that is not plain.
std::string nothing_missed(const RepairResult& r) {
    switch (r.goal) {
    case Goal::robust:
        return fmt::format(": every execution is {}", property_of(r.against));
    case Goal::no_lb_races:
        return ": no execution has a load buffering race";
    case Goal::correct:
        break;
    }
    return "";
}

std::string left_text(std::size_t count, std::string_view which) {
    return count == 0 ? ""
                      : fmt::format("Left as {}: {} {}\n", count == 1 ? "it is" : "they are",
                                    count == 1 ? "1 order" : fmt::format("{} orders", count), which);
}

} // namespace

std::string to_text(const RepairResult& r, bool executions) {
    if (!r.error.empty())
        return "";
    std::string text = fmt::format("Program {}\nModel {}\n", r.program, fmt::join(r.models, ", "));
    text += left_text(r.not_reached, "that no execution was seen to reach");
    text += left_text(r.in_macros, "in arguments of macros, where several accesses have one place");
    if (r.wrong) {
        text += r.direction == Direction::relax
                    ? fmt::format("The program {} as it is, under {}:\n", missed(r.goal), r.wrong->model)
                    : fmt::format("Stronger orders do not repair the program; with all of them, under {}:\n",
                                  r.wrong->model);
        return text + violation_text(r, *r.wrong, "  ");
    }
    if (r.direction == Direction::repair && r.correct_as_is)
        return text + fmt::format("Nothing to repair{}\n", nothing_missed(r));
    for (std::size_t i = 0; i < r.solutions.size(); ++i)
        text += solution_text(r, r.solutions[i], i + 1, executions);
    text += end_text(r);
    return text + fmt::format("Time {:.2f} s, {} explorations\n", r.seconds, r.trials);
}

int exit_status_of(const RepairResult& r) {
    if (!r.error.empty())
        return bad_input;
    if (r.wrong)
        return otherwise_decided;
    return r.undecided ? undecided : all_as_stated;
}

} // namespace katlas::cli
