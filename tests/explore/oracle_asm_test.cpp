// The assembly tests of the shared oracle have herd's verdict, states and number of executions: those of x86 under SC
// and TSO, the others under SC, which needs all of the front end.
//
// Where herd departs from the instructions, the comparison is weaker, and the tests are counted apart:
// - In herd the read and the write of an atomic instruction (xchg, swp, ...; not AMOs of RISC-V) are not in program
//   order, and sc.cat and x86tso.cat do not order them otherwise: the instruction may read from a write that is
//   co-after its own. No machine does that. Such states and executions are herd's alone. Under SC exchanges are
//   compared exactly with an enumeration of interleavings that takes them apart as herd does.
// - herd's CAS of AArch64 has several executions per outcome: the register written from memory or kept, a failed one
//   with and without a write.
#include "katlas/explore/models.hpp"
#include "machine/litmus_fixture.hpp"
#include "program/interleavings.hpp"
#include "support/expected_results.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

namespace katlas::tests {
namespace {

bool mentions(const std::string& text, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const char* w) { return text.find(w) != std::string::npos; });
}

struct Tally {
    std::size_t compared = 0;
    std::size_t fewer = 0;     // executions than herd's, for the reasons above
    std::size_t explained = 0; // of them: exactly those that herd's exchanges have more
    std::map<std::string, std::size_t> tests;
    std::map<std::string, std::size_t> unsupported; // by folder
};

void compare(Tally& tally, const std::string& text, const AnyLitmus& litmus, const std::vector<std::string>& expected,
             const std::string& model) {
    explore::Options options;
    options.condition = &litmus.test->condition;
    const explore::Result found = explore::find_model_explorer(model)->explore(litmus.test->program, options);
    const program::Outcomes::Report report = found.outcomes->report();
    const std::set<std::string> states(report.states.begin(), report.states.end());
    const std::set<std::string> herds = split(expected[9]);
    const std::uint64_t executions = report.positive + report.negative;
    const std::uint64_t herds_executions = std::stoull(expected[7]);
    CHECK(found.errors.empty());
    ++tally.compared;
    if (states == herds && executions == herds_executions) {
        // Of a test without executions herd says Never.
        CHECK((to_string(report.verdict) == expected[2] || executions == 0));
        CHECK(std::to_string(report.positive) == expected[5]);
        return;
    }
    INFO("found " << executions << " executions, herd " << herds_executions);
    ++tally.fewer;
    REQUIRE(mentions(text, {"xchg", "XCHG", "SWP", "LDADD", "STADD", "CAS"}));
    CHECK(executions < herds_executions);
    if (model == "sc" && !mentions(text, {"LDADD", "STADD", "CAS"})) {
        const Interleavings apart = all_interleavings(litmus.test->program, true);
        const program::Outcomes::Report as_herd = report_of(litmus.test->program, litmus.test->condition, apart);
        CHECK(std::set<std::string>(as_herd.states.begin(), as_herd.states.end()) == herds);
        CHECK(as_herd.positive + as_herd.negative == herds_executions);
        ++tally.explained;
    }
    CHECK(std::includes(herds.begin(), herds.end(), states.begin(), states.end()));
}

// `models`: from those of the oracle to those that are shipped.
std::optional<Tally> compare_all(const std::string& architecture, const std::map<std::string, std::string>& models) {
    const std::filesystem::path folder = oracle(architecture);
    if (is_absent(folder / "expected.csv"))
        return std::nullopt;
    Tally tally;
    std::map<std::string, std::vector<std::vector<std::string>>> expected;
    std::ifstream csv(folder / "expected.csv");
    for (std::string line; std::getline(csv, line);)
        if (std::vector<std::string> row = fields(line); models.count(row[1]) != 0)
            expected[row[0]].push_back(std::move(row));
    for (const auto& [file, rows] : expected) {
        INFO(file);
        const std::string group = file.substr(0, file.find('/'));
        const std::string text = text_of_file(folder / "tests" / file);
        // herd goes back to a label twice.
        const AnyLitmus litmus(text, {.unroll = 3});
        ++tally.tests[group];
        if (!litmus.test) {
            ++tally.unsupported[group];
            std::cout << file << ": " << litmus.rendered();
            continue;
        }
        for (const std::vector<std::string>& row : rows) {
            INFO(row[1]);
            compare(tally, text, litmus, row, models.at(row[1]));
        }
    }
    std::cout << architecture << ": " << tally.compared << " explorations compared, " << tally.fewer
              << " with fewer executions than herd's, " << tally.explained << " of them explained exactly\n";
    for (const auto& [group, count] : tally.tests)
        if (const std::size_t left = tally.unsupported[group]; left != 0)
            std::cout << "  " << group << ": " << left << " of " << count << " are not supported\n";
    for (const auto& [group, count] : tally.tests)
        CHECK(tally.unsupported[group] * 10 <= count);
    return tally;
}

} // namespace

TEST_CASE("every x86 test of the oracle has the recorded results under SC and TSO") {
    if (const auto tally = compare_all("x86", {{"sc.cat", "sc"}, {"x86tso.cat", "tso"}})) {
        CHECK(tally->compared > 500);
        CHECK(tally->fewer < 150);
    }
}

TEST_CASE("every AArch64 test of the oracle has the recorded results under SC") {
    if (const auto tally = compare_all("aarch64", {{"sc.cat", "sc"}})) {
        CHECK(tally->compared > 450);
        CHECK(tally->fewer < 60);
    }
}

TEST_CASE("every PPC test of the oracle has the recorded results under SC") {
    if (const auto tally = compare_all("ppc", {{"sc.cat", "sc"}})) {
        CHECK(tally->compared > 390);
        CHECK(tally->fewer == 0);
    }
}

TEST_CASE("every RISC-V test of the oracle has the recorded results under SC") {
    if (const auto tally = compare_all("riscv", {{"sc.cat", "sc"}})) {
        CHECK(tally->compared > 320);
        CHECK(tally->fewer == 0);
    }
}

} // namespace katlas::tests
