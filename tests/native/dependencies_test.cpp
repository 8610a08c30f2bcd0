// Programs in C under models with dependencies: what a value was computed from is known wherever it went, and nothing
// else is.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// Two threads, each of which reads what the other one writes after it has read. Each has an int `r` and stores by
// STORE(location, value). With a dependency in both threads no thread reads what the other one writes as it reads: of
// the four ways to read, one is out.
std::string load_buffering(const std::string& declarations, const std::string& store) {
    std::string text = "atomic_int x, y;\n" + declarations;
    for (const auto& [number, from, to] : {std::tuple(0, 'x', 'y'), std::tuple(1, 'y', 'x')})
        text += fmt::format("#define TO {2}\nvoid *thread{0}(void *p) {{\n  int r = atomic_load_explicit(&{1}, "
                            "memory_order_relaxed);\n  {3}\n  return p;\n}}\n#undef TO\n",
                            number, from, to, store);
    return text + main_with_threads(2);
}

constexpr const char* relaxed_store = "#define STORE(v) atomic_store_explicit(&TO, v, memory_order_relaxed)\n";

void check_order(const std::string& declarations, const std::string& store, bool ordered) {
    for (const char* model : {"imm", "armv8", "power"}) {
        const auto result = result_of_c(load_buffering(relaxed_store + declarations, store), model, "--mapping none");
        INFO(model << ": " << declarations << store << "\n" << result.dump().substr(0, 800));
        REQUIRE(result.contains("executions"));
        CHECK(result["executions"] == (ordered ? 3 : 4));
    }
}

} // namespace

TEST_CASE("A write that depends on a read is not seen before it") {
    if (cannot_check_c())
        return;
    SECTION("by its value") {
        check_order("", "STORE(r + 1);", true);
    }
    SECTION("by a branch") {
        check_order("", "if (r != 5) STORE(1);", true);
    }
    SECTION("by a switch") {
        check_order("", "switch (r) { case 7: STORE(2); break; default: STORE(1); }", true);
    }
    SECTION("by its address") {
        check_order("atomic_int *const all[3] = {0};\n",
                    "atomic_int *a[2] = {&TO, &TO}; "
                    "atomic_store_explicit(a[r & 1], 1, memory_order_relaxed);",
                    true);
    }
    SECTION("by a selection") {
        check_order("", "STORE(r ? 1 : 2);", true);
    }
    SECTION("by a variable in memory") {
        check_order("void put(int *to, int v) { *to = v; }\n", "int v; put(&v, r); STORE(v + 1);", true);
    }
    SECTION("by arguments and results") {
        check_order("int next(int unused, int v) { return v + 1; }\n", "STORE(next(0, r));", true);
    }
    SECTION("by a function that is called through a pointer") {
        check_order(
            "int one(void) { return 1; } int two(void) { return 2; }\nint (*const all[2])(void) = {one, two};\n",
            "STORE(all[r & 1]());", true);
    }
    SECTION("by a copy of a structure") {
        check_order("struct pair { int a, b; };\n",
                    "struct pair s = {r, 0}, q; memcpy(&q, &s, sizeof q); STORE(q.a + 1);", true);
    }
    SECTION("by memory of the heap") {
        check_order("", "int *m = malloc(sizeof *m); *m = r; STORE(*m + 1); free(m);", true);
    }
    SECTION("by a loop") {
        check_order("", "int n = 1; for (int i = 0; i < r; ++i) ++n; STORE(n);", true);
    }
    SECTION("by an assertion") {
        check_order("#include <assert.h>\n", "assert(r < 9); STORE(1);", true);
    }
    SECTION("by an assumption") {
        check_order("", "katlas_assume(r < 9); STORE(1);", true);
    }
    SECTION("by a thread-local variable") {
        check_order("_Thread_local int mine;\n", "mine = r; STORE(mine + 1);", true);
    }
    SECTION("by a value of a key") {
        check_order("",
                    "pthread_key_t key; pthread_key_create(&key, 0); pthread_setspecific(key, (void *)(long)r); "
                    "STORE((long)pthread_getspecific(key) + 1);",
                    true);
    }
    SECTION("by a structure that is given by value") {
        check_order(
            "struct all { long a[4]; };\n__attribute__((noinline)) long first(struct all s) { return s.a[0]; }\n",
            "struct all s = {{r, 1, 1, 1}}; STORE(first(s) + 1);", true);
    }
}

TEST_CASE("A value depends on what it was computed from, though it is always the same") {
    if (cannot_check_c())
        return;
    for (const char* value : {"r * 0", "r ^ r", "r - r", "r & 0", "(r | ~0) - 1", "r % 1", "r ? 1 : 1", "none(r)",
                              "r < r", "(r & ~0) ^ r", "0 * (r + 1)"}) {
        const std::string store = fmt::format("STORE(({}) + 1);", value);
        check_order("static inline __attribute__((always_inline)) int none(int v) { return v * 0; }\n", store, true);
    }
    for (const char* branch : {"if (r == r)", "if (r * 0); else", "switch (r) { default:; }", "while (r & 0);",
                               "switch (r) { case 1: case 2: default:; }", "switch (r) {}", "if (r);"}) {
        check_order("", fmt::format("{} STORE(1);", branch), true);
    }
}

TEST_CASE("Texts of one thread depend on what their bytes depend on") {
    if (cannot_check_c())
        return;
    const std::string texts = "#include <stdlib.h>\n#include <string.h>\n"
                              "void fill(char *to, int r) { to[0] = (char)('0' + r); to[1] = 0; }\n";
    for (const char* use :
         {"STORE((int)strlen(s));", "strcpy(q, s); STORE(q[0]);", "strncpy(q, s, 4); STORE(q[0]);",
          "STORE(atoi(s) + 1);", "if (strcmp(s, \"x\")) STORE(1);", "if (memchr(s, '9', 2) == 0) STORE(1);",
          "if (strchr(s, 'x') == 0) STORE(1);", "if (strstr(s, \"x\") == 0) STORE(1);", "strcat(q, s); STORE(q[0]);",
          "if (memcmp(s, q, 1)) STORE(1);", "sprintf(q, \"%s\", s); STORE(q[0]);",
          "char *d = strdup(s); STORE(d[0]); free(d);"})
        check_order(texts, fmt::format("char s[4], q[8] = \"\"; fill(s, r); {}", use), true);
    check_order(texts, "char s[4], q[8] = \"\"; fill(s, r); STORE(1); strcpy(q, s);", false);
}

TEST_CASE("A write that does not depend on a read may be seen before it") {
    if (cannot_check_c())
        return;
    SECTION("nothing is between") {
        check_order("", "(void)r; STORE(1);", false);
    }
    SECTION("a variable that was written again") {
        check_order("void put(int *to, int v) { *to = v; }\n", "int v; put(&v, r); put(&v, 1); STORE(v);", false);
    }
    SECTION("another member of a structure") {
        check_order("struct pair { int a, b; };\n", "struct pair s = {r, 1}, q; memcpy(&q, &s, sizeof q); STORE(q.b);",
                    false);
    }
    SECTION("another member of a structure in memory") {
        check_order("struct pair { int a, b; };\nvoid put(struct pair *to, int v) { to->a = v; to->b = 1; }\n"
                    "void move(struct pair *to, struct pair *from) { *to = *from; }\n",
                    "struct pair s, q; put(&s, r); move(&q, &s); STORE(q.b);", false);
    }
    SECTION("another member of a structure that is given by value") {
        check_order(
            "struct all { long a[4]; };\n__attribute__((noinline)) long second(struct all s) { return s.a[1]; }\n",
            "struct all s = {{r, 1, 1, 1}}; STORE(second(s));", false);
    }
    SECTION("another argument") {
        check_order("int second(int unused, int v) { (void)unused; return v; }\n", "STORE(second(r, 1));", false);
    }
    SECTION("what is printed") {
        check_order("", "printf(\"%d\", r); STORE(1);", false);
    }
    SECTION("memory that others do not see") {
        check_order("_Thread_local int mine;\n", "mine = r; STORE(1);", false);
    }
}

TEST_CASE("Threads begin and end in order under models with dependencies") {
    if (cannot_check_c())
        return;
    // Main reads what the thread wrote, the thread what main wrote before it created it.
    const char* text = "int a, b; atomic_int x;\n"
                       "void *run(void *p) { assert(a == 1); b = 2; int r = atomic_load_explicit(&x, "
                       "memory_order_relaxed); (void)r; return (void *)7; }\n"
                       "int main(void) { pthread_t t; void *result; a = 1; pthread_create(&t, 0, run, 0);\n"
                       "  atomic_store_explicit(&x, 1, memory_order_relaxed); pthread_join(t, &result);\n"
                       "  assert(b == 2 && result == (void *)7); return 0; }\n";
    const auto result = result_of_c(std::string("#include <assert.h>\n") + text, "imm");
    INFO(result.dump().substr(0, 800));
    CHECK(result["executions"] == 2);
    CHECK(result["num_errors"] == 0);
}

TEST_CASE("An error that is found with a cycle of reads and writes is shown") {
    if (cannot_check_c())
        return;
    const std::string text = load_buffering(relaxed_store, "STORE(1); if (r) atomic_fetch_add(&seen, 1);");
    std::string counted = "#include <assert.h>\natomic_int seen;\n" + text;
    counted.replace(counted.rfind("return 0"), 8, "assert(seen < 2); return 0");
    const auto imm = result_of_c(counted, "imm");
    INFO(imm.dump().substr(0, 800));
    CHECK(imm["num_errors"] == 1);
    CHECK(result_of_c(counted, "rc11")["num_errors"] == 0);
}

TEST_CASE("What a thread branches on has its own dependencies, whatever others do before it goes on") {
    if (cannot_check_c())
        return;
    // Each compare-exchange that succeeds is two actions, between which other threads run.
    const auto result = result_of_c("atomic_int x, y, z;\n"
                                    "void store(atomic_int *to, int v) { atomic_store_explicit(to, v, "
                                    "memory_order_relaxed); }\n"
                                    "#define LOAD(from) atomic_load_explicit(&from, memory_order_relaxed)\n"
                                    "#define TAKE(from, old, new) atomic_compare_exchange_strong_explicit(&from, "
                                    "&(int){old}, new, memory_order_relaxed, memory_order_relaxed)\n"
                                    "void *thread0(void *p) { LOAD(z); store(&y, 2); return p; }\n"
                                    "void *thread1(void *p) {\n    if (TAKE(x, 0, 2)) store(&x, 2);\n"
                                    "    if (TAKE(x, 1, 2)) store(&x, 1);\n    if (TAKE(y, 1, 1)) store(&x, 1);\n"
                                    "    return p;\n}\n"
                                    "void *thread2(void *p) {\n    if (TAKE(x, 0, 1)) store(&y, 1);\n"
                                    "    if (TAKE(x, 1, 2)) store(&z, 2);\n    LOAD(x);\n    return p;\n}\n" +
                                        main_with_threads(3),
                                    "imm");
    INFO(result.dump().substr(0, 800));
    CHECK(result["executions"] == 74); // as many as the same litmus test has
}

// With holes this takes seconds.
TEST_CASE("Read-modify-writes that are made in two orders may close a cycle of reads and writes") {
    if (cannot_check_c())
        return;
    const std::string program = R"(
atomic_int x, y;
int first, published;
void *publish(void *p) {
    first = atomic_exchange_explicit(&y, 2, memory_order_relaxed);
    atomic_exchange_explicit(&x, 1, memory_order_relaxed);
    return p;
}
void *look(void *p) {
    published = atomic_load_explicit(&x, memory_order_acquire);
    UPDATE;
    return p;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, publish, 0);
    pthread_create(&b, 0, look, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(!(first == 1 && published == 1));
})";
    for (const char* update : {"atomic_exchange_explicit(&y, 1, memory_order_relaxed)",
                               "int none = 0; atomic_compare_exchange_strong_explicit(&y, &none, 1, "
                               "memory_order_relaxed, memory_order_relaxed)"})
        for (const char* model : {"armv8", "aarch64", "power", "riscv"}) {
            std::string text = program;
            text.replace(text.find("UPDATE"), 6, update);
            INFO(model << ' ' << update);
            CHECK(result_of_c(text, model, "--mapping none --keep-going")["num_errors"] == 1);
        }
}

TEST_CASE("A lock-free stack that is compiled for a machine is explored without holes") {
    if (cannot_check_c())
        return;
    const std::string text =
        "struct node { struct node *next; int value; };\n_Atomic(struct node *) top;\n"
        "static void push(int value) {\n    struct node *n = malloc(sizeof *n);\n    n->value = value;\n"
        "    struct node *old = atomic_load_explicit(&top, memory_order_relaxed);\n    do {\n        n->next = old;\n"
        "    } while (!atomic_compare_exchange_strong_explicit(&top, &old, n, memory_order_release, "
        "memory_order_relaxed));\n}\n"
        "static int pop(void) {\n    struct node *old = atomic_load_explicit(&top, memory_order_acquire);\n"
        "    while (old && !atomic_compare_exchange_strong_explicit(&top, &old, old->next, memory_order_acquire, "
        "memory_order_acquire))\n        ;\n    return old ? old->value : 0;\n}\n"
        "void *thread0(void *p) { push(1); return (void *)(long)pop(); }\n"
        "void *thread1(void *p) { push(2); return (void *)(long)pop(); }\n"
        "void *thread2(void *p) { push(3); return (void *)(long)pop(); }\n" +
        main_with_threads(3);
    for (const std::string model : {"rc11", "imm", "armv8", "power", "riscv"}) {
        const auto result = result_of_c(text, model);
        INFO(model << result.dump().substr(0, 800));
        CHECK(result["executions"] == 270);
        CHECK(result["faults"].empty());
        CHECK(result["errors"].empty());
    }
}

// With holes, executions are found in which a thread waits for the mutex.
TEST_CASE("Programs whose locks leave no cycle of reads and writes are explored without holes") {
    if (cannot_check_c())
        return;
    const std::string text = "struct job { int size, *data; } *job;\n"
                             "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
                             "void *thread0(void *p) {\n    struct job *own = malloc(sizeof *own);\n"
                             "    own->size = 1;\n    own->data = &own->size;\n    pthread_mutex_lock(&m);\n"
                             "    struct job *old = job;\n    job = own;\n    pthread_mutex_unlock(&m);\n"
                             "    if (old) { *old->data += 1; free(old); }\n    return p;\n}\n"
                             "void *thread1(void *p) {\n    pthread_mutex_lock(&m);\n"
                             "    struct job *old = job;\n    job = 0;\n    pthread_mutex_unlock(&m);\n"
                             "    if (old) { *old->data += 1; free(old); }\n    return p;\n}\n" +
                             main_with_threads(2);
    for (const std::string model : {"imm", "armv8", "aarch64", "power", "riscv"}) {
        const auto result = result_of_c(text, model);
        INFO(result.dump().substr(0, 800));
        CHECK(result["executions"] == 2);
        CHECK((model != "imm" || result["blocked"] == 0));
    }
}
