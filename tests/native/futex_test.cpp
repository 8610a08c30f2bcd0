// Futexes: locks and events that are built on the system call, lost wake-ups, and the same programs with a mutex and a
// condition variable in the place of each futex.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <random>

using katlas::tests::scaled;
using namespace katlas::testing;

namespace {

const std::string futex_calls =
    "#include <errno.h>\n#include <linux/futex.h>\n#include <sys/syscall.h>\n#include <time.h>\n#include <unistd.h>\n"
    "static atomic_int f, g;\n"
    "static int sleep_on(atomic_int *a, int expected) {\n"
    "    return syscall(SYS_futex, a, FUTEX_WAIT_PRIVATE, expected, NULL, NULL, 0);\n}\n"
    "static int wake(atomic_int *a, int most) {\n"
    "    return syscall(SYS_futex, a, FUTEX_WAKE_PRIVATE, most, NULL, NULL, 0);\n}\n";
// As the kernel is described: the comparison and the wait are one step for those who wake.
const std::string by_conditions =
    "#include <errno.h>\nstatic atomic_int f, g;\n"
    "static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};\n"
    "static pthread_cond_t c[2] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};\nstatic int waiting[2];\n"
    "static int sleep_on(atomic_int *a, int expected) {\n    int n = a == &g, same;\n"
    "    atomic_thread_fence(memory_order_seq_cst);\n    pthread_mutex_lock(&m[n]);\n    same = *a == expected;\n"
    "    if (same) {\n        ++waiting[n];\n        pthread_cond_wait(&c[n], &m[n]);\n    }\n"
    "    pthread_mutex_unlock(&m[n]);\n    if (!same)\n        errno = EAGAIN;\n    return same ? 0 : -1;\n}\n"
    "static int wake(atomic_int *a, int most) {\n    int n = a == &g, woken = 0;\n"
    "    atomic_thread_fence(memory_order_seq_cst);\n    pthread_mutex_lock(&m[n]);\n"
    "    for (; woken < most && waiting[n] > 0; ++woken) {\n        --waiting[n];\n"
    "        pthread_cond_signal(&c[n]);\n    }\n    pthread_mutex_unlock(&m[n]);\n    return woken;\n}\n";

const std::string lock = "static int counter;\nstatic void lock(void) {\n    int old = 0;\n"
                         "    if (atomic_compare_exchange_strong(&f, &old, 1))\n        return;\n"
                         "    if (old != 2)\n        old = atomic_exchange(&f, 2);\n"
                         "    while (old != 0) {\n        sleep_on(&f, 2);\n        old = atomic_exchange(&f, 2);\n"
                         "    }\n}\n";
const std::string unlock = "static void unlock(void) {\n    if (atomic_fetch_sub(&f, 1) != 1) {\n"
                           "        atomic_store(&f, 0);\n        wake(&f, 1);\n    }\n}\n";

std::string threads(const std::vector<std::string>& bodies) {
    std::string text;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        text += fmt::format("void *thread{}(void *p) {{ {} return p; }}\n", i, bodies[i]);
    return text + main_with_threads(static_cast<int>(bodies.size()));
}

nlohmann::json verified(const std::string& text, const std::string& model) {
    auto result = result_of_c(text, model, "--timeout 60");
    INFO(model << text << result.dump());
    CHECK(result["executions"] > 0);
    CHECK(result["complete"] == true);
    CHECK(result["errors"].empty());
    CHECK(result["faults"].empty());
    CHECK(result["cut"] == 0);
    return result;
}
std::vector<std::string> faults(const std::string& text, const std::string& model) {
    const auto result = result_of_c(text, model, "--timeout 60");
    INFO(model << text << result.dump());
    return kinds_of_faults(result);
}

std::string random_body(std::mt19937& random) {
    const auto one_of = [&](const std::vector<std::string>& choices) { return choices[random() % choices.size()]; };
    std::string body;
    for (std::size_t steps = 1 + random() % 3; steps > 0; --steps)
        body += one_of({"f = 1; ", "g = 1; ", "f = 2; ", "s += sleep_on(&f, 0) == 0; ", "s += sleep_on(&g, 0) == 0; ",
                        "while (f == 0) sleep_on(&f, 0); ", "s += 8 * wake(&f, 1); ", "s += 8 * wake(&f, 2); ",
                        "s += 8 * wake(&g, 9); ", "s += 64 * atomic_fetch_add(&f, 1); "});
    return body;
}

} // namespace

TEST_CASE("A lock on a futex excludes, and loses no wake-up") {
    if (cannot_check_c())
        return;
    const std::string use = "lock(); ++counter; unlock();";
    for (const std::string model : {"sc", "rc11", "tso", "imm", "armv8"}) {
        verified(futex_calls + lock + unlock + threads({use, use}), model);
        const std::string forgets = "static void unlock(void) { atomic_store(&f, 0); }\n";
        CHECK(faults(futex_calls + lock + forgets + threads({use, use}), model) ==
              std::vector<std::string>{"deadlock"});
    }
    const auto three = verified(futex_calls + lock + unlock + threads({use, use, use}), "sc");
    CHECK(three["executions"] > 1000);
}

TEST_CASE("A wake-up is lost before the comparison, and not behind it") {
    if (cannot_check_c())
        return;
    verified(futex_calls + threads({"while (f == 0) sleep_on(&f, 0);", "f = 1; wake(&f, 1);"}), "rc11");
    const std::string early = "wake(&f, 1); f = 1;";
    CHECK(faults(futex_calls + threads({"while (f == 0) sleep_on(&f, 0);", early}), "rc11") ==
          std::vector<std::string>{"deadlock"});
    // Who waits for another word, or who is one too many, waits on.
    CHECK(faults(futex_calls + threads({"sleep_on(&g, 0);", "f = 1; wake(&f, 1);"}), "rc11") ==
          std::vector<std::string>{"deadlock"});
    const std::string waits = "while (f == 0) sleep_on(&f, 0);";
    CHECK(faults(futex_calls + threads({waits, waits, "f = 1; wake(&f, 1);"}), "sc") ==
          std::vector<std::string>{"deadlock"});
    verified(futex_calls + threads({waits, waits, "f = 1; wake(&f, 2);"}), "sc");
    verified(futex_calls + threads({waits, waits, "f = 1; wake(&f, 1); wake(&f, 1);"}), "sc");
}

TEST_CASE("A wait on a futex may time out") {
    if (cannot_check_c())
        return;
    const std::string timed =
        "static int sleep_so_long(atomic_int *a, int expected) {\n"
        "    struct timespec t = {1, 0};\n"
        "    return syscall(SYS_futex, a, FUTEX_WAIT, expected, &t, NULL, 0) == 0 ? 0 : errno;\n}\n"
        "static int sleep_until(atomic_int *a, int expected) {\n    struct timespec t;\n"
        "    clock_gettime(CLOCK_MONOTONIC, &t);\n    t.tv_sec += 1;\n"
        "    return syscall(SYS_futex, a, FUTEX_WAIT_BITSET, expected, &t, NULL,\n"
        "                   FUTEX_BITSET_MATCH_ANY) == 0 ? 0 : errno;\n}\n";
    for (const std::string function : {"sleep_so_long", "sleep_until"}) {
        verified(futex_calls + timed + threads({"while (f == 0) " + function + "(&f, 0);", "f = 1; wake(&f, 1);"}),
                 "rc11");
        verified(futex_calls + timed + threads({"while (f == 0) " + function + "(&f, 0);", "f = 1;"}), "rc11");
        for (const std::string outcome : {"0", "EAGAIN", "ETIMEDOUT"}) {
            INFO(function << ' ' << outcome);
            const auto result =
                result_of_c(futex_calls + timed +
                                threads({"int r = " + function + "(&f, 0); katlas_assert(r != " + outcome + ");",
                                         "f = 1; wake(&f, 1);"}),
                            "sc");
            INFO(result.dump());
            CHECK(result["errors"].size() == 1);
        }
    }
}

TEST_CASE("Random programs with futexes have the results of those with condition variables") {
    if (cannot_check_c())
        return;
    std::mt19937 random(7);
    int waits = 0;
    for (int i = 0; i < scaled(60); ++i) {
        std::string text = "static atomic_int result;\n";
        for (int t = 0; t < 2; ++t)
            text += fmt::format("void *thread{}(void *p) {{ int s = 0; {} return (void *)(long)s; }}\n", t,
                                random_body(random));
        text += "int main(void) {\n    pthread_t a, b;\n    void *r, *s;\n    pthread_create(&a, 0, thread0, 0);\n"
                "    pthread_create(&b, 0, thread1, 0);\n    pthread_join(a, &r);\n    pthread_join(b, &s);\n"
                "    result = 1 + (long)r + 1024 * (long)s;\n}\n";
        const std::string model = i % 2 == 0 ? "sc" : "rc11";
        INFO(i << text);
        CHECK(results_of_c(futex_calls + text, model) == results_of_c(by_conditions + text, model));
        const auto stuck = faults(futex_calls + text, model);
        CHECK(stuck == faults(by_conditions + text, model));
        waits += stuck.empty() ? 0 : 1;
    }
    CHECK(waits > 0);
}

TEST_CASE("Other system calls are refused by their numbers") {
    if (cannot_check_c())
        return;
    const auto said = [](const std::string& call) {
        return check_c(futex_calls + "int main(void) { (void)sleep_on; (void)wake; return " + call + " < 0; }\n",
                       "2>&1")
            .output;
    };
    CHECK(said("syscall(SYS_gettid)").find("1 complete") != std::string::npos);
    CHECK(said("syscall(SYS_membarrier, 0, 0)").find("the system call 324") != std::string::npos);
    CHECK(said("syscall(SYS_futex, &f, FUTEX_LOCK_PI, 0, NULL)").find("the futex operation 6") != std::string::npos);
}
