// Random programs, each as a litmus test and as a program in C, and the results of the two.
#pragma once

#include "native_program.hpp"

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::testing {

class RandomProgram {
  public:
    // Compare-exchanges have expected values that are in memory of their own. `relaxed`: most accesses are.
    explicit RandomProgram(std::mt19937& random, bool compare_exchanges = false, bool relaxed = false)
        : random_(random), kinds_(compare_exchanges ? 10 : 8), relaxed_(relaxed) {
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
        for (std::size_t t = 0; t < bodies_.size(); ++t) {
            std::string expected;
            for (int e = 0; e < expected_; ++e)
                expected += fmt::format(", int* e{}", e);
            text += fmt::format("P{}(atomic_int* x, atomic_int* y, atomic_int* z{}) {{\n{}{}}}\n", t, expected,
                                registers(t), bodies_[t]);
        }
        return text + "exists (x=1)\n";
    }
    // A test of a file that may have others.
    [[nodiscard]] std::string c(int number) const {
        std::string text = fmt::format("atomic_int x{0}, y{0}, z{0};\n", number);
        std::string expected;
        for (int e = 0; e < expected_; ++e)
            expected += fmt::format("  int value{0} = 0; int *e{0} = &value{0}; (void)e{0};\n", e);
        for (std::size_t t = 0; t < bodies_.size(); ++t)
            text += fmt::format("void *thread{1}_{0}(void *p) {{\n  atomic_int *x = &x{0}, *y = &y{0}, *z = &z{0}; "
                                "(void)x; (void)y; (void)z;\n{4}{2}{3}  return p;\n}}\n",
                                number, t, registers(t), bodies_[t], expected);
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
        if (relaxed_ && *modes.begin() == std::string_view("relaxed") && below(8) != 0)
            return "memory_order_relaxed";
        return std::string("memory_order_") + modes.begin()[below(static_cast<int>(modes.size()))];
    }
    std::string value() { return std::to_string(1 + below(2)); }

    // NOLINTNEXTLINE(misc-no-recursion): statements have statements
    std::string statement(int thread) {
        const auto t = static_cast<std::size_t>(thread);
        switch (below(kinds_)) {
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
            if (relaxed_ && below(4) != 0)
                return statement(thread);
            return fmt::format("  atomic_thread_fence({});\n", of({"acquire", "release", "acq_rel", "seq_cst"}));
        case 8:
        case 9:
            return fmt::format("  r{} = atomic_compare_exchange_strong_explicit({}, e{}, {}, {}, {});\n",
                               registers_[t]++, location(), expected_++, value(),
                               of({"relaxed", "acquire", "release", "acq_rel", "seq_cst"}),
                               of({"relaxed", "acquire", "seq_cst"}));
        default:
            if (registers_[t] == 0)
                return statement(thread);
            const int tested = below(registers_[t]);
            return fmt::format("  if (r{} == 1) {{\n  {}  }}\n", tested, statement(thread));
        }
    }

    std::mt19937& random_;
    int kinds_; // of statements
    bool relaxed_;
    int expected_ = 0; // values of compare-exchanges
    std::vector<std::string> bodies_;
    std::vector<int> registers_; // how many
};

// The result of the test of this number.
inline nlohmann::json of_test(const nlohmann::json& results, int number) {
    for (const nlohmann::json& result : results)
        if (const std::string name = result["test"];
            name.substr(name.find_last_of(":/") + 1) == fmt::format("p{}", number))
            return result;
    return {};
}

inline nlohmann::json results_of(const Run& run) {
    const std::size_t begin = run.output.find('{');
    REQUIRE(begin != std::string::npos);
    return nlohmann::json::parse(run.output.substr(begin))["results"];
}

} // namespace katlas::testing
