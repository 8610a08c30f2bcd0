// Atomic objects of 16 bytes: structs of two words, and 128-bit integers. They are explored like smaller objects.
#include "../support/scale.hpp"
#include "native_program.hpp"

#include <random>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

std::string run_threads(int count) {
    std::string text = "int main() {\n    pthread_t t[8];\n";
    for (int i = 0; i < count; ++i)
        text += fmt::format("    pthread_create(&t[{0}], 0, thread{0}, 0);\n", i);
    for (int i = 0; i < count; ++i)
        text += fmt::format("    pthread_join(t[{}], 0);\n", i);
    return text;
}

// A random program on two atomic pairs of this type of words. Each thread asserts a property that its pairs have.
std::string random_pairs(const std::string& word, unsigned seed) {
    std::mt19937 random(seed);
    const auto any = [&](unsigned count) { return static_cast<int>(random() % count); };
    const auto order = [&](std::initializer_list<const char*> orders) {
        return fmt::format("memory_order_{}", *(orders.begin() + any(static_cast<unsigned>(orders.size()))));
    };
    const auto pair = [&] {
        const int value = any(3);
        return fmt::format("(pair){{{}, {}}}", value, -value);
    };
    std::string text = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\ntypedef struct { " + word +
                       " a, b; } pair;\n_Atomic pair x, y;\n";
    const int threads = 2 + any(2);
    for (int t = 0; t < threads; ++t) {
        text += fmt::format("void *thread{}(void *p) {{\n    pair r = {{0, 0}};\n", t);
        for (int i = 0; i < 3; ++i) {
            const char* place = any(2) == 0 ? "x" : "y";
            switch (any(4)) {
            case 0:
                text += fmt::format("    r = atomic_load_explicit(&{}, {});\n", place,
                                    order({"relaxed", "acquire", "seq_cst"}));
                break;
            case 1:
                text += fmt::format("    atomic_store_explicit(&{}, {}, {});\n", place, pair(),
                                    order({"relaxed", "release", "seq_cst"}));
                break;
            case 2:
                text += fmt::format("    r = atomic_exchange_explicit(&{}, {}, {});\n", place, pair(),
                                    order({"relaxed", "acq_rel", "seq_cst"}));
                break;
            default:
                text += fmt::format("    atomic_compare_exchange_strong_explicit(&{}, &r, {}, {}, "
                                    "memory_order_relaxed);\n",
                                    place, pair(), order({"relaxed", "acq_rel", "seq_cst"}));
            }
            text += "    assert(r.a == -r.b);\n";
        }
        text += "    return p;\n}\n";
    }
    return text + run_threads(threads) + "}\n";
}

// Counted pointers, as of a lock-free stack.
const std::string stack = R"(#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
typedef struct { struct node *first; unsigned long count; } head;
_Atomic head top;
void push(int value) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    head old = top, new;
    do {
        n->next = old.first;
        new = (head){n, old.count + 1};
    } while (!atomic_compare_exchange_weak(&top, &old, new));
}
void *thread0(void *p) { push(1); return p; }
void *thread1(void *p) { push(2); return p; }
)";

} // namespace

TEST_CASE("Atomic pairs of 16 bytes have the executions of pairs of 8 bytes") {
    if (cannot_check_c())
        return;
    const auto count = static_cast<unsigned>(katlas::tests::scaled(40));
    for (unsigned seed = 1; seed <= count; ++seed)
        for (const std::string model : {"sc", "tso", "ra", "rc11", "imm", "armv8"}) {
            INFO("seed " << seed << ", " << model << "\n" << random_pairs("long", seed));
            const auto narrow = result_of_c(random_pairs("int", seed), model);
            const auto wide = result_of_c(random_pairs("long", seed), model);
            INFO(narrow.dump() << "\n" << wide.dump());
            CHECK(narrow["executions"] > 0);
            CHECK(narrow["executions"] == wide["executions"]);
            CHECK(wide["errors"].empty());
            if (model == "rc11") {
                const auto by_reads = result_of_c(random_pairs("long", seed), model, "--equivalence rf");
                CHECK(by_reads["executions"] ==
                      result_of_c(random_pairs("int", seed), model, "--equivalence rf")["executions"]);
            }
        }
}

TEST_CASE("Counted pointers of 16 bytes are explored") {
    if (cannot_check_c())
        return;
    const std::string text = stack + run_threads(2) +
                             "    head all = top;\n    assert(all.count == 2);\n"
                             "    assert(all.first->value + all.first->next->value == 3);\n}\n";
    for (const std::string model : {"sc", "tso", "rc11", "imm"})
        for (const char* options : {"", "--jobs 2", "--equivalence rf"}) {
            if (model == "imm" && std::string(options).find("rf") != std::string::npos)
                continue;
            INFO(model << " " << options);
            const auto result = result_of_c(text, model, options);
            INFO(result.dump());
            CHECK(result["executions"] == 4); // the second thread reads the head before or after the first one's push
            CHECK(result["errors"].empty());
        }
    const auto wrong =
        result_of_c(stack + run_threads(2) + "    head all = top;\n    assert(all.first->value == 1);\n}\n", "rc11");
    INFO(wrong.dump());
    CHECK(wrong["errors"].size() == 1);
}

TEST_CASE("Integers of 128 bits are updated as a whole") {
    if (cannot_check_c())
        return;
    const auto result = result_of_c("#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n"
                                    "typedef unsigned __int128 wide;\n_Atomic wide x = ~(unsigned long)0;\nwide y;\n"
                                    "void *thread0(void *p) { x += 1; __atomic_fetch_sub(&y, 1, 5); return p; }\n"
                                    "void *thread1(void *p) {\n    atomic_fetch_or(&x, (wide)1 << 100);\n"
                                    "    __sync_val_compare_and_swap(&y, 0, (wide)7 << 64);\n    return p;\n}\n" +
                                        run_threads(2) +
                                        "    assert(x == ((wide)1 << 64) + ((wide)1 << 100));\n"
                                        "    assert(y == ~(wide)0 || y == ((wide)7 << 64) - 1);\n}\n",
                                    "sc");
    INFO(result.dump());
    CHECK(result["executions"] == 4);
    CHECK(result["errors"].empty());
}

TEST_CASE("An atomic object of 16 bytes of C++ may be written in parts before it is shared") {
    if (cannot_check_c())
        return;
    const std::string text = "#include <atomic>\n#include <cassert>\n#include <thread>\n"
                             "struct P { long a, b; };\nstruct N { std::atomic<P> p{P{1, 2}}; };\nint main() {\n"
                             "    N *n = new N;\n    assert(n->p.is_lock_free());\n"
                             "    std::thread t([=] {\n        P o = n->p.load();\n        assert(o.b == 2 * o.a);\n"
                             "        n->p.store(P{4, 8});\n        P e{7, 14};\n"
                             "        n->p.compare_exchange_strong(e, P{9, 18});\n        assert(e.b == 2 * e.a);\n"
                             "    });\n    P x = n->p.exchange(P{7, 14});\n    assert(x.b == 2 * x.a);\n"
                             "    t.join();\n    delete n;\n}\n";
    for (const std::string model : {"sc", "tso", "rc11"}) {
        INFO(model);
        const auto result = result_of(run_with_folder("cat >$d/wide.cpp <<'END_OF_PROGRAM'\n" + text +
                                                      "END_OF_PROGRAM\ncd $d && katlas check wide.cpp --format json "
                                                      "--model " +
                                                      model));
        INFO(result.dump());
        CHECK(result["executions"] == 4);
        CHECK(result["errors"].empty());
    }
}
