// check --junit: results as CI servers read them.
#include "program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// The file, and then what a validating reader says of it, if there is one.
Run junit_of(const std::string& arguments) {
    return run_with_folder("katlas check " + arguments +
                           " --junit $d/x.xml >/dev/null 2>&1; echo status $?; cat $d/x.xml; if command -v xmllint "
                           ">/dev/null; then xmllint --noout --schema tests/cli/junit.xsd $d/x.xml; else echo x.xml "
                           "validates; fi");
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
        ++n;
    return n;
}

} // namespace

TEST_CASE("JUnit XML has a suite for each program, with its verdict", "[check]") {
    const Run run =
        junit_of("examples/faulty examples/litmus/store-buffering.litmus $d/none.litmus --model rc11 --jobs 1");
    INFO(run.output);
    CHECK(run.output.starts_with("status 2\n<?xml"));
    CHECK(run.output.find("x.xml validates") != std::string::npos);
    CHECK(count(run.output, "<testsuite ") == 5);
    CHECK(count(run.output, "<testcase ") == 5);
    CHECK(count(run.output, "<failure ") == 3);
    CHECK(count(run.output, "<error ") == 1);
    CHECK(count(run.output, "<skipped ") == 0);
    for (const char* said :
         {"name=\"examples/faulty/deadlock.litmus under rc11\"", "type=\"deadlock\"", "type=\"condition\"",
          "<failure message=\"P1 at examples/faulty/publication.litmus:12:12: assertion failed\" type=\"error\">",
          "P1.1: R[rlx] data=0  from init", "<property name=\"model\" value=\"rc11\">",
          "<property name=\"executions\" value=\"4\">",
          "<testcase name=\"store-buffering\" "
          "classname=\"examples/litmus/store-buffering.litmus\""})
        CHECK(run.output.find(said) != std::string::npos);
}

TEST_CASE("What was not explored to its end is skipped in JUnit XML", "[check]") {
    const Run run = junit_of("--program lastzero:4 --max-executions 2 --jobs 1");
    INFO(run.output);
    CHECK(run.output.starts_with("status 3\n"));
    CHECK(run.output.find("x.xml validates") != std::string::npos);
    CHECK(run.output.find("skipped=\"1\"") != std::string::npos);
    CHECK(run.output.find("<skipped message=\"not all explored\">") != std::string::npos);
    const Run nowhere = run_in_source_tree("katlas check --program lastzero:4 --junit /nonexistent/x.xml");
    CHECK(nowhere.status == 2);
}
