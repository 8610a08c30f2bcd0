// The mappings of the Linux kernel: compiled tests of the kernel show no state that the kernel's model forbids, and
// mappings without one of their barriers do.
#include "compile/compiled.hpp"
#include "katlas/workbench/check_model.hpp"
#include "support/expected_results.hpp"
#include "support/scale.hpp"

#include <fstream>
#include <iostream>

#include <fmt/format.h>

namespace katlas::tests {
namespace {

const std::vector<std::string> kernel_mappings = {"kernel-x86", "kernel-armv8", "kernel-armv8-exclusives",
                                                  "kernel-power", "kernel-riscv"};

workbench::CheckModel model_named(const std::string& name) {
    auto model = workbench::find_check_model(name, {.stop = {}, .say = {}, .compiles = false});
    REQUIRE(model);
    return *std::move(model);
}

// The states of a kernel test; nothing if it is not compiled. `mapping`: null for the test as it is.
struct KernelStates {
    std::optional<States> states;
    std::string complaints;
};
KernelStates kernel_states(const std::string& text, const compile::Mapping* mapping,
                           const workbench::CheckModel& model) {
    AnyLitmus source(text, compile::source_options());
    INFO(source.rendered());
    REQUIRE(source.test);
    REQUIRE(source.test->of_kernel);
    Diagnostics diagnostics;
    std::optional<program::LitmusTest> test =
        mapping == nullptr
            ? source.test
            : compile::compile_to_run(*source.test, *mapping, source.file, {}, source.sources, diagnostics);
    KernelStates result;
    for (const Diagnostic& d : diagnostics.all())
        result.complaints += render(d, source.sources);
    if (!test)
        return result;
    explore::Options options;
    options.condition = &test->condition;
    options.keep_going = true; // a test reads through an address that may be 0; herd passes over such an execution
    const explore::Result found = model.explore(test->program, options);
    REQUIRE(found.ended == explore::Ended::no);
    result.states = parse_states(found.outcomes->report().states);
    return result;
}

bool is_within(const States& some, const States& all) {
    return std::ranges::includes(all, some);
}

struct KernelTally {
    std::size_t checked = 0;
    std::size_t equal = 0; // to the states that lkmm allows
    std::size_t with_grace_periods = 0;
    std::size_t with_mixed_sizes = 0;
};

// Compiles every `stride`-th test of the oracle that herd finishes and finds to have no data race.
KernelTally compare_with_herd(const std::string& mapping_name, std::size_t stride) {
    const compile::Mapping mapping = shipped_mapping(mapping_name);
    const workbench::CheckModel model = model_named(mapping.models.front());
    KernelTally tally;
    std::ifstream csv(oracle("lkmm") / "expected.csv");
    std::string line;
    std::getline(csv, line);
    for (std::size_t number = 0; std::getline(csv, line); ++number) {
        const std::vector<std::string> row = fields(line);
        if (number % stride != 0 || row[2] == "timeout" || row[2] == "error" ||
            row[8].find("data-race") != std::string::npos)
            continue;
        INFO(mapping_name << ": " << row[0]);
        const KernelStates found = kernel_states(text_of_file(oracle("lkmm") / "tests" / row[0]), &mapping, model);
        if (!found.states) {
            INFO(found.complaints);
            const bool grace_period = found.complaints.find("grace periods are not compiled") != std::string::npos;
            const bool mixed = found.complaints.find("of mixed sizes") != std::string::npos;
            CHECK((grace_period || mixed));
            ++(grace_period ? tally.with_grace_periods : tally.with_mixed_sizes);
            continue;
        }
        ++tally.checked;
        const std::set<std::string> texts = split(row[9]);
        const States allowed = parse_states({texts.begin(), texts.end()});
        CHECK(is_within(*found.states, allowed));
        tally.equal += *found.states == allowed ? 1 : 0;
    }
    std::cout << mapping_name << ": " << tally.checked << " tests checked, " << tally.equal
              << " with all states that are allowed; " << tally.with_grace_periods << " with grace periods, "
              << tally.with_mixed_sizes << " with accesses of mixed sizes\n";
    return tally;
}

// Two threads and a condition that the kernel's model forbids. The model of the machine allows it if the mapping has
// nothing for what is given.
struct Idiom {
    const char* name;
    const char* first;
    const char* second;
    const char* condition;
    std::map<std::string, std::vector<std::string>> kinds; // by mapping: lines that are each needed
    [[nodiscard]] std::string text() const {
        return fmt::format("C {}\n{{}}\nP0 (int* x, int* y, int* z, spinlock_t* s) {{\n int r; int q;\n {}\n}}\n"
                           "P1 (int* x, int* y, int* z, spinlock_t* s) {{\n int r; int q;\n {}\n}}\nexists ({})\n",
                           name, first, second, condition);
    }
};

const std::vector<Idiom>& idioms() {
    static const std::vector<Idiom> all = {
        {"mp-wmb-rmb",
         "WRITE_ONCE(*x, 1); smp_wmb(); WRITE_ONCE(*y, 1);",
         "r = READ_ONCE(*y); smp_rmb(); q = READ_ONCE(*x);",
         "1:r=1 /\\ 1:q=0",
         {{"kernel-armv8", {"wmb", "rmb"}},
          {"kernel-armv8-exclusives", {"wmb", "rmb"}},
          {"kernel-power", {"wmb", "rmb"}},
          {"kernel-riscv", {"wmb", "rmb"}}}},
        {"sb-mb",
         "WRITE_ONCE(*x, 1); smp_mb(); r = READ_ONCE(*y);",
         "WRITE_ONCE(*y, 1); smp_mb(); r = READ_ONCE(*x);",
         "0:r=0 /\\ 1:r=0",
         {{"kernel-x86", {"fence"}},
          {"kernel-armv8", {"fence"}},
          {"kernel-armv8-exclusives", {"fence"}},
          {"kernel-power", {"fence"}},
          {"kernel-riscv", {"fence"}}}},
        {"sb-after-atomic",
         "atomic_inc(x); smp_mb__after_atomic(); r = READ_ONCE(*y);",
         "WRITE_ONCE(*y, 1); smp_mb(); r = READ_ONCE(*x);",
         "0:r=0 /\\ 1:r=0",
         {{"kernel-armv8", {"after_atomic"}},
          {"kernel-armv8-exclusives", {"after_atomic"}},
          {"kernel-power", {"after_atomic"}},
          {"kernel-riscv", {"after_atomic"}}}},
        {"mp-before-atomic",
         "WRITE_ONCE(*x, 1); smp_mb__before_atomic(); atomic_inc(y);",
         "r = smp_load_acquire(y); q = READ_ONCE(*x);",
         "1:r=1 /\\ 1:q=0",
         {{"kernel-armv8", {"before_atomic"}},
          {"kernel-armv8-exclusives", {"before_atomic"}},
          {"kernel-power", {"before_atomic"}},
          {"kernel-riscv", {"before_atomic"}}}},
        {"sb-xchg",
         "WRITE_ONCE(*x, 1); r = xchg(z, 1); q = READ_ONCE(*y);",
         "WRITE_ONCE(*y, 1); smp_mb(); r = READ_ONCE(*x);",
         "0:q=0 /\\ 1:r=0",
         {}},
        {"sb-cmpxchg",
         "WRITE_ONCE(*x, 1); r = cmpxchg(z, 0, 1); q = READ_ONCE(*y);",
         "WRITE_ONCE(*y, 1); smp_mb(); r = READ_ONCE(*x);",
         "0:q=0 /\\ 1:r=0",
         {}},
        {"sb-add-return",
         "r = atomic_add_return(1, x); q = READ_ONCE(*y);",
         "r = atomic_inc_return(y); q = READ_ONCE(*x);",
         "0:q=0 /\\ 1:q=0",
         {}},
        {"sb-after-spinlock",
         "WRITE_ONCE(*x, 1); spin_lock(s); smp_mb__after_spinlock(); r = READ_ONCE(*y); spin_unlock(s);",
         "WRITE_ONCE(*y, 1); smp_mb(); r = READ_ONCE(*x);",
         "0:r=0 /\\ 1:r=0",
         {{"kernel-armv8", {"after_spinlock"}},
          {"kernel-armv8-exclusives", {"after_spinlock"}},
          {"kernel-power", {"after_spinlock"}}}},
        {"mutual-exclusion",
         "spin_lock(s); r = READ_ONCE(*x); WRITE_ONCE(*x, 1); spin_unlock(s);",
         "spin_lock(s); r = READ_ONCE(*x); WRITE_ONCE(*x, 2); spin_unlock(s);",
         "0:r=0 /\\ 1:r=0",
         {{"kernel-x86", {"lock"}},
          {"kernel-armv8", {"lock"}},
          {"kernel-armv8-exclusives", {"lock"}},
          {"kernel-power", {"lock"}},
          {"kernel-riscv", {"lock"}}}},
        {"unlock-lock",
         "WRITE_ONCE(*x, 1); spin_lock(s); WRITE_ONCE(*y, 1); spin_unlock(s);",
         "r = spin_trylock(s); q = READ_ONCE(*y);",
         "1:r=1 /\\ [x]=0",
         {}},
    };
    return all;
}

} // namespace

TEST_CASE("compiled tests of the kernel show no state that its model forbids") {
    if (is_absent(oracle("lkmm") / "expected.csv"))
        return;
    for (const std::string& mapping : kernel_mappings)
        CHECK(compare_with_herd(mapping, 24 * stride_of(2)).checked >= 8);
}

TEST_CASE("all compiled tests of the kernel", "[.][campaign]") {
    if (is_absent(oracle("lkmm") / "expected.csv"))
        return;
    for (const std::string& mapping : kernel_mappings)
        CHECK(compare_with_herd(mapping, 1).checked > 400);
}

TEST_CASE("a register that is never written keeps the address that it has from the start") {
    const std::string text = "C t\n{ 0:p=y; }\nP0 (int** x) {\n WRITE_ONCE(*x, p);\n}\n"
                             "P1 (int** x, int* y) {\n int* q; q = READ_ONCE(*x);\n}\nexists (1:q=y)\n";
    const KernelStates expected = kernel_states(text, nullptr, model_named("lkmm"));
    for (const std::string& name : kernel_mappings) {
        const compile::Mapping mapping = shipped_mapping(name);
        const KernelStates found = kernel_states(text, &mapping, model_named(mapping.models.front()));
        INFO(name << found.complaints);
        REQUIRE(found.states);
        CHECK(*found.states == *expected.states);
        CHECK(found.states->contains({"1:q=y"}));
    }
}

TEST_CASE("idioms of the kernel are kept by its mappings, and not without a barrier of theirs") {
    const workbench::CheckModel lkmm = model_named("lkmm");
    std::size_t mutants = 0;
    for (const std::string& mapping_name : kernel_mappings) {
        const compile::Mapping mapping = shipped_mapping(mapping_name);
        const workbench::CheckModel machine = model_named(mapping.models.front());
        for (const Idiom& idiom : idioms()) {
            INFO(mapping_name << ": " << idiom.name);
            const KernelStates allowed = kernel_states(idiom.text(), nullptr, lkmm);
            const KernelStates compiled = kernel_states(idiom.text(), &mapping, machine);
            INFO(compiled.complaints);
            REQUIRE(compiled.states);
            CHECK_FALSE(compiled.states->empty());
            CHECK(is_within(*compiled.states, *allowed.states));
            const auto needed = idiom.kinds.find(mapping_name);
            if (needed == idiom.kinds.end())
                continue;
            for (const std::string& kind : needed->second) {
                INFO("without " << kind);
                compile::Mapping without = mapping;
                for (auto& [key, code] : without.templates)
                    if (to_string(key.first) == kind)
                        code.clear();
                const KernelStates mutant = kernel_states(idiom.text(), &without, machine);
                REQUIRE(mutant.states);
                CHECK_FALSE(is_within(*mutant.states, *allowed.states));
                ++mutants;
            }
        }
    }
    CHECK(mutants >= 29);
}

} // namespace katlas::tests
