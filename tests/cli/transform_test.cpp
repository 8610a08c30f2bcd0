// `katlas transform` as a user sees it, and what it writes in C, explored as a program in C.
#include "program.hpp"
#include "schema.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

using katlas::testing::cannot_check_c;
using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;
using katlas::testing::Schema;
using katlas::testing::source_text;
using nlohmann::json;

namespace {

json transformed_json(const std::string& arguments) {
    json output =
        json::parse(run_in_source_tree("katlas transform " + arguments + " --format json 2>/dev/null").output);
    INFO(output.dump(2));
    CHECK(Schema(json::parse(source_text("docs/schema/transform.schema.json"))).faults(output).empty());
    return output;
}

} // namespace

TEST_CASE("a test under tso becomes one for sc with the same states", "[transform]") {
    const Run run =
        run_with_folder("katlas transform examples/litmus/store-buffering.litmus --model tso -o $d/sc.litmus && "
                        "katlas check $d/sc.litmus --model sc");
    INFO(run.output);
    CHECK(mentions(run, "Writes 1 of 2 delayed"));
    CHECK(mentions(run, "0:r0=0; 1:r0=0;"));
    const json all = transformed_json("examples/litmus/store-buffering.litmus --model tso --everywhere");
    CHECK(all["results"][0]["delayed"] == 2);
    CHECK(all["results"][0]["cycles"].is_null());
    CHECK(transformed_json("examples/litmus/store-buffering.litmus --model tso --all-pairs")["results"][0]["pairs"] ==
          2);
}

TEST_CASE("a program in C has an assertion that fails if the outcome is possible under the model", "[transform]") {
    if (cannot_check_c())
        return;
    struct Case {
        const char* test;
        const char* model;
        bool possible;
    };
    for (const auto& [test, model, possible] :
         {Case{"store-buffering", "tso", true}, Case{"message-passing", "tso", false},
          Case{"message-passing", "pso", true}, Case{"peterson", "tso", true}, Case{"iriw", "power", true},
          Case{"iriw", "rmo", true}, Case{"peterson", "rc11", false}, Case{"message-passing", "rc11", false}}) {
        const Run run = run_with_folder(
            fmt::format("katlas transform examples/litmus/{}.litmus --mapping none --model {} -o $d/t.c && "
                        "cc -Wall -Wextra -Wno-unused-but-set-variable -c $d/t.c -o $d/t.o && "
                        "katlas check $d/t.c --model sc --no-races",
                        test, model));
        INFO(test << " under " << model << "\n" << run.output);
        CHECK(run.status == (possible ? 1 : 0));
        CHECK(mentions(run, "assertion failed") == possible);
    }
}

TEST_CASE("a test under a model without store buffers becomes one that guesses, for sc with the same states",
          "[transform]") {
    const Run run = run_with_folder("katlas transform examples/litmus/iriw.litmus --mapping none --model power "
                                    "-o $d/sc.litmus && katlas check $d/sc.litmus --model sc");
    INFO(run.output);
    CHECK(mentions(run, "Events 8 guessed and judged"));
    CHECK(mentions(run, "1:r0=1; 1:r1=0; 3:r0=1; 3:r1=0;"));
    CHECK(mentions(run, "States 16"));
    const json all = transformed_json("examples/litmus/iriw.litmus --mapping none --model power");
    CHECK(all["results"][0]["events"] == 8);
    CHECK(all["results"][0]["writes"].is_null());
    CHECK(all["results"][0]["pairs"].is_null());
    const Run user = run_with_folder("printf 'acyclic po-loc | rf | co | fr\\nirreflexive fre;coe;rmw^-1\\n' > "
                                     "$d/mine.kat && katlas transform examples/litmus/message-passing.litmus "
                                     "--mapping none --model $d/mine.kat -o $d/sc.litmus && "
                                     "katlas check $d/sc.litmus --model sc");
    INFO(user.output);
    CHECK(mentions(user, "1:r0=1; 1:r1=0;"));
}

TEST_CASE("models that cannot be encoded, and what cannot be written, are refused", "[transform]") {
    const Run kernel =
        run_in_source_tree("katlas transform examples/litmus/store-buffering.litmus --mapping none --model lkmm");
    CHECK(kernel.status == 2);
    CHECK(mentions(kernel, "the model defines rcu-section by recursion"));
    CHECK(run_in_source_tree("katlas transform examples/litmus/store-buffering.litmus --model no-such").status == 2);
    const Run pointers =
        run_in_source_tree("katlas transform examples/litmus/mcs-lock.litmus --model tso --mapping none");
    CHECK(pointers.status == 2);
    CHECK(mentions(pointers, "examples/litmus/mcs-lock.litmus:"));
    CHECK(run_in_source_tree("katlas transform examples/litmus --model tso").status == 2);
    CHECK(transformed_json("no-such-file.litmus --model tso")["results"][0]["verdict"] == "error");
}

TEST_CASE("a user's model that is equal to pso has its store buffers", "[transform]") {
    const Run run = run_with_folder("cp models/pso.kat $d/mine.kat && katlas transform "
                                    "examples/litmus/message-passing.litmus --model $d/mine.kat -o $d/sc.litmus && "
                                    "katlas check $d/sc.litmus --model sc");
    INFO(run.output);
    CHECK(mentions(run, "1:r0=1; 1:r1=0;"));
    CHECK(mentions(run, "Observation message-passing Sometimes"));
}

TEST_CASE("robustness is proved without exploration where there is no critical cycle", "[transform]") {
    const Run run = run_in_source_tree("katlas robust examples/litmus/message-passing.litmus --model tso");
    CHECK(mentions(run, "Robust: no critical cycle"));
    const Run cycles = run_in_source_tree("katlas robust examples/litmus/store-buffering.litmus --model tso --cycles");
    CHECK(cycles.status == 1);
    CHECK(mentions(cycles,
                   "P0: write x --po--> P0: read y --com--> P1: write y --po--> P1: read x --com--> P0: write x"));
}
