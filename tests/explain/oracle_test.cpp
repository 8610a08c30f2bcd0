// Outcomes of the tests of the shared oracle are explained as allowed by as many executions as are recorded.
#include "judged.hpp"
#include "katlas/explain/explanation.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "machine/litmus_fixture.hpp"
#include "naive_machine.hpp"
#include "support/expected_results.hpp"
#include "support/scale.hpp"

#include <iostream>

namespace katlas::tests {
namespace {

struct Tally {
    std::size_t allowed = 0;
    std::size_t forbidden = 0;
    std::size_t beyond = 0; // what the model has no words for
};

// The cited edges, and they by themselves violate the axiom.
void check_cited(const Judged& judged, const graph::ModelJudge& judge, const explain::Forbidden& f) {
    graph::ExecutionGraph g = judge.concrete<graph::ExecutionGraph>(f.execution.c.graph, f.execution.dependencies);
    graph::ExecutionGraph bare = g;
    for (kat::RelationId r = 0; r < judged.document.theory.relations.size(); ++r)
        bare.set_relation(r, graph::BitMatrix(g.size()));
    const auto edges = explain::edges_of(f.violation.parts);
    for (const explain::PathStep& w : edges) {
        REQUIRE(g.letter(*w.letter).has(w.from, w.to));
        if (w.letter->inverse)
            bare.relate(w.letter->relation, w.to, w.from);
        else
            bare.relate(w.letter->relation, w.from, w.to);
    }
    for (std::size_t i = 0; i + 1 < edges.size(); ++i)
        REQUIRE(edges[i].to == edges[i + 1].from);
    const auto& axioms = judged.model().axioms;
    for (std::size_t a = 0; a < axioms.size(); ++a)
        REQUIRE(graph::holds(judged.document, g, axioms[a]) == (std::ranges::count(f.axioms, a) == 0));
    if (f.axioms.front() < axioms.size())
        REQUIRE_FALSE(graph::holds(judged.document, bare, axioms[f.axioms.front()]));
    else
        REQUIRE(edges.size() == 2);
}

void compare(const Judged& judged, const std::vector<std::string>& row, const std::string& text, Tally& tally) {
    const AnyLitmus litmus(text, {.unroll = 3});
    REQUIRE(litmus.test);
    const program::Program& p = litmus.test->program;
    const bool dependencies = graph::ModelJudge::speaks_of_dependencies(judged.document, judged.model());
    if (dependencies &&
        !explore::beyond_dependencies(p, graph::ModelJudge::speaks_of_picks(judged.document, judged.model())).empty()) {
        ++tally.beyond;
        return;
    }
    const explain::Explanation found =
        explain::explain(p, litmus.test->condition, judged.document, judged.keys.front());
    const bool asks = litmus.test->condition.quantifier == program::Quantifier::exists;
    REQUIRE(std::to_string(found.allowed) == row[asks ? 5 : 6]);
    if (found.allowed != 0) {
        ++tally.allowed;
        REQUIRE(found.forbidden.empty());
        REQUIRE(found.example);
        if (found.example->machine && !p.has(program::Op::choose))
            REQUIRE(fault_of(found.example->execution.c, *found.example->machine, found.example->run) == "");
        return;
    }
    ++tally.forbidden;
    std::uint64_t explained = found.unexplained;
    const graph::ModelJudge judge = judged.judge(p.has_instructions());
    for (const explain::Forbidden& f : found.forbidden) {
        explained += f.candidates;
        check_cited(judged, judge, f);
    }
    REQUIRE(explained == found.candidates);
}

// Compares one of `stride` rows of the model in the file.
std::optional<Tally> compare_some(const std::string& folder, const std::string& recorded, const std::string& name,
                                  std::size_t stride) {
    if (is_absent(oracle(folder) / "expected.csv"))
        return std::nullopt;
    const Judged judged(name);
    Tally tally;
    std::size_t number = 0;
    std::ifstream csv(oracle(folder) / "expected.csv");
    for (std::string line; std::getline(csv, line);) {
        const std::vector<std::string> row = fields(line);
        if (row[1] != recorded || row[5].empty() || number++ % stride != 0)
            continue;
        INFO(row[0] << " under " << name);
        compare(judged, row, text_of_file(oracle(folder) / "tests" / row[0]), tally);
    }
    std::cout << "explained under " << name << ": " << tally.allowed << " allowed, " << tally.forbidden
              << " forbidden, " << tally.beyond << " beyond the model\n";
    return tally;
}

} // namespace

TEST_CASE("outcomes of C tests of the oracle are explained as they are recorded") {
    const std::size_t stride = 3 * stride_of(10);
    for (const auto& [recorded, name] : std::vector<std::pair<std::string, std::string>>{{"sc.cat", "sc"},
                                                                                         {"c-tso.cat", "tso"},
                                                                                         {"c-pso.cat", "pso"},
                                                                                         {"c-ra.cat", "ra"},
                                                                                         {"c-sra.cat", "sra"},
                                                                                         {"rc11.cat", "rc11"},
                                                                                         {"rc11-20.cat", "rc11-20"}})
        if (const auto tally = compare_some("c11", recorded, name, stride)) {
            CHECK(tally->allowed + tally->forbidden >= 3150 / stride);
            CHECK(tally->forbidden > 3150 / stride / 20);
        }
}

TEST_CASE("outcomes of assembly tests of the oracle are explained as they are recorded") {
    const std::size_t stride = stride_of(5);
    for (const auto& [folder, recorded, name] :
         std::vector<std::tuple<std::string, std::string, std::string>>{{"x86", "x86tso.cat", "tso"},
                                                                        {"aarch64", "aarch64.cat", "aarch64"},
                                                                        {"ppc", "ppc.cat", "power"},
                                                                        {"riscv", "riscv.cat", "riscv"}})
        if (const auto tally = compare_some(folder, recorded, name, stride)) {
            CHECK(tally->allowed > 20 / stride);
            CHECK(tally->forbidden > 60 / stride);
        }
}

} // namespace katlas::tests
