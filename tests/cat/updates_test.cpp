// Imported axioms of C on graphs in which a read-modify-write is two events, against their meaning on graphs in which
// it is one.
#include "cat/herd_execution.hpp"
#include "katlas/semantics/evaluate.hpp"

#include <iostream>
#include <sstream>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;
using namespace katlas::herd;
using katlas::tests::Random;
using katlas::tests::scaled;

namespace {

// An expression of relations and sets whose import is exact, and its value.
class RandomCommunication {
  public:
    explicit RandomCommunication(Random& random) : random_(random) {}

    Expression set() {
        const std::vector<std::pair<const char*, const char*>> names{{"R", "R"}, {"W", "W"}, {"F", "F"}, {"SC", "SC"}};
        const auto& [cat, kat] = names[random_.below(names.size())];
        return {cat, [name = std::string(kat)](const HerdExecution& h) { return h.test(name); }};
    }

    Expression relation(int depth) {
        if (depth == 0 || random_.chance(20)) {
            const std::vector<const char*> names{"po",  "po",  "rf",  "co",  "fr",  "rf", "co",
                                                 "fre", "fri", "rfe", "coi", "coe", "fr", "po-loc"};
            const std::string name = names[random_.below(names.size())];
            return {name, [=](const HerdExecution& h) { return h.relation(name); }};
        }
        const Expression a = relation(depth - 1);
        const auto id = [](const HerdExecution& h) { return BitMatrix::identity(h.size()); };
        switch (random_.below(9)) {
        case 0:
        case 1:
        case 2: {
            const Expression b = relation(depth - 1);
            return {"(" + a.text + " | " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h) | b.value(h); }};
        }
        case 3:
        case 4:
        case 5: {
            const Expression b = relation(depth - 1);
            return {"(" + a.text + "; " + b.text + ")",
                    [=](const HerdExecution& h) { return a.value(h).then(b.value(h)); }};
        }
        case 6: {
            const Expression s = set();
            return {"([" + s.text + "]; " + a.text + ")",
                    [=](const HerdExecution& h) { return s.value(h).then(a.value(h)); }};
        }
        case 7:
            return {"(" + a.text + "+)", [=](const HerdExecution& h) { return a.value(h).plus(); }};
        default:
            return {"(" + a.text + "?)", [=](const HerdExecution& h) { return a.value(h) | id(h); }};
        }
    }

  private:
    Random& random_;
};

bool satisfies(const std::string& property, const BitMatrix& value) {
    if (property == "empty")
        return value.count() == 0;
    const BitMatrix steps = property == "acyclic" ? value.plus() : value;
    return (steps & BitMatrix::identity(steps.size())).count() == 0;
}

// The statements of the import of these axioms, without comments and without the fact about halves.
std::string axioms(const std::string& cat) {
    const std::string kat = kat_of("C \"t\"\n" + cat).value_or("refused");
    std::string statements;
    std::istringstream lines(kat);
    for (std::string line; std::getline(lines, line);) {
        line = line.substr(0, line.find("//"));
        line.erase(line.find_last_not_of(' ') + 1);
        if (!line.empty() && line != "assume irreflexive po;po;rmw^-1")
            statements += line + "\n";
    }
    return statements;
}

} // namespace

TEST_CASE("a cycle of C closes within a read-modify-write", "[cat]") {
    const auto c = axioms;
    CHECK(c("irreflexive fr; co") == "irreflexive fr;co;rmw^-1\n");
    CHECK(c("irreflexive co; fr") == "irreflexive co;rmw^-1;fr\n");
    CHECK(c("irreflexive [RMW]; fr; co") == "irreflexive fr;co;rmw^-1\n");
    CHECK(c("irreflexive fr; co; [RMW]") == "irreflexive fr;co;rmw^-1\n");
    CHECK(c("acyclic fr; co") == "acyclic (fre | [!UR];fri | rmw;coi);co;rmw^-1?\n");
    CHECK(c("acyclic rf") == "acyclic rf;rmw?\n");
    // Of co and fr there are such cycles only if a write comes between the halves. This is said once.
    CHECK(c("acyclic rf | co | fr as com") == "acyclic rf;rmw? | co | fr as com\nirreflexive fr;co;rmw^-1 as com-2\n");
    CHECK(c("acyclic po-loc | rf | co | fr\nempty rmw & (fre; coe)") ==
          "acyclic po-loc | rf | co | fr\nirreflexive fre;coe;rmw^-1\n");
    CHECK(c("acyclic po-loc | rf | co | fr\nirreflexive fr; co") ==
          "acyclic po-loc | rf | co | fr\nirreflexive fr;co;rmw^-1\n");
    CHECK(c("acyclic po | rf") == "acyclic po | rf\n");
}

TEST_CASE("program order of C does not relate the halves of a read-modify-write where this would be a step", "[cat]") {
    const auto c = axioms;
    const std::string proper = "([!UR];po | rmw;po)";
    CHECK(c("empty po; po") == "empty " + proper + ";" + proper + "\n");
    CHECK(c("empty po; rf") == "empty " + proper + ";rf\n");
    CHECK(c("acyclic po; loc") == "acyclic " + proper + ";loc-overlap\n");
    CHECK(c("empty fr") == "empty fre | [!UR];fri | rmw;coi\n");
    // Here no path takes such a step.
    CHECK(c("acyclic po; [F]; po") == "acyclic po;[F];po\n");
    CHECK(c("acyclic po | co; po") == "acyclic po | co;po\n");
}

TEST_CASE("random axioms about C mean on graphs of two halves what they mean of single events", "[cat]") {
    constexpr std::uint32_t seed = 75;
    std::cout << "random axioms of C: seed " << seed << "\n";
    Random random(seed);
    const Loaded base("acyclic po-loc | rf | co | fr");
    std::vector<ExecutionGraph> graphs;
    while (graphs.size() < 400) {
        ExecutionGraph g = graph_with_updates(random, base, random.chance(60));
        if (g.relation(base.relation("rmw")).count() > 0 && defects(base.document, g).empty() &&
            holds(base.document, g, base.document.models.at("t")))
            graphs.push_back(std::move(g));
    }
    const std::string coherence = "acyclic po-loc | rf | co | fr as coherence";
    std::size_t forbidden = 0;
    for (int round = 0, rounds = scaled(600); round < rounds; ++round) {
        const Expression e = RandomCommunication(random).relation(2);
        for (const std::string property : {"acyclic", "irreflexive", "empty"}) {
            const auto kat = kat_of(fmt::format("C \"t\"\n{}\n{} {}", coherence, property, e.text));
            if (!kat)
                continue;
            INFO(property << " " << e.text << "\n" << *kat);
            const Loaded loaded(*kat);
            for (const ExecutionGraph& g : graphs) {
                const HerdExecution herd(base, g, true);
                const BitMatrix com =
                    herd.relation("po-loc") | herd.relation("rf") | herd.relation("co") | herd.relation("fr");
                const bool allowed = satisfies("acyclic", com) && satisfies(property, e.value(herd));
                REQUIRE(holds(loaded.document, g, loaded.document.models.at("t")) == allowed);
                forbidden += allowed ? 0U : 1U;
            }
        }
    }
    CHECK(forbidden > 0);
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
        const auto kat = kat_of(fmt::format("C \"t\"\n{} {}", axiom.property, axiom.e.text));
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
