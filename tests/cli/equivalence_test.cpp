// `katlas check --equivalence rf`: fewer executions, the same answers.
#include "program.hpp"
#include "schema.hpp"

#include <regex>
#include <sstream>

#include <catch2/catch.hpp>

namespace {

using katlas::testing::cannot_check_c;
using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;
using katlas::testing::Schema;
using katlas::testing::source_text;
using nlohmann::json;

// What is told of each program but for numbers of executions: conditions, states, errors and faults.
std::string answers(const std::string& arguments) {
    const Run run = run_in_source_tree("katlas check --plain --exact-model --jobs 1 " + arguments);
    std::istringstream lines(run.output);
    std::string told;
    for (std::string line; std::getline(lines, line);)
        if (std::regex_search(line,
                              std::regex("^(Test|Ok|No|Condition|Error|Deadlock|Endless|Misuse|Undefined|.*=.*;)")))
            told += std::regex_replace(line, std::regex("in [0-9]+ executions?"), "in some") + "\n";
    return told + std::to_string(run.status);
}

TEST_CASE("programs have the same answers for each reads-from function as for each execution", "[equivalence]") {
    const std::string model = GENERATE(as<std::string>(), "sc", "tso", "rc11");
    for (const char* programs : {"examples/litmus", "examples/faulty/*.litmus --keep-going"}) {
        const std::string with_co = answers(std::string(programs) + " --model " + model);
        CHECK(with_co.size() > 100);
        CHECK(answers(std::string(programs) + " --equivalence rf --model " + model) == with_co);
    }
}

TEST_CASE("writes that nobody compares have one execution", "[equivalence]") {
    const Run run = run_in_source_tree("katlas check examples/reads-from --model tso --equivalence rf");
    CHECK(run.status == 0);
    CHECK(mentions(run, "Executions 5 complete\n"));
    CHECK(mentions(run, "Reads-from one execution for each function"));
}

TEST_CASE("a stand-in has as many reads-from functions as the model", "[equivalence]") {
    for (const char* const program : {"lastzero:9 --model rc11", "ainc:6 --model tso", "ms-queue:2 --model rc11"}) {
        const std::string command = std::string("katlas check --equivalence rf --program ") + program;
        const Run stand_in = run_in_source_tree(command);
        const Run exact = run_in_source_tree(command + " --exact-model");
        const auto executions = [](const Run& run) {
            std::smatch found;
            return std::regex_search(run.output, found, std::regex("Executions [0-9]+ complete")) ? found.str()
                                                                                                  : "none";
        };
        INFO(stand_in.output << exact.output);
        CHECK(executions(stand_in) == executions(exact));
        CHECK(executions(exact) != "none");
    }
}

TEST_CASE("a loop for ever is found up to reads-from, although it is cut at its bound", "[equivalence]") {
    const std::string test =
        "printf 'C endless\\n{ }\\nP0 (atomic_int* x, atomic_int* y) {\\n"
        "  atomic_store_explicit(x, 1, memory_order_relaxed);\\n"
        "  while (atomic_load_explicit(x, memory_order_relaxed) == 1) {\\n"
        "    int r1 = atomic_load_explicit(y, memory_order_relaxed);\\n  }\\n}\\n"
        "P1 (atomic_int* x) { atomic_store_explicit(x, 3, memory_order_relaxed); }\\nexists (y=0)\\n' >$d/t.litmus; ";
    for (const char* const equivalence : {"co", "rf"})
        for (const char* const model : {"sc", "tso", "rc11"}) {
            const Run run =
                run_with_folder(test + "katlas check $d/t.litmus --equivalence " + equivalence + " --model " + model);
            INFO(run.output);
            CHECK(mentions(run, "Endless loop in 1 execution"));
            CHECK(run.status == 1);
        }
}

TEST_CASE("an exploration up to reads-from is taken up, split and merged", "[equivalence]") {
    const std::string program = "katlas check --program ainc:8 --equivalence rf ";
    const Run run = run_with_folder(
        program + "--checkpoint $d/c --jobs 1 --timeout 0.05 >/dev/null; katlas check --resume $d/c; " + program +
        "--split 3 -o $d/p >/dev/null; for p in $d/p/*.katc; do katlas check --resume $p "
        ">/dev/null; done; katlas merge $d/p/*.katc");
    const std::string counts = "Executions 40320 complete\nReads-from one execution for each function";
    const std::size_t first = run.output.find(counts);
    INFO(run.output);
    REQUIRE(first != std::string::npos);
    CHECK(run.output.find(counts, first + 1) != std::string::npos);
    const Run other =
        run_with_folder(program + "--checkpoint $d/c >/dev/null; katlas check --program ainc:8 --resume $d/c");
    CHECK(other.status == 2);
    CHECK(mentions(other, "is of other options"));
}

TEST_CASE("what is not explored up to reads-from is refused", "[equivalence]") {
    const Run dependent = run_in_source_tree("katlas check examples/reads-from --model armv8 --equivalence rf");
    CHECK(dependent.status == 2);
    CHECK(mentions(dependent, "programs are not explored up to reads-from under armv8"));
    if (cannot_check_c())
        return;
    const Run native = run_in_source_tree("katlas check examples/native/deque.c --model imm --equivalence rf");
    CHECK(native.status == 2);
    CHECK(mentions(native, "C programs are not explored up to reads-from under imm"));
}

TEST_CASE("the JSON of an exploration up to reads-from is as its schema says", "[json][equivalence]") {
    const Schema schema(json::parse(source_text("docs/schema/check.schema.json")));
    const json output = json::parse(
        run_in_source_tree("katlas check examples/reads-from --model sc --equivalence rf --format json").output);
    CHECK(schema.faults(output).empty());
    CHECK(schema.undescribed(output).empty());
    CHECK(output["results"][0]["executions"] == 5);
    CHECK(output["results"][0]["reads_from"]["dead_ends"] == 0);
}

} // namespace
