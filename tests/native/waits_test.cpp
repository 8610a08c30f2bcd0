// Programs in C with threads that wait: as many complete executions and the same faults as where each read is explored
// as any other.
#include "native_program.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

const std::string as_any_other = "--plain ";

const std::string spin_lock = "atomic_int lock; int x;\nvoid *run(void *unused) {\n    int expected = 0;\n"
                              "    while (!atomic_compare_exchange_strong_explicit(&lock, &expected, 1, "
                              "memory_order_acquire, memory_order_relaxed))\n        expected = 0;\n    ++x;\n"
                              "    atomic_store_explicit(&lock, 0, memory_order_release);\n    return NULL;\n}\n";

std::string main_of(int threads) {
    return fmt::format("int main(void) {{\n    pthread_t t[{0}];\n    for (int i = 0; i < {0}; ++i) "
                       "pthread_create(&t[i], NULL, run, NULL);\n    for (int i = 0; i < {0}; ++i) "
                       "pthread_join(t[i], NULL);\n    assert(x == {0});\n}}\n",
                       threads);
}

} // namespace

TEST_CASE("No thread waits in vain for a lock that is taken by a compare-exchange in C") {
    if (cannot_check_c())
        return;
    const std::string text = "#include <assert.h>\n" + spin_lock + main_of(4);
    for (const char* jobs : {"--jobs 1", "--jobs 2"}) {
        const auto result = result_of_c(text, "rc11", jobs);
        INFO(result.dump());
        CHECK(result["executions"] == 24);
        CHECK(result["blocked"] == 0);
    }
    const auto plain = result_of_c(text, "rc11", as_any_other);
    CHECK(plain["executions"] == 24);
    CHECK(plain["blocked"] > 0);
}

TEST_CASE(
    "A mutex in C that a try-lock takes, too, has the executions of reads and writes in any number of processes") {
    if (cannot_check_c())
        return;
    const std::string text =
        "#include <assert.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x;\n"
        "void *run(void *p) {\n    if (p != NULL) {\n        if (pthread_mutex_trylock(&m) != 0)\n"
        "            return NULL;\n    } else {\n        pthread_mutex_lock(&m);\n    }\n    ++x;\n"
        "    pthread_mutex_unlock(&m);\n    return NULL;\n}\n"
        "int main(void) {\n    pthread_t t[3];\n    for (long i = 0; i < 3; ++i) "
        "pthread_create(&t[i], NULL, run, (void *)(i / 2));\n"
        "    for (int i = 0; i < 3; ++i) pthread_join(t[i], NULL);\n    assert(x >= 2);\n}\n";
    const auto plain = result_of_c(text, "rc11", as_any_other);
    REQUIRE(plain["executions"] > 0);
    CHECK(plain["errors"].empty());
    for (const char* jobs : {"--jobs 1", "--jobs 2", "--jobs 4"}) {
        const auto result = result_of_c(text, "rc11", jobs);
        INFO(result.dump());
        CHECK(result["executions"] == plain["executions"]);
        CHECK(result["errors"].empty());
    }
}

TEST_CASE("Threads in C that wait have the executions and faults of reads that are explored as any other") {
    if (cannot_check_c())
        return;
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(KATLAS_SOURCE_DIR "/tests/native/programs"))
        if (entry.path().extension() == ".c")
            files.push_back(entry.path().string());
    REQUIRE(files.size() > 10);
    std::ranges::sort(files);
    std::size_t compared = 0;
    for (const std::string& file : files) {
        const auto checked = [&](const std::string& options) {
            return result_of(run_in_source_tree("katlas check " + file + " --model rc11 --keep-going --format json " +
                                                options + " 2>/dev/null"));
        };
        const auto found = checked("");
        const auto expected = checked(as_any_other);
        INFO(file << '\n' << found.dump() << '\n' << expected.dump());
        if (found["verdict"] == "error")
            continue; // it needs flags of the compiler
        ++compared;
        CHECK(found["executions"] == expected["executions"]);
        CHECK(found["num_errors"] == expected["num_errors"]);
        CHECK(kinds_of_faults(found) == kinds_of_faults(expected));
    }
    CHECK(compared * 2 > files.size());
}
