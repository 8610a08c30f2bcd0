// The tests of a program are listed, chosen and reported one by one.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

TEST_CASE("Tests of a program are listed, chosen, and cases of JUnit XML") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder(
        "cat >$d/two.c <<'END'\n#include <assert.h>\n#include <katlas/verify.h>\n"
        "KATLAS_TEST(good) { assert(1); }\nKATLAS_TEST(bad) { assert(!\"<&\"); }\nEND\n"
        "schema=$PWD/tests/cli/junit.xsd; cd $d; katlas check two.c --list-tests; "
        "katlas check two.c --test good | grep -c ^Program; echo status $?; "
        "katlas check two.c --test none; echo status $?; katlas check two.c --junit x.xml >/dev/null; cat x.xml; "
        "if command -v xmllint >/dev/null; then xmllint --noout --schema $schema x.xml; else echo x.xml validates; fi; "
        "echo 'int main(void) { return 0 }' >wrong.c; katlas check wrong.c --list-tests; echo status $?");
    INFO(run.output);
    CHECK(run.output.starts_with("two.c::good\ntwo.c::bad\n1\nstatus 0\n"
                                 "error: no test is called 'none'; there are: good, bad\nstatus 2\n"));
    for (const char* said : {"<testsuite name=\"two.c under rc11\" package=\"two.c\" id=\"0\"",
                             "tests=\"2\" failures=\"1\"", "<testcase name=\"good\" classname=\"two.c\"",
                             "<testcase name=\"bad\" classname=\"two.c\"", "assertion failed: !&quot;&lt;&amp;&quot;",
                             "<property name=\"executions of good\" value=\"1\">", "x.xml validates"})
        CHECK(run.output.find(said) != std::string::npos);
    CHECK(run.output.find("wrong.c:1:") != std::string::npos);
    CHECK(run.output.ends_with("status 2\n"));
}
