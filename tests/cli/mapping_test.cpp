// C tests under models of machines are compiled first, and what is said of them speaks of the C test.
#include "program.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;
using nlohmann::json;

namespace {

const std::string passing = "examples/litmus/message-passing.litmus";
const std::string buffering = "printf 'C sb\\n{ }\\n"
                              "P0 (atomic_int* x, atomic_int* y) { atomic_store(x, 1); int r0 = atomic_load(y); }\\n"
                              "P1 (atomic_int* x, atomic_int* y) { atomic_store(y, 1); int r0 = atomic_load(x); }\\n"
                              "exists (0:r0=0 /\\\\ 1:r0=0)\\n' > $d/sb.litmus; ";

json result_of(const std::string& command) {
    const Run run = run_in_source_tree(command + " --format json 2>/dev/null");
    INFO(run.output);
    return json::parse(run.output).at("results").at(0);
}

} // namespace

TEST_CASE("a C test under the model of a machine is compiled by its mapping", "[check]") {
    for (const char* model : {"power", "riscv", "aarch64", "armv8", "power-weak"}) {
        INFO(model);
        const json result = result_of("katlas check " + passing + " --model " + model);
        CHECK(result.at("verdict") == "Never");
        CHECK(result.at("mapping").is_string());
        CHECK(result.at("warnings").empty());
        CHECK(result.at("condition") == "~exists (1:r0=1 /\\ 1:r1=0)");
        CHECK(result.at("states") == json{"1:r0=0; 1:r1=0;", "1:r0=0; 1:r1=42;", "1:r0=1; 1:r1=42;"});
    }
    const Run run = run_in_source_tree("katlas check " + passing + " --model power --show 1");
    CHECK(mentions(run, "\nModel power\nMapping power-leading\n"));
    CHECK(mentions(run, "message-passing.litmus:5: atomic_store_explicit(data, 42, memory_order_relaxed)\n"));
    const Run sc = run_with_folder(buffering + "katlas check $d/sb.litmus --model tso");
    CHECK(mentions(sc, "Observation sb Never 0 3\nModel tso\nMapping x86-after-write\n"));
    const Run other = run_with_folder(buffering + "katlas check $d/sb.litmus --model tso --mapping x86-before-write");
    CHECK(mentions(other, "Observation sb Sometimes 1 3\nModel tso\nMapping x86-before-write\n"));
}

TEST_CASE("compare-exchanges under the models of machines are those of C", "[check]") {
    for (const char* model : {"tso", "armv8", "power", "riscv"}) {
        INFO(model);
        // Of two, one succeeds; what a failed one reads publishes what came before the other.
        const Run run = run_with_folder(
            "printf 'C cas\\n{ }\\n"
            "P0 (int* d, atomic_int* x) { *d = 1; int e = 0; int r0 = atomic_compare_exchange_strong(x, &e, 1); }\\n"
            "P1 (int* d, atomic_int* x) { int e = 0; int r1 = 9; int r0 = atomic_compare_exchange_strong(x, &e, 2); "
            "if (e == 1) { r1 = *d; } }\\nexists (1:r1=0)\\n' > $d/cas.litmus; katlas check $d/cas.litmus --model " +
            std::string(model));
        INFO(run.output);
        CHECK(mentions(run, "States 2\n1:r1=1;\n1:r1=9;\nNo\n"));
    }
}

TEST_CASE("what compile and then check find is what check finds", "[check]") {
    for (const auto& [machine, model] :
         {std::pair("x86", "tso"), {"armv8", "aarch64"}, {"power", "power"}, {"riscv", "riscv"}}) {
        INFO(machine);
        const std::string states =
            " | sed -n '/^States/,/^Observation/p' | sed 's/[0-9]:[A-Za-z]*[0-9]*=/=/g' | grep -v Condition";
        const Run one = run_in_source_tree("katlas check " + passing + " --model " + model + states);
        const Run two = run_with_folder("katlas compile " + passing + " --to " + machine +
                                        " -o $d/t.litmus && katlas check $d/t.litmus" + states);
        CHECK(one.output == two.output);
        CHECK(one.output.starts_with("States 3\n"));
    }
}

TEST_CASE("C that is not compiled, and assembly of another machine, are warned of", "[check]") {
    const Run none = run_in_source_tree("katlas check " + passing + " --model power --mapping none");
    CHECK(mentions(none, passing +
                             ": warning: power is a model of the machine power, but this program is explored as it "
                             "is and not as a compiler would translate it\n"));
    CHECK(mentions(none, "Observation message-passing Sometimes 3 1\nModel power\nMapping none\n"));
    const json family = result_of("katlas check --program cas:2 --model tso");
    CHECK(family.at("mapping") == "none");
    CHECK(family.at("warnings").size() == 1);
    const json other = result_of("katlas check examples/assembly/publication-riscv.litmus --model power");
    CHECK(other.at("warnings") == json{"this is assembly of the machine riscv, but power is a model of power"});
    CHECK(result_of("katlas check " + passing + " --model power --mapping armv8").at("warnings").size() == 1);
    // Of a model of one's own nobody knows the machine.
    const Run own = run_with_folder("cp models/tso.kat $d/tso.kat; " + buffering +
                                    "katlas check $d/sb.litmus --model $d/tso.kat; "
                                    "katlas check $d/sb.litmus --model $d/tso.kat --mapping x86-after-write");
    CHECK(mentions(own, "Sometimes 1 3\n"));
    CHECK(mentions(own, "Never 0 3\n"));
    CHECK_FALSE(mentions(own, "warning"));
}

TEST_CASE("without a model, assembly has that of its machine, and C sc", "[check]") {
    const auto model_of = [](const std::string& file) { return result_of("katlas check " + file).at("model"); };
    CHECK(model_of("examples/litmus/dekker-x86.litmus") == "tso");
    CHECK(model_of("examples/assembly/publication-riscv.litmus") == "riscv");
    CHECK(model_of("examples/assembly/addresses-aarch64.litmus") == "aarch64");
    CHECK(model_of(passing) == "sc");
}

TEST_CASE("what cannot be compiled is named, with what to do", "[check]") {
    const Run run = run_in_source_tree("katlas check examples/faulty/deadlock.litmus --model tso");
    CHECK(run.status == 2);
    CHECK(mentions(run, "deadlock.litmus:5:3: error: by the mapping x86-after-write: locks are not compiled\n"));
    CHECK(mentions(run, "--mapping none explores the C program as it is\n"));
    CHECK(run_in_source_tree("katlas check examples/faulty/deadlock.litmus --model tso --mapping none").status == 1);
    const Run unknown = run_in_source_tree("katlas check " + passing + " --model tso --mapping x86");
    CHECK(unknown.status == 2);
    CHECK(mentions(unknown, "unknown mapping 'x86'"));
}

TEST_CASE("explain compiles C tests, too") {
    const Run run = run_in_source_tree("katlas explain " + passing + " --model power");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "\nModel power\nMapping power-leading\nOutcome 1:r0=1 /\\ 1:r1=0\n"));
    CHECK(mentions(run, "message-passing.litmus:9: r0 = atomic_load_explicit(flag, memory_order_acquire)\n"));
    CHECK(mentions(run_in_source_tree("katlas explain " + passing + " --model power --mapping none"), "\nAllowed"));
}

TEST_CASE("explain that was ended says that it is undecided") {
    const Run run = run_in_source_tree("katlas explain " + passing + " --model rc11 --max-candidates 1");
    CHECK(run.status == 3);
    CHECK(mentions(run, "\nUndecided"));
    CHECK(mentions(run, "  none of the 1 candidates that were looked at has it; others may\n"));
    CHECK_FALSE(mentions(run, "comes to its end"));
}
