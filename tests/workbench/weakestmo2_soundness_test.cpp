// What compilers and machines do to a program is allowed by Weakestmo2 (Moiseenko et al., OOPSLA 2022, sections 3.4 and
// 3.5): compiled programs, and programs with reordered, merged and strengthened accesses, have no state that the source
// has not.
#include "katlas/workbench/check_programs.hpp"
#include "katlas/workbench/ready_test.hpp"
#include "support/expected_results.hpp"
#include "support/scale.hpp"

#include <iostream>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

using workbench::CheckResult;

class StatesUnder {
  public:
    // The states of a test in C; nothing if it is not explored, or has a data race.
    std::optional<std::set<std::string>> of(const std::string& text, const std::string& model,
                                            const std::string& mapping) {
        workbench::ProgramSource source;
        source.text = "test.litmus";
        source.content = text;
        const auto chosen = workbench::mapping_choice(mapping);
        REQUIRE(chosen);
        workbench::CheckTask task;
        task.mapping = &*chosen;
        task.model = model;
        task.exploration.max_executions = 100'000;
        const CheckResult result = workbench::check_program(source, models_, task);
        if (!result.error.empty() || result.racy != 0 || result.ended != explore::Ended::no)
            return std::nullopt;
        return std::set<std::string>(result.outcomes.states.begin(), result.outcomes.states.end());
    }

  private:
    workbench::CheckModels models_{[](const std::string&) {}};
};

bool is_part(const std::set<std::string>& some, const std::set<std::string>& all) {
    return std::ranges::includes(all, some);
}

// A program with relaxed accesses, some stronger ones and fences. Values are constants, or what was read plus a
// constant.
struct SourceStatement {
    enum class Kind : std::uint8_t { load, store, assignment, fence };
    Kind kind = Kind::load;
    int location = 0;
    int reg = 0;        // of a load, or of an assignment
    int from = -1;      // the register whose value is stored or assigned; -1: none
    int plus = 0;       // what is added to it
    bool guard = false; // a store only if the register `from` is 0, of the constant
    std::string mode = "relaxed";
};

class SourceProgram {
  public:
    explicit SourceProgram(std::mt19937& random) {
        const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
        const int num_threads = 2 + below(4) / 3;
        for (int t = 0; t < num_threads; ++t) {
            auto& thread = threads_.emplace_back();
            int registers = 0;
            const int statements = num_threads == 2 ? 2 + below(3) : 2 + below(2);
            for (int s = 0; s < statements; ++s) {
                SourceStatement one;
                one.location = below(2);
                one.mode = below(8) == 0 ? "acquire" : "relaxed";
                one.kind = below(12) == 0            ? SourceStatement::Kind::fence
                           : s == 0 || below(2) == 0 ? SourceStatement::Kind::load
                                                     : SourceStatement::Kind::store;
                one.plus = 1 + below(2);
                switch (one.kind) {
                case SourceStatement::Kind::load:
                    one.reg = registers++;
                    break;
                case SourceStatement::Kind::store:
                    if (one.mode == "acquire")
                        one.mode = "release";
                    if (registers != 0 && below(2) == 0) {
                        one.from = below(registers);
                        one.guard = below(3) == 0;
                        one.plus = below(2);
                    }
                    break;
                default:
                    one.mode = below(2) == 0 ? "acquire" : "release";
                }
                thread.push_back(one);
            }
        }
    }

    [[nodiscard]] std::string text() const {
        std::string text = "C small\n{}\n";
        std::string condition;
        for (std::size_t t = 0; t < threads_.size(); ++t) {
            text += fmt::format("P{} (atomic_int* x, atomic_int* y) {{\n", t);
            for (const SourceStatement& s : threads_[t]) {
                const char place = s.location == 0 ? 'x' : 'y';
                const std::string value =
                    s.from < 0 || s.guard ? fmt::format("{}", s.plus) : fmt::format("r{} + {}", s.from, s.plus);
                switch (s.kind) {
                case SourceStatement::Kind::load:
                    text +=
                        fmt::format("  int r{} = atomic_load_explicit({}, memory_order_{});\n", s.reg, place, s.mode);
                    break;
                case SourceStatement::Kind::store:
                    if (s.guard)
                        text += fmt::format("  if (r{} == 0)\n  ", s.from);
                    text += fmt::format("  atomic_store_explicit({}, {}, memory_order_{});\n", place, value, s.mode);
                    break;
                case SourceStatement::Kind::assignment:
                    text += fmt::format("  int r{} = {};\n", s.reg, value);
                    break;
                case SourceStatement::Kind::fence:
                    text += fmt::format("  atomic_thread_fence(memory_order_{});\n", s.mode);
                    break;
                }
                if (s.kind == SourceStatement::Kind::load || s.kind == SourceStatement::Kind::assignment)
                    condition += fmt::format("{}:r{}=0 /\\ ", t, s.reg);
            }
            text += "}\n";
        }
        return text + "exists (" + condition + "x=0 /\\ y=0)\n";
    }

    // The programs that a compiler may make of this one in one step, with the name of the step.
    [[nodiscard]] std::vector<std::pair<std::string, SourceProgram>> transformed() const {
        std::vector<std::pair<std::string, SourceProgram>> all;
        for (std::size_t t = 0; t < threads_.size(); ++t)
            for (std::size_t s = 0; s < threads_[t].size(); ++s) {
                strengthen(t, s, all);
                if (s + 1 < threads_[t].size()) {
                    reorder(t, s, all);
                    merge(t, s, all);
                }
            }
        return all;
    }

  private:
    using Steps = std::vector<std::pair<std::string, SourceProgram>>;

    [[nodiscard]] static bool is_relaxed(const SourceStatement& s) {
        return (s.kind == SourceStatement::Kind::load || s.kind == SourceStatement::Kind::store) && s.mode == "relaxed";
    }
    void strengthen(std::size_t t, std::size_t s, Steps& steps) const {
        if (!is_relaxed(threads_[t][s]))
            return;
        SourceProgram target = *this;
        target.threads_[t][s].mode = threads_[t][s].kind == SourceStatement::Kind::load ? "acquire" : "release";
        steps.emplace_back("strengthening", target);
    }
    void reorder(std::size_t t, std::size_t s, Steps& steps) const {
        const SourceStatement& a = threads_[t][s];
        const SourceStatement& b = threads_[t][s + 1];
        if (!is_relaxed(a) || !is_relaxed(b) || a.location == b.location ||
            (a.kind == SourceStatement::Kind::load && b.kind == SourceStatement::Kind::store && b.from == a.reg))
            return;
        SourceProgram target = *this;
        std::swap(target.threads_[t][s], target.threads_[t][s + 1]);
        steps.emplace_back("reordering", target);
    }
    void merge(std::size_t t, std::size_t s, Steps& steps) const {
        const SourceStatement& a = threads_[t][s];
        const SourceStatement& b = threads_[t][s + 1];
        if (!is_relaxed(a) || !is_relaxed(b) || a.location != b.location || a.guard || b.guard)
            return;
        SourceProgram target = *this;
        auto& thread = target.threads_[t];
        if (b.kind == SourceStatement::Kind::load) {
            SourceStatement copy{.kind = SourceStatement::Kind::assignment, .reg = b.reg};
            copy.from = a.kind == SourceStatement::Kind::load ? a.reg : a.from;
            copy.plus = a.kind == SourceStatement::Kind::load ? 0 : a.plus;
            thread[s + 1] = copy;
            steps.emplace_back(a.kind == SourceStatement::Kind::load ? "read after read" : "read after write", target);
        } else if (a.kind == SourceStatement::Kind::store) {
            thread.erase(thread.begin() + static_cast<std::ptrdiff_t>(s));
            steps.emplace_back("overwritten write", target);
        }
    }

    std::vector<std::vector<SourceStatement>> threads_;
};

} // namespace

TEST_CASE("Weakestmo2: compiled tests of the oracle show no state that the source has not", "[weakestmo2]") {
    if (is_absent(oracle("c11") / "tests"))
        return;
    StatesUnder states;
    std::size_t compared = 0;
    std::size_t number = 0;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(oracle("c11") / "tests"))
        if (entry.path().extension() == ".litmus")
            files.push_back(entry.path());
    std::ranges::sort(files);
    for (const auto& file : files) {
        if (++number % stride_of(8) != 0)
            continue;
        const std::string text = text_of_file(file);
        const auto source = states.of(text, "weakestmo2", "none");
        if (!source)
            continue;
        INFO(file);
        for (const char* machine : {"tso", "armv8", "power", "riscv"}) {
            const auto target = states.of(text, machine, "");
            REQUIRE(target);
            CHECK(is_part(*target, *source));
        }
        // IMM's seq_cst accesses are those of machines.
        if (text.find("seq_cst") == std::string::npos)
            CHECK(is_part(states.of(text, "imm", "").value(), *source));
        ++compared;
    }
    std::cout << compared << " tests compiled for four machines\n";
    CHECK(compared > files.size() / (10 * stride_of(8)) * 9);
}

TEST_CASE("Weakestmo2: compiled random programs show no state that the source has not", "[weakestmo2]") {
    StatesUnder states;
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    const int programs = scaled(300);
    for (int i = 0; i < programs; ++i) {
        const std::string text = SourceProgram(random).text();
        INFO("seed " << seed << "\n" << text);
        const auto source = states.of(text, "weakestmo2", "none");
        REQUIRE(source);
        for (const char* machine : {"tso", "armv8", "power", "riscv"}) {
            INFO(machine);
            CHECK(is_part(states.of(text, machine, "").value(), *source));
        }
        // No promise is made before an acquire read (docs/weakestmo2.md).
        if (text.find("acquire") == std::string::npos)
            CHECK(is_part(states.of(text, "imm", "").value(), *source));
    }
}

TEST_CASE("Weakestmo2: reordered, merged and strengthened programs show no state that the source has not",
          "[weakestmo2]") {
    StatesUnder states;
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    std::map<std::string, int> steps;
    int weaker_than_rc11 = 0;
    const int programs = scaled(400);
    for (int i = 0; i < programs; ++i) {
        const SourceProgram program(random);
        const auto source = states.of(program.text(), "weakestmo2", "none");
        REQUIRE(source);
        for (const auto& [step, target] : program.transformed()) {
            INFO("seed " << seed << ", " << step << " of\n" << program.text() << "to\n" << target.text());
            CHECK(is_part(states.of(target.text(), "weakestmo2", "none").value(), *source));
            ++steps[step];
        }
        weaker_than_rc11 += states.of(program.text(), "rc11", "none") != source ? 1 : 0;
    }
    INFO("seed " << seed);
    for (const char* step : {"reordering", "read after read", "read after write", "overwritten write", "strengthening"})
        CHECK(steps[step] > programs / 20);
    std::cout << weaker_than_rc11 << " of " << programs << " programs have states that rc11 forbids\n";
}

} // namespace katlas::tests
