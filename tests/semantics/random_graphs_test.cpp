// Derived relations and well-formedness against the random execution graphs of the prover's tests, which compute every
// relation by themselves.

#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "loaded.hpp"
#include "prover/execution_graphs.hpp"
#include "support/scale.hpp"

#include <iostream>

using namespace katlas;
using namespace katlas::graph;
using katlas::tests::Loaded;

TEST_CASE("random execution graphs are well-formed, and their relations derived as they should be") {
    constexpr std::uint32_t seed = 61;
    std::cout << "random graphs: seed " << seed << "\n";
    tests::Random random(seed);
    const Loaded loaded("assert po <= po");
    const kat::Theory& theory = loaded.document.theory;
    std::size_t pairs = 0;
    for (int round = 0, rounds = tests::scaled(300); round < rounds; ++round) {
        const tests::ExecutionGraph expected = tests::random_graph(random);
        INFO(expected.show());
        std::vector<Event> events;
        for (std::size_t e = 0; e < expected.size; ++e)
            events.push_back({expected.thread[e], static_cast<int>(e), expected.location[e]});
        ExecutionGraph g(theory, events);
        for (const auto& [name, where] : expected.predicates)
            g.set_where(loaded.predicate(name), where);
        const auto matrix = [&](const std::string& name) {
            BitMatrix m(expected.size);
            if (const auto r = expected.relations.find(name); r != expected.relations.end())
                for (std::size_t x = 0; x < expected.size; ++x)
                    for (std::size_t y = 0; y < expected.size; ++y)
                        if (r->second.has(x, y))
                            m.set(x, y);
            return m;
        };
        for (const char* given : {"rf", "co", "rmw", "addr", "data", "ctrl", "pick-addr", "pick-data", "pick-ctrl",
                                  "amo", "within", "tc", "tj", "alloc", "free"})
            g.set_relation(loaded.relation(given), matrix(given));
        derive(g, loaded.document);
        CHECK(defects(loaded.document, g) == std::vector<std::string>{});
        CHECK(violated_assumptions(loaded.document, g).empty());
        for (kat::RelationId r = 0; r < theory.relations.size(); ++r) {
            if (theory.relations[r].internal)
                continue;
            INFO(theory.relations[r].name);
            CHECK(g.relation(r) == matrix(theory.relations[r].name));
            pairs += g.relation(r).count();
        }
    }
    CHECK(pairs > 1000);
}
