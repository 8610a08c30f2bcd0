// Bell files and tests in LISA on the command line.
#include "program.hpp"

#include <catch2/catch.hpp>

using katlas::testing::mentions;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;

TEST_CASE("an annotation that the Bell file does not have is an error with its place", "[lisa]") {
    const auto run = run_with_folder("sed 's/acquire,cta/aquire,cta/' examples/lisa/MP-cta.litmus > $d/t.litmus; "
                                     "katlas check $d/t.litmus --model examples/lisa/scoped.cat");
    CHECK(run.status == 2);
    CHECK(mentions(run, ":5:26: error: 'aquire' is no annotation of the Bell file\n"
                        "    5 |  w[] x 1             | r[aquire,cta] r0 y  ;\n"
                        "      |                          ^~~~~~\n"));
}

TEST_CASE("a Bell file that is given is that of a model that includes none", "[lisa]") {
    const std::string without = "grep -v include examples/lisa/scoped.cat > $d/m.cat; ";
    const auto given = run_with_folder(without + "katlas check examples/lisa/MP-cta.litmus --model $d/m.cat --bell "
                                                 "examples/lisa/scoped.bell");
    CHECK(given.status == 0);
    CHECK(mentions(given, "Observation MP-cta Never 3 0"));
    CHECK(mentions(run_with_folder(without + "katlas import $d/m.cat --bell examples/lisa/scoped.bell"),
                   "// annotated cta, release"));
    const auto none = run_with_folder(without + "katlas check examples/lisa/MP-cta.litmus --model $d/m.cat");
    CHECK(none.status == 2);
    CHECK(mentions(none, "unknown name 'Both'"));
    CHECK(run_in_source_tree("katlas check examples/lisa/MP-cta.litmus --bell no-such-file").status == 2);
    const auto sc = run_in_source_tree("katlas check examples/lisa/MP-cta.litmus");
    CHECK(sc.status == 0);
    CHECK(mentions(sc, "sc has no Bell file, so that the annotations of this test mean nothing"));
}

TEST_CASE("tests in LISA are explained", "[lisa]") {
    const auto run = run_with_folder(R"(cat > $d/m.cat <<'END'
LISA "Annotations only"
enum orders = 'once || 'acquire || 'release
instructions R[{'once, 'acquire}]
instructions W[{'once, 'release}]
acyclic po-loc | rf | co | fr as coherence
let hb = (rfe | [Acquire]; po | po; [Release])+
irreflexive hb; fr as causality
END
cat > $d/t.litmus <<'END'
LISA MP
{ }
 P0             | P1              ;
 w[once] x 1    | r[acquire] r0 y ;
 w[release] y 1 | r[once] r1 x    ;
exists (1:r0=1 /\ 1:r1=0)
END
katlas explain $d/t.litmus --model $d/m.cat)");
    CHECK(mentions(run, "causality"));
    CHECK(mentions(run, "r[acquire] r0 y"));
}
