// Loops that wait, and do much when they are left, or use memory of their own in each round: a round without an effect
// is still one that waits, and a round with one is not.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

using katlas::tests::scaled;
using namespace katlas::testing;

namespace {

nlohmann::json check_cpp(const std::string& text, const std::string& options = "") {
    return result_of(run_with_folder("cat >$d/program.cpp <<'END_OF_PROGRAM'\n#include <atomic>\n#include <cassert>\n"
                                     "#include <optional>\n#include <string>\n#include <thread>\n" +
                                     text + "\nEND_OF_PROGRAM\ncd $d && katlas check program.cpp --format json " +
                                     "--model rc11 " + options + " 2>/dev/null"));
}

// One thread passes values to another one by a ring of one place.
std::string ring(const std::string& type, const std::string& made_of_i, const std::string& push,
                 const std::string& is_i) {
    return "template <class T, unsigned N> struct Ring {\n    T slot[N];\n    std::atomic<unsigned> head{0}, tail{0};\n"
           "    bool push(T v) {\n        const unsigned t = tail.load(std::memory_order_relaxed);\n"
           "        if (t - head.load(std::memory_order_acquire) == N) return false;\n"
           "        slot[t % N] = std::move(v);\n        tail.store(t + 1, std::memory_order_release);\n"
           "        return true;\n    }\n"
           "    bool pop(T &v) {\n        const unsigned h = head.load(std::memory_order_relaxed);\n"
           "        if (h == tail.load(std::memory_order_acquire)) return false;\n        v = std::move(slot[h % N]);\n"
           "        head.store(h + 1, std::memory_order_release);\n        return true;\n    }\n};\n"
           "Ring<" +
           type + ", 1> ring;\nusing T = " + type +
           ";\n"
           "int main() {\n    std::thread producer([] {\n        for (int i = 0; i < 2; ++i) {\n            T s = " +
           made_of_i + ";\n            while (!ring.push(" + push +
           ")) {}\n        }\n    });\n    T v{};\n"
           "    for (int i = 0; i < 2; ++i) {\n        while (!ring.pop(v)) {}\n        assert(" +
           is_i + ");\n    }\n    producer.join();\n}\n";
}

// A thread that waits for y by a loop with this body, and one that sets it. `then` comes behind the loop.
nlohmann::json waits(const std::string& before, const std::string& body, const std::string& then,
                     const std::string& options = "") {
    return result_of_c(
        "#include <time.h>\natomic_int y;\nint z;\nint get(int *out, int *error) {\n    *error = 0;\n    if "
        "(!atomic_load(&y)) {\n        *error = 1;\n        return 0;\n    }\n    *out = z;\n    return 1;\n}\n" +
            before + "void *thread0(void *p) {\n    int v = 0, e = 0;\n    while (!get(&v, &e)) {\n" + body +
            "    }\n" + then +
            "    return p;\n}\nvoid *thread1(void *p) {\n    z = 1;\n    y = 1;\n    "
            "return p;\n}\n" +
            main_with_threads(2),
        "rc11", options);
}

const std::string is_bounded = "bound its loops";

} // namespace

TEST_CASE("Who passes texts waits as who passes numbers") {
    if (cannot_check_c())
        return;
    const auto numbers = check_cpp(ring("int", "i", "s", "v == i"));
    INFO(numbers.dump());
    CHECK(numbers["executions"] == 1);
    for (const std::string push : {"s", "T(s)", "s + \"x\""})
        for (const std::string size : {"3", "20"}) {
            INFO(push << ' ' << size);
            const auto texts =
                check_cpp(ring("std::string", "std::string(" + size + ", char('a' + i))", push, "v[0] == 'a' + i"));
            INFO(texts.dump());
            CHECK(texts["executions"] == 1);
            CHECK(texts["num_errors"] == 0);
        }
    const auto wrong = check_cpp(ring("std::string", "std::string(20, char('a' + i))", "s", "v[0] == 'a'"));
    CHECK(wrong["num_errors"] == 1);
}

TEST_CASE("A round waits that writes what it has written before to memory of its own") {
    if (cannot_check_c())
        return;
    for (const std::string body : {"", "        e = 2; e = 1;\n", "        char *c = malloc(4); c[0] = 1; free(c);\n",
                                   "        char t[8]; memset(t, e, 8); if (t[3] != 1) v = 9;\n",
                                   "        char t[40]; sprintf(t, \"%d\", e);\n"}) {
        INFO(body);
        const auto result = waits("", body, "    assert(v == 1);\n    printf(\"%d\", v);\n");
        INFO(result.dump());
        CHECK(result["executions"] <= 2); // the first round may be unlike the others
        CHECK(result["executions"] >= 1);
        CHECK(result["num_errors"] == 0);
        CHECK(result["faults"].empty());
    }
    const auto optional = check_cpp(
        "std::atomic<int> full{0};\nint data;\nstd::optional<std::string> get() {\n    if (!full.load()) return "
        "std::nullopt;\n    return std::string(data, 'x');\n}\nint main() {\n    std::thread t([] { data = 20; "
        "full = 1; });\n    std::optional<std::string> r;\n    while (!(r = get())) {}\n    assert(r->size() == "
        "20);\n    t.join();\n}\n");
    INFO(optional.dump());
    CHECK(optional["executions"] == 1);
}

TEST_CASE("A round waits that looks under a lock of C++") {
    if (cannot_check_c())
        return;
    const auto program = [](const std::string& look, const std::string& set) {
        return "#include <deque>\n#include <mutex>\nstd::mutex m;\nbool ready;\nint data;\nstd::deque<std::string> "
               "queue;\n"
               "bool is_ready() {\n    std::unique_lock<std::mutex> l(m);\n    return ready;\n}\n"
               "std::optional<std::string> take() {\n    std::lock_guard l(m);\n    if (queue.empty()) return "
               "std::nullopt;\n"
               "    auto s = std::move(queue.front());\n    queue.pop_front();\n    return s;\n}\n"
               "int main() {\n    std::thread t([] { data = 1; std::scoped_lock l(m); " +
               set + " });\n    " + look + "\n    assert(data == 1);\n    t.join();\n}\n";
    };
    const std::string set = "ready = true; queue.push_back(std::string(20, 'x'));";
    for (const std::string look :
         {"while (!is_ready()) {}", "for (;;) { std::lock_guard<std::mutex> l(m); if (ready) break; }",
          "std::optional<std::string> s; while (!(s = take())) std::this_thread::yield(); assert(s->size() == 20);"}) {
        INFO(look);
        const auto result = check_cpp(program(look, set));
        INFO(result.dump());
        CHECK(result["executions"] == 1);
        CHECK(result["num_errors"] == 0);
        CHECK(result["faults"].empty());
        CHECK(kinds_of_faults(check_cpp(program(look, ""))) == std::vector<std::string>{"endless-loop"});
    }
}

TEST_CASE("A round that leaves something behind does not wait") {
    if (cannot_check_c())
        return;
    // What comes behind the loop can tell how many rounds there were.
    for (const auto& [before, body, then] : std::vector<std::array<std::string, 3>>{
             {"static int odd;\n", "        odd = !odd;\n", "    assert(odd != 1);\n"},
             {"static int odd;\n", "        odd = !odd;\n", "    assert(odd != 0);\n"},
             {"static char *last;\n",
              "        char *c = malloc(4); if (!last) last = c; else if (last != c) odd = 1;\n",
              "    assert(!odd);\n"},
             {"static pthread_key_t key;\n",
              "        pthread_setspecific(key, (char *)pthread_getspecific(key) + 1);\n",
              "    assert((long)pthread_getspecific(key) != 2);\n"}}) {
        INFO(body);
        const std::string declared = before.find("odd") == std::string::npos ? "static int odd;\n" + before : before;
        const auto result = waits(declared, body, then, "--unroll 4");
        INFO(result.dump());
        CHECK(result["num_errors"] > 0);
    }
    // A literal that is there before the loop, and a variable of another thread.
    const auto literal = result_of_c(
        "atomic_int y;\nvoid add(int *n) { ++*n; }\nvoid *thread0(void *p) {\n    int *state = (int[]){0};\n"
        "    while (!y)\n        add(state);\n    assert(*state != 2);\n    return p;\n}\n"
        "void *thread1(void *p) {\n    y = 1;\n    return p;\n}\n" +
            main_with_threads(2),
        "rc11", "--unroll 4");
    INFO(literal.dump());
    CHECK(literal["num_errors"] > 0);
    const auto elsewhere = result_of_c(
        "atomic_int *_Atomic p;\natomic_int done;\nvoid *thread0(void *q) {\n    atomic_int mine = 0;\n    p = &mine;\n"
        "    while (mine != 1) {}\n    mine = 2;\n    int seen = mine;\n    done = 1;\n    assert(seen == 2);\n    "
        "while (done != 2) {}\n    return q;\n}\n"
        "int main(void) {\n    pthread_t t;\n    pthread_create(&t, NULL, thread0, NULL);\n    while (!p) {}\n    "
        "while "
        "(!done)\n        atomic_store(p, 1);\n    done = 2;\n    pthread_join(t, NULL);\n    return 0;\n}\n",
        "sc", "--unroll 3");
    INFO(elsewhere.dump());
    CHECK(elsewhere["num_errors"] > 0);
    for (const std::string body : {"        puts(\"again\");\n", "        malloc(1);\n"}) {
        INFO(body);
        const auto result = waits("", body, "");
        INFO(result.dump());
        CHECK(result.dump().find(is_bounded) != std::string::npos);
    }
}

TEST_CASE("A thread that awaits what no execution has shown to be written waits, or is told to bound its loop") {
    if (cannot_check_c())
        return;
    for (const std::string order : {"relaxed", "acquire", "seq_cst"}) {
        const auto text = [&](const std::string& body) {
            return "atomic_int t;\nvoid *w(void *p) { t = 1; return p; }\nint main(void) {\n    pthread_t p;\n    int "
                   "n = 0;\n"
                   "    pthread_create(&p, NULL, w, NULL);\n    while (!atomic_load_explicit(&t, memory_order_" +
                   order + "))\n        " + body + ";\n    pthread_join(p, NULL);\n    return n < 0;\n}\n";
        };
        INFO(order);
        CHECK(result_of_c(text(""), "rc11")["executions"] == 1);
        CHECK(result_of_c(text("n++"), "rc11").dump().find(is_bounded) != std::string::npos);
    }
}

// Whatever a loop does for itself in each round, the program has the executions of the loop that does nothing.
TEST_CASE("Random programs with loops that wait have the same executions with private work in each round") {
    if (cannot_check_c())
        return;
    const std::vector<std::string> work{"char *c = malloc(8); c[1] = 2; free(c);",
                                        "own[0]++; own[1] = own[0]; own[0]--; own[1] = 0;",
                                        "char t[16]; sprintf(t, \"%d\", own[2]); own[2] = t[0] - '0';",
                                        "twice(&own[3]); own[3] = 0;",
                                        "struct pair { int a, b; } p = {1, own[0]}; use(&p.a);",
                                        "fill(own, 4);",
                                        "if (own[1]) { puts(\"never\"); malloc(3); }"};
    const std::string helpers = "static void twice(int *n) { for (int i = 0; i < 2; ++i) *n += i; }\n"
                                "static void use(int *n) { int m = *n; *n = m + 1; }\n"
                                "static void fill(int *n, int count) { memset(n, 0, count * sizeof *n); }\n";
    const unsigned seed = 5003;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const auto pick = [&](const std::vector<std::string>& from) { return from[random() % from.size()]; };
    for (int i = 0; i < scaled(16); ++i) {
        std::string others;
        const std::size_t writers = 1 + random() % 2;
        for (std::size_t t = 0; t < writers; ++t) {
            others += fmt::format("void *thread{}(void *p) {{\n", t);
            for (std::size_t k = 1 + random() % 3; k > 0; --k)
                others += "    " +
                          pick({"x = 1;", "y = 1;", "x = 2;", "atomic_fetch_add(&y, 1);", "x = y;", "z = 1;"}) + "\n";
            others += "    return p;\n}\n";
        }
        const std::string condition =
            pick({"!x", "x != 1", "!y", "x + y < 2", "!atomic_load_explicit(&x, memory_order_relaxed)"});
        const std::string then = pick({"assert(y < 2);", "assert(x != 2);", "z = y;", "assert(!z);", "x = 3;"});
        const auto with = [&](const std::string& body) {
            return result_of_c(
                "atomic_int x, y, z;\n" + helpers + others +
                    fmt::format("void *thread{}(void *p) {{\n    int *own = calloc(4, sizeof *own);\n    while "
                                "({}) {{ {} }}\n    {}\n    return p;\n}}\n",
                                writers, condition, body, then) +
                    main_with_threads(static_cast<int>(writers) + 1),
                random() % 2 == 0 ? "sc" : "rc11", "--keep-going");
        };
        const auto before = random;
        const auto without = with("");
        std::string body = pick(work);
        if (random() % 2 == 0)
            body += " { " + pick(work) + " }";
        random = before; // the same model
        const auto result = with("{ " + body + " }");
        INFO(others << condition << '\n' << body << '\n' << then << '\n' << without.dump() << '\n' << result.dump());
        REQUIRE(without.contains("executions"));
        CHECK(result["executions"] == without["executions"]);
        CHECK(result["num_errors"] == without["num_errors"]);
        CHECK(kinds_of_faults(result) == kinds_of_faults(without));
    }
}

TEST_CASE("A program that goes round for ever ends with who explores it") {
    if (cannot_check_c())
        return;
    // A process that were left would keep the pipe open that is read here.
    const Run run = run_with_folder(
        "cat >$d/endless.c <<'END_OF_PROGRAM'\nint main(void) { unsigned n = 0; for (;;) n = n * 3 + 1; }\n"
        "END_OF_PROGRAM\n"
        "'" KATLAS_BINARY "' check $d/endless.c & explorer=$!\n"
        "explores() { for c in $(cat /proc/$explorer/task/*/children); do\n"
        "    read name </proc/$c/comm && [ \"$name\" = katlas ] && return 0; done; return 1; }\n"
        "for i in $(seq 600); do explores 2>/dev/null && break; sleep 0.1; done\n"
        "kill -9 $explorer && echo ended");
    INFO(run.output);
    CHECK(mentions(run, "ended"));
}

TEST_CASE("A loop that goto enters in its middle is not bounded, which is said") {
    if (cannot_check_c())
        return;
    const std::string text =
        "atomic_int x, y;\nvoid *thread0(void *p) {\n    int v, rounds = 0;\n    if (atomic_load(&y)) "
        "{ v = atomic_load(&x); goto middle; }\nagain: v = atomic_load(&x);\nmiddle: ++rounds; if "
        "(v == 0) goto again;\n    return p;\n}\nvoid *thread1(void *p) {\n    atomic_store(&y, "
        "1);\n    return p;\n}\n" +
        main_with_threads(2);
    for (const std::string options : {"", "--unroll 3"}) {
        const auto result = result_of_c(text, "sc", options);
        INFO(result.dump());
        CHECK(result.dump().find(is_bounded) != std::string::npos);
        CHECK((result.dump().find("by goto, has no bound") != std::string::npos) == !options.empty());
    }
}
