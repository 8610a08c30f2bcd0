// The C of litmus tests as people write it: each construct against the same program in simpler words, which has the
// same final states in as many executions.
#include "program/interleavings.hpp"
#include "program/litmus_fixture.hpp"

#include <fmt/format.h>

using namespace katlas;
using namespace katlas::program;
using katlas::tests::Interleavings;
using katlas::tests::Litmus;

namespace {

struct Found {
    std::string states;
    std::uint64_t executions = 0;
    std::set<std::string> errors;
    bool cut = false;
    bool blocked = false;
    std::size_t warnings = 0;
};

Found found_in(const std::string& text) {
    const Litmus litmus(text);
    INFO(text << litmus.rendered());
    REQUIRE(litmus.test);
    const Interleavings all = tests::all_interleavings(litmus.test->program);
    const Outcomes::Report report = tests::report_of(litmus.test->program, litmus.test->condition, all);
    Found found;
    for (const std::string& state : report.states)
        found.states += (found.states.empty() ? "" : " | ") + state;
    found.executions = report.positive + report.negative;
    found.errors = all.errors;
    found.cut = all.bound_reached;
    found.blocked = all.assume_blocked || all.lock_blocked;
    found.warnings = litmus.diagnostics.all().size();
    return found;
}

void check_same(const std::string& text, const std::string& simple) {
    INFO(text << "\nand\n" << simple);
    const Found one = found_in(text);
    const Found other = found_in(simple);
    CHECK(one.states == other.states);
    CHECK(one.executions == other.executions);
    CHECK(one.errors.empty() == other.errors.empty());
    CHECK(one.cut == other.cut);
    CHECK(one.blocked == other.blocked);
    CHECK(one.warnings == 0);
}

// Two threads: one with the body, one that writes x and y.
std::string test_of(const std::string& body, const std::string& declarations = "") {
    return fmt::format("C t\n{}\n{{ int z[4] = {{3,5,7,9}}; }}\n"
                       "P0 (atomic_int* x, atomic_int* y, int* z) {{ int s = 0; {} }}\n"
                       "P1 (atomic_int* x, atomic_int* y) {{ atomic_store(x, 1); atomic_store(y, 2); }}\n"
                       "locations [0:s; x; y]",
                       declarations, body);
}

struct Pair {
    const char* body;
    const char* simple;
    const char* declarations = "";
};

void check_all(std::initializer_list<Pair> pairs) {
    for (const Pair& pair : pairs)
        check_same(test_of(pair.body, pair.declarations), test_of(pair.simple));
}

std::string first_error(const std::string& text) {
    const Litmus litmus(text);
    INFO(text);
    CHECK_FALSE(litmus.test);
    for (const Diagnostic& d : litmus.diagnostics.all())
        if (d.severity == Severity::error) {
            const LineColumn place = litmus.sources.locate(d.range.file, d.range.begin);
            return fmt::format("{}:{}: {}", place.line, place.column, d.message);
        }
    return {};
}

} // namespace

TEST_CASE("blocks are scopes") {
    check_all({
        {"int r = 1; { int r = 2; } s = r;", "s = 1;"},
        {"int r = 1; { int r = 2; s = r; }", "s = 2;"},
        {"int r = 1; { r = 2; } s = r;", "s = 2;"},
        {"int i = 7; for (int i = 0; i < 3; i++) s += i; s += i;", "s = 10;"},
        {"int r = 1; if (s == 0) { long r = 4; s = r; } else { int* r = z; s = *r; } s += r;", "s = 5;"},
        {"{ int r = 4; s = r; } { int r = 5; s += r; }", "s = 9;"},
        {"int r = 2; int f = r; { int r = f + 1; { int r = 9; } f = r; } s = f * 10 + r;", "s = 32;"},
    });
    // A name of the final state is the function's outermost variable, else the one of the blocks.
    const auto final_of = [](const std::string& body) {
        return found_in(fmt::format("C t\n{{ }}\nP0 () {{ {} }}\nlocations [0:r;]", body)).states;
    };
    CHECK(final_of("int r = 1; { int r = 2; }") == "0:r=1;");
    CHECK(final_of("{ int r = 2; } int r = 1;") == "0:r=1;");
    CHECK(final_of("int c = 1; if (c) { int r = 2; }") == "0:r=2;");
    CHECK(final_of("int c = 1; if (c) { int r = 2; } else { int r = 3; }") == "0:r=2;");
    CHECK(final_of("int c = 0; if (c) { int r = 2; } else { int r = 3; }") == "0:r=3;");
    CHECK(final_of("r = 5;") == "0:r=5;");
}

TEST_CASE("operators that evaluate some of their operands, and assignments as values") {
    check_all({
        {"s = atomic_load(x) ? 5 : 6;", "int r = atomic_load(x); if (r) s = 5; else s = 6;"},
        {"s = atomic_load(x) ? atomic_load(y) : 6;", "int r = atomic_load(x); if (r) s = atomic_load(y); else s = 6;"},
        {"s = 1 ? 2 : atomic_load(y);", "s = 2;"},
        {"s = -1 < (1 ? 1 : 1u);", "s = 0;"},
        {"s = (0 ? 1u : -1) < 0;", "s = 0;"},
        {"s = -1 < (1 ? 1 : 1);", "s = 1;"},
        {"int c = 1; s = (c ? -1 : 1u) < 2;", "s = 0;"},
        {"int c = 0; s = c ? 1 : c == 0 ? 2 : 3;", "s = 2;"},
        {"int c = 0; int* p = c ? NULL : z; s = p[1];", "s = 5;"},
        {"int r; s = (r = atomic_load(x)) + r;", "int r = atomic_load(x); s = r + r;"},
        {"int a, b; a = b = 4; s = a + b;", "s = 8;"},
        {"int i = 1; s = z[i++]; s = s * 10 + i;", "s = 52;"},
        {"int i = 1; s = z[++i]; s = s * 10 + i;", "s = 72;"},
        {"int i = 3; s = i-- - 1; s = s * 10 + i;", "s = 22;"},
        {"s = (1, 2) + (atomic_load(x), 3);", "int r = atomic_load(x); s = 5;"},
        {"s = +4 - -3;", "s = 7;"},
        {"*z = 4; (*z)++; s = *z;", "*z = 4; int r = *z; *z = r + 1; s = *z;"},
        {"while ((s = atomic_load(x)) != 1);", "while (atomic_load(x) != 1); s = 1;"},
    });
}

TEST_CASE("switch and goto") {
    check_all({
        {"switch (atomic_load(x)) { case 0: s = 5; break; case 1: s = 6; break; }",
         "int r = atomic_load(x); if (r == 0) s = 5; else if (r == 1) s = 6;"},
        {"switch (atomic_load(x)) { case 0: s = 5; case 1: s += 6; break; default: s = 9; }",
         "int r = atomic_load(x); if (r == 0) s = 11; else if (r == 1) s = 6; else s = 9;"},
        {"switch (atomic_load(y)) { default: s = 1; break; case 2: s = 3; }",
         "int r = atomic_load(y); if (r == 2) s = 3; else s = 1;"},
        {"for (int i = 0; i < 4; i++) { switch (i) { case 1: continue; case 3: break; default: s += i; } s += 10; }",
         "s = 32;"},
        {"switch (2) { case 1: s = 1; }", "s = 0;"},
        {"if (atomic_load(x)) goto out; s = 4; out: s++;", "if (atomic_load(x)) s = 1; else s = 5;"},
        {"again: if (atomic_load(x) != 1) goto again; s = 1;", "while (atomic_load(x) != 1); s = 1;"},
        {"again: s++; if (atomic_load(x) != 1) goto again; s = 1;", "do { s++; } while (atomic_load(x) != 1); s = 1;"},
        {"do { } while (atomic_load(x) != 1); s = 1;", "while (atomic_load(x) != 1); s = 1;"},
        {"int i = 0; next: s += i; if (++i < 3) goto next; s *= 10;", "s = 30;"},
        {"for (int i = 0; i < 2; i++) { int n = 0; go: n++; if (n < 3) goto go; s += n; }", "s = 6;"},
        {"for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) if (i + j == 3) { s = i * 10 + j; goto done; } "
         "done:;",
         "s = 12;"},
    });
}

TEST_CASE("functions") {
    check_all({
        {"s = f(atomic_load(x));", "int r = atomic_load(x); s = r + 1;", "int f(int a) { return a + 1; }"},
        {"s = f(x);", "s = atomic_load(x) + 1;", "static inline int f(atomic_int* p) { return atomic_load(p) + 1; }"},
        {"set(&s, 4);", "s = 4;", "void set(int* p, int v) { *p = v; }"},
        {"int a = 1, b = 2; swap(&a, &b); s = a * 10 + b;", "s = 21;",
         "void swap(int* a, int* b) { int t = *a; *a = *b; *b = t; }"},
        {"int r = 1; s = f(r) * 10 + r;", "s = 51;", "int f(int r) { r += 4; return r; }"},
        {"s = f(atomic_load(x)) * 10 + f(7);", "int r = atomic_load(x); if (r) s = 20; else s = 10; s += 2;",
         "int f(int a) { if (a) return 2; return 1; }"},
        {"s = f(2) + f(3);", "s = 13;", "int g(int a) { return a * a; } int f(int a) { return g(a); }"},
        {"s = f(3);", "s = 3;", "int f(int n) { int r = 0; while (1) { if (r == n) return r; r++; } }"},
        {"store(x, 3, memory_order_relaxed); s = atomic_load(x);", "atomic_store(x, 3); s = atomic_load(x);",
         "void store(atomic_int* p, int v, memory_order o) { atomic_store_explicit(p, v, o); }"},
        {"while (f(x) != 1); s = 2;", "while (atomic_load(x) != 1); s = 2;",
         "int f(atomic_int* p) { return atomic_load(p); }"},
        {"s = f(z);", "s = z[0] + z[1];", "int f(int a[]) { return a[0] + a[1]; }"},
        {"nothing(); s = 1;", "s = 1;", "void nothing(void) { return; }"},
    });
}

TEST_CASE("a compare-exchange that expects a local has the executions of one instruction") {
    const Found strong = found_in(test_of("int e = 0; s = atomic_compare_exchange_strong(x, &e, 5) * 10 + e;"));
    // Before or after the store of x, and that of y anywhere behind.
    CHECK(strong.states == "0:s=1; [x]=1; [y]=2; | 0:s=10; [x]=1; [y]=2;");
    CHECK(strong.executions == 2);
    const Found loop = found_in("C t\n{ atomic_int x; }\n"
                                "P0 (atomic_int* x) { int e = atomic_load(x); while "
                                "(!atomic_compare_exchange_strong(x, &e, e + 1)); }\n"
                                "P1 (atomic_int* x) { int e = atomic_load(x); while "
                                "(!atomic_compare_exchange_strong(x, &e, e + 1)); }\n"
                                "forall (x=2)");
    CHECK(loop.states == "[x]=2;");
}

TEST_CASE("local arrays and structs") {
    check_all({
        {"int a[3] = {1, 2, 3}; s = a[0] + a[1] * 10 + a[2] * 100;", "s = 321;"},
        {"int a[] = {4, 5}; s = a[1];", "s = 5;"},
        {"int a[3] = {1}; s = a[0] + a[2];", "s = 1;"},
        {"int a[3] = {0}; for (int i = 0; i < 3; i++) a[i] = i * i; for (int i = 0; i < 3; i++) s += a[i];", "s = 5;"},
        {"int a[2][2] = {{1, 2}, {3, 4}}; for (int i = 0; i < 2; i++) s = s * 10 + a[i][1 - i];", "s = 23;"},
        {"int a[2] = {5, 6}; int* p = a; p++; s = *p; *p = 7; s = s * 10 + a[1];", "s = 67;"},
        {"int a[2] = {5, 6}; s = a[atomic_load(x)];", "int r = atomic_load(x); s = 5 + r;"},
        {"int a[2] = {5, 6}; a[atomic_load(x)] = 1; s = a[0] * 10 + a[1];",
         "int r = atomic_load(x); if (r) s = 51; else s = 16;"},
        {"int a = 1, b = 2; int* p = atomic_load(x) ? &a : &b; *p = 5; s = a * 10 + b;",
         "int r = atomic_load(x); if (r) s = 52; else s = 15;"},
        {"struct p { int a; int b[2]; } v = {1, {2, 3}}; v.b[0] += 5; s = v.a + v.b[0] * 10 + v.b[1] * 100;",
         "s = 371;"},
        {"struct p v = {.b = 4}; set(&v); s = v.a * 10 + v.b;", "s = 64;",
         "struct p { int a; int b; }; void set(struct p* q) { q->a = q->b + 2; }"},
        {"struct p v[2] = {{1, 2}, {3, 4}}; struct p* q = v; for (int i = 0; i < 2; i++, q++) s = s * 10 + q->b;",
         "s = 24;", "struct p { int a; int b; };"},
        {"int t = 3; int* p = &t; int** q = &p; **q = 8; s = t;", "s = 8;"},
    });
    CHECK(found_in(test_of("int a[2] = {1, 2}; for (int i = 0; i < 3; i++) s = a[i];")).errors ==
          std::set<std::string>{"access outside of a local variable"});
}

TEST_CASE("shared structs and arrays of them") {
    const char* const text = R"(C t
struct node { int value; struct node* next; };
struct list { struct node* head; atomic_int lengths[2]; };
typedef struct list list_t;
{ struct node n[2] = {{1, 0}, {.value = 2, .next = &n[0]}}; list_t l = {&n[1], {5}}; n[0].value = 4; struct node* last = n; }
P0 (struct node* n, list_t* l, struct node** last) {
  int r0 = 0;
  for (struct node* at = l->head; at != NULL; at = at->next)
    r0 = r0 * 10 + at->value;
  l->head->next->value = 7;
  atomic_fetch_add(&l->lengths[1], 3);
  int r1 = l->lengths + 1 == &l->lengths[1];
  struct node* r2 = l->head;
  (*last)->next = &n[1];
  int r3 = &n[1] - n;
}
locations [0:r1; 0:r2; 0:r3; n[0].value; n[0].next; l.lengths[1]; l.head]
forall (0:r0=24 /\ l.head=&n[1] /\ [l.lengths[0]]=5 /\ n[0].next=n[1] /\ last=n))";
    const Found found = found_in(text);
    CHECK(found.states == "0:r0=24; 0:r1=1; 0:r2=n[1]; 0:r3=1; [l.head]=n[1]; [l.lengths[0]]=5; [l.lengths[1]]=3; "
                          "[last]=n[0]; [n[0].next]=n[1]; [n[0].value]=7;");
    CHECK(found.executions == 1);
    // What an index leaves is an error, also where there is something behind.
    const auto errors = [](const std::string& access) {
        return found_in("C t\nstruct q { int a[2]; int b; };\n{ struct q v[2]; int i = 2; }\n"
                        "P0 (struct q* v, int* i) { int r = *i; int s = " +
                        access + "; }")
            .errors;
    };
    CHECK(errors("v[0].a[r]") == std::set<std::string>{"index outside of an array"});
    CHECK(errors("v[r].b").size() == 1);
    CHECK(errors("v[r - 1].a[r - 2]").empty());
}

TEST_CASE("types, constants, macros, typedefs") {
    check_all({
        {"bool b = 2; s = b + true + false;", "s = 2;"},
        {"unsigned char c = 250; c += 10; s = c;", "s = 4;"},
        {"char c = 127; c++; s = c;", "s = -128;"},
        {"unsigned u = 0; u--; s = u > 5;", "s = 1;"},
        {"s = 010 + 0x10;", "s = 24;"},
        {"s = sizeof(int) + sizeof(struct p) * 10;", "s = 164;", "struct p { char c; int* q; };"},
        {"int a[3]; s = sizeof a / sizeof(int);", "s = 3;"},
        {"s = A + B * 10 + C * 100;", "s = 621;", "enum e { A = 1, B, C = A + 5 };"},
        {"const int n = 3; volatile int m = 4; s = n + m;", "s = 7;"},
        {"s = TWICE(N + 1);", "s = 8;", "#include <stdatomic.h>\n#define N 3\n#define TWICE(a) (2 * (a))\n"},
        {"s = MAX(atomic_load(x), 1);", "int r = atomic_load(x); if (!(r > 1)) s = 1; else s = atomic_load(x);",
         "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n"},
        {"number n = 5; s = n;", "s = 5;", "typedef unsigned long number;"},
        {"int i = 1, *p = z, j = 2; s = *p + i * 10 + j * 100;", "s = *z; s += 210;"},
        {"int *p = (int*)(intptr_t)z; s = p[2];", "s = z[2];"},
    });
}

TEST_CASE("variables of all threads") {
    const Found found = found_in("C t\natomic_int a = 3; int b[2] = {1, 2};\n{ }\n"
                                 "int get(void) { return b[1]; }\n"
                                 "P0 () { atomic_store(&a, 4); b[0] = get(); }\n"
                                 "P1 () { int r = atomic_load(&a); }\nlocations [a; b[0]; 1:r]");
    CHECK(found.states == "1:r=3; [a]=4; [b[0]]=2; | 1:r=4; [a]=4; [b[0]]=2;");
    CHECK(found.executions == 2);
}

TEST_CASE("functions of libraries and compilers") {
    check_all({
        {"atomic_init(x, 4);", "*(int*)x = 4;"},
        {"s = __atomic_load_n(x, __ATOMIC_ACQUIRE);", "s = atomic_load(x);"},
        {"__atomic_store_n(y, 7, __ATOMIC_SEQ_CST);", "atomic_store(y, 7);"},
        {"s = __atomic_fetch_add(x, 2, __ATOMIC_RELAXED);", "s = atomic_fetch_add(x, 2);"},
        {"s = __atomic_add_fetch(x, 2, __ATOMIC_RELAXED);", "s = atomic_fetch_add(x, 2) + 2;"},
        {"s = __sync_fetch_and_or(x, 2);", "s = atomic_fetch_or(x, 2);"},
        {"s = __sync_sub_and_fetch(x, 2);", "s = atomic_fetch_sub(x, 2) - 2;"},
        {"s = __sync_bool_compare_and_swap(x, 0, 5);", "int e = 0; s = atomic_compare_exchange_strong(x, &e, 5);"},
        {"s = __sync_val_compare_and_swap(x, 0, 5);", "int e = 0; atomic_compare_exchange_strong(x, &e, 5); s = e;"},
        {"int e = 0; s = __atomic_compare_exchange_n(x, &e, 5, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) + e;",
         "int e = 0; s = atomic_compare_exchange_strong(x, &e, 5) + e;"},
        {"atomic_signal_fence(memory_order_seq_cst); s = __builtin_expect(1, 1);", "s = 1;"},
    });
    const Found flag =
        found_in("C t\n{ atomic_flag f = ATOMIC_FLAG_INIT; int x; }\n"
                 "P0 (atomic_flag* f, int* x) { while (atomic_flag_test_and_set(f)); (*x)++; "
                 "atomic_flag_clear(f); }\n"
                 "P1 (atomic_flag* f) { bool r = atomic_flag_test_and_set_explicit(f, "
                 "memory_order_acquire); if (!r) atomic_flag_clear_explicit(f, memory_order_release); }\n"
                 "exists (1:r=1)");
    CHECK(flag.states == "1:r=0; | 1:r=1;");
    const Found mutex = found_in("C t\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x;\n{ }\n"
                                 "P0 () { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); }\n"
                                 "P1 () { if (pthread_mutex_lock(&m) == 0) { x++; pthread_mutex_unlock(&m); } }\n"
                                 "forall (x=2)");
    CHECK(mutex.states == "[x]=2;");
    CHECK(mutex.executions == 2);
}

TEST_CASE("cells of pointers in all spellings") {
    for (const char* const type : {"int**", "_Atomic(int*)*", "int* _Atomic *", "atomic_intptr_t*"}) {
        const Found found = found_in(fmt::format("C t\n{{ int x = 4; int* p = &x; }}\nP0 ({} p) {{ int* r = "
                                                 "(int*)atomic_load(p); int s = *r; }}\nforall (0:s=4)",
                                                 type));
        CHECK(found.states == "0:s=4;");
    }
}

TEST_CASE("what is surely not set is said") {
    const auto warnings = [](const std::string& body) { return found_in(test_of(body)).warnings; };
    CHECK(warnings("int r; s = r;") == 1);
    CHECK(warnings("int r; r++;") == 1);
    CHECK(warnings("int r; if (s) r = 1; s = r;") == 0);
    CHECK(warnings("int r; for (int i = 0; i < 2; i++) { if (i) s = r; r = i; }") == 0);
    CHECK(warnings("for (int i = 0; i < 2; i++) { int r; s = r; }") == 1);
    const Litmus litmus(test_of("int r;\n s = r;"));
    CHECK(litmus.rendered() == "t.litmus:5:6: warning: 'r' has no value here, and is read as 0\n"
                               "    5 |  s = r; }\n"
                               "      |      ^\n"
                               "  hint: nothing assigns to it before\n");
}

TEST_CASE("C that is not read says what to do instead") {
    const auto message = [](const std::string& body, const std::string& declarations = "") {
        const std::string error = first_error(test_of(body, declarations));
        return error.empty() ? error : error.substr(error.find(": ") + 2);
    };
    CHECK(message("int* p = malloc(4);") == "'malloc': a litmus test has no memory to be had while it runs");
    CHECK(message("s = f(1);", "int f(int a) { return f(a - 1); }") == "'f' calls itself");
    CHECK(message("s = f(1);", "int f(int a);") == "the function 'f' has no body");
    CHECK(message("s = f(1, 2);", "int f(int a) { return a; }") == "'f' takes 1 argument, not 2");
    CHECK(message("int t; int** q = (int**)y; *q = &t;") == "the address of a local variable would become shared");
    CHECK(message("int t; int* p = &t; p = z;") ==
          "a pointer points either to shared locations or to variables of its thread");
    CHECK(message("static int t;") == "a static variable of a function is shared by all threads");
    CHECK(message("goto out;") == "there is no label 'out'");
    CHECK(message("goto in; while (s) { in: s = 1; }") == "a jump into a loop");
    CHECK(message("case 1: s = 1;") == "not directly within a switch");
    CHECK(message("switch (s) { case 1: case 1: s = 1; }") == "there are two such cases");
    CHECK(message("int a[2]; a[2] = 1;") == "this is outside of 'a', or of another type");
    CHECK(message("struct p v;") == "'struct p' is not declared");
    CHECK(message("struct p v; s = v.c;", "struct p { int a; };") == "'struct p' has no member 'c'");
    CHECK(message("struct p v, w; v = w;", "struct p { int a; };") == "a struct is not read as a whole");
    CHECK(message("s = z | 1;") == "arithmetic on a pointer");
    CHECK(message("intptr_t p = (intptr_t)z | 1;") == "arithmetic on an address");
    CHECK(message("int a[s];") == "the length of an array is a constant");
    CHECK(message("s = READ_ONCE(*x);") == "'READ_ONCE': this is a function of the Linux kernel");
    CHECK(message("s = t;") == "unknown name 't'");
    CHECK(message("s = 1;", "#if 1\n") == "'#if' is not read");
    CHECK(message("s = F(1);", "#define F(a, b) a\n") == "the macro 'F' takes 2 arguments, not 1");
    CHECK(message("s = 1;", "struct p { struct p q; };") == "'struct p' would be a part of itself");
}
