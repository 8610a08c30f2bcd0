// Litmus tests from models, as users of the commands see them.
#include "program.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::run_in_source_tree;
using nlohmann::json;

namespace {

// In a folder of its own, with `litmus` naming one for tests.
katlas::testing::Run with_folder(const std::string& script) {
    return run_in_source_tree("litmus=$(mktemp -d) && trap 'rm -rf \"$litmus\"' EXIT && " + script);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("katlas compare writes litmus tests that check classifies as it says", "[litmus]") {
    const auto run = with_folder(
        "katlas compare tso rc11 --litmus $litmus | grep -A 2 'litmus test' | sed \"s|$litmus|DIR|\" && ls $litmus && "
        "katlas check $litmus/MP.litmus --model rc11 | grep Observation; "
        "katlas check $litmus/SB+poscscs.litmus --model rc11 | grep Observation; "
        "katlas check $litmus/SB+poscscs.litmus --model tso --mapping none | grep Observation");
    INFO(run.output);
    CHECK(has(run.output, "litmus test SB+poscscs in DIR/SB+poscscs.litmus"));
    CHECK(has(run.output, "tso   allowed, 1 of 4 executions"));
    CHECK(has(run.output, "rc11  forbidden, 0 of 3 executions"));
    CHECK(has(run.output, "Observation SB+poscscs Never 0 3"));
    CHECK(has(run.output, "Observation SB+poscscs Sometimes 1 3"));
}

TEST_CASE("katlas compare makes a test for every pair of models that it refutes", "[litmus]") {
    const auto run = with_folder("katlas compare sc tso tso-fences-all pso sra ra rc11 imm "
                                 "--litmus $litmus --format json");
    REQUIRE(run.status == 0);
    std::size_t refuted = 0;
    const json whole = json::parse(run.output);
    for (const json& pair : whole["results"])
        for (const json& direction : pair["directions"]) {
            if (direction["verdict"] != "refuted")
                continue;
            ++refuted;
            bool shown = false;
            for (const json& axiom : direction["axioms"])
                if (axiom.contains("litmus") && !axiom["litmus"].contains("none")) {
                    const json& sides = axiom["litmus"]["explorations"];
                    INFO(axiom["litmus"].dump(2));
                    CHECK(sides[0]["verdict"] == "allowed");
                    CHECK(sides[0]["witnesses"] == 1);
                    CHECK(sides[1]["verdict"] == "forbidden");
                    shown = true;
                }
            INFO(direction["stronger"] << " does not imply " << direction["weaker"]);
            CHECK(shown);
        }
    CHECK(refuted > 30);
}

TEST_CASE("katlas prove makes litmus tests of what it refutes", "[litmus]") {
    const auto run = with_folder("katlas prove models/theorems/models.kat --litmus $litmus --format json");
    CHECK(run.status == 0);
    std::size_t tests = 0;
    const json whole = json::parse(run.output);
    for (const json& result : whole["results"])
        if (result["verdict"] == "refuted") {
            INFO(result.dump(2));
            REQUIRE(result["litmus"].contains("explorations"));
            CHECK(result["litmus"]["explorations"][0]["verdict"] == "allowed");
            CHECK(result["litmus"]["explorations"][1]["verdict"] == "forbidden");
            ++tests;
        }
    CHECK(tests == 6);
    CHECK(has(with_folder("katlas prove models/theorems/eco-user-without-rf-rf.kat --litmus $litmus").output,
              "no litmus test: programs have no record of the relation 'u-rf'"));
}

TEST_CASE("an axiom of tests without steps is told apart by single events", "[litmus]") {
    const std::string models = "printf 'acyclic po|rf|co|fr\\nirreflexive fr;co;rmw^-1\\n' >$d/b.kat; "
                               "{ cat $d/b.kat; echo 'acyclic [SC]'; } >$d/a.kat; "
                               "{ cat $d/b.kat; echo 'empty [SC]'; } >$d/e.kat; ";
    for (const std::string model : {"a", "e"}) {
        const Run run = run_with_folder(models + "katlas distinguish $d/" + model + ".kat $d/b.kat --up-to 3");
        INFO(run.output);
        CHECK(mentions(run, ".kat forbids: 3 minimal tests with up to 3 events"));
    }
}

TEST_CASE("katlas distinguish and katlas synthesize write what they find", "[litmus]") {
    const auto run =
        with_folder("katlas distinguish tso pso -o $litmus && katlas check $litmus --model pso | tail -n 1; "
                    "ls $litmus");
    INFO(run.output);
    CHECK(
        has(run.output,
            "pso allows and tso forbids: 3 minimal tests with up to 4 events\n  4 events  MP    pso: allowed, 1 of 4"));
    CHECK(has(run.output, "2+2W.litmus\nMP.litmus\nS.litmus\n"));
    CHECK(has(run.output, "3 programs: 3 as required"));
    CHECK(has(run_in_source_tree("katlas synthesize tso --up-to 3").output, "tso forbids: "));
    CHECK(run_in_source_tree("katlas distinguish sc").status == 2);
    CHECK(run_in_source_tree("katlas distinguish sc tsoo").status == 2);
    CHECK(run_in_source_tree("katlas distinguish sc tests/cli/own-relation.kat").status == 3);
    CHECK(run_in_source_tree("katlas compare sc tso --litmus /dev/null/folder").status == 2);
}

TEST_CASE("katlas distinguish finds what only fences of any mode show, as compare does", "[litmus]") {
    // Program order but from writes to reads has all fences, relaxed ones, too, of which the text says nothing.
    const std::string model = "file=$(mktemp -d)/own.kat && echo 'let ppo = [!W];po | po;[!R] "
                              "acyclic po-loc | rf | co | fr acyclic ppo | rfe | co | fr' > $file && ";
    const auto found = run_in_source_tree(model + "katlas distinguish $file tso --up-to 5");
    INFO(found.output);
    CHECK(has(found.output, "  5 events  R+porlxrlx+fencerlxrlxrlx  tso: allowed, 1 of 4  "));
    CHECK(has(run_in_source_tree(model + "katlas distinguish $file tso --up-to 4").output,
              "own.kat forbids: 0 minimal tests with up to 4 events\n"
              "  searched: reads, writes, read-modify-writes and fences of C: all graphs with up to 4\n"));
}

TEST_CASE("katlas distinguish ends with enough tests, and does not search what is proved", "[litmus]") {
    const auto run = run_in_source_tree("katlas distinguish sc tso --up-to 12 --max 1");
    CHECK(run.status == 0);
    CHECK(run.output == "tso allows and sc forbids: 1 minimal test with up to 4 events\n"
                        "  4 events  SB  tso: allowed, 1 of 4  sc: forbidden, 0 of 3\n"
                        "sc allows and tso forbids: nothing, sc is proved to be stronger\n");
}

TEST_CASE("an interrupt gives the tests that were found so far", "[litmus]") {
    // The whole search would take hours. The interrupt comes once katlas catches it (bit 1 of SigCgt) and has then used
    // 0.6 seconds of processor time: models are read by then.
    const auto run = run_in_source_tree(
        "'" KATLAS_BINARY "' distinguish rc11 ra --up-to 12 --exhaustive 12 & p=$!; "
        "used() { cut -d ' ' -f 14 /proc/$p/stat; }; "
        "while kill -0 $p && ! grep -q '^SigCgt:.*[2367abef]$' /proc/$p/status; do sleep 0.05; done; "
        "before=$(used); "
        "while kill -0 $p && [ $(used) -lt $((before + 60)) ]; do sleep 0.05; done; "
        "kill -INT $p; wait $p");
    INFO(run.output);
    CHECK(run.status == 3);
    CHECK(has(run.output, "ra allows and rc11 forbids: "));
    CHECK(has(run.output, "(interrupted, the search is over for up to "));
}
