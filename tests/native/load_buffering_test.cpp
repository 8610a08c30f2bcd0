// Load buffering in programs in C: its races, and the executions of Weakestmo2 with promises.
#include "random_program.hpp"
#include "support/scale.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// Two threads that run the texts as statements with the pointers x and y, and read into r0, ....
std::string two_threads(const std::string& first, const std::string& second) {
    const std::string head = "    atomic_int *x = &memory_x, *y = &memory_y;\n    (void)x, (void)y;\n";
    return "atomic_int memory_x, memory_y;\nvoid *thread0(void *p) {\n" + head + first +
           "    return p;\n}\nvoid *thread1(void *p) {\n" + head + second +
           "    return p;\n}\nint main(void) {\n    pthread_t a, b;\n    pthread_create(&a, 0, thread0, 0);\n"
           "    pthread_create(&b, 0, thread1, 0);\n    pthread_join(a, 0);\n    pthread_join(b, 0);\n}\n";
}
std::string load(const char* to, const char* from) {
    return fmt::format("    int {} = atomic_load_explicit({}, memory_order_relaxed); (void){};\n", to, from, to);
}
std::string store(const char* to, const char* value) {
    return fmt::format("    atomic_store_explicit({}, {}, memory_order_relaxed);\n", to, value);
}

} // namespace

TEST_CASE("A program in C has the executions of Weakestmo2 that the paper gives") {
    if (cannot_check_c())
        return;
    struct Row {
        const char* name;
        std::string program;
        int executions;
        int racy;
        int cyclic;
    };
    const std::string fence = "    atomic_thread_fence(memory_order_release);\n";
    const std::vector<Row> rows = {
        {"LB-nodep", two_threads(load("r0", "x") + store("y", "1"), load("r0", "y") + store("x", "1")), 4, 2, 1},
        {"LB", two_threads(load("r0", "x") + store("y", "1"), load("r0", "y") + store("x", "r0")), 4, 2, 1},
        {"LB+data", two_threads(load("r0", "x") + store("y", "r0"), load("r0", "y") + store("x", "r0")), 4, 2, 1},
        {"LB+fence", two_threads(load("r0", "x") + fence + store("y", "1"), load("r0", "y") + store("x", "r0")), 3, 1,
         0},
    };
    for (const Row& row : rows) {
        const auto result = result_of_c(row.program, "weakestmo2");
        INFO(row.name << ": " << result.dump());
        CHECK(result["executions"] == row.executions);
        CHECK(result["load_buffering"]["racy"] == row.racy);
        CHECK(result["load_buffering"]["cyclic"] == row.cyclic);
        const auto races = result_of_c(row.program, "rc11", "--lb-races");
        CHECK(races["executions"] == row.executions - row.cyclic);
        CHECK(races["load_buffering"]["racy"] == row.racy);
        CHECK(races["complete"] == true);
    }
}

namespace {

// Compares the executions, the races and the executions with cycles of random programs in C with those of litmus tests.
void compare_random_programs(const std::string& model) {
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    constexpr int in_a_file = 20;
    int cyclic = 0;
    constexpr int most_files = 80; // if no execution with a cycle is found
    const int files = std::max(1, katlas::tests::scaled(8));
    for (int file = 0; file < files || (cyclic == 0 && file < most_files); ++file) {
        std::vector<RandomProgram> programs;
        std::string text;
        std::string tests;
        for (int i = 0; i < in_a_file; ++i) {
            programs.emplace_back(random, false, true);
            text += programs.back().c(i);
            tests += fmt::format("cat >$d/p{}.litmus <<'END_OF_TEST'\n{}END_OF_TEST\n", i, programs.back().litmus(i));
        }
        const std::string options = " --format json " + model + " 2>/dev/null";
        const auto c = results_of(check_c(text, options));
        const auto litmus = results_of(run_with_folder(tests + "katlas check $d/*.litmus" + options));
        for (int i = 0; i < in_a_file; ++i) {
            const auto& program = programs[static_cast<std::size_t>(i)];
            const auto of_c = of_test(c, i);
            const auto of_litmus = of_test(litmus, i);
            INFO(model << ", seed " << seed << ", file " << file << "\n"
                       << program.litmus(i) << program.c(i) << of_litmus.dump().substr(0, 500) << "\n"
                       << of_c.dump().substr(0, 500));
            REQUIRE(of_litmus.contains("executions"));
            REQUIRE(of_c.contains("executions"));
            CHECK(of_c["executions"] == of_litmus["executions"]);
            for (const char* counted : {"racy", "cyclic"})
                CHECK(of_c["load_buffering"][counted] == of_litmus["load_buffering"][counted]);
            cyclic += of_c["load_buffering"]["cyclic"] == 0 ? 0 : 1;
        }
    }
    INFO(model << ", seed " << seed);
    CHECK(cyclic > 0);
}

} // namespace

TEST_CASE("A random program in C has the executions and the races of the same litmus test under Weakestmo2") {
    if (cannot_check_c())
        return;
    compare_random_programs("--model weakestmo2");
}

TEST_CASE("A random program in C has the races and the cycles of the same litmus test under models with dependencies") {
    if (cannot_check_c())
        return;
    compare_random_programs("--model imm --lb-races");
    compare_random_programs("--model armv8 --mapping none --lb-races");
}

TEST_CASE("An assertion fails where only load buffering violates it, and in no program without a race") {
    if (cannot_check_c())
        return;
    const std::string checks = R"(
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, thread0, 0);
    pthread_create(&b, 0, thread1, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(!(first && second));
})";
    const auto program = [&](const char* mode) {
        return fmt::format("atomic_int x, y;\nint first, second;\n"
                           "void *thread0(void *p) {{ first = atomic_load_explicit(&x, memory_order_relaxed);"
                           " atomic_store_explicit(&y, 1, memory_order_{0}); return p; }}\n"
                           "void *thread1(void *p) {{ second = atomic_load_explicit(&y, memory_order_relaxed);"
                           " atomic_store_explicit(&x, 1, memory_order_{0}); return p; }}\n{1}",
                           mode, checks);
    };
    CHECK(result_of_c(program("relaxed"), "rc11")["errors"].empty());
    CHECK(result_of_c(program("relaxed"), "weakestmo2")["errors"].size() == 1);
    const auto released = result_of_c(program("release"), "weakestmo2");
    CHECK(released["errors"].empty());
    CHECK(released["load_buffering"]["racy"] == 0);
}

TEST_CASE("A lock in C leaves nothing to load buffering") {
    if (cannot_check_c())
        return;
    const auto result = result_of_c("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nint x, y;\n"
                                    "void *run(void *p) { pthread_mutex_lock(&m); int r = x; y = r + 1; x = y;"
                                    " pthread_mutex_unlock(&m); return p; }\n"
                                    "int main(void) { pthread_t t[2]; for (int i = 0; i < 2; ++i)"
                                    " pthread_create(&t[i], 0, run, 0); for (int i = 0; i < 2; ++i)"
                                    " pthread_join(t[i], 0); assert(x == 2); }\n",
                                    "weakestmo2");
    INFO(result.dump());
    CHECK(result["errors"].empty());
    CHECK(result["executions"] == 2);
    CHECK(result["load_buffering"]["racy"] == 0);
}
