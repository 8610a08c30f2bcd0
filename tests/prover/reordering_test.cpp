// The model without the order of two kinds, on execution graphs: reordering against the definition.
#include "katlas/frontend/document.hpp"
#include "katlas/kat/base.hpp"
#include "katlas/prover/criteria.hpp"
#include "katlas/prover/prover.hpp"
#include "katlas/prover/reordering.hpp"
#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/enumerate.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/well_formed.hpp"

#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace katlas;

namespace {

struct LoadedModel {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;
    explicit LoadedModel(const std::string& model) : document(load_models({model}, {}, sources, diagnostics, keys)) {
        REQUIRE_FALSE(diagnostics.has_errors());
    }
    [[nodiscard]] kat::Model model() const { return document.models.at(keys.front()); }
};

std::vector<std::string> names(const std::vector<prover::EventKind>& kinds) {
    std::vector<std::string> found;
    for (const prover::EventKind& k : kinds)
        found.push_back(k.name());
    return found;
}

// Graphs of up to `events` events on which the two models differ, and how many were looked at.
std::pair<std::size_t, std::size_t> differences(const Document& document, const kat::Model& a, const kat::Model& b,
                                                std::size_t events) {
    std::vector<kat::ExprRef> mentioned;
    for (const kat::Model* m : {&a, &b})
        for (const kat::Axiom& axiom : m->axioms)
            mentioned.push_back(axiom.expr);
    graph::EnumerationLimits limits;
    limits.max_events = events;
    std::size_t differ = 0;
    std::size_t seen = 0;
    graph::enumerate(document, mentioned, limits, [&](const graph::ExecutionGraph& g) {
        ++seen;
        differ += graph::holds(document, g, a) != graph::holds(document, g, b) ? 1U : 0U;
        return differ == 0 && seen < 20'000;
    });
    return {differ, seen};
}

} // namespace

TEST_CASE("the kinds of event are those that the model tells apart", "[reordering]") {
    const auto kinds = [](const std::string& model) {
        LoadedModel loaded(model);
        return names(prover::event_kinds({loaded.document.terms, loaded.document.theory}, loaded.model()));
    };
    using Names = std::vector<std::string>;
    CHECK(kinds("sc") == Names{"R", "W", "F"});
    CHECK(kinds("tso") == Names{"R", "W", "RMW", "F", "F SC"});
    CHECK(kinds("rc11") == Names{"R NA", "R RLX", "R ACQ", "R SC", "W NA", "W RLX", "W REL", "W SC", "F ACQ", "F REL",
                                 "F ACQREL", "F SC"});
}

TEST_CASE("taking an order out of a model never makes it stronger", "[reordering]") {
    for (const char* name : {"sc", "tso", "ra"}) {
        LoadedModel loaded(name);
        Document& document = loaded.document;
        const kat::Workspace workspace{document.terms, document.theory};
        const prover::Hierarchy hierarchy(document.terms, document.theory);
        const kat::Model model = loaded.model();
        const auto kinds = prover::event_kinds(workspace, model);
        const kat::Model without = prover::without_order(workspace, hierarchy, model, kinds[1].test, kinds[0].test);
        std::vector<kat::ExprRef> mentioned;
        for (const kat::Axiom& axiom : model.axioms)
            mentioned.push_back(axiom.expr);
        graph::EnumerationLimits limits;
        limits.max_events = 3;
        std::size_t consistent = 0;
        graph::enumerate(document, mentioned, limits, [&](const graph::ExecutionGraph& g) {
            if (graph::holds(document, g, model)) {
                ++consistent;
                CHECK(graph::holds(document, g, without));
            }
            return consistent < 2'000;
        });
        CHECK(consistent > 100);
    }
}

TEST_CASE("single steps of po are another way to write the same model", "[reordering]") {
    for (const char* name : {"sc", "ra", "rc11"}) {
        LoadedModel loaded(name);
        const kat::Model model = loaded.model();
        const kat::Model single = prover::with_single_steps({loaded.document.terms, loaded.document.theory}, model);
        CHECK(single.axioms.front().expr != model.axioms.front().expr);
        const auto [differ, seen] = differences(loaded.document, model, single, 3);
        CHECK(differ == 0);
        CHECK(seen > 100);
    }
}

// The definition: a graph that the model forbids, and allows after two neighbours have changed places.
TEST_CASE("neighbours can change places exactly where the table says so", "[reordering]") {
    const std::string name = GENERATE("sc", "ra");
    LoadedModel loaded(name);
    Document& document = loaded.document;
    const kat::Workspace workspace{document.terms, document.theory};
    const prover::Hierarchy hierarchy(document.terms, document.theory);
    const kat::Model model = loaded.model();
    const auto kinds = prover::event_kinds(workspace, model);
    REQUIRE(names(kinds) == std::vector<std::string>{"R", "W", "F"});
    std::vector<std::vector<bool>> broken(3, std::vector<bool>(3, false));
    const graph::TheoryMap map(document.theory);
    graph::EnumerationLimits limits;
    limits.max_events = 4;
    const auto kind_of = [&](const graph::ExecutionGraph& g, std::size_t e) {
        std::size_t k = 0;
        while (k < 3 && (graph::where(document.terms, g, kinds[k].test) >> e & 1U) == 0)
            ++k;
        return k;
    };
    graph::enumerate(document, std::vector{model.axioms.front().expr}, limits, [&](const graph::ExecutionGraph& g) {
        if (graph::holds(document, g, model))
            return true;
        for (std::size_t a = 0; a < g.size(); ++a)
            for (std::size_t b = 0; b < g.size(); ++b) {
                const graph::Event x = g.event(a);
                const graph::Event y = g.event(b);
                if (x.is_initial() || x.thread != y.thread || x.position + 1 != y.position ||
                    (x.location == y.location && x.has_location()))
                    continue;
                const std::size_t i = kind_of(g, a);
                const std::size_t j = kind_of(g, b);
                if (i == 3 || j == 3 || broken[i][j])
                    continue;
                std::vector<graph::Event> events = g.events();
                std::swap(events[a].position, events[b].position);
                graph::ExecutionGraph swapped(document.theory, events);
                for (kat::PredicateId p = 0; p < g.num_predicates(); ++p)
                    swapped.set_where(p, g.where(p));
                for (const char* given : {"rf", "co"}) {
                    const auto r = kat::base_letter(document.theory, given).relation;
                    swapped.set_relation(r, g.relation(r));
                }
                graph::derive(swapped, document);
                broken[i][j] = graph::holds(document, swapped, model);
            }
        return true;
    });
    prover::Prover prover(document);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            kat::Model without =
                prover::without_order(prover.workspace(), hierarchy, model, kinds[i].test, kinds[j].test);
            without.name = "without";
            const kat::Model single = prover::with_single_steps(prover.workspace(), model);
            INFO(name << ": " << kinds[i].name() << " before " << kinds[j].name());
            CHECK((prover.implies(without, single).verdict == prover::Verdict::refuted) == broken[i][j]);
        }
    CHECK(broken[0][0]);
    CHECK_FALSE(broken[1][2]);
}

TEST_CASE("a model without an order that has no effect is the same on graphs", "[reordering]") {
    LoadedModel loaded("sc");
    Document& document = loaded.document;
    const kat::Workspace workspace{document.terms, document.theory};
    const prover::Hierarchy hierarchy(document.terms, document.theory);
    const kat::Model model = loaded.model();
    const auto kinds = prover::event_kinds(workspace, model);
    const kat::Model free = prover::without_order(workspace, hierarchy, model, kinds[1].test, kinds[2].test);
    CHECK(differences(document, model, free, 3).first == 0);
}

TEST_CASE("criteria say which part of which axiom is against them", "[reordering]") {
    SourceMap sources;
    Diagnostics diagnostics;
    Document document = load_text("m.kat",
                                  "relation r model a = acyclic po | r as mine "
                                  "model b = empty po;[W];rf as none "
                                  "model c = acyclic [RLX];po | rf as relaxed "
                                  "model d = acyclic [R & !SC];po | rf as weak "
                                  "model e = acyclic [!NA];po | rfe as external "
                                  "model f = acyclic po;rf^-1 as back "
                                  "model g = acyclic (po | rf)*;[R & NA] as kind "
                                  "model h = irreflexive [UW] as updates "
                                  "model i = acyclic rfe | tc as creation",
                                  sources, diagnostics);
    REQUIRE_FALSE(diagnostics.has_errors());
    const kat::Workspace workspace{document.terms, document.theory};
    const prover::Hierarchy hierarchy(document.terms, document.theory);
    const auto model = [&](const std::string& name) { return document.models.at("m::" + name); };
    const auto extensible = [&](const std::string& name) {
        return prover::against_extensibility(workspace, hierarchy, model(name));
    };
    REQUIRE(extensible("a"));
    CHECK(extensible("a")->axiom == "mine");
    CHECK(extensible("a")->part == "r");
    REQUIRE(extensible("b"));
    CHECK(extensible("b")->part.empty());
    REQUIRE(extensible("f"));
    CHECK(extensible("f")->part == "rf^-1");
    CHECK_FALSE(extensible("c"));
    REQUIRE(extensible("g")); // a read of that mode is a cycle by itself
    CHECK(extensible("g")->part == "[R & NA]");
    CHECK_FALSE(extensible("h")); // no event that the definition asks about
    CHECK(prover::against_mode_strengthening(workspace, model("c"))->axiom == "relaxed");
    CHECK(prover::against_mode_strengthening(workspace, model("d"))->axiom == "weak");
    CHECK_FALSE(prover::against_mode_strengthening(workspace, model("e")));
    CHECK(prover::between_threads(workspace, hierarchy, model("e"), 0)->part == "rfe");
    CHECK_FALSE(prover::between_threads(workspace, hierarchy, model("c"), 0));
    const kat::Model blind = prover::blind_to_threads(workspace, hierarchy, model("i"));
    CHECK(prover::between_threads(workspace, hierarchy, model("i"), 0)->part == "rfe");
    REQUIRE(prover::between_threads(workspace, hierarchy, blind, 0)); // it has rf, and nothing in place of tc
    CHECK(prover::between_threads(workspace, hierarchy, blind, 0)->part == "tc");
}
