// The table of reorderings by blocks against the table cell by cell.
#include "katlas/frontend/document.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "katlas/workbench/reordering_block.hpp"
#include "support/scale.hpp"

#include <catch2/catch.hpp>

using namespace katlas;
using prover::Verdict;

namespace {

struct Loaded {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;

    explicit Loaded(const std::string& model) : document(load_models({model}, {}, sources, diagnostics, keys)) {}
    [[nodiscard]] const kat::Model& model() const { return document.models.at(keys.front()); }
};

} // namespace

TEST_CASE("the table of reorderings by blocks is that of its cells", "[properties]") {
    int refuted = 0;
    std::vector<const char*> names{"tso", "examples/dependencies.kat"};
    if (!tests::is_scaled_down()) // most of the time goes there
        names.insert(names.end(), {"pso", "ra", "rc11"});
    for (const char* name : names) {
        INFO(name);
        Loaded loaded(std::string(name).ends_with(".kat") ? std::string(KATLAS_SOURCE_DIR "/") + name : name);
        REQUIRE_FALSE(loaded.diagnostics.has_errors());
        const kat::Model model = loaded.model();
        const workbench::PropertiesOptions options;
        const kat::Workspace workspace{loaded.document.terms, loaded.document.theory};
        const prover::Hierarchy hierarchy(loaded.document.terms, loaded.document.theory);
        const kat::Model single = prover::with_single_steps(workspace, model);
        const auto kinds = prover::event_kinds(workspace, model);
        const workbench::ReorderingQuestion question{model, single, hierarchy, kinds};
        std::size_t reported = 0;
        for (const workbench::Rectangle& block : workbench::blocks_of(kinds)) {
            workbench::Decider decider(loaded.document, options);
            workbench::decide_block(
                decider, question, block, [&](std::size_t a, std::size_t b, const workbench::Decided& shown) {
                    ++reported;
                    INFO(kinds[a].name() << " before " << kinds[b].name());
                    workbench::Decider own(loaded.document, options);
                    const kat::Workspace document = own.workspace();
                    const kat::Model without =
                        prover::without_order(document, hierarchy, model, kinds[a].test, kinds[b].test);
                    CHECK(own.decide(without, single).decision.verdict == shown.decision.verdict);
                    CHECK((shown.decision.verdict == Verdict::refuted) ==
                          (shown.decision.counterexample && shown.decision.counterexample->witness));
                    if (shown.decision.verdict != Verdict::refuted)
                        return;
                    // The graph is one that the model without the order allows, and the model forbids.
                    const graph::ExecutionGraph& g = shown.decision.counterexample->witness.value().graph;
                    CHECK(graph::defects(document, g).empty());
                    CHECK(graph::holds(document, g, without));
                    CHECK_FALSE(graph::holds(document, g, model));
                    CHECK(shown.graph.has_value());
                    ++refuted;
                });
        }
        CHECK(reported == kinds.size() * kinds.size());
    }
    CHECK(refuted > (tests::is_scaled_down() ? 5 : 100));
}
