#include "katlas/workbench/separate_programs.hpp"

#include "katlas/workbench/check_programs.hpp"
#include "katlas/workbench/ready_test.hpp"
#include "multi_execution.hpp"
#include "small_programs.hpp"

#include <algorithm>
#include <set>

namespace katlas::workbench {
namespace {

class ProgramSearch {
  public:
    ProgramSearch(const std::array<std::string, 2>& models, const DistinguishOptions& options)
        : models_(models), options_(options) {
        as_they_are_.none = true;
        for (std::size_t i = 0; i < 2; ++i) {
            directions_.at(i).allowing = models.at(1 - i);
            directions_.at(i).forbidding = models.at(i);
            directions_.at(i).searched = "all programs with loads and stores of two locations, fences and dependencies";
        }
    }

    std::array<Separation, 2> run() {
        for (std::size_t events = 2; events <= options_.up_to && goes_on(); ++events) {
            if (options_.events != nullptr)
                *options_.events = events;
            each_small_program(events, [&](const SmallProgram& program) {
                compare(program, events);
                return goes_on();
            });
            for (Separation& d : directions_) {
                d.interrupted = is_interrupted();
                if (goes_on())
                    d.up_to = events;
            }
        }
        return std::move(directions_);
    }

  private:
    [[nodiscard]] bool is_interrupted() const {
        return options_.interrupted != nullptr && options_.interrupted->load(std::memory_order_relaxed);
    }
    [[nodiscard]] bool goes_on() const { return !is_interrupted() && directions_.front().why.empty(); }

    void compare(const SmallProgram& program, std::size_t events) {
        if (options_.graphs != nullptr)
            ++*options_.graphs;
        const std::array<CheckResult, 2> results = {explore(program.text(), 0), explore(program.text(), 1)};
        if (!directions_.front().why.empty())
            return;
        for (std::size_t i = 0; i < 2; ++i) {
            const std::set<std::string> forbidding(results.at(i).outcomes.states.begin(),
                                                   results.at(i).outcomes.states.end());
            const auto& allowed = results.at(1 - i).outcomes.states;
            const auto only = std::ranges::find_if(allowed, [&](const auto& s) { return !forbidding.contains(s); });
            if (only == allowed.end())
                continue;
            separating_.at(i).insert(program);
            if (std::ranges::none_of(
                    program.simpler(),
                    [&](const SmallProgram& simpler) { return separating_.at(i).contains(simpler); }) &&
                (options_.max_tests == 0 || directions_.at(i).tests.size() < options_.max_tests))
                report(program, events, *only, i);
        }
    }

    void report(const SmallProgram& program, std::size_t events, const std::string& state, std::size_t direction) {
        std::string condition; // "0:r0=1; x=1;" as "0:r0=1 /\ x=1"
        for (const char c : state.substr(0, state.find_last_of(';')))
            condition += c == ';' ? std::string(" /\\") : std::string(1, c);
        LitmusTestReport& test = directions_.at(direction).tests.emplace_back();
        test.name = program.name();
        test.language = "C";
        test.text = program.text(condition);
        test.events = events;
        for (const std::size_t i : {1 - direction, direction}) {
            const CheckResult result = explore(test.text, i);
            test.runs.push_back({.side = models_.at(i),
                                 .expected = i != direction,
                                 .witnesses = result.outcomes.positive,
                                 .executions = result.executions,
                                 .failure = result.error,
                                 .several = true});
        }
    }

    CheckResult explore(const std::string& text, std::size_t model) {
        ProgramSource source;
        source.text = "test.litmus";
        source.content = text;
        CheckTask task;
        task.mapping = &as_they_are_;
        task.model = models_.at(model);
        CheckResult result = check_program(source, checkers_, task);
        if (!result.error.empty())
            for (Separation& d : directions_)
                d.why = result.error;
        return result;
    }

    std::array<std::string, 2> models_;
    DistinguishOptions options_;
    MappingChoice as_they_are_;
    CheckModels checkers_{[](const std::string&) {}};
    std::array<Separation, 2> directions_;
    std::array<std::set<SmallProgram>, 2> separating_;
};

} // namespace

bool needs_programs(const std::string& model) {
    return model == multi_execution_name;
}

std::array<Separation, 2> separate_by_programs(const std::array<std::string, 2>& models,
                                               const DistinguishOptions& options) {
    return ProgramSearch(models, options).run();
}

} // namespace katlas::workbench
