// `katlas check --model weakestmo2` and `--lb-races`, end to end.
#include "program.hpp"
#include "schema.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;
using katlas::testing::Schema;
using katlas::testing::source_text;

namespace {

const std::string buffering = "examples/load-buffering/";

std::string observed(const std::string& test, const std::string& model) {
    const Run run = run_in_source_tree("katlas check " + buffering + test + ".litmus --model " + model +
                                       " | grep -o -e 'Observation.*' -e 'Executions.*'");
    return run.output;
}

TEST_CASE("check under weakestmo2: the programs of the paper", "[check][weakestmo2]") {
    CHECK(observed("lb", "rc11") == "Observation lb Never 0 3\nExecutions 3 complete\n");
    CHECK_THAT(observed("lb", "weakestmo2"), Catch::Contains("Executions 4 complete"));
    CHECK_THAT(observed("lb", "weakestmo2"), Catch::Contains("Observation lb Sometimes 1 3"));
    CHECK_THAT(observed("lb-nodep", "weakestmo2"), Catch::Contains("Sometimes 1 3"));
    CHECK_THAT(observed("lb-ctrl", "weakestmo2"), Catch::Contains("Never 0 3"));
    CHECK_THAT(observed("lb-ctrl-race", "weakestmo2"), Catch::Contains("Never 0 2"));
    CHECK_THAT(observed("lb-fence", "weakestmo2"), Catch::Contains("Never 3 0"));
    CHECK_THAT(observed("thin-air", "weakestmo2"), Catch::Contains("Never 4 0"));
    CHECK_THAT(observed("lbf-cex", "weakestmo2"), Catch::Contains("Never 0 4"));
    CHECK_THAT(observed("lbf-cex-local", "weakestmo2"), Catch::Contains("Never 0 3"));
    CHECK_THAT(observed("rlb-w", "weakestmo2"), Catch::Contains("Sometimes 1 7"));
    CHECK_THAT(observed("lb-pairs", "weakestmo2"), Catch::Contains("Sometimes 1 15"));
}

TEST_CASE("check under weakestmo2: the verdicts of Java's causality tests, but for coherence", "[check][weakestmo2]") {
    const Run weak = run_in_source_tree("katlas check examples/causality --model weakestmo2 | grep Observation");
    INFO(weak.output);
    for (const std::string allowed : {"01", "02", "03", "06", "07", "08", "09", "11", "17", "18"})
        CHECK_THAT(weak.output, Catch::Contains("causality-" + allowed + " Sometimes "));
    for (const std::string forbidden : {"04", "05", "10", "13", "16"})
        CHECK_THAT(weak.output, Catch::Contains("causality-" + forbidden + " Never "));
    const Run acyclic = run_in_source_tree("katlas check examples/causality --model rc11 | grep Observation");
    CHECK(acyclic.output.find("Sometimes") == std::string::npos);
}

TEST_CASE("check --lb-races: a race is a finding, and no race is said to be none", "[check][weakestmo2]") {
    for (const std::string model : {"rc11", "weakestmo2"}) {
        const Run race =
            run_in_source_tree("katlas check " + buffering + "lb-ctrl-race.litmus --lb-races --model " + model);
        CHECK(race.status == 1);
        CHECK_THAT(race.output, Catch::Contains("Load buffering a race in "));
        CHECK_THAT(race.output, Catch::Contains("Load buffering race: the read could read a write that depends on it"));
        const Run none =
            run_in_source_tree("katlas check " + buffering + "lb-fence.litmus --lb-races --model " + model);
        CHECK(none.status == 0);
        CHECK_THAT(none.output, Catch::Contains(model == "rc11" ? "no race: weakestmo2 allows the same executions"
                                                                : "no race: the executions are those of rc11"));
    }
    // Under weakestmo2 a race that nobody asked for is said, and is none of the program's faults.
    CHECK(run_in_source_tree("katlas check " + buffering + "lb-ctrl-race.litmus --model weakestmo2").status == 0);
}

TEST_CASE("check under weakestmo2: what is found about load buffering as JSON", "[check][weakestmo2]") {
    const Run run = run_in_source_tree("katlas check " + buffering + "lb.litmus --model weakestmo2 --format json");
    const auto all = nlohmann::json::parse(run.output);
    const Schema schema(nlohmann::json::parse(source_text("docs/schema/check.schema.json")));
    CHECK(schema.faults(all).empty());
    CHECK(schema.undescribed(all).empty());
    const auto& result = all["results"][0];
    CHECK(result["executions"] == 4);
    CHECK(result["load_buffering"]["cyclic"] == 1);
    CHECK(result["load_buffering"]["racy"] == 2);
    CHECK(result["load_buffering"]["race_events"].size() == 2);
    const Run acyclic =
        run_in_source_tree("katlas check " + buffering + "lb.litmus --model rc11 --lb-races --format json");
    CHECK(nlohmann::json::parse(acyclic.output)["results"][0]["load_buffering"]["cyclic"].is_null());
}

TEST_CASE("check under weakestmo2: limits end it, and say so", "[check][weakestmo2]") {
    const Run few = run_in_source_tree("katlas check --program lb-ring:8 --model weakestmo2 --max-executions 255");
    CHECK(few.status == 3);
    CHECK_THAT(few.output, Catch::Contains("Executions 255 complete; partial: --max-executions was reached"));
    const Run three = run_in_source_tree("katlas check --program lb-ring:8 --model weakestmo2 --max-executions 3");
    CHECK_THAT(three.output, !Catch::Contains("the executions are those of rc11"));
}

TEST_CASE("check --lb-races: under models with dependencies a race tells of cycles of po and rf",
          "[check][weakestmo2]") {
    const auto line_of = [](const std::string& arguments) {
        const Run run =
            run_in_source_tree("katlas check " + arguments + " --lb-races | grep -e '^Load buffering [an]'");
        INFO(arguments << "\n" << run.output);
        CHECK(run.status == 0);
        return run.output.substr(0, run.output.find('\n'));
    };
    const std::string none = "Load buffering no race: no execution has a cycle of po and rf";
    CHECK(line_of(buffering + "lb-nodep.litmus --model imm") ==
          "Load buffering a race in 2 executions without cycles of po and rf; 1 more with cycles of po and rf");
    CHECK(line_of(buffering + "thin-air.litmus --model imm") == none);
    CHECK(line_of(buffering + "lb.litmus --model armv8") == none); // the mapping has a branch behind each load
    CHECK(line_of(buffering + "lb.litmus --model armv8 --mapping armv8-no-branch") ==
          "Load buffering a race in 0 executions without cycles of po and rf; 1 more with cycles of po and rf");
    // The finding is an execution with a cycle, as the test for races does not know the code of machines.
    const Run compiled = run_in_source_tree("katlas check " + buffering +
                                            "lb.litmus --model armv8 --mapping armv8-no-branch --lb-races");
    CHECK(compiled.status == 1);
    CHECK_THAT(compiled.output,
               Catch::Contains("Load buffering race: the read reads a write that depends on it, for example"));
    if (cannot_check_c())
        return;
    CHECK(line_of(buffering + "handshake.c --model power --keep-going") == none);
    CHECK(line_of(buffering + "handshake.c --model armv8 --mapping armv8-no-branch --keep-going") ==
          "Load buffering a race in 2 executions without cycles of po and rf; 1 more with cycles of po and rf");
}

TEST_CASE("distinguish with weakestmo2: tests, as JSON and as files that check reads", "[distinguish][weakestmo2]") {
    const Run run = run_with_folder("katlas distinguish weakestmo2 rc11 --format json -o $d/tests");
    REQUIRE(run.status == 0);
    const auto found = nlohmann::json::parse(run.output);
    const Schema schema(nlohmann::json::parse(source_text("docs/schema/distinguish.schema.json")));
    CHECK(schema.faults(found).empty());
    CHECK(schema.undescribed(found).empty());
    CHECK(found["results"].at(0)["tests"].empty());
    REQUIRE(found["results"].at(1)["tests"].size() == 1);
    CHECK(found["results"].at(1)["tests"].at(0)["name"] == "RxWy+RyWx");
    const Run files = run_with_folder("katlas distinguish weakestmo2 rc11 -o $d/tests >/dev/null && "
                                      "katlas check $d/tests --model weakestmo2 | grep Observation");
    CHECK_THAT(files.output, Catch::Contains("Observation RxWy+RyWx Sometimes 1 3"));
    for (const char* wrong : {"distinguish weakestmo2 no-such-model", "synthesize weakestmo2"}) {
        const Run refused = run_in_source_tree(std::string("katlas ") + wrong);
        INFO(refused.output);
        CHECK(refused.status == 2);
    }
}

TEST_CASE("check under weakestmo2: what cannot be had is refused", "[check][weakestmo2]") {
    const auto refused = [](const std::string& arguments, const std::string& why) {
        const Run run = run_in_source_tree("katlas check " + arguments);
        INFO(arguments << "\n" << run.output);
        CHECK(run.status == 2);
        CHECK_THAT(run.output, Catch::Contains(why));
    };
    const std::string lb = buffering + "lb.litmus --model weakestmo2 ";
    refused(lb + "--equivalence rf", "are not explored up to reads-from under weakestmo2");
    refused(lb + "--estimate", "there are no estimates");
    refused(lb + "--sample", "samples are not taken");
    refused(lb + "--lb-races --equivalence rf", "leave out --estimate");
    refused(buffering + "lb.litmus --model sc --lb-races", "not under sc");
    refused(buffering + "handshake.c --model weakestmo2 --estimate", "leave out --estimate");
    const Run kept = run_with_folder("katlas check " + lb + "--checkpoint \"$d/c\"");
    CHECK(kept.status == 2);
    CHECK_THAT(kept.output, Catch::Contains("no checkpoints"));
}

} // namespace
