// Each condition of well-formedness, by a graph that it excludes.

#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "loaded.hpp"

#include <functional>

using namespace katlas;
using namespace katlas::graph;
using katlas::tests::Loaded;

namespace {

// Thread 1: an atomic update of x (0, 1), then W y (2). Thread 2: R x (3), W x (4). Initial x (5), y (6).
struct Example {
    Loaded loaded{"assert po <= po"};
    ExecutionGraph graph{loaded.document.theory,
                         {{1, 0, 0}, {1, 1, 0}, {1, 2, 1}, {2, 0, 0}, {2, 1, 0}, {0, 0, 0}, {0, 1, 1}}};

    Example() {
        for (const auto& [name, events] : std::initializer_list<std::pair<const char*, EventSet>>{
                 {"R", 0b0001001}, {"W", 0b1110110}, {"LOC", 0b1111111}, {"DEP", 0b0001001}, {"EXCL", 0b0000011}})
            graph.set_where(loaded.predicate(name), events);
        relate("rf", 5, 0);
        relate("rf", 1, 3);
        for (const auto& [x, y] : {std::pair(5, 1), std::pair(5, 4), std::pair(1, 4), std::pair(6, 2)})
            relate("co", x, y);
        relate("rmw", 0, 1);
        relate("data", 0, 2);
        derive(graph, loaded.document);
    }
    void relate(const std::string& name, int x, int y) {
        graph.relate(loaded.relation(name), static_cast<std::size_t>(x), static_cast<std::size_t>(y));
    }
    void separate(const std::string& name, int x, int y) {
        BitMatrix m = graph.relation(loaded.relation(name));
        m.clear(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
        graph.set_relation(loaded.relation(name), m);
    }
    void put(const std::string& predicate, std::size_t e) { graph.put(loaded.predicate(predicate), e); }
    void take(const std::string& predicate, std::size_t e) {
        const kat::PredicateId p = loaded.predicate(predicate);
        graph.set_where(p, graph.where(p) & ~(EventSet{1} << e));
    }
    // Moves events to other places and changes nothing else.
    void move(std::vector<std::pair<std::size_t, Event>> moves) {
        std::vector<Event> events = graph.events();
        for (const auto& [e, to] : moves)
            events[e] = to;
        ExecutionGraph moved(loaded.document.theory, events);
        for (kat::PredicateId p = 0; p < graph.num_predicates(); ++p)
            moved.set_where(p, graph.where(p));
        for (kat::RelationId r = 0; r < graph.num_relations(); ++r)
            moved.set_relation(r, graph.relation(r));
        graph = moved;
    }
};

} // namespace

TEST_CASE("a graph with all that it needs has no defects") {
    const Example e;
    CHECK(defects(e.loaded.document, e.graph) == std::vector<std::string>{});
    CHECK(violated_assumptions(e.loaded.document, e.graph).empty());
}

TEST_CASE("every condition of well-formedness is checked") {
    using Damage = std::function<void(Example&)>;
    const std::vector<std::pair<const char*, Damage>> cases = {
        {"constraint", [](Example& e) { e.put("NA", 2), e.put("RLX", 2); }},
        {"is not the only one at its position",
         [](Example& e) {
             e.move({{4, {2, 0, 0}}});
         }},
        {"is not in LOC", [](Example& e) { e.put("F", 2), e.take("W", 2), e.take("LOC", 2); }},
        {"no initial write", [](Example& e) { e.put("EXCL", 6); }},
        {"location 1 has 0 initial writes",
         [](Example& e) {
             e.move({{6, {1, 3, 1}}});
         }},
        {"may not be rf-before", [](Example& e) { e.relate("rf", 2, 3); }},
        {"may not be data-before", [](Example& e) { e.relate("data", 1, 2); }},
        {"reads from 0 writes", [](Example& e) { e.separate("rf", 1, 3); }},
        {"reads from 2 writes", [](Example& e) { e.relate("rf", 4, 0); }},
        {"is not co-related", [](Example& e) { e.separate("co", 1, 4); }},
        {"as transitivity of co would have it", [](Example& e) { e.separate("co", 5, 4), e.relate("co", 4, 5); }},
        {"event 1 is co-before event 1", [](Example& e) { e.relate("co", 1, 1); }},
        {"is initial and not first in co", [](Example& e) { e.separate("co", 6, 2), e.relate("co", 2, 6); }},
        {"is against po rf-before", [](Example& e) { e.separate("rf", 1, 3), e.relate("rf", 4, 3); }},
        {"is against po fr-before",
         [](Example& e) {
             e.move({{3, {2, 2, 0}}});
         }},
        {"not directly po-before",
         [](Example& e) {
             e.move({{2, {1, 1, 1}}, {1, {1, 2, 0}}});
         }},
        {"exclusive write of no read-modify-write", [](Example& e) { e.separate("rmw", 0, 1); }},
        {"has a dependency and is not po-before", [](Example& e) { e.relate("ctrl", 3, 2); }},
    };
    for (const auto& [expected, damage] : cases) {
        Example e;
        damage(e);
        derive(e.graph, e.loaded.document);
        bool found = false;
        std::string all;
        for (const std::string& d : defects(e.loaded.document, e.graph)) {
            found = found || d.find(expected) != std::string::npos;
            all += d + "\n";
        }
        INFO(expected << " among:\n" << all);
        CHECK(found);
    }
}

TEST_CASE("derived relations must be what they are derived to be") {
    Example e;
    e.separate("fr", 3, 4);
    CHECK(defects(e.loaded.document, e.graph) == std::vector<std::string>{"fr is not what it is defined to be"});
}

TEST_CASE("assumptions that fail are named") {
    Loaded loaded("assume po <= po-loc\nassume irreflexive rf;po\n");
    const auto& theory = loaded.document.theory;
    ExecutionGraph g(theory, {{1, 0, Event::no_location}, {1, 1, Event::no_location}});
    derive(g, loaded.document);
    CHECK(violated_assumptions(loaded.document, g) == std::vector<std::size_t>{theory.assumptions.size() - 2});
}
