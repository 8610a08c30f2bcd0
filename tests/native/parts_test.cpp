#include "native_program.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

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

TEST_CASE("Threads that fill shared memory in different steps write the same bytes") {
    if (cannot_check_c())
        return;
    const std::string memory =
        "#include <string.h>\n"
        "static struct { _Alignas(8) unsigned char low[96]; atomic_int count; _Alignas(8) unsigned char high[504]; } "
        "shared;\n"
        "static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;\n"
        "#define all(type, from) for (type *p = (type *)from; p < (type *)(from + sizeof from); ++p)\n"
        "static void fill(void *from, size_t size, int c) { memset(from, c, size); }\n";
    const std::vector<std::string> fills = {
        "all(unsigned char, FROM) *p = C;",
        "all(uint16_t, FROM) *p = 0x101 * C;",
        "all(uint32_t, FROM) *p = 0x1010101u * C;",
        "all(uint64_t, FROM) *p = 0x101010101010101ull * C;",
        "fill(FROM, sizeof FROM, C);",
        "for (size_t i = sizeof FROM; i-- > 0;) FROM[i] = C;",
    };
    const auto filled = [](std::string fill, const std::string& from, const std::string& c) {
        for (const auto& [name, value] : {std::pair{std::string("FROM"), "shared." + from}, {std::string("C"), c}})
            for (auto at = fill.find(name); at != std::string::npos; at = fill.find(name, at))
                fill.replace(at, name.size(), value);
        return fill;
    };
    const auto thread = [&](int number, const std::string& low, const std::string& high) {
        const std::string c = std::to_string(number + 1);
        return fmt::format("void *thread{}(void *a) {{ pthread_mutex_lock(&mutex); {} {} shared.count++; "
                           "pthread_mutex_unlock(&mutex); return a; }}\n",
                           number, filled(low, "low", c), filled(high, "high", c));
    };
    const std::string check =
        "void check(void) { assert(shared.count == 2); unsigned sum = 0;\n"
        "    all(unsigned char, shared.low) sum += *p; all(unsigned char, shared.high) sum += *p;\n"
        "    assert(sum == 600 || sum == 2 * 600); }\n";
    for (std::size_t i = 0; i < fills.size(); ++i)
        for (std::size_t j = i % 2; j < fills.size(); j += 2) {
            const std::string text = "#include <stdint.h>\n" + memory + thread(0, fills[i], fills[j]) +
                                     thread(1, fills[j], fills[i]) + check +
                                     "int main(void) { pthread_t t, u; pthread_create(&t, 0, thread0, 0); "
                                     "pthread_create(&u, 0, thread1, 0); pthread_join(t, 0); pthread_join(u, 0); "
                                     "check(); }";
            INFO(text);
            const auto found = result_of_c(text, "rc11");
            CHECK(found["executions"] == 2);
            CHECK(found["errors"].empty());
            CHECK_FALSE(found["undefined"]);
        }
}
