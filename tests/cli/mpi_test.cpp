// Ranks of an MPI job find together what one worker finds, also when they are interrupted and resumed by another number
// of ranks.
#include "ranks.hpp"

#include <algorithm>
#include <random>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::by_ranks;
using katlas::testing::has_ranks;
using katlas::testing::mpi_environment;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;

namespace {

bool has_mpi() {
    if (!has_ranks())
        std::cout << "there is no katlas-mpi\n";
    return has_ranks();
}

// Counts and states.
nlohmann::json sums_of(const std::string& text) {
    INFO(text);
    REQUIRE(nlohmann::json::accept(text));
    const nlohmann::json all = nlohmann::json::parse(text);
    const nlohmann::json& result = all.at("results").at(0);
    nlohmann::json sums{{"status", all.at("exit_status")}};
    for (const char* name : {"executions", "blocked", "cut", "deadlocks", "num_errors", "states", "positive",
                             "negative", "complete", "verdict", "checked_as", "undefined"})
        sums[name] = result.at(name);
    return sums;
}

nlohmann::json sums_of_one(const std::string& arguments) {
    return sums_of(
        run_in_source_tree("exec 2>/dev/null; katlas check " + arguments + " --jobs 1 --format json").output);
}

// Programs of all kinds, whose exploration takes from a moment to some seconds.
std::vector<std::string> many_programs() {
    std::vector<std::string> all;
    for (const char* family :
         {"ainc:8",        "binc:5",          "casrot:11",   "casw:5",     "chase-lev:3",  "cinc:4",
          "exp-mem:8",     "fib_bench:4",     "hw-queue:3",  "inc:5",      "indexer:14",   "lamport:3",
          "lastzero:15",   "lb-ring:14",      "lockinc:7",   "mcs-lock:4", "mpmc-queue:5", "ms-queue:3",
          "parker:5",      "peterson:3",      "readers:16",  "seqlock:12", "spinlock:5",   "szymanski:3",
          "ticket-lock:7", "treiber-stack:4", "ttas-lock:4", "wainc:7",    "barrier:6"})
        for (const char* model : {"rc11", "tso", "sc", "tso --equivalence rf"})
            all.push_back(std::string("--program ") + family + " --keep-going --model " + model);
    for (const auto& entry : std::filesystem::directory_iterator(KATLAS_SOURCE_DIR "/examples/litmus"))
        if (entry.path().extension() == ".litmus")
            all.push_back("'" + entry.path().string() + "' --keep-going");
    const std::filesystem::path programs = KATLAS_SOURCE_DIR "/../shared/oracle/cprograms/tests/correct";
    if (!katlas::testing::lacks_clang() && std::filesystem::exists(programs)) {
        std::vector<std::string> files;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(programs))
            if (entry.path().extension() == ".c")
                files.push_back("'" + entry.path().string() + "' --keep-going --model rc11 --unroll 3");
        std::ranges::sort(files);
        for (std::size_t i = 0; i < files.size(); i += 1 + files.size() / 130)
            all.push_back(files[i]);
    }
    return all;
}

} // namespace

TEST_CASE("two and eight ranks have the counts and states of one worker", "[mpi]") {
    if (!has_mpi())
        return;
    for (const std::string arguments :
         {"--program lastzero:12 --model rc11", "--program ms-queue:2 --model tso", "--program ainc:7 --model sc",
          "--program lb-ring:8 --model imm --exact-model", "examples/litmus/seqlock.litmus",
          "examples/litmus/mcs-lock.litmus --keep-going", "--program ainc:7 --model tso --equivalence rf",
          "--program ms-queue:2 --model rc11 --equivalence rf",
          "examples/litmus/seqlock.litmus --model rc11 --equivalence rf"})
        for (const int ranks : {1, 2, 8}) {
            INFO(arguments << ", " << ranks << " ranks");
            const Run run = run_in_source_tree("exec 2>/dev/null; " + by_ranks(ranks, arguments + " --format json"));
            CHECK(sums_of(run.output) == sums_of_one(arguments));
        }
}

TEST_CASE("ranks that are interrupted go on in another number", "[mpi]") {
    if (!has_mpi())
        return;
    const std::string arguments = "--program lastzero:17 --model rc11";
    const Run run =
        run_with_folder("exec 2>/dev/null; " +
                        by_ranks(2, arguments + " --checkpoint \"$d/c\" --every 0.1 --timeout 0.3 >/dev/null; ") +
                        by_ranks(3, "--resume \"$d/c\" --every 0.1 --timeout 0.3 >/dev/null; ") +
                        "test -s \"$d/c\" && katlas check --resume \"$d/c\" --jobs 2 --format json");
    CHECK(sums_of(run.output) == sums_of_one(arguments));
}

TEST_CASE("ranks end together a moment behind a limit of executions, also of what was begun before", "[mpi]") {
    if (!has_mpi())
        return;
    for (const int ranks : {1, 2, 5}) {
        const Run run =
            run_with_folder("exec 2>/dev/null; " +
                            by_ranks(ranks, "--program ainc:10 --max-executions 400000 --checkpoint \"$d/c\" " +
                                                std::string("--timeout 0.2 >/dev/null; ")) +
                            by_ranks(ranks, "--resume \"$d/c\" --format json"));
        INFO(ranks << " ranks\n" << run.output);
        const nlohmann::json result = nlohmann::json::parse(run.output).at("results").at(0);
        CHECK(result.at("ended_by") == "max-executions");
        CHECK(result.at("executions") >= 400'000);
        CHECK(result.at("executions") < 3'628'800);
    }
}

TEST_CASE("ranks share the descents of an estimate", "[mpi]") {
    if (!has_mpi())
        return;
    const Run run =
        run_in_source_tree("exec 2>/dev/null; " + by_ranks(3, "--program casrot:9 --estimate 1000 --format json"));
    const nlohmann::json estimate = nlohmann::json::parse(run.output).at("results").at(0).at("estimate");
    CHECK(estimate.at("descents") == 1000);
    CHECK(estimate.at("executions") > 8597 * 0.8);
    CHECK(estimate.at("executions") < 8597 * 1.25);
    CHECK(estimate.at("standard_error") > 0);
}

TEST_CASE("a rank that dies leaves what is known and the last checkpoint", "[mpi]") {
    if (!has_mpi())
        return;
    const std::string arguments = "--program lastzero:20 --model rc11";
    const Run run = run_with_folder(
        "{ " + by_ranks(3, arguments + " --checkpoint \"$d/c\" --every 0.1") +
        " >/dev/null 2>\"$d/said\" & }; n=0; while [ ! -s \"$d/c\" ] && [ $n -lt 200 ]; do sleep 0.05; n=$((n + 1)); "
        "done; sleep 0.3; kill -KILL $(pgrep -f \"^[^ ]*katlas-mpi check .*$d/c\" | tail -n 1); wait; grep -q "
        "\"told to end after .* executions of all ranks; the last checkpoint is in $d/c\" \"$d/said\" || echo unsaid; "
        "katlas check --resume \"$d/c\" --jobs 2 --format json 2>/dev/null");
    CHECK(sums_of(run.output) == sums_of_one(arguments));
}

TEST_CASE("what no rank can do is refused by all", "[mpi]") {
    if (!has_mpi())
        return;
    for (const std::string arguments :
         {"--resume README.md", "--program no-such-family", "examples/litmus", "--program ainc:3 --sample 10",
          "--program lb-ring:3 --model imm --exact-model --estimate", "examples/none.litmus"}) {
        const Run run = run_in_source_tree(by_ranks(2, arguments));
        INFO(arguments << ": " << run.output);
        CHECK(run.status == 2);
    }
}

TEST_CASE("no rank waits for one that cannot begin", "[mpi]") {
    if (!has_mpi())
        return;
    // One of two ranks has no model, or no program, and ends at once.
    for (const std::string missing : {"m.kat", "p.litmus"})
        for (const bool first : {true, false}) {
            const auto rank = [](const std::string& folder) {
                return "-n 1 -wdir \"$d/" + folder + "\" '" KATLAS_BINARY "-mpi' check p.litmus --model m.kat";
            };
            const Run run =
                run_with_folder("mkdir \"$d/all\" \"$d/some\"; for f in \"$d/all\" \"$d/some\"; do"
                                " cp models/sc.kat \"$f/m.kat\"; cp examples/litmus/store-buffering.litmus"
                                " \"$f/p.litmus\"; done; rm \"$d/some/" +
                                missing + "\"; " + mpi_environment() + "timeout 120 mpirun --oversubscribe " +
                                rank(first ? "some" : "all") + " : " + rank(first ? "all" : "some"));
            INFO(missing << " of the " << (first ? "first" : "second") << " rank: " << run.output);
            CHECK(run.status == 2);
        }
}

TEST_CASE("ranks that are killed, stopped and slowed at random find what one worker finds", "[.campaign]") {
    if (!has_mpi())
        return;
    std::mt19937 random(1);
    const std::string some_rank = "$(pgrep -f \"^[^ ]*katlas-mpi check .*$d/c\" | shuf -n 1)";
    for (const std::string& program : many_programs()) {
        const nlohmann::json expected = nlohmann::json::parse(
            run_in_source_tree("exec 2>/dev/null; katlas check " + program + " --jobs 1 --timeout 20 --format json")
                .output);
        if (expected.at("results").at(0).value("verdict", nlohmann::json()) == "error" ||
            !expected.at("results").at(0).at("ended_by").is_null())
            continue;
        std::string script = "exec 2>/dev/null; ";
        for (int i = 0; i < 3; ++i) {
            script += "{ if [ -s \"$d/c\" ]; then " +
                      by_ranks(random() % 2 == 0 ? 2 : 8, "--resume \"$d/c\" --every 0.1") + "; else " +
                      by_ranks(random() % 2 == 0 ? 2 : 8, program + " --checkpoint \"$d/c\" --every 0.1") +
                      "; fi >/dev/null & }; ";
            for (int k = 0; k < 3; ++k)
                script += "sleep 0." + std::to_string(random() % 5) + "; p=" + some_rank +
                          "; kill -STOP $p; sleep 0.1; kill -CONT $p; ";
            script += random() % 2 == 0 ? "kill -KILL " + some_rank + "; wait; " : "wait; ";
        }
        script += "if [ -s \"$d/c\" ]; then katlas check --resume \"$d/c\" --format json; else " +
                  by_ranks(2, program + " --format json") + "; fi";
        const Run run = run_with_folder(script);
        INFO(program);
        CHECK(sums_of(run.output) == sums_of(expected.dump()));
    }
}
