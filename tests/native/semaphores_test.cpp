// Semaphores and locks for readers and writers have the executions of loops around a compare-exchange that the program
// itself makes: the explorer knows nothing of those.
#include "native_program.hpp"
#include "shown_executions.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

using namespace katlas::testing;
using katlas::tests::scaled;

namespace {

// s is the object. Each takes it in a way and gives it back.
struct WaitingText {
    const char* name;
    const char* of_library;
    const char* by_hand;
};

const WaitingText semaphore{
    "semaphore",
    "#include <semaphore.h>\nstatic sem_t s;\n"
    "#define INIT(n) sem_init(&s, 0, n)\n#define TAKE(i) sem_wait(&s)\n"
    "#define GIVE(i) sem_post(&s)\n#define TRY() (sem_trywait(&s) == 0)\n",
    "static atomic_int s;\n#define INIT(n) atomic_init(&s, n)\n"
    "static void take(void) {\n  for (;;) {\n    int v = atomic_load_explicit(&s, "
    "memory_order_relaxed);\n    if (v != 0) {\n      if (atomic_compare_exchange_strong_explicit(&s, "
    "&v, v - 1, memory_order_acquire, memory_order_relaxed)) return;\n      "
    "__VERIFIER_assume(0);\n    }\n  }\n}\n#define TAKE(i) take()\n"
    "static int try(void) {\n  int v = atomic_load_explicit(&s, memory_order_relaxed);\n"
    "  if (v == 0) return 0;\n  if (!atomic_compare_exchange_strong_explicit(&s, &v, v - 1, "
    "memory_order_acquire, memory_order_relaxed)) __VERIFIER_assume(0);\n  return 1;\n}\n"
    "#define TRY() try()\n"
    "#define GIVE(i) atomic_fetch_add_explicit(&s, 1, memory_order_release)\n"};

const WaitingText lock_of_readers{
    "lock",
    "static pthread_rwlock_t s = PTHREAD_RWLOCK_INITIALIZER;\n#define INIT(n)\n"
    "#define TAKE(i) ((i) ? pthread_rwlock_rdlock(&s) : pthread_rwlock_wrlock(&s))\n"
    "#define GIVE(i) pthread_rwlock_unlock(&s)\n#define TRY() (pthread_rwlock_tryrdlock(&s) == 0)\n",
    "static atomic_int s;\n#define INIT(n)\n"
    "static void take(int reads) {\n  for (;;) {\n    int v = atomic_load_explicit(&s, memory_order_relaxed);\n"
    "    if (reads ? v >= 0 : v == 0) {\n      if (atomic_compare_exchange_strong_explicit(&s, &v, reads ? v + 1 : -1, "
    "memory_order_acquire, memory_order_relaxed)) return;\n      __VERIFIER_assume(0);\n    }\n  }\n}\n"
    "#define TAKE(i) take(i)\n"
    "static int try(void) {\n  int v = atomic_load_explicit(&s, memory_order_relaxed);\n  if (v < 0) return 0;\n"
    "  if (!atomic_compare_exchange_strong_explicit(&s, &v, v + 1, memory_order_acquire, memory_order_relaxed)) "
    "__VERIFIER_assume(0);\n  return 1;\n}\n#define TRY() try()\n"
    "#define GIVE(i) ((i) ? (void)atomic_fetch_sub_explicit(&s, 1, memory_order_release) : "
    "atomic_store_explicit(&s, 0, memory_order_release))\n"};

class TakingProgram {
  public:
    explicit TakingProgram(std::mt19937& random) : random_(random) {
        const int threads = 2 + below(2);
        text_ = "static atomic_int x, y;\n";
        for (int t = 0; t < threads; ++t) {
            text_ += fmt::format("static void *thread{}(void *p) {{\n", t);
            const int reads = below(2);
            if (below(5) == 0) // for reading, and not for ever
                text_ += fmt::format("  int got = TRY();\n  if (got) {{\n{}    GIVE(1);\n  }}\n  atomic_store(&y, "
                                     "3 + got);\n",
                                     statement());
            else
                text_ += fmt::format("{}  TAKE({});\n{}  GIVE({});\n", below(2) == 0 ? statement() : "", reads,
                                     statement(), reads);
            text_ += "  return p;\n}\n";
        }
        text_ += fmt::format("int main(void) {{\n  pthread_t t[{}];\n  INIT({});\n", threads, 1 + below(2));
        for (int t = 0; t < threads; ++t)
            text_ += fmt::format("  pthread_create(&t[{0}], NULL, thread{0}, NULL);\n", t);
        for (int t = 0; t < threads; ++t)
            text_ += fmt::format("  pthread_join(t[{}], NULL);\n", t);
        text_ += "}\n";
    }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    std::string statement() {
        const char* place = below(2) == 0 ? "x" : "y";
        return below(2) == 0
                   ? fmt::format("  atomic_store_explicit(&{}, {}, memory_order_relaxed);\n", place, 1 + below(2))
                   : fmt::format("  (void)atomic_load_explicit(&{}, memory_order_relaxed);\n", place);
    }

    std::mt19937& random_;
    std::string text_;
};

} // namespace

TEST_CASE("Semaphores and locks for readers have the executions of loops that programs make") {
    if (cannot_check_c())
        return;
    std::size_t executions = 0;
    std::size_t duplicates = 0;
    for (int i = 0; i < scaled(24); ++i) {
        const auto seed = static_cast<std::uint32_t>(70'000 + i);
        std::mt19937 random(seed);
        const std::string text = TakingProgram(random).text();
        const WaitingText& kind = i % 2 == 0 ? semaphore : lock_of_readers;
        const std::string model = i % 4 < 2 ? "rc11" : "sc";
        const std::string options = "--no-races --show all --jobs 1";
        const auto found = result_of_c(kind.of_library + text, model, options);
        const auto expected = result_of_c(kind.by_hand + text, model, "--plain " + options);
        INFO("seed " << seed << ", " << kind.name << ", " << model << '\n'
                     << text << found.dump().substr(0, 300) << expected.dump().substr(0, 300));
        REQUIRE(found.contains("executions"));
        REQUIRE(expected.contains("executions"));
        const auto all = all_shown(found, "s");
        const auto all_expected = all_shown(expected, "s");
        CHECK(std::set<std::string>(all.begin(), all.end()) ==
              std::set<std::string>(all_expected.begin(), all_expected.end()));
        CHECK(all.size() <= all_expected.size());
        executions += all.size();
        duplicates += all_expected.size() - all.size();
    }
    CHECK(executions > 0);
    CHECK(duplicates > 0); // what the read before the exchange reads is an execution of its own there
}
