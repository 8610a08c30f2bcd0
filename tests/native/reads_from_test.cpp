// Programs in C have as many classes of executions up to reads-from as the same litmus tests, and what is found in them
// is what is found with coherence order.
#include "random_program.hpp"
#include "support/scale.hpp"

#include <set>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

std::set<std::string> findings(const nlohmann::json& result) {
    INFO(result.dump());
    REQUIRE(result.contains("errors"));
    std::set<std::string> all;
    for (const auto& error : result["errors"])
        all.insert(error.value("message", ""));
    for (const std::string& kind : kinds_of_faults(result))
        all.insert(kind);
    if (result.value("undefined", false))
        all.insert("race");
    return all;
}

} // namespace

TEST_CASE("A program in C has as many executions up to reads-from as the same litmus test") {
    if (cannot_check_c())
        return;
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    constexpr int in_a_file = 20;
    const int files = std::max(1, katlas::tests::scaled(8));
    auto next_model = static_cast<std::size_t>(seed);
    for (int file = 0; file < files; ++file) {
        const std::string model = std::array{"sc", "pso", "ra", "rc11", "tso", "rc11-genmc", "sra"}[next_model++ % 7];
        const std::string options = " --format json --mapping none --plain --equivalence rf --model " + model;
        std::vector<RandomProgram> programs;
        std::string text;
        std::string tests;
        for (int i = 0; i < in_a_file; ++i) {
            programs.emplace_back(random, true);
            text += programs.back().c(i);
            std::string litmus = programs.back().litmus(i);
            litmus.replace(litmus.find("exists"), std::string::npos, "exists (true)\n"); // nobody looks at memory
            tests += fmt::format("cat >$d/p{}.litmus <<'END_OF_TEST'\n{}END_OF_TEST\n", i, litmus);
        }
        const auto c = results_of(check_c(text, options + " --jobs 2 2>/dev/null"));
        tests += "katlas check $d/*.litmus" + options + " 2>/dev/null";
        const auto litmus = results_of(run_with_folder(tests));
        for (int i = 0; i < in_a_file; ++i) {
            const nlohmann::json of_c = of_test(c, i);
            const nlohmann::json of_litmus = of_test(litmus, i);
            INFO("seed " << seed << ", file " << file << " under " << model << "\n"
                         << programs[static_cast<std::size_t>(i)].c(i) << of_c.dump() << "\n"
                         << of_litmus.dump());
            REQUIRE(of_c.value("executions", -1) == of_litmus.value("executions", -2));
            REQUIRE(of_c.value("executions", 0) > 0);
        }
    }
}

TEST_CASE("A read-modify-write of memory that no other thread uses orders accesses where the machine's does") {
    if (cannot_check_c())
        return;
    const std::string text = "atomic_int x, y, z;\n"
                             "static void *thread0(void *p) { y = 1; ++z; (void)atomic_load_explicit(&x, "
                             "memory_order_relaxed); return p; }\n"
                             "static void *thread1(void *p) { x = 1; ++y; return p; }\n" +
                             main_with_threads(2);
    for (const char* options : {"--mapping none", "--mapping none --equivalence rf", ""})
        CHECK(result_of_c(text, "tso", options)["executions"] == 3);
    CHECK(result_of_c(text, "pso")["executions"] == 3);
    CHECK(result_of_c(text, "ra")["executions"] == 4);
}

TEST_CASE("Writes in C that nobody compares are explored in one order") {
    if (cannot_check_c())
        return;
    const std::string text = R"(
atomic_int x;
static void *thread0(void *p) { x = 1; x = 2; return p; }
static void *thread1(void *p) { x = 3; x = 4; return p; }
static void *thread2(void *p) { x = 5; x = 6; return p; }
)" + main_with_threads(3);
    for (const std::string model : {"sc", "tso", "rc11"}) {
        CHECK(result_of_c(text, model).value("executions", 0) == 90);
        CHECK(result_of_c(text, model, "--equivalence rf").value("executions", 0) == 1);
    }
}

TEST_CASE("What is found in programs in C up to reads-from is what is found with coherence order") {
    if (cannot_check_c())
        return;
    const std::vector<std::string> texts = {
        // A final value, which main reads; a race; memory that is freed too early; a deadlock; a loop without end.
        R"(
#include <assert.h>
atomic_int x;
static void *thread0(void *p) { x = 1; return p; }
static void *thread1(void *p) { x = 2; return p; }
static void *thread2(void *p) { x = 3; return p; }
int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, thread0, NULL);
    pthread_create(&t[1], NULL, thread1, NULL);
    pthread_create(&t[2], NULL, thread2, NULL);
    for (int i = 0; i < 3; ++i)
        pthread_join(t[i], NULL);
    assert(x != 2);
    return 0;
})",
        R"(
int plain;
atomic_int flag, other;
static void *thread0(void *p) { plain = 1; atomic_store_explicit(&flag, 1, memory_order_relaxed); other = 1; return p; }
static void *thread1(void *p) { other = 2; if (atomic_load_explicit(&flag, memory_order_relaxed)) plain = 2; return p; }
)" + main_with_threads(2),
        R"(
_Atomic(int *) shared;
atomic_int count;
static void *thread0(void *p) { int *q = shared; if (q) count += *q; count = 5; return p; }
static void *thread1(void *p) { count = 6; int *q = atomic_exchange(&shared, NULL); free(q); return p; }
int main(void) {
    pthread_t t[2];
    int *block = malloc(sizeof *block);
    *block = 1;
    shared = block;
    pthread_create(&t[0], NULL, thread0, NULL);
    pthread_create(&t[1], NULL, thread1, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
})",
        R"(
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
atomic_int x;
static void *thread0(void *p) { x = 1; pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b); pthread_mutex_unlock(&a); return p; }
static void *thread1(void *p) { x = 2; pthread_mutex_lock(&b); pthread_mutex_lock(&a); pthread_mutex_unlock(&a); pthread_mutex_unlock(&b); return p; }
)" + main_with_threads(2),
        R"(
atomic_int x, y;
static void *thread0(void *p) { while (atomic_load(&x) != 1 || atomic_load(&y) != 1) ; return p; }
static void *thread1(void *p) { x = 1; y = 2; return p; }
static void *thread2(void *p) { x = 2; y = 1; return p; }
)" + main_with_threads(3)};
    for (const std::string& text : texts)
        for (const std::string model : {"rc11", "sc", "tso"}) {
            const auto with_co = findings(result_of_c(text, model, "--keep-going"));
            const auto up_to_rf = findings(result_of_c(text, model, "--keep-going --equivalence rf"));
            INFO(model << "\n" << text);
            CHECK(up_to_rf == with_co);
            CHECK((model != "rc11" || !with_co.empty())); // no race under sc, where all that the flag tells is kept
        }
}
