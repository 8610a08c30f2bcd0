// Users' models that lack what all shipped models have: coherence, axioms about all relations, definitions with an end.
#include "program.hpp"

#include <string>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// The output of a command for a model's text and a test's text. Notes and warnings are included.
Run with_model(const std::string& model, const std::string& test, const std::string& options = "") {
    return run_with_folder("cat >$d/m.kat <<'END'\n" + model + "END\ncat >$d/t.litmus <<'END'\n" + test +
                           "END\ncd $d && katlas check --model m.kat t.litmus " + options + " 2>&1");
}

bool has_states(const Run& run, int states) {
    return run.output.find("\nStates " + std::to_string(states) + "\n") != std::string::npos;
}

const std::string update = "C update\n{}\n"
                           "P0(atomic_int* x) { atomic_store_explicit(x, 2, memory_order_relaxed); }\n"
                           "P1(atomic_int* x) { int r1 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed); }\n"
                           "exists (x=2 /\\ 1:r1=2)\n";
const std::string two_writes = "C writes\n{}\n"
                               "P0(int* x) { *x = 1; *x = 2; }\n"
                               "exists (x=1)\n";
const std::string race = "C race\n{}\nP0(int* x) { *x = 1; }\nP1(int* x) { *x = 2; }\nexists (x=1)\n";

} // namespace

TEST_CASE("Where atomicity does not follow from coherence, the write of an update may come before the write it read") {
    const std::string atomicity = "acyclic po | rf as order\nirreflexive fre;coe;rmw^-1 as atomicity\n";
    for (const char* options : {"", "--plain", "--equivalence rf"})
        CHECK(has_states(with_model(atomicity, update, options), 3));
    CHECK(has_states(with_model(atomicity + "irreflexive rf;rmw;co as updates\n", update), 2));
    CHECK(has_states(with_model(atomicity + "irreflexive po-loc;(rf | (co | fr);rf?) as coh\n", update), 2));
}

TEST_CASE("Coherence order within a thread follows program order under every model") {
    for (const char* model : {"acyclic po | rf as order\n", "acyclic po | rf | fr as order\n",
                              "acyclic po | rf | fr as order\nirreflexive po;co as writes\n"})
        for (const char* options : {"", "--plain", "--equivalence rf"}) {
            INFO(model << options);
            CHECK(has_states(with_model(model, two_writes, options), 1));
        }
}

TEST_CASE("Where neither coherence nor a causal order is demanded, all candidates are executions") {
    const std::string reads = "C reads\n{}\nP0(int* x) { *x = 1; *x = 2; }\n"
                              "P1(int* x) { int r1 = *x; int r2 = *x; }\nexists (1:r1=0 /\\ 1:r2=0)\n";
    const Run all = with_model("empty po & rf & co as nothing\n", reads);
    CAPTURE(all.output);
    CHECK(all.output.find("and coherence is not known to follow") != std::string::npos);
    CHECK(has_states(all, 9));
    CHECK(all.output.find("Executions 18 complete") != std::string::npos);
    CHECK(has_states(with_model("irreflexive po;co as writes\nirreflexive rf;po;rf^-1;co as reads\n", reads), 6));
    const std::string late = "C late\n{}\nP0(int* x) { int r1 = *x; *x = 1; }\nexists (0:r1=1)\n";
    CHECK(has_states(with_model("irreflexive po;co as writes\n", late), 2));
    CHECK(has_states(with_model("irreflexive po;rf as reads\n", late), 1));
}

TEST_CASE("Tests with accesses that a model assumes not to exist are refused with their place") {
    const std::string model = "assume R | W <= NA | SC\nacyclic po | rf | co | fr as sc\n";
    CHECK(with_model(model, race).status != 2);
    const Run refused = with_model(model, update);
    CAPTURE(refused.output);
    CHECK(refused.status == 2);
    CHECK(refused.output.find("t.litmus:3:21: error: m.kat has no relaxed writes\n") != std::string::npos);
    const Run explained =
        run_with_folder("printf '" + std::string("assume F = 0\\nacyclic po | rf | co | fr as sc\\n") +
                        "' >$d/m.kat && printf 'C f\\n{}\\nP0(int* x) { "
                        "atomic_thread_fence(memory_order_seq_cst); }\\nexists (x=1)\\n' >$d/t.litmus && "
                        "katlas explain --model $d/m.kat $d/t.litmus 2>&1");
    CAPTURE(explained.output);
    CHECK(explained.status == 2);
    CHECK(explained.output.find("has no seq_cst fences") != std::string::npos);
}

TEST_CASE("Flags of a model are found also where an explorer without flags would do") {
    const std::string coherence = "acyclic po | rf as order\nirreflexive po-loc;(rf | (co | fr);rf?) as coh\n";
    const std::string racy = "define race = ([NA];co;[W]) & ext\nflag race as data-race\n";
    const Run found = with_model(coherence + racy, race);
    CAPTURE(found.output);
    CHECK(found.status == 1);
    CHECK(found.output.find("a data race in 2 executions") != std::string::npos);
    const Run incoherent = with_model("acyclic po | rf as order\n" + racy, race);
    CHECK(incoherent.output.find("flags are not looked for, since no axiom gives coherence") != std::string::npos);
}

TEST_CASE("Flags may speak of dependencies of which no axiom speaks") {
    const std::string test = "AArch64 dep\n{ 0:X1=x; 0:X3=y; }\n P0 ;\n LDR W0,[X1] ;\n EOR W2,W0,W0 ;\n"
                             " LDR W4,[X3,W2,SXTW] ;\nexists (0:X0=0)\n";
    const Run run = with_model("acyclic po-loc | rf | co | fr as coh\nflag addr as has-addr\n", test);
    CAPTURE(run.output);
    CHECK(run.output.find("Flag has-addr") != std::string::npos);
}

TEST_CASE("A definition that only repeats itself ends neither the proof nor the program") {
    const Run run = run_with_folder("printf 'relation a\\ndefine rec d = a;d\\nassert d <= a\\n' >$d/m.kat\n"
                                    "katlas prove $d/m.kat");
    CAPTURE(run.output);
    CHECK(run.output.find("0 as stated, 0 otherwise, 1 unknown") != std::string::npos);
}
