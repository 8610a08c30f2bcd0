// A random program, written as a litmus test and as a program in C, has as many executions in the one form as in the
// other, and a condition of the test holds as often as an assertion of the program fails.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

class RandomProgram {
  public:
    explicit RandomProgram(std::mt19937& random) : random_(random) {
        const int threads = 2 + below(2);
        for (int t = 0; t < threads; ++t) {
            bodies_.emplace_back();
            registers_.push_back(0);
            const int statements = threads == 2 ? 2 + below(3) : 1 + below(3);
            for (int s = 0; s < statements; ++s)
                bodies_.back() += statement(t);
        }
    }

    // `at` is in front of the names of locations: tests have pointers to them.
    [[nodiscard]] std::string litmus() const {
        std::string text = "C random\n{}\n";
        for (std::size_t t = 0; t < bodies_.size(); ++t) {
            text += fmt::format("P{}(atomic_int* x, atomic_int* y, atomic_int* z) {{\n{}{}}}\n", t, registers(t),
                                bodies_[t]);
        }
        return text + "exists (x=1)\n";
    }
    [[nodiscard]] std::string c() const {
        std::string text = "atomic_int gx, gy, gz;\n";
        for (std::size_t t = 0; t < bodies_.size(); ++t) {
            text +=
                fmt::format("void *thread{}(void *p) {{\n  atomic_int *x = &gx, *y = &gy, *z = &gz; (void)x; (void)y; "
                            "(void)z;\n{}{}  return p;\n}}\n",
                            t, registers(t), bodies_[t]);
        }
        return text + main_with_threads(static_cast<int>(bodies_.size()));
    }

  private:
    [[nodiscard]] std::string registers(std::size_t thread) const {
        std::string text;
        for (int r = 0; r < registers_[thread]; ++r)
            text += fmt::format("  int r{} = 0;\n", r);
        return text;
    }
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    std::string location() { return std::string(1, "xyz"[below(3)]); }
    std::string of(std::initializer_list<const char*> modes) {
        return std::string("memory_order_") + modes.begin()[below(static_cast<int>(modes.size()))];
    }
    std::string value() { return std::to_string(1 + below(2)); }

    // NOLINTNEXTLINE(misc-no-recursion): statements have statements
    std::string statement(int thread) {
        const auto t = static_cast<std::size_t>(thread);
        switch (below(7)) {
        case 0:
        case 1:
            return fmt::format("  atomic_store_explicit({}, {}, {});\n", location(), value(),
                               of({"relaxed", "release", "seq_cst"}));
        case 2:
        case 3:
            return fmt::format("  r{} = atomic_load_explicit({}, {});\n", registers_[t]++, location(),
                               of({"relaxed", "acquire", "seq_cst"}));
        case 4:
            return fmt::format("  r{} = atomic_{}_explicit({}, {}, {});\n", registers_[t]++,
                               below(2) == 0 ? "exchange" : "fetch_add", location(), value(),
                               of({"relaxed", "acquire", "release", "acq_rel", "seq_cst"}));
        case 5:
            return fmt::format("  atomic_thread_fence({});\n", of({"acquire", "release", "acq_rel", "seq_cst"}));
        default:
            if (registers_[t] == 0)
                return statement(thread);
            const int tested = below(registers_[t]);
            return fmt::format("  if (r{} == 1) {{\n  {}  }}\n", tested, statement(thread));
        }
    }

    std::mt19937& random_;
    std::vector<std::string> bodies_;
    std::vector<int> registers_; // how many
};

} // namespace

TEST_CASE("A program in C has as many executions as the same litmus test") {
    if (cannot_check_c())
        return;
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    for (int i = 0; i < katlas::tests::scaled(60); ++i) {
        const RandomProgram program(random);
        const char* model = std::array{"sc", "tso", "ra", "rc11", "rc11-genmc"}[static_cast<std::size_t>(i) % 5];
        const auto c = result_of_c(program.c(), model);
        const auto litmus =
            result_of(run_with_folder("cat >$d/t.litmus <<'END_OF_TEST'\n" + program.litmus() +
                                      "END_OF_TEST\nkatlas check $d/t.litmus --mapping none --exact-model "
                                      "--format json --model " +
                                      std::string(model) + " 2>/dev/null"));
        INFO("seed " << seed << ", program " << i << " under " << model << "\n"
                     << program.litmus() << program.c() << litmus.dump().substr(0, 500) << "\n"
                     << c.dump().substr(0, 500));
        REQUIRE(litmus.contains("executions"));
        REQUIRE(c.contains("executions"));
        REQUIRE(c["executions"] == litmus["executions"]);
        REQUIRE(c["errors"].empty());
    }
}
