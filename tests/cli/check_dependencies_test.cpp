// `katlas check` under models with dependencies, as its users see it.
#include "program.hpp"

#include <utility>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::run_in_source_tree;
using nlohmann::json;

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// The only result, and the exit status.
std::pair<json, int> checked(const std::string& arguments) {
    const json all = json::parse(run_in_source_tree("katlas check " + arguments + " --format json 2>/dev/null").output);
    return {all.at("results").at(0), all.at("exit_status").get<int>()};
}

} // namespace

// Every run proves first what exploration asks of the model, which takes long under the sanitizers: few runs here.

TEST_CASE("load buffering is explored under models that allow it", "[check]") {
    CHECK(checked("--program lb-ring:3 --model rc11").first.at("executions") == 7);
    CHECK(checked("--program lb-ring:3 --model armv8").first.at("executions") == 8);
}

TEST_CASE("assembly litmus tests are decided by the models of their machines", "[check]") {
    // The second address depends on what was read; POWER has no DMB ST.
    const std::string addresses = "examples/assembly/addresses-aarch64.litmus --model ";
    const auto [here, status_here] = checked(addresses + "armv8");
    CHECK(here.at("verdict") == "Never");
    CHECK(status_here == 0);
    const auto [there, status_there] = checked(addresses + "power");
    CHECK(there.at("verdict") == "Sometimes");
    CHECK(status_there == 1);
    CHECK(checked("examples/assembly/publication-riscv.litmus --model riscv").first.at("verdict") == "Never");
}

TEST_CASE("an atomic instruction that computes what it writes does not order a read of its own write", "[check]") {
    // Within LDADD the write depends on the read, but by no data dependency between two instructions.
    const std::string file = "examples/assembly/atomic-add-aarch64.litmus";
    const json result = checked(file + " --model aarch64").first;
    CHECK(result.at("verdict") == "Sometimes");
    CHECK(result.at("executions") == 5);
    CHECK(contains(run_in_source_tree("katlas explain " + file + " --model aarch64").output, "Allowed: by 1 of 2"));
}

// A write before a pair of exclusives with acquire and release may come behind a write after it: only one instruction
// that does both is a full barrier. Kernels for ARMv8 have a barrier behind such pairs for this reason.
TEST_CASE("a load-exclusive and its store-exclusive are not one instruction", "[check]") {
    const std::string aarch64 = "{ 0:X8=x; 0:X9=y; 0:X10=z; 1:X8=x; 1:X10=z; }";
    const std::string riscv = "{ 0:x8=x; 0:x9=y; 0:x10=z; 1:x8=x; 1:x10=z; }";
    const auto verdict = [&](bool is_arm, const std::string& update) {
        const std::string test =
            is_arm
                ? "AArch64 t\n" + aarch64 + "\n P0 | P1 ;\n MOV W5,#1 | LDR W5,[X10] ;\n STR W5,[X8] | DMB SY ;\n" +
                      update + " STR W5,[X10] | ;\nexists (1:X5=1 /\\ 1:X6=0 /\\ y=1)\n"
                : "RISCV t\n" + riscv + "\n P0 | P1 ;\n ori x5,x0,1 | lw x5,0(x10) ;\n sw x5,0(x8) | fence rw,rw ;\n" +
                      update + " sw x5,0(x10) | ;\nexists (1:x5=1 /\\ 1:x6=0 /\\ y=1)\n";
        const auto run =
            run_in_source_tree("d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT && cat >$d/t.litmus <<'END'\n" + test +
                               "END\nkatlas check $d/t.litmus --model " + (is_arm ? "aarch64" : "riscv"));
        INFO(test << run.output);
        CHECK(contains(run.output, "Observation t "));
        return std::string(contains(run.output, "Observation t Never") ? "Never" : "Sometimes");
    };
    CHECK(verdict(true, " LDAXR W6,[X9] | LDR W6,[X8] ;\n STLXR W7,W5,[X9] | ;\n") == "Sometimes");
    CHECK(verdict(true, " LDADDAL W5,W6,[X9] | LDR W6,[X8] ;\n") == "Never");
    CHECK(verdict(false, " lr.w.aq x6,(x9) | lw x6,0(x8) ;\n sc.w.rl x7,x5,(x9) | ;\n") == "Sometimes");
    CHECK(verdict(false, " amoadd.w.aq.rl x6,x5,(x9) | lw x6,0(x8) ;\n") == "Never");
}

// The write of an sc with both annotations comes before the accesses behind it, that of an sc.rl need not.
TEST_CASE("a write of RISC-V with both annotations acquires", "[check]") {
    for (const auto& [annotation, observed] : {std::pair("rl", "Sometimes"), {"aqrl", "Never"}}) {
        const auto run =
            run_in_source_tree("d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT && cat >$d/t.litmus <<'END'\nRISCV t\n"
                               "{ 0:x5=x; 0:x6=y; 1:x5=x; 1:x6=y; }\n P0 | P1 ;\n ori x7,x0,1 | ori x7,x0,1 ;\n"
                               " lr.w x8,(x5) | sw x7,0(x6) ;\n sc.w." +
                               std::string(annotation) +
                               " x9,x7,(x5) | fence rw,rw ;\n lw x10,0(x6) | lw x10,0(x5) ;\n"
                               "exists (0:x9=0 /\\ 0:x10=0 /\\ 1:x10=0)\nEND\nkatlas check $d/t.litmus --model riscv");
        INFO(run.output);
        CHECK(contains(run.output, std::string("Observation t ") + observed));
    }
}

TEST_CASE("what models with dependencies have no words for is refused", "[check]") {
    const auto select = run_in_source_tree(
        "d=$(mktemp -d) && trap 'rm -rf \"$d\" 2>/dev/null' EXIT && printf 'AArch64 select\\n{ 0:X1=x; }\\n P0 ;\\n "
        "LDR W0,[X1] "
        ";\\n"
        " CMP W0,#1 ;\\n CSEL W2,W3,W4,EQ ;\\n STR W2,[X1] ;\\nexists (x=0)\\n' > \"$d/select.litmus\" && "
        "katlas check \"$d/select.litmus\" --model power");
    CHECK(select.status == 2);
    CHECK(contains(select.output, "the dependencies of conditional selects are no relations of the model"));
    const auto estimate = run_in_source_tree("katlas check --program ainc:3 --model imm --estimate");
    CHECK(estimate.status == 2);
    CHECK(contains(estimate.output, "there are no estimates under models that allow cycles of po and rf, as imm does"));
}

TEST_CASE("executions of more than 64 events are explored with dependencies, too", "[check]") {
    // 71 values of x, whatever the flag says.
    const auto large = run_in_source_tree(
        "d=$(mktemp -d) && trap 'rm -rf \"$d\" 2>/dev/null' EXIT && printf 'C long\n{}\nP0 (atomic_int* x, atomic_int* "
        "y) {\n"
        "for (int i = 1; i <= 70; i++) { atomic_store_explicit(x, i, memory_order_relaxed); }\n"
        "atomic_store_explicit(y, 1, memory_order_relaxed); }\nP1 (atomic_int* x, atomic_int* y) {\n"
        "int r = atomic_load_explicit(y, memory_order_relaxed);\n"
        "int s = atomic_load_explicit(x, memory_order_relaxed); }\nexists (1:r=1)\n' > \"$d/long.litmus\" && "
        "katlas check \"$d/long.litmus\" --model imm --exact-model");
    CHECK(large.status == 0);
    CHECK(contains(large.output, "Executions 142 complete"));
}

TEST_CASE("a user's model with dependencies is explored if all of its relations are known", "[check]") {
    const std::string model =
        "d=$(mktemp -d) && trap 'rm -rf \"$d\" 2>/dev/null' EXIT && cp models/*.kat \"$d\" && "
        "printf 'include \"armv8.kat\"\\nrelation seen : R * W (keeps thread)\\nassume seen <= po\\n"
        "acyclic po-loc | rf | co | fr\\nirreflexive fre;coe;rmw^-1\\nacyclic armv8::ob%s\\n' ";
    const std::string check = " > \"$d/mine.kat\" && katlas check --program lb-ring:2 --model \"$d/mine.kat\"";
    const auto known = run_in_source_tree(model + "''" + check);
    CHECK(known.status == 0);
    CHECK(contains(known.output, "Executions 4 complete"));
    const auto unknown = run_in_source_tree(model + "' | seen'" + check);
    CHECK(unknown.status == 2);
    CHECK(contains(unknown.output, "it speaks of 'seen', of which explored graphs have no record"));
}
