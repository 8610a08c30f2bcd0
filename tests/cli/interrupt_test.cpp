// SIGTERM, as `timeout` sends it, ends a command with what it has found and status 3, as Ctrl-C does.
#include "program.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_with_folder;

namespace {

// Runs a command that would take long, and sends the signal once its files are read: it has then used some CPU time.
Run interrupted(const std::string& signal, const std::string& command) {
    return run_with_folder("used() { set -- $(cat /proc/$p/stat); echo $((${14} + ${15})); }; { '" KATLAS_BINARY "' " +
                           command + " & p=$!; while kill -0 $p && [ $(used) -lt 60 ]; do sleep 0.05; done; kill -" +
                           signal + " $p; wait $p; }");
}

} // namespace

TEST_CASE("an interrupted prove has all assertions, those that were not reached undecided", "[interrupt]") {
    for (const std::string signal : {"INT", "TERM"}) {
        const Run run =
            interrupted(signal, "prove models/theorems/*.kat --cross-check 8 --jobs 2 --format json 2>/dev/null");
        INFO(run.output);
        CHECK(run.status == 3);
        REQUIRE(nlohmann::json::accept(run.output));
        CHECK(mentions(run, "it was interrupted"));
    }
}

TEST_CASE("interrupted comparisons and properties claim only what was decided", "[interrupt]") {
    for (const std::string command : {"compare armv8 power riscv aarch64 rc11 imm --jobs 1 --format json 2>/dev/null",
                                      "properties rc11 --jobs 1 --format json 2>/dev/null"}) {
        const Run run = interrupted("TERM", command);
        INFO(run.output);
        CHECK(run.status == 3);
        REQUIRE(nlohmann::json::accept(run.output));
        CHECK(mentions(run, "it was interrupted"));
    }
}

TEST_CASE("SIGTERM ends an exploration with partial results", "[interrupt]") {
    const Run run = interrupted("TERM", "check --program lastzero:30 --jobs 2");
    CHECK(run.status == 3);
    CHECK(mentions(run, "; partial: it was interrupted\n"));
}

// `timeout` signals the process, and then its group.
TEST_CASE("SIGTERM that comes twice at once is one interrupt", "[interrupt]") {
    const Run run = interrupted("TERM $p; kill -TERM", "check --program lastzero:30 --jobs 2");
    INFO(run.output);
    CHECK(run.status == 3);
    CHECK(mentions(run, "; partial: it was interrupted\n"));
}

TEST_CASE("an interrupted estimate is that of the descents until then", "[interrupt]") {
    const Run run = interrupted("INT", "check --program lastzero:12 --estimate 1000000000");
    CHECK(run.status == 3);
    CHECK(mentions(run, " descents; partial: it was interrupted)\n"));
    const Run late = katlas::testing::run_with_folder(
        "'" KATLAS_BINARY "' check --program lastzero:12 --estimate 1000000000 --timeout 0.2");
    CHECK(late.status == 3);
    CHECK(mentions(late, " descents; partial: --timeout was reached)\n"));
}
