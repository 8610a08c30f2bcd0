// What is cited of a graph is of the graph, violates the axiom by itself, and nothing shorter does.
#include "explore/random_program.hpp"
#include "judged.hpp"
#include "katlas/explain/violation.hpp"
#include "katlas/semantics/derivation.hpp"
#include "support/scale.hpp"

#include <iostream>
#include <map>

namespace katlas::tests {
namespace {

using explain::PathStep;
using explain::Violation;
using graph::BitMatrix;
using graph::ExecutionGraph;
using kat::ExprKind;

// Which pairs an expression relates by words of exactly so many letters: the obvious recursion on the length.
class WordsOfLength {
  public:
    WordsOfLength(const Document& document, const ExecutionGraph& g) : document_(document), g_(g) {}

    const BitMatrix& of(kat::ExprRef e, std::size_t length) {
        const auto key = std::pair(e.index, length);
        if (const auto known = known_.find(key); known != known_.end())
            return known->second;
        const BitMatrix value = compute(e, length);
        return known_.emplace(key, value).first->second;
    }

  private:
    BitMatrix compute(kat::ExprRef e, std::size_t length) {
        const kat::Terms& terms = document_.terms;
        BitMatrix result(g_.size());
        switch (terms.kind(e)) {
        case ExprKind::test:
            return length == 0 ? BitMatrix::diagonal(g_.size(), graph::where(terms, g_, terms.as_test(e))) : result;
        case ExprKind::letter:
            return length == 1 ? g_.letter(terms.as_letter(e)) : result;
        case ExprKind::unite:
            for (const kat::ExprRef kid : terms.children(e))
                result = result | of(kid, length);
            return result;
        case ExprKind::sequence:
            for (std::size_t first = 0; first <= length; ++first)
                result = result | of(terms.children(e)[0], first).then(of(terms.children(e)[1], length - first));
            return result;
        case ExprKind::star:
            if (length == 0)
                return BitMatrix::identity(g_.size());
            for (std::size_t first = 1; first <= length; ++first)
                result = result | of(terms.children(e)[0], first).then(of(e, length - first));
            return result;
        default:
            throw std::logic_error("no operator of axioms");
        }
    }

    const Document& document_;
    const ExecutionGraph& g_;
    std::map<std::pair<std::uint32_t, std::size_t>, BitMatrix> known_;
};

// The length of the shortest word that violates the axiom, if one up to `most` does.
std::optional<std::size_t> shortest(const Document& document, const ExecutionGraph& g, const kat::Axiom& axiom,
                                    std::size_t most) {
    WordsOfLength words(document, g);
    std::vector<BitMatrix> closure; // by length, of e+
    for (std::size_t length = 0; length <= most; ++length) {
        BitMatrix value = words.of(axiom.expr, length);
        if (axiom.kind == kat::Axiom::Kind::acyclic) {
            for (std::size_t first = 1; first < length; ++first)
                value = value | words.of(axiom.expr, first).then(closure[length - first]);
            closure.push_back(value);
        }
        if (axiom.kind == kat::Axiom::Kind::empty ? !value.empty() : value.fixed_points() != 0)
            return length;
    }
    return std::nullopt;
}

bool joins(const std::vector<PathStep>& parts, std::size_t from, std::size_t to) {
    for (const PathStep& w : parts) {
        if (w.from != from || (!w.letter && (w.parts.empty() || !joins(w.parts, w.from, w.to))))
            return false;
        from = w.to;
    }
    return from == to;
}

// The graph with nothing but the cited edges. Tests stay as they are.
ExecutionGraph with_only(const Document& document, const ExecutionGraph& g, const std::vector<PathStep>& edges) {
    ExecutionGraph bare = g;
    for (kat::RelationId r = 0; r < document.theory.relations.size(); ++r)
        bare.set_relation(r, BitMatrix(g.size()));
    for (const PathStep& w : edges) {
        if (w.letter->inverse)
            bare.relate(w.letter->relation, w.to, w.from);
        else
            bare.relate(w.letter->relation, w.from, w.to);
    }
    return bare;
}

// Of one graph; counts what was found.
void check_graph(const Document& document, const kat::Model& model, const ExecutionGraph& g,
                 std::vector<std::optional<explain::ViolationFinder>>& finders, std::size_t& violations) {
    for (std::size_t a = 0; a < model.axioms.size(); ++a) {
        const kat::Axiom& axiom = model.axioms[a];
        INFO("axiom " << axiom.name);
        const std::optional<Violation> found = finders[a]->find(g);
        REQUIRE(found.has_value() == !graph::holds(document, g, axiom));
        if (!found)
            continue;
        ++violations;
        REQUIRE(joins(found->parts, found->first, found->last));
        REQUIRE((found->first == found->last || axiom.kind == kat::Axiom::Kind::empty));
        const std::vector<PathStep> edges = explain::edges_of(found->parts);
        for (const PathStep& w : edges)
            REQUIRE(g.letter(*w.letter).has(w.from, w.to));
        REQUIRE_FALSE(graph::holds(document, with_only(document, g, edges), axiom));
        REQUIRE(shortest(document, g, axiom, edges.size()) == edges.size());
    }
}

// The number of violations found.
std::size_t check_model(const std::string& name, std::uint64_t seed, int programs) {
    const Judged judged(name);
    const graph::ModelJudge judge = judged.judge();
    const explain::DefinitionNames names(judged.document, judged.keys.front(), judged.document.terms);
    std::vector<std::optional<explain::ViolationFinder>> finders;
    for (const kat::Axiom& axiom : judged.model().axioms)
        finders.emplace_back(std::in_place, judged.document, names, axiom);
    const bool dependencies = graph::ModelJudge::speaks_of_dependencies(judged.document, judged.model());
    std::size_t violations = 0;
    for (int i = 0; i < programs; ++i) {
        const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
        const program::Program p = RandomProgram(program_seed, {.max_events = 5}).make();
        INFO("model " << name << ", seed " << program_seed);
        int left = 20; // of each program
        explore::each_candidate(p, dependencies,
                                {.execution =
                                     [&](const explore::Execution& x) {
                                         check_graph(judged.document, judged.model(),
                                                     judge.concrete<ExecutionGraph>(x.c.graph, x.dependencies), finders,
                                                     violations);
                                         return --left > 0;
                                     },
                                 .alive = {}});
    }
    std::cout << "violations: " << programs << " programs from seed " << seed << " under " << name << ", " << violations
              << " violations\n";
    CHECK(violations > 0);
    return violations;
}

} // namespace

TEST_CASE("a violation is of the graph, is one by itself, and is a shortest") {
    const std::vector<const char*> models{"sc", "tso", "pso", "ra", "rc11", "armv8", "power", "riscv", "imm"};
    const int programs = scaled(40);
    std::uint64_t seed = 1;
    std::size_t violations = 0;
    for (const char* model : models) {
        violations += check_model(model, seed, programs);
        seed += 1000;
    }
    CHECK(violations > models.size() * static_cast<std::size_t>(programs)); // several of each program
}

TEST_CASE("the parts of a violation have the names that the model gives them") {
    SourceMap sources;
    Diagnostics diagnostics;
    const Document document = load_text("m.kat",
                                        "let sw = [REL];rf;[ACQ]\n"
                                        "view hb = (po | sw)+\n"
                                        "let com = rf | co | fr\n"
                                        "irreflexive hb;com as hb-coherence\n"
                                        "acyclic po | com as order\n",
                                        sources, diagnostics);
    for (const Diagnostic& d : diagnostics.all())
        INFO(render(d, sources));
    REQUIRE_FALSE(diagnostics.has_errors());
    const kat::Model& model = document.models.at("m");
    // Message passing: e2 and e3 write, e4 and e5 read.
    const graph::TheoryMap map(document.theory);
    ExecutionGraph g(document.theory, {{.thread = 0, .position = 0, .location = 0},
                                       {.thread = 0, .position = 1, .location = 1},
                                       {.thread = 1, .position = 0, .location = 0},
                                       {.thread = 1, .position = 1, .location = 1},
                                       {.thread = 2, .position = 0, .location = 1},
                                       {.thread = 2, .position = 1, .location = 0}});
    for (const std::size_t write : {0U, 1U, 2U, 3U})
        g.put(map.predicate("W").value(), write);
    for (const std::size_t read : {4U, 5U})
        g.put(map.predicate("R").value(), read);
    g.put(map.predicate("REL").value(), 3);
    g.put(map.predicate("ACQ").value(), 4);
    using enum graph::BaseRelation;
    g.relate(map.relation(rf).value(), 3, 4);
    g.relate(map.relation(rf).value(), 0, 5);
    g.relate(map.relation(co).value(), 0, 2);
    g.relate(map.relation(co).value(), 1, 3);
    graph::derive(g, document);
    const explain::DefinitionNames names(document, "m", document.terms);
    const Violation hb = explain::ViolationFinder(document, names, model.axioms[0]).find(g).value();
    REQUIRE(hb.parts.size() == 2);
    CHECK(hb.first == 2);
    CHECK(hb.parts[0].name == "hb");
    REQUIRE(hb.parts[0].parts.size() == 3);
    CHECK(hb.parts[0].parts[0].name == "po");
    CHECK(hb.parts[0].parts[1].name == "sw");
    REQUIRE(hb.parts[0].parts[1].parts.size() == 1);
    CHECK(hb.parts[0].parts[1].parts[0].name == "rf");
    CHECK(hb.parts[1].name == "com");
    CHECK(hb.parts[1].parts.front().name == "fr");
    // A union within a union is told by its name, too.
    const Violation order = explain::ViolationFinder(document, names, model.axioms[1]).find(g).value();
    std::vector<std::string> found;
    for (const PathStep& w : order.parts)
        found.push_back(w.name);
    CHECK(found == std::vector<std::string>{"po", "com", "po", "com"});
}

} // namespace katlas::tests
