// What check says of threads that wait for ever and of misused mutexes, and that each event has its statement.
#include "program.hpp"

#include <algorithm>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;
using nlohmann::json;

namespace {

// A test in C of one thread; its file is $d/t.litmus.
std::string with_thread(const std::string& body, const std::string& command) {
    return "printf 'C t\\n{ }\\nP0 (atomic_int* x, spinlock_t* m) {\\n" + body +
           "\\n}\\nexists (true)\\n' > $d/t.litmus; cd $d; " + command;
}

json checked(const std::string& body, int status) {
    const Run run = run_with_folder(with_thread(body, "katlas check t.litmus --format json"));
    INFO(run.output);
    CHECK(run.status == status);
    return json::parse(run.output).at("results").at(0);
}

std::string only_fault(const std::string& body) {
    const json faults = checked(body, 1).at("faults");
    REQUIRE(faults.size() == 1);
    CHECK(faults[0]["executions"] == 1);
    return faults[0]["kind"].get<std::string>() + " at " + faults[0]["place"].get<std::string>();
}

} // namespace

TEST_CASE("misused mutexes and threads that wait for ever fail, with their places", "[check]") {
    CHECK(only_fault("spin_unlock(m);") == "not-held at t.litmus:4:1");
    CHECK(only_fault("spin_lock(m);\\nspin_lock(m);") == "locked-twice at t.litmus:5:1");
    CHECK(only_fault("spin_lock(m);") == "not-given-back at t.litmus:4:1");
    CHECK(only_fault("while (atomic_load(x) == 0) { }") == "endless-loop at t.litmus:4:8");
    CHECK(checked("spin_lock(m); spin_unlock(m);", 0).at("faults").empty());
    CHECK(checked("assume(atomic_load(x) == 1);", 0).at("faults").empty());
}

TEST_CASE("events of traces, graphs and races have their statements", "[check]") {
    const json fault = checked("atomic_store(x, 1);\\nwhile (atomic_load(x) == 1) { }", 1).at("faults").at(0);
    const json store{{"file", "t.litmus"}, {"line", 4}, {"text", "atomic_store(x, 1)"}};
    CHECK(fault.at("trace").at(0).at("statement") == store);
    CHECK(fault.at("trace").at(1).at("statement").at("line") == 5);
    const auto events = fault.at("graph").at("events");
    CHECK(std::count_if(events.begin(), events.end(),
                        [&](const json& e) { return e.value("statement", json()) == store; }) == 1);
    const Run race =
        run_in_source_tree("katlas check examples/undefined/race.litmus --model rc11 --jobs 1 --format json");
    const json raced = json::parse(race.output).at("results").at(0);
    REQUIRE(raced.at("race_events").size() == 2);
    for (const json& e : raced.at("race_events"))
        CHECK(e.at("statement").at("file") == "examples/undefined/race.litmus");
    CHECK(raced.at("race_graph").is_object());
    // In assembly, a line has statements of all threads.
    const Run assembly =
        run_in_source_tree("katlas explain examples/assembly/addresses-aarch64.litmus --model aarch64");
    CHECK(mentions(assembly, "  P1.1  examples/assembly/addresses-aarch64.litmus:11: LDR W4,[X3,W2,SXTW]\n"));
}
