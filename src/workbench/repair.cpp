#include "katlas/workbench/repair.hpp"

#include "katlas/support/stop_token.hpp"
#include "katlas/workbench/native_build.hpp"
#include "katlas/workbench/ready_test.hpp"
#include "ordered_program.hpp"
#include "repair_trials.hpp"

#include <algorithm>
#include <chrono>
#include <new>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

class Repair {
  public:
    Repair(const OrderedProgram& program, CheckModels& models, const RepairTask& task, RepairResult& result)
        : program_(program), task_(task), trials_(program, models, task), result_(result) {
        result.places = program.places();
        result.not_reached = program.not_reached();
        result.in_macros = program.in_macros();
        for (const ChosenPlace& place : result.places) {
            own_.push_back(place.order);
            ranges_.push_back(task.direction == Direction::relax
                                  ? OrderRange{place.role, weakest(place.role), place.order}
                                  : OrderRange{place.role, place.order, strongest(place.role)});
        }
        result.cost = cost_of(ranges_, task.costs, own_);
    }

    void run() {
        look_at_program();
        if (result_.error.empty() && !result_.wrong && !result_.undecided &&
            !(task_.direction == Direction::repair && result_.correct_as_is))
            search();
        result_.trials = trials_.count();
        result_.cut = trials_.cut();
        if (const auto& failure = trials_.failure(); failure && result_.error.empty() && !result_.wrong) {
            result_.error = failure->reason;
            result_.diagnostics = failure->diagnostics;
        }
    }

  private:
    // Explores the program with its own orders. If it misses the goal and is to be repaired, explores it with the
    // strongest orders.
    void look_at_program() {
        auto own = trials_.explore(own_);
        refuse_exists(own.results);
        if (!result_.error.empty())
            return;
        result_.undecided = own.verdict == Trial::Verdict::unknown;
        result_.correct_as_is = own.verdict == Trial::Verdict::correct;
        if (own.verdict != Trial::Verdict::violated)
            return;
        result_.wrong = std::move(own.results.front());
        if (task_.direction == Direction::relax)
            return;
        Assignment greatest;
        for (const OrderRange& range : ranges_)
            greatest.push_back(range.greatest);
        auto strong = trials_.explore(greatest);
        result_.undecided = strong.verdict == Trial::Verdict::unknown;
        if (strong.verdict == Trial::Verdict::violated)
            result_.wrong = std::move(strong.results.front());
        else
            result_.wrong.reset();
    }

    void refuse_exists(const std::vector<CheckResult>& results) {
        if (task_.goal != Goal::correct || task_.exists != Exists::refused)
            return;
        for (const CheckResult& r : results)
            if (r.has_condition && r.quantifier == program::Quantifier::exists) {
                result_.error = "the condition is an 'exists', which only asks";
                result_.diagnostics =
                    fmt::format("{}: error: {}\n  hint: '--exists forbid' takes it for what must not happen, "
                                "'--exists ignore' looks for other errors only\n",
                                result_.program, result_.error);
                return;
            }
    }

    void search() {
        const auto attempt = [&](const Assignment& orders, Effort effort) { return trials_.attempt(orders, effort); };
        WeakestOrders found =
            find_weakest(ranges_, task_.costs, attempt, {.most = task_.most, .stop = task_.check.exploration.stop});
        result_.all = found.all && (task_.goal != Goal::robust || task_.against == sequential_consistency);
        result_.undecided = found.undecided;
        if (found.undecided)
            result_.best = std::move(found.best);
        for (Assignment& orders : found.minimal)
            confirm(std::move(orders));
    }

    void confirm(Assignment orders) {
        Solution solution;
        solution.orders = std::move(orders);
        auto as_found = trials_.explore(solution.orders);
        if (as_found.verdict != Trial::Verdict::correct) {
            result_.undecided = true;
            return;
        }
        solution.confirmed = std::move(as_found.results);
        solution.cost = cost_of(ranges_, task_.costs, solution.orders);
        for (std::size_t p = 0; p < ranges_.size(); ++p)
            for (const Order weaker : next_weaker(ranges_[p].role, solution.orders[p]))
                if (at_most(ranges_[p].least, weaker))
                    look_whether_needed(solution, p, weaker);
        solution.patches = program_.patches(solution.orders);
        result_.solutions.push_back(std::move(solution));
    }

    void look_whether_needed(Solution& solution, std::size_t place, Order weaker) {
        Assignment weakened = solution.orders;
        weakened[place] = weaker;
        auto found = trials_.explore(weakened);
        if (found.verdict == Trial::Verdict::violated)
            solution.needs.push_back({place, weaker, std::move(found.results.front())});
        else if (found.verdict == Trial::Verdict::correct)
            result_.not_monotone = true;
        else
            result_.undecided = true;
    }

    const OrderedProgram& program_;
    const RepairTask& task_;
    RepairTrials trials_;
    RepairResult& result_;
    Assignment own_;
    std::vector<OrderRange> ranges_;
};

// The name of the program: all tests of a program in C are one program.
std::string name_of(const ProgramSource& source) {
    return source.native.empty() ? source.text : fmt::format("{}", fmt::join(source.native, " "));
}

OrderedProgramOr ordered_program(const std::vector<ProgramSource>& sources, CheckModels& models,
                                 const RepairTask& task) {
    const ProgramSource& first = sources.front();
    if (!first.error.empty())
        return Failure{first.error, fmt::format("error: {}\n", first.error)};
    const bool new_fences = task.new_fences && task.direction == Direction::repair;
    if (first.family)
        return ordered_family(first, new_fences);
    if (first.native.empty())
        return ordered_litmus(first, new_fences);
    CheckTask look = task.check;
    look.model = task.models.front();
    return ordered_native(sources, models, look, new_fences);
}

} // namespace

RepairResult repair(const std::vector<ProgramSource>& sources, CheckModels& models, const RepairTask& asked) {
    RepairResult result;
    NativeBuilds builds;
    RepairTask task = asked;
    task.check.builds = &builds;
    task.check.load_buffering = task.goal == Goal::no_lb_races;
    result.program = name_of(sources.front());
    result.direction = task.direction;
    result.goal = task.goal;
    result.against = task.against;
    result.models = task.models;
    const auto begin = std::chrono::steady_clock::now();
    try {
        const auto program = ordered_program(sources, models, task);
        if (program) {
            if (sources.front().family)
                for (const std::string& model : task.models)
                    if (const std::string warning = uncompiled_warning(model); !warning.empty())
                        result.diagnostics += fmt::format("{}: warning: {}\n", result.program, warning);
            Repair(**program, models, task, result).run();
        } else {
            result.error = program.why_not();
            result.diagnostics = program.refused().diagnostics;
        }
    } catch (const Stopped&) {
        result.undecided = true;
    } catch (const std::bad_alloc&) {
        result.error = "there is not enough memory";
    } catch (const std::exception& e) {
        result.error = e.what();
    }
    if (!result.error.empty() && result.diagnostics.empty())
        result.diagnostics = fmt::format("{}: error: {}\n", result.program, result.error);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

} // namespace katlas::workbench
