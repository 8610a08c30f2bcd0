// The pseudo-random numbers of C's library.
#include "native_program.hpp"

#include <cstdlib>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

nlohmann::json drawing(const std::string& text, const std::string& options = "") {
    return result_of_c(text, "rc11", options);
}

void draws(const std::string& text, int executions) {
    const auto result = drawing(text);
    INFO(text << "\n" << result.dump());
    CHECK(result.value("executions", 0) == executions);
    CHECK(result.value("num_errors", 1) == 0);
    CHECK(result["faults"].empty());
    CHECK(result.value("complete", false));
}

// Asserts that a call gives what it gives in this process.
template <class Number>
std::string gives(const std::string& call, Number number) {
    return fmt::format("assert({} == {});", call, number);
}

} // namespace

TEST_CASE("Programs draw the numbers of the usual library") {
    if (cannot_check_c())
        return;
    std::string text = "int main(void) {";
    const auto add_some = [&] {
        for (int i = 0; i < 40; ++i) {
            text += gives("rand()", std::rand());
            text += gives("random()", random());
        }
    };
    srand(1); // as if nobody had called it
    add_some();
    for (const unsigned seed : {0U, 1U, 42U, 3'000'000'000U}) {
        srand(seed);
        text += fmt::format("srand({}u);", seed);
        add_some();
    }
    srandom(7);
    text += "srandom(7);";
    add_some();
    unsigned state = 5;
    text += "unsigned state = 5;";
    for (int i = 0; i < 10; ++i) {
        text += gives("rand_r(&state)", rand_r(&state));
        text += gives("state", state);
    }
    srand48(-3);
    text += "srand48(-3);";
    for (int i = 0; i < 10; ++i) {
        text += gives("lrand48()", lrand48());
        text += gives("mrand48()", mrand48());
        text += gives("drand48()", drand48());
    }
    draws(text + "return 0; }", 1);
}

TEST_CASE("Each thread draws its own numbers, also if it is run again") {
    if (cannot_check_c())
        return;
    // Two orders; in each of them both threads draw the same numbers again, since an assertion compares them.
    draws("static atomic_int turn; static int drawn[2];\n"
          "static void *thread0(void *p) { srand(3); drawn[0] = rand(); turn = 1; drawn[0] += rand() % 7; return p; }\n"
          "static void *thread1(void *p) { srand(3); drawn[1] = rand(); turn = 2; drawn[1] += rand() % 7; return p; }\n"
          "int main(void) { pthread_t t[2]; srand(9); int own = rand();\n"
          "    pthread_create(&t[0], NULL, thread0, NULL); pthread_create(&t[1], NULL, thread1, NULL);\n"
          "    pthread_join(t[0], NULL); pthread_join(t[1], NULL); assert(drawn[0] == drawn[1]);\n"
          "    int other = rand(); srand(9); assert(rand() == own && rand() == other); return 0; }",
          2);
}

TEST_CASE("Loops end that wait for another random number") {
    if (cannot_check_c())
        return;
    for (const std::string call : {"rand()", "random()", "rand_r(&seed)", "lrand48()"})
        draws("unsigned seed; int main(void) { int last = " + call + " % 3, k; do k = " + call +
                  " % 3; while (k == last); int ones = 0; for (int i = 0; i < 100; ++i) ones += " + call +
                  " & 1; assert(ones > 20 && ones < 80); return 0; }",
              1);
}

TEST_CASE("Loops that back off for a random time are bounded like other loops") {
    if (cannot_check_c())
        return;
    const std::string text = "static atomic_int taken; static int x;\n"
                             "static void *thread0(void *p) { while (atomic_exchange(&taken, 1))\n"
                             "        for (volatile int i = rand() % 4; i > 0; --i) ;\n"
                             "    ++x; atomic_store(&taken, 0); return p; }\n"
                             "int main(void) { pthread_t t; pthread_create(&t, NULL, thread0, NULL); thread0(NULL);\n"
                             "    pthread_join(t, NULL); assert(x == 2); return 0; }";
    CHECK(mentions(check_c(text, "--model rc11"), "bound its loops (--unroll)"));
    const auto result = drawing(text, "--unroll 1"); // two orders
    INFO(result.dump());
    CHECK(result.value("executions", 0) == 2);
    CHECK(result.value("num_errors", 1) == 0);
}
