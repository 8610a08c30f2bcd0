// Defined relations on graphs: what is derived is what the reference semantics says of the definition, and what proofs
// use of it holds.

#include "graph_of.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "support/scale.hpp"

#include <array>
#include <iostream>

using namespace katlas;
using namespace katlas::graph;
using katlas::tests::graph_of;
using katlas::tests::Loaded;

namespace {

std::string random_expression(tests::Random& random, int depth) {
    static const std::vector<std::string> leaves{"po",  "po-loc", "rf",   "rfe", "co",   "fr",       "fre",
                                                 "rmw", "data",   "ctrl", "[R]", "[W]",  "[R & SC]", "loc",
                                                 "int", "ext",    "id",   "any", "addr", "within"};
    if (depth == 0)
        return leaves[random.below(leaves.size())];
    const auto operand = [&] { return "(" + random_expression(random, depth - 1) + ")"; };
    switch (random.below(9)) {
    case 0:
        return operand() + "|" + operand();
    case 1:
    case 2:
        return operand() + ";" + operand();
    case 3:
    case 4:
        return operand() + "&" + operand();
    case 5:
        return operand() + "\\" + operand();
    case 6:
        return operand() + "^-1";
    case 7:
        return operand() + "+";
    default:
        return "!" + operand();
    }
}

} // namespace

TEST_CASE("defined relations are what their definitions say, and have the properties that proofs use") {
    constexpr std::uint32_t seed = 91;
    std::cout << "definitions: seed " << seed << "\n";
    tests::Random random(seed);
    std::size_t pairs = 0;
    std::size_t facts = 0;
    for (int round = 0, rounds = tests::scaled(150); round < rounds; ++round) {
        const std::string text =
            "define r = " + random_expression(random, 3) + "\ndefine s = (r;po | fr) \\ r^-1\n" + "let both = r & s\n";
        INFO(text);
        Loaded loaded(text);
        Document& document = loaded.document;
        for (const kat::Assumption& a : document.theory.assumptions)
            facts += a.by_definition && !a.builtin ? 1 : 0;
        for (int i = 0; i < 4; ++i) {
            const ExecutionGraph g = graph_of(tests::random_graph(random), loaded);
            CHECK(defects(document, g) == std::vector<std::string>{});
            CHECK(violated_assumptions(document, g).empty());
            for (const char* name : {"r", "s"}) {
                const kat::RelationId id = loaded.relation(name);
                const kat::ExprRef definition = *document.theory.relations[id].definition;
                CHECK(g.relation(id) == evaluate(document, g, definition));
                const kat::ExprRef plain =
                    kat::unfolded(document.terms, document.theory, document.terms.letter({id, false}));
                CHECK(g.relation(id) == evaluate(document, g, plain));
                pairs += g.relation(id).count();
            }
            const kat::ExprRef both = document.modules.at("t").at("both").expr;
            CHECK((g.relation(loaded.relation("r")) & g.relation(loaded.relation("s"))) == evaluate(document, g, both));
        }
    }
    CHECK(pairs > static_cast<std::size_t>(tests::scaled(1000)));
    CHECK(facts > static_cast<std::size_t>(tests::scaled(100)));
}

TEST_CASE("graphs of more than 64 events compute the same") {
    tests::Random random(92);
    const Loaded loaded("define r = [R];po-loc;[R] \\ po-loc;[W];po-loc \\ rf^-1;rf\n"
                        "define s = (po & !loc) | r & (fre;rfe)\n");
    const Derivation derivation(loaded.document.terms, loaded.document.theory);
    for (int i = 0; i < 20; ++i) {
        const ExecutionGraph g = graph_of(tests::random_graph(random), loaded);
        WideGraph wide(loaded.document.theory, g.events());
        for (kat::PredicateId p = 0; p < g.num_predicates(); ++p)
            for_each_event(g.where(p), [&](std::size_t e) { wide.put(p, e); });
        for (kat::RelationId r = 0; r < g.num_relations(); ++r)
            for (std::size_t x = 0; x < g.size(); ++x)
                for_each_event(g.relation(r).row(x), [&](std::size_t y) {
                    if (!loaded.document.theory.relations[r].definition)
                        wide.relate(r, x, y);
                });
        derive(wide, derivation);
        for (kat::RelationId r = 0; r < g.num_relations(); ++r)
            for (std::size_t x = 0; x < g.size(); ++x)
                for (std::size_t y = 0; y < g.size(); ++y)
                    REQUIRE(wide.relation(r).has(x, y) == g.relation(r).has(x, y));
    }
}

TEST_CASE("a graph in which a defined relation is something else is not well-formed") {
    const Loaded loaded("define direct = po \\ po;po\n");
    ExecutionGraph g(loaded.document.theory, {{1, 0, Event::no_location}, {1, 1, Event::no_location}});
    for (const char* name : {"F", "RLX", "NEXCL"})
        for (std::size_t e = 0; e < 2; ++e)
            g.put(loaded.predicate(name), e);
    derive(g, loaded.document);
    CHECK(g.relation(loaded.relation("direct")).has(0, 1));
    CHECK(defects(loaded.document, g).empty());
    g.set_relation(loaded.relation("direct"), BitMatrix(2));
    CHECK(defects(loaded.document, g) == std::vector<std::string>{"direct is not what it is defined to be"});
}

TEST_CASE("programs record what is defined by what they record, whatever it is called") {
    const auto record = [](const std::string& declarations) {
        const Loaded loaded(declarations + "\nacyclic po | corr\n");
        return ModelJudge::without_record(loaded.document, loaded.document.models.at("t"));
    };
    CHECK(record("relation corr : R * R (keeps location, keeps thread) assume corr <= po-loc") == "corr");
    CHECK(record("define corr = po-loc & rf^-1;rf").empty());
    CHECK(record("relation rdw define corr = po & rdw") == "rdw");
    CHECK(record("relation rdw (keeps thread) let corr = rdw-loc") == "rdw-loc");
    const auto speaks = [](const std::string& definition) {
        const Loaded loaded("define r = " + definition + "\nacyclic r\n");
        const kat::Model& model = loaded.document.models.at("t");
        return std::array{ModelJudge::speaks_of_dependencies(loaded.document, model),
                          ModelJudge::speaks_of_picks(loaded.document, model)};
    };
    CHECK(speaks("po \\ rf") == std::array{false, false});
    CHECK(speaks("po \\ addr-loc") == std::array{true, false});
    CHECK(speaks("po \\ pick-ctrl") == std::array{true, true});
}

TEST_CASE("relations that are defined by recursion are the least that satisfy their definitions") {
    tests::Random random(93);
    Loaded loaded("define rec r = fr | r;(po | rf)\n"
                  "let closure = fr;(po | rf)*\n"
                  "define rec even = id | odd;co and odd = even;co\n"
                  "let steps = co*\n"
                  "define rec nothing = nothing;po | po;nothing & any\n");
    Document& document = loaded.document;
    const auto value = [&](const ExecutionGraph& g, const char* name) {
        return evaluate(document, g, document.modules.at("t").at(name).expr);
    };
    std::size_t pairs = 0;
    for (int i = 0; i < 50; ++i) {
        const ExecutionGraph g = graph_of(tests::random_graph(random), loaded);
        CHECK(defects(document, g) == std::vector<std::string>{});
        CHECK(violated_assumptions(document, g).empty());
        CHECK(g.relation(loaded.relation("r")) == value(g, "closure"));
        CHECK((g.relation(loaded.relation("even")) | g.relation(loaded.relation("odd"))) == value(g, "steps"));
        CHECK(g.relation(loaded.relation("nothing")).empty());
        pairs += g.relation(loaded.relation("r")).count();
    }
    CHECK(pairs > 20);
}

TEST_CASE("recursion finds brackets that belong together") {
    const Loaded loaded("let bracket = RCU-LOCK | RCU-UNLOCK\n"
                        "define next = [bracket];po;[bracket] \\ po;[bracket];po\n"
                        "define rec pair = [RCU-LOCK];(next;pair)*;next;[RCU-UNLOCK]\n");
    // ) ( ( ) x ) ( ( )
    const std::vector<std::string> kinds = {"RCU-UNLOCK", "RCU-LOCK", "RCU-LOCK", "RCU-UNLOCK", "RMB",
                                            "RCU-UNLOCK", "RCU-LOCK", "RCU-LOCK", "RCU-UNLOCK"};
    std::vector<Event> events;
    for (std::size_t e = 0; e < kinds.size(); ++e)
        events.push_back({1, static_cast<int>(e), Event::no_location});
    ExecutionGraph g(loaded.document.theory, events);
    for (std::size_t e = 0; e < kinds.size(); ++e)
        for (const std::string& name : {std::string("F"), std::string("RLX"), std::string("NEXCL"), kinds[e]})
            g.put(loaded.predicate(name.c_str()), e);
    derive(g, loaded.document);
    BitMatrix expected(kinds.size());
    expected.set(1, 5);
    expected.set(2, 3);
    expected.set(7, 8);
    CHECK(g.relation(loaded.relation("pair")) == expected);
}
