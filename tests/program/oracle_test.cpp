// Every C test of the shared oracle parses and translates, and under sequential consistency the naive explorer finds
// exactly the executions and final states that herd finds.
#include "program/interleavings.hpp"
#include "program/litmus_fixture.hpp"
#include "support/expected_results.hpp"

#include <iostream>

using namespace katlas;
using namespace katlas::program;
using katlas::tests::fields;
using katlas::tests::Interleavings;
using katlas::tests::Litmus;
using katlas::tests::oracle;
using katlas::tests::text_of_file;

namespace {

std::string joined(const std::vector<std::string>& states) {
    std::string text;
    for (const std::string& state : states)
        text += (text.empty() ? "" : " | ") + state;
    return text;
}

} // namespace

TEST_CASE("every C test of the oracle parses and has herd's executions under SC") {
    if (katlas::tests::is_absent(oracle("c11") / "expected.csv"))
        return;
    std::ifstream csv(oracle("c11") / "expected.csv");
    std::size_t tests = 0;
    for (std::string line; std::getline(csv, line);) {
        const std::vector<std::string> expected = fields(line);
        if (expected[1] != "sc.cat")
            continue;
        INFO(expected[0]);
        const Litmus litmus(text_of_file(oracle("c11") / "tests" / expected[0]));
        INFO(litmus.rendered());
        REQUIRE(litmus.test);
        REQUIRE(litmus.diagnostics.all().empty());
        const Interleavings found = tests::all_interleavings(litmus.test->program);
        const Outcomes::Report report = tests::report_of(litmus.test->program, litmus.test->condition, found);
        CHECK(joined(report.states) == expected[9]);
        CHECK(std::to_string(report.states.size()) == expected[4]);
        CHECK(to_string(report.verdict) == expected[2]);
        CHECK(std::to_string(report.positive) == expected[5]);
        CHECK(std::to_string(report.negative) == expected[6]);
        CHECK((report.required_holds ? "Ok" : "No") == expected[3]);
        CHECK_FALSE(found.bound_reached);
        CHECK(found.errors.empty());
        ++tests;
    }
    CHECK(tests == 3150);
}
