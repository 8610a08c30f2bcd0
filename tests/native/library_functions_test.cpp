// Functions of the C library and of POSIX threads, in tests/native/programs: how many executions there are, what is an
// error, and that programs do what they do with atomic operations in the place of such functions. The comments derive
// the numbers. M is main and T the other thread.
#include "native_program.hpp"

#include <set>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

nlohmann::json check_file(const std::string& name, const std::string& options = "") {
    return result_of(run_in_source_tree("katlas check tests/native/programs/" + name +
                                        ".c --model rc11 --format json " + options + " 2>/dev/null"));
}

void is_correct(const std::string& name, int executions, const std::string& options = "") {
    const auto result = check_file(name, options);
    INFO(name << ": " << result.dump());
    CHECK(result["executions"] == executions);
    CHECK(result["errors"].empty());
    CHECK(result["faults"].empty());
    CHECK(result["undefined"] == false);
    CHECK(result["complete"] == true);
}

std::string first_message(const nlohmann::json& findings) {
    return findings.empty() ? "" : findings[0]["message"].get<std::string>();
}

// A program asserts that its outcome is not OUTCOME. Which of the numbers below `end` are outcomes.
std::set<int> outcomes(const std::string& name, int end) {
    std::set<int> found;
    for (int outcome = 0; outcome < end; ++outcome) {
        const auto result = check_file(name, "--compiler-flag -DOUTCOME=" + std::to_string(outcome));
        INFO(name << ": " << result.dump());
        REQUIRE(result.contains("num_errors"));
        if (result["num_errors"] != 0)
            found.insert(outcome);
    }
    return found;
}

constexpr const char* no_outcome = "--compiler-flag -DOUTCOME=-1";

} // namespace

TEST_CASE("Locks for readers and writers exclude writers") {
    if (cannot_check_c())
        return;
    // M before T, or T before M.
    is_correct("rwlock-writer", 2);
    // The same, and M reads that T has the lock.
    is_correct("rwlock-try", 3, no_outcome);
    CHECK(outcomes("rwlock-try", 4) == std::set{0, 1, 2});
    CHECK(outcomes("rwlock-try-atomics", 4) == std::set{0, 1, 2});
}

TEST_CASE("Locks for readers do not order readers") {
    if (cannot_check_c())
        return;
    CHECK(check_file("rwlock-readers-write")["undefined"] == true);
    CHECK(first_message(check_file("rwlock-not-held")["errors"]) == "a lock is unlocked that the thread does not hold");
}

TEST_CASE("Condition variables wake who waits") {
    if (cannot_check_c())
        return;
    // M waits, or T was there before M.
    is_correct("condition-handover", 2);
    const auto missed = check_file("condition-missed", "--keep-going");
    CHECK(missed["executions"] == 1); // M is first
    CHECK(missed["errors"].empty());
    CHECK(first_message(missed["faults"]) == "waits for ever for condition");
    CHECK(missed["deadlocks"] == 1);
    CHECK(check_file("condition-not-held")["deadlocks"] == 0);
    // M is first, before two orders of the waiters; or one of them is, whom M wakes, and who comes back before or after
    // the other one; or both wait, in two orders, and come back in two orders.
    is_correct("condition-two-waiters", 10, "--compiler-flag -DWAKE=pthread_cond_broadcast");
    // Where both wait, in two orders, one of them is woken, any one.
    const auto signalled = check_file("condition-two-waiters", "--compiler-flag -DWAKE=pthread_cond_signal");
    CHECK(signalled["executions"] == 6);
    CHECK(signalled["deadlocks"] == 4);
    CHECK(first_message(signalled["faults"]) == "waits for ever for condition");
    CHECK(first_message(check_file("condition-not-held")["errors"]) ==
          "a wait with a mutex that the thread does not hold");
}

TEST_CASE("Waits with a time-out are woken or not") {
    if (cannot_check_c())
        return;
    // T is before M: nobody signals M. M is before T: M is woken, or it is not and goes on before T or after T.
    is_correct("condition-timed", 4, no_outcome);
    is_correct("condition-timed-atomics", 4, no_outcome);
    const std::set expected{0, 2, 3, 6};
    CHECK(outcomes("condition-timed", 8) == expected);
    CHECK(outcomes("condition-timed-atomics", 8) == expected);
    // M has the mutex before T or after T, or gives up.
    is_correct("timed-lock", 3, no_outcome);
    CHECK(outcomes("timed-lock", 4) == std::set{0, 1, 2});
}

TEST_CASE("A thread's clock advances by sleep, and by waits that time out") {
    if (cannot_check_c())
        return;
    const std::string head = "#include <errno.h>\n#include <semaphore.h>\n#include <time.h>\n#include <unistd.h>\n"
                             "sem_t s; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_rwlock_t l = "
                             "PTHREAD_RWLOCK_INITIALIZER;\n"
                             "int main(void) { struct timespec a, b, c; clock_gettime(CLOCK_REALTIME, &a);\n"
                             "    b = a; b.tv_sec += 2; sem_init(&s, 0, 0);\n";
    for (const char* const wait :
         {"sleep(2);", "usleep(2000000);", "assert(sem_timedwait(&s, &b) == -1 && errno == ETIMEDOUT);",
          "pthread_mutex_lock(&m); assert(pthread_mutex_timedlock(&m, &b) == ETIMEDOUT);",
          "pthread_rwlock_wrlock(&l); assert(pthread_rwlock_timedwrlock(&l, &b) == ETIMEDOUT);"}) {
        const auto result = result_of_c(
            head + wait + " clock_gettime(CLOCK_REALTIME, &c); assert(c.tv_sec - a.tv_sec == 2); }", "rc11");
        INFO(wait << " " << result.dump());
        CHECK(result["executions"] == 1);
        CHECK(result["errors"].empty());
    }
}

TEST_CASE("Spin locks, and what is done once") {
    if (cannot_check_c())
        return;
    is_correct("spin-lock", 2); // two orders
    is_correct("once", 2);      // who is first
}

TEST_CASE("Values of keys are a thread's own and are destroyed at its end") {
    if (!cannot_check_c())
        is_correct("keys", 1);
}

TEST_CASE("Semaphores count") {
    if (cannot_check_c())
        return;
    // Two orders.
    is_correct("semaphore-exclusion", 2);
    is_correct("semaphore-signal", 1);
    const auto second = check_file("semaphore-signal", "--compiler-flag -DSECOND");
    CHECK(second["executions"] == 0);
    CHECK(first_message(second["faults"]) == "waits for ever for semaphore");
}

TEST_CASE("What functions of libraries write to local variables may be read") {
    if (cannot_check_c())
        return;
    is_correct("written-by-libraries", 1);
}

TEST_CASE("Functions of texts read and write memory as programs do") {
    if (cannot_check_c())
        return;
    is_correct("texts", 1);
    CHECK(check_file("text-race")["undefined"] == true);
    const Run run = run_in_source_tree("katlas check tests/native/programs/printed.c --model rc11");
    CHECK(mentions(run, "<  abc|0.5|-1>"));
}

TEST_CASE("Names that functions of the system get are read") {
    if (cannot_check_c())
        return;
    for (const std::string call : {"getenv(c)", "pthread_setname_np(pthread_self(), c)"}) {
        const auto race = result_of_c(
            "int pthread_setname_np(pthread_t, const char *); char c[4];\n"
            "static void *thread0(void *p) { (void)" +
                call + "; return p; }\nstatic void *thread1(void *p) { c[0] = 0; return p; }\n" + main_with_threads(2),
            "rc11");
        INFO(call << "\n" << race.dump(1));
        CHECK(race.value("undefined", false));
    }
}

TEST_CASE("A negative precision is as if there was none") {
    if (cannot_check_c())
        return;
    const auto result = result_of_c("int main(void) { char b[32]; snprintf(b, sizeof b, \"%.*d|%.*s|%5.*f|%.*x\", -1, "
                                    "7, -2, \"ab\", -1, 0.5, 2, 3);\n"
                                    "    assert(strcmp(b, \"7|ab|0.500000|03\") == 0); return 0; }",
                                    "rc11");
    INFO(result.dump(1));
    CHECK(result.value("executions", 0) == 1);
    CHECK(result.value("num_errors", 1) == 0);
}

TEST_CASE("Functions of numbers that access no memory are those of the library") {
    if (cannot_check_c())
        return;
    const auto result =
        result_of_c("#include <math.h>\nint main(void) { volatile double x = 8; volatile long double y = 4;\n"
                    "    assert(sqrtl(y) == 2 && powl(y, 2) == 16 && fma(x, 2, 1) == 17 && ilogb(x) == 3);\n"
                    "    assert(scalbn(x, 1) == 16 && remainder(x, 3) == -1 && nextafter(x, 9) > x);\n"
                    "    assert(logl(expl(y)) > 3 && floorl(y) + ceill(y) + truncl(y) == 12); return 0; }",
                    "rc11");
    INFO(result.dump(1));
    CHECK(result.value("executions", 0) == 1);
    CHECK(result.value("num_errors", 1) == 0);
}

TEST_CASE("Calls of which nobody uses the result access memory as others do") {
    if (cannot_check_c())
        return;
    const std::string own = "__attribute__((pure, noinline)) static int own(const char *s) { return *s; }\n";
    for (const std::string call : {"strlen(c)", "strcmp(c, d)", "memcmp(c, d, 1)", "memchr(c, 0, 1)", "own(c)"}) {
        const auto race = result_of_c(
            own + "char c[4]; const char d[4];\nstatic void *thread0(void *p) { (void)" + call +
                "; return p; }\nstatic void *thread1(void *p) { c[0] = 0; return p; }\n" + main_with_threads(2),
            "rc11");
        INFO(call << "\n" << race.dump(1));
        CHECK(race.value("undefined", false));
        const auto freed =
            result_of_c(own +
                            "int main(void) { char *c = malloc(4); static const char d[4]; (void)d; c[0] = "
                            "0; free(c); (void)" +
                            call + "; return 0; }",
                        "sc");
        INFO(freed.dump(1));
        CHECK(freed.value("num_errors", 0) == 1);
    }
}
