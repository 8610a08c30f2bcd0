// Loops that wait for a value which the thread reads a first time before the loop: they are explored as those that read
// it in the loop only.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <random>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

std::string one_of(std::mt19937& random, const std::vector<std::string>& from) {
    return from[random() % from.size()];
}

std::string order_of(std::mt19937& random) {
    return one_of(random, {"relaxed", "acquire", "seq_cst"});
}

// AWAIT(a, read, again): the thread goes on with `a` read where it need not read again.
std::string reader(std::mt19937& random, int thread) {
    const std::string again = one_of(random, {"a == 0", "a < 2", "a != 2", "(a & 1) == 0", "a != 0 && a != 3"});
    std::string text = fmt::format("void *thread{}(void *p) {{\n    int a;\n", thread);
    if (random() % 3 == 0)
        text += fmt::format("    atomic_store_explicit(&y, {}, memory_order_relaxed);\n", random() % 2 + 1);
    text += fmt::format("    AWAIT(a, atomic_load_explicit(&x, memory_order_{}), {});\n", order_of(random), again);
    switch (random() % 4) {
    case 0:
        text += "    (void)data;\n    int d = data;\n    assert(d != 5);\n";
        break;
    case 1:
        text += "    assert(atomic_load(&y) + a != 3);\n";
        break;
    case 2:
        text += "    atomic_store_explicit(&x, a + 1, memory_order_release);\n";
        break;
    default:
        text += "    atomic_store(&y, a);\n";
    }
    return text + "    return p;\n}\n";
}

std::string writer(std::mt19937& random, int thread) {
    std::string text = fmt::format("void *thread{}(void *p) {{\n", thread);
    for (auto k = 1 + random() % 3; k > 0; --k) {
        if (random() % 4 == 0)
            text += fmt::format("    data = {};\n", 4 + random() % 2);
        text += random() % 5 == 0 ? "    atomic_store_explicit(&y, 2, memory_order_release);\n"
                                  : fmt::format("    atomic_store_explicit(&x, {}, memory_order_{});\n", random() % 4,
                                                one_of(random, {"relaxed", "release", "seq_cst"}));
    }
    return text + "    return p;\n}\n";
}

const std::string first_before = "'-DAWAIT(a,read,again)=a = read; while (again) a = read;'";
const std::string in_rounds_only = "'-DAWAIT(a,read,again)=do { a = read; } while (again);'";
const std::string first_and_by_jumps =
    "'-DAWAIT(a,read,again)=a = read; for (;;) { if (!(again)) break; a = read; if (a == 77) __builtin_trap(); }'";

// Rounds are counted, so that they are explored: an independent judge of what can come of a program.
const std::string with_a_count = "'-DAWAIT(a,read,again)=int n = 0; do { a = read; ++n; } while (again);'";

bool has_fault(const nlohmann::json& result, const std::string& kind) {
    const auto kinds = kinds_of_faults(result);
    return std::ranges::find(kinds, kind) != kinds.end();
}

} // namespace

TEST_CASE("A thread that has read a value before a loop waits for another one without a round") {
    if (cannot_check_c())
        return;
    std::string text = "atomic_int x;\nvoid *thread0(void *p) {\n    for (int i = 1; i < 20; ++i)\n        "
                       "atomic_store(&x, i);\n    return p;\n}\n";
    for (int t : {1, 2})
        text += fmt::format("void *thread{}(void *p) {{\n    int a;\n    AWAIT(a, atomic_load(&x), LAST);\n    return "
                            "p;\n}}\n",
                            t);
    text += main_with_threads(3);
    const auto waits = result_of_c(text, "rc11", "-- '-DLAST=a != 19' " + first_before);
    INFO(waits.dump());
    CHECK(waits["executions"] == 1);
    CHECK(waits["blocked"] == 0);
    CHECK(waits["faults"].empty());
    const auto for_ever = result_of_c(text, "rc11", "-- '-DLAST=a != 20' " + first_before);
    INFO(for_ever.dump());
    CHECK(for_ever["executions"] == 0);
    CHECK(for_ever["blocked"] == 1);
    CHECK(has_fault(for_ever, "endless-loop"));
}

TEST_CASE("Random programs have the same executions whether a value is read before the loop that waits for it or not") {
    if (cannot_check_c())
        return;
    const unsigned seed = 8123;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int with_executions = 0;
    int with_errors = 0;
    for (int i = 0; i < katlas::tests::scaled(60); ++i) {
        std::string text = "atomic_int x, y;\nint data;\n";
        const int threads = 2 + static_cast<int>(random() % 2);
        for (int t = 0; t < threads; ++t)
            text += t == 0 || random() % 3 == 0 ? writer(random, t) : reader(random, t);
        text += main_with_threads(threads);
        const std::string model = one_of(random, {"sc", "tso", "ra", "rc11"});
        const auto check = [&](const std::string& form) { return result_of_c(text, model, "--keep-going -- " + form); };
        const auto expected = check(in_rounds_only);
        for (const std::string& form : {first_before, first_and_by_jumps}) {
            const auto result = check(form);
            INFO(text << model << '\n' << form << '\n' << result.dump() << '\n' << expected.dump());
            REQUIRE(expected["complete"] == true);
            REQUIRE(result["complete"] == true);
            CHECK(result["undefined"] == expected["undefined"]);
            CHECK((result["num_errors"] > 0) == (expected["num_errors"] > 0));
            CHECK(has_fault(result, "endless-loop") == has_fault(expected, "endless-loop"));
            if (expected["num_errors"] == 0)
                CHECK(result["executions"] == expected["executions"]);
        }
        const auto of_rounds = result_of_c(text, model, "--keep-going --unroll 3 -- " + with_a_count);
        INFO(text << model << '\n' << of_rounds.dump() << '\n' << expected.dump());
        REQUIRE(of_rounds.contains("executions"));
        CHECK(of_rounds["undefined"] == expected["undefined"]);
        CHECK((of_rounds["num_errors"] > 0) == (expected["num_errors"] > 0));
        with_executions += expected["executions"] > 1 ? 1 : 0;
        with_errors += expected["num_errors"] > 0 ? 1 : 0;
    }
    CHECK(with_executions > 0);
    CHECK((with_errors > 0 || katlas::tests::is_scaled_down()));
}
