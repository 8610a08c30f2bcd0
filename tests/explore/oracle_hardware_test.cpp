// The assembly tests of the shared oracle have the recorded results under the models of their machines: verdict, states
// and number of executions. What the models have no words for is counted apart.
//
// They agree on every test.
#include "katlas/codegen/dependency_checker.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "katlas/frontend/document.hpp"
#include "machine/litmus_fixture.hpp"
#include "support/expected_results.hpp"

#include <algorithm>
#include <iostream>
#include <map>

namespace katlas::tests {
namespace {

class Machine {
  public:
    explicit Machine(const std::string& model) : checker_(codegen::shipped_dependency_checker(model).value()) {}

    [[nodiscard]] program::Outcomes::Report explore(const program::LitmusTest& test) const {
        explore::Options options;
        options.condition = &test.condition;
        const explore::Result found = explore::explore_causally(
            test.program, options,
            [own = checker_](const explore::Configuration& c, const graph::DependencyEdges& dependencies) mutable {
                return own.consistent(c.graph, dependencies);
            },
            {},
            {.atom_of = [&](graph::Label label) { return checker_.atom_of(label, test.program.has_instructions()); },
             .initial = checker_.initial_atom()});
        CHECK(found.errors.empty());
        return found.outcomes->report();
    }

  private:
    codegen::DependencyChecker checker_;
};

struct MachineTally {
    std::size_t agree = 0;
    std::size_t fewer = 0; // executions than recorded, all of them among those
    std::size_t beyond = 0;
};

std::optional<MachineTally> compare_all(const std::string& architecture, const std::string& recorded,
                                        const std::string& model, bool causal_picks) {
    const std::filesystem::path folder = oracle(architecture);
    if (is_absent(folder / "expected.csv"))
        return std::nullopt;
    const Machine machine(model);
    MachineTally tally;
    std::map<std::string, std::size_t> reasons;
    std::ifstream csv(folder / "expected.csv");
    for (std::string line; std::getline(csv, line);) {
        const std::vector<std::string> row = fields(line);
        if (row[1] != recorded)
            continue;
        INFO(row[0]);
        // herd goes back to a label twice.
        const AnyLitmus litmus(text_of_file(folder / "tests" / row[0]), {.unroll = 3});
        REQUIRE(litmus.test);
        if (const std::string why = explore::beyond_dependencies(litmus.test->program, causal_picks); !why.empty()) {
            ++tally.beyond;
            ++reasons[why];
            continue;
        }
        const program::Outcomes::Report report = machine.explore(*litmus.test);
        const std::set<std::string> states(report.states.begin(), report.states.end());
        const std::set<std::string> expected = split(row[9]);
        const std::uint64_t executions = report.positive + report.negative;
        if (states == expected && executions == std::stoull(row[7])) {
            // Of a test without executions it is recorded as Never.
            CHECK((to_string(report.verdict) == row[2] || executions == 0));
            ++tally.agree;
        } else {
            std::cout << row[0] << ": " << executions << " executions, recorded are " << row[7] << "\n";
            CHECK(executions < std::stoull(row[7]));
            CHECK(std::includes(expected.begin(), expected.end(), states.begin(), states.end()));
            ++tally.fewer;
        }
    }
    std::cout << model << ": " << tally.agree << " tests as recorded, " << tally.fewer << " with fewer executions, "
              << tally.beyond << " beyond the model\n";
    for (const auto& [why, count] : reasons)
        std::cout << "  " << count << ": " << why << "\n";
    return tally;
}

} // namespace

TEST_CASE("every PPC test of the oracle has the recorded results under power") {
    if (const auto tally = compare_all("ppc", "ppc.cat", "power", false)) {
        CHECK(tally->agree > 400);
        CHECK(tally->fewer + tally->beyond == 0);
    }
}

TEST_CASE("every RISC-V test of the oracle has the recorded results under riscv") {
    if (const auto tally = compare_all("riscv", "riscv.cat", "riscv", false)) {
        CHECK(tally->agree > 330);
        CHECK(tally->fewer + tally->beyond == 0);
    }
}

TEST_CASE("every AArch64 test of the oracle has the recorded results under aarch64") {
    if (const auto tally = compare_all("aarch64", "aarch64.cat", "aarch64", true)) {
        CHECK(tally->agree > 470);
        CHECK(tally->fewer + tally->beyond == 0);
    }
}

} // namespace katlas::tests
