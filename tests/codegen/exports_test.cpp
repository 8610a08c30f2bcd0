// Checkers of files with exports, against the reference semantics of files that state the same axioms one by one, and
// what `unless` claims against all small graphs.
#include "codegen/agreement.hpp"
#include "katlas/codegen/emit.hpp"
#include "katlas/codegen/interpreter.hpp"
#include "katlas/codegen/requirements.hpp"
#include "katlas/semantics/cross_check.hpp"
#include "loader_fixture.hpp"
#include "support/scale.hpp"

using namespace katlas;
using namespace katlas::tests;
using codegen::Requirement;
using katlas::testing::compiled;
using katlas::testing::Folder;
using katlas::testing::Made;

namespace {

struct Pair {
    const char* exported;
    const char* stated;
};

const Pair pairs[] = {
    {"view hb = (po | rf)+ export coherence hb",
     "acyclic po | rf irreflexive (po | rf)+;co irreflexive (po | rf)+;co;rf irreflexive (po | rf)+;fr "
     "irreflexive (po | rf)+;fr;rf"},
    // Not every edge of rf synchronises.
    {"view hb = (po | [REL];rf;[ACQ])+ export coherence hb export acyclic po | rf",
     "let hb = (po | [REL];rf;[ACQ])+ acyclic po | rf irreflexive hb;rf irreflexive hb irreflexive hb;(co | fr) "
     "irreflexive hb;(co | fr);rf"},
    // A view that is no happens-before.
    {"view v = [W];po;[W] export coherence v acyclic po-loc | rf | co | fr export acyclic po | rf",
     "let v = [W];po;[W] irreflexive v irreflexive v;rf irreflexive v;(co | fr) irreflexive v;(co | fr);rf "
     "acyclic po-loc | rf | co | fr acyclic po | rf"},
    {"export acyclic po | rf | co | fr export error E unless [W] = 0 export extra f empty rf",
     "acyclic po | rf | co | fr"},
    {"export (po | rf)+;(co | fr)? & id = 0 export rmw = 0",
     "acyclic po | rf irreflexive (po | rf)+;(co | fr) empty rmw"},
    {"acyclic po | rf | co | fr export acyclic po | rf | co | fr unless rf = 0 export W <= !EXCL",
     "acyclic po | rf | co | fr empty [W & EXCL]"},
    // Relations of what explored graphs do not have.
    {"view hb = (po | rf | tc | tj)+ export coherence hb export alloc;po <= 0",
     "irreflexive (po | rf)+;(rf | (co | fr);rf?)?"},
};

// As compare_on_walk, with the model that states what the other exports as the reference.
template <typename Checker>
void compare_with(const Planned& exported, const Planned& stated, Checker& checker, std::uint32_t events,
                  std::mt19937& random) {
    Reference reference(stated);
    Reference same(exported);
    WalkLimits limits;
    limits.max_events = events;
    limits.locations = 1 + events % 2;
    limits.stale = 60;
    GraphWalk walk(
        limits, checker.initial_atom(), [&](graph::Label l) { return checker.atom_of(l); }, random);
    walk.run([&](const SparseGraph& g, EventId e) {
        const bool expected = reference.consistent(g);
        if (same.consistent(g) != expected || checker.consistent(g) != expected ||
            checker.consistent_after(g, e) != expected) {
            CAPTURE(to_text(g), e, expected);
            FAIL("what is exported is not what is stated");
        }
        return expected;
    });
}

std::optional<codegen::Refusal> refusal_of(const std::string& text) {
    INFO(text);
    SourceMap sources;
    Diagnostics diagnostics;
    const Document document = load_text("t.kat", text, sources, diagnostics);
    REQUIRE_FALSE(diagnostics.has_errors());
    auto result = codegen::examine(document, document.models.at("t"));
    if (auto* refusal = std::get_if<codegen::Refusal>(&result)) {
        CHECK(to_text(*refusal, "t.kat", sources).starts_with("t.kat:"));
        return std::move(*refusal);
    }
    return std::nullopt;
}

const std::string coherent = "acyclic po-loc | rf | co | fr\nacyclic po | rf\n";

} // namespace

TEST_CASE("exported: interpreted checkers agree with the axioms written out", "[codegen][export]") {
    const Pair pair = GENERATE(from_range(std::begin(pairs), std::end(pairs)));
    CAPTURE(pair.exported);
    const Planned exported("exported", pair.exported);
    const Planned stated("stated", pair.stated);
    codegen::Interpreter checker(exported.plan);
    std::mt19937 random(20260311);
    for (std::uint32_t i = 0; i < 10; ++i)
        compare_with(exported, stated, checker, 4 + i, random);
    (void)compare_on_small_graphs(exported, checker, 3);
    Reference reference(stated);
    std::uint64_t consistent = 0;
    const Tally all = for_each_small_graph(exported, 3, [&](const SparseGraph& g, const graph::ExecutionGraph&) {
        const bool expected = reference.consistent(to_matrices(stated.document, g));
        consistent += expected ? 1 : 0;
        if (checker.consistent(g) != expected) {
            CAPTURE(to_text(g), expected);
            FAIL("what is exported is not what is stated");
        }
    });
    CHECK(consistent > 0);
    if (!is_scaled_down())
        CHECK(consistent < all.graphs);
}

TEST_CASE("exported: compiled checkers agree with the axioms written out", "[codegen][export]") {
    const Folder cache;
    const codegen::LoadOptions options{.compiler = {}, .cache = cache.path() / "cache"};
    for (const Pair& pair : {pairs[1], pairs[4]}) {
        CAPTURE(pair.exported);
        const Planned exported("exported", pair.exported);
        const Planned stated("stated", pair.stated);
        const Made makers = compiled(exported.plan, options);
        const auto checker = makers.make();
        std::mt19937 random(20260312);
        for (int i = 0; i < 3 + scaled(7); ++i)
            compare_with(exported, stated, *checker, 6 + static_cast<std::uint32_t>(i), random);
    }
}

TEST_CASE("the view of an exported coherence is the happens-before", "[codegen][export]") {
    // Both contain po and are transitive; the other one is first by name.
    const std::string views = "view causes = (po | rf)+\nview hb = (po | [REL];rf;[ACQ])+\nacyclic po | rf\n";
    const Planned exported("exported", views + "export coherence hb\n");
    REQUIRE(exported.plan.view);
    CHECK(exported.plan.view->name == "hb");
    bool clocked = false;
    for (const codegen::AxiomPlan& a : exported.plan.axioms)
        clocked = clocked || a.is_coherence;
    CHECK(clocked);
    const Planned stated("stated", views + "irreflexive hb;(rf | (co | fr);rf?)?\n");
    REQUIRE(stated.plan.view);
    CHECK(stated.plan.view->name == "causes");
}

TEST_CASE("a plan has each axiom once, whether it is stated, exported or both", "[codegen][export]") {
    const Planned once("m", "acyclic po | rf | co | fr as sc\n");
    const Planned both("m", "export acyclic po | rf | co | fr\nacyclic po | rf | co | fr as sc\n");
    REQUIRE(both.plan.axioms.size() == 1);
    CHECK(both.plan.axioms.front().name == "sc");
    const auto without_hash = [](codegen::CheckerPlan plan) {
        plan.hash = 0;
        return codegen::emit_checker(plan).header;
    };
    CHECK(without_hash(both.plan) == without_hash(once.plan));
}

TEST_CASE("what 'unless' claims is proved, or the model is refused", "[codegen][export]") {
    const std::string psc = "let psc = [SC];(po | rf | co | fr)+;[SC]\n";
    // No such events: nothing to check.
    CHECK_FALSE(refusal_of(coherent + psc + "export acyclic psc unless [SC] = 0"));
    CHECK_FALSE(refusal_of(coherent + psc + "export acyclic psc unless empty [SC]"));
    CHECK_FALSE(refusal_of(coherent + "export acyclic [SC];(po | co);[SC] unless [SC];any;[SC] <= id"));
    CHECK_FALSE(refusal_of(coherent + "export irreflexive rmw;rmw;co unless rmw = 0"));
    // The axiom as a statement, too, does not take the clause back.
    CHECK(refusal_of(coherent + "acyclic po | rf | co | fr export acyclic po | rf | co | fr unless [SC] = 0"));
    // One SC event can be on such a cycle.
    const auto one = refusal_of(coherent + psc + "export acyclic psc unless [SC];any;[SC] <= id");
    REQUIRE(one);
    CHECK(one->requirement == Requirement::implied_axiom);
    CHECK(one->where);
    // Such a cycle keeps to one thread but for steps of communication, by way of the one event, as coherence forbids.
    CHECK_FALSE(refusal_of(coherent + "export acyclic [SC];po | co | po;[SC] | fr | rf unless [SC];any;[SC] <= id"));
    // The words do not end in such events, so that these being single says nothing.
    CHECK(refusal_of(coherent + "export acyclic po | co | fr unless [SC];any;[SC] <= id"));
    // Of different tests.
    CHECK(refusal_of(coherent + "export acyclic [W];po;[W] | [W];co;[W] unless [W];any;[R] <= id"));
    const auto weak = refusal_of(coherent + "export acyclic po | rf | co | fr unless [SC] = 0");
    REQUIRE(weak);
    CHECK_FALSE(weak->undecided);
    CHECK_FALSE(weak->graph.empty());
    // Two that only imply each other imply nothing.
    CHECK(refusal_of(coherent + "export acyclic po | co | rf | fr unless rmw = 0\n"
                                "export acyclic po | co | rf | fr | rmw unless [SC] = 0"));
}

TEST_CASE("where an 'unless' was accepted, no small graph has the condition and violates the axiom",
          "[codegen][export]") {
    const char* const axioms[] = {"[SC];(po | co);[SC]",       "[SC];(po | rf | co | fr);[SC]",
                                  "[SC];(co | fr | rf)+;[SC]", "[W];(po | rf | co)+;[W]",
                                  "po | rf | co | fr",         "[SC];(po | rf | co | fr)+;[SC]"};
    const char* const conditions[] = {
        "[SC] = 0", "[SC];any;[SC] <= id", "[W];any;[W] <= id", "rmw = 0", "irreflexive po;co", "co <= po", "R <= NA"};
    int accepted = 0;
    int refused = 0;
    // With weak axioms beside it, three events can make a difference.
    const std::string others_are = GENERATE(false, true) ? "acyclic po | rf\n" : coherent;
    const std::size_t stride = stride_of(5);
    std::size_t number = 0;
    for (const char* const axiom : axioms)
        for (const char* const condition : conditions) {
            if (number++ % stride != 0)
                continue;
            CAPTURE(others_are, axiom, condition);
            if (refusal_of(fmt::format("{}export acyclic {} unless {}", others_are, axiom, condition))) {
                ++refused;
                continue;
            }
            ++accepted;
            SourceMap sources;
            Diagnostics diagnostics;
            const Document document = load_text(
                "t.kat",
                fmt::format("{}model goal = acyclic {}\nassume {}\nassert t <= goal\n", others_are, axiom, condition),
                sources, diagnostics);
            REQUIRE_FALSE(diagnostics.has_errors());
            graph::EnumerationLimits limits;
            limits.max_events = 4;
            limits.max_attempts = 2'000;
            const graph::ViolationSearch search = find_violation(document, document.assertions.front().claim, limits);
            CHECK(search.why.empty());
            CHECK_FALSE(search.violation);
        }
    CHECK(accepted > 1);
    CHECK(refused > 1);
}
