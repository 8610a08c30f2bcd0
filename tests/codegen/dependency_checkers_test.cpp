// Checkers of graphs with dependencies agree with the reference semantics: those in generated/ and interpreted ones, on
// random graphs, with dependencies and events of machines' programs, and on all small graphs.
#include "codegen/agreement.hpp"
#include "katlas/codegen/emit.hpp"
#include "katlas/codegen/interpreter.hpp"
#include "katlas/runtime/recorded.hpp"
#include "katlas/semantics/enumerate.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "shipped_checkers.hpp"
#include "support/scale.hpp"

#include <iostream>

#include <fmt/format.h>

namespace katlas::tests {
namespace {

using graph::Barrier;
using graph::DependencyEdges;
using graph::DependencyKind;
using graph::Kind;
using graph::Label;
using graph::Mode;

struct Loaded {
    SourceMap sources;
    Diagnostics diagnostics;
    std::string key;
    Document document;

    explicit Loaded(const std::string& name) {
        std::vector<std::string> keys;
        document = load_models({name}, {}, sources, diagnostics, keys);
        finish(keys.at(0));
    }
    Loaded(const std::string& name, const std::string& text) {
        document = load_text(name + ".kat", text, sources, diagnostics);
        finish(name);
    }
    [[nodiscard]] const kat::Model& model() const { return document.models.at(key); }
    [[nodiscard]] codegen::CheckerPlan plan() const {
        const auto made = codegen::plan_checker_with_dependencies(document, sources, key, key);
        INFO((made ? "" : made.why_not()));
        REQUIRE(made);
        return *made;
    }

  private:
    void finish(std::string its_key) {
        for (const Diagnostic& d : diagnostics.all())
            UNSCOPED_INFO(render(d, sources));
        REQUIRE_FALSE(diagnostics.has_errors());
        key = std::move(its_key);
    }
};

// As far as a checker is to decide it: rf, co and fr within a thread follow po.
bool follows_po(const SparseGraph& g) {
    for (EventId e = 0; e < g.size(); ++e)
        for (EventId f = g[e].po_loc_next; f != SparseGraph::none; f = g[f].po_loc_next) {
            if (g.is_read(e) && g.is_write(f) && (g[e].rf == f || g.co_before(f, g[e].rf)))
                return false;
            if (g.is_write(e) && g.is_write(f) && g.co_before(f, e))
                return false;
            if (g.is_write(e) && g.is_read(f) && g.co_before(g[f].rf, e))
                return false;
        }
    return true;
}

class RandomDependencies {
  public:
    RandomDependencies(SparseGraph graph, bool instructions, std::mt19937& random)
        : g(std::move(graph)), instructions_(instructions), random_(random) {
        for (EventId e = g.num_locations(); e < g.size(); ++e) {
            label(e);
            for (EventId r = g[e].po_prev; r != SparseGraph::none; r = g[r].po_prev)
                if (g.is_read(r) && g[r].label.kind == Kind::read)
                    depend(r, e);
        }
    }

    SparseGraph g; // without atoms
    DependencyEdges d;

  private:
    std::uint32_t below(std::uint32_t n) { return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random_); }
    bool chance(int percent) { return below(100) < static_cast<std::uint32_t>(percent); }

    void label(EventId e) {
        Label l = g[e].label;
        if (l.kind == Kind::fence && chance(40)) {
            l.mode = Mode::relaxed;
            l.barrier = static_cast<Barrier>(below(static_cast<std::uint32_t>(codegen::num_barriers)));
        }
        if (instructions_ && l.kind == Kind::read && l.mode == Mode::relaxed && l.exclusive && chance(40))
            l.discarded = true;
        g.relabel(e, l, 0);
    }
    void add(DependencyKind kind, EventId from, EventId to) { d[kind].emplace_back(from, to); }
    void depend(EventId read, EventId e) {
        using enum DependencyKind;
        const bool access = g[e].label.kind != Kind::fence;
        if (access && chance(10))
            add(address, read, e);
        if (g.is_write(e) && chance(g.rmw_write(read) == e ? 50 : 20))
            add(data, read, e);
        if (chance(15))
            add(control, read, e);
        if (g.rmw_write(read) == e && chance(50)) {
            add(atomic, read, e);
            if (chance(50))
                add(within, read, e);
        }
        if (chance(5))
            add(access ? pick_address : pick_control, read, e);
        if (g.is_write(e) && chance(5))
            add(pick_data, read, e);
    }

    bool instructions_;
    std::mt19937& random_;
};

std::string edges_text(const DependencyEdges& d) {
    std::string text;
    for (std::size_t k = 0; k < graph::num_dependency_kinds; ++k)
        for (const auto& [a, b] : d[static_cast<DependencyKind>(k)])
            text += fmt::format(" {}:{}-{}", k, a, b);
    return text;
}

// What an explanation names has to be there.
std::string fault_of(const Loaded& loaded, const graph::ModelJudge& judge, const SparseGraph& g,
                     const DependencyEdges& d, const runtime::Violation& violation) {
    const auto matrices = judge.concrete<graph::ExecutionGraph>(g, d);
    for (std::size_t i = 0; i < violation.path.size(); ++i) {
        const auto& [event, name] = violation.path[i];
        const bool inverse = name.ends_with("^-1");
        const std::string_view forward = name.substr(0, name.size() - (inverse ? 3 : 0));
        const EventId next = i + 1 < violation.path.size() ? violation.path[i + 1].event : violation.end;
        bool holds = false;
        for (kat::RelationId r = 0; r < loaded.document.theory.relations.size(); ++r)
            if (loaded.document.theory.relations[r].name == forward)
                holds =
                    holds || (inverse ? matrices.relation(r).has(next, event) : matrices.relation(r).has(event, next));
        if (!holds)
            return fmt::format("{} is not {}-before {}", event, name, next);
    }
    return "";
}

// The checker on the graph, with its own atoms, says what is expected.
template <typename Checker>
void check(const Loaded& loaded, const graph::ModelJudge& judge, Checker& checker, SparseGraph g,
           const DependencyEdges& d, bool instructions, bool expected) {
    for (EventId e = g.num_locations(); e < g.size(); ++e)
        g.relabel(e, g[e].label, checker.atom_of(g[e].label, instructions));
    const bool found = checker.consistent(g, d);
    CHECK((expected || !checker.surely_consistent(g)));
    const auto why = checker.explain(g, d);
    if (found != expected || why.has_value() == expected) {
        CAPTURE(loaded.key, to_text(g), edges_text(d), instructions, expected, found, why.has_value());
        FAIL("the checker differs from the reference");
    }
    if (why) {
        CAPTURE(loaded.key, to_text(g), edges_text(d), why->axiom);
        CHECK(fault_of(loaded, judge, g, d, *why).empty());
    }
}

struct RandomTally {
    int graphs = 0;
    int consistent = 0;
};

template <typename Checker>
RandomTally compare_on_random_graphs(const Loaded& loaded, Checker& checker, std::uint32_t seed, int graphs) {
    graph::ModelJudge of_c(loaded.document, loaded.model(), false);
    graph::ModelJudge of_machines(loaded.document, loaded.model(), true);
    RandomTally tally;
    for (std::uint32_t i = 0; tally.graphs < graphs; ++i) {
        std::mt19937 random(seed + i);
        WalkLimits limits;
        limits.threads = 2 + i % 3;
        limits.locations = 1 + i % 3;
        limits.max_events = 6 + i % 20;
        limits.steps = 60;
        limits.stale = i % 3 == 0 ? 80 : 30;
        limits.fences = i % 2 == 0 ? 10 : 25;
        GraphWalk walk(
            limits, checker.initial_atom(), [](Label) { return graph::AtomIndex{0}; }, random);
        walk.run([&](const SparseGraph& any, EventId) {
            if (!follows_po(any))
                return false;
            if (tally.graphs >= graphs || std::uniform_int_distribution<int>(0, 3)(random) != 0)
                return true;
            const bool instructions = i % 2 == 1;
            const RandomDependencies one(any, instructions, random);
            graph::ModelJudge& judge = instructions ? of_machines : of_c;
            const bool expected = judge.consistent(one.g, one.d);
            INFO("seed " << seed + i);
            check(loaded, judge, checker, one.g, one.d, instructions, expected);
            ++tally.graphs;
            tally.consistent += expected ? 1 : 0;
            return true;
        });
    }
    return tally;
}

TEST_CASE("generated checkers of models with dependencies, and the list of all, are what the generator makes",
          "[codegen]") {
    std::vector<codegen::CheckerText> all;
    generated::for_each_checker(
        [&]<typename Checker>() { all.push_back(codegen::emit_checker(Planned{std::string(Checker::model)}.plan)); });
    int models = 0;
    generated::for_each_dependency_checker([&]<typename Checker>() {
        const Loaded loaded{std::string(Checker::model)};
        const codegen::CheckerText text = codegen::emit_checker(loaded.plan());
        CHECK(generated_text(text.stem + ".hpp") == text.header);
        CHECK(generated_text(text.stem + ".cpp") == text.source);
        all.push_back(text);
        ++models;
    });
    generated::for_each_weaker_checker([&]<typename Checker>() {
        std::string name(Checker::model);
        name.resize(name.find(' '));
        const Loaded loaded{name};
        const auto plan =
            codegen::plan_checker_without_dependencies(loaded.document, loaded.sources, loaded.key, loaded.key);
        REQUIRE(plan);
        const codegen::CheckerText text = codegen::emit_checker(*plan);
        CHECK(generated_text(text.stem + ".hpp") == text.header);
        CHECK(generated_text(text.stem + ".cpp") == text.source);
        all.push_back(text);
        // Graphs are judged by one checker after they were built for the other.
        const codegen::CheckerPlan with = loaded.plan();
        CHECK(with.atoms.by_label == plan->atoms.by_label);
        CHECK(with.atoms.initial == plan->atoms.initial);
    });
    CHECK(models == 5);
    CHECK(generated_text("shipped_checkers.hpp") == codegen::emit_list(all));
}

TEST_CASE("random graphs: checkers of models with dependencies agree with the reference", "[codegen]") {
    constexpr std::uint32_t seed = 20260717;
    generated::for_each_dependency_checker([&]<typename Checker>() {
        const Loaded loaded{std::string(Checker::model)};
        Checker checker;
        const RandomTally tally = compare_on_random_graphs(loaded, checker, seed, scaled(10'000));
        std::cout << Checker::model << ": " << tally.graphs << " random graphs with dependencies from seed " << seed
                  << ", consistent " << tally.consistent << '\n';
        CHECK(tally.consistent > tally.graphs / 50);
        CHECK(tally.consistent < tally.graphs);
        codegen::Interpreter interpreter(loaded.plan());
        (void)compare_on_random_graphs(loaded, interpreter, seed + 1'000'000, scaled(2'000));
    });
}

// Read-modify-writes are not told apart from other accesses by the tests of these models, only by the relations that
// begin and end at them.
TEST_CASE("random graphs: checkers agree with the reference on relations defined from dependencies", "[codegen]") {
    constexpr std::uint32_t seed = 20261127;
    const std::vector<std::string> definitions = {
        "rmw \\ data",       "data \\ rmw",  "data & rmw", "rmw \\ amo", "amo \\ within",
        "(rmw;rfi) \\ addr", "data-between", "amo",        "within",     "(data | ctrl) & (rmw | addr)",
    };
    for (std::uint32_t i = 0; i < definitions.size(); ++i) {
        const Loaded loaded("defined",
                            fmt::format("define asked = {}\n"
                                        "acyclic po-loc | rf | co | fr as internal\n"
                                        "acyclic rfe | addr | data | ctrl as causal\n"
                                        "acyclic asked | rfi;asked | asked;rfi | rfe | fre | coe as external\n"
                                        "empty [ACQ];asked as never\n",
                                        definitions[i]));
        INFO(definitions[i]);
        codegen::Interpreter checker(loaded.plan());
        const RandomTally tally = compare_on_random_graphs(loaded, checker, seed + i * 100'000, scaled(1'000));
        CHECK(tally.consistent > tally.graphs / 50);
        CHECK(tally.consistent < tally.graphs);
    }
}

// Of a model that drops dependencies: what the model allows, the weaker one allows, too.
TEST_CASE("random graphs: a model without its dependencies is weaker", "[codegen]") {
    generated::for_each_weaker_checker([&]<typename Checker>() {
        std::string name(Checker::model);
        name.resize(name.find(' '));
        const Loaded loaded{name};
        graph::ModelJudge judge(loaded.document, loaded.model(), false);
        Checker checker;
        int allowed = 0;
        for (std::uint32_t seed = 1; seed <= 300; ++seed) {
            std::mt19937 random(seed);
            GraphWalk walk(
                {.max_events = 12}, checker.initial_atom(), [](Label l) { return Checker::atom_of(l); }, random);
            walk.run([&](const SparseGraph& g, EventId) {
                if (!follows_po(g))
                    return false;
                const bool consistent = judge.consistent(g, {});
                allowed += consistent ? 1 : 0;
                CHECK((checker.consistent(g) || !consistent));
                return true;
            });
        }
        CHECK(allowed > 100);
    });
}

} // namespace
} // namespace katlas::tests
