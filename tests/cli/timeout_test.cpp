// What --timeout takes: numbers that a clock cannot hold, too.
#include "program.hpp"

#include <catch2/catch.hpp>

using katlas::testing::run_in_source_tree;

TEST_CASE("a timeout beyond what a clock holds is a long one") {
    for (const std::string command :
         {"prove models/theorems/eco.kat", "compare sra ra", "properties sc", "draw examples/refuted.kat",
          "check examples/litmus/store-buffering.litmus --model sc",
          "explain examples/litmus/store-buffering.litmus --model sc"}) {
        INFO(command);
        CHECK(run_in_source_tree("katlas " + command + " --timeout 1e300").status == 0);
    }
}
