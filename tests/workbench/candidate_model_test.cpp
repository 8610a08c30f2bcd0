// Models without a causal order are judged by checkers of their own, as the reference semantics judges.
#include "explore/random_dependent_program.hpp"
#include "katlas/explore/explore_candidates.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "katlas/workbench/check_model.hpp"
#include "support/scale.hpp"

#include <array>
#include <iostream>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

const std::string coherent_base = "acyclic po-loc | rf | co | fr as coherent\n";
const std::string atomicity = "irreflexive fre;coe;rmw^-1 as atomic\n";

struct Reference {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;

    explicit Reference(const GivenTexts& texts)
        : document(load_models({"m.kat"}, {}, sources, diagnostics, keys, nullptr, texts)) {
        REQUIRE_FALSE(diagnostics.has_errors());
    }
    [[nodiscard]] explore::Result explore(const program::Program& p, bool dependencies) const {
        return explore::explore_candidates(
            p, {},
            [judge = graph::ModelJudge(document, document.models.at(keys[0]), p.has_instructions())](
                const explore::Configuration& c, const explore::DependencyEdges& d) mutable {
                return judge.consistent(c.graph, d);
            },
            {.dependencies = dependencies});
    }
};

} // namespace

TEST_CASE("what a model without a causal order allows of random programs is what its definition says") {
    struct Row {
        std::string text;
        bool dependencies;
    };
    const std::array rows{
        Row{coherent_base + "empty coe;po;fre as first\n", false},
        Row{coherent_base + atomicity + "define gap = po \\ (po;po)\nacyclic gap;[W];gap | rfe;[SC] | fre as funny\n",
            false},
        Row{coherent_base + atomicity + "acyclic addr | data | [F];po;[W] | rfe as out-of-thin-air\n", true},
        Row{coherent_base +
                "define twice = po-loc & (fre;rfe)\nirreflexive (data | ctrl);rf as a\nempty twice;po as b\n",
            true},
        Row{coherent_base + atomicity + "empty [W];co;[W];rf;[R];po;[R] as c\n", false},
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        INFO(rows[i].text);
        const GivenTexts texts{{"m.kat", rows[i].text}};
        const Reference reference(texts);
        std::string said;
        const auto model = workbench::find_check_model(
            "m.kat", {.say = [&](const std::string& line) { said += line; }, .compiles = false, .texts = texts});
        REQUIRE(model);
        REQUIRE(said.find("explored by trying candidates") != std::string::npos);
        std::uint64_t executions = 0;
        std::uint64_t forbidden = 0;
        const int programs = scaled(120);
        for (int k = 0; k < programs; ++k) {
            const std::uint64_t seed = 500'000 + 1'000 * i + static_cast<std::uint64_t>(k);
            INFO("seed " << seed);
            const program::Program p = RandomDependentProgram(seed, {.max_statements = 4,
                                                                     .max_events = 7,
                                                                     .load_first = k % 2 == 0,
                                                                     .fences = k % 3 == 0,
                                                                     .locks = k % 5 == 0})
                                           .make();
            const explore::Result expected = reference.explore(p, rows[i].dependencies);
            const explore::Result found = model->explore(p, {});
            REQUIRE(found.complete == expected.complete);
            REQUIRE(found.blocked == expected.blocked);
            REQUIRE(found.deadlocks == expected.deadlocks);
            executions += found.executions();
            forbidden += explore::explore_candidates(p, {}, [](const auto&, const auto&) { return true; },
                                                     {.dependencies = rows[i].dependencies})
                             .executions() -
                         found.executions();
        }
        std::cout << programs << " programs from seed " << 500'000 + 1'000 * i << ": " << executions
                  << " executions, and " << forbidden << " that the model forbids\n";
        CHECK(executions > static_cast<std::uint64_t>(programs));
        CHECK((forbidden > 0 || programs < 100));
    }
}

} // namespace katlas::tests
