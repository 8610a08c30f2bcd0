// A random program, written as a litmus test and as a program in C, has as many executions in the one form as in the
// other, and as many as the naive enumerator finds.
#include "explore/naive.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/program/litmus.hpp"
#include "native_program.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

struct LoadedModel {
    katlas::SourceMap sources;
    katlas::Diagnostics diagnostics;
    std::vector<std::string> keys;
    katlas::Document document;
    explicit LoadedModel(const std::string& name)
        : document(katlas::load_models({name}, {}, sources, diagnostics, keys)) {
        REQUIRE_FALSE(diagnostics.has_errors());
    }
    [[nodiscard]] const katlas::kat::Model& model() const { return document.models.at(keys[0]); }
};

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

    [[nodiscard]] std::string litmus(int number) const {
        std::string text = fmt::format("C p{}\n{{}}\n", number);
        for (std::size_t t = 0; t < bodies_.size(); ++t)
            text += fmt::format("P{}(atomic_int* x, atomic_int* y, atomic_int* z) {{\n{}{}}}\n", t, registers(t),
                                bodies_[t]);
        return text + "exists (x=1)\n";
    }
    // A test of a file that may have others.
    [[nodiscard]] std::string c(int number) const {
        std::string text = fmt::format("atomic_int x{0}, y{0}, z{0};\n", number);
        for (std::size_t t = 0; t < bodies_.size(); ++t)
            text += fmt::format("void *thread{1}_{0}(void *p) {{\n  atomic_int *x = &x{0}, *y = &y{0}, *z = &z{0}; "
                                "(void)x; (void)y; (void)z;\n{2}{3}  return p;\n}}\n",
                                number, t, registers(t), bodies_[t]);
        text += fmt::format("KATLAS_TEST(p{}) {{\n  pthread_t t[{}];\n", number, bodies_.size());
        for (std::size_t t = 0; t < bodies_.size(); ++t)
            text += fmt::format("  pthread_create(&t[{1}], NULL, thread{1}_{0}, NULL);\n", number, t);
        for (std::size_t t = 0; t < bodies_.size(); ++t)
            text += fmt::format("  pthread_join(t[{}], NULL);\n", t);
        return text + "}\n";
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
        switch (below(8)) {
        case 0:
        case 1:
            return fmt::format("  atomic_store_explicit({}, {}, {});\n", location(), value(),
                               of({"relaxed", "release", "seq_cst"}));
        case 7:
            if (registers_[t] == 0)
                return statement(thread);
            return fmt::format("  atomic_store_explicit({}, r{} + {}, {});\n", location(), below(registers_[t]),
                               value(), of({"relaxed", "release"}));
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

// The result of the test of this number.
nlohmann::json of_test(const nlohmann::json& results, int number) {
    for (const nlohmann::json& result : results)
        if (const std::string name = result["test"];
            name.substr(name.find_last_of(":/") + 1) == fmt::format("p{}", number))
            return result;
    return {};
}

nlohmann::json results_of(const Run& run) {
    const std::size_t begin = run.output.find('{');
    REQUIRE(begin != std::string::npos);
    return nlohmann::json::parse(run.output.substr(begin))["results"];
}

// What the naive enumerator finds of a litmus test; nothing where there are too many candidates.
std::optional<std::size_t> naively(const std::string& litmus, const LoadedModel& model) {
    katlas::SourceMap sources;
    katlas::Diagnostics diagnostics;
    const auto test = katlas::program::load_litmus(sources.add("random.litmus", litmus), sources, diagnostics);
    REQUIRE(test);
    const auto found = katlas::tests::Naive(test->program, model.document, model.model()).executions(20'000);
    REQUIRE(found.blocked.empty());
    return found.gave_up ? std::nullopt : std::optional(found.complete.size());
}

} // namespace

TEST_CASE("A program in C has the executions of the same litmus test, as many as the naive enumerator finds") {
    if (cannot_check_c())
        return;
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    constexpr int in_a_file = 20;
    int enumerated = 0;
    int all = 0;
    const int files = std::max(1, katlas::tests::scaled(8));
    auto next_model = static_cast<std::size_t>(seed);
    for (int file = 0; file < files; ++file) {
        const std::string name =
            std::array{"sc", "imm", "ra", "rc11", "power", "tso", "armv8", "rc11-genmc"}[next_model++ % 8];
        const LoadedModel model(name);
        std::vector<RandomProgram> programs;
        std::string text;
        std::string tests;
        for (int i = 0; i < in_a_file; ++i) {
            programs.emplace_back(random);
            text += programs.back().c(i);
            tests += fmt::format("cat >$d/p{}.litmus <<'END_OF_TEST'\n{}END_OF_TEST\n", i, programs.back().litmus(i));
        }
        const auto c = results_of(check_c(text, "--format json --mapping none --model " + name + " 2>/dev/null"));
        const auto litmus = results_of(
            run_with_folder(tests + "katlas check $d/*.litmus --mapping none --exact-model --format json --model " +
                            name + " 2>/dev/null"));
        for (int i = 0; i < in_a_file; ++i) {
            const auto& program = programs[static_cast<std::size_t>(i)];
            const auto of_c = of_test(c, i);
            const auto of_litmus = of_test(litmus, i);
            INFO("seed " << seed << ", file " << file << " under " << name << "\n"
                         << program.litmus(i) << program.c(i) << of_litmus.dump().substr(0, 500) << "\n"
                         << of_c.dump().substr(0, 500));
            REQUIRE(of_litmus.contains("executions"));
            REQUIRE(of_c.contains("executions"));
            CHECK(of_c["executions"] == of_litmus["executions"]);
            CHECK(of_c["errors"].empty());
            ++all;
            if (const auto expected = naively(program.litmus(i), model)) {
                ++enumerated;
                REQUIRE(of_c["executions"] == *expected);
            }
        }
    }
    INFO("seed " << seed << ": " << enumerated << " of " << all << " were enumerated");
    CHECK(enumerated > all / 2);
}
