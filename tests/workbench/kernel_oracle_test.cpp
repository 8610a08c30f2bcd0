// The tests of the Linux kernel in the shared oracle, under lkmm and under the kernel's own file as it is imported: the
// recorded verdicts, states, numbers of executions and flags.
#include "katlas/workbench/check_model.hpp"
#include "program/load_litmus.hpp"
#include "support/expected_results.hpp"

#include <fstream>
#include <iostream>
#include <regex>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

std::set<std::string> flags_of(const explore::Result& found, const std::vector<std::string>& names) {
    std::set<std::string> result;
    for (std::size_t i = 0; i < names.size(); ++i)
        if ((found.flags >> i & 1U) != 0)
            result.insert(names[i]);
    return result;
}

// Fields of a row that has no quoted ones.
std::vector<std::string> row_of(const std::string& line) {
    std::vector<std::string> row = fields(line);
    const std::size_t comma = row.back().find_last_of(',');
    row.back().resize(comma == std::string::npos ? row.back().size() : comma);
    return row;
}

std::set<std::string> split_flags(const std::string& text) {
    std::set<std::string> all;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(';', at), text.size());
        all.insert(text.substr(at, end - at));
        at = end + 1;
    }
    return all;
}

// Whether an execution satisfies the proposition, where that is decided although a limit ends the exploration of all.
std::optional<bool> decided_early(const workbench::CheckModel& model, const program::LitmusTest& test) {
    explore::Options options;
    options.max_executions = 1;
    options.condition = &test.condition;
    const explore::Result found = model.explore(test.program, options);
    const program::Outcomes::Report report = found.outcomes->report();
    const bool is_satisfied = report.verdict != program::Verdict::never;
    return found.proposition_never_holds || is_satisfied ? std::optional(is_satisfied) : std::nullopt;
}

struct Agreement {
    std::size_t agree = 0;
    std::size_t fewer = 0; // executions than recorded, all of them among those
    std::size_t refused = 0;
    std::size_t long_ones = 0; // that take longer than the limit
    std::size_t early = 0;     // conditions that are decided after one execution
};

Agreement compare(const std::string& name, const std::filesystem::path& folder, double limit) {
    const auto model = workbench::find_check_model(name, {.stop = {}, .say = {}, .compiles = false});
    REQUIRE(model);
    Agreement result;
    std::ifstream csv(folder / "expected.csv");
    std::string line;
    std::getline(csv, line);
    while (std::getline(csv, line)) {
        const std::vector<std::string> row = row_of(line);
        INFO(row[0]);
        SourceMap sources;
        Diagnostics diagnostics;
        const std::string text = text_of_file(folder / "tests" / row[0]);
        const FileId file = sources.add(row[0], text);
        const auto test = tests::load_litmus(file, sources, diagnostics);
        if (!test) {
            ++result.refused;
            continue;
        }
        // Two tests have plain accesses only.
        static const std::regex call("(_\\w+|xchg\\w*) *\\(");
        CHECK(test->of_kernel == std::regex_search(text, call));
        // Of tests that take long nothing is recorded but what their comments say.
        if (row[2] == "timeout") {
            std::smatch says;
            static const std::regex comment("Result: (Never|Sometimes)");
            const std::optional<bool> early = decided_early(*model, *test);
            result.early += early ? 1 : 0;
            if (early && std::regex_search(text, says, comment))
                CHECK(*early == (says[1] == "Sometimes"));
        }
        if (row[2] == "timeout" || row[2] == "error")
            continue;
        explore::Options options;
        options.condition = &test->condition;
        options.stop = StopToken(deadline_after(limit));
        const explore::Result found = model->explore(test->program, options);
        if (found.ended != explore::Ended::no) {
            ++result.long_ones;
            continue;
        }
        const program::Outcomes::Report report = found.outcomes->report();
        const std::set<std::string> states(report.states.begin(), report.states.end());
        const std::set<std::string> recorded = split(row[9]);
        const std::uint64_t executions = report.positive + report.negative;
        CHECK(flags_of(found, model->flags) == split_flags(row[8]));
        if (const std::optional<bool> early = decided_early(*model, *test)) {
            ++result.early;
            CHECK(*early == (report.verdict != program::Verdict::never));
        }
        if (states == recorded && executions == std::stoull(row[7])) {
            ++result.agree;
            continue;
        }
        // herd has executions in which a value is computed from itself.
        ++result.fewer;
        CHECK(executions < std::stoull(row[7]));
        CHECK(std::includes(recorded.begin(), recorded.end(), states.begin(), states.end()));
    }
    std::cout << name << ": " << result.agree << " tests as recorded, " << result.fewer << " with fewer executions, "
              << result.refused << " refused, " << result.long_ones << " take too long; " << result.early
              << " decided early\n";
    return result;
}

} // namespace

TEST_CASE("tests of the Linux kernel have the recorded results under lkmm") {
    const std::filesystem::path folder = oracle("lkmm");
    if (is_absent(folder / "expected.csv"))
        return;
    const Agreement found = compare("lkmm", folder, 3600);
    CHECK(found.agree >= 651);
    CHECK(found.fewer <= 4);
    CHECK(found.refused < 10);
    CHECK(found.early >= 605);
}

TEST_CASE("tests of the Linux kernel have the recorded results under the kernel's own file", "[.][campaign]") {
    const std::filesystem::path folder = oracle("lkmm");
    if (is_absent(folder / "expected.csv"))
        return;
    const Agreement found = compare((folder / "models/linux-kernel.cat").string(), folder, 20);
    CHECK(found.agree >= 640);
    CHECK(found.fewer <= 4);
    CHECK(found.refused < 10);
}

} // namespace katlas::tests
