// The interpreter of checkers' plans agrees with the reference semantics.
#include "katlas/codegen/interpreter.hpp"

#include "codegen/graphs.hpp"
#include "katlas/codegen/plan_checker.hpp"
#include "katlas/graph/enumerate.hpp"
#include "katlas/graph/well_formed.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

struct Planned {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;
    codegen::CheckerPlan plan;

    explicit Planned(const std::string& name) : document(load_models({name}, {}, sources, diagnostics, keys)) {
        std::string why;
        auto made = codegen::plan_checker(document, sources, keys.front(), name, why);
        INFO(why);
        REQUIRE(made);
        plan = *made;
    }
    [[nodiscard]] const kat::Model& model() const { return document.models.at(keys.front()); }
};

TEST_CASE("all small graphs", "[codegen]") {
    const std::string name = GENERATE(as<std::string>(), "sc", "tso", "pso", "ra", "sra", "rc11");
    Planned m(name);
    const Labels labels(m.document, m.model());
    codegen::Interpreter checker(m.plan);
    std::vector<kat::ExprRef> mentioned;
    for (const kat::Axiom& a : m.model().axioms)
        mentioned.push_back(a.expr);
    graph::EnumerationLimits limits;
    limits.max_events = 3;
    std::uint64_t compared = 0;
    std::uint64_t inconsistent = 0;
    const auto outcome = graph::enumerate(m.document, mentioned, limits, [&](const graph::ExecutionGraph& g) {
        const auto sparse = to_sparse(m.document, labels, g, m.plan.atoms);
        if (!sparse)
            return true;
        ++compared;
        const bool expected = graph::holds(m.document, g, m.model());
        inconsistent += expected ? 0 : 1;
        if (checker.consistent(*sparse) != expected) {
            FAIL("differs");
        }
        return true;
    });
    WARN(name << ": " << outcome.graphs << " graphs, " << compared << " compared, " << inconsistent << " inconsistent");
    for (const auto& a : m.plan.axioms)
        WARN(a.name << ": " << a.automaton.size() << " states, rotated " << a.rotated.size() << " needed " << a.needed.size());
    WARN("coherent " << m.plan.coherent << " max " << m.plan.maximal_extensions_are_consistent << " atoms " << int(m.plan.atoms.count));
}

} // namespace
} // namespace katlas::tests
