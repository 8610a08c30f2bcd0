// Explorations of programs in C that are interrupted, taken up by other processes, split and merged show what those in
// one go show.
#include "../../src/native/portable_addresses.hpp"
#include "../cli/ranks.hpp"
#include "random_program.hpp"
#include "support/scale.hpp"

#include <set>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// A pointer of each kind is in shared memory: to a variable, to a function, to a block of either thread, to a local
// variable, and one that has a mark in its lowest bit.
constexpr const char* text_with_pointers = R"(
struct node { struct node *next; atomic_int value; };
_Atomic(struct node *) top;
_Atomic(atomic_int *) where;
atomic_int first, second;
_Atomic(int (*)(int)) function;
_Atomic(uintptr_t) marked;
static int twice(int x) { return 2 * x; }
static int same(int x) { return x; }
static void push(int value) {
    struct node *n = malloc(sizeof *n);
    atomic_init(&n->value, value);
    n->next = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &n->next, n))
        ;
}
static void *pusher(void *p) {
    push(1);
    where = p;
    function = twice;
    marked = (uintptr_t)&first | 1;
    atomic_fetch_add(where, 1);
    return &first;
}
static void *other(void *p) {
    push(2);
    where = &second;
    function = same;
    marked = (uintptr_t)&second;
    atomic_fetch_add((atomic_int *)(marked & ~(uintptr_t)1), 1);
    return p;
}
int main(void) {
    atomic_int local = 0;
    pthread_t t[2];
    where = &first;
    pthread_create(&t[0], NULL, pusher, &local);
    pthread_create(&t[1], NULL, other, NULL);
    push(3);
    void *result;
    pthread_join(t[0], &result);
    pthread_join(t[1], NULL);
    int sum = 0;
    for (struct node *n = top; n != NULL; n = n->next)
        sum += n->value;
    assert(sum == 6);
    assert(result == &first);
    assert(((int (*)(int))function)(1) == ((int (*)(int))function == twice ? 2 : 1));
    return 0;
}
)";

constexpr const char* text_with_locks = R"(
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_barrier_t b;
atomic_int spin, turns;
int shared, ready;
static void *worker(void *p) {
    pthread_barrier_wait(&b);
    int expected = 0;
    while (!atomic_compare_exchange_strong(&spin, &expected, 1))
        expected = 0;
    ++shared;
    spin = 0;
    pthread_mutex_lock(&m);
    ++ready;
    pthread_cond_broadcast(&c);
    while (ready < 3)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    ++turns;
    return p;
}
int main(void) {
    pthread_t t[3];
    pthread_barrier_init(&b, NULL, 3);
    for (int i = 0; i < 3; ++i)
        pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; ++i)
        pthread_join(t[i], NULL);
    assert(shared == 3);
    return 0;
}
)";

// Blocks of one thread that another one frees, of sizes that differ, and memory that is given back too early.
constexpr const char* text_with_blocks = R"(
_Atomic(char *) handed[2];
atomic_int kind, count;
static void *maker(void *p) {
    for (int i = 0; i < 2; ++i) {
        char *block = malloc(kind ? 8 : 24);
        block[0] = (char)i;
        handed[i] = block;
    }
    return p;
}
static void *taker(void *p) {
    kind = 1;
    for (int i = 0; i < 2; ++i) {
        char *block = atomic_exchange(&handed[i], NULL);
        if (block) {
            count += block[0];
            free(block);
        }
    }
    return p;
}
static void *counter(void *p) { count += 2; count += 4; return p; }
int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], NULL, maker, NULL);
    pthread_create(&t[1], NULL, taker, NULL);
    pthread_create(&t[2], NULL, counter, NULL);
    pthread_create(&t[3], NULL, taker, NULL);
    for (int i = 0; i < 4; ++i)
        pthread_join(t[i], NULL);
    return 0;
}
)";

// Errors of several kinds, each in some executions.
constexpr const char* text_with_errors = R"(
atomic_int x, y, z;
int plain;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *thread0(void *p) {
    x = 1;
    z += 1;
    if (!y)
        plain = 1;
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return p;
}
static void *thread1(void *p) {
    y = 1;
    z += 2;
    if (!x)
        plain = 2;
    assert(plain != 1 || z != 3);
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return p;
}
static void *thread2(void *p) { z += 4; z += 8; assert(z != 15 || x); return p; }
)";

// Cycles of po and rf, under models that allow them.
constexpr const char* text_with_load_buffering = R"(
atomic_int x, y, z, w;
static void *thread0(void *p) {
    int a = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&w, a, memory_order_relaxed);
    return p;
}
static void *thread1(void *p) {
    int a = atomic_load_explicit(&y, memory_order_relaxed);
    atomic_store_explicit(&x, 1 + 0 * a, memory_order_relaxed);
    atomic_store_explicit(&z, a, memory_order_relaxed);
    return p;
}
static void *thread2(void *p) {
    atomic_fetch_add_explicit(&w, 1, memory_order_relaxed);
    int a = atomic_load_explicit(&z, memory_order_relaxed);
    atomic_store_explicit(&x, a, memory_order_relaxed);
    atomic_store_explicit(&z, 2, memory_order_relaxed);
    return p;
}
)";

// What does not depend on who explored which part, and when.
nlohmann::json essence(const nlohmann::json& result) {
    nlohmann::json shown;
    for (const char* name :
         {"executions", "blocked", "cut", "deadlocks", "undefined", "num_errors", "ended_by", "message"})
        if (result.contains(name))
            shown[name] = result[name];
    std::set<std::string> errors;
    if (result.contains("errors"))
        for (const auto& error : result["errors"])
            errors.insert(error.value("message", ""));
    shown["errors"] = errors;
    std::set<std::string> faults;
    if (result.contains("faults"))
        for (const auto& fault : result["faults"])
            faults.insert(fault.value("kind", ""));
    shown["faults"] = faults;
    return shown;
}

bool finds_something(const nlohmann::json& shown) {
    return !shown.at("errors").empty() || !shown.at("faults").empty() || shown.value("undefined", false);
}

struct Way {
    std::string name;
    std::string script; // with the program in $d/program.c; options in $o; prints JSON
};

const std::vector<Way> ways = {
    {"rounds", "katlas check $d/program.c $o --checkpoint $d/c --every 0.001 --jobs 2 --format json 2>/dev/null"},
    // Whoever is out of time before the exploration begins has no checkpoint. The sources are gone later.
    {"resumed",
     "for t in 0.2 0.5 1 2 5 10 20; do test -s $d/c || katlas check $d/program.c $o --checkpoint $d/c --timeout $t "
     ">/dev/null 2>&1; done; rm $d/program.c; cd /; for t in 1 2 3 4; do katlas check --resume $d/c --timeout 0.0$t "
     "--jobs 2 >/dev/null 2>&1; done; katlas check --resume $d/c --format json 2>/dev/null"},
    {"split", "katlas check $d/program.c $o --split 3 -o $d/p >/dev/null; rm $d/program.c; for p in $d/p/*; do katlas "
              "check --resume $p --jobs 2 >/dev/null 2>&1; done; katlas merge $d/p/*.katc --format json 2>/dev/null"}};

// Where there are ranks they explore together, without a break and with breaks, after which others go on.
std::vector<Way> ways_here() {
    std::vector<Way> all = ways;
    if (!has_ranks())
        return all;
    const std::string program = "$d/program.c $o ";
    all.push_back({"ranks", by_ranks(3, program + "--format json 2>/dev/null")});
    all.push_back({"ranks with breaks",
                   "for t in 0.3 2 20; do test -s $d/c || " +
                       by_ranks(2, program + "--checkpoint $d/c --every 0.05 --timeout $t >/dev/null 2>&1; done; ") +
                       by_ranks(3, "--resume $d/c --every 0.05 --timeout 0.3 >/dev/null 2>&1; ") +
                       "katlas check --resume $d/c --format json 2>/dev/null"});
    return all;
}

Run run_c(const std::string& text, const std::string& script) {
    return run_with_folder(
        "cat >$d/program.c <<'END_OF_PROGRAM'\n"
        "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdint.h>\n#include <stdlib.h>\n"
        "#include <katlas/verify.h>\n" +
        text + "\nEND_OF_PROGRAM\n" + script);
}

} // namespace

TEST_CASE("Programs in C that are interrupted, taken up or split show what whole explorations show") {
    if (cannot_check_c())
        return;
    struct Case {
        std::string name;
        std::string text;
        std::vector<std::string> options;
    };
    const std::vector<Case> cases = {
        {"pointers",
         text_with_pointers,
         {"--model rc11", "--model sc", "--model tso", "--model imm", "--model tso --equivalence rf"}},
        {"locks",
         text_with_locks,
         {"--model rc11", "--model rc11 --plain --unroll 2", "--model rc11 --equivalence rf --unroll 2"}},
        {"blocks", text_with_blocks, {"--model rc11 --keep-going", "--model tso --leaks --keep-going"}},
        {"errors",
         text_with_errors + main_with_threads(3),
         {"--model rc11 --keep-going", "--model sc", "--model tso --no-races",
          "--model rc11 --equivalence rf --keep-going"}},
        {"load buffering",
         text_with_load_buffering + main_with_threads(3),
         {"--model imm", "--model armv8", "--model power", "--model rc11"}}};
    for (const Case& its : cases)
        for (const std::string& options : its.options) {
            const nlohmann::json whole =
                essence(result_of(run_c(its.text, "katlas check $d/program.c --format json 2>/dev/null " + options)));
            for (const Way& way : ways_here()) {
                // What stops at an error stops at the first one that somebody finds.
                const bool stops = !whole["errors"].empty() && options.find("--keep-going") == std::string::npos;
                const Run run = run_c(its.text, "o='" + options + "'; " + way.script);
                INFO(its.name << ", " << options << ", " << way.name << "\n" << run.output);
                if (stops && way.name != "split")
                    CHECK(finds_something(essence(result_of(run))));
                else if (!stops)
                    CHECK(essence(result_of(run)) == whole);
            }
        }
}

TEST_CASE("Random programs in C that are split have the executions of the whole") {
    if (cannot_check_c())
        return;
    const unsigned seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const int programs = katlas::tests::scaled(12);
    for (int i = 0; i < programs; ++i) {
        const RandomProgram program(random, true);
        const std::string model =
            std::array{"sc", "imm", "ra", "rc11", "power", "tso", "armv8", "rc11-genmc"}[random() % 8];
        const std::string options = "--model " + model + " --keep-going";
        const std::string text = program.c(0);
        const std::string script = "o='" + options + "'; " + ways.back().script;
        INFO(options << "\n" << text);
        const Run whole = run_c(text, "katlas check $d/program.c --format json 2>/dev/null " + options);
        CHECK(essence(result_of(run_c(text, script))) == essence(result_of(whole)));
    }
}

TEST_CASE("An exploration of a program in C is taken up with the program as it was") {
    if (cannot_check_c())
        return;
    const Run run =
        run_c(text_with_errors + main_with_threads(3),
              "cd $d; katlas check program.c --model rc11 --keep-going --checkpoint c >/dev/null; echo '/* */' "
              ">> program.c; katlas check program.c --model rc11 --keep-going --resume c");
    INFO(run.output);
    CHECK(run.status == 2);
    CHECK(mentions(run, "another program: program.c was another text"));
}

TEST_CASE("The result of parts has the calls and the graphs of their errors") {
    if (cannot_check_c())
        return;
    const Run run = run_c(text_with_errors + main_with_threads(3),
                          "cd $d; katlas check program.c --model rc11 --keep-going "
                          "--split 2 -o p >/dev/null; for p in p/*; do "
                          "katlas check --resume $p >/dev/null; done; katlas merge p/*.katc");
    INFO(run.output);
    CHECK(run.status == 1);
    CHECK(mentions(run, "assert(z != 15 || x)"));
    CHECK(mentions(run, "in thread0"));
}

TEST_CASE("The portable form of an address is the same wherever its module is, and no address is another's") {
    using katlas::native::PortableAddresses;
    const unsigned seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937_64 random(seed);
    for (int i = 0; i < katlas::tests::scaled(200); ++i) {
        PortableAddresses here(nullptr);
        PortableAddresses there(nullptr);
        const std::uint64_t size = 1 + random() % (1U << 20U);
        const std::uint64_t at = (std::uint64_t{0x1000} + random() % 0x1000) << 32U;
        const std::uint64_t elsewhere = at + ((std::uint64_t{1} + random() % 0x100) << 32U);
        here.add("part", at, size);
        there.add("part", elsewhere, size);
        const std::uint64_t offset = random() % size;
        CHECK(here.has(at + offset));
        CHECK_FALSE(here.has(at + size));
        CHECK(here(at + offset) != at + offset);
        CHECK(there(here(at + offset)) == elsewhere + offset);
        for (const std::uint64_t value :
             {random(), random() % 100, at + offset, at + size, at - 1, here(at), here(at + size - 1)})
            CHECK(here(here(value)) == value);
        for (const std::uint64_t number : {random() % (1U << 30U), ~(random() % 1000)})
            CHECK(here(number) == number);
    }
    const PortableAddresses loaded(reinterpret_cast<const void*>(&essence));
    const auto own = reinterpret_cast<std::uint64_t>(&essence);
    CHECK(loaded.has(own));
    CHECK(loaded(loaded(own)) == own);
}
