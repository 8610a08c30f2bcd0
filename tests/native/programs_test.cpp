// Programs in C that are right: what they may do, and how often.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

TEST_CASE("Choices have all values, and assumptions leave some out") {
    if (cannot_check_c())
        return;
    const auto result = result_of_c("int main(void) {\n    int a = katlas_choose(-1, 3), b = katlas_choose(0, 2);\n"
                                    "    katlas_assume(a != b);\n    assert(a >= -1 && a <= 3 && b < 3);\n}",
                                    "rc11");
    CHECK(result["executions"] == 12);
    CHECK(result["blocked"] == 3);
    CHECK(result["errors"].empty());
}

TEST_CASE("Values that the program leaves open are those of a range, as far as their type has them") {
    if (cannot_check_c())
        return;
    const auto executions = [](const std::string& type, const std::string& function, const std::string& options) {
        return result_of_c(type + " __VERIFIER_nondet_" + function + "(void);\nint main(void) { " + type +
                               " n = __VERIFIER_nondet_" + function + "(); assert(n != 2); return 0; }",
                           "sc", "--keep-going " + options);
    };
    const Run open =
        check_c("int __VERIFIER_nondet_int(void);\nint main(void) { return __VERIFIER_nondet_int(); }", "");
    CHECK(open.status == 2);
    CHECK(mentions(open, "program.c:8: __VERIFIER_nondet_int has too many values: use --nondet LEAST..GREATEST"));
    const auto ints = executions("int", "int", "--nondet -1..3");
    CHECK(ints["executions"] == 4);
    CHECK(ints["num_errors"] == 1);
    CHECK(executions("unsigned", "uint", "--nondet -1..3")["executions"] == 3);
    CHECK(executions("signed char", "char", "--nondet 126..300")["executions"] == 2);
    CHECK(check_c("int main(void) { return 0; }", "--nondet 3..2").status == 2);
}

TEST_CASE("Memory is what C says it is, shared or not") {
    if (cannot_check_c())
        return;
    // Each thread looks at its own variables, at those of its parent, at parts of structures, at copies.
    const auto result = result_of_c(
        "#include <stdint.h>\n"
        "struct s { char c; short h; int i; long l; unsigned f : 3, g : 5; double d; char text[11]; };\n"
        "struct s global = {1, 2, 3, 4, 5, 6, 7.5, \"katlas\"};\n_Thread_local int own = 5;\n"
        "static long sum(const struct s *p) { return p->c + p->h + p->i + p->l + p->f + p->g + (long)p->d; }\n"
        "struct arg { struct s *s; int n; union { uint64_t whole; uint16_t part[4]; } u; };\n"
        "static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }\n"
        "void *run(void *p) {\n    struct arg *a = p;\n    own += a->n;\n    assert(own == 5 + a->n);\n"
        "    struct s mine = *a->s;\n    assert(sum(&mine) == 28 && sum(a->s) == 28);\n"
        "    mine.g = 1; assert(sum(&mine) == 23);\n"
        "    struct s *heap = malloc(2 * sizeof *heap);\n    heap[1] = mine;\n    heap = realloc(heap, 3 * sizeof "
        "*heap);\n"
        "    assert(sum(&heap[1]) == 23);\n    free(heap);\n"
        "    a->u.whole = 0x0004000300020001; assert(a->u.part[2] == 3);\n    a->u.part[0] = 9;\n"
        "    assert(a->u.whole == 0x0004000300020009);\n    int *zeros = calloc(4, sizeof *zeros);\n"
        "    for (int i = 0; i < 4; ++i) assert(zeros[i] == 0);\n    free(zeros);\n"
        "    assert(depth(100) == 100);\n    return (void *)(long)(a->n + 1);\n}\n"
        "int main(void) {\n    pthread_t t[2];\n    struct arg args[2] = {{&global, 1, {0}}, {&global, 2, {0}}};\n"
        "    long total = 0;\n    for (int i = 0; i < 2; ++i) pthread_create(&t[i], NULL, run, &args[i]);\n"
        "    for (int i = 0; i < 2; ++i) { void *r; pthread_join(t[i], &r); total += (long)r; }\n"
        "    assert(total == 5 && own == 5);\n    assert(args[1].u.part[0] == 9 && args[0].u.whole == "
        "0x0004000300020009);\n"
        "    return 0;\n}\n",
        "rc11");
    INFO(result.dump());
    CHECK(result["executions"] == 1);
    CHECK(result["errors"].empty());
    CHECK(result["undefined"] == false);
}

TEST_CASE("Every function of atomics does what it says") {
    if (cannot_check_c())
        return;
    const auto result = result_of_c(
        "atomic_int x; atomic_uchar c; _Atomic long l; _Atomic double d; _Atomic(int *) p; atomic_flag f;\n"
        "signed char s; int plain[4];\n"
        "void *thread0(void *a) {\n"
        "    assert(atomic_fetch_add(&x, 5) == 0 && atomic_fetch_sub(&x, 2) == 5 && x == 3);\n"
        "    assert(atomic_fetch_or(&x, 12) == 3 && atomic_fetch_and(&x, 10) == 15 && atomic_fetch_xor(&x, 3) == 10);\n"
        "    assert(atomic_exchange(&x, -7) == 9 && x == -7);\n"
        "    int e = 0;\n    assert(!atomic_compare_exchange_strong(&x, &e, 1) && e == -7);\n"
        "    assert(atomic_compare_exchange_weak(&x, &e, 1) && x == 1);\n"
        "    c = 250; c += 10; assert(c == 4);\n    l = -1; l -= 1L << 40; assert(l == -1 - (1L << 40));\n"
        "    d = 1.5; d = d + 1; assert(d == 2.5);\n    p = plain; atomic_fetch_add(&p, 2); assert(p == plain + 2);\n"
        "    assert(!atomic_flag_test_and_set(&f) && atomic_flag_test_and_set(&f)); atomic_flag_clear(&f);\n"
        "    assert(__sync_fetch_and_add(&s, -3) == 0 && __sync_add_and_fetch(&s, 1) == -2);\n"
        "    assert(__sync_val_compare_and_swap(&s, -2, 9) == -2 && __sync_bool_compare_and_swap(&s, 9, 10));\n"
        "    assert(__atomic_fetch_nand(&s, 2, __ATOMIC_SEQ_CST) == 10 && s == ~2);\n"
        "    assert(__atomic_fetch_max(&s, 1, __ATOMIC_SEQ_CST) == ~2 && s == 1);\n"
        "    __atomic_store_n(&s, 3, __ATOMIC_RELEASE); __sync_synchronize(); "
        "atomic_thread_fence(memory_order_acquire);\n"
        "    assert(__atomic_load_n(&s, __ATOMIC_ACQUIRE) == 3);\n    return a;\n}\n"
        "int main(void) { pthread_t t; pthread_create(&t, NULL, thread0, NULL); pthread_join(t, NULL);\n"
        "    assert(x == 1 && c == 4 && d == 2.5 && p == plain + 2 && s == 3); return l == 0; }\n",
        "rc11");
    INFO(result.dump());
    CHECK(result["executions"] == 1);
    CHECK(result["errors"].empty());
}

TEST_CASE("Counts are those that mathematics gives") {
    if (cannot_check_c())
        return;
    // n threads that add to one counter: n! orders.
    const std::string adds = "atomic_int x;\nvoid *thread0(void *p) { x++; return p; }\n"
                             "void *thread1(void *p) { x++; return p; }\nvoid *thread2(void *p) { x++; return p; }\n"
                             "void *thread3(void *p) { x++; return p; }\n" +
                             main_with_threads(4);
    for (const char* model : {"sc", "tso", "pso", "ra", "rc11"})
        CHECK(result_of_c(adds, model)["executions"] == 24);
    // Stores may be late: one outcome more under tso.
    const std::string sb = "atomic_int x, y;\n"
                           "void *thread0(void *p) { atomic_store_explicit(&x, 1, memory_order_release);\n"
                           "    return (void *)(long)atomic_load_explicit(&y, memory_order_acquire); }\n"
                           "void *thread1(void *p) { atomic_store_explicit(&y, 1, memory_order_release);\n"
                           "    return (void *)(long)atomic_load_explicit(&x, memory_order_acquire); }\n" +
                           main_with_threads(2);
    CHECK(result_of_c(sb, "sc")["executions"] == 3);
    CHECK(result_of_c(sb, "tso")["executions"] == 4);
    CHECK(result_of_c(sb, "rc11")["executions"] == 4);
    // Weak compare-exchanges fail for no reason only on demand, and then once.
    const std::string weak = "atomic_int x;\nvoid *thread0(void *p) { int e = 0;\n"
                             "    return atomic_compare_exchange_weak(&x, &e, 1) ? p : p; }\n"
                             "void *thread1(void *p) { return p + x; }\n" +
                             main_with_threads(2);
    CHECK(result_of_c(weak, "rc11")["executions"] == 2);
    CHECK(result_of_c(weak, "rc11", "--spurious")["executions"] == 3);
}

TEST_CASE("Threads may be awaited by any other thread, or by nobody") {
    if (cannot_check_c())
        return;
    const std::string text =
        "atomic_int x; int y; pthread_t first;\n"
        "void *thread0(void *a) { y = 1; atomic_fetch_add(&x, 1); return a; }\n"
        "void *thread1(void *a) { void *r; pthread_join(first, &r); assert(y == 1); assert(r == &x);\n"
        "    atomic_fetch_add(&x, 1); return a; }\n"
        "int main(void) { pthread_t t[3]; first = pthread_self();\n";
    const std::string create =
        "    pthread_create(&t[0], NULL, thread0, &x); pthread_create(&t[1], NULL, thread0, &x);\n";
    const std::string join = "    pthread_join(t[0], NULL); pthread_join(t[1], NULL);\n";
    // Both write y.
    CHECK(result_of_c(text + create + "    return 0; }\n", "rc11")["undefined"] == true);
    CHECK(result_of_c(text + create + join + "    return 0; }\n", "rc11")["undefined"] == true);
    const std::string adds = "atomic_int x; void *thread0(void *a) { atomic_fetch_add(&x, 1); return a; }\n"
                             "int main(void) { pthread_t t[2];\n";
    for (const std::string& end : {std::string(), join})
        CHECK(result_of_c(adds + create + end + "    return 0; }\n", "sc")["executions"] == 2);
    // The first thread ends, and others wait for it.
    const auto found =
        result_of_c(text + "    y = 1; pthread_create(&t[2], NULL, thread1, NULL); pthread_exit(&x); }\n", "rc11");
    CHECK(found["executions"] == 1);
    CHECK(found["errors"].empty());
    CHECK(found["undefined"] == false);
}

TEST_CASE("What is found does not depend on the number of workers") {
    if (cannot_check_c())
        return;
    // 8! orders of the increments. That y is shared is found out late: where the first thread is the last to add.
    std::string text = "atomic_int x; int y;\n";
    for (int i = 0; i < 8; ++i)
        text +=
            fmt::format("void *thread{0}(void *p) {{ int r = x++; if (r == 7 && {0} == 0) y = r; return p; }}\n", i);
    std::string adds = text + main_with_threads(8);
    adds.replace(adds.rfind("return 0"), 8, "return y & 0");
    const auto one = result_of_c(adds, "rc11", "--jobs 1");
    const auto three = result_of_c(adds, "rc11", "--jobs 3");
    CHECK(one["executions"] == 40320);
    CHECK(three["executions"] == 40320);
    CHECK(three["ended_by"].is_null());
    // An error that some worker finds ends all.
    const std::string wrong = text.replace(text.find("y = r"), 5, "assert(0)") + main_with_threads(8);
    const auto found = result_of_c(wrong, "rc11", "--jobs 3");
    CHECK(found["ended_by"] == "error");
    CHECK(found["errors"].size() >= 1);
    CHECK(result_of_c(adds, "rc11", "--jobs 3 --max-executions 1000")["executions"] == 1000);
}

TEST_CASE("Each test of a program is explored and reported by itself") {
    if (cannot_check_c())
        return;
    const Run run =
        check_c("int x; static void *add(void *p) { ++x; return p; }\n"
                "KATLAS_TEST(one_thread) { add(0); assert(x == 1); }\n"
                "KATLAS_TEST(choices) { x = (int)katlas_choose(1, 3); assert(x); }\n"
                "KATLAS_TEST(race) { pthread_t t; pthread_create(&t, 0, add, 0); add(0); pthread_join(t, 0); }\n",
                "--model rc11");
    INFO(run.output);
    CHECK(run.status == 1);
    CHECK(mentions(run, "Program program.c::one_thread\nModel rc11\nExecutions 1 complete\n"));
    CHECK(mentions(run, "Program program.c::choices\nModel rc11\nExecutions 3 complete\n"));
    CHECK(mentions(run, "Program program.c::race\n"));
    CHECK(mentions(run, "3 programs: 2 as required, 1 otherwise, 0 partial"));
}

TEST_CASE("Members and elements have the names that the source gives them") {
    if (cannot_check_c())
        return;
    const Run run =
        check_c("struct node { struct { int key; _Atomic(struct node *) next; } link; int a[2]; unsigned b : 3; };\n"
                "struct { struct node nodes[2]; atomic_int count; } q;\n"
                "void *thread0(void *p) { q.nodes[1].a[1] = 3; q.nodes[1].b = 2; q.nodes[0].link.next = &q.nodes[1];\n"
                "    return p; }\n"
                "void *thread1(void *p) { struct node *n = q.nodes[0].link.next; if (n) assert(n->a[1] + n->b == 4);\n"
                "    return p; }\n" +
                    main_with_threads(2),
                "--model rc11");
    INFO(run.output);
    CHECK(mentions(run, "W[na] q.nodes[1].a[1]=3 "));
    CHECK(mentions(run, "R[na] q.nodes[1].b=2  from P1.3"));
    CHECK(mentions(run, "W[sc] q.nodes[0].link.next=&q.nodes[1]"));
}

TEST_CASE("A program may have several files, options of the compiler, and bounds of loops") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder(
        "printf 'int other(int n) { int s = 0; for (int i = 0; i < n; ++i) s += i; return s; }\\n' >$d/b.c; "
        "printf '#include <assert.h>\\nint other(int); int main(void) { assert(other(N) == 45); }\\n' >$d/a.c; "
        "cd $d; katlas check a.c b.c --model sc -- -DN=10 && clang-16 -O1 -c -emit-llvm -DN=10 a.c -o a.bc && "
        "katlas check a.bc b.c --model sc --format json && katlas check a.c b.c --unroll 3 --model sc -- -DN=10");
    INFO(run.output);
    CHECK(run.status == 3);
    CHECK(mentions(run, "Program a.c b.c\nModel sc\nExecutions 1 complete\n"));
    CHECK(mentions(run, "\"executions\": 1"));
    CHECK(mentions(run, "Executions 0 complete, 1 cut at the bound of a loop (see --unroll)"));
}
