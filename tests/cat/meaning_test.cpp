// Imported models against the meaning of .cat expressions on execution graphs, which a small evaluator takes from
// herd's manual: any relation is a matrix, filters (`loc`, `ext`, products) are matrices as well.

#include "cat/printed.hpp"
#include "katlas/cat/import.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "prover/execution_graphs.hpp"
#include "semantics/graph_of.hpp"
#include "semantics/loaded.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <optional>

#include <fmt/format.h>

using namespace katlas;
using namespace katlas::graph;
using katlas::tests::graph_of;
using katlas::tests::Loaded;

namespace {

// A graph of two or three threads with reads, writes, updates and fences of two locations. Each update reads from what
// is before its write in co, any other read from any write.
ExecutionGraph graph_with_updates(tests::Random& random, const Loaded& base) {
    struct Made {
        Event event;
        std::string predicates; // letters of R, W, F, U (exclusive), S (SC)
    };
    constexpr int locations = 2;
    std::vector<Made> made;
    for (int l = 0; l < locations; ++l)
        made.push_back({{Event::initial_thread, 0, l}, "W"});
    const int threads = 2 + static_cast<int>(random.below(2));
    for (int thread = 1; thread <= threads; ++thread)
        for (int i = 0, n = 1 + static_cast<int>(random.below(3)), position = 0; i < n; ++i) {
            const int l = static_cast<int>(random.below(locations));
            const std::string mode = random.chance(60) ? "S" : "";
            const std::size_t kind = random.below(7);
            if (kind == 0)
                made.push_back({{thread, position++, Event::no_location}, "FS"});
            else if (kind < 3)
                made.push_back({{thread, position++, l}, "R" + mode});
            else if (kind < 5)
                made.push_back({{thread, position++, l}, "W" + mode});
            else
                for (const char* half : {"RU", "WU"})
                    made.push_back({{thread, position++, l}, half + mode});
        }
    std::vector<Event> events;
    events.reserve(made.size());
    for (const Made& m : made)
        events.push_back(m.event);
    ExecutionGraph g(base.document.theory, events);
    std::vector<std::vector<std::size_t>> writes(locations);
    for (std::size_t e = 0; e < made.size(); ++e) {
        const auto is = [&](char c) { return made[e].predicates.find(c) != std::string::npos; };
        for (const auto& [c, name] : std::map<char, std::string>{{'R', "R"}, {'W', "W"}, {'F', "F"}, {'U', "EXCL"}})
            if (is(c))
                g.put(base.predicate(name), e);
        for (const char* name : {"SC", "ACQ", "REL"})
            if (is('S'))
                g.put(base.predicate(name), e);
        if (!is('S'))
            g.put(base.predicate("RLX"), e);
        if (!is('F'))
            g.put(base.predicate("LOC"), e);
        if (is('R'))
            g.put(base.predicate("DEP"), e);
        if (is('W')) {
            auto& order = writes[static_cast<std::size_t>(events[e].location)];
            const std::size_t at = events[e].is_initial() ? 0 : 1 + random.below(order.size());
            order.insert(order.begin() + static_cast<std::ptrdiff_t>(at), e);
        }
    }
    for (const auto& order : writes)
        for (std::size_t i = 0; i < order.size(); ++i)
            for (std::size_t j = i + 1; j < order.size(); ++j)
                g.relate(base.relation("co"), order[i], order[j]);
    for (std::size_t e = 0; e < made.size(); ++e) {
        if (made[e].predicates.front() != 'R')
            continue;
        const auto& order = writes[static_cast<std::size_t>(events[e].location)];
        if (made[e].predicates.find('U') == std::string::npos) {
            g.relate(base.relation("rf"), order[random.below(order.size())], e);
            continue;
        }
        g.relate(base.relation("rmw"), e, e + 1);
        g.relate(base.relation("rf"), *(std::ranges::find(order, e + 1) - 1), e);
    }
    derive(g, base.document);
    return g;
}

// Events of an execution as herd has them: those of a graph, where each class of `same` is one event.
class HerdExecution {
  public:
    HerdExecution(const Loaded& base, const ExecutionGraph& g, bool single_events) : base_(base), g_(g) {
        const BitMatrix& rmw = g.relation(base.relation("rmw"));
        std::vector<std::size_t> number(g.size());
        for (std::size_t e = 0; e < g.size(); ++e) {
            number[e] = members_.size();
            bool merged = false;
            for (std::size_t r = 0; single_events && r < e && !merged; ++r)
                if (rmw.has(r, e)) {
                    number[e] = number[r];
                    members_[number[r]].push_back(e);
                    merged = true;
                }
            if (!merged)
                members_.push_back({e});
        }
        number_ = number;
    }

    [[nodiscard]] std::size_t size() const { return members_.size(); }

    [[nodiscard]] BitMatrix relation(const std::string& name) const {
        BitMatrix m(size());
        const BitMatrix& given = g_.relation(base_.relation(name));
        for (std::size_t x = 0; x < g_.size(); ++x)
            for (std::size_t y = 0; y < g_.size(); ++y)
                if (given.has(x, y) && number_[x] != number_[y])
                    m.set(number_[x], number_[y]);
        return m;
    }
    // [set]
    [[nodiscard]] BitMatrix test(const std::string& name) const {
        BitMatrix m(size());
        for (std::size_t e = 0; e < g_.size(); ++e)
            if (g_.holds(base_.predicate(name), e))
                m.set(number_[e], number_[e]);
        return m;
    }
    [[nodiscard]] BitMatrix same(bool location) const {
        BitMatrix m(size());
        for (std::size_t x = 0; x < g_.size(); ++x)
            for (std::size_t y = 0; y < g_.size(); ++y) {
                const Event& a = g_.event(x);
                const Event& b = g_.event(y);
                if (location ? a.has_location() && a.location == b.location : a.thread == b.thread)
                    m.set(number_[x], number_[y]);
            }
        return m;
    }
    [[nodiscard]] BitMatrix everything() const {
        BitMatrix m(size());
        for (std::size_t x = 0; x < size(); ++x)
            for (std::size_t y = 0; y < size(); ++y)
                m.set(x, y);
        return m;
    }

  private:
    const Loaded& base_;
    const ExecutionGraph& g_;
    std::vector<std::vector<std::size_t>> members_;
    std::vector<std::size_t> number_;
};

// An expression of .cat, with parentheses everywhere, and its value.
struct Expression {
    std::string text;
    std::function<BitMatrix(const HerdExecution&)> value;
};

class RandomExpression {
  public:
    explicit RandomExpression(tests::Random& random) : random_(random) {}

    // Sets are given as their identity relations.
    Expression set(int depth) {
        if (depth == 0 || random_.chance(50)) {
            const std::vector<std::pair<const char*, const char*>> names{
                {"R", "R"}, {"W", "W"}, {"F", "F"}, {"M", "MEM"}, {"SC", "SC"}};
            const auto& [cat, kat] = names[random_.below(names.size())];
            if (std::string(cat) == "M")
                return {cat, [](const HerdExecution& h) { return h.test("R") | h.test("W"); }};
            return {cat, [name = std::string(kat)](const HerdExecution& h) { return h.test(name); }};
        }
        const Expression a = set(depth - 1);
        const Expression b = set(depth - 1);
        switch (random_.below(4)) {
        case 0:
            return {"(" + a.text + " | " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) | b.value(h); }};
        case 1:
            return {"(" + a.text + " & " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) & b.value(h); }};
        case 2:
            return {"(" + a.text + " \\ " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) - b.value(h); }};
        default:
            return {"(~" + a.text + ")",
                    [=](const HerdExecution& h) { return BitMatrix::identity(h.size()) - a.value(h); }};
        }
    }

    Expression filter(int depth) {
        if (depth == 0 || random_.chance(60)) {
            switch (random_.below(5)) {
            case 0:
                return {"loc", [](const HerdExecution& h) { return h.same(true); }};
            case 1:
                return {"int", [](const HerdExecution& h) { return h.same(false); }};
            case 2:
                return {"ext", [](const HerdExecution& h) { return h.everything() - h.same(false); }};
            case 3:
                return {"id", [](const HerdExecution& h) { return BitMatrix::identity(h.size()); }};
            default: {
                const Expression a = set(1);
                const Expression b = set(1);
                return {"(" + a.text + " * " + b.text + ")",
                        [=](const HerdExecution& h) { return a.value(h).then(h.everything()).then(b.value(h)); }};
            }
            }
        }
        const Expression a = filter(depth - 1);
        const Expression b = filter(depth - 1);
        switch (random_.below(3)) {
        case 0:
            return {"(" + a.text + " | " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) | b.value(h); }};
        case 1:
            return {"(" + a.text + " & " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) & b.value(h); }};
        default:
            return {"(~" + a.text + ")", [=](const HerdExecution& h) { return h.everything() - a.value(h); }};
        }
    }

    Expression relation(int depth) {
        if (depth == 0 || random_.chance(20)) {
            const std::vector<const char*> names{"po",  "po",  "rf",  "co",  "fr",   "rfe",    "coi",
                                                 "fre", "rmw", "fri", "coe", "addr", "po-loc", "ctrl"};
            const std::string name = names[random_.below(names.size())];
            return {name, [=](const HerdExecution& h) { return h.relation(name); }};
        }
        const Expression a = relation(depth - 1);
        switch (random_.below(14)) {
        case 11:
            return {"(~" + a.text + ")", [=](const HerdExecution& h) { return h.everything() - a.value(h); }};
        case 12: {
            const bool range = random_.chance(50);
            return {fmt::format("([{}({})]; po)", range ? "range" : "domain", a.text),
                    [=](const HerdExecution& h) { return ends(a.value(h), range).then(h.relation("po")); }};
        }
        case 13: {
            const Expression s = set(1);
            return {fmt::format("(rf; [{} \\ domain({})])", s.text, a.text), [=](const HerdExecution& h) {
                        return h.relation("rf").then(s.value(h) - ends(a.value(h), false));
                    }};
        }
        case 9: {
            const Expression b = relation(depth - 1);
            return {"(" + a.text + " \\ " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) - b.value(h); }};
        }
        case 10: {
            const Expression b = relation(depth - 1);
            return {"(" + a.text + " & " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) & b.value(h); }};
        }
        case 0:
        case 1: {
            const Expression b = relation(depth - 1);
            return {"(" + a.text + " | " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) | b.value(h); }};
        }
        case 2: {
            const Expression b = relation(depth - 1);
            return {"(" + a.text + "; " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h).then(b.value(h)); }};
        }
        case 3: {
            const Expression s = set(1);
            return {"([" + s.text + "]; " + a.text + ")",
                    [=](const HerdExecution& h) { return s.value(h).then(a.value(h)); }};
        }
        case 4:
        case 5: {
            const Expression f = filter(1);
            return {"(" + a.text + " & " + f.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) & f.value(h); }};
        }
        case 6: {
            const Expression f = filter(1);
            return {"(" + a.text + " \\ " + f.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) - f.value(h); }};
        }
        case 7:
            return {"(" + a.text + "^-1)", [=](const HerdExecution& h) { return a.value(h).converse(); }};
        default:
            if (random_.chance(50))
                return {"(" + a.text + "+)", [=](const HerdExecution& h) { return a.value(h).plus(); }};
            return {"(" + a.text + "?)",
                    [=](const HerdExecution& h) { return a.value(h) | BitMatrix::identity(h.size()); }};
        }
    }

  private:
    // The identity on the domain or the range.
    static BitMatrix ends(const BitMatrix& m, bool range) {
        const BitMatrix back = m.converse();
        return (range ? back.then(m) : m.then(back)) & BitMatrix::identity(m.size());
    }

    tests::Random& random_;
};

// The import of a model with one axiom; nothing if it is refused.
std::optional<std::string> imported(const std::string& cat, const std::string& architecture = "") {
    SourceMap sources;
    Diagnostics diagnostics;
    const auto model = import_cat_text("t.cat", cat, sources, diagnostics, {architecture, {}});
    if (!model)
        return std::nullopt;
    CHECK(katlas::testing::printed_fault(*model, sources).empty());
    return to_text(*model);
}

} // namespace

TEST_CASE("imported expressions mean on graphs what they mean in cat", "[cat]") {
    constexpr std::uint32_t seed = 71;
    std::cout << "imported expressions: seed " << seed << "\n";
    tests::Random random(seed);
    const Loaded base("assert po <= po");
    std::vector<ExecutionGraph> graphs;
    for (int i = 0; i < 16; ++i)
        graphs.push_back(graph_of(tests::random_graph(random), base));
    std::size_t compared = 0;
    std::size_t pairs = 0;
    std::size_t defined = 0;
    for (int round = 0, rounds = tests::scaled(1500); round < rounds; ++round) {
        const Expression e = RandomExpression(random).relation(3);
        // By SC alone it would be taken for a model of C.
        const auto kat = imported("\"t\"\nacyclic " + e.text, "any");
        if (!kat)
            continue;
        INFO(e.text << "\n" << *kat);
        defined += kat->find("define ") != std::string::npos ? 1 : 0;
        const bool trivial = kat->find("acyclic") == std::string::npos;
        Loaded loaded(trivial ? "acyclic po" : *kat);
        REQUIRE(loaded.document.models.contains("t") == true);
        const kat::ExprRef expr = kat::unfolded(loaded.document.terms, loaded.document.theory,
                                                loaded.document.models.at("t").axioms.front().expr);
        for (const ExecutionGraph& g : graphs) {
            const BitMatrix expected = e.value(HerdExecution(base, g, false));
            const BitMatrix found = trivial ? BitMatrix(g.size()) : evaluate(loaded.document, g, expr);
            REQUIRE(found == expected);
            pairs += expected.count();
            ++compared;
        }
    }
    CHECK(compared > static_cast<std::size_t>(tests::scaled(1500)) * 5);
    CHECK(pairs > static_cast<std::size_t>(tests::scaled(1500)) * 20);
    CHECK(defined > static_cast<std::size_t>(tests::scaled(1500)) / 20);
}

// In herd's executions of C a read-modify-write is one event. So an axiom holds of an execution graph of Katlas if what
// was written holds of the graph in which the two events are one: given that nothing comes between them in co, as all
// such models say, and that coherence holds.
TEST_CASE("axioms about C mean on graphs with read-modify-writes of two events what they mean of one", "[cat]") {
    constexpr std::uint32_t seed = 72;
    std::cout << "imported axioms of C: seed " << seed << "\n";
    tests::Random random(seed);
    const Loaded base("acyclic po-loc | rf | co | fr\n"
                      "irreflexive fr;co;rmw^-1");
    const auto set = [](const char* name) { return [=](const HerdExecution& h) { return h.test(name); }; };
    const auto r = set("R");
    const auto w = set("W");
    const auto u = [=](const HerdExecution& h) { return h.test("R") & h.test("W"); };
    const auto rel = [](const char* name) { return [=](const HerdExecution& h) { return h.relation(name); }; };
    const auto po = rel("po");
    const auto rf = rel("rf");
    const auto co = rel("co");
    const auto fr = rel("fr");
    using H = HerdExecution;
    const struct {
        const char* property;
        Expression e;
    } axioms[] = {
        {"acyclic", {"po | rf | co | fr", [=](const H& h) { return po(h) | rf(h) | co(h) | fr(h); }}},
        {"acyclic", {"rf | co | fr", [=](const H& h) { return rf(h) | co(h) | fr(h); }}},
        {"acyclic",
         {"[R];po;[R] | rf | co | fr",
          [=](const H& h) { return r(h).then(po(h)).then(r(h)) | rf(h) | co(h) | fr(h); }}},
        {"acyclic",
         {"[W];po;[W] | rf | co | fr",
          [=](const H& h) { return w(h).then(po(h)).then(w(h)) | rf(h) | co(h) | fr(h); }}},
        {"acyclic",
         {"[R & W];po | po;[R & W] | rf | co | fr",
          [=](const H& h) { return u(h).then(po(h)) | po(h).then(u(h)) | rf(h) | co(h) | fr(h); }}},
        {"acyclic", {"po;[R & W] | rf | fr", [=](const H& h) { return po(h).then(u(h)) | rf(h) | fr(h); }}},
        {"irreflexive", {"[R & W];fr;co", [=](const H& h) { return u(h).then(fr(h)).then(co(h)); }}},
        {"irreflexive",
         {"po;rf;[R & W];rf;po;fr",
          [=](const H& h) { return po(h).then(rf(h)).then(u(h)).then(rf(h)).then(po(h)).then(fr(h)); }}},
        {"irreflexive",
         {"po;(rf;[R & W])+;po;fr",
          [=](const H& h) { return po(h).then(rf(h).then(u(h)).plus()).then(po(h)).then(fr(h)); }}},
        {"irreflexive",
         {"po;rf;co;po;fr", [=](const H& h) { return po(h).then(rf(h)).then(co(h)).then(po(h)).then(fr(h)); }}},
        {"irreflexive", {"po;rf;po;fr", [=](const H& h) { return po(h).then(rf(h)).then(po(h)).then(fr(h)); }}},
        {"irreflexive",
         {"po;(rf | co | fr)+;po;(rf | co | fr)+",
          [=](const H& h) {
              const BitMatrix half = po(h).then((rf(h) | co(h) | fr(h)).plus());
              return half.then(half);
          }}},
        {"irreflexive",
         {"(po | rf)+;(co | fr)?",
          [=](const H& h) { return (po(h) | rf(h)).plus().then(co(h) | fr(h) | BitMatrix::identity(h.size())); }}},
        {"acyclic",
         {"po;[R \\ W] | rf | co | fr", [=](const H& h) { return po(h).then(r(h) - w(h)) | rf(h) | co(h) | fr(h); }}},
        {"acyclic",
         {"[SC];po;[SC] | [SC];(rf | co | fr);[SC]",
          [=](const H& h) {
              const BitMatrix s = h.test("SC");
              return s.then(po(h)).then(s) | s.then(rf(h) | co(h) | fr(h)).then(s);
          }}},
    };
    std::vector<ExecutionGraph> graphs;
    const auto wanted = static_cast<std::size_t>(tests::scaled(3000));
    while (graphs.size() < wanted) {
        ExecutionGraph g = graph_with_updates(random, base);
        if (g.relation(base.relation("rmw")).count() > 0 && defects(base.document, g).empty() &&
            holds(base.document, g, base.document.models.at("t")))
            graphs.push_back(std::move(g));
    }
    for (const auto& axiom : axioms) {
        const auto kat = imported(fmt::format("C \"t\"\n{} {}", axiom.property, axiom.e.text));
        REQUIRE(kat);
        INFO(axiom.e.text << "\n" << *kat);
        const Loaded loaded(*kat);
        std::size_t forbidden = 0;
        for (const ExecutionGraph& g : graphs) {
            const HerdExecution herd(base, g, true);
            BitMatrix value = axiom.e.value(herd);
            if (std::string(axiom.property) == "acyclic")
                value = value.plus();
            const bool allowed = (value & BitMatrix::identity(herd.size())).count() == 0;
            CHECK(holds(loaded.document, g, loaded.document.models.at("t")) == allowed);
            forbidden += allowed ? 0U : 1U;
        }
        INFO(forbidden << " of " << graphs.size() << " graphs are forbidden");
        const std::string text = axiom.e.text;
        if (text != "[R & W];fr;co" && text != "rf | co | fr") // follow from what is given
            CHECK((forbidden > 0 || tests::is_scaled_down()));
    }
}
