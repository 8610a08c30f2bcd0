// `katlas draw`: what the pictures show, and what happens when there is nothing to draw.

#include "program.hpp"

#include <cstdio>
#include <filesystem>
#include <string>

#include <catch2/catch.hpp>

using katlas::testing::run_in_source_tree;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("draw prints the counterexample's graph in Graphviz's language") {
    const auto run = run_in_source_tree("katlas draw models/theorems/hierarchy.kat --name tso-to-sc");
    CHECK(run.status == 0);
    CHECK(has(run.output, "digraph execution {"));
    for (const char* label : {"thread 1", "thread 2", "W y = 1", "W x = 1", "W x = 2", "R y = 0", "W y = 0"})
        CHECK(has(run.output, std::string("label=\"") + label + "\""));
    CHECK_FALSE(has(run.output, "thread 3"));
    // The cycle's four edges are bold, and no other.
    std::size_t bold = 0;
    for (std::size_t at = run.output.find("penwidth=2.4"); at != std::string::npos;
         at = run.output.find("penwidth=2.4", at + 1))
        ++bold;
    CHECK(bold == 4);
    CHECK(run.output == run_in_source_tree("katlas draw models/theorems/hierarchy.kat").output); // the first refuted
}

TEST_CASE("draw prints automata") {
    const auto run = run_in_source_tree("katlas draw models/rc11.kat --automaton rs");
    CHECK(run.status == 0);
    CHECK(has(run.output, "digraph automaton {"));
    CHECK(has(run.output, "shape=doublecircle"));
    for (const char* relation : {"po-loc", "rf", "rmw"})
        CHECK(has(run.output, relation));
    CHECK(run_in_source_tree("katlas draw models/rc11.kat --automaton seq-cst").status == 0);
    CHECK(run_in_source_tree("katlas draw models/rc11.kat --automaton nothing").status == 2);
}

TEST_CASE("draw says why there is nothing to draw") {
    const auto proved = run_in_source_tree("katlas draw models/theorems/eco.kat --name eco 2>&1");
    CHECK(proved.status == 1);
    CHECK(has(proved.output, "it is proved"));
    const auto words = run_in_source_tree("katlas draw models/theorems/dedup.kat --name rotation-alone 2>&1");
    CHECK(words.status == 1);
    CHECK(has(words.output, "no execution graph shows it"));
    const auto missing = run_in_source_tree("katlas draw models/theorems/dedup.kat --name nothing 2>&1");
    CHECK(missing.status == 2);
    CHECK(has(missing.output, "'rotation-alone', 'deduplication'"));
    CHECK(run_in_source_tree("katlas draw examples/total.kat --name ordered 2>&1").status == 3);
    CHECK(run_in_source_tree("katlas draw examples/mistake.kat 2>&1").status == 2);
    const auto untyped = run_in_source_tree("katlas draw models/theorems/hierarchy.kat -o picture 2>&1");
    CHECK(untyped.status == 2);
    CHECK(has(untyped.output, ".svg"));
}
