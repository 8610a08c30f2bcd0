// Ranks of an MPI job find together what one worker finds, also when they are interrupted and resumed by another number
// of ranks.
#include "ranks.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::by_ranks;
using katlas::testing::has_ranks;
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

} // namespace

TEST_CASE("two and eight ranks have the counts and states of one worker", "[mpi]") {
    if (!has_mpi())
        return;
    for (const std::string arguments :
         {"--program lastzero:12 --model rc11", "--program ms-queue:2 --model tso", "--program ainc:7 --model sc",
          "--program lb-ring:8 --model imm --exact-model", "examples/litmus/seqlock.litmus",
          "examples/litmus/mcs-lock.litmus --keep-going"})
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

TEST_CASE("what no rank can do is refused by all", "[mpi]") {
    if (!has_mpi())
        return;
    for (const std::string arguments :
         {"--resume README.md", "--program no-such-family", "examples/litmus", "--program ainc:3 --max-executions 2",
          "--program ainc:3 --equivalence rf", "examples/none.litmus"}) {
        const Run run = run_in_source_tree(by_ranks(2, arguments));
        INFO(arguments << ": " << run.output);
        CHECK(run.status == 2);
    }
}
