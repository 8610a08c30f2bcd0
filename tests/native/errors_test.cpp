// What is found in programs that are wrong, and what is not found in those that are right.
#include "native_program.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

std::string message_of(const std::string& text, const std::string& model = "rc11") {
    const auto result = result_of_c(text, model);
    if (!result.contains("errors") || result["errors"].empty())
        return "no error: " + result.dump();
    return result["errors"][0]["message"];
}

std::string publish(const std::string& order) {
    return "struct box { int data; };\n_Atomic(struct box *) published;\n"
           "void *thread0(void *a) { struct box *b = malloc(sizeof *b); b->data = 42;\n"
           "    atomic_store_explicit(&published, b, memory_order_" +
           order +
           "); return a; }\n"
           "void *thread1(void *a) { struct box *b = atomic_load_explicit(&published, memory_order_acquire);\n"
           "    if (b) assert(b->data == 42);\n    return a; }\n" +
           main_with_threads(2);
}

} // namespace

TEST_CASE("A data race is shown with both accesses, and without it there is none") {
    if (cannot_check_c())
        return;
    const Run racy = check_c(publish("relaxed"), "--model rc11");
    CHECK(racy.status == 1);
    CHECK(mentions(racy, "Undefined behaviour: a data race in 1 execution"));
    CHECK(mentions(racy, "assert(b->data == 42);"));
    const auto edges = result_of_c(publish("relaxed"), "rc11")["race_graph"]["edges"];
    CHECK(std::ranges::count(edges, "race", [](const auto& e) { return e["relation"]; }) == 1);
    const auto right = result_of_c(publish("release"), "rc11");
    CHECK(right["executions"] == 2);
    CHECK(right["errors"].empty());
    CHECK(right["undefined"] == false);
}

TEST_CASE("Uses of memory that is not there are errors") {
    if (cannot_check_c())
        return;
    CHECK(message_of("int main(void) { int *p = malloc(8); p[0] = 1; free(p); return p[0]; }") ==
          "an access of memory that was freed");
    CHECK(message_of("int main(void) { int *p = malloc(8); free(p); free(p); return 0; }") == "memory is freed twice");
    CHECK(message_of("int main(void) { int *p = malloc(8); p[2] = 1; free(p); return 0; }") ==
          "an access outside of every block of the heap and of every variable");
    CHECK(message_of("int main(void) { char *p = malloc(5); free(p); p[6] = 1; return 0; }") ==
          "an access of memory that was freed");
    CHECK(message_of("int x; int main(void) { free(&x); return 0; }") == "free of what malloc did not give");
    CHECK(message_of("int *p; int main(void) { return *p; }") == "an access through a null pointer");
    CHECK(message_of("int n; int down(int k) { volatile char room[512]; room[0] = 1; return down(k + 1) + room[0]; }\n"
                     "int main(void) { return down(n); }") == "a stack overflow: a thread has 8 MB");
    for (const char* division : {"return 1 / n;", "7 / n; return 0;", "return n / n;", "return n % n;", "return 0 / n;",
                                 "return (int)(n / 0u);", "n %= n; return 0;", "unsigned char c = n; return 1 / c;"}) {
        INFO(division);
        CHECK(message_of(fmt::format("int n; int main(void) {{ {} }}", division)) == "a division by zero");
    }
    CHECK(message_of("int n; int main(void) { switch (n) { case 1: return 0; default: __builtin_unreachable(); } }")
              .starts_with("a place that is never reached, as the program says"));
    CHECK(message_of("int main(void) { return *(volatile int *)0x10000000; }").starts_with("a signal: SIGSEGV"));
    // Of another thread: the free happens after the use, before it, or at the same time.
    const auto freed = [](const std::string& last) {
        return "_Atomic(int *) p;\n"
               "void *thread0(void *a) { int *q = p; if (q) *q = 1; return a; }\n"
               "int main(void) { pthread_t t; int *q = malloc(4); *q = 0; p = q;\n"
               "    pthread_create(&t, NULL, thread0, NULL);\n" +
               last + "    return 0; }\n";
    };
    CHECK(result_of_c(freed("    pthread_join(t, NULL); free(q);\n"), "sc")["errors"].empty());
    CHECK(message_of(freed("    free(q); pthread_join(t, NULL);\n"), "sc")
              .starts_with("an access of memory that was freed"));
    CHECK(message_of("_Atomic(int *) p;\n"
                     "void *thread0(void *a) { int *q = malloc(4); p = q; return a; }\n"
                     "void *thread1(void *a) { int *q = p; if (q) return (void *)(long)*q; return a; }\n" +
                     main_with_threads(2)) ==
          "a read of memory that was allocated and not written" + std::string(" (see P1.1: malloc heap1+16)"));
    // The word of a thread that nobody else uses, in memory that another thread frees, or the thread itself.
    const auto given = [](const std::string& before, const std::string& after) {
        return "struct node { int value; long mine; };\n_Atomic(struct node *) head;\n"
               "void *thread0(void *a) { struct node *n = malloc(sizeof *n); n->value = 1; " +
               before + " head = n; " + after +
               " return a; }\n"
               "void *thread1(void *a) { struct node *n = head; if (n) { assert(n->value == 1); free(n); } return a; "
               "}\n" +
               main_with_threads(2);
    };
    const auto has_error = [](const auto& result) { return !result["errors"].empty() || result["undefined"]; };
    CHECK_FALSE(has_error(result_of_c(given("n->mine = 5;", ""), "rc11")));
    CHECK_FALSE(has_error(result_of_c(given("n->mine = 5; atomic_load(&head); n->mine = 6;", ""), "rc11")));
    CHECK(has_error(result_of_c(given("", "n->mine = 5;"), "rc11")));
    CHECK(has_error(result_of_c(given("n->mine = 5;", "return (void *)n->mine;"), "rc11")));
    CHECK(message_of("_Atomic(long *) p;\n"
                     "void *thread0(void *a) { long *q = malloc(16); q[0] = 1; q[1] = 2; p = q;\n"
                     "    pthread_join(*(pthread_t *)a, NULL); free(q); return (void *)q[1]; }\n"
                     "void *thread1(void *a) { long *q = p; if (q) assert(*q == 1); return a; }\n"
                     "int main(void) { pthread_t t[2]; pthread_create(&t[1], NULL, thread1, NULL);\n"
                     "    pthread_create(&t[0], NULL, thread0, &t[1]); pthread_join(t[0], NULL); return 0; }\n") ==
          "an access of memory that was freed");
    // Of a thread that has ended.
    CHECK(message_of("_Atomic(int *) p;\n"
                     "void *thread0(void *a) { int x = 0; p = &x; return a; }\n"
                     "void *thread1(void *a) { int *q = p; if (q) *q = 1; return a; }\n" +
                         main_with_threads(2),
                     "sc")
              .starts_with("an access of memory that was freed"));
}

TEST_CASE("Variables are accessed within their bounds and lives, and once they are written") {
    if (cannot_check_c())
        return;
    const std::string outside = "an access outside of every block of the heap and of every variable";
    const std::string returned = "an access of a local variable whose function has returned";
    const std::string unwritten = "a read of memory that was allocated and not written";
    // Of data segments: behind a variable, before the first one, between two.
    const std::string variables = "int a[4], b[4] = {1}; static int c[4]; int i;\n";
    for (const char* access : {"a[i + 4] = 1", "b[i + 4] = 1", "c[i + 5] = 1", "a[i - 1] = 1", "b[i - 1] = 1"}) {
        INFO(access);
        CHECK(message_of(variables + "int main(void) { " + access + "; return a[0] + b[0] + c[0]; }") == outside);
    }
    CHECK(message_of(variables + "void *thread0(void *p) { a[i + 4] = 1; return p; }\n" + main_with_threads(1)) ==
          outside);
    CHECK(result_of_c(variables + "static const char *const names[] = {\"x\", \"y\"};\n"
                                  "const char *name(int k) { return names[k]; }\n"
                                  "int main(void) { return (a[i + 3] + b[i] + c[3 - i] + *name(i)) & 0; }",
                      "sc")["errors"]
              .empty());
    // Of functions.
    const std::string functions =
        "int i; void put(int *p, int k) { p[k] = 1; } int get(int *p, int k) { return p[k]; }\n";
    CHECK(message_of(functions + "int main(void) { int x[4]; put(x, i + 4); return 0; }") == outside);
    CHECK(message_of(functions + "int main(void) { int x[4]; put(x, i - 1); return 0; }") == outside);
    CHECK(message_of(functions + "int main(void) { int n = i + 3, x[n]; put(x, n); return 0; }") == outside);
    CHECK(message_of(functions + "int main(void) { int x[4]; put(x, 1); return get(x, 2); }") == unwritten);
    CHECK(message_of(functions + "int main(void) { int *p = malloc(8); put(p, 1); return get(p, 0); }") == unwritten);
    CHECK(message_of(functions + "int *f(void) { int x = 1; int *volatile p = &x; return p; }\n"
                                 "int main(void) { return *f(); }") == returned);
    CHECK(message_of(functions + "int main(void) { int x[4]; free(x + i); return 0; }") ==
          "free of what malloc did not give");
    // What is right: bits, arguments by value, lists of arguments, recursion, large variables one after the other.
    CHECK(
        result_of_c("#include <stdarg.h>\n"
                    "struct bits { unsigned a : 3, b : 4; int c; };\n"
                    "void set(struct bits *p) { p->a = 1; p->b = 3; }\n"
                    "struct large { long a[4]; } shared;\n"
                    "long second(struct large s) { return s.a[1]; }\n"
                    "int sum(int n, ...) { va_list l; va_start(l, n); int s = 0;\n"
                    "    for (int k = 0; k < n; ++k) s += va_arg(l, int); va_end(l); return s; }\n"
                    "int down(int, int *); void look(int *p) { assert(*p == 0); }\n"
                    "int hand_on(int n, int *p) { int x = 0; look(&x); *p = x;\n"
                    "    __attribute__((musttail)) return down(n, p); }\n"
                    "int down(int n, int *up) { int x = n; if (n) down(n - 1, &x); return *up += x; }\n"
                    "void *thread0(void *p) { shared.a[1] = 7; return p; }\n"
                    "int main(void) { pthread_t t; pthread_create(&t, NULL, thread0, NULL); pthread_join(t, NULL);\n"
                    "    assert(second(shared) == 7); assert(sum(8, 1, 2, 3, 4, 5, 6, 7, 8) == 36);\n"
                    "    struct bits q; set(&q); assert(q.a == 1 && q.b == 3);\n"
                    "    int n = 0; assert(down(3, &n) == 6); assert(hand_on(3, &n) == 6);\n"
                    "    for (int k = 0; k < 20000; ++k) { char room[8192]; room[0] = 0; set((struct bits *)room); }\n"
                    "    return 0; }\n",
                    "rc11")["errors"]
            .empty());
}

TEST_CASE("A local variable that another thread may use behind its life is an error") {
    if (cannot_check_c())
        return;
    const std::string text = "_Atomic(int *) p;\n"
                             "void *thread0(void *a) { int x = 5; atomic_store(&p, &x); return a; }\n"
                             "void *thread1(void *a) { int *q = p; if (q) *q = 1; return a; }\n" +
                             main_with_threads(2);
    CHECK(message_of(text).starts_with("an access of memory that was freed (see P1."));
    CHECK(mentions(check_c(text, "--model rc11 --keep-going"), "leave P1:x"));
    // Who waits for those who use its variables may give them away.
    CHECK(result_of_c("void *thread0(void *a) { *(int *)a = 1; return a; }\n"
                      "int start(void) { int x = 0; pthread_t t; pthread_create(&t, NULL, thread0, &x);\n"
                      "    pthread_join(t, NULL); return x; }\n"
                      "int main(void) { return start() + start() - 2; }\n",
                      "rc11")["undefined"] == false);
}

TEST_CASE("A structure is read as a whole, with the room between its members and behind them") {
    if (cannot_check_c())
        return;
    for (const char* members : {"long p; int o;", "int o; long p;", "long p; char o;", "char o; short p; char q;"}) {
        const std::string text = fmt::format(
            "struct all {{ {} }};\n__attribute__((noinline)) int use(struct all *a) {{ struct all b = *a; b.o++; "
            "return b.o; }}\n"
            "__attribute__((noinline)) void move(struct all *to, struct all *from) {{ struct all b = *from; *to = b; "
            "}}\n"
            "int main(void) {{ struct all *a = malloc(sizeof *a), b; a->o = 1; a->p = 2; move(&b, a); free(a); "
            "return use(&b) != 2; }}",
            members);
        const auto result = result_of_c(text, "rc11");
        INFO(text << result.dump().substr(0, 800));
        CHECK(result["executions"] == 1);
        CHECK(result["num_errors"] == 0);
    }
    CHECK(message_of("struct one { int o; int p; }; int main(void) { struct one *a = malloc(sizeof *a); int r = a->o; "
                     "free(a); return r; }") == "a read of memory that was allocated and not written");
}

TEST_CASE("Mutexes and threads are used as POSIX says") {
    if (cannot_check_c())
        return;
    const std::string thread = "void *thread(void *p) { return p; }\nint main(void) { pthread_t t; "
                               "pthread_create(&t, 0, thread, 0); ";
    const std::string again = "a thread is joined or detached that was joined or detached before";
    CHECK(message_of(thread + "pthread_join(t, 0); pthread_join(t, 0); return 0; }") == again);
    CHECK(message_of(thread + "pthread_detach(t); pthread_join(t, 0); return 0; }") == again);
    const auto returns = [](const char* kind) {
        return std::string("#include <errno.h>\n#define CHECK(e) if (!(e)) abort()\nint main(void) { "
                           "pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, ") +
               kind + "); pthread_mutex_t m; pthread_mutex_init(&m, &a); CHECK(pthread_mutex_unlock(&m) == EPERM); }";
    };
    for (const char* kind : {"PTHREAD_MUTEX_RECURSIVE", "PTHREAD_MUTEX_ERRORCHECK"})
        CHECK(result_of_c("#define _GNU_SOURCE\n" + returns(kind), "rc11")["num_errors"] == 0);
    CHECK(message_of(returns("PTHREAD_MUTEX_NORMAL")) == "a mutex is unlocked that the thread does not hold");
}

TEST_CASE("A thread that does something else when it is run once more is an error") {
    if (cannot_check_c())
        return;
    // What is on the stack below all functions is what an earlier run has left.
    CHECK(message_of("atomic_int x, y;\n"
                     "void *thread0(void *a) { int *p = (int *)((char *)__builtin_frame_address(0) - 65536);\n"
                     "    atomic_store(&y, *p); *p = *p + 1 + atomic_load(&x); return a; }\n"
                     "void *thread1(void *a) { atomic_store(&x, 1); atomic_load(&y); return a; }\n" +
                     main_with_threads(2)) ==
          "the thread does not do here what it did when it was run before: it is not deterministic");
}

TEST_CASE("Memory that nobody frees is an error if that is asked for") {
    if (cannot_check_c())
        return;
    const auto messages = [](const std::string& text, const std::string& options = "--leaks --keep-going") {
        const auto result = result_of_c(text, "rc11", options);
        REQUIRE(result.contains("errors"));
        std::vector<std::string> found;
        for (const auto& error : result["errors"])
            found.push_back(error["message"]);
        return found;
    };
    using Messages = std::vector<std::string>;
    const std::string kept = "int main(void) { char *p = malloc(3); free(malloc(1)); return p[0] = 0; }";
    CHECK(messages(kept) == Messages{"3 bytes of memory that nobody frees"});
    CHECK(messages(kept, "--keep-going").empty());
    CHECK(messages("int main(void) { int *p = calloc(2, 4); p = realloc(p, 80); free(p); return 0; }").empty());
    // Who comes first gives its block to the other one. In one of two executions nobody takes the second one.
    const auto handed_over = [](const std::string& last) {
        return "_Atomic(int *) p;\n"
               "void *thread0(void *a) { free(atomic_exchange(&p, malloc(4))); return a; }\n"
               "void *thread1(void *a) { free(atomic_exchange(&p, malloc(5))); return a; }\n"
               "int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, thread0, 0);\n"
               "    pthread_create(&t[1], 0, thread1, 0);\n"
               "    pthread_join(t[0], 0); pthread_join(t[1], 0); " +
               last + " return 0; }";
    };
    CHECK(messages(handed_over("free(p);")).empty());
    CHECK(messages(handed_over("")).size() == 2); // each of them in one execution
}

TEST_CASE("A failed assertion is shown with its line, what was printed, and what led to it") {
    if (cannot_check_c())
        return;
    const Run run = check_c("atomic_int x, y;\nint a, b;\n"
                            "void *thread0(void *p) { x = 1; a = y; return p; }\n"
                            "void *thread1(void *p) { y = 1; b = x; return p; }\n"
                            "int main(void) {\n"
                            "    pthread_t s, t;\n"
                            "    pthread_create(&s, NULL, thread0, NULL);\n"
                            "    pthread_create(&t, NULL, thread1, NULL);\n"
                            "    pthread_join(s, NULL);\n    pthread_join(t, NULL);\n"
                            "    printf(\"%d and %d\\n\", a, b);\n"
                            "    assert(a == 1 || b != 1);\n}\n",
                            "--model sc");
    INFO(run.output);
    CHECK(run.status == 1);
    CHECK(mentions(run, "Error in P0 at program.c:18: assertion failed: a == 1 || b != 1"));
    CHECK(mentions(run, "P0 printed:\n    0 and 1\n"));
    CHECK(mentions(run, "program.c:10: void *thread1(void *p) { y = 1; b = x; return p; }"));
}

TEST_CASE("Threads that wait for ever are found") {
    if (cannot_check_c())
        return;
    const auto locks = [](const std::string& first, const std::string& second) {
        return "pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;\n"
               "void *thread0(void *p) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b); "
               "pthread_mutex_unlock(&a); return p; }\n"
               "void *thread1(void *p) { pthread_mutex_lock(&" +
               first + "); pthread_mutex_lock(&" + second + "); pthread_mutex_unlock(&" + second +
               "); pthread_mutex_unlock(&" + first + "); return p; }\n" + main_with_threads(2);
    };
    CHECK(result_of_c(locks("b", "a"), "rc11")["faults"][0]["kind"] == "deadlock");
    const auto right = result_of_c(locks("a", "b"), "rc11");
    CHECK(right["faults"].empty());
    CHECK(right["executions"] == 2);
    const auto spins = [](int value) {
        return "atomic_int x;\nvoid *thread0(void *p) { x = " + std::to_string(value) +
               "; return p; }\nvoid *thread1(void *p) { while (x != 1) ; return p; }\n" + main_with_threads(2);
    };
    CHECK(result_of_c(spins(2), "rc11")["faults"][0]["kind"] == "endless-loop");
    CHECK(result_of_c(spins(1), "rc11")["faults"].empty());
    CHECK(message_of(
              "pthread_barrier_t b;\nint main(void) { pthread_barrier_init(&b, 0, 2); pthread_barrier_destroy(&b);\n"
              "    pthread_barrier_init(&b, 0, 1); pthread_barrier_wait(&b); pthread_barrier_init(&b, 0, 1); }") ==
          "a barrier is initialised a second time");
    CHECK(message_of("pthread_mutex_t m;\nint main(void) { return pthread_mutex_unlock(&m); }") ==
          "a mutex is unlocked that the thread does not hold");
}

TEST_CASE("Where releases order nothing, it is said that mutexes and threads do not either") {
    if (cannot_check_c())
        return;
    const std::string text = "int data;\nvoid *thread0(void *a) { data = 1; return a; }\n" + main_with_threads(1);
    CHECK(mentions(check_c(text, "--model pso 2>&1"), "mutexes, and the creation and the end of threads"));
    for (const char* const model : {"sc", "tso", "ra", "rc11", "imm"})
        CHECK_FALSE(mentions(check_c(text, std::string("2>&1 --model ") + model), "mutexes"));
}

TEST_CASE("A program that ends with a status other than 0 has failed, unless any status will do") {
    if (cannot_check_c())
        return;
    // Store buffering: both threads read 0 under weak models only.
    const auto program = [](const std::string& fails) {
        return "atomic_int x, y;\nint a, b;\nvoid *f(void *p) {\n"
               "    atomic_store_explicit(&x, 1, memory_order_relaxed);\n"
               "    a = atomic_load_explicit(&y, memory_order_relaxed);\n    return p;\n}\n"
               "int main(void) {\n    pthread_t t;\n    pthread_create(&t, NULL, f, NULL);\n"
               "    atomic_store_explicit(&y, 1, memory_order_relaxed);\n"
               "    b = atomic_load_explicit(&x, memory_order_relaxed);\n    pthread_join(t, NULL);\n"
               "    if (a == 0 && b == 0)\n        " +
               fails + ";\n    return 0;\n}\n";
    };
    const std::string ends = "the program ends with status 3 (see --any-status)";
    for (const char* const fails : {"return 3", "exit(3)", "_Exit(3)"})
        for (const char* const model : {"rc11", "tso", "imm"}) {
            const std::string text = program(fails);
            INFO(text << model);
            const auto errors = result_of_c(text, model, "--keep-going")["errors"];
            REQUIRE(errors.size() == 1);
            CHECK(errors[0]["message"] == ends);
            const auto any = result_of_c(text, model, "--keep-going --any-status");
            CHECK(any["errors"].empty());
            CHECK(any["executions"] == 4);
            CHECK(result_of_c(text, "sc")["executions"] == 3);
        }
    CHECK(result_of_c("void main(void) { }", "sc", "-- -w")["executions"] == 1);
}

TEST_CASE("A thread cannot end the program, nor use what main leaves behind") {
    if (cannot_check_c())
        return;
    const std::string exits = "void *thread0(void *a) { exit(0); }\n" + main_with_threads(1);
    const Run run = check_c(exits, "2>&1");
    CHECK(run.status == 2);
    CHECK(mentions(run, "exit in a thread other than main"));
    const Run destructor = check_c("__attribute__((destructor)) void d(void) {}\nint main(void) {}", "2>&1");
    CHECK(destructor.status == 2);
    CHECK(mentions(destructor, "__attribute__((destructor))"));
    const Run left = check_c("void *f(void *p) { return (void *)(long)*(int *)p; }\n"
                             "int main(void) { int x = 4; pthread_t t; pthread_create(&t, NULL, f, &x); "
                             "pthread_exit(NULL); }",
                             "2>&1");
    CHECK(left.status == 1);
    CHECK(mentions(left, "leave P0:x"));
}

TEST_CASE("A thread-local variable may be used by another thread") {
    if (cannot_check_c())
        return;
    const std::string text = "_Thread_local atomic_int slot;\n_Atomic(atomic_int *) published;\n"
                             "void *f(void *a) { published = &slot; while (!slot) ; return a; }\n"
                             "int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); atomic_int *q;\n"
                             "    while (!(q = published)) ;\n    *q = 8; pthread_join(t, 0); }";
    for (const char* const model : {"sc", "tso", "rc11", "imm"}) {
        const auto result = result_of_c(text, model);
        INFO(model << ": " << result.dump());
        CHECK(result["executions"] == 1);
        CHECK(result["errors"].empty());
        CHECK(result["complete"] == true);
    }
}

TEST_CASE("What cannot be explored is refused by name, and what does not compile is shown") {
    if (cannot_check_c())
        return;
    const Run unknown = check_c("#include <unistd.h>\nint main(void) { return gethostid(); }", "--model sc");
    CHECK(unknown.status == 2);
    CHECK(mentions(unknown, "the program uses what cannot be explored: gethostid"));
    const Run wrong = check_c("int main(void) { return x; }", "--model sc");
    CHECK(wrong.status == 2);
    CHECK(mentions(wrong, "program.c:7:25: error: use of undeclared identifier 'x'"));
    const Run mixed = check_c("union { atomic_int all; _Atomic char part; } u;\n"
                              "void *thread0(void *p) { u.all = 1; return p; }\n"
                              "void *thread1(void *p) { u.part = 1; return p; }\n" +
                                  main_with_threads(2),
                              "--model sc");
    CHECK(mixed.status == 2);
    CHECK(mentions(mixed, "atomic operation"));
    const Run candidates = check_c("int main(void) { return 0; }", "--model power-weak");
    CHECK(candidates.status == 2);
    CHECK(mentions(candidates, "C programs are not explored under power-weak"));
}
