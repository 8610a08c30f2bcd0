// The JSON that the program prints is what docs/schema describes.
#include "program.hpp"
#include "schema.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <unistd.h>

using katlas::testing::run_in_source_tree;
using katlas::testing::Schema;
using katlas::testing::source_text;
using nlohmann::json;

namespace {

Schema load(const std::string& name) {
    return Schema(json::parse(source_text("docs/schema/" + name)));
}

json output_of(const std::string& arguments) {
    return json::parse(run_in_source_tree("katlas " + arguments + " --format json 2>/dev/null").output);
}

void check_described(const Schema& schema, const json& output) {
    std::string faults;
    for (const std::string& fault : schema.faults(output))
        faults += fault + "\n";
    INFO(output.dump(2) << "\n" << faults);
    CHECK(faults.empty());
    CHECK(schema.undescribed(output).empty());
}

} // namespace

TEST_CASE("katlas prove prints JSON as its schema says", "[json]") {
    const Schema schema = load("prove.schema.json");
    // Proved, refuted, undecided, named or not, and not readable.
    const json output = output_of("prove examples/first.kat models/theorems/dedup.kat models/theorems/hierarchy.kat "
                                  "examples/total.kat examples/mistake.kat no-such-file.kat");
    check_described(schema, output);
    std::set<std::string> verdicts;
    for (const json& result : output["results"])
        verdicts.insert(result["verdict"].get<std::string>());
    CHECK(verdicts == std::set<std::string>{"error", "proved", "refuted", "unknown"});
    CHECK(output["exit_status"] == 2);
    check_described(schema, output_of("prove models/prelude.kat models/sc.kat"));
    check_described(schema,
                    output_of("prove --explain examples/first.kat examples/total.kat models/theorems/rc11-tso.kat "
                              "models/theorems/dedup.kat models/theorems/coherence-total.kat"));
}

TEST_CASE("katlas compare prints JSON as its schema says", "[json]") {
    const Schema schema = load("compare.schema.json");
    check_described(schema, output_of("compare sc tso pso armv8 c11-strong"));
    check_described(schema, output_of("compare sc tsoo"));
    const json good = output_of("compare sc tso");
    REQUIRE(schema.faults(good).empty());
    json bad = good;
    bad["results"][0]["verdict"] = "refuted";
    CHECK_FALSE(schema.faults(bad).empty());
    bad = good;
    bad["results"][0]["directions"][1]["axioms"][0]["counterexample"] = nullptr;
    CHECK_FALSE(schema.faults(bad).empty());
}

TEST_CASE("litmus tests are in the JSON as their schemas say", "[json]") {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / fmt::format("katlas-schema-litmus-{}", ::getpid());
    const json compared =
        output_of(fmt::format("compare sc tso tests/cli/own-relation.kat --litmus '{}'", folder.string()));
    check_described(load("compare.schema.json"), compared);
    CHECK(compared["results"][0]["directions"][1]["axioms"][0]["litmus"]["name"] == "SB");
    check_described(load("prove.schema.json"),
                    output_of(fmt::format("prove models/theorems/models.kat models/theorems/eco-user-without-rf-rf.kat "
                                          "--litmus '{}'",
                                          folder.string())));
    std::filesystem::remove_all(folder);
    const Schema schema = load("distinguish.schema.json");
    const json good = output_of("distinguish sc tso");
    check_described(schema, good);
    check_described(schema, output_of("synthesize sc"));
    check_described(schema, output_of("distinguish sc tests/cli/own-relation.kat"));
    check_described(schema, output_of("distinguish sc tsoo"));
    json bad = good;
    bad["results"][0]["tests"][0].erase("text");
    CHECK_FALSE(schema.faults(bad).empty());
}

TEST_CASE("katlas properties prints JSON as its schema says", "[json]") {
    const Schema schema = load("properties.schema.json");
    const json good = output_of("properties tso");
    check_described(schema, good);
    check_described(schema, output_of("properties examples/dependencies.kat"));
    check_described(schema, output_of("properties tso --timeout 0.000001"));
    check_described(schema, output_of("properties tsoo"));
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("katlas-schema-{}", ::getpid());
    const json tested = output_of(fmt::format("properties sc --litmus '{}'", folder.string()));
    std::filesystem::remove_all(folder);
    check_described(schema, tested);
    CHECK(tested["reorderings"][0].contains("litmus"));
    json bad = good;
    bad["reorderings"][0]["verdict"] = "yes";
    CHECK_FALSE(schema.faults(bad).empty());
    bad = good;
    bad["properties"][0].erase("objection");
    CHECK_FALSE(schema.faults(bad).empty());
}

TEST_CASE("katlas generate prints JSON as its schema says", "[json]") {
    const Schema schema = load("generate.schema.json");
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / fmt::format("katlas-schema-{}", ::getpid());
    const json good = output_of(fmt::format("generate tso rc11 -o '{}'", folder.string()));
    check_described(schema, good);
    CHECK(good["results"][0]["class"] == "Tso");
    check_described(schema, output_of(fmt::format("generate tsoo armv8 -o '{}'", folder.string())));
    std::filesystem::remove_all(folder);
    json bad = good;
    bad["results"][0]["axioms"][0].erase("states");
    CHECK_FALSE(schema.faults(bad).empty());
}

TEST_CASE("katlas check prints JSON as its schema says", "[json]") {
    const Schema schema = load("check.schema.json");
    // Errors of programs, a deadlock, a condition that fails, a file that is not there, a family.
    const json good = output_of("check examples/faulty examples/litmus no-such.litmus --program cas:2 --model rc11 "
                                "--show all");
    check_described(schema, good);
    CHECK(good["exit_status"] == 2);
    check_described(schema, output_of("check --program ainc:3 --max-executions 2"));
    check_described(schema, output_of("check --program ainc:3 --estimate 10"));
    check_described(schema, output_of("check --program ainc:3 --model tsoo"));
    json bad = good;
    bad["results"][0].erase("complete");
    CHECK_FALSE(schema.faults(bad).empty());
    bad = good;
    bad["results"][1]["verdict"] = "perhaps";
    CHECK_FALSE(schema.faults(bad).empty());
}

TEST_CASE("katlas nfa-inclusion prints JSON as its schema says", "[json]") {
    const Schema schema = load("nfa-inclusion.schema.json");
    for (const std::string pair :
         {"examples/any.mata examples/even.mata", "examples/even.mata examples/any.mata",
          "examples/any.mata no-such-file.mata", "examples/even.mata examples/any.mata --max-pairs 0"})
        check_described(schema, output_of("nfa-inclusion " + pair));
}

TEST_CASE("the schemas reject what they should", "[json]") {
    const Schema schema = load("prove.schema.json");
    const json good = output_of("prove examples/first.kat");
    REQUIRE(schema.faults(good).empty());
    const auto rejected = [&](auto&& change) {
        json bad = good;
        change(bad);
        return !schema.faults(bad).empty();
    };
    CHECK(rejected([](json& j) { j.erase("exit_status"); }));
    CHECK(rejected([](json& j) { j["results"][0]["verdict"] = "maybe"; }));
    CHECK(rejected([](json& j) { j["results"][0]["verdict"] = "unknown"; })); // without a reason
    CHECK(rejected([](json& j) { j["results"][1].erase("direction"); }));
    CHECK(rejected([](json& j) { j["results"][1]["counterexample"] = nullptr; }));
    CHECK(rejected([](json& j) { j["results"][0]["line"] = 0; }));
    CHECK(rejected([](json& j) { j["results"][0]["pairs"] = "many"; }));
    json more = good;
    more["results"][0]["novelty"] = 1;
    CHECK(schema.undescribed(more) == std::set<std::string>{"novelty"});
}

TEST_CASE("A trace is what its schema describes") {
    if (katlas::testing::lacks_clang())
        return;
    const auto run = katlas::testing::run_with_folder(
        "katlas check examples/native/deque.c --model rc11 --traces $d >/dev/null; cat $d/*.json");
    const json trace = json::parse(run.output, nullptr, false);
    INFO(run.output);
    REQUIRE_FALSE(trace.is_discarded());
    const Schema schema = load("trace.schema.json");
    CHECK(schema.faults(trace).empty());
    CHECK(schema.undescribed(trace).empty());
}
