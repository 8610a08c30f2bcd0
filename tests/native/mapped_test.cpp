// Programs in C under models of machines are compiled by a mapping, as litmus tests are.
#include "random_program.hpp"
#include "support/scale.hpp"

using namespace katlas::testing;

namespace {

struct Machine {
    const char* model;
    const char* mapping;
    bool compare_exchanges; // a litmus test has an execution for each alternative of an instruction of AArch64
};

constexpr std::array machines = {
    Machine{"tso", "x86-after-write", true},
    Machine{"tso", "x86-before-read", true},
    Machine{"power", "power-leading", true},
    Machine{"power", "power-trailing", true},
    Machine{"power", "power-leading-isync", true},
    Machine{"riscv", "riscv", true},
    Machine{"aarch64", "armv8", false},
    Machine{"aarch64", "armv8-no-branch", false},
    Machine{"armv8", "armv8-no-branch", false},
};

std::string store_buffering(const std::string& mode) {
    std::string text = "#include <assert.h>\natomic_int x, y; int a, b;\n";
    text +=
        fmt::format("void *thread0(void *p) {{ atomic_store_explicit(&x, 1, {0}); a = atomic_load_explicit(&y, {0}); "
                    "return p; }}\n"
                    "void *thread1(void *p) {{ atomic_store_explicit(&y, 1, {0}); b = atomic_load_explicit(&x, {0}); "
                    "return p; }}\n",
                    "memory_order_" + mode);
    text += main_with_threads(2);
    text.replace(text.rfind("return 0"), 8, "assert(a || b); return 0");
    return text;
}

} // namespace

TEST_CASE("A program in C that is compiled for a machine has the executions of the litmus test that is") {
    if (cannot_check_c())
        return;
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    constexpr int in_a_file = 15;
    auto next = static_cast<std::size_t>(seed);
    for (int file = 0; file < std::max(1, katlas::tests::scaled(9)); ++file) {
        const Machine& machine = machines.at(next++ % machines.size());
        std::vector<RandomProgram> programs;
        std::string text;
        std::string tests;
        for (int i = 0; i < in_a_file; ++i) {
            programs.emplace_back(random, machine.compare_exchanges);
            text += programs.back().c(i);
            tests += fmt::format("cat >$d/p{}.litmus <<'END_OF_TEST'\n{}END_OF_TEST\n", i, programs.back().litmus(i));
        }
        const std::string options =
            fmt::format("--format json --model {} --mapping {} 2>/dev/null", machine.model, machine.mapping);
        const auto c = results_of(check_c(text, options));
        const auto litmus = results_of(run_with_folder(tests + "katlas check $d/*.litmus " + options));
        for (int i = 0; i < in_a_file; ++i) {
            const auto of_c = of_test(c, i);
            const auto of_litmus = of_test(litmus, i);
            INFO("seed " << seed << ", file " << file << " under " << options << "\n"
                         << programs[static_cast<std::size_t>(i)].litmus(i)
                         << programs[static_cast<std::size_t>(i)].c(i) << of_litmus.dump().substr(0, 500) << "\n"
                         << of_c.dump().substr(0, 500));
            REQUIRE(of_litmus.contains("executions"));
            REQUIRE(of_c.contains("executions"));
            CHECK(of_c["executions"] == of_litmus["executions"]);
            CHECK(of_c["mapping"] == machine.mapping);
            CHECK(of_c["errors"].empty());
        }
    }
}

TEST_CASE("What a C program asks for is what the machine is told to do") {
    if (cannot_check_c())
        return;
    for (const char* model : {"tso", "armv8", "aarch64", "power", "riscv"}) {
        INFO(model);
        CHECK(result_of_c(store_buffering("seq_cst"), model)["num_errors"] == 0);
        CHECK(result_of_c(store_buffering("relaxed"), model)["num_errors"] == 1);
        CHECK(result_of_c(store_buffering("seq_cst"), model)["mapping"] != nullptr);
    }
    // As it is, the program asks for nothing that x86 knows.
    const auto as_it_is = result_of_c(store_buffering("seq_cst"), "tso", "--mapping none");
    CHECK(as_it_is["num_errors"] == 1);
    CHECK(as_it_is["mapping"] == "none");
    CHECK(as_it_is["warnings"].size() == 1);
}

TEST_CASE("Functions of libraries are compiled for the machine, too") {
    if (cannot_check_c())
        return;
    const std::string text =
        "#include <assert.h>\nint counter; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_barrier_t b;\n"
        "void *add(void *p) { pthread_mutex_lock(&m); ++counter; pthread_mutex_unlock(&m); pthread_barrier_wait(&b); "
        "assert(counter == 2); return p; }\n#define thread0 add\n#define thread1 add\n" +
        main_with_threads(2);
    std::string with_barrier = text;
    with_barrier.replace(with_barrier.rfind("pthread_t t[2];"), 15,
                         "pthread_t t[2]; pthread_barrier_init(&b, NULL, 2);");
    for (const char* model : {"tso", "aarch64", "power", "riscv"}) {
        const auto result = result_of_c(with_barrier, model);
        INFO(model << result.dump().substr(0, 800));
        CHECK(result["num_errors"] == 0);
        CHECK(result["executions"] == result_of_c(with_barrier, "rc11", "--plain-barriers")["executions"]);
    }
}

TEST_CASE("Deadlocks are found under models of machines, too") {
    if (cannot_check_c())
        return;
    const auto with = [](const std::string& variables, const std::string& first, const std::string& second,
                         const std::string& begin = "") {
        std::string text = variables + "\nvoid *first(void *p) { " + first + " return p; }\nvoid *second(void *p) { " +
                           second + " return p; }\n#define thread0 first\n#define thread1 second\n" +
                           main_with_threads(2);
        text.replace(text.rfind("pthread_t t[2];"), 15, "pthread_t t[2]; " + begin);
        return text;
    };
    const std::string lock = "pthread_mutex_lock(&a);";
    const std::string texts[] = {
        with("pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;", lock, lock),
        with("pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;",
             lock + "pthread_mutex_lock(&b); pthread_mutex_unlock(&b); pthread_mutex_unlock(&a);",
             "pthread_mutex_lock(&b);" + lock + "pthread_mutex_unlock(&a); pthread_mutex_unlock(&b);"),
        with("pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;", "pthread_rwlock_wrlock(&a);",
             "pthread_rwlock_wrlock(&a);"),
        with("pthread_spinlock_t a;", "pthread_spin_lock(&a);", "pthread_spin_lock(&a);", "pthread_spin_init(&a, 0);"),
        with("pthread_barrier_t a;", "pthread_barrier_wait(&a);", "pthread_barrier_wait(&a);",
             "pthread_barrier_init(&a, NULL, 3);"),
    };
    for (const char* model : {"sc", "tso", "armv8", "power", "riscv"})
        for (const std::string& text : texts)
            for (const char* options : {"", "--plain"}) {
                INFO(model << options << "\n" << text);
                CHECK(result_of_c(text, model, options)["deadlocks"] != 0);
            }
}

TEST_CASE("Operations that no instruction has are compiled as loops are") {
    if (cannot_check_c())
        return;
    const std::string text =
        "#include <assert.h>\natomic_int x;\n"
        "void *thread0(void *p) { __atomic_fetch_nand((int *)&x, 3, __ATOMIC_SEQ_CST); return p; }\n"
        "void *thread1(void *p) { atomic_fetch_xor(&x, 3); return p; }\n" +
        main_with_threads(2);
    for (const char* model : {"tso", "aarch64", "power", "riscv"}) {
        const auto result = result_of_c(text, model);
        INFO(model << result.dump().substr(0, 800));
        CHECK(result["executions"] == 2);
    }
}
