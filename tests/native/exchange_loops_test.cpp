// Threads that wait by an exchange: nothing is lost where they do not make it again and again.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <random>
#include <vector>

#include <catch2/catch.hpp>

using namespace katlas::testing;
using katlas::tests::scaled;

namespace {

// Without loops, which --unroll would bound.
std::string main_without_loops(int threads) {
    std::string text = fmt::format("int main(void) {{\n    pthread_t t[{}];\n", threads);
    for (int i = 0; i < threads; ++i)
        text += fmt::format("    pthread_create(&t[{0}], NULL, thread{0}, NULL);\n", i);
    for (int i = 0; i < threads; ++i)
        text += fmt::format("    pthread_join(t[{}], NULL);\n", i);
    return text + "}\n";
}

// Three threads that add to x in turn, each between `take` and `give`.
std::string counting(const std::string& declarations, const std::string& take, const std::string& give) {
    std::string text = "#include <assert.h>\n#include <sched.h>\n" + declarations + "int x;\n";
    for (int i = 0; i < 3; ++i)
        text += fmt::format("void *thread{}(void *p) {{\n    {}\n    ++x;\n    {}\n    return p;\n}}\n", i, take, give);
    return text + main_without_loops(3);
}

struct Lock {
    const char* declarations;
    const char* take;
    const char* give;
};

// A random program, several of which are in one file. LOCK() takes a lock.
class LockProgram {
  public:
    explicit LockProgram(std::mt19937& random) : random_(random) {
        const int threads = 2 + below(2);
        for (int t = 0; t < threads; ++t) {
            std::string body;
            bool locked = false;
            for (int s = 0; s < 2 + below(threads == 2 ? 4 : 3); ++s)
                body += statement(locked);
            bodies_.push_back(body + (locked && below(4) != 0 ? unlock() : ""));
        }
    }
    [[nodiscard]] std::string text(int number) const {
        std::string text = fmt::format("static atomic_int l{0}, x{0}, y{0};\n", number);
        for (std::size_t t = 0; t < bodies_.size(); ++t)
            text += fmt::format("static void *thread{1}_{0}(void *p) {{\n  atomic_int *l = &l{0}, *x = &x{0}, *y = "
                                "&y{0}; (void)l; (void)x; (void)y;\n{2}  return p;\n}}\n",
                                number, t, bodies_[t]);
        text += fmt::format("KATLAS_TEST(p{}) {{\n  pthread_t t[{}];\n", number, bodies_.size());
        for (std::size_t t = 0; t < bodies_.size(); ++t)
            text += fmt::format("  pthread_create(&t[{1}], NULL, thread{1}_{0}, NULL);\n", number, t);
        for (std::size_t t = 0; t < bodies_.size(); ++t)
            text += fmt::format("  pthread_join(t[{}], NULL);\n", t);
        return text + "}\n";
    }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    std::string mode_of_write() { return below(2) == 0 ? "memory_order_release" : "memory_order_relaxed"; }
    std::string unlock() { return fmt::format("  atomic_store_explicit(l, 0, {});\n", mode_of_write()); }
    std::string statement(bool& locked) {
        const char* place = below(2) == 0 ? "x" : "y";
        switch (below(8)) {
        case 0:
        case 1:
        case 2:
            locked = !locked;
            if (!locked)
                return unlock();
            return fmt::format("  LOCK(l, {});\n", below(3) == 0   ? "memory_order_seq_cst"
                                                   : below(2) == 0 ? "memory_order_acquire"
                                                                   : "memory_order_relaxed");
        case 3:
            return "  (void)atomic_load_explicit(l, memory_order_relaxed);\n";
        case 4:
            return below(4) == 0 ? "  (void)atomic_exchange_explicit(l, 1, memory_order_acq_rel);\n"
                                 : fmt::format("  atomic_fetch_add_explicit({}, 1, memory_order_relaxed);\n", place);
        case 5:
            return fmt::format("  atomic_store_explicit({}, {}, {});\n", place, 1 + below(2), mode_of_write());
        default:
            return fmt::format("  (void)atomic_load_explicit({}, memory_order_acquire);\n", place);
        }
    }

    std::mt19937& random_;
    std::vector<std::string> bodies_;
};

const std::string known_lock = "#define LOCK(l, mode) while (atomic_exchange_explicit(l, 1, mode))\n";
// The compiler does not know what is written, so that it knows nothing of the loop.
const std::string unknown = "static __attribute__((noinline)) int one(void) { volatile int i = 1; return i; }\n"
                            "#define LOCK(l, mode) while (atomic_exchange_explicit(l, one(), mode))\n";

nlohmann::json all_results(const std::string& text, const std::string& options) {
    const Run run = check_c(text, "--no-races --keep-going --format json " + options + " 2>/dev/null");
    const std::size_t begin = run.output.find('{');
    INFO(run.output);
    REQUIRE(begin != std::string::npos);
    return nlohmann::json::parse(run.output.substr(begin))["results"];
}

} // namespace

TEST_CASE("Spin locks that are taken by an exchange need no bound, and no thread waits in vain") {
    if (cannot_check_c())
        return;
    const std::vector<Lock> locks = {
        {"atomic_int l;", "while (atomic_exchange_explicit(&l, 1, memory_order_acquire));",
         "atomic_store_explicit(&l, 0, memory_order_release);"},
        {"atomic_flag l = ATOMIC_FLAG_INIT;", "while (atomic_flag_test_and_set(&l)) sched_yield();",
         "atomic_flag_clear(&l);"},
        {"atomic_bool l;", "do {} while (atomic_exchange(&l, 1) == 1);", "atomic_store(&l, 0);"},
        {"atomic_int l = 5;", "for (;;) if (atomic_exchange(&l, 7) == 5) break;", "l = 5;"},
        {"int l;", "while (__sync_lock_test_and_set(&l, 1));", "__sync_lock_release(&l);"},
        {"atomic_int l;\nstatic int try_lock(void) { return !atomic_exchange(&l, 1); }\n", "while (!try_lock());",
         "l = 0;"},
        {"atomic_int l;\nstatic _Bool try_lock(void) { int e = 0; return atomic_compare_exchange_strong(&l, &e, 1); "
         "}\n",
         "while (!try_lock());", "l = 0;"},
    };
    for (const Lock& lock : locks) {
        const auto result = result_of_c(counting(lock.declarations, lock.take, lock.give), "rc11");
        INFO(lock.take << '\n' << result.dump());
        CHECK(result["executions"] == 6);
        CHECK(result["blocked"] == 0);
        CHECK(result["undefined"] == false);
        CHECK(result["verdict"] != "error");
    }
}

TEST_CASE("A thread that looks before it exchanges needs no bound") {
    if (cannot_check_c())
        return;
    const auto result = result_of_c(counting("atomic_int l;",
                                             "for (;;) {\n while (atomic_load_explicit(&l, memory_order_relaxed));\n"
                                             " if (!atomic_exchange_explicit(&l, 1, memory_order_acquire)) break;\n }",
                                             "atomic_store_explicit(&l, 0, memory_order_release);"),
                                    "rc11");
    INFO(result.dump());
    CHECK(result["undefined"] == false);
    CHECK(result["executions"] == 36);
}

TEST_CASE("A spin lock that is never given back is a loop that waits for ever") {
    if (cannot_check_c())
        return;
    const auto result =
        result_of_c(counting("atomic_int l;", "while (atomic_exchange(&l, 1));", ""), "rc11", "--no-races");
    INFO(result.dump());
    CHECK(result["executions"] == 0);
    REQUIRE(result["faults"].size() == 3); // one for each two that wait
    CHECK(result["faults"][0]["kind"] == "endless-loop");
}

TEST_CASE("A weak exchange of a spin lock is a data race") {
    if (cannot_check_c())
        return;
    const auto result =
        result_of_c(counting("atomic_int l;", "while (atomic_exchange_explicit(&l, 1, memory_order_relaxed));",
                             "atomic_store_explicit(&l, 0, memory_order_release);"),
                    "rc11");
    INFO(result.dump());
    CHECK(result["undefined"] == true);
}

// What the exchange writes matters where a loop ends although the exchange reads it, and where the loop counts.
TEST_CASE("An exchange that is more than a lock is explored as any other") {
    if (cannot_check_c())
        return;
    for (const char* loop : {"for (int i = 0; i < 2 && atomic_exchange(&l, %); ++i);",
                             "int n = 0; while (atomic_exchange(&l, %)) { x = 1; if (++n == 2) break; }"}) {
        const auto checked = [&](const std::string& value) {
            std::string take = loop;
            take.replace(take.find('%'), 1, value);
            return result_of_c("static __attribute__((noinline)) int one(void) { volatile int i = 1; return i; }\n"
                               "atomic_int l, x;\nvoid *thread0(void *p) { " +
                                   take + " return p; }\nvoid *thread1(void *p) { " + take +
                                   " return p; }\nvoid *thread2(void *p) { x = 2; (void)l; return p; }\n" +
                                   main_without_loops(3),
                               "rc11", "--unroll 3");
        };
        const auto found = checked("1");
        const auto expected = checked("one()");
        INFO(loop << '\n' << found.dump() << '\n' << expected.dump());
        CHECK(found["executions"] > 0);
        CHECK(found["executions"] == expected["executions"]);
        CHECK(found["cut"] == expected["cut"]);
    }
}

// An exchange that may write something new each time makes progress.
TEST_CASE("A round in which an exchange has changed something does not wait") {
    if (cannot_check_c())
        return;
    const auto result = result_of_c("#include <assert.h>\natomic_int l = 3, x;\n"
                                    "void *thread0(void *p) { while (atomic_exchange(&l, 1) != 2); x = 1; return p; }\n"
                                    "void *thread1(void *p) { l = 2; return p; }\n" +
                                        main_without_loops(2),
                                    "rc11");
    INFO(result.dump());
    CHECK(result["executions"] == 2); // the other thread is first, or comes after an exchange
    CHECK(result["faults"].empty());
}

TEST_CASE("Random programs with exchanges that wait have the executions in which each exchange succeeds at once") {
    if (cannot_check_c())
        return;
    const int programs = katlas::tests::is_scaled_down() ? 6 : 40;
    for (int i = 0; i < scaled(3); ++i) {
        const auto seed = static_cast<std::uint32_t>(40'000 + i);
        std::mt19937 random(seed);
        std::string text;
        for (int p = 0; p < programs; ++p)
            text += LockProgram(random).text(p);
        const std::string model = std::vector<std::string>{"rc11", "sc", "ra"}[static_cast<std::size_t>(i % 3)];
        const auto found = all_results(known_lock + text, "--model " + model);
        const auto plain = all_results(known_lock + text, "--plain-locks --model " + model);
        const auto expected = all_results(unknown + text, "--plain --unroll 1 --model " + model);
        const auto also_expected = all_results(known_lock + text, "--plain --unroll 1 --model " + model);
        REQUIRE(found.size() == static_cast<std::size_t>(programs));
        for (std::size_t p = 0; p < found.size(); ++p) {
            INFO("seed " << seed << ", program " << p << ", " << model << '\n'
                         << found[p].dump() << '\n'
                         << expected[p].dump());
            CHECK(found[p]["executions"] == expected[p]["executions"]);
            CHECK(plain[p]["executions"] == expected[p]["executions"]);
            CHECK(also_expected[p]["executions"] == expected[p]["executions"]);
        }
    }
}

// The code of a machine has other orders.
TEST_CASE("Loops of exchanges that are compiled for a machine need a bound") {
    if (cannot_check_c())
        return;
    const std::string text = counting("atomic_int l;", "while (atomic_exchange(&l, 1));", "l = 0;");
    const auto result = result_of_c(text, "armv8", "--unroll 2");
    INFO(result.dump());
    CHECK(result["executions"] > 6);
    CHECK(result["cut"] > 0);
}
