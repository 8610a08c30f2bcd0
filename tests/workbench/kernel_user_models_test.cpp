// Tests of the Linux kernel under users' models: whichever engine explores them, they have the executions that the
// reference semantics allows.
#include "katlas/frontend/shipped.hpp"
#include "katlas/workbench/check_model.hpp"
#include "machine/litmus_fixture.hpp"

#include <fmt/format.h>

namespace katlas::tests {
namespace {

struct SeenUnder {
    std::vector<std::string> states;
    std::uint64_t executions = 0;
    std::uint64_t flags = 0;
    bool racy = false;
    friend bool operator==(const SeenUnder&, const SeenUnder&) = default;
};

SeenUnder seen_under(const std::string& name, const std::map<std::string, std::string>& texts,
                     const std::string& litmus) {
    workbench::FindOptions options{.stop = {}, .say = {}, .compiles = false, .texts = {}};
    for (const auto& [file, text] : texts)
        options.texts.emplace(file, text);
    const auto model = workbench::find_check_model(name, options);
    INFO((model ? "" : model.why_not()));
    REQUIRE(model);
    const AnyLitmus test(litmus);
    INFO(test.rendered());
    REQUIRE(test.test);
    explore::Options exploration;
    exploration.condition = &test.test->condition;
    const explore::Result found = model->explore(test.test->program, exploration);
    return {found.outcomes->report().states, found.executions(), found.flags, found.racy != 0};
}

// The same model, judged by the reference semantics on candidates: no checker computes what is subtracted, and no event
// is of a hazard pointer.
SeenUnder by_reference(const std::string& text, const std::string& litmus) {
    return seen_under("reference.kat",
                      {{"reference.kat", text + "\ndefine never = any \\ id\nempty [W & HPRET];never as never\n"}},
                      litmus);
}

const std::string coherence = "acyclic po-loc | rf | co | fr as coherent\nirreflexive fre;coe;rmw^-1 as atomic\n";
const std::string without_cycles = coherence + "acyclic po | rf as no-thin-air\n";

std::string kernel_threads(const std::string& first, const std::string& second) {
    return fmt::format("C test\n{{}}\nP0 (int* x, int* y, struct srcu_struct* s) {{ int r; int q; {} }}\n"
                       "P1 (int* x, int* y, struct srcu_struct* s) {{ int r; int q; {} }}\n"
                       "locations [0:r; 0:q; 1:r; 1:q; x; y;]\nexists (x=0)\n",
                       first, second);
}

} // namespace

TEST_CASE("users' models of tests of the kernel mean what the reference semantics says, whatever explores them") {
    const std::string fences = "let fence = [R];po;[RMB];po;[R] | [W];po;[WMB];po;[W] | po;[F & SC];po\n";
    const std::vector<std::string> models = {
        // With plain graphs, with graphs with dependencies, and by candidates.
        without_cycles + fences + "acyclic fence | rfe | fre | coe as order\n",
        coherence + fences + "acyclic fence | rfe | fre | coe | data | addr | ctrl;[W] as order\n",
        coherence + fences + "acyclic fence | rfe | fre | coe as order\n",
        without_cycles + "acyclic po;[F];po | rfe | fre | coe as order\n",
        without_cycles + "acyclic po;[!UPDATE & !SPINLOCK];po | rfe | fre | coe as order\n",
        std::string(find_shipped_model("armv8")->text),
        std::string(find_shipped_model("power")->text),
    };
    const std::vector<std::string> litmus = {
        kernel_threads("WRITE_ONCE(*x, 1); smp_wmb(); WRITE_ONCE(*y, 1);",
                       "r = READ_ONCE(*y); smp_rmb(); q = READ_ONCE(*x);"),
        kernel_threads("WRITE_ONCE(*x, 1); synchronize_srcu(s); WRITE_ONCE(*y, 1);",
                       "r = READ_ONCE(*y); smp_mb(); q = READ_ONCE(*x);"),
        kernel_threads("r = cmpxchg_relaxed(x, 1, 2); WRITE_ONCE(*y, 1);", "r = READ_ONCE(*y); WRITE_ONCE(*x, r);"),
        kernel_threads("r = READ_ONCE(*x); if (r) { q = READ_ONCE(*y); } WRITE_ONCE(*y, 1);",
                       "r = READ_ONCE(*y); WRITE_ONCE(*x, r);"),
        kernel_threads("atomic_inc(x); smp_mb__after_atomic(); r = READ_ONCE(*y);",
                       "WRITE_ONCE(*y, 1); smp_mb(); r = READ_ONCE(*x);"),
    };
    for (const std::string& model : models)
        for (const std::string& test : litmus) {
            INFO(model << test);
            const SeenUnder seen = seen_under("own.kat", {{"own.kat", model}}, test);
            CHECK(seen == by_reference(model, test));
            CHECK(seen.executions > 0);
        }
}

TEST_CASE("initial writes are plain for all engines") {
    const std::string model = without_cycles + "empty [W & NA];rf;[R];fr as initial\n";
    const std::string test =
        "C test\n{}\nP0 (atomic_int* x) { int r = atomic_load_explicit(x, memory_order_relaxed); }\n"
        "P1 (atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); }\n"
        "exists (0:r=0)\n";
    CHECK(seen_under("own.kat", {{"own.kat", model}}, test) == by_reference(model, test));
    CHECK(seen_under("own.kat", {{"own.kat", model}}, test).executions == 1);
}

TEST_CASE(
    "a model statement of a file has the races of the file's happens-before, and the flags of the models it names") {
    const std::string racy = "C test\n{}\nP0 (int* n, atomic_int* x) { *n = 1; "
                             "atomic_store_explicit(x, 1, memory_order_relaxed); }\n"
                             "P1 (int* n, atomic_int* x) { int r = atomic_load_explicit(x, memory_order_relaxed); "
                             "int q = *n; }\nexists (1:r=1 /\\ 1:q=0)\n";
    const std::string view = "view hb = po+\nmodel mine = acyclic po | rf, acyclic po-loc | rf | co | fr, "
                             "irreflexive fre;coe;rmw^-1\n";
    CHECK(seen_under("own.kat::mine", {{"own.kat", view}}, racy).racy);
    const std::string plain = kernel_threads("*x = 1;", "r = *x; smp_mb();");
    const SeenUnder lkmm = seen_under("lkmm", {}, plain);
    CHECK(lkmm.flags != 0);
    CHECK(seen_under("own.kat::mine", {{"own.kat", "include \"lkmm.kat\"\nmodel mine = lkmm\n"}}, plain) == lkmm);
}

} // namespace katlas::tests
