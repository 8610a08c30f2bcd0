// Blocks of a thread whose sizes differ between executions, at the same place, and other threads that give them back or
// ask how large they are.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// A thread gets a block of FEW or MANY words, and another one has it then.
std::string given_to_another(const std::string& use, const std::string& end = "", const std::string& meanwhile = "") {
    return "#include <malloc.h>\n#include <genmc.h>\n_Atomic(long *) x;\natomic_int y, words;\n"
           "void *thread0(void *p) {\n    int n = atomic_load(&y) ? MANY : FEW;\n    long *block = GET(n);\n"
           "    for (int i = 0; i < n; ++i)\n        block[i] = i;\n    atomic_store(&words, n);\n    atomic_store(&x, "
           "block);\n    return p;\n}\n"
           "void *thread1(void *p) {\n    long *block = atomic_load(&x);\n    if (block) {\n        " +
           use + "\n    }\n    return p;\n}\nvoid *thread2(void *p) {\n    atomic_store(&y, 1);\n    " + meanwhile +
           "\n    return p;\n}\n"
           "int main(void) {\n    pthread_t t[3];\n    pthread_create(&t[0], NULL, thread0, NULL);\n"
           "    pthread_create(&t[1], NULL, thread1, NULL);\n    pthread_create(&t[2], NULL, thread2, NULL);\n"
           "    for (int i = 0; i < 3; ++i)\n        pthread_join(t[i], NULL);\n    long *block = atomic_load(&x);\n   "
           " " +
           end + "\n    return 0;\n}\n";
}

// Blocks are at the same place.
const std::string same_place = "'-DGET(n)=malloc(8*(n))' ";
// Blocks of each size are at a place of their own.
const std::string own_places =
    "'-DGET(n)=({ long *all[6]; for (int k = 0; k < 6; ++k) all[k] = malloc(8*(k+1)); all[(n)-1]; })' ";

std::string sizes(int few, int many) {
    return fmt::format("-DFEW={} -DMANY={} ", few, many);
}

} // namespace

TEST_CASE("A thread that asks how large a block is is told what it is in its execution") {
    if (cannot_check_c())
        return;
    const std::string text =
        given_to_another("size_t size = malloc_usable_size(block);\n        assert(size != 8 * ASKED);");
    for (const auto& [few, many] : {std::pair(1, 6), std::pair(6, 1)})
        for (const std::string model : {"sc", "rc11", "tso"})
            for (const int asked : {1, 3, 6}) {
                const auto result = result_of_c(
                    text, model, "--keep-going -- " + same_place + sizes(few, many) + fmt::format("-DASKED={}", asked));
                INFO(few << " or " << many << ", " << asked << " under " << model << ": " << result.dump());
                CHECK(result["executions"] == (asked == 3 ? 4 : 3));
                CHECK((result["num_errors"] > 0) == (asked != 3));
            }
}

TEST_CASE("All of a block is freed by another thread, and nothing else") {
    if (cannot_check_c())
        return;
    const std::string text =
        given_to_another("free(block);", "if (block && atomic_load(&words) == 6)\n        return block[5];");
    for (const auto& [few, many] : {std::pair(1, 6), std::pair(6, 1), std::pair(6, 6)}) {
        const auto result = result_of_c(text, "sc", "--keep-going -- " + same_place + sizes(few, many));
        const auto expected = result_of_c(text, "sc", "--keep-going -- " + own_places + sizes(few, many));
        INFO(result.dump() << '\n' << expected.dump());
        CHECK(result["num_errors"] > 0);
        CHECK(result["num_errors"] == expected["num_errors"]);
        CHECK(result["executions"] == expected["executions"]);
    }
}

TEST_CASE("All of a block is retired and protected, and nothing else") {
    if (cannot_check_c())
        return;
    const std::string last = "if (atomic_load(&words) == 6) (void)*(volatile long *)&block[5];";
    const std::string protects =
        "block = __VERIFIER_hp_protect(__VERIFIER_hp_alloc(), &x); if (block) { " + last + " }";
    const std::string retires = "long *old = atomic_exchange(&x, NULL);\n    if (old) __VERIFIER_hp_retire(old);";
    struct Case {
        std::string text;
        bool is_wrong;
    };
    for (const Case& c :
         {Case{given_to_another("__VERIFIER_hp_retire(block);", "if (block) { " + last + " }"), true},
          Case{given_to_another(last, "", retires), true}, Case{given_to_another(protects, "", retires), false}})
        for (const std::string& both : {sizes(1, 6), sizes(6, 1)}) {
            const auto result = result_of_c(c.text, "sc", "--keep-going -- " + same_place + both);
            const auto expected = result_of_c(c.text, "sc", "--keep-going -- " + own_places + both);
            INFO(c.text << both << '\n' << result.dump() << '\n' << expected.dump());
            CHECK((result["num_errors"] > 0) == c.is_wrong);
            CHECK(result["num_errors"] == expected["num_errors"]);
            CHECK(result["executions"] == expected["executions"]);
        }
}

TEST_CASE("A block of new is told from one of new[] wherever both were in other executions") {
    if (cannot_check_c())
        return;
    for (const std::string end : {"delete p", "delete[] p"}) {
        const Run run = run_with_folder(
            "cat >$d/program.cpp <<'END_OF_PROGRAM'\n#include <atomic>\n#include <thread>\n"
            "std::atomic<long *> x;\nstd::atomic<int> y;\nint main() {\n"
            "    std::thread a([] { long *p = y ? new long[1] : new long; *p = 1; x = p; });\n"
            "    std::thread b([] { if (long *p = x) " +
            end +
            "; });\n    std::thread c([] { y = 1; });\n    a.join();\n    b.join();\n    c.join();\n}\n"
            "END_OF_PROGRAM\ncd $d && katlas check program.cpp --model sc --keep-going --format json 2>/dev/null");
        const auto result = result_of(run);
        INFO(end << ": " << result.dump());
        CHECK(result["executions"] == 3);
        CHECK(result["num_errors"] == 1);
    }
}

TEST_CASE("Random programs do the same whether blocks of different sizes are at the same place or not") {
    if (cannot_check_c())
        return;
    const unsigned seed = 3303;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int with_errors = 0;
    int without = 0;
    for (int i = 0; i < katlas::tests::scaled(40); ++i) {
        const auto number = [&](int least, int most) {
            return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
        };
        const int few = number(1, 6);
        const int many = number(1, 6);
        const int least = std::min(few, many);
        std::string use;
        std::string end = "(void)block;";
        switch (number(0, 3)) {
        case 0:
            use = "free(block);";
            if (number(0, 1) == 0)
                end = fmt::format("if (block) assert(block[{}] != {});", number(0, least - 1), number(0, 2));
            break;
        case 1:
            use = fmt::format("assert(malloc_usable_size(block) != {});", 8 * number(1, 6));
            break;
        case 2:
            use = fmt::format("block[{0}] = malloc_usable_size(block);", number(0, least - 1));
            end = fmt::format("if (block) {{ assert(block[0] != {}); free(block); }}", 8 * number(1, 6));
            break;
        default:
            use = fmt::format("long *more = realloc(block, 64);\n        assert(more[{}] != {});", number(0, least - 1),
                              number(0, 5));
        }
        const std::string text = given_to_another(use, end);
        const std::string model = number(0, 1) == 0 ? "sc" : "rc11";
        const auto check = [&](const std::string& places) {
            return result_of_c(text, model, "--keep-going -- " + places + sizes(few, many));
        };
        const auto result = check(same_place);
        const auto expected = check(own_places);
        INFO(text << few << ' ' << many << ' ' << model << '\n' << result.dump() << '\n' << expected.dump());
        REQUIRE(result["complete"] == true);
        REQUIRE(expected["complete"] == true);
        CHECK(result["executions"] == expected["executions"]);
        CHECK(result["num_errors"] == expected["num_errors"]);
        CHECK(result["undefined"] == expected["undefined"]);
        ++(expected["num_errors"] > 0 ? with_errors : without);
    }
    CHECK((with_errors > 0 || katlas::tests::is_scaled_down()));
    CHECK((without > 0 || katlas::tests::is_scaled_down()));
}
