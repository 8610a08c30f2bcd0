// Programs in C under Weakestmo2, with locks, waiting loops, barriers and threads with the same code: they have the
// races, the executions and the errors that an exploration without reductions finds.
#include "random_program.hpp"
#include "support/scale.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

class WaitingProgram {
  public:
    explicit WaitingProgram(std::mt19937& random) : random_(random) {
        const bool alike = below(3) == 0;
        meets_ = below(4) == 0;
        checks_ = below(4) == 0;
        const int threads = 2 + below(2);
        for (int t = 0; t < threads; ++t) {
            if (t != 0 && alike) {
                functions_.push_back(0);
                continue;
            }
            functions_.push_back(static_cast<int>(bodies_.size()));
            bodies_.emplace_back();
            registers_ = 0;
            const int statements = threads == 2 ? 2 + below(3) : 1 + below(3);
            const int meeting = meets_ ? below(statements + 1) : -1;
            for (int s = 0; s <= statements; ++s) {
                if (s == meeting)
                    bodies_.back() += "  pthread_barrier_wait(&b);\n";
                if (s != statements)
                    bodies_.back() += statement();
            }
        }
    }
    [[nodiscard]] bool meets() const { return meets_; }

    // A test of a file that may have others.
    [[nodiscard]] std::string c(int number) const {
        std::string text = fmt::format("atomic_int x{0}, y{0}, z{0}, l{0};\nint plain{0};\npthread_mutex_t m{0} = "
                                       "PTHREAD_MUTEX_INITIALIZER;\npthread_barrier_t b{0};\n",
                                       number);
        for (std::size_t f = 0; f < bodies_.size(); ++f) {
            std::string body = bodies_[f];
            for (std::size_t at = body.find('&'); at != std::string::npos; at = body.find('&', at + 1))
                body.insert(body.find_first_not_of("abcdefghijklmnopqrstuvwxyz", at + 1), std::to_string(number));
            text += fmt::format("void *thread{}_{}(void *p) {{\n{}  return p;\n}}\n", f, number, body);
        }
        text += fmt::format("KATLAS_TEST(p{0}) {{\n  pthread_t t[{1}];\n  pthread_barrier_init(&b{0}, NULL, {1});\n",
                            number, functions_.size());
        for (std::size_t t = 0; t < functions_.size(); ++t)
            text += fmt::format("  pthread_create(&t[{}], NULL, thread{}_{}, NULL);\n", t, functions_[t], number);
        for (std::size_t t = 0; t < functions_.size(); ++t)
            text += fmt::format("  pthread_join(t[{}], NULL);\n", t);
        return text + (checks_ ? fmt::format("  assert(x{0} != 2 || y{0} != 1);\n", number) : "") + "}\n";
    }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    std::string location() { return fmt::format("&{}", "xyz"[below(3)]); }
    std::string value() { return std::to_string(1 + below(2)); }
    std::string mode(const char* stronger) {
        return fmt::format("memory_order_{}", below(5) == 0 ? stronger : "relaxed");
    }
    std::string load(const std::string& from) {
        return fmt::format("atomic_load_explicit({}, {})", from, mode("acquire"));
    }
    std::string accesses() {
        std::string text;
        for (int i = below(2); i >= 0; --i)
            text += below(3) == 0 ? "  *&plain += 1;\n" : access();
        return text;
    }
    std::string access() {
        switch (below(4)) {
        case 0:
            if (registers_ != 0)
                return fmt::format("  atomic_store_explicit({}, r{}, {});\n", location(), below(registers_),
                                   mode("release"));
            [[fallthrough]];
        case 1:
            return fmt::format("  atomic_store_explicit({}, {}, {});\n", location(), value(), mode("release"));
        case 2:
            return fmt::format("  atomic_fetch_add_explicit({}, {}, {});\n", location(), value(), mode("acq_rel"));
        default:
            const int r = registers_++;
            return fmt::format("  int r{0} = {1};\n  (void)r{0};\n", r, load(location()));
        }
    }
    std::string statement() {
        switch (below(9)) {
        case 0: {
            const int known = registers_;
            std::string text = "  pthread_mutex_lock(&m);\n  {\n" + accesses();
            registers_ = known;
            return text + "  }\n  pthread_mutex_unlock(&m);\n";
        }
        case 1: {
            const int known = registers_;
            std::string text = below(4) != 0 ? fmt::format("  take_{}(&l);\n  {{\n", mode("acquire"))
                                             : "  if (pthread_mutex_trylock(&m) == 0) {\n";
            const bool tries = text.find("try") != std::string::npos;
            text += accesses();
            registers_ = known;
            return text + (tries ? "  pthread_mutex_unlock(&m);\n  }\n"
                                 : fmt::format("  }}\n  atomic_store_explicit(&l, 0, {});\n", mode("release")));
        }
        case 2:
        case 3:
            return fmt::format("  while ({} == {});\n", load(location()), below(2));
        case 4:
            if (registers_ != 0) {
                const int known = registers_;
                std::string text = fmt::format("  if (r{} == 1) {{\n", below(registers_));
                text += access() + "  }\n";
                registers_ = known;
                return text;
            }
            [[fallthrough]];
        default:
            return access();
        }
    }

    std::mt19937& random_;
    bool meets_ = false;
    bool checks_ = false;
    std::vector<std::string> bodies_;
    std::vector<int> functions_; // of the threads
    int registers_ = 0;          // of the present body
};

} // namespace

TEST_CASE("Reductions lose no load buffering race in C, and a program without one has the executions of rc11") {
    if (cannot_check_c())
        return;
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    constexpr int in_a_file = 20;
    int racy = 0;
    int free = 0;
    int cyclic = 0;
    const int files = std::max(1, katlas::tests::scaled(8));
    for (int file = 0; file < files; ++file) {
        std::vector<WaitingProgram> programs;
        std::string text = "#include <assert.h>\n";
        for (const char* mode : {"relaxed", "acquire"})
            text += fmt::format("static void take_memory_order_{0}(atomic_int *l) {{\n  int e = 0;\n  while "
                                "(!atomic_compare_exchange_strong_explicit(l, &e, 1, memory_order_{0}, "
                                "memory_order_relaxed))\n    e = 0;\n}}\n",
                                mode);
        for (int i = 0; i < in_a_file; ++i) {
            programs.emplace_back(random);
            text += programs.back().c(i);
        }
        const auto checked = [&](const std::string& options) {
            return results_of(check_c(text, "--format json --no-races --timeout 5 " + options + " 2>/dev/null"));
        };
        const auto found = checked(file % 2 == 0 ? "--model weakestmo2" : "--model weakestmo2 --jobs 2");
        const auto plain = checked("--model weakestmo2 --plain");
        const auto acyclic = checked("--model rc11");
        for (int i = 0; i < in_a_file; ++i) {
            const auto a = of_test(found, i);
            const auto b = of_test(plain, i);
            const auto c = of_test(acyclic, i);
            INFO("seed " << seed << ", file " << file << "\n"
                         << programs[static_cast<std::size_t>(i)].c(i) << a.dump().substr(0, 500) << "\n"
                         << b.dump().substr(0, 500) << "\n"
                         << c.dump().substr(0, 500));
            REQUIRE(a.contains("executions"));
            REQUIRE(b.contains("executions"));
            REQUIRE(c.contains("executions"));
            const bool has_error = !b["errors"].empty();
            CHECK(a["errors"].empty() == !has_error);
            // Otherwise the order of the exploration decides what was counted.
            if (has_error || a["complete"] != true || b["complete"] != true)
                continue;
            CHECK(a["load_buffering"]["racy"] == b["load_buffering"]["racy"]);
            CHECK(a["load_buffering"]["cyclic"] == b["load_buffering"]["cyclic"]);
            if (b["load_buffering"]["racy"] != 0) {
                ++racy;
                cyclic += b["load_buffering"]["cyclic"] == 0 ? 0 : 1;
                CHECK(a["executions"] == b["executions"]);
                CHECK(a["blocked"] == b["blocked"]);
            } else {
                ++free;
                // A barrier's orders of arrival are not told apart, unless one of them might have a race.
                CHECK((a["executions"] == c["executions"] || a["executions"] == b["executions"]));
                if (!programs[static_cast<std::size_t>(i)].meets())
                    CHECK(a["executions"] == b["executions"]);
                CHECK(a["blocked"] <= b["blocked"]);
            }
            CHECK(kinds_of_faults(a) == kinds_of_faults(b));
        }
    }
    INFO("seed " << seed << ", " << racy << " with races, " << free << " without, " << cyclic << " with cycles");
    CHECK(racy > 0);
    CHECK(free > 0);
}

TEST_CASE("A race by the thread that comes to a barrier last is found if one order of arrivals is explored") {
    if (cannot_check_c())
        return;
    // The reader is the last one of the first round in some orders. Then it resets the barrier, which the writer needs.
    const std::string reader = "    int r = atomic_load_explicit(&x, memory_order_relaxed);\n    (void)r;\n"
                               "    pthread_barrier_wait(&b);\n    pthread_barrier_wait(&b);\n";
    const std::string writer = "    pthread_barrier_wait(&b);\n    pthread_barrier_wait(&b);\n"
                               "    atomic_store_explicit(&y, 1, memory_order_relaxed);\n";
    const auto program = [](const std::string& first, const std::string& second) {
        return "atomic_int x, y;\npthread_barrier_t b;\n"
               "void *thread0(void *p) {\n" +
               first + "    return p;\n}\nvoid *thread1(void *p) {\n" + second +
               "    return p;\n}\nvoid *thread2(void *p) {\n"
               "    if (atomic_load_explicit(&y, memory_order_relaxed))\n"
               "        atomic_store_explicit(&x, 1, memory_order_relaxed);\n    return p;\n}\n"
               "int main(void) {\n    pthread_t t[3];\n    pthread_barrier_init(&b, NULL, 2);\n"
               "    pthread_create(&t[0], NULL, thread0, NULL);\n    pthread_create(&t[1], NULL, thread1, NULL);\n"
               "    pthread_create(&t[2], NULL, thread2, NULL);\n"
               "    for (int i = 0; i < 3; ++i)\n        pthread_join(t[i], NULL);\n}\n";
    };
    for (const std::string& text : {program(reader, writer), program(writer, reader)}) {
        const auto found = result_of_c(text, "weakestmo2");
        const auto plain = result_of_c(text, "weakestmo2", "--plain");
        INFO(found.dump());
        CHECK(plain["load_buffering"]["racy"] > 0);
        CHECK(found["load_buffering"]["racy"] == plain["load_buffering"]["racy"]);
        CHECK(found["executions"] == plain["executions"]);
    }
}

TEST_CASE("A program in C without a load buffering race costs what it costs under rc11") {
    if (cannot_check_c())
        return;
    const std::string locked = "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\natomic_int last;\n"
                               "void *run(void *p) {\n    pthread_mutex_lock(&m);\n"
                               "    atomic_store_explicit(&last, (int)(long)p, memory_order_relaxed);\n"
                               "    pthread_mutex_unlock(&m);\n    return p;\n}\n";
    const std::string meeting = "pthread_barrier_t b;\nvoid *run(void *p) {\n    pthread_barrier_wait(&b);\n"
                                "    return p;\n}\n";
    const auto main_of = [](const std::string& begin, const std::string& argument) {
        return "int main(void) {\n    pthread_t t[4];\n" + begin +
               "    for (long i = 0; i < 4; ++i)\n        pthread_create(&t[i], NULL, run, " + argument +
               ");\n    for (int i = 0; i < 4; ++i)\n        pthread_join(t[i], NULL);\n}\n";
    };
    for (const std::string& text : {locked + main_of("", "(void *)i"), locked + main_of("", "NULL"),
                                    meeting + main_of("    pthread_barrier_init(&b, NULL, 4);\n", "NULL")})
        for (const char* model : {"weakestmo2", "rc11 --lb-races"}) {
            const auto found = result_of_c(text, model);
            const auto expected = result_of_c(text, "rc11");
            INFO(found.dump());
            CHECK(found["load_buffering"]["racy"] == 0);
            CHECK(found["complete"] == true);
            for (const char* count : {"executions", "blocked", "explored"})
                CHECK(found[count] == expected[count]);
        }
}
