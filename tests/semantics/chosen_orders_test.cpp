// Orders that executions choose, against a search through all relations on the events of the order.
#include "katlas/semantics/chosen_orders.hpp"
#include "loaded.hpp"
#include "prover/structures.hpp"
#include "support/scale.hpp"

#include <array>
#include <set>
#include <stdexcept>

namespace katlas::tests {
namespace {

constexpr std::array models_with_orders = {
    "acyclic a | s",
    "define d = s & a\nirreflexive d;a;a",
    "define d = a \\ s\nempty [F];d;[F]",
    "define d = (s;s) & a^-1\nempty d\nacyclic s;a;s",
    "relation t : (F & SC) * (F & SC) (some order)\nacyclic s | t | a\nirreflexive s;t^-1",
    "acyclic a;s-loc | a",
    "define d = a \\ s\nempty d\nirreflexive s;s;a^-1",
    "define d = ([F];a;a;[F]) \\ s\nempty d\nacyclic a;[F] | s-loc",
    "define d = a \\ s\ndefine e = (a^-1;a) \\ s\nempty d\nempty e",
    "relation t : (F & SC) * (F & SC) (some order)\ndefine d = ([F & SC];s;[F & SC]) \\ t\ndefine e = ([F];a;[F]) \\ "
    "s\n"
    "empty d\nempty e\nirreflexive t;a;a",
};

// Each set of pairs of the events is tried. Those that are strict total orders are recognised one by one.
bool is_order(const graph::BitMatrix& r, const std::vector<std::size_t>& events) {
    for (const std::size_t a : events)
        for (const std::size_t b : events) {
            if (a == b ? r.has(a, b) : r.has(a, b) == r.has(b, a))
                return false;
            for (const std::size_t c : events)
                if (r.has(a, b) && r.has(b, c) && !r.has(a, c))
                    return false;
        }
    return true;
}

std::vector<graph::BitMatrix> orders_of(std::size_t size, const std::vector<std::size_t>& events) {
    std::vector<graph::BitMatrix> orders;
    const std::size_t pairs = events.size() * events.size();
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << pairs; ++bits) {
        graph::BitMatrix r(size);
        for (std::size_t p = 0; p < pairs; ++p)
            if ((bits >> p & 1U) != 0)
                r.set(events[p / events.size()], events[p % events.size()]);
        if (is_order(r, events))
            orders.push_back(r);
    }
    return orders;
}

struct OrderedGraph {
    graph::ExecutionGraph graph;
    std::vector<std::size_t> fences;
    std::vector<std::size_t> sc_fences;
};

OrderedGraph random_graph_with_fences(const Loaded& l, Random& random) {
    std::vector<graph::Event> events;
    const std::size_t size = 1 + random.below(5);
    for (std::size_t e = 0; e < size; ++e)
        events.push_back({.thread = 1 + static_cast<int>(random.below(2)),
                          .position = static_cast<int>(e),
                          .location = static_cast<int>(random.below(2))});
    OrderedGraph g{graph::ExecutionGraph(l.document.theory, std::move(events)), {}, {}};
    for (std::size_t e = 0; e < size; ++e) {
        for (std::size_t to = 0; to < size; ++to)
            if (random.chance(20))
                g.graph.relate(l.relation("a"), e, to);
        if (g.fences.size() == 4 || !random.chance(70))
            continue;
        g.fences.push_back(e);
        g.graph.put(l.predicate("F"), e);
        if (random.chance(50)) {
            g.sc_fences.push_back(e);
            g.graph.put(l.predicate("SC"), e);
        }
    }
    return g;
}

} // namespace

TEST_CASE("a graph is allowed if one of all orders on its events satisfies the axioms") {
    Random random(2'025);
    std::size_t allowed = 0;
    std::size_t forbidden = 0;
    for (const char* axioms : models_with_orders) {
        INFO(axioms);
        const Loaded l(std::string("relation a\nrelation s : F * F (some order)\n") + axioms);
        std::vector<graph::Obligation> obligations;
        for (const kat::Axiom& axiom : l.document.models.at("t").axioms)
            obligations.push_back(graph::compile(axiom));
        const graph::ChosenOrders orders(l.document, obligations);
        const graph::Derivation derivation(l.document.terms, l.document.theory);
        graph::Judge judge(l.document.terms, obligations);
        const bool two = std::string(axioms).find("relation t") != std::string::npos;
        for (int i = 0; i < scaled(100); ++i) {
            OrderedGraph g = random_graph_with_fences(l, random);
            bool expected = false;
            for (const graph::BitMatrix& s : orders_of(g.graph.size(), g.fences))
                for (const graph::BitMatrix& t :
                     two ? orders_of(g.graph.size(), g.sc_fences) : std::vector{graph::BitMatrix(g.graph.size())}) {
                    g.graph.set_relation(l.relation("s"), s);
                    if (two)
                        g.graph.set_relation(l.relation("t"), t);
                    derive(g.graph, derivation);
                    expected = expected || judge.all_hold(g.graph);
                }
            derive(g.graph, derivation);
            CHECK(orders.some(g.graph, derivation, [&] { return judge.all_hold(g.graph); }) == expected);
            ++(expected ? allowed : forbidden);
        }
    }
    CHECK(allowed > 0);
    CHECK(forbidden > 0);
}

TEST_CASE("each order is tried once") {
    const Loaded l("relation s : F * F (some order)\nacyclic s");
    const std::vector<graph::Obligation> obligations{graph::compile(l.document.models.at("t").axioms.front())};
    const graph::ChosenOrders orders(l.document, obligations);
    const graph::Derivation derivation(l.document.terms, l.document.theory);
    std::size_t expected = 1;
    for (std::size_t n = 0; n <= 5; ++n) {
        expected *= std::max<std::size_t>(n, 1);
        graph::ExecutionGraph g(l.document.theory, std::vector<graph::Event>(n));
        for (std::size_t e = 0; e < n; ++e)
            g.put(l.predicate("F"), e);
        std::set<std::string> tried;
        std::size_t times = 0;
        CHECK_FALSE(orders.some(g, derivation, [&] {
            ++times;
            std::string bits;
            for (std::size_t a = 0; a < n; ++a)
                for (std::size_t b = 0; b < n; ++b)
                    bits += g.relation(l.relation("s")).has(a, b) ? '1' : '0';
            tried.insert(bits);
            return false;
        }));
        CHECK(times == expected);
        CHECK(tried.size() == expected);
    }
    graph::ExecutionGraph large(l.document.theory, std::vector<graph::Event>(graph::ChosenOrders::max_events + 1));
    large.set_where(l.predicate("F"), large.all());
    CHECK_THROWS_AS(orders.some(large, derivation, [] { return true; }), std::length_error);
}

TEST_CASE("of an order that must have some pairs, the orders that have them are tried") {
    const Loaded l("relation a\nrelation s : F * F (some order)\ndefine d = a \\ s\nempty d");
    const std::vector<graph::Obligation> obligations{graph::compile(l.document.models.at("t").axioms.front())};
    const graph::ChosenOrders orders(l.document, obligations);
    const graph::Derivation derivation(l.document.terms, l.document.theory);
    const auto tried = [&](std::size_t n, const std::vector<std::pair<std::size_t, std::size_t>>& pairs) {
        graph::ExecutionGraph g(l.document.theory, std::vector<graph::Event>(n));
        g.set_where(l.predicate("F"), g.all());
        for (const auto& [from, to] : pairs)
            g.relate(l.relation("a"), from, to);
        std::size_t times = 0;
        CHECK_FALSE(orders.some(g, derivation, [&] {
            ++times;
            return false;
        }));
        return times;
    };
    CHECK(tried(4, {}) == 24);
    CHECK(tried(4, {{2, 1}}) == 12);
    CHECK(tried(4, {{2, 1}, {1, 0}, {0, 3}}) == 1);
    CHECK(tried(3, {{2, 1}, {1, 2}}) == 0);
    CHECK(tried(3, {{1, 1}}) == 0);
    // Two threads of six events: 12 choose 6.
    std::vector<std::pair<std::size_t, std::size_t>> threads;
    for (std::size_t e = 0; e < 5; ++e) {
        threads.emplace_back(e, e + 1);
        threads.emplace_back(e + 6, e + 7);
    }
    CHECK(tried(12, threads) == 924);
    graph::ExecutionGraph many(l.document.theory, std::vector<graph::Event>(9));
    many.set_where(l.predicate("F"), many.all());
    CHECK(orders.some(many, derivation, [] { return true; }));
    CHECK_THROWS_AS(orders.some(many, derivation, [] { return false; }), std::length_error);
}

TEST_CASE("models without orders are judged once") {
    const Loaded l("relation s : F * F (some order)\nacyclic po");
    const std::vector<graph::Obligation> obligations{graph::compile(l.document.models.at("t").axioms.front())};
    CHECK(graph::ChosenOrders(l.document, obligations).none());
}

} // namespace katlas::tests
