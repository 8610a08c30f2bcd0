// With what is found in a native program come the calls that its threads are in.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

using Names = std::vector<std::string>;

Names functions_of(const nlohmann::json& calls) {
    Names names;
    for (const auto& frame : calls)
        names.push_back(frame.value("function", ""));
    return names;
}

const std::string nested_program = R"(int x;
static inline void check(int v) {
    assert(v == 0);
}
static void descend(int n) {
    if (n == 0)
        check(x);
    else
        descend(n - 1);
}
void *thread0(void *a) {
    x = 1;
    descend(2);
    return a;
}
)" + main_with_threads(1);

const std::string racy_program = R"(int x;
static void set(int v) { x = v; }
void *thread0(void *a) { set(1); return a; }
void *thread1(void *a) { x = 2; return a; }
)" + main_with_threads(2);

const std::string locking_program = R"(pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void lock_both(pthread_mutex_t *p, pthread_mutex_t *q) {
    pthread_mutex_lock(p);
    pthread_mutex_lock(q);
    pthread_mutex_unlock(q);
    pthread_mutex_unlock(p);
}
void *thread0(void *x) { lock_both(&a, &b); return x; }
void *thread1(void *x) { lock_both(&b, &a); return x; }
)" + main_with_threads(2);

} // namespace

TEST_CASE("An assertion that fails has its calls, inlined and recursive ones too") {
    if (cannot_check_c())
        return;
    const auto result = result_of_c(nested_program, "rc11");
    REQUIRE(result["errors"].size() == 1);
    const auto& error = result["errors"][0];
    const auto& calls = error["calls"];
    REQUIRE(functions_of(calls) == Names{"check", "descend", "descend", "descend", "thread0"});
    CHECK(calls[0]["file"] == "program.c");
    CHECK(calls[0]["line"] == error["statement"]["line"]);
    CHECK(calls[1]["line"] == calls[0]["line"].get<int>() + 4);
    CHECK(calls[2]["line"] == calls[0]["line"].get<int>() + 6);
    CHECK(calls[4]["line"] == calls[0]["line"].get<int>() + 10);
    CHECK(mentions(check_c(nested_program, "--model rc11"), "  in check\n    called from descend at program.c:"));
}

TEST_CASE("A data race has the calls of both threads") {
    if (cannot_check_c())
        return;
    const auto events = result_of_c(racy_program, "rc11")["race_events"];
    REQUIRE(events.size() == 2);
    const bool first_is_direct = functions_of(events[0]["calls"]) == Names{"thread1"};
    CHECK(functions_of(events[first_is_direct ? 0 : 1]["calls"]) == Names{"thread1"});
    CHECK(functions_of(events[first_is_direct ? 1 : 0]["calls"]) == Names{"set", "thread0"});
    const Run run = check_c(racy_program, "--model rc11");
    INFO(run.output);
    CHECK(mentions(run, "    in thread1\n"));
    CHECK(mentions(run, "    in set\n      called from thread0 at program.c:"));
}

TEST_CASE("Bad accesses, signals and mistakes of calls have their calls") {
    if (cannot_check_c())
        return;
    const auto calls = [](const std::string& text) {
        const auto result = result_of_c(text, "rc11");
        return result["errors"].empty() ? Names{result.dump()} : functions_of(result["errors"][0]["calls"]);
    };
    CHECK(calls("int *p; static int get(int *q) { return *q; }\nint main(void) { return get(p); }") ==
          Names{"get", "main"});
    CHECK(calls("static int get(volatile int *q) { return *q; }\n"
                "int main(void) { return get((int *)0x10000000); }") == Names{"get", "main"});
    CHECK(calls("int n; static int of(int k) { return 1 / k; }\nint main(void) { return of(n); }") ==
          Names{"of", "main"});
    CHECK(calls("static void give(void *p) { free(p); }\n"
                "int main(void) { int *p = malloc(4); give(p); give(p); return 0; }") == Names{"give", "main"});
    // What the program does not call itself.
    CHECK(calls("pthread_once_t o = PTHREAD_ONCE_INIT; static void init(void) { abort(); }\n"
                "int main(void) { pthread_once(&o, init); return 0; }") == Names{"init", "main"});
    // The use, and what makes it one.
    const auto used = result_of_c("_Atomic(int *) p;\n"
                                  "static void drop(int *q) { free(q); }\n"
                                  "static int use(int *q) { return *q; }\n"
                                  "void *thread0(void *a) { int *q = p; if (q) use(q); return a; }\n"
                                  "int main(void) { pthread_t t; int *q = malloc(4); *q = 0; p = q;\n"
                                  "    pthread_create(&t, NULL, thread0, NULL);\n"
                                  "    drop(q); pthread_join(t, NULL); return 0; }",
                                  "sc");
    REQUIRE(used["errors"].size() == 1);
    CHECK(functions_of(used["errors"][0]["calls"]) == Names{"use", "thread0"});
    CHECK(functions_of(used["errors"][0]["cause"]["calls"]) == Names{"drop", "main"});
}

TEST_CASE("The middle of a deep recursion is left out") {
    if (cannot_check_c())
        return;
    const auto result = result_of_c("int n; int down(int k) { volatile char room[512]; room[0] = 1;\n"
                                    "    return down(k + 1) + room[0]; }\n"
                                    "int main(void) { return down(n); }",
                                    "rc11");
    REQUIRE(result["errors"].size() == 1);
    const auto& calls = result["errors"][0]["calls"];
    REQUIRE(calls.size() == 20);
    CHECK(calls[15]["left_out"] > 100);
    CHECK(calls[19]["function"] == "main");
}

TEST_CASE("Threads that wait for ever have their calls") {
    if (cannot_check_c())
        return;
    const auto faults = result_of_c(locking_program, "rc11")["faults"];
    REQUIRE(faults.size() == 1);
    CHECK(functions_of(faults[0]["calls"]) == Names{"lock_both", "thread0"});
    REQUIRE(faults[0]["others"].size() == 1);
    CHECK(functions_of(faults[0]["others"][0]["calls"]) == Names{"lock_both", "thread1"});
    CHECK(mentions(check_c(locking_program, "--model rc11"), "      called from thread1 at program.c:"));
    const auto loops = result_of_c("atomic_int x; static void await(void) { while (!x) ; }\n"
                                   "void *thread0(void *a) { await(); return a; }\n"
                                   "void *thread1(void *a) { x = 0; return a; }\n" +
                                       main_with_threads(2),
                                   "rc11")["faults"];
    REQUIRE(loops.size() == 1);
    CHECK(functions_of(loops[0]["calls"]) == Names{"await", "thread0"});
}

TEST_CASE("Memory that nobody frees has the calls of its malloc") {
    if (cannot_check_c())
        return;
    const auto result = result_of_c("static int *make(int n) { int *p = malloc(sizeof *p); *p = n; return p; }\n"
                                    "static int *make_twice(void) { free(make(1)); return make(2); }\nint *shared;\n"
                                    "void *thread0(void *a) { shared = make_twice(); return a; }\n"
                                    "int *keep;\nstatic void own(void) { keep = make(3); }\n"
                                    "int main(void) { pthread_t t; pthread_create(&t, NULL, thread0, NULL);\n"
                                    "    pthread_join(t, NULL); own(); return *keep + *shared - 5; }\n",
                                    "rc11", "--leaks --keep-going");
    INFO(result.dump());
    REQUIRE(result["errors"].size() == 2);
    CHECK(functions_of(result["errors"][0]["calls"]) == Names{"make", "own", "main"});
    CHECK(functions_of(result["errors"][1]["calls"]) == Names{"make", "make_twice", "thread0"});
    CHECK(result["num_errors"] == 1);
}
