#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// `low` and `high` are the halves of `whole`.
std::string with_word(const std::string& set_low, const std::string& threads) {
    return "#include <stdint.h>\n"
           "static union { _Atomic uint32_t whole; uint32_t plain; struct { uint16_t low, high; } half; } word;\n"
           "static atomic_int ready;\n"
           "static void set_low(uint16_t value) { " +
           set_low + " }\n" + threads + main_with_threads(2);
}

const std::string by_part = "word.half.low = value;";
const std::string by_whole = "word.plain = (word.plain & ~0xffffu) | value;";

std::string refusal_of(const std::string& text, const std::string& model) {
    const std::string output = check_c(text, "--model " + model + " 2>&1").output;
    const auto at = output.find("a part of word");
    return at == std::string::npos ? output : output.substr(at, output.find('\n', at) - at);
}

} // namespace

TEST_CASE("A part of an atomic variable is written as the whole is, with another part") {
    const std::string publishes =
        "void *thread0(void *a) { set_low(3); atomic_store_explicit(&ready, 1, memory_order_release); return a; }\n"
        "void *thread1(void *a) { uint16_t seen = 3;\n"
        "    if (atomic_load_explicit(&ready, memory_order_acquire)) {\n"
        "        atomic_fetch_add_explicit(&word.whole, 0x10000, memory_order_relaxed); set_low(word.half.low + 1);\n"
        "        assert(word.whole == 0x10004); }\n"
        "    return a; }\n";
    const std::string both_ways = "void *thread0(void *a) { atomic_fetch_or(&word.whole, 0x50000); set_low(1); "
                                  "atomic_store(&ready, 1); return a; }\n"
                                  "void *thread1(void *a) { while (!atomic_load(&ready)); set_low(2);\n"
                                  "    assert(word.half.low == 2 && word.half.high == 5); return a; }\n";
    for (const std::string& threads : {publishes, both_ways})
        for (const char* model : {"sc", "tso", "rc11"}) {
            INFO(model << '\n' << threads);
            const auto found = result_of_c(with_word(by_part, threads), model);
            const auto expected = result_of_c(with_word(by_whole, threads), model);
            CHECK(found["executions"] == expected["executions"]);
            CHECK(found["executions"] >= 1);
            CHECK(found["errors"].empty());
            CHECK_FALSE(found["undefined"]);
        }
}

TEST_CASE("A part of an atomic variable that another thread accesses at the same time is a race, or is refused") {
    const std::string halves = "void *thread0(void *a) { word.half.low = 1; return a; }\n"
                               "void *thread1(void *a) { word.half.high = 1; return a; }\n";
    const std::string same_half = "void *thread0(void *a) { word.half.low = 1; return a; }\n"
                                  "void *thread1(void *a) { word.half.low = 2; return a; }\n";
    const std::string whole = "void *thread0(void *a) { word.half.low = 1; return a; }\n"
                              "void *thread1(void *a) { word.whole = 7; return a; }\n";
    const std::string refused = "a part of word is accessed while other threads write to other parts";
    const auto program = [](const std::string& threads, const std::string& before) {
        return "#include <stdint.h>\n"
               "static union { _Atomic uint32_t whole; struct { uint16_t low, high; } half; } word;\n" +
               threads + "int main(void) { pthread_t t[2]; " + before +
               "\n    pthread_create(&t[0], NULL, thread0, NULL); pthread_create(&t[1], NULL, thread1, NULL);\n"
               "    pthread_join(t[0], NULL); pthread_join(t[1], NULL); return 0; }\n";
    };
    for (const char* model : {"sc", "tso", "rc11"}) {
        INFO(model);
        // Where nothing is atomic, these are two variables.
        CHECK(result_of_c(program(halves, ""), model)["executions"] == 1);
        CHECK(refusal_of(program(halves, "word.whole = 7;"), model) == refused);
    }
    for (const char* model : {"sc", "tso", "rc11"})
        CHECK(result_of_c(program(whole, ""), model)["undefined"]);
    CHECK(result_of_c(program(same_half, "word.whole = 7;"), "rc11")["undefined"]);
    // Here the race is in an execution that is found later.
    CHECK(refusal_of(program(same_half, "word.whole = 7;"), "sc") == refused);
}
