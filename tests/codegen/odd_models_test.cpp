// Models at the edges: axioms that no graph violates, that events violate by themselves, that nobody needs.
#include "codegen/agreement.hpp"
#include "katlas/codegen/emit.hpp"
#include "katlas/codegen/interpreter.hpp"

namespace katlas::tests {

TEST_CASE("odd models: interpreted checkers agree with the reference", "[codegen]") {
    const std::string text = GENERATE(
        as<std::string>(), "acyclic [F] | po", "irreflexive [F & SC]", "empty [R & EXCL]", "irreflexive rf;[F]",
        "empty rf;[F]", "acyclic po | po^-1", "irreflexive po;po^-1", "acyclic rf^-1;rf", "empty rmw",
        "acyclic coe | po", "irreflexive fre;coe;po-loc", "irreflexive rmw^-1;fr;co", "irreflexive coe;rmw^-1;fre",
        "acyclic fri | coi^-1", "irreflexive (po?;[SC])*;rf", "acyclic (rf^-1 | po)+;[F];po");
    CAPTURE(text);
    const Planned planned("odd", text);
    codegen::Interpreter checker(planned.plan);
    std::mt19937 random(20260120);
    std::uint64_t consistent = 0;
    for (std::uint32_t i = 0; i < 10; ++i) {
        WalkLimits limits;
        limits.locations = 1 + i % 2;
        limits.max_events = 4 + i;
        limits.stale = 60;
        consistent += compare_on_walk(planned, checker, limits, random).consistent;
    }
    CHECK(consistent > 0);
    (void)compare_on_small_graphs(planned, checker, 3);
}

TEST_CASE("what is known of shipped models", "[codegen]") {
    for (const char* name : {"sc", "tso", "tso-fences-all", "pso", "ra", "sra", "rc11", "rc11-20", "rc11-genmc"}) {
        INFO(name);
        const Planned planned{std::string(name)};
        CHECK(planned.plan.coherent);
        CHECK(planned.plan.has_rmw_atomicity);
        CHECK(planned.plan.maximal_extensions_are_consistent);
        // Irreflexive axioms are checked thread by thread, and no model needs the axiom of threads.
        for (const codegen::AxiomPlan& a : planned.plan.axioms) {
            CHECK((a.method != codegen::AxiomPlan::Method::same_end || a.by_thread));
            CHECK(a.name != "within-threads");
        }
    }
    CHECK_FALSE(Planned("po", "acyclic po").plan.coherent);
    CHECK_FALSE(Planned("back", "acyclic po-loc | rf | co | fr\nirreflexive rf^-1;co^-1;po")
                    .plan.maximal_extensions_are_consistent);
    CHECK_FALSE(Planned("empty", "acyclic po-loc | rf | co | fr\nempty rf;po").plan.maximal_extensions_are_consistent);
}

} // namespace katlas::tests
