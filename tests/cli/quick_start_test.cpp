// What a run of `check` does not do before the first program: prove what is known, and wait for a compiler.
#include "program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

const std::string test = " examples/litmus/store-buffering.litmus";

// `own`: a model of the user's of which nothing is known yet.
const std::string own_cache = "export XDG_CACHE_HOME=$d/cache && ";
const std::string own_model = own_cache + "cp models/tso.kat $d/own.kat && "
                                          "echo 'acyclic po-loc | rf | co | fr | rmw as more' >> $d/own.kat && ";

} // namespace

TEST_CASE("of shipped models nothing is proved at the start") {
    // What is asked anew would be kept in the cache.
    for (const std::string model :
         {"armv8", "aarch64", "power", "riscv", "imm", "power-simpl", "c11-orig", "rc11-published", "power-weak"}) {
        INFO(model);
        const Run run = run_with_folder(own_cache + "katlas check" + test + " --model " + model + " && ls -R $d");
        CHECK(run.status == 0);
        CHECK(mentions(run, "Observation"));
        CHECK_FALSE(mentions(run, "cache"));
    }
}

TEST_CASE("what was proved of a user's model is known at the next start") {
    const Run run = run_with_folder(
        own_model + "CXX=false && export CXX && katlas check" + test +
        " --model $d/own.kat && ls $d/cache/katlas && sed -i '1s/^/\\/\\/ /' $d/cache/katlas/lemmas* && "
        "cp -r $d/cache $d/broken && katlas check" +
        test + " --model $d/own.kat && ! diff -r $d/cache $d/broken && echo made anew");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "lemmas-"));
    CHECK(mentions(run, "made anew"));
}

TEST_CASE("a compiler that hangs does not keep a test of a user's model waiting") {
    const Run run = run_with_folder(own_model +
                                    "printf '#!/bin/sh\\nexec sleep 1000\\n' > $d/hangs && chmod +x $d/hangs && "
                                    "CXX=$d/hangs && export CXX && katlas check" +
                                    test + " --model $d/own.kat --timeout 60");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "Executions 4 complete\n"));
}

TEST_CASE("the time for the proofs is part of the time allowed") {
    const Run run = run_with_folder(own_model + "katlas check" + test + " --model $d/own.kat --timeout 0.0001");
    INFO(run.output);
    CHECK(run.status == 3);
    CHECK(mentions(run, "what exploration needs of the model was not proved in time"));
    const Run as_json =
        run_with_folder(own_model + "katlas check" + test + " --model $d/own.kat --timeout 0.0001 --format json");
    CHECK(as_json.status == 3);
    CHECK(mentions(as_json, "\"ended_by\": \"timeout\""));
    CHECK(mentions(as_json, "\"exit_status\": 3"));
}
