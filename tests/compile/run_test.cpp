// A C test that is compiled to be explored has the final states of the text that is compiled from it, in the words of
// the C test; what the text cannot say, assertions and waiting loops, ends its threads as it does those of the C test.
#include "compiled.hpp"
#include "support/expected_results.hpp"
#include "support/scale.hpp"

#include <iostream>
#include <memory>

namespace katlas::tests {
namespace {

struct Runnable {
    AnyLitmus source;
    SourceMap sources;
    Diagnostics diagnostics;
    std::optional<program::LitmusTest> test;

    Runnable(const std::string& text, const compile::Mapping& mapping, std::uint32_t unroll = 1) : source(text) {
        const FileId file = sources.add("t.litmus", text);
        REQUIRE(source.test);
        test = compile::compile_to_run(*source.test, mapping, file, {.unroll = unroll}, sources, diagnostics);
    }
    [[nodiscard]] std::string complaints() const {
        std::string all;
        for (const Diagnostic& d : diagnostics.all())
            all += render(d, sources);
        return all;
    }
};

const std::vector<std::string> machines = {"x86-after-write", "armv8", "power-leading", "riscv"};

// Loaded once.
const ReadyModel& model_of(const compile::Mapping& mapping) {
    static std::map<compile::Machine, std::unique_ptr<ReadyModel>> models;
    auto& model = models[mapping.machine];
    if (!model)
        model = std::make_unique<ReadyModel>(compile::model_of(mapping.machine));
    return *model;
}

explore::Result run(const std::string& text, const std::string& mapping_name) {
    const compile::Mapping mapping = shipped_mapping(mapping_name);
    const Runnable runnable(text, mapping);
    INFO(runnable.complaints());
    REQUIRE(runnable.test);
    const explore::Result found = model_of(mapping).explore(*runnable.test);
    CHECK(found.cut == 0);
    return found;
}

} // namespace

TEST_CASE("each machine has one default mapping of C, and each of its models is of no other machine") {
    std::set<std::string> models;
    std::set<std::string> models_of_kernel;
    for (const compile::Machine m :
         {compile::Machine::x86, compile::Machine::armv8, compile::Machine::power, compile::Machine::riscv}) {
        const compile::Mapping mapping = shipped_mapping(compile::default_mapping(m));
        CHECK(mapping.machine == m);
        CHECK(compile::model_of(m) == mapping.models.front());
        for (const std::string& model : mapping.models) {
            CHECK(models.insert(model).second);
            CHECK(compile::machine_of(model) == m);
        }
    }
    std::size_t defaults = 0;
    for (const compile::ShippedMapping& shipped : compile::shipped_mappings()) {
        const compile::Mapping mapping = shipped_mapping(shipped.name);
        if (mapping.source == compile::Language::c)
            defaults += mapping.models.empty() ? 0 : 1;
        else
            for (const std::string& model : mapping.models)
                CHECK(models_of_kernel.insert(model).second);
    }
    CHECK(defaults == 4);
    CHECK(models_of_kernel == models);
    CHECK_FALSE(compile::machine_of("rc11"));
    CHECK_FALSE(compile::machine_of("models/power.kat"));
}

TEST_CASE("a test compiled to be explored has the states of its compiled text, in the same order of columns") {
    if (is_absent(oracle("c11") / "expected.csv"))
        return;
    std::ifstream csv(oracle("c11") / "expected.csv");
    std::size_t number = 0;
    std::size_t compared = 0;
    for (std::string line; std::getline(csv, line);) {
        const std::vector<std::string> f = fields(line);
        if (f[1] != "rc11.cat" || number++ % (151 * stride_of(2)) != 0)
            continue;
        INFO(f[0]);
        const std::string text = text_of_file(oracle("c11") / "tests" / f[0]);
        for (const std::string& name : machines) {
            const compile::Mapping mapping = shipped_mapping(name);
            const ReadyModel& model = model_of(mapping);
            const CompiledText plain = compiled(text, mapping);
            REQUIRE(plain.result);
            const AnyLitmus machine(plain.result->text, {.unroll = 1});
            const Runnable runnable(text, mapping);
            REQUIRE(runnable.test.has_value() == machine.test.has_value());
            if (!machine.test || !model.beyond(machine.test->program).empty())
                continue;
            const explore::Result found = model.explore(*runnable.test);
            CHECK(parse_states(found.outcomes->report().states) ==
                  renamed(states_of(*machine.test, model), *plain.result));
            CHECK(found.cut == 0);
            std::vector<std::string> columns;
            std::vector<std::string> expected;
            for (const program::Observable& o : runnable.test->condition.observables)
                columns.push_back(o.name);
            for (const program::Observable& o : runnable.source.test->condition.observables)
                expected.push_back(o.name);
            CHECK(columns == expected);
            ++compared;
        }
    }
    CHECK(compared > 10);
}

TEST_CASE("assertions, assumptions and waiting loops end compiled threads where they end those of C") {
    for (const std::string& mapping : machines) {
        INFO(mapping);
        const explore::Result failing = run(R"(C fails
{ }
P0 (atomic_int* x) { int r0 = atomic_load(x); assert(r0 == 0); }
P1 (atomic_int* x) { atomic_store(x, 1); }
exists (true)
)",
                                            mapping);
        REQUIRE(failing.num_errors == 1);
        CHECK(failing.errors[0].thread == 1);
        const explore::Result waits = run(R"(C waits
{ }
P0 (atomic_int* x, atomic_int* y) {
  while (atomic_load_explicit(x, memory_order_acquire) == 0) { }
  int r0 = atomic_load_explicit(y, memory_order_relaxed);
}
P1 (atomic_int* x, atomic_int* y) {
  atomic_store_explicit(y, 1, memory_order_relaxed);
  atomic_store_explicit(x, 1, memory_order_release);
}
forall (0:r0=1)
)",
                                          mapping);
        CHECK(waits.complete == 1);
        CHECK(waits.faults.empty());
        const explore::Result endless = run(R"(C endless
{ }
P0 (atomic_int* x) { while (atomic_load(x) == 0) { } }
exists (true)
)",
                                            mapping);
        REQUIRE(endless.faults.size() == 1);
        CHECK(endless.faults[0].fault.kind == explore::FaultKind::endless_loop);
        const explore::Result assumed = run(R"(C assumed
{ }
P0 (atomic_int* x) { int r0 = atomic_load(x); assume(r0 == 1); }
exists (true)
)",
                                            mapping);
        CHECK(assumed.complete == 0);
        CHECK(assumed.blocked == 1);
        CHECK(assumed.faults.empty());
        // A loop of exclusive pairs is tried once, and nothing is cut.
        const explore::Result counted = run(R"(C counts
{ }
P0 (atomic_int* x) { atomic_fetch_add_explicit(x, 1, memory_order_relaxed); }
P1 (atomic_int* x) { atomic_fetch_add_explicit(x, 1, memory_order_relaxed); }
forall ([x]=2)
)",
                                            mapping);
        CHECK(counted.complete == 2);
    }
}

TEST_CASE("what is said of a compiled test speaks of the C test") {
    const Runnable locks("C t\n{ }\nP0 (mtx_t* x) {\n  mtx_lock(x);\n}\nexists (true)\n", shipped_mapping("armv8"));
    CHECK_FALSE(locks.test);
    CHECK(locks.complaints().starts_with("t.litmus:4:3: error: locks are not compiled\n"));
    // A location that has the name of a register keeps it; registers are those of C.
    const Runnable named("C t\n{ }\nP0 (atomic_int* X1) {\n  int a = 2; int r = atomic_fetch_add(X1, a);\n}\n"
                         "exists (0:r=0 /\\ [X1]=2)\n",
                         shipped_mapping("armv8"));
    INFO(named.complaints());
    REQUIRE(named.test);
    CHECK(named.test->program.location_name(0) == "X1");
    const explore::Result found = model_of(shipped_mapping("armv8")).explore(*named.test);
    CHECK(found.outcomes->report().states == std::vector<std::string>{"0:r=0; [X1]=2;"});
}

} // namespace katlas::tests
