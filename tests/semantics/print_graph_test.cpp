#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/print_graph.hpp"
#include "loaded.hpp"

using namespace katlas;
using namespace katlas::graph;
using katlas::tests::Loaded;

TEST_CASE("a graph as text") {
    const Loaded loaded("predicate P\nrelation u");
    const auto& theory = loaded.document.theory;
    ExecutionGraph g(theory,
                     {{1, 0, 0}, {1, 1, 1}, {2, 0, 1}, {2, 1, Event::no_location}, {2, 2, 0}, {0, 0, 0}, {0, 1, 1}});
    for (const auto& [name, events] : std::initializer_list<std::pair<const char*, EventSet>>{{"W", 0b1110101},
                                                                                              {"R", 0b0000010},
                                                                                              {"F", 0b0001000},
                                                                                              {"LOC", 0b1110111},
                                                                                              {"DEP", 0b0000010},
                                                                                              {"ACQ", 0b0001010},
                                                                                              {"REL", 0b0001000},
                                                                                              {"SC", 0b0001000},
                                                                                              {"P", 0b0000001}})
        g.set_where(loaded.predicate(name), events);
    const auto put = [&](const char* name, std::initializer_list<std::pair<std::size_t, std::size_t>> pairs) {
        for (const auto& [x, y] : pairs)
            g.relate(loaded.relation(name), x, y);
    };
    put("rf", {{2, 1}});
    put("co", {{5, 0}, {5, 4}, {4, 0}, {6, 2}});
    put("u", {{0, 3}});
    derive(g, loaded.document);
    CHECK(print_graph(theory, g, "  ") == "  thread 1          thread 2\n"
                                          "  e0: W[P] x = 2    e2: W y = 1\n"
                                          "  e1: R[ACQ] y = 1  e3: F[SC]\n"
                                          "                    e4: W x = 1\n"
                                          "  initial: e5: x = 0, e6: y = 0\n"
                                          "  rf: e2 -> e1\n"
                                          "  co: e4 -> e0, e5 -> e4, e6 -> e2\n"
                                          "  u: e0 -> e3\n");
    CHECK(location_name(3) == "l3");
}
