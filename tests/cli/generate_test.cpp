// `katlas generate` as its users see it. What the files say is tested in tests/codegen.
#include "program.hpp"

#include <catch2/catch.hpp>

using katlas::testing::run_in_source_tree;
using katlas::testing::source_text;

TEST_CASE("generate writes a header and a source for each model", "[generate]") {
    const auto run = run_in_source_tree("t=$(mktemp -d) && trap 'rm -rf \"$t\"' EXIT && d=$t/new && "
                                        "katlas generate tso models/ra.kat -o $d >/dev/null && "
                                        "ls $d && cat $d/tso.hpp && cat $d/ra.cpp");
    CHECK(run.status == 0);
    CHECK(run.output ==
          "ra.cpp\nra.hpp\ntso.cpp\ntso.hpp\n" + source_text("generated/tso.hpp") + source_text("generated/ra.cpp"));
}

TEST_CASE("generate refuses models of which graphs have no record", "[generate]") {
    const auto run = run_in_source_tree("d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT && "
                                        "katlas generate armv8 sc rc11-published -o $d; echo $?; ls $d");
    CHECK(run.output.find("rc11-published: error: no checker for the model") != std::string::npos);
    // The others are written. A model with dependencies has two checkers.
    CHECK(run.output.find("2\narmv8-without-dependencies.cpp\narmv8-without-dependencies.hpp\narmv8.cpp\narmv8.hpp\n"
                          "sc.cpp\nsc.hpp\n") != std::string::npos);
}

TEST_CASE("generate reports models that do not exist and files that cannot be written", "[generate]") {
    const auto unknown = run_in_source_tree("katlas generate tsoo");
    CHECK(unknown.status == 2);
    CHECK(unknown.output.find("did you mean 'tso'?") != std::string::npos);
    const auto unwritable = run_in_source_tree("katlas generate tso -o README.md");
    CHECK(unwritable.status == 2);
    CHECK(unwritable.output.find("cannot be written") != std::string::npos);
    CHECK(run_in_source_tree("katlas generate").status == 2);
}
