// What a right side about cycles forbids besides what it says: it is found, it is named in explanations, and it is not
// found where it does not follow. And proofs by a part of the right side, which leave out nothing that matters.

#include "decide_text.hpp"
#include "katlas/semantics/cross_check.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;
using prover::Verdict;

namespace {

const std::string rc11 = R"(
let eco = rf | (co | fr);rf?
let rs = [W];po-loc?;[W & !NA];(rf;rmw)*
let sw = [REL];([F];po)?;rs;rf;[R & !NA];(po;[F])?;[ACQ]
let hb = (po | sw)+
)";

// Acquire and release of ARMv8.
const std::string machine = R"(
let ob = rfe | fre | coe | [R & ACQ];po | po;[W & REL] | po;[F & REL] | [F & REL];po | [R];po;[F & ACQ] | [F & ACQ];po
       | rmw | po-loc;[W] | [UW];rfi;[R & ACQ]
model source = irreflexive hb;eco? as hb-coherence
)";

prover::Decision explained(const std::string& text) {
    LoadedText loaded(text);
    REQUIRE_FALSE(loaded.diagnostics.has_errors());
    REQUIRE(loaded.document.assertions.size() == 1);
    prover::Prover prover(loaded.document);
    prover::Limits limits;
    limits.explain = limits.certify = true;
    return prover.decide(loaded.document.assertions[0].claim, limits);
}

} // namespace

TEST_CASE("coherence over one location is used across locations, and the explanation says so") {
    const prover::Decision d = explained(rc11 + machine + R"(
        model target = acyclic po-loc | rf | co | fr, acyclic ob
        assert target <= source)");
    CHECK(d.verdict == Verdict::proved);
    const auto said = [&](const std::string& step, const std::string& text) {
        return std::ranges::any_of(d.explanation, [&](const prover::ExplanationStep& s) {
            return s.step == step && s.text.find(text) != std::string::npos;
        });
    };
    CHECK(said("consequence", "po;(rf | co | fr | co;rf | fr;rf)"));
    CHECK(said("query", "po;(rf | co | fr | co;rf | fr;rf) & id <= "));
    REQUIRE(d.certificates.size() > 1);
    CHECK(std::ranges::all_of(d.certificates, [](const auto& c) { return c.by_form || c.inclusion; }));
}

TEST_CASE("what does not follow from a coherence axiom with less is not used") {
    for (const char* axiom : {"po-loc | rf | co", "po-loc | co | fr", "rf | co | fr", "po-loc | rf | fr"}) {
        INFO(axiom);
        LoadedText loaded(rc11 + "model target = acyclic " + std::string(axiom) + "\n" +
                          "model source = irreflexive po;eco\n" + "assert target <= source\n");
        REQUIRE_FALSE(loaded.diagnostics.has_errors());
        const kat::Claim& claim = loaded.document.assertions[0].claim;
        graph::EnumerationLimits limits;
        limits.max_events = 3;
        const bool violated = graph::find_violation(loaded.document, claim, limits).violation.has_value();
        prover::Prover prover(loaded.document);
        const Verdict verdict = prover.decide(claim).verdict;
        if (violated)
            CHECK(verdict == Verdict::refuted);
        else
            CHECK(verdict != Verdict::refuted);
    }
}

TEST_CASE("a whole relation stands for its external part only where the other part is forbidden, too") {
    // Cycles by fri are cycles of po-loc and rf.
    CHECK(decide_text(R"(
        model target = irreflexive fre;rfe;po, irreflexive po;(rf | (co | fr);rf?)
        model source = irreflexive (fr;rfe;po-loc?);po
        assert target <= source)")
              .letters() == "p");
    CHECK(decide_text("model target = irreflexive fre;po;rfe;po;rfe;po\n"
                      "model source = irreflexive fr;po;rfe;po;rfe;po\n"
                      "assert target <= source\n")
              .letters() == "r");
}

TEST_CASE("a proof that leaves out predicates leaves out none that matters") {
    // The fence is what forbids the cycle, although the left side does not mention SC.
    const std::string mapping = "relation m (keeps thread)\nassume m <= po;[F & SC];po\n";
    CHECK(decide_text(mapping + "assert (m;fre)+ & id <= rot ((po;[F & SC];po;fre)+)").letters() == "p");
    CHECK(decide_text(mapping + "assert (m;fre)+ & id <= rot ((po;[F & SC & ACQ];po;fre)+)").letters() == "p");
    CHECK(decide_text(mapping + "assert (m;fre)+ & id <= rot ((po;[F & !SC];po;fre)+)").letters() == "r");
    CHECK(decide_text("assert (po;[F & (ACQ | REL)];po;fre)+ & id <= rot ((po;[F & SC];po;fre)+)").letters() == "r");
}
