#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// Functions of headers for x86, as old ones have them.
const std::string functions_in_assembly = R"c(
static inline void relax(void) { __asm__ __volatile__("rep; nop" ::: "memory"); }
static inline void barrier(void) { __asm__ __volatile__("" ::: "memory"); }
static inline int hidden(int v) { __asm__("" : "=r"(v) : "0"(v)); return v; }
static inline void fence(void) { __asm__ __volatile__("mfence" ::: "memory"); }
static inline void fence_by_lock(void) { __asm__ __volatile__("lock; addl $0,0(%%rsp)" ::: "memory", "cc");
}
static inline int exchange(volatile int* p, int v) {
    __asm__ __volatile__("xchgl %0, %1" : "+r"(v), "+m"(*p)::"memory");
    return v;
}
static inline int add(int* p, int v) {
    __asm__ __volatile__("lock\n\txaddl %0, %1" : "=r"(v), "+m"(*p) : "0"(v) : "memory", "cc");
    return v;
}
static inline int add_at(int* p, int v) {
    __asm__ __volatile__("lock xaddl %0, (%1)" : "=r"(v) : "r"(p), "0"(v) : "memory", "cc");
    return v;
}
static inline int exchange_if(int* p, int old, int new) {
    int seen;
    __asm__ __volatile__("lock; cmpxchgl %2, %1" : "=a"(seen), "+m"(*p) : "r"(new), "0"(old) : "memory");
    return seen;
}
static inline _Bool swap(int* p, int old, int new) {
    char done;
    __asm__ __volatile__("lock; cmpxchgl %3, %0; setz %1"
                         : "+m"(*p), "=q"(done), "+a"(old)
                         : "r"(new)
                         : "memory", "cc");
    return done;
}
static inline _Bool swap_long(long* p, long old, long new) {
    _Bool done;
    __asm__ __volatile__("lock; cmpxchgq %3, %0" : "+m"(*p), "=@ccz"(done), "+a"(old) : "r"(new) : "memory", "cc");
    return done;
}
static inline void increment(int* p) {
    __asm__ __volatile__("lock; incl %0" : "+m"(*p));
}
static inline void add_to(int* p, int v) {
    __asm__ __volatile__("lock; addl %1,%0" : "+m"(*p) : "ir"(v));
}
static inline void set_bits(char* p) {
    __asm__ __volatile__("lock; orb $6,%0" : "+m"(*p));
}
static inline _Bool decrement_is_zero(int* p) {
    unsigned char zero;
    __asm__ __volatile__("lock; decl %0; sete %1" : "+m"(*p), "=qm"(zero)::"memory");
    return zero;
}
static inline long highest_bit(long v) {
    __asm__("bsrq %1, %0" : "=r"(v) : "r"(v) : "cc");
    return v;
}
)c";

} // namespace

TEST_CASE("Inline assembly computes what the processor does") {
    const auto result = result_of_c(functions_in_assembly +
                                        "int main(void) {\n"
                                        "    int p = 5; long q = 1; char c = 1;\n"
                                        "    assert(exchange(&p, 1) == 5 && p == 1);\n"
                                        "    assert(add(&p, 2) == 1 && p == 3);\n"
                                        "    assert(add_at(&p, 3) == 3 && p == 6);\n"
                                        "    assert(exchange_if(&p, 6, 2) == 6 && p == 2);\n"
                                        "    assert(exchange_if(&p, 6, 3) == 2 && p == 2);\n"
                                        "    assert(swap(&p, 2, 9) && p == 9);\n"
                                        "    assert(!swap(&p, 2, 8) && p == 9);\n"
                                        "    assert(swap_long(&q, 1, 7) && q == 7);\n"
                                        "    assert(!swap_long(&q, 1, 8) && q == 7);\n"
                                        "    increment(&p); add_to(&p, 5); assert(p == 15); add_to(&p, -14);\n"
                                        "    set_bits(&c); assert(c == 7);\n"
                                        "    assert(decrement_is_zero(&p) && p == 0); assert(!decrement_is_zero(&p));\n"
                                        "    assert(hidden(4) == 4 && highest_bit(40) == 5);\n"
                                        "    barrier(); relax(); fence(); fence_by_lock();\n"
                                        "    return 0; }\n",
                                    "rc11");
    CHECK(result["executions"] == 1);
    CHECK(result["errors"].empty());
}

TEST_CASE("Atomic operations in assembly are explored as those of C") {
    const auto executions = [](const std::string& text, const std::string& model) {
        const auto result = result_of_c(functions_in_assembly + text + main_with_threads(3), model);
        INFO(result.dump());
        CHECK(result["errors"].empty());
        CHECK(result["blocked"] == 0);
        return result["executions"].get<int>();
    };
    const auto with_lock = [](const std::string& take) {
        std::string text = "static int lock, count;\n";
        for (const char* name : {"thread0", "thread1", "thread2"})
            text += "void *" + std::string(name) + "(void *a) { " + take +
                    " ++count; __atomic_store_n(&lock, 0, __ATOMIC_RELEASE); return a; }\n";
        return text;
    };
    for (const char* model : {"sc", "rc11"}) {
        INFO(model);
        CHECK(executions(with_lock("while (exchange(&lock, 1)) relax();"), model) == 6);
        CHECK(executions(with_lock("while (!swap(&lock, 0, 1)) relax();"), model) == 6);
    }
    for (const char* model : {"sc", "tso", "rc11"}) {
        INFO(model);
        CHECK(executions("static int n;\nvoid *thread0(void *a) { add(&n, 1); return a; }\n"
                         "void *thread1(void *a) { increment(&n); return a; }\n"
                         "void *thread2(void *a) { decrement_is_zero(&n); return a; }\n",
                         model) == 6);
    }
}

TEST_CASE("Fences in assembly order accesses, and barriers of the compiler do not") {
    const auto executions = [](const std::string& between, const std::string& model) {
        const auto thread = [&](const std::string& number, const std::string& mine, const std::string& other) {
            return "void *thread" + number + "(void *a) { __atomic_store_n(&" + mine + ", 1, __ATOMIC_RELAXED); " +
                   between + " __atomic_load_n(&" + other + ", __ATOMIC_RELAXED); return a; }\n";
        };
        return result_of_c(functions_in_assembly + "static int x, y;\n" + thread("0", "x", "y") +
                               thread("1", "y", "x") + main_with_threads(2),
                           model)["executions"]
            .get<int>();
    };
    for (const char* model : {"tso", "rc11"}) {
        CHECK(executions("barrier();", model) == 4);
        CHECK(executions("fence();", model) == 3);
        CHECK(executions("fence_by_lock();", model) == 3);
    }
}

TEST_CASE("Assembly that may access memory and is not known is refused where it is reached") {
    const std::string unknown = "static int x;\nstatic void store(int v) {\n  __asm__ __volatile__(\"movl %1, %0\" : "
                                "\"=m\"(x) : \"r\"(v));\n}\n";
    const Run output = check_c(unknown + "int main(void) { store(1); return 0; }\n", "--model sc 2>&1");
    INFO(output.output);
    CHECK(mentions(output, ": inline assembly that may access memory: movl $1, $0"));
    CHECK(result_of_c(unknown + "int main(void) { if (x) store(1); return 0; }\n", "sc")["executions"] == 1);
    const Run outside = check_c("__asm__(\"f: ret\");\nint main(void) { return 0; }\n", "--model sc 2>&1");
    INFO(outside.output);
    CHECK(mentions(outside, "assembly outside of functions: f: ret"));
    CHECK(result_of_c("__asm__(\".symver f, f@V1\");\nint main(void) { return 0; }\n", "sc")["executions"] == 1);
}
