// Functions of C's library that call the program, or that programs call at the ends of threads and of the program. The
// comments derive how many executions there are.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

nlohmann::json calls(const std::string& text, const std::string& options = "") {
    return result_of_c(text, "rc11", options);
}

void calls_well(const std::string& text, int executions, const std::string& options = "") {
    const auto result = calls(text, options);
    INFO(text << "\n" << result.dump());
    CHECK(result.value("executions", 0) == executions);
    CHECK(result.value("num_errors", 1) == 0);
    CHECK(result["faults"].empty());
    CHECK_FALSE(result.value("undefined", true));
    CHECK(result.value("complete", false));
}

} // namespace

TEST_CASE("Texts are taken apart and arrays are sorted as by the usual library") {
    if (cannot_check_c())
        return;
    for (const char* model : {"sc", "rc11", "armv8"}) {
        const auto result = result_of(run_in_source_tree(
            std::string("katlas check tests/native/programs/tokens.c --format json --model ") + model));
        INFO(model << " " << result.dump());
        CHECK(result.value("executions", 0) == 1);
        CHECK(result.value("num_errors", 1) == 0);
        CHECK_FALSE(result.value("undefined", true));
    }
}

TEST_CASE("Functions that read a text race with its writers") {
    if (cannot_check_c())
        return;
    for (const std::string call :
         {"strspn(c, d)", "strcspn(d, c)", "strpbrk(c, d)", "strcasecmp(d, c)", "strncasecmp(c, d, 1)", "strtok(x, c)",
          "strtok(c, d)", "strtok_r(c, d, &p)", "strsep(&q, d)", "strtod(c, NULL)", "atof(c)", "rand_r((unsigned *)c)",
          "qsort(c, 4, 1, order)", "bsearch(d, c, 1, 1, order)"}) {
        const auto result =
            calls("#include <strings.h>\nchar *strsep(char **, const char *);\n"
                  "_Alignas(4) char c[4]; const char d[4] = \"a\"; char x[4];\n"
                  "static int order(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }\n"
                  "static void *thread0(void *unused) { char *p, *q = c; (void)order; (void)" +
                  call + "; return unused; }\nstatic void *thread1(void *p) { c[0] = 0; return p; }\n" +
                  main_with_threads(2));
        INFO(call << "\n" << result.dump());
        CHECK(result.value("undefined", false));
    }
}

TEST_CASE("Comparisons of elements are the program's own code") {
    if (cannot_check_c())
        return;
    // The comparison of thread 0 is before the store of thread 1 or behind it.
    calls_well(
        "static atomic_int order = 1; static int a[2] = {1, 2};\n"
        "static int compare(const void *x, const void *y) { return order * (*(const int *)x - *(const int *)y); }\n"
        "static void *thread0(void *p) { qsort(a, 2, sizeof(int), compare); return p; }\n"
        "static void *thread1(void *p) { order = -1; return p; }\n" +
            main_with_threads(2),
        2);
    CHECK(mentions(check_c("static int compare(const void *x, const void *y) { assert(x == y); return 0; }\n"
                           "int main(void) { int a[2] = {1, 2}; qsort(a, 2, sizeof(int), compare); return 0; }",
                           "--model rc11"),
                   "assertion failed: x == y"));
}

TEST_CASE("Functions are called at the end of a program in C") {
    if (cannot_check_c())
        return;
    const std::string head = "static int done; static char *block; static void first(void) { assert(done++ == 2); }\n"
                             "static void third(void) { assert(done++ == 1); }\n"
                             "static void second(void) { assert(done++ == 0); free(block); atexit(third); }\n"
                             "static void *thread(void *p) { return p; }\n"
                             "int main(void) { block = malloc(1); atexit(first); atexit(second);\n"
                             "    pthread_t t; pthread_create(&t, NULL, thread, NULL); pthread_join(t, NULL); ";
    calls_well(head + "return 0; }", 1, "--leaks");
    calls_well(head + "exit(0); }", 1, "--leaks");
    CHECK(calls(head + "_Exit(0); }", "--leaks").value("num_errors", 0) == 1);
    CHECK(mentions(
        check_c("static void last(void) { assert(0); } int main(void) { atexit(last); return 0; }", "--model rc11"),
        "assertion failed: 0"));
    CHECK(mentions(check_c("static void last(void) {} static void *thread(void *p) { atexit(last); return p; }\n"
                           "int main(void) { pthread_t t; pthread_create(&t, NULL, thread, NULL); return 0; }",
                           "--model rc11"),
                   "atexit in a thread other than main"));
}

TEST_CASE("A thread that ends within a scope runs the scope's function") {
    if (cannot_check_c())
        return;
    const std::string head = "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int x;\n"
                             "static void leave(void *p) { pthread_mutex_unlock(p); }\n"
                             "static void add(void *p) { *(int *)p += 10; }\n"
                             "static void *run(void *p) { pthread_mutex_lock(&m);\n"
                             "    pthread_cleanup_push(leave, &m); pthread_cleanup_push(add, &x); ++x;\n"
                             "    if (p) pthread_exit(p); pthread_cleanup_pop(0); pthread_cleanup_pop(LEAVES);\n"
                             "    return NULL; }\n"
                             "int main(void) { pthread_t t[2]; pthread_create(&t[0], NULL, run, NULL);\n"
                             "    pthread_create(&t[1], NULL, run, &x); pthread_join(t[0], NULL);\n"
                             "    pthread_join(t[1], NULL); assert(x == 12); return 0; }";
    calls_well(head, 2, "-- -DLEAVES=1"); // two orders
    CHECK_FALSE(calls(head, "-- -DLEAVES=0")["faults"].empty());
}

TEST_CASE("Questions about the system have constant answers") {
    if (cannot_check_c())
        return;
    calls_well(
        "#include <unistd.h>\nint gettid(void); int sched_getcpu(void); int pthread_yield(void);\n"
        "static int tid; static void *thread(void *p) { tid = gettid(); assert(sched_getcpu() == 0); return p; }\n"
        "int main(void) { static char buffer[8]; setbuf(stdout, NULL); setvbuf(stderr, buffer, _IOFBF, 8);\n"
        "    pthread_t t; pthread_create(&t, NULL, thread, NULL); pthread_join(t, NULL);\n"
        "    pthread_yield(); assert(getpid() == gettid() && tid != gettid());\n"
        "    assert(sysconf(_SC_NPROCESSORS_ONLN) == 2 && sysconf(_SC_PAGESIZE) == getpagesize()); return 0; }",
        1);
}
