// Models are told apart by all small programs: the enumeration of programs, and what it finds.
#include "../../src/workbench/small_programs.hpp"
#include "katlas/workbench/check_programs.hpp"
#include "katlas/workbench/ready_test.hpp"
#include "katlas/workbench/separate_programs.hpp"

#include <set>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using workbench::SmallProgram;

std::vector<std::string> names_of(const workbench::Separation& found) {
    std::vector<std::string> names;
    for (const workbench::LitmusTestReport& test : found.tests) {
        names.push_back(test.name);
        CHECK_FALSE(test.mismatch());
    }
    return names;
}

std::array<workbench::Separation, 2> separated(const std::string& first, const std::string& second) {
    return workbench::separate_by_programs({first, second}, {.up_to = 4});
}

} // namespace

TEST_CASE(
    "small programs: each comes once, and simpler ones have fewer events, weaker accesses or fewer dependencies") {
    std::set<std::string> names;
    for (std::size_t events = 2; events <= 4; ++events)
        workbench::each_small_program(events, [&](const SmallProgram& program) {
            CHECK(names.insert(program.name()).second);
            CHECK(program.is_canonical());
            for (const SmallProgram& simpler : program.simpler()) {
                CHECK(simpler.is_canonical());
                CHECK(simpler != program);
                CHECK(simpler.name().size() < program.name().size());
            }
            return true;
        });
    CHECK(names.contains("RxWy+RyWx"));
    CHECK(names.contains("WxFRy+Wy"));
    CHECK(names.contains("RxWy-data+Wx"));
    CHECK_FALSE(names.contains("RyWx+RxWy"));
    std::size_t seen = 0;
    workbench::each_small_program(4, [&](const SmallProgram&) { return ++seen < 10; });
    CHECK(seen == 10);
}

TEST_CASE("small programs: what is known of models is found") {
    const auto [more, less] = separated("sc", "tso");
    CHECK(names_of(more) == std::vector<std::string>{"WxRy+WyRx", "WxRy+WyWx"}); // SB and R
    CHECK(less.tests.empty());
    CHECK(more.up_to == 4);
    const auto [buffering, nothing] = separated("rc11", "weakestmo2");
    CHECK(names_of(buffering) == std::vector<std::string>{"RxWy+RyWx"}); // load buffering
    CHECK(nothing.tests.empty());
    // Weakestmo2 does not ask how a value was computed.
    const auto [by_value, by_dependency] = separated("imm", "weakestmo2");
    CHECK(names_of(by_value) == std::vector<std::string>{"RxWy-data+RyWx-seemsdata", "RxWy-seemsdata+RyWx-seemsdata",
                                                         "RxWy-seemsdata+RyWx-ctrl", "RxWy-seemsdata+RyWrelx",
                                                         "RxWy-seemsdata+RacqyWx"});
    CHECK(by_dependency.tests.empty());
    const auto unknown = separated("sc", "no-such-model");
    CHECK(unknown[0].why.find("no-such-model") != std::string::npos);
    CHECK(unknown[0].up_to == 0);
}

} // namespace katlas::tests
