// Tests in LISA under models with Bell files: what is allowed is what the definitions of the model allow, on all
// candidates (bell_model.hpp), and the verdicts are those that were derived by hand.
#include "bell_model.hpp"
#include "candidates_of_tests.hpp"
#include "katlas/cat/import.hpp"
#include "katlas/cat/load.hpp"
#include "katlas/explore/each_candidate.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "katlas/workbench/check_model.hpp"
#include "machine/litmus_fixture.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

const std::string lisa_examples = KATLAS_SOURCE_DIR "/examples/lisa/";

struct ImportedScoped {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;
    graph::BellFile bell;

    ImportedScoped()
        : document(cat::load_models({lisa_examples + "scoped.cat"}, {}, sources, diagnostics, keys)),
          bell(*bell_of_model(lisa_examples + "scoped.cat", sources, diagnostics)) {
        INFO(render_all(diagnostics, sources));
        REQUIRE_FALSE(diagnostics.has_errors());
    }
};

// Compares all candidates of a test, and counts those that are consistent.
struct BellTally {
    std::size_t candidates = 0;
    std::size_t consistent = 0;
};

void compare_with_definition(const ImportedScoped& model, const workbench::CheckModel& explorer,
                             const program::Program& program, const std::vector<ScopedModel::Scopes>& scopes,
                             BellTally& tally) {
    graph::ModelJudge judge(model.document, model.document.models.at(model.keys.at(0)), program.has_instructions(),
                            program.places());
    std::size_t consistent = 0;
    std::size_t wrong = 0;
    explore::each_candidate(program, true,
                            {.execution =
                                 [&](const explore::Execution& x) {
                                     ++tally.candidates;
                                     const bool expected =
                                         ScopedModel(x.c.graph, x.dependencies, model.bell, scopes).consistent();
                                     wrong += judge.consistent(x.c.graph, x.dependencies) != expected ? 1U : 0U;
                                     consistent += expected ? 1U : 0U;
                                     return true;
                                 },
                             .alive = {}});
    CHECK(wrong == 0);
    tally.consistent += consistent;
    const explore::Result found = explorer.explore(program, {});
    CHECK(found.complete + found.blocked == consistent);
}

// Tests of few events in two locations, with a tree of scopes.
class RandomLisa {
  public:
    explicit RandomLisa(std::uint64_t seed) : random_(seed) {}

    std::vector<ScopedModel::Scopes> scopes; // of the test that was made last

    std::string make() {
        const std::size_t threads = 2 + pick(2);
        scopes.clear();
        std::vector<std::vector<std::string>> columns;
        std::size_t longest = 0;
        std::size_t left = 6;
        for (std::size_t t = 0; t < threads; ++t) {
            const int gpu = static_cast<int>(pick(2));
            scopes.push_back({2 * gpu + static_cast<int>(pick(2)), gpu});
            columns.push_back({fmt::format("P{}", t)});
            const std::size_t most = std::min<std::size_t>(1 + pick(4), left);
            for (std::size_t i = 0; i < most; ++i)
                columns.back().push_back(instruction(i));
            left -= most;
            longest = std::max(longest, columns.back().size());
        }
        std::string text = "LISA random\n{ x=0; y=0; }\n";
        for (std::size_t row = 0; row < longest; ++row)
            for (std::size_t t = 0; t < threads; ++t)
                text += (t == 0 ? "" : "|") + (row < columns[t].size() ? columns[t][row] : std::string()) +
                        (t + 1 == threads ? ";\n" : "");
        return text + "scopes: (sys" + tree() + ")\nexists (x=0)\n";
    }

  private:
    std::size_t pick(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
    std::string scope() { return std::vector<std::string>{"cta", "gpu", "sys"}[pick(3)]; }
    std::string place() { return pick(3) == 0 ? "y" : "x"; }

    [[nodiscard]] std::string tree() const {
        std::string all;
        for (int gpu = 0; gpu < 2; ++gpu) {
            std::string ctas;
            for (int cta = 2 * gpu; cta < 2 * gpu + 2; ++cta) {
                std::string members;
                for (std::size_t t = 0; t < scopes.size(); ++t)
                    if (scopes[t][0] == cta)
                        members += fmt::format(" {}", t);
                if (!members.empty())
                    ctas += fmt::format(" (cta{})", members);
            }
            if (!ctas.empty())
                all += fmt::format(" (gpu{})", ctas);
        }
        return all;
    }

    std::string instruction(std::size_t i) {
        const std::string value = i > 0 && pick(4) == 0 ? fmt::format("r{}", pick(i)) : fmt::format("{}", 1 + pick(2));
        switch (pick(8)) {
        case 0:
            return fmt::format("w[] {} {}", place(), value);
        case 1:
        case 2:
            return fmt::format("w[release,{}] {} {}", scope(), place(), value);
        case 3:
            return fmt::format("r[] r{} {}", i, place());
        case 4:
        case 5:
            return fmt::format("r[acquire,{}] r{} {}", scope(), i, place());
        case 6:
            return fmt::format("f[mb,{}]", scope());
        default:
            return fmt::format("rmw[{},{}] r{} (add r{} 1) {}",
                               std::vector<std::string>{"weak", "acquire", "release", "both"}[pick(4)], scope(), i, i,
                               place());
        }
    }

    std::mt19937_64 random_;
};

workbench::CheckModel explorer_of(const std::string& file) {
    auto model = workbench::find_check_model(file, {.stop = {}, .say = {}, .compiles = false, .texts = {}});
    INFO((model ? std::string() : model.why_not()));
    REQUIRE(model);
    return *std::move(model);
}

// Whether the condition of a test holds.
bool condition_holds(const workbench::CheckModel& model, const std::string& text, const graph::BellFile& bell) {
    const AnyLitmus litmus(text, {.bell = &bell});
    INFO(litmus.rendered());
    REQUIRE(litmus.test);
    explore::Options options;
    options.condition = &litmus.test->condition;
    const explore::Result found = model.explore(litmus.test->program, options);
    REQUIRE(found.outcomes);
    return found.outcomes->report().required_holds;
}

} // namespace

TEST_CASE("tests in LISA have the verdicts that follow from their model") {
    const workbench::CheckModel scoped = explorer_of(lisa_examples + "scoped.cat");
    const ImportedScoped model;
    std::size_t tests = 0;
    for (const auto& [file, text] : texts_of_tests(lisa_examples)) {
        if (!text.starts_with("LISA"))
            continue;
        INFO(file);
        CHECK(condition_holds(scoped, text, model.bell));
        ++tests;
    }
    CHECK(tests >= 8);
}

TEST_CASE("a model with annotations and scopes allows of random tests in LISA what its definitions allow") {
    const unsigned seed = 2413;
    INFO("seed " << seed);
    const ImportedScoped model;
    const workbench::CheckModel explorer = explorer_of(lisa_examples + "scoped.cat");
    RandomLisa random(seed);
    BellTally tally;
    for (int round = 0; round < scaled(120); ++round) {
        const std::string text = random.make();
        INFO(text);
        const AnyLitmus litmus(text, {.bell = &model.bell});
        INFO(litmus.rendered());
        REQUIRE(litmus.test);
        compare_with_definition(model, explorer, litmus.test->program, random.scopes, tally);
    }
    CHECK(tally.consistent > 0);
    CHECK(tally.consistent < tally.candidates);
}

TEST_CASE("scopes of a test in C mean what the model says of them") {
    const std::string file = lisa_examples + "ctas.cat";
    const workbench::CheckModel model = explorer_of(file);
    SourceMap sources;
    Diagnostics diagnostics;
    const auto bell = bell_of_model(file, sources, diagnostics);
    REQUIRE(bell);
    const std::string text = text_of_file(lisa_examples + "SB-in-C.litmus");
    CHECK(condition_holds(model, text, *bell));
    const auto with = [&](const std::string& tree) {
        std::string changed = text;
        const std::string old = "(gpu (cta 0 1))";
        return changed.replace(changed.find(old), old.size(), tree);
    };
    CHECK_FALSE(condition_holds(model, with("(gpu (cta 0) (cta 1))"), *bell));
    CHECK_FALSE(condition_holds(model, with("(gpu 0 1)"), *bell));
    CHECK(condition_holds(model, with("(cta 1 0)"), *bell));
    // Scopes of a Bell file are none of those that PTX has.
    const AnyLitmus of_bell(text, {.bell = &*bell});
    REQUIRE(of_bell.test);
    CHECK_THROWS_WITH(explorer_of("ptx").explore(of_bell.test->program, {}),
                      Catch::Contains("this test says in no scope where its threads run"));
    const AnyLitmus of_ptx("PTX t\n{ x=0; }\nP0@cta 1,gpu 0 ;\nst.weak x, 1 ;\nexists (x=1)\n");
    REQUIRE(of_ptx.test);
    CHECK_THROWS_WITH(model.explore(of_ptx.test->program, {}),
                      Catch::Contains("this test says in no scope where its threads run"));
    // Without a tree nothing is known of scopes.
    const AnyLitmus without(with(""), {.bell = &*bell});
    CHECK_FALSE(without.test);
    std::string bare = text;
    bare.erase(bare.find("scopes:"), std::string("scopes: (gpu (cta 0 1))").size());
    const AnyLitmus litmus(bare, {.bell = &*bell});
    REQUIRE(litmus.test);
    CHECK_THROWS_WITH(model.explore(litmus.test->program, {}),
                      Catch::Contains("this test says in no scope where its threads run"));
}

} // namespace katlas::tests
