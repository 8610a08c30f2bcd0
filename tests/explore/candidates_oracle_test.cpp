// Candidates on the assembly tests of the shared oracle, under the models of their machines: the recorded states and
// numbers of executions.
#include "katlas/explore/explore_candidates.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "machine/litmus_fixture.hpp"
#include "support/expected_results.hpp"

#include <algorithm>
#include <iostream>

namespace katlas::tests {
namespace {

struct Tally {
    std::size_t agree = 0;
    std::size_t fewer = 0;  // executions than recorded, all of them among those
    std::size_t beyond = 0; // what the model has no words for
};

std::optional<Tally> compare_all(const std::string& architecture, const std::string& recorded,
                                 const std::string& name) {
    const std::filesystem::path folder = oracle(architecture);
    if (is_absent(folder / "expected.csv"))
        return std::nullopt;
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = load_models({name}, {}, sources, diagnostics, keys);
    const graph::ModelJudge judge(document, document.models.at(keys.at(0)), true);
    Tally tally;
    std::ifstream csv(folder / "expected.csv");
    for (std::string line; std::getline(csv, line);) {
        const std::vector<std::string> row = fields(line);
        if (row[1] != recorded)
            continue;
        INFO(row[0]);
        const AnyLitmus litmus(text_of_file(folder / "tests" / row[0]), {.unroll = 3});
        REQUIRE(litmus.test);
        if (!explore::beyond_dependencies(litmus.test->program, true).empty()) {
            ++tally.beyond;
            continue;
        }
        explore::Options options;
        options.condition = &litmus.test->condition;
        const explore::Result found = explore::explore_candidates(
            litmus.test->program, options,
            [own = judge](const explore::Configuration& c, const graph::DependencyEdges& d) mutable {
                return own.consistent(c.graph, d);
            },
            {.atomic = true});
        const program::Outcomes::Report report = found.outcomes->report();
        const std::set<std::string> states(report.states.begin(), report.states.end());
        const std::set<std::string> expected = split(row[9]);
        const std::uint64_t executions = report.positive + report.negative;
        if (states == expected && executions == std::stoull(row[7])) {
            ++tally.agree;
        } else {
            CHECK(executions < std::stoull(row[7]));
            CHECK(std::includes(expected.begin(), expected.end(), states.begin(), states.end()));
            std::cout << row[0] << ": " << executions << " executions, recorded are " << row[7] << "\n";
            ++tally.fewer;
        }
    }
    std::cout << "candidates under " << name << ": " << tally.agree << " tests as recorded, " << tally.fewer
              << " with fewer executions, " << tally.beyond << " beyond the model\n";
    return tally;
}

} // namespace

TEST_CASE("candidates give the recorded results of assembly tests") {
    if (const auto power = compare_all("ppc", "ppc.cat", "power")) {
        CHECK(power->agree > 400);
        CHECK(power->fewer == 0);
    }
    if (const auto riscv = compare_all("riscv", "riscv.cat", "riscv")) {
        CHECK(riscv->agree > 330);
        CHECK(riscv->fewer == 0);
    }
    if (const auto armv8 = compare_all("aarch64", "aarch64.cat", "aarch64")) {
        CHECK(armv8->agree > 440);
        CHECK(armv8->fewer == 0);
    }
}

} // namespace katlas::tests
