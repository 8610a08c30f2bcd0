// Recursion of .cat models, as it is imported, against the least solutions of the equations on execution graphs.

#include "katlas/cat/import.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "semantics/graph_of.hpp"
#include "semantics/loaded.hpp"
#include "support/scale.hpp"

#include <array>
#include <iostream>
#include <map>

#include <fmt/format.h>

using namespace katlas;
using namespace katlas::graph;
using katlas::tests::graph_of;
using katlas::tests::Loaded;

// Grace periods and critical sections: as many of the one as of the other.
TEST_CASE("recursion that is not regular means its least solution", "[cat]") {
    constexpr std::uint32_t seed = 74;
    std::cout << "imported recursion that is defined: seed " << seed << "\n";
    tests::Random random(seed);
    const std::vector<std::string> letters{"po", "rfe", "coe", "fre", "addr", "ctrl", "rmw", "coi", "rfi"};
    std::size_t pairs = 0;
    for (int round = 0, rounds = tests::scaled(60); round < rounds; ++round) {
        const std::string a = letters[random.below(letters.size())];
        const std::string b = letters[random.below(letters.size())];
        const std::string cat = fmt::format("\"t\"\nlet a = {}\nlet b = {}\n"
                                            "let rec x = a; b | a; y; b | (x; x) & int\n"
                                            "and y = (x; a) \\ id | [W]; y; x\nacyclic x | y",
                                            a, b);
        SourceMap sources;
        Diagnostics diagnostics;
        const auto model = import_cat_text("t.cat", cat, sources, diagnostics);
        REQUIRE(model);
        INFO(to_text(*model));
        const Loaded loaded(to_text(*model));
        const kat::ExprRef expr = loaded.document.models.at("t").axioms.front().expr;
        for (int i = 0; i < 6; ++i) {
            const ExecutionGraph g = graph_of(tests::random_graph(random), loaded);
            const BitMatrix ra = g.relation(loaded.relation(a));
            const BitMatrix rb = g.relation(loaded.relation(b));
            const BitMatrix id = BitMatrix::identity(g.size());
            BitMatrix same_thread(g.size());
            BitMatrix writes(g.size());
            for (std::size_t e = 0; e < g.size(); ++e) {
                if (g.holds(loaded.predicate("W"), e))
                    writes.set(e, e);
                for (std::size_t f = 0; f < g.size(); ++f)
                    if (g.events()[e].thread == g.events()[f].thread)
                        same_thread.set(e, f);
            }
            BitMatrix x(g.size());
            BitMatrix y(g.size());
            for (bool grows = true; grows;) {
                const BitMatrix more_x = ra.then(rb) | ra.then(y).then(rb) | (x.then(x) & same_thread);
                const BitMatrix more_y = (x.then(ra) - id) | writes.then(y).then(x);
                grows = !(more_x == x && more_y == y);
                x = more_x;
                y = more_y;
            }
            CHECK(evaluate(loaded.document, g, expr) == (x | y));
            pairs += x.count();
        }
    }
    CHECK(pairs > (tests::is_scaled_down() ? 0U : 120U));
}

// The least solution by iteration is the reference.
TEST_CASE("mutual recursion that nests to one side means its least solution", "[cat]") {
    constexpr std::uint32_t seed = 73;
    std::cout << "imported recursion: seed " << seed << "\n";
    tests::Random random(seed);
    const Loaded base("assert po <= po");
    const std::vector<std::string> letters{"po", "rfe", "coe", "fre", "addr", "ctrl", "rmw", "coi", "rfi"};
    // Of initiations and commits of events: from the first letter of a name to the second.
    const std::string rules = "let rec ci = ci0 | ci; ii | cc; ci\n"
                              "and ii = ii0 | ci | ic; ci | ii; ii\n"
                              "and cc = cc0 | ci | ci; ic | cc; cc\n"
                              "and ic = ii | cc | ic; cc | ii; ic\n";
    std::size_t pairs = 0;
    for (int round = 0, rounds = tests::scaled(60); round < rounds; ++round) {
        std::vector<std::string> chosen;
        std::string cat = "\"t\"\n";
        for (const char* name : {"ci0", "ii0", "cc0"}) {
            chosen.push_back(letters[random.below(letters.size())]);
            cat += fmt::format("let {} = {}\n", name, chosen.back());
        }
        const char* which = std::array{"ci", "ii", "cc", "ic"}[random.below(4)];
        SourceMap sources;
        Diagnostics diagnostics;
        const auto model = import_cat_text("t.cat", cat + rules + "acyclic " + which, sources, diagnostics);
        REQUIRE(model);
        const std::string kat = to_text(*model);
        INFO(kat);
        const Loaded loaded(kat);
        const kat::ExprRef expr = loaded.document.models.at("t").axioms.front().expr;
        for (int i = 0; i < 6; ++i) {
            const ExecutionGraph g = graph_of(tests::random_graph(random), base);
            const auto relation = [&](const std::string& name) { return g.relation(base.relation(name)); };
            const BitMatrix ci0 = relation(chosen[0]);
            const BitMatrix ii0 = relation(chosen[1]);
            const BitMatrix cc0 = relation(chosen[2]);
            std::map<std::string, BitMatrix> x;
            for (const char* name : {"ci", "ii", "cc", "ic"})
                x.emplace(name, BitMatrix(g.size()));
            for (bool grows = true; grows;) {
                auto next = x;
                const auto& ci = x.at("ci");
                const auto& ii = x.at("ii");
                const auto& cc = x.at("cc");
                const auto& ic = x.at("ic");
                next.at("ci") = ci0 | ci.then(ii) | cc.then(ci);
                next.at("ii") = ii0 | ci | ic.then(ci) | ii.then(ii);
                next.at("cc") = cc0 | ci | ci.then(ic) | cc.then(cc);
                next.at("ic") = ii | cc | ic.then(cc) | ii.then(ic);
                grows = !(next == x);
                x = std::move(next);
            }
            CHECK(evaluate(loaded.document, g, expr) == x.at(which));
            pairs += x.at(which).count();
        }
    }
    CHECK(pairs > static_cast<std::size_t>(tests::scaled(60)) * 5);
}
