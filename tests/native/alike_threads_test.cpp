// Threads with the same function and argument are explored in one order: nothing is lost, and all orders are counted.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

using namespace katlas::testing;
using katlas::tests::scaled;

namespace {

std::string create_all(int threads) {
    return fmt::format("pthread_t t[{0}]; for (int i = 0; i < {0}; ++i) pthread_create(&t[i], NULL, run, NULL);\n",
                       threads);
}
std::string join_all(int threads) {
    return fmt::format("for (int i = 0; i < {}; ++i) pthread_join(t[i], NULL);\n", threads);
}

// A program whose threads are exchanged, and its count.
struct Alike {
    const char* what;
    std::string text;
    int executions;
    int explored;
};

const std::vector<Alike>& alike_programs() {
    static const std::vector<Alike> all = {
        {"a counter",
         "atomic_int x;\nvoid *run(void *u) { atomic_fetch_add(&x, 1); return u; }\n"
         "int main(void) { " +
             create_all(5) + join_all(5) + "}\n",
         120, 1},
        {"a mutex",
         "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x;\n"
         "void *run(void *u) { pthread_mutex_lock(&m); ++x; pthread_mutex_unlock(&m); return u; }\n"
         "int main(void) { " +
             create_all(5) + join_all(5) + "}\n",
         120, 1},
        {"threads that nobody awaits",
         "atomic_int x;\nvoid *run(void *u) { atomic_fetch_add(&x, 1); return u; }\n"
         "int main(void) { " +
             create_all(4) + "atomic_fetch_add(&x, 1); }\n",
         120, 5},
        {"two threads that nobody awaits",
         "atomic_int x;\nvoid *run(void *u) { atomic_fetch_add(&x, 1); return u; }\n"
         "int main(void) { " +
             create_all(2) + "}\n",
         2, 1},
        {"threads that only read", // main's write comes before or after each read
         "atomic_int x;\nvoid *run(void *u) { return atomic_load(&x) + u; }\n"
         "void *read(void *u) { (void)atomic_load(&x); return u; }\n"
         "int main(void) { pthread_t t[3]; for (int i = 0; i < 3; ++i) pthread_create(&t[i], NULL, read, NULL);\n"
         "atomic_store(&x, 1); " +
             join_all(3) + "}\n",
         8, 0},
        {"two groups",
         "atomic_int x;\nvoid *add(void *u) { atomic_fetch_add(&x, 1); return u; }\n"
         "void *twice(void *u) { atomic_fetch_add(&x, 2); return u; }\n"
         "int main(void) { pthread_t t[4];\n"
         "for (int i = 0; i < 4; ++i) pthread_create(&t[i], NULL, i < 2 ? add : twice, NULL);\n" +
             join_all(4) + "}\n",
         24, 6},
        {"fewer threads than there may be",
         "atomic_int x;\nvoid *run(void *u) { atomic_fetch_add(&x, 1); return u; }\n"
         "int main(void) { pthread_t t[2]; int both = katlas_choose(0, 1); pthread_create(&t[0], NULL, run, NULL);\n"
         "if (!both) return 0;\n"
         "pthread_create(&t[1], NULL, run, NULL); pthread_join(t[0], NULL); pthread_join(t[1], NULL); }\n",
         3, 0},
        {"one thread or three", // main adds before the other thread or behind it; with three threads in 24 orders
         "atomic_int x, y;\nvoid *flag(void *u) { atomic_store(&y, 1); return u; }\n"
         "void *run(void *u) { atomic_fetch_add(&x, 1); return u; }\n"
         "int main(void) { pthread_t t[3], f; pthread_create(&f, NULL, flag, NULL);\n"
         "int n = atomic_load(&y) ? 3 : 1; for (int i = 0; i < n; ++i) pthread_create(&t[i], NULL, run, NULL);\n"
         "atomic_fetch_add(&x, 1); pthread_join(f, NULL); }\n",
         26, 0},
    };
    return all;
}

// A program in which something tells threads with the same function and argument apart. It has an error only in
// executions that are left out if these threads are exchanged.
struct Unlike {
    const char* what;
    std::string text;
};

const std::vector<Unlike>& unlike_programs() {
    static const std::string two = create_all(2);
    static const std::vector<Unlike> all = {
        {"their results", "atomic_long x;\nvoid *run(void *u) { return (void *)atomic_fetch_add(&x, 1); }\n"
                          "int main(void) { void *a, *b; " +
                              two +
                              "pthread_join(t[0], &a); pthread_join(t[1], &b);\n"
                              "assert(a < b); }\n"},
        {"what happens between joins",
         "atomic_int x, y;\nvoid *run(void *u) { if (atomic_fetch_add(&x, 1) == 1) atomic_store(&y, 1); return u; }\n"
         "int main(void) { " +
             two +
             "pthread_join(t[0], NULL); int r = atomic_load(&y); pthread_join(t[1], NULL);\n"
             "assert(r == 0); }\n"},
        {"what happens between creations",
         "atomic_int x, y;\nvoid *run(void *u) { if (atomic_fetch_add(&x, 1) == 0) assert(!atomic_load(&y)); "
         "return u; }\n"
         "int main(void) { pthread_t t[2]; pthread_create(&t[0], NULL, run, NULL); atomic_store(&y, 1);\n"
         "pthread_create(&t[1], NULL, run, NULL); " +
             join_all(2) + "}\n"},
        {"a join of one of them", "atomic_int x, y;\n"
                                  "void *run(void *u) { if (atomic_fetch_add(&x, 1) == 1) y = 1; return u; }\n"
                                  "int main(void) { " +
                                      two + "pthread_join(t[0], NULL); assert(!y); }\n"},
        {"a join that only ends if the threads are exchanged",
         "atomic_int x, y;\nvoid *other(void *u) { atomic_store(&y, 1); return u; }\n"
         "void *run(void *u) { if (atomic_fetch_add(&x, 1) == 0) katlas_assume(0); else katlas_assume(atomic_load(&y) "
         "== "
         "0);\nreturn u; }\n"
         "int main(void) { pthread_t d; pthread_create(&d, NULL, other, NULL); " +
             two + "pthread_join(t[0], NULL); assert(0); pthread_join(t[1], NULL); }\n"},
        {"a join that ends with another result if the threads are exchanged",
         "atomic_int x, y;\nvoid *other(void *u) { atomic_store(&y, 1); return u; }\n"
         "void *run(void *u) { if (atomic_fetch_add(&x, 1) == 0) katlas_assume(0);\n"
         "return (void *)(2l - atomic_load(&y)); }\n"
         "int main(void) { pthread_t d; void *r; pthread_create(&d, NULL, other, NULL); " +
             two + "pthread_join(t[0], &r); assert(r != (void *)2); pthread_join(t[1], NULL); }\n"},
        {"numbers made of addresses",
         "#include <stdint.h>\natomic_int x; atomic_uint a[2];\n"
         "void *run(void *u) { int own = 1; unsigned h = (unsigned)((uintptr_t)&own >> 12);\n"
         "a[atomic_fetch_add(&x, 1)] = h; return u; }\n"
         "int main(void) { " +
             two + join_all(2) + "assert(a[0] < a[1]); }\n"},
        {"the address of errno",
         "#include <errno.h>\natomic_int x; atomic_long a[2];\n"
         "void *run(void *u) { long own = (long)&errno; a[atomic_fetch_add(&x, 1)] = own; return u; }\n"
         "int main(void) { " +
             two + join_all(2) + "assert(a[0] < a[1]); }\n"},
        {"a join by another thread",
         "atomic_int x; pthread_t first; int y;\n"
         "void *run(void *u) { if (atomic_fetch_add(&x, 1) == 1) y = 1; return u; }\n"
         "void *wait(void *u) { pthread_join(first, NULL); assert(!y); return u; }\n"
         "int main(void) { pthread_t w; " +
             two + "first = t[0]; pthread_create(&w, NULL, wait, NULL); pthread_join(w, NULL); }\n"},
        {"their numbers", "atomic_int x; pthread_t who;\n"
                          "void *run(void *u) { if (atomic_fetch_add(&x, 1) == 1) who = pthread_self(); return u; }\n"
                          "int main(void) { " +
                              two + join_all(2) + "assert(pthread_equal(who, t[1])); }\n"},
        {"addresses of their variables",
         "atomic_int x; void *_Atomic a[2];\n"
         "void *run(void *u) { int own = 0; a[atomic_fetch_add(&x, 1)] = &own; return u; }\n"
         "int main(void) { " +
             two + join_all(2) + "assert(a[0] < a[1]); }\n"},
        {"addresses with a tag",
         "atomic_int x; _Atomic unsigned long a[2];\n"
         "void *run(void *u) { void *own = malloc(8); a[atomic_fetch_add(&x, 1)] = (unsigned long)own | 1ul << 60;\n"
         "free(own); return u; }\n"
         "int main(void) { " +
             two + join_all(2) + "assert(a[0] < a[1]); }\n"},
        {"thread-local variables",
         "_Thread_local int own; atomic_int x; unsigned long a[2];\n"
         "void *run(void *u) { a[atomic_fetch_add(&x, 1)] = (unsigned long)&own * 3; return u; }\n"
         "int main(void) { " +
             two + join_all(2) + "assert(a[0] < a[1]); }\n"},
        {"threads that they create", "atomic_int x; pthread_t c[2]; int y;\n"
                                     "void *child(void *u) { y = 1; return u; }\n"
                                     "void *run(void *u) { long i = atomic_fetch_add(&x, 1);\n"
                                     "pthread_create(&c[i], NULL, child, NULL); pthread_join(c[i], NULL); return u; }\n"
                                     "int main(void) { " +
                                         two + join_all(2) + "assert(c[0] < c[1]); }\n"},
    };
    return all;
}

// A random program, several of which are in one file. Most of its threads share their functions.
class AlikeProgram {
  public:
    explicit AlikeProgram(std::mt19937& random) : random_(random) {
        const int functions = 1 + below(2);
        for (int f = 0; f < functions; ++f) {
            std::string body;
            registers_ = 0;
            const int statements = 1 + below(functions == 1 ? 3 : 2);
            for (int s = 0; s < statements; ++s)
                body += statement();
            if (below(8) == 0 && registers_ != 0)
                body += fmt::format("  return (void *)(long)r{};\n", below(registers_));
            bodies_.push_back(body);
        }
        const int threads = functions == 1 ? 2 + below(2) : 3;
        for (int t = 0; t < threads; ++t)
            functions_.push_back(t < functions ? t : below(functions));
        if (below(3) == 0)
            std::shuffle(functions_.begin(), functions_.end(), random_);
        for (std::string& text : of_main_)
            if (below(3) == 0) {
                registers_ = 0;
                text = "  {\n" + declared() + statement() + "  }\n";
            }
        between_creations_ = below(8) == 0 ? main_statement() : "";
        if (below(3) == 0)
            between_joins_ = below(3) == 0   ? main_statement()
                             : below(2) == 0 ? std::string("  assert(0);\n")
                                             : fmt::format("  assert(result != (void *){}l);\n", below(3));
        created_ = below(6) == 0   ? fmt::format("katlas_choose(1, {})", threads)
                   : below(6) == 0 ? fmt::format("*x == 1 ? {} : 1", threads)
                                   : std::to_string(threads);
        joined_ = below(8) == 0 ? below(threads + 1) : threads;
        asserted_ = below(2) == 0 ? fmt::format("  assert(!(*x == {} && *y == {}));\n", below(4), below(3)) : "";
    }

    [[nodiscard]] std::string text(int number) const {
        const std::string pointers = fmt::format(
            "  atomic_int *x = &x{0}, *y = &y{0}; pthread_mutex_t *m = &m{0}; (void)x; (void)y; (void)m;\n", number);
        std::string text =
            fmt::format("atomic_int x{0}, y{0}; pthread_mutex_t m{0} = PTHREAD_MUTEX_INITIALIZER;\n", number);
        for (std::size_t f = 0; f < bodies_.size(); ++f)
            text += fmt::format("void *run{}_{}(void *p) {{\n{}{}{}  return p;\n}}\n", f, number, pointers, declared(),
                                bodies_[f]);
        text +=
            fmt::format("KATLAS_TEST(p{}) {{\n{}  pthread_t t[{}];\n  void *result = NULL;\n  (void)result;\n{}  int "
                        "created = {};\n",
                        number, pointers, functions_.size(), of_main_[0], created_);
        for (std::size_t t = 0; t < functions_.size(); ++t)
            text += fmt::format("  if (created > {0})\n    pthread_create(&t[{0}], NULL, run{1}_{2}, NULL);\n{3}", t,
                                functions_[t], number, t == 0 ? between_creations_ : "");
        text += of_main_[1];
        for (int t = 0; t < joined_; ++t)
            text += fmt::format("  if (created > {0})\n    pthread_join(t[{0}], &result);\n{1}", t,
                                t == 0 ? between_joins_ : "");
        return text + asserted_ + "}\n";
    }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    const char* place() { return below(2) == 0 ? "x" : "y"; }
    std::string of(std::initializer_list<const char*> modes) {
        return std::string("memory_order_") + modes.begin()[below(static_cast<int>(modes.size()))];
    }
    static std::string declared() {
        return "  int r0 = 0, r1 = 0, r2 = 0, r3 = 0; (void)r0; (void)r1; (void)r2; (void)r3;\n";
    }
    std::string main_statement() {
        registers_ = 0;
        return "  {\n" + declared() + statement() + "  }\n";
    }
    std::string new_register() { return fmt::format("r{}", registers_ < 3 ? registers_++ : 3); }

    // NOLINTNEXTLINE(misc-no-recursion): statements have statements
    std::string statement() {
        switch (below(14)) {
        case 0:
        case 1:
            return fmt::format("  atomic_store_explicit({}, {}, {});\n", place(), 1 + below(2),
                               of({"relaxed", "release", "seq_cst"}));
        case 2:
        case 3:
            return fmt::format("  {} = atomic_load_explicit({}, {});\n", new_register(), place(),
                               of({"relaxed", "acquire", "seq_cst"}));
        case 4:
        case 5:
            return fmt::format("  {} = atomic_fetch_add_explicit({}, 1, {});\n", new_register(), place(),
                               of({"relaxed", "acquire", "release", "acq_rel", "seq_cst"}));
        case 6:
            return fmt::format("  {{ int e = {}; {} = atomic_compare_exchange_strong({}, &e, {}); }}\n", below(2),
                               new_register(), place(), 1 + below(2));
        case 7:
            return fmt::format("  atomic_thread_fence({});\n", of({"acquire", "release", "seq_cst"}));
        case 8:
            return "  pthread_mutex_lock(m);\n" + statement() + "  pthread_mutex_unlock(m);\n";
        case 9:
            return registers_ == 0 || below(2) == 0
                       ? fmt::format("  katlas_assume(*{} != {});\n", place(), 1 + below(2))
                       : fmt::format("  katlas_assume(r{} != {});\n", below(registers_), below(2));
        case 10:
            return below(3) != 0 ? statement() : fmt::format("  if (katlas_choose(0, 1)) {{\n  {}  }}\n", statement());
        case 11:
            return below(2) != 0 ? statement()
                                 : fmt::format("  while (atomic_load({}) == {});\n", place(), 1 + below(2));
        default:
            return registers_ == 0
                       ? statement()
                       : fmt::format("  if (r{} == {}) {{\n  {}  }}\n", below(registers_), below(2), statement());
        }
    }

    std::mt19937& random_;
    int registers_ = 0;
    std::vector<std::string> bodies_;
    std::vector<int> functions_; // by thread
    std::string of_main_[2];     // before all threads, and beside them
    std::string created_;        // how many
    std::string between_creations_;
    std::string between_joins_;
    int joined_ = 0;
    std::string asserted_;
};

struct Judged {
    bool violated = false;
    std::uint64_t executions = 0;
    std::uint64_t blocked = 0;
    std::uint64_t faults = 0;
    bool exchanges = false; // not all executions were explored
};

std::vector<Judged> judged(const std::string& text, const std::string& options, int programs) {
    const Run run = check_c(text, "--format json --jobs 1 " + options);
    CAPTURE(run.output);
    const std::size_t begin = run.output.find('{');
    REQUIRE(begin != std::string::npos);
    std::vector<Judged> all;
    const nlohmann::json results = nlohmann::json::parse(run.output.substr(begin));
    for (const nlohmann::json& result : results["results"]) {
        Judged j{.violated = !result["errors"].empty()};
        for (const auto& fault : result["faults"])
            j.faults += fault["executions"].get<std::uint64_t>();
        if (!j.violated) { // else the exploration ends at once
            j.executions = result["executions"];
            j.blocked = result["blocked"];
            j.exchanges = result["explored"] < j.executions + j.blocked;
        }
        all.push_back(j);
    }
    REQUIRE(all.size() == static_cast<std::size_t>(programs));
    return all;
}

} // namespace

TEST_CASE("threads with the same function are explored in one order and counted in all") {
    for (const Alike& program : alike_programs()) {
        INFO(program.what);
        const auto one = result_of_c(program.text, "rc11");
        const auto all = result_of_c(program.text, "rc11", "--plain-threads");
        CAPTURE(one.dump(), all.dump());
        CHECK(one["executions"] == program.executions);
        CHECK(all["executions"] == program.executions);
        CHECK(all["explored"] == program.executions);
        CHECK(one["explored"] == (program.explored == 0 ? program.executions : program.explored));
    }
}

TEST_CASE("threads that something tells apart are explored in all orders") {
    for (const Unlike& program : unlike_programs())
        for (const char* options : {"", "--plain-threads"}) {
            INFO(program.what << " " << options);
            const Run run =
                check_c("#include <assert.h>\n" + program.text, fmt::format("--model rc11 --no-races {}", options));
            CAPTURE(run.output);
            CHECK(run.output.find("assertion failed") != std::string::npos);
        }
}

TEST_CASE("random programs with such threads have the same executions and errors in one order and in all") {
    constexpr int in_a_file = 50;
    const unsigned first = std::random_device{}();
    int exchanges = 0;
    for (int round = 0; round < scaled(8); ++round) {
        const unsigned seed = first + static_cast<unsigned>(round);
        std::mt19937 random(seed);
        std::vector<AlikeProgram> programs;
        std::string text = "#include <assert.h>\n";
        for (int i = 0; i < in_a_file; ++i)
            text += programs.emplace_back(random).text(i);
        for (const char* model : {"sc", "pso", "sra", "rc11"})
            for (const std::string_view reductions : {"", "--plain-locks --plain-waits "}) {
                const auto one = judged(text, fmt::format("{}--model {}", reductions, model), in_a_file);
                const auto all =
                    judged(text, fmt::format("{}--plain-threads --model {}", reductions, model), in_a_file);
                for (std::size_t i = 0; i < one.size(); ++i) {
                    exchanges += one[i].exchanges ? 1 : 0;
                    INFO("seed " << seed << ", " << model << " " << reductions << ":\n"
                                 << programs[i].text(static_cast<int>(i)));
                    CHECK(one[i].violated == all[i].violated);
                    CHECK(one[i].executions == all[i].executions);
                    CHECK((all[i].violated || one[i].faults == all[i].faults));
                    // With reductions, the order of the exploration decides which blocked executions are left out.
                    CHECK((reductions.empty() || one[i].blocked == all[i].blocked));
                }
            }
    }
    INFO("from seed " << first);
    CHECK(exchanges > 20);
}
