// Imported models against the meaning of .cat expressions on execution graphs, which a small evaluator takes from
// herd's manual: any relation is a matrix, filters (`loc`, `ext`, products) are matrices as well.

#include "cat/herd_execution.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "prover/execution_graphs.hpp"
#include "semantics/graph_of.hpp"
#include "semantics/loaded.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <optional>

#include <fmt/format.h>

using namespace katlas;
using namespace katlas::graph;
using namespace katlas::herd;
using katlas::tests::graph_of;

namespace {

class RandomExpression {
  public:
    explicit RandomExpression(tests::Random& random) : random_(random) {}

    // Sets are given as their identity relations.
    Expression set(int depth) {
        if (depth == 0 || random_.chance(50)) {
            const std::vector<std::pair<const char*, const char*>> names{
                {"R", "R"}, {"W", "W"}, {"F", "F"}, {"M", "MEM"}, {"SC", "SC"}};
            const auto& [cat, kat] = names[random_.below(names.size())];
            if (std::string(cat) == "M")
                return {cat, [](const HerdExecution& h) { return h.test("R") | h.test("W"); }};
            return {cat, [name = std::string(kat)](const HerdExecution& h) { return h.test(name); }};
        }
        const Expression a = set(depth - 1);
        const Expression b = set(depth - 1);
        switch (random_.below(4)) {
        case 0:
            return {"(" + a.text + " | " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) | b.value(h); }};
        case 1:
            return {"(" + a.text + " & " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) & b.value(h); }};
        case 2:
            return {"(" + a.text + " \\ " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) - b.value(h); }};
        default:
            return {"(~" + a.text + ")",
                    [=](const HerdExecution& h) { return BitMatrix::identity(h.size()) - a.value(h); }};
        }
    }

    Expression filter(int depth) {
        if (depth == 0 || random_.chance(60)) {
            switch (random_.below(5)) {
            case 0:
                return {"loc", [](const HerdExecution& h) { return h.same(true); }};
            case 1:
                return {"int", [](const HerdExecution& h) { return h.same(false); }};
            case 2:
                return {"ext", [](const HerdExecution& h) { return h.everything() - h.same(false); }};
            case 3:
                return {"id", [](const HerdExecution& h) { return BitMatrix::identity(h.size()); }};
            default: {
                const Expression a = set(1);
                const Expression b = set(1);
                return {"(" + a.text + " * " + b.text + ")",
                        [=](const HerdExecution& h) { return a.value(h).then(h.everything()).then(b.value(h)); }};
            }
            }
        }
        const Expression a = filter(depth - 1);
        const Expression b = filter(depth - 1);
        switch (random_.below(3)) {
        case 0:
            return {"(" + a.text + " | " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) | b.value(h); }};
        case 1:
            return {"(" + a.text + " & " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) & b.value(h); }};
        default:
            return {"(~" + a.text + ")", [=](const HerdExecution& h) { return h.everything() - a.value(h); }};
        }
    }

    Expression relation(int depth) {
        if (depth == 0 || random_.chance(20)) {
            const std::vector<const char*> names{"po",  "po",  "rf",  "co",  "fr",   "rfe",    "coi",
                                                 "fre", "rmw", "fri", "coe", "addr", "po-loc", "ctrl"};
            const std::string name = names[random_.below(names.size())];
            return {name, [=](const HerdExecution& h) { return h.relation(name); }};
        }
        const Expression a = relation(depth - 1);
        switch (random_.below(14)) {
        case 11:
            return {"(~" + a.text + ")", [=](const HerdExecution& h) { return h.everything() - a.value(h); }};
        case 12: {
            const bool range = random_.chance(50);
            return {fmt::format("([{}({})]; po)", range ? "range" : "domain", a.text),
                    [=](const HerdExecution& h) { return ends(a.value(h), range).then(h.relation("po")); }};
        }
        case 13: {
            const Expression s = set(1);
            return {fmt::format("(rf; [{} \\ domain({})])", s.text, a.text), [=](const HerdExecution& h) {
                        return h.relation("rf").then(s.value(h) - ends(a.value(h), false));
                    }};
        }
        case 9: {
            const Expression b = relation(depth - 1);
            return {"(" + a.text + " \\ " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) - b.value(h); }};
        }
        case 10: {
            const Expression b = relation(depth - 1);
            return {"(" + a.text + " & " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) & b.value(h); }};
        }
        case 0:
        case 1: {
            const Expression b = relation(depth - 1);
            return {"(" + a.text + " | " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) | b.value(h); }};
        }
        case 2: {
            const Expression b = relation(depth - 1);
            return {"(" + a.text + "; " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h).then(b.value(h)); }};
        }
        case 3: {
            const Expression s = set(1);
            return {"([" + s.text + "]; " + a.text + ")",
                    [=](const HerdExecution& h) { return s.value(h).then(a.value(h)); }};
        }
        case 4:
        case 5: {
            const Expression f = filter(1);
            return {"(" + a.text + " & " + f.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) & f.value(h); }};
        }
        case 6: {
            const Expression f = filter(1);
            return {"(" + a.text + " \\ " + f.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) - f.value(h); }};
        }
        case 7:
            return {"(" + a.text + "^-1)", [=](const HerdExecution& h) { return a.value(h).converse(); }};
        default:
            if (random_.chance(50))
                return {"(" + a.text + "+)", [=](const HerdExecution& h) { return a.value(h).plus(); }};
            return {"(" + a.text + "?)",
                    [=](const HerdExecution& h) { return a.value(h) | BitMatrix::identity(h.size()); }};
        }
    }

  private:
    // The identity on the domain or the range.
    static BitMatrix ends(const BitMatrix& m, bool range) {
        const BitMatrix back = m.converse();
        return (range ? back.then(m) : m.then(back)) & BitMatrix::identity(m.size());
    }

    tests::Random& random_;
};

} // namespace

TEST_CASE("imported expressions mean on graphs what they mean in cat", "[cat]") {
    constexpr std::uint32_t seed = 71;
    std::cout << "imported expressions: seed " << seed << "\n";
    tests::Random random(seed);
    const Loaded base("assert po <= po");
    constexpr std::size_t num_graphs = 16;
    std::vector<ExecutionGraph> graphs;
    graphs.reserve(num_graphs);
    while (graphs.size() < num_graphs)
        graphs.push_back(graph_of(tests::random_graph(random), base));
    std::size_t compared = 0;
    std::size_t pairs = 0;
    std::size_t defined = 0;
    for (int round = 0, rounds = tests::scaled(1500); round < rounds; ++round) {
        const Expression e = RandomExpression(random).relation(3);
        // By SC alone it would be taken for a model of C.
        const auto kat = kat_of("\"t\"\nacyclic " + e.text, "any");
        if (!kat)
            continue;
        INFO(e.text << "\n" << *kat);
        defined += kat->find("define ") != std::string::npos ? 1 : 0;
        const bool trivial = kat->find("acyclic") == std::string::npos;
        Loaded loaded(trivial ? "acyclic po" : *kat);
        REQUIRE(loaded.document.models.contains("t") == true);
        const kat::ExprRef expr = kat::unfolded(loaded.document.terms, loaded.document.theory,
                                                loaded.document.models.at("t").axioms.front().expr);
        for (const ExecutionGraph& g : graphs) {
            const BitMatrix expected = e.value(HerdExecution(base, g, false));
            const BitMatrix found = trivial ? BitMatrix(g.size()) : evaluate(loaded.document, g, expr);
            REQUIRE(found == expected);
            pairs += expected.count();
            ++compared;
        }
    }
    CHECK(compared > static_cast<std::size_t>(tests::scaled(1500)) * 5);
    CHECK(pairs > static_cast<std::size_t>(tests::scaled(1500)) * 20);
    CHECK(defined > static_cast<std::size_t>(tests::scaled(1500)) / 20);
}
