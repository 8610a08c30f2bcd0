// katlas explain as a user runs it.
#include "program.hpp"
#include "schema.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <unistd.h>

using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;
using katlas::testing::Schema;
using katlas::testing::source_text;
using nlohmann::json;

namespace {

// Of a test with this text.
Run explain_text(const std::string& test, const std::string& options) {
    return run_in_source_tree("file=$(mktemp --suffix=.litmus) && cat > $file <<'END' && katlas explain $file " +
                              options + "; status=$?; rm $file; (exit $status)\n" + test + "END\n");
}

const std::string two_writers = "C w\n{}\n"
                                "P0 (int* x) { *x = 1; }\n"
                                "P1 (int* x) { *x = 2; int r0 = *x; }\n";

} // namespace

TEST_CASE("what is forbidden is told with the axiom and its cycle, what is allowed with a run") {
    const std::string test = "examples/litmus/store-buffering.litmus";
    const Run forbidden = run_in_source_tree("katlas explain " + test + " --model sc");
    CHECK(forbidden.status == 0); // an exists only asks
    CHECK(mentions(forbidden, "Forbidden: the 1 candidate with this outcome"));
    CHECK(mentions(forbidden, "violates sc: acyclic order"));
    CHECK(mentions(forbidden, "cycle: P0.0 --po--> P0.1 --fr--> P1.0 --po--> P1.1 --fr--> P0.0"));
    const Run allowed = run_in_source_tree("katlas explain " + test + " --model rc11");
    CHECK(allowed.status == 0);
    CHECK(mentions(allowed, "Allowed: by 1 of 1 candidate with this outcome"));
    CHECK(mentions(allowed, "1. P0: x=1 into its buffer\n"));
    CHECK(mentions(allowed, "memory: x=1 of P0 leaves the buffer"));
}

TEST_CASE("an outcome that no candidate has is impossible, and it is said why") {
    const Run run = explain_text(two_writers + "exists (1:r0=3 /\\ [x]=2)\n", "--model tso");
    CHECK(run.status == 0);
    CHECK(mentions(run, "Impossible under any model: no candidate of 6 has this outcome"));
    CHECK(mentions(run, "1:r0=3 is true of none: the values of 1:r0 are 0, 1, 2"));
    const Run together = explain_text(two_writers + "exists (1:r0=1 /\\ 1:r0=2)\n", "--model tso");
    CHECK(mentions(together, "each of its parts is true of some, all of them of none"));
    const Run always = explain_text(two_writers + "forall (not (1:r0=3))\n", "--model tso");
    CHECK(always.status == 0);
    CHECK(mentions(always, "Outcome not (not (1:r0=3))"));
    CHECK(mentions(always, "the proposition holds at the end of each"));
}

TEST_CASE("the exit status of explain is about the condition") {
    CHECK(explain_text(two_writers + "~exists (1:r0=1)\n", "--model sc").status == 1);
    CHECK(explain_text(two_writers + "~exists (1:r0=0)\n", "--model sc").status == 0);
    CHECK(explain_text(two_writers + "forall (1:r0=2)\n", "--model sc").status == 1);
    CHECK(explain_text(two_writers + "forall (1:r0=1 \\/ 1:r0=2)\n", "--model sc").status == 0);
    const Run incoherent = explain_text(two_writers + "exists (1:r0=0)\n", "--model sra");
    CHECK(mentions(incoherent, "Forbidden: all 2 candidates with this outcome"));
    CHECK(mentions(incoherent, "1 more candidate has this cycle, too"));
}

TEST_CASE("explain exits with 2 where something is wrong, and says what") {
    const Run none = explain_text("C n\n{}\nP0 (int* x) { *x = 1; }\n", "--model sc");
    CHECK(none.status == 2);
    CHECK(mentions(none, "the test has no condition"));
    const Run wrong = explain_text("C n\n{}\nP0 (int* x) { *x = ; }\nexists (x=1)\n", "--model sc");
    CHECK(wrong.status == 2);
    CHECK(mentions(wrong, ":3:"));
    CHECK(mentions(wrong, "^"));
    CHECK(run_in_source_tree("katlas explain no-such-file.litmus --model sc").status == 2);
    CHECK(run_in_source_tree("katlas explain examples/litmus --model sc").status == 2);
    CHECK(run_in_source_tree("katlas explain examples/litmus/counter.litmus").status == 2);
    const Run unknown = run_in_source_tree("katlas explain examples/litmus/counter.litmus --model tsoo");
    CHECK(unknown.status == 2);
    CHECK(mentions(unknown, "tso"));
    const Run without = run_with_folder("printf 'relation mine\\nacyclic po | rf | mine\\n' >$d/own.kat; "
                                        "katlas explain examples/litmus/counter.litmus --model $d/own.kat");
    CHECK(without.status == 2);
    CHECK(mentions(without, "programs have no record of the relation"));
}

TEST_CASE("executions of more than 64 events are explained like others") {
    std::string text = "C long\n{}\nP0 (atomic_int* x, atomic_int* y, int* z) {\nint r0 = 0;\n";
    for (int i = 0; i < 70; ++i)
        text += "r0 = *z;\n";
    text += "atomic_store(x, 1);\natomic_store(y, 1);\n}\nP1 (atomic_int* x, atomic_int* y) {\n"
            "int r0 = atomic_load(y);\nint r1 = atomic_load(x);\n}\nexists (1:r0=1 /\\ 1:r1=0)\n";
    const Run forbidden = explain_text(text, "--model sc");
    INFO(forbidden.output);
    CHECK(forbidden.status == 0);
    CHECK(mentions(forbidden, "Forbidden"));
    CHECK(mentions(forbidden, "P0.70 --po--> P0.71 --rf--> P1.0 --po--> P1.1 --fr--> P0.70"));
    const Run allowed = explain_text(text, "--model pso");
    INFO(allowed.output);
    CHECK(allowed.status == 0);
    CHECK(mentions(allowed, "Allowed"));
}

TEST_CASE("a loop that goes beyond its bound leaves an outcome undecided") {
    const std::string loop = "C loop\n{}\n"
                             "P0 (atomic_int* x, atomic_int* y) { int r0 = 0;\n"
                             "while (atomic_load(x) == 0) { r0 = r0 + 1; atomic_store(y, 1); } }\n"
                             "P1 (atomic_int* x) { atomic_store(x, 1); }\n";
    const Run beyond = explain_text(loop + "exists (0:r0=7)\n", "--model sc --unroll 2");
    CHECK(beyond.status == 3);
    CHECK(mentions(beyond, "--unroll"));
    CHECK(explain_text(loop + "exists (0:r0=1)\n", "--model sc --unroll 2").status == 0);
}

TEST_CASE("an outcome is undecided where there are more candidates than shall be looked at") {
    const std::string test = "katlas explain examples/litmus/counter.litmus --model sc --max-candidates ";
    const Run some = run_in_source_tree(test + "1000");
    CHECK(some.status == 3);
    CHECK(mentions(some, "Partial: --max-candidates was reached"));
    // One that is allowed is decided all the same.
    const Run allowed = explain_text(two_writers + "exists ([x]=2)\n", "--model sc --max-candidates 100");
    CHECK(allowed.status == 0);
    CHECK_FALSE(mentions(allowed, "Partial"));
}

TEST_CASE("katlas explain prints JSON as its schema says", "[json]") {
    const Schema schema(json::parse(source_text("docs/schema/explain.schema.json")));
    const std::string test = "examples/litmus/store-buffering.litmus";
    const std::vector<std::string> runs{test + " --model sc",
                                        test + " --model tso",
                                        "examples/litmus/iriw.litmus --model rc11",
                                        "examples/assembly/addresses-aarch64.litmus --model armv8",
                                        "examples/litmus/peterson.litmus --model tso",
                                        "no-such-file.litmus --model sc"};
    for (const std::string& arguments : runs) {
        const json output =
            json::parse(run_in_source_tree("katlas explain " + arguments + " --format json 2>/dev/null").output);
        INFO(output.dump(2));
        CHECK(schema.faults(output).empty());
        CHECK(schema.undescribed(output).empty());
    }
}

TEST_CASE("pictures of what is explained are written into a folder") {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("katlas-explain-{}", ::getpid());
    const std::string test = "katlas explain examples/litmus/store-buffering.litmus --dot '" + folder.string() + "'";
    CHECK(run_in_source_tree(test + " --model sc").status == 0);
    CHECK(run_in_source_tree(test + " --model tso").status == 0);
    CHECK(std::filesystem::exists(folder / "store-buffering-forbidden-1.dot"));
    CHECK(std::filesystem::exists(folder / "store-buffering-allowed.dot"));
    std::filesystem::remove_all(folder);
    CHECK(run_in_source_tree("katlas explain examples/litmus/store-buffering.litmus --model sc --dot /dev/null/x")
              .status == 2);
}
