// A random program, written as a litmus test and as a program in C, has as many executions in the one form as in the
// other, and as many as the naive enumerator finds.
#include "explore/naive.hpp"
#include "katlas/frontend/document.hpp"
#include "program/load_litmus.hpp"
#include "random_program.hpp"
#include "support/scale.hpp"

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

// What the naive enumerator finds of a litmus test; nothing where there are too many candidates.
std::optional<std::size_t> naively(const std::string& litmus, const LoadedModel& model) {
    katlas::SourceMap sources;
    katlas::Diagnostics diagnostics;
    const auto test = katlas::tests::load_litmus(sources.add("random.litmus", litmus), sources, diagnostics);
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
